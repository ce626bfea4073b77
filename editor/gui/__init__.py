"""The window: views that hold no truth."""
