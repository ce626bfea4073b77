"""A line of the outline: its words, and behind them, paler, how many or how much."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtGui import QPainter, QPalette
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from editor.gui.outline_model import NOTE


class OutlineDelegate(QStyledItemDelegate):
    """Paints the note at the right edge, where it does not cover the words."""

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        note = index.data(NOTE) or ""
        metrics = option.fontMetrics
        room = metrics.horizontalAdvance(note) + 10 if note else 0
        words = metrics.horizontalAdvance(index.data() or "") + 30
        narrow = QStyleOptionViewItem(option)
        if room and words + room < option.rect.width():
            room = 0
        elif room:
            room = min(room, option.rect.width() // 2)
            narrow.rect = option.rect.adjusted(0, 0, -room, 0)
        super().paint(painter, option if not room else narrow, index)
        if not note:
            return
        chosen = bool(option.state & QStyle.StateFlag.State_Selected) and not room
        role = QPalette.ColorRole.HighlightedText if chosen else QPalette.ColorRole.PlaceholderText
        painter.save()
        painter.setPen(option.palette.color(role))
        box = option.rect.adjusted(option.rect.width() // 3 if not room else 0, 0, -4, 0)
        if room:
            box.setLeft(option.rect.right() - room + 4)
        said = metrics.elidedText(note, Qt.TextElideMode.ElideRight, box.width())
        painter.drawText(box, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight, said)
        painter.restore()
