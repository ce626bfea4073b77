"""Imported first by the tests beside it, so that the scripts of docs/ can be imported."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2] / "docs"))
