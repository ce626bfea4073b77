"""Test-play in the window: F5 plays the scenario in front, and returns to it unchanged."""
