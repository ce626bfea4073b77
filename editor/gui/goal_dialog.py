"""A victory, an event or a special rule put together from choices, read back as it is made."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QGroupBox,
    QLabel,
    QLineEdit,
    QSpinBox,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from editor.edit.commands import AnyEdit, Insert
from editor.gui import goals
from editor.gui.forms.choices import choice_words
from editor.gui.forms.labels import bound
from editor.gui.forms.summaries import told
from editor.gui.forms.surroundings import Surroundings
from editor.gui.goals import CONDITIONS, EFFECTS, Blank, Pattern
from editor.gui.meanings import meaning
from editor.gui.sizing import open_at
from editor.model.text import Text

if TYPE_CHECKING:
    from editor.model.scenario import Scenario

_TITLE = Text("Add a victory, an event or a special rule",
              "Ajouter une victoire, un événement ou une règle spéciale")  # fmt: skip
_TABS = (
    Text("Victory", "Victoire"), Text("Event", "Événement"), Text("Special rule", "Règle spéciale"),
)  # fmt: skip
_SECTIONS = ("victory", "events", "special_rules")
_MISSING = Text("Something is still to be chosen.", "Il reste quelque chose à choisir.")
_NEVER = Text("at any time", "à tout moment")
_ALL = Text("everybody", "tous")
_NONE = Text("none yet", "aucun pour l'instant")
_RULES = ("~special_rules", "~traits")
_WHOM = ("sides", "groups", "units", "objects")


class PatternBox(QGroupBox):
    """Chooses a pattern and fills its blanks."""

    changed = Signal()

    def __init__(
        self, title: Text, patterns: Sequence[Pattern], names: Callable[..., dict[str, Text]]
    ) -> None:
        super().__init__(str(title))
        self._patterns, self._names = patterns, names
        self.which = QComboBox()
        self.which.setAccessibleName(str(title))
        for one in patterns:
            self.which.addItem(str(one.said), one.id)
        self.inputs: dict[str, QWidget] = {}
        self._whose = ""
        self._by_hand: set[str] = set()
        """Blanks in which somebody has chosen."""
        self._form = QFormLayout(self)
        self._form.addRow(self.which)
        self.which.currentIndexChanged.connect(lambda _: self._fill())
        self._fill()

    @property
    def pattern(self) -> Pattern:
        return self._patterns[max(0, self.which.currentIndex())]

    def given(self) -> dict[str, Any]:
        """What stands in each blank."""
        found: dict[str, Any] = {}
        for name, widget in self.inputs.items():
            if isinstance(widget, QComboBox):
                found[name] = widget.currentData()
            elif isinstance(widget, QSpinBox):
                found[name] = widget.value()
            elif isinstance(widget, QLineEdit):
                found[name] = widget.text().strip()
        return found

    @property
    def is_filled(self) -> bool:
        return goals.is_filled(self.pattern, self.given())

    @property
    def lacks(self) -> Text:
        """Why nothing can be chosen, where a blank has nothing to choose from."""
        empty = (one for one in self.pattern.blanks if one.kinds and not self._names(one.kinds))
        return next((one.none_yet or _MISSING for one in empty), Text())

    def be_for(self, side: str) -> None:
        """Whose goal it is: where another side is meant, another is the first choice."""
        self._whose = side
        for blank in self.pattern.blanks:
            if blank.is_other and blank.name not in self._by_hand:
                self._point_elsewhere(self.inputs[blank.name])

    def _point_elsewhere(self, widget: QWidget) -> None:
        if isinstance(widget, QComboBox):
            others = (n for n in range(widget.count()) if widget.itemData(n) != self._whose)
            widget.setCurrentIndex(next(others, 0))

    def _fill(self) -> None:
        while self._form.rowCount() > 1:
            self._form.removeRow(1)
        self.inputs = {}
        self._by_hand.clear()
        for blank in self.pattern.blanks:
            widget = self._input(blank)
            words = str(blank.said)
            widget.setAccessibleName(words)
            self.inputs[blank.name] = widget
            if blank.is_other:
                self._point_elsewhere(widget)
            self._form.addRow(words[:1].upper() + words[1:], widget)
        self.changed.emit()

    def _input(self, blank: Blank) -> QWidget:
        if blank.number is not None:
            box = QSpinBox()
            box.setRange(1, 999)
            box.setValue(blank.number)
            box.valueChanged.connect(lambda _: self.changed.emit())
            return box
        if blank.kinds or blank.words:
            combo = QComboBox()
            for name, words in self._names(blank.kinds).items() if blank.kinds else ():
                combo.addItem(_called(name, words), name)
            for word in blank.words:
                combo.addItem(choice_words(word), word)
            combo.setEnabled(bool(combo.count()))
            combo.setPlaceholderText(str(_NONE))
            combo.activated.connect(lambda _, name=blank.name: self._by_hand.add(name))
            combo.currentIndexChanged.connect(lambda _: self.changed.emit())
            return combo
        line = QLineEdit()
        line.textChanged.connect(lambda _: self.changed.emit())
        return line


class GoalDialog(QDialog):
    """Says in a sentence what the program will do; `edit` is what adds it."""

    def __init__(self, parent: QWidget, scenario: Scenario, around: Surroundings) -> None:
        super().__init__(parent)
        self.setWindowTitle(str(_TITLE))
        open_at(self, 520, 460)
        self._scenario, self._around = scenario, around
        self.tabs = QTabWidget()
        self.winner, self.by_turn = QComboBox(), QSpinBox()
        self.rule, self.whom = QComboBox(), QComboBox()
        self.meaning = QLabel(wordWrap=True, alignment=Qt.AlignmentFlag.AlignTop)
        self.goal = PatternBox(Text("wins if", "gagne si"), CONDITIONS, around.words)
        self.when = PatternBox(Text("When", "Quand"), CONDITIONS, around.words)
        self.then = PatternBox(Text("Then", "Alors"), EFFECTS, around.words)
        self.sentence = QLabel(wordWrap=True)
        font = self.sentence.font()
        font.setBold(True)
        self.sentence.setFont(font)
        self.sentence.setMinimumHeight(self.sentence.fontMetrics().height() * 3)
        self.sentence.setAccessibleName(str(Text("In words", "En toutes lettres")))
        self.buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel
        )
        self._lay_out()
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        self.tabs.currentChanged.connect(lambda _: self._tell())
        for box in (self.goal, self.when, self.then):
            box.changed.connect(self._tell)
        self.winner.currentIndexChanged.connect(lambda _: self._be_for_winner())
        self.rule.currentIndexChanged.connect(lambda _: self._tell_meaning())
        for combo in (self.winner, self.rule, self.whom):
            combo.currentIndexChanged.connect(lambda _: self._tell())
        self.by_turn.valueChanged.connect(lambda _: self._tell())
        self._be_for_winner()
        self._tell_meaning()
        self._tell()

    def _lay_out(self) -> None:
        for side, words in self._around.words(("sides",)).items():
            self.winner.addItem(_called(side, words), side)
        for rule, words in self._around.words(_RULES).items():
            self.rule.addItem(_called(rule, words), rule)
            told = meaning(self._around.catalogue, rule)
            self.rule.setItemData(self.rule.count() - 1, told, Qt.ItemDataRole.ToolTipRole)
        self.whom.addItem(str(_ALL), "")
        for name, words in self._around.words(_WHOM).items():
            self.whom.addItem(_called(name, words), name)
        self.by_turn.setRange(0, 999)
        self.by_turn.setSpecialValueText(str(_NEVER))
        first, second, third = QWidget(), QWidget(), QWidget()
        form = QFormLayout(first)
        form.addRow(str(Text("&Side", "&Camp")), self.winner)
        form.addRow(self.goal)
        form.addRow(str(Text("&By turn", "&Au plus tard au tour")), self.by_turn)
        column = QVBoxLayout(second)
        column.addWidget(self.when)
        column.addWidget(self.then)
        column.addStretch(1)
        rules = QFormLayout(third)
        rules.addRow(str(Text("&Rule", "&Règle")), self.rule)
        rules.addRow(str(Text("&For", "&Pour")), self.whom)
        rules.addRow(self.meaning)
        self.meaning.setAccessibleName(str(Text("What it does", "Ce qu'elle fait")))
        self.meaning.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        for page, words in zip((first, second, third), _TABS, strict=True):
            self.tabs.addTab(page, str(words))
        whole = QVBoxLayout(self)
        whole.addWidget(self.tabs, 1)
        whole.addWidget(self.sentence)
        whole.addWidget(self.buttons)

    def value(self) -> Any:
        """What would be added; None while something is missing."""
        page = self.tabs.currentIndex()
        if page == 0 and self.goal.is_filled and self.winner.currentData():
            by_turn = self.by_turn.value() or None
            side = str(self.winner.currentData())
            return goals.victory(side, self.goal.pattern, self.goal.given(), by_turn)
        if page == 1 and self.when.is_filled and self.then.is_filled:
            when, then = self.when, self.then
            return goals.event(
                self._scenario, when.pattern, when.given(), then.pattern, then.given()
            )
        if page == 2 and self.rule.currentData():
            return goals.special_rule(
                str(self.rule.currentData()), str(self.whom.currentData() or "")
            )
        return None

    def edit(self) -> AnyEdit:
        """The step that adds it."""
        section = _SECTIONS[self.tabs.currentIndex()]
        label = Text(
            f"Add: {_TABS[self.tabs.currentIndex()].en}",
            f"Ajouter : {_TABS[self.tabs.currentIndex()].fr}",
        )
        number = len(getattr(self._scenario, section))
        return Insert((section, number), self.value(), label)

    def _be_for_winner(self) -> None:
        self.goal.be_for(str(self.winner.currentData() or ""))

    def _tell_meaning(self) -> None:
        told = self.rule.currentData(Qt.ItemDataRole.ToolTipRole)
        self.meaning.setText(bound(str(told or "")))

    def _lacks(self) -> Text:
        """Why what is chosen cannot be added, where something has to be made first."""
        pages = ((self.goal,), (self.when, self.then), ())
        found = (box.lacks for box in pages[self.tabs.currentIndex()])
        return next((one for one in found if one), _MISSING)

    def _tell(self) -> None:
        value = self.value()
        words = told(value, self._around) if value is not None else None
        reason = "" if words is not None else str(self._lacks())
        self.sentence.setText(bound(reason or str(words)))
        ok = self.buttons.button(QDialogButtonBox.StandardButton.Ok)
        ok.setEnabled(value is not None)
        ok.setToolTip(reason)


def _called(name: str, words: Text) -> str:
    said = str(words)
    return f"{said} ({name})" if said and said != name else name
