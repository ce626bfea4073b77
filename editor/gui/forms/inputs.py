"""Widgets that hold one value: a number, a word, a choice, a text in two languages.

An input knows no document. `typed` says that somebody is at it, `done` that a value is meant;
`read` gives the value, or ABSENT for nothing.
"""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import (
    QKeyEvent,
    QPalette,
    QStandardItemModel,
    QValidator,
    QWheelEvent,
)
from PySide6.QtWidgets import (
    QAbstractSpinBox,
    QApplication,
    QCheckBox,
    QComboBox,
    QHBoxLayout,
    QLineEdit,
    QWidget,
)

from editor.edit.paths import ABSENT
from editor.gui.forms.choices import choice_words
from editor.gui.forms.labels import Muted, is_dressing
from editor.gui.forms.shapes import Shape
from editor.model.text import Text

YES, NO = Text("yes", "oui"), Text("no", "non")
NOTHING = Text("—", "—")
ADD = Text("Add…", "Ajouter…")


class Input(QWidget):
    """One value in the making."""

    typed = Signal()
    done = Signal()
    is_typing = False
    """Whether values come key by key, so that what is typed in one go is one step."""

    def __init__(self, shape: Shape, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.shape = shape
        self.row = QHBoxLayout(self)
        self.row.setContentsMargins(0, 0, 0, 0)
        self.row.setSpacing(2)

    def read(self) -> Any:
        raise NotImplementedError

    def show_value(self, value: Any) -> None:
        raise NotImplementedError

    @property
    def is_whole(self) -> bool:
        """Whether nothing is missing."""
        return True

    def hold(self, widget: QWidget, stretch: int = 1) -> None:
        """Take in a widget that gets the focus for the input."""
        self.row.addWidget(widget, stretch)
        if self.focusProxy() is None:
            self.setFocusProxy(widget)

    def call(self, name: str) -> None:
        """Say what it is for, to those who do not see its label."""
        proxy = self.focusProxy()
        if proxy is not None:
            proxy.setAccessibleName(name)
            proxy.setAccessibleDescription(str(self.shape.help))

    def invite(self) -> None:
        """Say in the empty field that something may be added there."""
        edits = self.findChildren(QLineEdit)
        if len(edits) == 1 and not edits[0].placeholderText():
            edits[0].setPlaceholderText(str(ADD))

    def ask(self) -> None:
        """Somebody wants a value and has not said which: lead him to where one is found."""
        self.setFocus()


class QuietCombo(QComboBox):
    """A list of choices that does not change when one only scrolls past it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMinimumContentsLength(6)
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)

    def wheelEvent(self, event: QWheelEvent) -> None:  # noqa: N802 - Qt's name
        event.ignore()

    def pale(self, on: bool) -> None:
        """Show what holds by default paler than what the file says."""
        theme = QApplication.palette()
        ink = theme.color(
            QPalette.ColorRole.PlaceholderText if on else QPalette.ColorRole.ButtonText
        )
        if self.palette().color(QPalette.ColorRole.ButtonText) != ink:
            palette = QPalette()
            palette.setColor(QPalette.ColorRole.ButtonText, ink)
            self.setPalette(palette)

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802 - Qt's name
        super().changeEvent(event)
        if is_dressing(event):
            self.pale(self.currentData() is ABSENT and self.currentIndex() >= 0)


class ConstInput(Input):
    """What cannot be changed."""

    def __init__(self, shape: Shape, parent: QWidget | None = None) -> None:
        super().__init__(shape, parent)
        self.label = Muted()
        self.hold(self.label)
        self._value: Any = ABSENT

    def read(self) -> Any:
        return self._value

    def show_value(self, value: Any) -> None:
        self._value = value
        self.label.setText("" if value is ABSENT else "null" if value is None else str(value))


class FlagInput(Input):
    """Yes or no; where there is no default, also neither."""

    def __init__(self, shape: Shape, parent: QWidget | None = None) -> None:
        super().__init__(shape, parent)
        self._is_two = isinstance(shape.default, bool) or "const" in shape.schema
        self.box = QCheckBox()
        self.combo = QuietCombo()
        if self._is_two:
            self.hold(self.box)
            self.box.setMinimumHeight(24)
            self.box.clicked.connect(self.done)
        else:
            if not (shape.is_required or shape.keeps_null):
                self.combo.addItem(str(NOTHING), ABSENT)
            self.combo.addItem(str(YES), True)
            self.combo.addItem(str(NO), False)
            self.combo.activated.connect(self.done)
            self.hold(self.combo)

    def read(self) -> Any:
        if not self._is_two:
            return self.combo.currentData()
        on = self.box.isChecked()
        return ABSENT if on == bool(self.shape.default) else on

    def show_value(self, value: Any) -> None:
        if self._is_two:
            self.box.setChecked(bool(self.shape.default) if value is ABSENT else bool(value))
            return
        wanted = [n for n in range(self.combo.count()) if self.combo.itemData(n) is value]
        self.combo.setCurrentIndex(wanted[0] if wanted else -1)


class ChoiceInput(Input):
    """One of a few words, in the reader's language, with the file's own word beside it."""

    def __init__(self, shape: Shape, parent: QWidget | None = None) -> None:
        super().__init__(shape, parent)
        self.combo = QuietCombo()
        choices = shape.schema["enum"]
        if not (shape.is_required or shape.keeps_null):
            default = shape.default
            words = str(NOTHING) if default is None else f"{self._said(default)}"
            self.combo.addItem(words, ABSENT)
            self._grey(0)
            choices = [one for one in choices if default is None or one != default]
        for one in choices:
            self.combo.addItem(self._said(one), one)
        self.combo.activated.connect(self.done)
        self.combo.currentIndexChanged.connect(self._tint)
        self.hold(self.combo)
        self._tint()

    def _tint(self) -> None:
        at = self.combo.currentIndex()
        self.combo.pale(at >= 0 and self.combo.itemData(at) is ABSENT)

    def _said(self, choice: Any) -> str:
        return choice_words(choice)

    def _grey(self, row: int) -> None:
        model = self.combo.model()
        if isinstance(model, QStandardItemModel):
            ink = QApplication.palette().color(QPalette.ColorRole.PlaceholderText)
            model.item(row).setForeground(ink)

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802 - Qt's name
        super().changeEvent(event)
        if is_dressing(event) and self.combo.itemData(0) is ABSENT:
            self._grey(0)

    def read(self) -> Any:
        return self.combo.currentData() if self.combo.currentIndex() >= 0 else ABSENT

    def show_value(self, value: Any) -> None:
        for row in range(self.combo.count()):
            held = self.combo.itemData(row)
            if held is value or (held is not ABSENT and held == value):
                self.combo.setCurrentIndex(row)
                return
        if value is ABSENT:
            self.combo.setCurrentIndex(-1)
            return
        self.combo.addItem(str(value), value)
        self.combo.setCurrentIndex(self.combo.count() - 1)


class DirectionInput(ChoiceInput):
    """A side of a hex, with an arrow."""

    ARROWS = {"n": "↑", "ne": "↗", "e": "→", "se": "↘", "s": "↓", "sw": "↙", "w": "←", "nw": "↖"}

    def _said(self, choice: Any) -> str:
        return f"{self.ARROWS.get(choice, '')} {choice}"


class NumberBox(QAbstractSpinBox):
    """Digits with two arrows; what is no number is told as a mistake, not swallowed."""

    stepped = Signal()

    def __init__(self, shape: Shape, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._shape = shape
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.lineEdit().setPlaceholderText(default_words(shape))
        self.setCorrectionMode(QAbstractSpinBox.CorrectionMode.CorrectToPreviousValue)
        self.setMinimumWidth(46)

    def validate(self, words: str, at: int) -> tuple[QValidator.State, str, int]:
        return QValidator.State.Acceptable, words, at

    def stepEnabled(self) -> QAbstractSpinBox.StepEnabledFlag:  # noqa: N802 - Qt's name
        flags = QAbstractSpinBox.StepEnabledFlag
        return flags.StepUpEnabled | flags.StepDownEnabled

    def stepBy(self, steps: int) -> None:  # noqa: N802 - Qt's name
        schema = self._shape.schema
        now = parse_number(self.text())
        if not isinstance(now, (int, float)):
            now = schema.get("default", schema.get("minimum", 0)) or 0
            steps = 0 if self.text() == "" and "default" not in schema else steps
        by = 0.1 if schema.get("maximum") == 1 and schema.get("type") == "number" else 1
        made = round(now + steps * by, 6)
        least = schema.get("minimum", schema.get("exclusiveMinimum"))
        made = made if least is None else max(least, made)
        made = min(schema.get("maximum", made), made)
        self.lineEdit().setText(format_number(made))
        self.stepped.emit()

    def wheelEvent(self, event: QWheelEvent) -> None:  # noqa: N802 - Qt's name
        event.ignore()

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        super().keyPressEvent(event)
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            event.accept()


class NumberInput(Input):
    """A number and what it counts."""

    is_typing = True

    def __init__(self, shape: Shape, measure: Text | None = None) -> None:
        super().__init__(shape)
        self.box = NumberBox(shape)
        self.hold(self.box)
        self.box.lineEdit().textEdited.connect(self.typed)
        self.box.stepped.connect(self.done)
        self.box.editingFinished.connect(self.done)
        if measure:
            label = Muted(str(measure))
            label.setWordWrap(False)
            self.row.addWidget(label)

    def read(self) -> Any:
        words = self.box.text().strip()
        return ABSENT if not words else parse_number(words)

    def show_value(self, value: Any) -> None:
        words = "" if value is ABSENT else format_number(value)
        if words != self.box.text():
            self.box.lineEdit().setText(words)


class WordsInput(Input):
    """A line of words."""

    is_typing = True

    def __init__(self, shape: Shape, parent: QWidget | None = None) -> None:
        super().__init__(shape, parent)
        self.edit = QLineEdit()
        self.edit.setPlaceholderText(default_words(shape))
        self.edit.textEdited.connect(self.typed)
        self.edit.editingFinished.connect(self.done)
        self.hold(self.edit)

    def read(self) -> Any:
        words = self.edit.text()
        return words if words or self._keeps_nothing else ABSENT

    @property
    def _keeps_nothing(self) -> bool:
        """Whether no words at all is a value too: in a list or mapping without a pattern."""
        return self.shape.keeps_null and not ({"pattern", "minLength"} & set(self.shape.schema))

    def show_value(self, value: Any) -> None:
        words = "" if value is ABSENT else str(value)
        if words != self.edit.text():
            self.edit.setText(words)
            self.edit.setCursorPosition(0)


class NullInput(Input):
    """Says that there is nothing, where that says something."""

    def __init__(self, shape: Shape, parent: QWidget | None = None) -> None:
        super().__init__(shape, parent)
        self.hold(Muted(str(Text("nothing", "rien"))))

    def read(self) -> Any:
        return None

    def show_value(self, value: Any) -> None:
        del value


def parse_number(words: str) -> int | float | str:
    """A number as it was typed, with a comma too; the words themselves where they are none.

    >>> parse_number("12"), parse_number("2,5"), parse_number("+1"), parse_number("1e")
    (12, 2.5, 1, '1e')
    """
    plain = words.strip().replace(",", ".").replace("−", "-")
    for kind in (int, float):
        try:
            made = kind(plain)
        except ValueError:
            continue
        if made == made and made not in (float("inf"), float("-inf")):  # noqa: PLR0124 (no NaN)
            return made
    return words.strip()


def format_number(value: Any) -> str:
    """The way back.

    >>> format_number(2.0), format_number(2.5)
    ('2', '2.5')
    """
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    return str(value)


def default_words(shape: Shape) -> str:
    """What holds where a field says nothing, to be shown in its place."""
    default = shape.default
    return "" if default is None else str(default)
