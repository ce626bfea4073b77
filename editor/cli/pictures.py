"""Pictures for reports: the boards of files with findings, each read once."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

import msgspec

from editor.cli.tell import inside_zip
from editor.hexgrid.hexes import Hex
from editor.hexgrid.labels import LabelError
from editor.model.board import Board
from editor.model.finding import Finding, YamlPath
from editor.model.text import Text
from editor.report.shots import Shot
from editor.systems.examine import Examined, examine

_HEXES = ("at", "from", "to", "hexes", "of")
"""Keys under which entries name hexes."""


class Pictures:
    """Knows what the files of a report show."""

    def __init__(self) -> None:
        self._examined: dict[str, Examined] = {}
        self._data: dict[str, Any] = {}

    def examined(self, file: str) -> Examined:
        """A file read again, out of its pack if that is a zip."""
        if file not in self._examined:
            self._examined[file] = _examine(file)
        return self._examined[file]

    def title(self, file: str) -> Text:
        """What the author calls a pack, scenario, roster or map."""
        found = getattr(self.examined(file).value, "title", None)
        return found if isinstance(found, Text) else Text()

    def located(self, finding: Finding) -> Finding:
        """The finding with the hexes that its place in the file names, where it has none."""
        if finding.hexes or not finding.path:
            return finding
        examined = self.examined(finding.place.file)
        if examined.board is None or examined.value is None:
            return finding
        data = self._data.setdefault(finding.place.file, msgspec.to_builtins(examined.value))
        return msgspec.structs.replace(finding, hexes=_hexes(data, finding.path, examined.board))

    def take(self, file: str, hexes: Collection[Hex]) -> Shot | None:
        """A picture of some hexes; None where the file shows no board."""
        from editor.draw.detail import paint_detail
        from editor.draw.picture import picture_of

        examined = self.examined(file)
        if examined.board is None or examined.catalogue is None:
            return None
        made = paint_detail(picture_of(examined), hexes)
        return None if made is None else Shot(made.png, made.width, made.height, made.outlines)


def _examine(file: str) -> Examined:
    from editor.files.library import Library
    from editor.files.pack import open_pack

    inside = inside_zip(file)
    if inside is None:
        return examine(file)
    return examine(inside[1], Library(open_pack(inside[0])))


def _hexes(data: Any, path: YamlPath, board: Board) -> tuple[Hex, ...]:
    """The hexes that the innermost entry on the way names."""
    found: tuple[Hex, ...] = ()
    for key in path:
        try:
            data = data[key]
        except (KeyError, IndexError, TypeError):
            break
        named = [data[word] for word in _HEXES if word in data] if isinstance(data, dict) else []
        found = _resolved(named, board) or found
    return found


def _resolved(named: list[Any], board: Board) -> tuple[Hex, ...]:
    labels = [one for some in named for one in (some if isinstance(some, list) else [some])]
    found: dict[Hex, None] = {}
    for label in labels:
        try:
            found[board.hex(label)] = None
        except (LabelError, AttributeError, TypeError):
            continue
    return tuple(found)
