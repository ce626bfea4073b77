"""Widgets beside each other, as many in a row as there is room for, as words stand in lines.

Qt has no such layout of its own.
"""

from __future__ import annotations

from PySide6.QtCore import QEvent, QRect, QSize
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

_SPACE = 4


class Flow(QWidget):
    """Rows as wide as itself; what does not fit begins the next one."""

    def __init__(self) -> None:
        super().__init__()
        self._parts: list[QWidget] = []
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def add(self, part: QWidget) -> None:
        part.setParent(self)
        part.show()
        self._parts.append(part)
        self._renew()

    def clear(self) -> None:
        """Take everything out."""
        for part in self._parts:
            part.hide()
            part.deleteLater()
        self._parts.clear()
        self._renew()

    def hasHeightForWidth(self) -> bool:  # noqa: N802 - Qt's name
        return True

    def heightForWidth(self, width: int) -> int:  # noqa: N802 - Qt's name
        return max((place.bottom() + 1 for _, place in self._places(width)), default=0)

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """As wide as its widest part; rows are added as they are needed."""
        sizes = [place.size() for _, place in self._places(self.width())]
        wide = max((size.width() for size in sizes), default=0)
        return QSize(wide, max((size.height() for size in sizes), default=0))

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        return self.minimumSizeHint()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        super().resizeEvent(event)
        self._lay_out()

    def event(self, event: QEvent) -> bool:
        # A part has other words, came or went.
        if event.type() is QEvent.Type.LayoutRequest:
            self._renew()
        return super().event(event)

    def _renew(self) -> None:
        self._lay_out()
        self.updateGeometry()

    def _lay_out(self) -> None:
        for part, place in self._places(self.width()):
            part.setGeometry(place)

    def _places(self, width: int) -> list[tuple[QWidget, QRect]]:
        """Where the parts go that are not hidden."""
        x = y = high = 0
        found = []
        for part in self._parts:
            if part.isHidden():
                continue
            size = part.sizeHint()
            if x and x + size.width() > width:
                x, y, high = 0, y + high + _SPACE, 0
            found.append((part, QRect(x, y, size.width(), size.height())))
            x += size.width() + _SPACE
            high = max(high, size.height())
        return found


def beside(*parts: QWidget) -> QWidget:
    """Widgets that stay in one row."""
    whole = QWidget()
    row = QHBoxLayout(whole)
    row.setContentsMargins(0, 0, 0, 0)
    for part in parts:
        row.addWidget(part)
    return whole
