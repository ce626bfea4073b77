"""Findings as rows: what the list shows, filtered by severity and by words."""

from __future__ import annotations

from pathlib import PurePath
from typing import Any

from PySide6.QtCore import (
    QAbstractTableModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QSortFilterProxyModel,
    Qt,
)

from editor.gui.signs import NAMES, sign_icon
from editor.model.finding import Finding, Severity
from editor.model.text import Text

Index = QModelIndex | QPersistentModelIndex
HEADERS = (Text("Code", "Code"), Text("Message", "Message"), Text("Place", "Endroit"))
FINDING = Qt.ItemDataRole.UserRole
_NOWHERE = QModelIndex()


def place_words(finding: Finding) -> str:
    """File and line, short enough for a list; of what is not written yet, which part of it."""
    place = finding.place
    name = PurePath(place.file).name
    if place.line:
        return f"{name}:{place.line}"
    return ".".join(map(str, finding.path)) or name


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

    @property
    def findings(self) -> tuple[Finding, ...]:
        return self._findings

    def show(self, findings: tuple[Finding, ...]) -> None:
        self.beginResetModel()
        self._findings = findings
        self.endResetModel()

    def speak(self) -> None:
        """The language has changed."""
        if self._findings:
            last = self.index(len(self._findings) - 1, len(HEADERS) - 1)
            self.dataChanged.emit(self.index(0, 0), last)
        self.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, len(HEADERS) - 1)

    def rowCount(self, parent: Index = _NOWHERE) -> int:  # noqa: N802 - Qt's name
        return 0 if parent.isValid() else len(self._findings)

    def columnCount(self, parent: Index = _NOWHERE) -> int:  # noqa: N802 - Qt's name
        return 0 if parent.isValid() else len(HEADERS)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        finding, column = self._findings[index.row()], index.column()
        said: dict[int, tuple[object, ...]] = {
            Qt.ItemDataRole.DisplayRole: (finding.code, str(finding.message), place_words(finding)),
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
        finding = self.sourceModel().index(row, 0, parent).data(FINDING)
        if finding.severity not in self._severities:
            return False
        heard = " ".join([*finding.message, *finding.rules, line_of(finding)]).casefold()
        return all(word in heard for word in self._words)
