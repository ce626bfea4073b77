"""Findings as rows: what the list shows, filtered by severity and by words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import (
    QAbstractTableModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QSortFilterProxyModel,
    Qt,
)

from editor.gui.places import in_file
from editor.gui.signs import NAMES, sign_icon
from editor.model.finding import Finding, Severity
from editor.model.text import Text, chosen_language

Index = QModelIndex | QPersistentModelIndex
HEADERS = (Text("Code", "Code"), Text("Message", "Message"), Text("Place", "Endroit"))
FINDING = Qt.ItemDataRole.UserRole
PLACE = FINDING + 1
Telling = Callable[[Finding], str]
"""Says where a finding is."""
_NOWHERE = QModelIndex()


def line_of(finding: Finding) -> str:
    """A finding in one line, to paste into a message or an editor's search."""
    words = [str(finding.place), str(NAMES[finding.severity]), finding.code, str(finding.message)]
    return " ".join(word for word in words if word)


def tip_of(finding: Finding) -> str:
    """All of a finding: the message in full, the place, the rules it rests on."""
    parts = [str(finding.message), str(finding.place), ", ".join(finding.rules)]
    return "\n".join(filter(None, parts))


class FindingsModel(QAbstractTableModel):
    """One row a finding, in the language of the moment."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._findings: tuple[Finding, ...] = ()
        self._telling: Telling = in_file
        self._places: dict[tuple[int, str], str] = {}

    @property
    def findings(self) -> tuple[Finding, ...]:
        return self._findings

    def show(self, findings: tuple[Finding, ...], telling: Telling = in_file) -> None:
        self.beginResetModel()
        self._findings, self._telling = findings, telling
        self._places.clear()
        self.endResetModel()

    def speak(self) -> None:
        """The language has changed."""
        if self._findings:
            last = self.index(len(self._findings) - 1, len(HEADERS) - 1)
            self.dataChanged.emit(self.index(0, 0), last)
        self.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, len(HEADERS) - 1)

    def place(self, row: int) -> str:
        """Where a finding is, said once in each language."""
        key = (row, chosen_language())
        if key not in self._places:
            self._places[key] = self._telling(self._findings[row])
        return self._places[key]

    def rowCount(self, parent: Index = _NOWHERE) -> int:  # noqa: N802 - Qt's name
        return 0 if parent.isValid() else len(self._findings)

    def columnCount(self, parent: Index = _NOWHERE) -> int:  # noqa: N802 - Qt's name
        return 0 if parent.isValid() else len(HEADERS)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        finding, column = self._findings[index.row()], index.column()
        if role == PLACE or (role == Qt.ItemDataRole.DisplayRole and column == len(HEADERS) - 1):
            return self.place(index.row())
        said: dict[int, tuple[object, ...]] = {
            Qt.ItemDataRole.DisplayRole: (finding.code, str(finding.message)),
            Qt.ItemDataRole.DecorationRole: (sign_icon(finding.severity), None, None),
            Qt.ItemDataRole.AccessibleTextRole: (f"{NAMES[finding.severity]} {finding.code}",),
            Qt.ItemDataRole.ToolTipRole: (tip_of(finding),) * len(HEADERS),
            FINDING: (finding,) * len(HEADERS),
        }
        found = said.get(role, ())
        return found[column] if column < len(found) else None

    def headerData(  # noqa: N802 - Qt's name
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        if orientation is Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            return str(HEADERS[section])
        return None


class FindingsFilter(QSortFilterProxyModel):
    """Lets through the severities and the words that were asked for."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._severities = frozenset(Severity)
        self._words: tuple[str, ...] = ()

    def ask(self, severities: frozenset[Severity], text: str) -> None:
        self._severities = severities
        self._words = tuple(text.casefold().split())
        self.invalidate()

    def filterAcceptsRow(self, row: int, parent: Index) -> bool:  # noqa: N802 - Qt's name
        index = self.sourceModel().index(row, 0, parent)
        finding = index.data(FINDING)
        if finding.severity not in self._severities:
            return False
        if not self._words:
            return True
        said = [*finding.message, *finding.rules, line_of(finding), index.data(PLACE)]
        heard = " ".join(said).casefold()
        return all(word in heard for word in self._words)
