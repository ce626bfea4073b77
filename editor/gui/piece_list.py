"""Lists of what can be set down on a board: chosen by a click, or dragged over to it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import (
    QAbstractListModel,
    QModelIndex,
    QPersistentModelIndex,
    QPoint,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QIcon, QKeyEvent, QMouseEvent, QWheelEvent
from PySide6.QtWidgets import QApplication, QListView, QWidget

from editor.gui.swatches import SIZE

Index = QModelIndex | QPersistentModelIndex
_ROOT = QModelIndex()


@dataclass(frozen=True)
class Offer:
    """One row: what it is, what is said of it, and how its picture is made."""

    thing: object
    words: str
    heard: str
    paint: Callable[[], QIcon]
    is_used: bool = False


class Offers(QAbstractListModel):
    """Rows with pictures that are painted when they are first seen."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.rows: Sequence[Offer] = ()
        self._pictures: dict[int, QIcon] = {}

    def show_rows(self, rows: Sequence[Offer]) -> None:
        self.beginResetModel()
        self.rows, self._pictures = rows, {}
        self.endResetModel()

    def rowCount(self, parent: Index = _ROOT) -> int:  # noqa: N802 - Qt's name
        return 0 if parent.isValid() else len(self.rows)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        row = self.rows[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return row.words
        if role in {Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleTextRole}:
            return row.words.replace("\n", ", ")
        if role == Qt.ItemDataRole.DecorationRole:
            if index.row() not in self._pictures:
                self._pictures[index.row()] = row.paint()
            return self._pictures[index.row()]
        if role == Qt.ItemDataRole.ForegroundRole and row.is_used:
            return QApplication.palette().placeholderText()
        if role == Qt.ItemDataRole.SizeHintRole:
            return QSize(0, SIZE + 4)
        return None


class PieceList(QListView):
    """Says what was chosen, and where it is carried while the button is held.

    The button is followed here and not by a drag of the system: the board shows the piece as it
    would stand, and the wheel turns it on its way.
    """

    chosen = Signal(object)
    settled = Signal()
    """It was chosen by a click or by Enter: what follows is for the board."""
    carried = Signal(QPoint)
    """Where to, on the screen."""
    let_go = Signal(QPoint)
    given_up = Signal()
    turned = Signal(object)
    """The wheel, while something is carried."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.offers = Offers(self)
        self.setModel(self.offers)
        self.setIconSize(QSize(SIZE, SIZE))
        self.setUniformItemSizes(True)
        self.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self._start: QPoint | None = None
        self._is_carrying = False
        self.clicked.connect(self._activate)
        self.activated.connect(self._activate)

    def show_rows(self, rows: Sequence[Offer]) -> None:
        """The same row stays the current one where it is still there."""
        before = self.current_thing()
        where = self.verticalScrollBar().value()
        self.offers.show_rows(rows)
        for number, row in enumerate(rows):
            if before is not None and row.thing == before:
                self.setCurrentIndex(self.offers.index(number))
        self.verticalScrollBar().setValue(where)

    def current_thing(self) -> object | None:
        number = self.currentIndex().row()
        return self.offers.rows[number].thing if 0 <= number < len(self.offers.rows) else None

    def row_of(self, thing: object) -> int:
        """For whoever looks for something; -1 where it is not."""
        return next((n for n, row in enumerate(self.offers.rows) if row.thing == thing), -1)

    def _choose(self, index: QModelIndex) -> None:
        self.chosen.emit(self.offers.rows[index.row()].thing)

    def _activate(self, index: QModelIndex) -> None:
        self._choose(index)
        self.settled.emit()

    # Carrying

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        super().mousePressEvent(event)
        position = event.position().toPoint()
        left = event.button() is Qt.MouseButton.LeftButton
        self._start = position if left and self.indexAt(position).isValid() else None

    def mouseMoveEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        if self._start is None or not event.buttons() & Qt.MouseButton.LeftButton:
            super().mouseMoveEvent(event)
            return
        way = event.position().toPoint() - self._start
        if not self._is_carrying and way.manhattanLength() >= QApplication.startDragDistance():
            self._is_carrying = True
            self._choose(self.indexAt(self._start))
        if self._is_carrying:
            self.setCursor(Qt.CursorShape.ClosedHandCursor)
            self.carried.emit(event.globalPosition().toPoint())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        was, self._start = self._is_carrying, None
        if was:
            self._stop()
            self.let_go.emit(event.globalPosition().toPoint())
        else:
            super().mouseReleaseEvent(event)

    def wheelEvent(self, event: QWheelEvent) -> None:  # noqa: N802 - Qt's name
        if self._is_carrying:
            self.turned.emit(event)
            event.accept()
        else:
            super().wheelEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        if self._is_carrying and event.key() == Qt.Key.Key_Escape:
            self._stop()
            self._start = None
            self.given_up.emit()
        else:
            super().keyPressEvent(event)

    def _stop(self) -> None:
        self._is_carrying = False
        self.unsetCursor()
