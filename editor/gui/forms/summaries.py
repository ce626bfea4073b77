"""An entry of a list in a few words, for the head of its box and for the outline."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from editor.edit.paths import default_of, fields_of
from editor.gui.forms.choices import choice_words
from editor.gui.forms.inputs import NO, YES
from editor.gui.forms.namings import naming_at
from editor.gui.forms.shapes import shape_at
from editor.gui.forms.surroundings import Surroundings
from editor.model.condition import Condition, Effect, Event
from editor.model.finding import YamlPath
from editor.model.scenario import Ending, Entry, Reserve, Scoring, SpecialRule, Victory
from editor.model.text import Text
from editor.report.sentences import Names, sentence

TOLD = (Condition, Effect, Event, Entry, Reserve, Victory, Scoring, SpecialRule, Ending)
"""What reads back as a sentence."""
_NONE = Text("none", "aucun")
_THEN = Text("; ", " ; ")
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


def summary(value: Any, surroundings: Surroundings, path: YamlPath = ()) -> str:
    """A short line in the language of the moment; the path says what its fields are called.

    What has a name and an id shows both, since files speak of ids.
    """
    if isinstance(value, TOLD) and not getattr(value, "id", ""):
        return _short(str(told(value, surroundings) or ""))
    if isinstance(value, Text):
        return _short(str(value))
    if isinstance(value, msgspec.Struct):
        return _short(_of_struct(value, surroundings, path))
    if isinstance(value, Mapping):
        return _short(", ".join(map(str, value)))
    if isinstance(value, (list, tuple)):
        entries = enumerate(value)
        return _short(", ".join(summary(one, surroundings, (*path, n)) for n, one in entries))
    return _short("" if value is None else _word(value, surroundings, path))


def _of_struct(value: msgspec.Struct, surroundings: Surroundings, path: YamlPath) -> str:
    own = getattr(value, "id", "")
    name = str(surroundings.name_of(value))
    if own:
        return f"{name} ({own})" if name and name != own else str(own)
    if name:
        return name
    place = " ".join(str(getattr(value, key)) for key in ("at", "side") if getattr(value, key, ""))
    fields = fields_of(type(value))
    said = [
        summary(inner, surroundings)
        for key in _SAYING
        if key in fields and (inner := getattr(value, fields[key].name)) not in (None, "", ())
    ]
    if "at" in fields and "kind" in fields:
        return f"{said[0]} {place}" if said else place
    if said:
        return " ".join(said[:2])
    return str(_THEN).join(_fields(value, surroundings, path))


def _fields(value: msgspec.Struct, surroundings: Surroundings, path: YamlPath) -> Iterator[str]:
    """What a thing without a name says, field by field, as the form calls its fields."""
    shape = shape_at(surroundings.kind, path)
    for key, field in fields_of(type(value)).items():
        inner = getattr(value, field.name)
        is_said = inner is not None and (field.required or inner != default_of(field))
        if not is_said or isinstance(inner, Mapping):
            continue
        own = shape.step(key) if shape is not None else None
        title = own.title if own is not None else Text(key.replace("_", " "))
        words = summary(inner, surroundings, (*path, key)) or str(_NONE)
        yield str(Text(f"{title.to('en')}: {words}", f"{title.to('fr')} : {words}"))


def _word(value: Any, surroundings: Surroundings, path: YamlPath) -> str:
    """A single value: what it names by its name, a choice in the reader's language."""
    if isinstance(value, bool):
        return str(YES if value else NO)
    if not isinstance(value, str) or not path:
        return str(value)
    naming = naming_at(surroundings.kind, path)
    named = surroundings.words(naming.kinds).get(value) if naming is not None else None
    if named:
        return str(named)
    shape = shape_at(surroundings.kind, path)
    return choice_words(value) if shape is not None and shape.kind == "choice" else value


def _short(words: str) -> str:
    words = " ".join(words.split())
    return words if len(words) <= _LONGEST else words[: _LONGEST - 1] + "…"
