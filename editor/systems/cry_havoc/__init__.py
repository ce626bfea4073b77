"""Man-to-man medieval combat: base and advanced rules."""
