"""What the rules of Cry Havoc say that a file can break: one module a subject."""
