"""What was said in one form, said in another as far as it fits."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from editor.edit.paths import ABSENT
from editor.gui.forms.inputs import parse_number
from editor.gui.forms.judging import is_fit
from editor.gui.forms.shapes import Shape
from editor.model.text import chosen_language


def reshaped(branch: Shape, now: Any, made: Any) -> Any:
    """A value of another form; `made`, with which it would start, where nothing of it fits.

    >>> from editor.gui.forms.shapes import shape_at
    >>> words, text = shape_at("roster", ("people", 0, "name")).branches
    >>> reshaped(words, {"en": "Big Tom"}, "Aymar"), reshaped(text, "Big Tom", {"en": "Name"})
    ('Big Tom', {'en': 'Big Tom', 'fr': 'Big Tom'})
    """
    return next((one for one in _ways(branch, now, made) if is_fit(branch, one)), made)


def _ways(branch: Shape, now: Any, made: Any) -> Iterator[Any]:
    """What may be meant, the fullest first."""
    if now is ABSENT:
        return
    if branch.kind == "text" and isinstance(now, str):
        yield {"en": now, "fr": now}
    if branch.kind == "group" and isinstance(now, dict) and isinstance(made, dict):
        fields = branch.fields
        kept = {key: one for key, one in now.items() if key in fields and is_fit(fields[key], one)}
        yield {**made, **kept}
    if isinstance(now, dict):
        yield now.get(chosen_language())
        yield from now.values()
    elif isinstance(now, list):
        yield from now
    else:
        yield [now]
        yield str(now)
        yield parse_number(str(now))
