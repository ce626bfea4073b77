"""The game itself: whose turn, what may be done, what comes of it."""
