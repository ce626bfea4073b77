"""A board becomes a picture: on the screen, as PNG, SVG or PDF."""
