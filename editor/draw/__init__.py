"""Paints a board: the canvas, PNG, SVG and PDF all use it."""
