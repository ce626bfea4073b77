"""Hexes, edges, lines, areas, labels and pixel layout: exact geometry, no terrain, no rule."""
