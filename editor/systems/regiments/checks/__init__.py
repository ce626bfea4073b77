"""What can be wrong with rosters and scenarios of regiments."""
