"""Gonfalon: a workshop for hex wargame scenarios in the Cry Havoc family."""

import os

# Before numpy: threads for matrices, which no board needs, would take half of its time to start.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
