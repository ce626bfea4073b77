"""A place that two have changed, in the words of the form, and what either put there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from editor.edit.paths import ABSENT
from editor.files.write import flow
from editor.gui.forms.shapes import root_shape
from editor.model.text import Text

if TYPE_CHECKING:
    from editor.edit.joining import Clash
    from editor.model.finding import YamlPath

_BOTH = Text("{}: mine {}, on disk {}", "{} : chez vous {}, sur le disque {}")
_QUOTED = Text("“{}”", "« {} »")
_GONE = Text("nothing", "rien")
_LONGEST = 60


def clash_words(kind: str, clash: Clash) -> str:
    """One line: where it is in a file of a kind, and what is there on both sides, shortened."""
    place = " · ".join(_steps(kind, clash.path))
    return str(_BOTH).format(place, _quoted(clash.mine), _quoted(clash.theirs))


def _steps(kind: str, path: YamlPath) -> Iterator[str]:
    shape = root_shape(kind)
    for step in path:
        inner = shape.step(step) or shape.step(0)
        is_field = any(step in one.fields for one in shape.branches)
        if inner is not None and is_field:
            yield str(inner.title)
        else:
            yield str(step + 1) if isinstance(step, int) else step
        shape = inner or shape


def _quoted(value: Any) -> str:
    if value in (None, ABSENT, [], {}):
        return str(_GONE)
    words = " ".join((value if isinstance(value, str) else flow(value)).split())
    short = words if len(words) <= _LONGEST else words[: _LONGEST - 1] + "…"
    return str(_QUOTED).format(short)
