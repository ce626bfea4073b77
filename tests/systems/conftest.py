"""The ledger itself, where it lies beside the project: tests compare the catalogue with it."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import yaml

LEDGERS = Path(__file__).parents[3] / "shared" / "rules"


@pytest.fixture
def ledger_file() -> Callable[[str], Any]:
    """Reads a file of the ledger by its name: `ledger_file("tables/weapons")`."""
    if not LEDGERS.is_dir():
        pytest.skip("the rules ledger (../shared/rules) is not beside this project")

    def read(name: str) -> Any:
        text = (LEDGERS / f"{name}.yaml").read_text(encoding="utf-8")
        return yaml.load(text, yaml.CSafeLoader)

    return read
