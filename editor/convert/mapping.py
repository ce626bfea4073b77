"""Words of another program for words of ours and back, in a YAML file that anybody can edit."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path
from typing import Any

from editor.convert.safety import Refusal, read_file
from editor.files.yamltext import read_text

DATA = Path(__file__).parent / "data"
NONE = "none"
"""Stands for: the sheet has no hex here."""
_SECTIONS = ("read", "write", "edges", "edges_back", "features", "features_back", "colours")


@dataclass(frozen=True, slots=True)
class Mapped:
    """The tables of one format.

    `read` and `edges` may use `*` and `?`; an exact word goes before a pattern, and of patterns
    the first that fits counts. `details` are words that only describe another word beside them.
    """

    otherwise: str = "clear"
    read: Mapping[str, str] = field(default_factory=dict)
    write: Mapping[str, str] = field(default_factory=dict)
    edges: Mapping[str, str] = field(default_factory=dict)
    edges_back: Mapping[str, str] = field(default_factory=dict)
    features: Mapping[str, str] = field(default_factory=dict)
    features_back: Mapping[str, str] = field(default_factory=dict)
    colours: Mapping[str, str] = field(default_factory=dict)
    details: tuple[str, ...] = ()

    def terrain(self, word: str) -> str | None:
        """Our terrain for a word of theirs; None when nothing fits."""
        return look_up(self.read, word)

    def edge(self, word: str) -> str | None:
        return look_up(self.edges, word)

    def feature(self, word: str) -> str | None:
        return look_up(self.features, word)

    def is_detail(self, word: str) -> bool:
        return any(fnmatchcase(word, one) for one in self.details)


def look_up(table: Mapping[str, str], word: str) -> str | None:
    """An exact word first, then the first pattern that fits.

    >>> look_up({"G*": "clear", "Gs^F*": "tree", "Gg": "field"}, "Gg")
    'field'
    """
    if word in table:
        return table[word]
    for pattern, found in table.items():
        if ("*" in pattern or "?" in pattern) and fnmatchcase(word, pattern):
            return found
    return None


@cache
def default_mapping(kind: str) -> Mapped:
    """The tables that come with the program; empty for a format that needs none."""
    path = DATA / f"{kind}.yaml"
    return laid_over(Mapped(), path) if path.is_file() else Mapped()


def mapping_for(kind: str, own: str = "") -> Mapped:
    """The default, with a user's file laid over it word by word."""
    known = default_mapping(kind)
    return laid_over(known, Path(own)) if own else known


def laid_over(known: Mapped, path: Path) -> Mapped:
    """The words of a file go before those that were known."""
    source = read_text(read_file(path), str(path))
    if source.findings or not isinstance(source.data, dict):
        first = source.findings[0].message if source.findings else None
        en, fr = (first.en, first.fr) if first else ("expected a mapping", "attendu un tableau")
        raise Refusal(f"{path}: {en}", f"{path} : {fr}")
    data: dict[str, Any] = source.data
    strange = [key for key in data if key not in {*_SECTIONS, "otherwise", "details"}]
    if strange:
        known_keys = ", ".join([*_SECTIONS, "otherwise", "details"])
        raise Refusal(
            f"{path}: no section {strange[0]!r} in a mapping file: expected {known_keys}",
            f"{path} : pas de section {strange[0]!r} dans une table : attendu {known_keys}",
        )
    tables = {name: _table(path, name, data.get(name) or {}) for name in _SECTIONS}
    return Mapped(
        otherwise=str(data.get("otherwise", known.otherwise)),
        # The user's own words first, so that their patterns go before ours.
        **{name: table | _rest(getattr(known, name), table) for name, table in tables.items()},
        details=(*map(str, data.get("details") or ()), *known.details),
    )


def _rest(known: Mapping[str, str], table: Mapping[str, str]) -> dict[str, str]:
    return {word: found for word, found in known.items() if word not in table}


def _table(path: Path, name: str, data: Any) -> dict[str, str]:
    if not isinstance(data, dict) or not all(isinstance(v, (str, int)) for v in data.values()):
        raise Refusal(
            f"{path}: {name} should list words, one a line, as `theirs: ours`",
            f"{path} : {name} doit citer des mots, un par ligne, sous la forme « eux: nous »",
        )
    return {str(word): str(found) for word, found in data.items()}
