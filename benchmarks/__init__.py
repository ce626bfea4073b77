"""Our speed beside a peer's: `make bench`, or `python -m benchmarks 8 9` for some rows."""
