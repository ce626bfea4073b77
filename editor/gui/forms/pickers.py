"""Inputs that help to find a value: names, hexes and sides on the map, files, colours."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtGui import (
    QColor,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QPalette,
    QPen,
    QStandardItem,
    QStandardItemModel,
)
from PySide6.QtWidgets import (
    QAbstractItemView,
    QColorDialog,
    QCompleter,
    QLineEdit,
    QPushButton,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from editor.edit.paths import ABSENT
from editor.gui.forms import choosing
from editor.gui.forms.form import Form
from editor.gui.forms.glyphs import GlyphButton
from editor.gui.forms.inputs import DirectionInput, Input, QuietCombo, WordsInput, default_words
from editor.gui.forms.shapes import Shape
from editor.gui.forms.surroundings import Known
from editor.model.finding import YamlPath
from editor.model.text import Text

_ID = Qt.ItemDataRole.UserRole
_SEARCH = Qt.ItemDataRole.UserRole + 1
_ON_MAP = Text("Pick on the map", "Choisir sur la carte")
_COLOUR = Text("Choose a colour…", "Choisir une couleur…")


class NameDelegate(QStyledItemDelegate):
    """An id, and behind it, paler, what a person calls it."""

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        super().paint(painter, option, index)
        said = index.data(_SEARCH).removeprefix(index.data(_ID)).strip()
        if not said:
            return
        chosen = bool(option.state & _SELECTED)
        role = QPalette.ColorRole.HighlightedText if chosen else QPalette.ColorRole.PlaceholderText
        painter.save()
        painter.setPen(option.palette.color(role))
        room = option.rect.adjusted(
            option.fontMetrics.horizontalAdvance(index.data(_ID)) + 18, 0, -4, 0
        )
        words = option.fontMetrics.elidedText(said, Qt.TextElideMode.ElideRight, room.width())
        painter.drawText(room, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, words)
        painter.restore()


_SELECTED = QStyle.StateFlag.State_Selected


class Finder(QCompleter):
    """Finds names by their ids and by what people call them; what it writes is the id."""

    def pathFromIndex(self, index: QModelIndex | QPersistentModelIndex) -> str:  # noqa: N802 - Qt's name
        return str(index.data(_ID))


class NameLine(QLineEdit):
    """Enter takes what is written, unless one of the names on offer was gone to.

    Behind a word it shows, paler, what a person calls it, while nobody writes.
    """

    called = ""

    def call_it(self, words: str) -> None:
        self.called = words
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        super().paintEvent(event)
        words = self.text()
        if not self.called or self.hasFocus() or self.called == words:
            return
        painter = QPainter(self)
        painter.setPen(self.palette().color(QPalette.ColorRole.PlaceholderText))
        room = self.rect().adjusted(self.fontMetrics().horizontalAdvance(words) + 18, 0, -4, 0)
        said = self.fontMetrics().elidedText(self.called, Qt.TextElideMode.ElideRight, room.width())
        painter.drawText(room, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, said)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        popup = self.completer().popup() if self.completer() is not None else None
        is_enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if is_enter and popup is not None and not popup.currentIndex().isValid():
            popup.hide()
        super().keyPressEvent(event)


class NameCombo(QuietCombo):
    """Names to choose from or to type; they are looked up when somebody comes to choose."""

    def __init__(self, known: Callable[[], Known], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._known = known
        self.setEditable(True)
        self.setInsertPolicy(QuietCombo.InsertPolicy.NoInsert)
        self._names = QStandardItemModel(self)
        self.setModel(self._names)
        self.line = NameLine()
        self.setLineEdit(self.line)
        self._dress(self.view())
        finder = Finder(self._names, self)
        finder.setCompletionRole(_SEARCH)
        finder.setFilterMode(Qt.MatchFlag.MatchContains)
        finder.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        self._dress(finder.popup())
        self.setCompleter(finder)
        finder.activated[QModelIndex].connect(self._take)  # type: ignore[index]  # of two kinds

    def _dress(self, view: QAbstractItemView | None) -> None:
        if view is not None:
            view.setItemDelegate(NameDelegate(view))
            view.setMinimumWidth(260)

    def _take(self, index: QModelIndex) -> None:
        self.setEditText(index.data(_ID))
        self.line.editingFinished.emit()

    def fill(self) -> None:
        """Look up the names anew; what is written stays."""
        words = self.currentText()
        known = self._known()
        if [self._names.item(n).data(_ID) for n in range(self._names.rowCount())] != list(known):
            self._names.clear()
            for name, said in known.items():
                item = QStandardItem(name)
                item.setData(name, _ID)
                item.setData(f"{name} {said}" if str(said) != name else name, _SEARCH)
                item.setToolTip(str(said))
                self._names.appendRow(item)
        self.setCurrentIndex(self.findData(words, _ID))
        self.setEditText(words)

    def rest(self) -> None:
        """A name was taken: no more are offered."""
        finder = self.completer()
        popup = finder.popup() if finder is not None else None
        if popup is not None:
            popup.hide()

    def showPopup(self) -> None:  # noqa: N802 - Qt's name
        self.fill()
        super().showPopup()

    def focusInEvent(self, event: Any) -> None:  # noqa: N802 - Qt's name
        self.fill()
        super().focusInEvent(event)


class NameInput(Input):
    """A name out of those that are known, or one's own."""

    def __init__(
        self,
        shape: Shape,
        known: Callable[[], Known],
        pick: Callable[[], None] | None = None,
        *,
        is_translated: bool = False,
    ) -> None:
        super().__init__(shape)
        self._known = known if is_translated else dict
        self.combo = NameCombo(known)
        self.combo.line.setPlaceholderText(default_words(shape))
        self.combo.line.textEdited.connect(self.typed)
        self.combo.line.editingFinished.connect(self.done)
        self.combo.activated.connect(self.done)
        self.hold(self.combo)
        if pick is not None:
            self.row.addWidget(pick_button(pick))

    def ask(self) -> None:
        super().ask()
        self.combo.showPopup()

    def read(self) -> Any:
        return self.combo.currentText().strip() or ABSENT

    def show_value(self, value: Any) -> None:
        words = "" if value is ABSENT else str(value)
        self.combo.rest()
        if words != self.combo.currentText():
            self.combo.setEditText(words)
        self.combo.line.call_it(str(self._known().get(words, "")) if words else "")


class HexInput(WordsInput):
    """The label of a hex."""

    def __init__(self, shape: Shape, pick: Callable[[], None]) -> None:
        super().__init__(shape)
        self.row.addWidget(pick_button(pick))

    def read(self) -> Any:
        return self.edit.text().strip() or ABSENT


class SideInput(DirectionInput):
    """A side of a hex, pointed at on the map together with its hex."""

    def __init__(self, shape: Shape, pick: Callable[[], None]) -> None:
        super().__init__(shape)
        self.row.addWidget(pick_button(pick))


class FileInput(WordsInput):
    """Another file, seen from the folder of this one."""

    def __init__(self, shape: Shape, form: Form, path: YamlPath) -> None:
        super().__init__(shape)
        self._form, self._path = form, path
        self.edit.setPlaceholderText(default_words(shape) or str(choosing.CHOOSE))
        button = GlyphButton("folder", choosing.CHOOSE)
        button.clicked.connect(self._browse)
        self.row.addWidget(button)

    def ask(self) -> None:
        self._browse()

    def _browse(self) -> None:
        named = choosing.choose_file(self, self._form.document, self.shape, self._path)
        if named:
            self._put(named)

    def take(self, file: str) -> None:
        """A file that was chosen, wherever it is."""
        self._put(choosing.way_to(self._form.document, file))

    def _put(self, named: str) -> None:
        self.edit.setText(named)
        self.done.emit()


class Swatch(QPushButton):
    """A button in the colour that it stands for."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.colour = QColor()
        self.setFixedWidth(34)
        self.setToolTip(str(_COLOUR))
        self.setAccessibleName(str(_COLOUR))

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        super().paintEvent(event)
        painter = QPainter(self)
        ink = self.palette().color(QPalette.ColorRole.ButtonText)
        painter.setPen(QPen(ink, 1))
        box = self.rect().adjusted(6, 5, -7, -6)
        if self.colour.isValid():
            painter.setBrush(self.colour)
            painter.drawRect(box)
        else:
            painter.drawRect(box)
            painter.drawLine(box.bottomLeft(), box.topRight())


class ColourInput(WordsInput):
    """A colour, seen and written."""

    def __init__(self, shape: Shape) -> None:
        super().__init__(shape)
        self.swatch = Swatch()
        self.swatch.clicked.connect(self._choose)
        self.row.insertWidget(0, self.swatch)
        self.edit.textChanged.connect(self._show)

    def _show(self, words: str) -> None:
        self.swatch.colour = QColor(words) if QColor.isValidColorName(words) else QColor()
        self.swatch.update()

    def _choose(self) -> None:
        start = self.swatch.colour if self.swatch.colour.isValid() else QColor("#888888")
        chosen = QColorDialog.getColor(start, self, str(_COLOUR))
        if chosen.isValid():
            self.take(chosen)

    def take(self, colour: QColor) -> None:
        self.edit.setText(colour.name())
        self.done.emit()


class PairInput(Input):
    """A fixed number of values in a row."""

    is_typing = True

    def __init__(self, shape: Shape, inputs: list[Input]) -> None:
        super().__init__(shape)
        self.inputs = inputs
        for one in inputs:
            self.hold(one)
            one.typed.connect(self.typed)
            one.done.connect(self.done)

    def call(self, name: str) -> None:
        for number, one in enumerate(self.inputs, 1):
            one.call(f"{name} {number}")

    def read(self) -> Any:
        values = [one.read() for one in self.inputs]
        return ABSENT if all(one is ABSENT for one in values) else values

    @property
    def is_whole(self) -> bool:
        return ABSENT not in [one.read() for one in self.inputs]

    def show_value(self, value: Any) -> None:
        for number, one in enumerate(self.inputs):
            is_there = value is not ABSENT and number < len(value)
            one.show_value(value[number] if is_there else ABSENT)


def pick_button(pick: Callable[[], None]) -> GlyphButton:
    """A button that leads to the map."""
    button = GlyphButton("pick", _ON_MAP)
    button.clicked.connect(pick)
    return button
