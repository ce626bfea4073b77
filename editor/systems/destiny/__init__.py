"""Single fighters with action points and Destiny cards."""
