"""Scans of paper sheets: from a picture to a map, without a window."""
