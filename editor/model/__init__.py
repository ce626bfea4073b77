"""Frozen values: what an author wrote, what a system knows, and the board made of both."""
