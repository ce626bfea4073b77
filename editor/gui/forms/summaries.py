"""An entry of a list in a few words, for the head of its box and for the outline."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from editor.edit.paths import fields_of
from editor.gui.forms.surroundings import Surroundings
from editor.model.condition import Condition, Effect, Event
from editor.model.scenario import Ending, Entry, Reserve, Scoring, SpecialRule, Victory
from editor.model.text import Text
from editor.report.sentences import Names, sentence

TOLD = (Condition, Effect, Event, Entry, Reserve, Victory, Scoring, SpecialRule, Ending)
"""What reads back as a sentence."""
_LONGEST = 90
_SAYING = ("name", "title", "kind", "rule", "code", "map", "file", "terrain", "from", "day", "side")


def told(value: Any, surroundings: Surroundings) -> Text | None:
    """The sentence of something that has one."""
    return sentence(value, names_of(surroundings)) if isinstance(value, TOLD) else None


def names_of(surroundings: Surroundings) -> Names:
    """How a sentence calls things: by their names where they have some."""
    kinds = ("sides", "units", "groups", "zones", "areas", "objects", "obstacles", "borders",
             "~ranks", "~weathers", "~special_rules", "~traits", "~options")  # fmt: skip
    return Names({kind: surroundings.words((kind,)) for kind in kinds})


def summary(value: Any, surroundings: Surroundings) -> str:
    """A short line in the language of the moment.

    What has a name and an id shows both, since files speak of ids.
    """
    if isinstance(value, TOLD) and not getattr(value, "id", ""):
        return _short(str(told(value, surroundings) or ""))
    if isinstance(value, Text):
        return _short(str(value))
    if isinstance(value, msgspec.Struct):
        return _short(_of_struct(value, surroundings))
    if isinstance(value, Mapping):
        return _short(", ".join(map(str, value)))
    if isinstance(value, (list, tuple)):
        return _short(", ".join(summary(one, surroundings) for one in value))
    return _short("" if value is None else str(value))


def _of_struct(value: msgspec.Struct, surroundings: Surroundings) -> str:
    own = getattr(value, "id", "")
    name = str(surroundings.name_of(value))
    if own:
        return f"{name} ({own})" if name and name != own else str(own)
    if name:
        return name
    place = " ".join(str(getattr(value, key)) for key in ("at", "side") if getattr(value, key, ""))
    fields = fields_of(type(value))
    said = [
        str(inner)
        for key in _SAYING
        if key in fields and (inner := getattr(value, fields[key].name)) not in (None, "", ())
    ]
    if "at" in fields and "kind" in fields:
        return f"{said[0]} {place}" if said else place
    if said:
        return " ".join(said[:2])
    plain = msgspec.to_builtins(value)
    return ", ".join(f"{key}: {one}" for key, one in plain.items() if not isinstance(one, dict))


def _short(words: str) -> str:
    words = " ".join(words.split())
    return words if len(words) <= _LONGEST else words[: _LONGEST - 1] + "…"
