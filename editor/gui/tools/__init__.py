"""Tools: each turns gestures on the board into edits. They know no Qt."""
