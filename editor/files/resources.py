"""Where the files that come with the program are: in the checkout, or inside the wheel."""

from __future__ import annotations

from functools import cache
from pathlib import Path


@cache
def _shared(name: str) -> Path:
    package = Path(__file__).resolve().parents[1]
    installed = package / "share" / name
    return installed if installed.is_dir() else package.parent / name


ENDINGS = (".map.yaml", ".scenario.yaml", ".roster.yaml", ".play.yaml", ".catalogue.yaml")
"""By these a file in a folder is one of ours; a pack's manifest is `pack.yaml`."""


def schemas_dir() -> Path:
    """The folder of the JSON Schemas, one a file kind."""
    return _shared("schemas")


def samples_dir() -> Path:
    """The folder of the samples: maps, rosters, scenarios, packs, plays."""
    return _shared("samples")


def docs_dir() -> Path:
    """The folder of the guide and the pages it leads to; the French ones are in `fr`."""
    return _shared("docs")
