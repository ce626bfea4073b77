"""The pieces of the scenario in front: which are chosen, and what the Edit menu does to them."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

import msgspec
from PySide6.QtCore import QMimeData, QObject, Signal
from PySide6.QtGui import QGuiApplication

from editor.gui.counts import counted
from editor.hexgrid.hexes import Hex
from editor.model.text import Text

if TYPE_CHECKING:
    from editor.edit.setup import Held, Key
    from editor.gui.tools.toolbox import Toolbox

MIME = "application/x-gonfalon-pieces"
NOBODY = Text("Select a piece first", "Sélectionnez d'abord un pion")
NOTHING_COPIED = Text("There is no piece to paste", "Il n'y a aucun pion à coller")


class Company(QObject):
    """Keeps who is chosen by name, so that a choice outlives undo and other people's edits."""

    changed = Signal()

    def __init__(self, box: Toolbox) -> None:
        super().__init__(box)
        self._box = box
        self._keys: tuple[Key, ...] = ()

    @property
    def keys(self) -> tuple[Key, ...]:
        """Who is chosen and still there."""
        if not self._keys or not self._box.is_setting:
            return ()
        from editor.edit.setup import number_of

        scenario = self._box.scenario
        return tuple(key for key in self._keys if number_of(scenario, key) is not None)

    @property
    def hexes(self) -> frozenset[Hex]:
        """Where they stand, on the level that is shown."""
        from editor.edit.setup import standing

        box, keys = self._box, set(self.keys)
        if not keys:
            return frozenset()
        found = standing(box.scenario, box.board, box.level)
        return frozenset(place for key, place in found if key in keys)

    def pick(self, keys: Collection[Key]) -> None:
        """Choose pieces, each once."""
        self._keys = tuple(dict.fromkeys(keys))
        self.changed.emit()

    def pick_path(self, path: tuple[str | int, ...]) -> None:
        """Choose the piece that a part of the file is of; nobody where it is of none."""
        from editor.edit.setup import key_at

        if not self._box.is_setting:
            return
        key = None
        if len(path) > 1 and isinstance(path[0], str) and isinstance(path[1], int):
            key = key_at(self._box.scenario, path[0], path[1])
        if (key,) != self._keys and (key is not None or self._keys):
            self._keys = (key,) if key is not None else ()
            self.changed.emit()

    def path(self) -> tuple[str | int, ...] | None:
        """Where in the file the only one stands that is chosen."""
        from editor.edit.setup import number_of

        keys = self.keys
        if len(keys) != 1:
            return None
        number = number_of(self._box.scenario, keys[0])
        return (keys[0][0], number) if number is not None else None

    def pick_all(self) -> None:
        from editor.edit.setup import standing

        box = self._box
        self.pick([key for key, _ in standing(box.scenario, box.board, box.level)])

    # What the Edit menu does

    def copy(self) -> bool:
        copied = self._copied()
        if not copied:
            self._box.tell(NOBODY)
            return False
        put_on_clipboard(MIME, msgspec.json.encode(copied))
        return True

    def delete(self) -> None:
        from editor.checks.references import forget_pieces

        keys = self.keys
        if not keys:
            self._box.tell(NOBODY)
            return
        edit, out, left = forget_pieces(self._box.scenario, keys)
        if self._box.do(edit):
            self.pick(())
            if out or left:
                self._box.tell(_said_names(out, left))

    def cut(self) -> None:
        if self.copy():
            self.delete()

    def paste(self) -> None:
        from editor.edit.setup import Held

        try:
            copied = msgspec.json.decode(on_clipboard(MIME), type=tuple[tuple[Hex, Held], ...])
        except msgspec.MsgspecError:
            copied = ()
        if not copied:
            self._box.tell(NOTHING_COPIED)
            return
        self._box.hold(copied, once=True)

    def duplicate(self) -> None:
        copied = self._copied()
        if copied:
            self._box.hold(copied, once=True)
        else:
            self._box.tell(NOBODY)

    def turn(self, steps: int) -> None:
        tool = self._box.tool
        is_turned = tool is not None and tool.turn(steps)
        if not is_turned and not self._box.tools["arrange"].turn(steps):
            self._box.tell(NOBODY)
        self._box.chosen_changed.emit()

    def mirror(self) -> None:
        """Pieces have no mirror image."""

    def _copied(self) -> tuple[tuple[Hex, Held], ...]:
        from editor.edit.setup import copy_pieces

        box, keys = self._box, self.keys
        return copy_pieces(box.scenario, box.board, keys) if keys else ()


def _said_names(out: int, left: int) -> Text:
    """What became of the names of pieces that are gone."""
    taken = counted(out, Text("mention of them was taken out of a list",
                              "mention a été ôtée d'une liste"),
                    Text("mentions of them were taken out of lists",
                         "mentions ont été ôtées de listes"))  # fmt: skip
    kept = counted(left, Text("mention is left and names nobody now",
                              "mention reste et ne désigne plus personne"),
                   Text("mentions are left and name nobody now",
                        "mentions restent et ne désignent plus personne"))  # fmt: skip
    said = [one for one, count in ((taken, out), (kept, left)) if count]
    return Text("; ".join(one.en for one in said), " ; ".join(one.fr for one in said))


def put_on_clipboard(mime: str, data: bytes) -> None:
    """As our own kind of data, and as text that can be seen and sent."""
    made = QMimeData()
    made.setData(mime, data)
    made.setText(data.decode("utf-8"))
    QGuiApplication.clipboard().setMimeData(made)


def on_clipboard(mime: str) -> bytes:
    """The way back, from either; nothing where nobody has copied anything."""
    data: QMimeData | None = QGuiApplication.clipboard().mimeData()
    if data is None:
        return b""
    return bytes(data.data(mime).data()) if data.hasFormat(mime) else data.text().encode("utf-8")
