"""Format versions: what a file says it is, and the steps that bring an old one up to date."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, Final

KINDS: Final[tuple[str, ...]] = ("map", "scenario", "roster", "pack", "play", "catalogue")
CURRENT: Final[dict[str, int]] = dict.fromkeys(KINDS, 1)

Migration = Callable[[dict[str, Any]], dict[str, Any]]
_STEPS: dict[tuple[str, int], Migration] = {}
_FORMAT = re.compile(r"gonfalon/([a-z-]+)/([0-9]{1,6})\Z")


def format_of(data: Any) -> tuple[str, int] | None:
    """The kind and version that a file claims.

    >>> format_of({"format": "gonfalon/map/1"}), format_of({"id": "ford"})
    (('map', 1), None)
    """
    claim = data.get("format") if isinstance(data, dict) else None
    found = _FORMAT.match(claim) if isinstance(claim, str) else None
    return (found[1], int(found[2])) if found else None


def kind_of(data: Any) -> str | None:
    """The kind of a file, when it is one that we know."""
    claim = format_of(data)
    return claim[0] if claim and claim[0] in CURRENT else None


def migration(kind: str, from_version: int) -> Callable[[Migration], Migration]:
    """Register the step from one version of a kind to the next.

    A step gets data of its version and returns data of the next; it must not change what it got.
    The `format:` line is brought up to date for it.
    """

    def register(step: Migration) -> Migration:
        if (kind, from_version) in _STEPS:
            raise ValueError(f"two migrations of {kind} from version {from_version}")
        _STEPS[kind, from_version] = step
        return step

    return register


def migrate(
    data: dict[str, Any], kind: str, version: int, current: Mapping[str, int] = CURRENT
) -> dict[str, Any]:
    """The data in today's version of its kind; data of today is returned as it is."""
    for step in range(version, current[kind]):
        if (kind, step) not in _STEPS:
            raise LookupError(f"no migration of {kind} from version {step} to {step + 1}")
        data = _STEPS[kind, step](data)
        data = {**data, "format": f"gonfalon/{kind}/{step + 1}"}
    return data


def can_migrate(kind: str, version: int, current: Mapping[str, int] = CURRENT) -> bool:
    """Whether every step from this version to today's is known."""
    return all((kind, step) in _STEPS for step in range(version, current[kind]))
