"""Where a finding is, in words that a person looks for: hexes, and what the outline calls a part.

They are the same before and after an edit, which lines of a file that is not saved yet are not.
"""

from __future__ import annotations

from contextlib import suppress
from pathlib import PurePath
from typing import TYPE_CHECKING

from editor.edit.errors import EditError
from editor.edit.paths import value_at
from editor.model.text import Text

if TYPE_CHECKING:
    from editor.gui.shown import Shown
    from editor.model.finding import Finding, YamlPath

_WHOLE = Text("the whole file", "tout le fichier")
_OF = Text("{}: {}", "{} : {}")
_HEXES = 2
_LONGEST = 60


def in_file(finding: Finding) -> str:
    """File and line, for what can only be mended there."""
    place = finding.place
    name = PurePath(place.file).name
    return f"{name}:{place.line}" if place.line else name


def place_words(shown: Shown, finding: Finding) -> str:
    """The hexes, and the part of the file; of another file its name and line."""
    examined = shown.examined
    if examined.value is None or finding.place.file not in {"", examined.file}:
        return in_file(finding)
    board = examined.board
    hexes = [board.label(place) for place in finding.hexes if place in board] if board else []
    labels = ", ".join(hexes[:_HEXES]) + "…" * (len(hexes) > _HEXES)
    said = " · ".join(filter(None, (labels, _part(shown, finding.path, short=bool(hexes)))))
    said = said or str(_WHOLE)
    return said if len(said) <= _LONGEST else said[: _LONGEST - 1] + "…"


def _part(shown: Shown, path: YamlPath, *, short: bool) -> str:
    """The section and its entry; shortly the entry alone, or the section where it has none."""
    # Here and not above: the first paint can spare it.
    from editor.gui.forms.pages import page_of
    from editor.gui.forms.shapes import shapes_along
    from editor.gui.forms.summaries import summary

    kind, value = shown.examined.kind, shown.examined.value
    titles = [str(one.title) for one in shapes_along(kind, path[:1]) or ()][1:]
    if not titles:
        return ".".join(map(str, path))
    page = page_of(kind, path)
    if len(page) > 1:
        with suppress(EditError):
            entry = summary(value_at(value, page), shown.around) or _number(page)
            return entry if short else str(_OF).format(titles[0], entry)
    if len(path) > 1 and isinstance(path[1], int):
        return "" if short else str(_OF).format(titles[0], _number(path[:2]))
    inner = [str(one.title) for one in shapes_along(kind, path[:2]) or ()][2:]
    return str(_OF).format(titles[0], inner[0]) if inner else titles[0]


def _number(path: YamlPath) -> str:
    last = path[-1]
    return str(last + 1) if isinstance(last, int) else str(last)
