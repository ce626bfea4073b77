"""What can be wrong with a file, one function a mistake."""
