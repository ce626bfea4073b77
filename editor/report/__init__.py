"""Findings as text and data."""
