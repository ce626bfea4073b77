"""Foreign maps in and out."""
