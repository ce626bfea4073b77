"""Regiments under orders, distances in paces."""
