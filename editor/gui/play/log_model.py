"""What happened, line by line: each action and all that came of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtGui import QFont, QPalette

from editor.model.text import COLON, Text

if TYPE_CHECKING:
    from editor.play.game import Action
    from editor.play.session import Turn
    from editor.play.umpire import Happening

Role = Qt.ItemDataRole
Index = QModelIndex | QPersistentModelIndex
_HEADS = {"turn", "phase"}


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the log: the entry it belongs to, and what it tells."""

    number: int
    action: Action | None = None
    happening: Happening | None = None


class LogModel(QAbstractListModel):
    """The log of a game; only what differs from what is listed is listed anew."""

    def __init__(self, palette: Callable[[], QPalette]) -> None:
        super().__init__()
        self.say: Callable[[Action], Text] = lambda action: Text(str(action))
        self._palette = palette
        self._turns: list[Turn] = []
        self._lines: list[Line] = []
        self.shown = -1
        """The entry that is looked at; everything later is pale."""

    def rowCount(self, parent: Index | None = None) -> int:  # noqa: N802 - Qt's name
        return 0 if parent is not None and parent.isValid() else len(self._lines)

    def line(self, row: int) -> Line:
        return self._lines[row]

    def last_row(self, number: int) -> int:
        """The last line of an entry."""
        rows = [row for row, line in enumerate(self._lines) if line.number <= number]
        return rows[-1] if rows else -1

    def show_log(self, log: tuple[Turn, ...], shown: int) -> None:
        same = 0
        for old, new in zip(self._turns, log, strict=False):
            if old is not new:
                break
            same += 1
        if same < len(self._turns):
            first = next(
                (row for row, line in enumerate(self._lines) if line.number >= same),
                len(self._lines),
            )
            if first < len(self._lines):
                self.beginRemoveRows(QModelIndex(), first, len(self._lines) - 1)
                del self._lines[first:]
                self.endRemoveRows()
            del self._turns[same:]
        fresh = [line for number in range(same, len(log)) for line in _lines_of(number, log)]
        if fresh:
            at = len(self._lines)
            self.beginInsertRows(QModelIndex(), at, at + len(fresh) - 1)
            self._lines += fresh
            self.endInsertRows()
        self._turns = list(log)
        if shown != self.shown:
            self.shown = shown
            self.speak()

    def speak(self) -> None:
        """Everything is said anew: in another language, or pale."""
        if self._lines:
            self.dataChanged.emit(self.index(0), self.index(len(self._lines) - 1))

    def data(self, index: Index, role: int = Role.DisplayRole) -> Any:
        line = self._lines[index.row()]
        if role in {Role.DisplayRole, Role.AccessibleTextRole}:
            return self._words(line)
        if role == Role.ToolTipRole and line.happening is not None:
            return "\n".join(line.happening.rules)
        if role == Role.FontRole:
            font = QFont()
            told = line.happening
            font.setBold(line.action is not None or (told is not None and told.kind in _HEADS))
            return font
        if role == Role.ForegroundRole and 0 <= self.shown < line.number:
            return self._palette().placeholderText()
        return None

    def _words(self, line: Line) -> str:
        if line.action is not None:
            return f"▸ {self.say(line.action)}"
        told = line.happening
        assert told is not None, "a line tells of an action or of what happened"
        if told.kind in _HEADS:
            return f"{'—' if told.kind == 'phase' else '═'} {told.text}"
        die = ""
        if told.roll is not None:
            roll = told.roll
            added = f" {roll.modifier:+d} = {roll.total}" if roll.modifier else ""
            die = f"  (D{roll.sides}{COLON}{roll.face}{added})"
        return f"    {told.text}{die}"


def _lines_of(number: int, log: tuple[Turn, ...]) -> list[Line]:
    turn = log[number]
    found = [Line(number, turn.action)] if turn.action is not None else []
    return [*found, *(Line(number, None, one) for one in turn.said)]
