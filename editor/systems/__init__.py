"""One folder a rule system: its data, its rules, its checks."""
