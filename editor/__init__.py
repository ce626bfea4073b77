"""Gonfalon: a workshop for hex wargame scenarios in the Cry Havoc family."""
