"""The strip above the board: turn and phase, whose decision it is, and how the game goes on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtGui import QAction, QColor, QFont, QFontMetrics, QKeySequence, QTextDocumentFragment
from PySide6.QtWidgets import (
    QComboBox,
    QFrame,
    QHBoxLayout,
    QLabel,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from editor.gui.flow import Flow, beside
from editor.gui.play.phrases import decision_words, side_name
from editor.gui.words import Words
from editor.model.text import COLON, Text

if TYPE_CHECKING:
    from editor.gui.play.match import Moment

ROLES: dict[str, Text] = {
    "human": Text("human", "humain"),
    "greedy": Text("greedy bot", "robot avide"),
    "random": Text("random bot", "robot au hasard"),
}
SPEEDS: dict[str, Text] = {
    "slow": Text("slow", "lent"),
    "usual": Text("usual speed", "vitesse normale"),
    "fast": Text("fast", "rapide"),
    "at-once": Text("at once", "d'un coup"),
}
DICE: dict[str, Text] = {
    "seeded": Text("dice by the program", "dés du programme"),
    "asked": Text("dice of the table", "dés de la table"),
}
_NATIVE = QKeySequence.SequenceFormat.NativeText
_USUAL = {True: "usual"}
_TURN = Text("Turn {}", "Tour {}")
_OF = Text("Turn {} of {}", "Tour {} sur {}")
_SET_UP = Text("Set-up", "Mise en place")
_PHASE = Text("phase of {}", "phase : {}")
_OVER = Text("The game is over", "La partie est finie")
_PAST = Text("An earlier moment: “Go back here” rewinds to it, Escape returns",
             "Un moment passé : « Revenir ici » y revient, Échap ramène")  # fmt: skip
_GAME = Text("Game {}", "Partie {}")
_WHO = Text("Who plays {}", "Qui joue {}")


class Strip(QFrame):
    """Says how the game stands; hands on what is chosen in its boxes."""

    role_chosen = Signal(str, str)
    speed_chosen = Signal(str)
    dice_chosen = Signal(str)
    game_chosen = Signal(int)

    def __init__(self, words: Words, actions: Mapping[str, QAction], parent: QWidget) -> None:
        super().__init__(parent)
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self._words = words
        self._moment: Moment | None = None
        self._note = Text()
        self._buttons: list[QToolButton] = []
        self.turn, self.steps, self.who = (QLabel(wordWrap=True) for _ in range(3))
        self.turn.setMinimumWidth(150)
        self.who.setMinimumWidth(150)
        self.note = QLabel(wordWrap=True)
        self.note.hide()
        self.swatch = QLabel()
        self.swatch.setFixedSize(14, 14)
        self.speed, self.dice, self.game = QComboBox(), QComboBox(), QComboBox()
        self.roles: dict[str, QComboBox] = {}
        self._names: dict[str, QLabel] = {}
        self._players = Flow()
        top = self._top = QHBoxLayout()
        for name in ("stop",):
            top.addWidget(self._button(actions[name]))
        top.addWidget(self.turn)
        top.addWidget(self.steps)
        top.addSpacing(10)
        top.addWidget(self.swatch)
        top.addWidget(self.who)
        low = Flow()
        for name in ("take-back", "step", "run", "pause", "here", "fork"):
            low.add(self._button(actions[name]))
        for box in (self.game, self.speed, self.dice):
            low.add(box)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(6, 4, 6, 4)
        whole.setSpacing(4)
        whole.addLayout(top)
        whole.addWidget(low)
        whole.addWidget(self._players)
        whole.addWidget(self.note)
        self.speed.activated.connect(lambda _: self.speed_chosen.emit(self.speed.currentData()))
        self.dice.activated.connect(lambda _: self.dice_chosen.emit(self.dice.currentData()))
        self.game.activated.connect(self.game_chosen)
        for box, said in (
            (self.speed, Text("Speed of the bots", "Vitesse des robots")),
            (self.dice, Text("Where the dice come from", "D'où viennent les dés")),
            (self.game, Text("Which game", "Quelle partie")),
        ):
            words.say(box.setAccessibleName, said)
            words.say(box.setToolTip, said)
        for label, said in (
            (self.turn, Text("Turn and phase", "Tour et phase")),
            (self.steps, Text("Steps of the phase", "Étapes de la phase")),
            (self.who, Text("Whose decision", "À qui de décider")),
        ):
            words.say(label.setAccessibleName, said)
        words.changed.connect(self._speak)
        self._speak()

    def _button(self, action: QAction) -> QToolButton:
        button = QToolButton()
        button.setDefaultAction(action)
        button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextOnly)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._buttons.append(button)
        return button

    def _speak(self) -> None:
        """Words that stand in boxes and on buttons, in the language of now."""
        for button in self._buttons:
            action = button.defaultAction()
            words, key = action.text().replace("&", ""), action.shortcut().toString(_NATIVE)
            button.setToolTip(f"{words} ({key})" if key else words)
        for box, texts in ((self.speed, SPEEDS), (self.dice, DICE), *((one, ROLES) for one in self.roles.values())):  # noqa: E501  # fmt: skip
            with QSignalBlocker(box):
                chosen = box.currentData()
                box.clear()
                for key, text in texts.items():
                    box.addItem(str(text), key)
                box.setCurrentIndex(max(0, box.findData(chosen or _USUAL.get(box is self.speed))))
        if self._moment is not None:
            self.show_moment(self._moment, self._past)
            if self._moment.state is not None:
                self._name_sides(self._moment.state)
        self.show_note(self._note)

    def show_sides(self, state: Any, roles: Mapping[str, str]) -> None:
        """A box a side: who plays it."""
        sides = [one.id for one in state.now.scenario.sides]
        if list(self.roles) != sides:
            self._players.clear()
            self.roles, self._names = {}, {}
            for side in sides:
                self._add_side(side)
        self._name_sides(state)
        for side, box in self.roles.items():
            with QSignalBlocker(box):
                box.setCurrentIndex(max(0, box.findData(roles.get(side, "human"))))

    def _add_side(self, side: str) -> None:
        box, label = QComboBox(), QLabel()
        for key, text in ROLES.items():
            box.addItem(str(text), key)
        box.activated.connect(lambda _: self.role_chosen.emit(side, box.currentData()))
        label.setBuddy(box)
        self._players.add(beside(label, box))
        self.roles[side], self._names[side] = box, label

    def _name_sides(self, state: Any) -> None:
        for side, label in self._names.items():
            name = str(side_name(state, side))
            label.setText(f"{name}{COLON}".rstrip())
            self.roles[side].setAccessibleName(name)
            self.roles[side].setToolTip(str(_WHO).format(name))

    def show_games(self, count: int, current: int) -> None:
        """The games that were forked, where there are any."""
        with QSignalBlocker(self.game):
            self.game.clear()
            for number in range(count):
                self.game.addItem(str(_GAME).format(number + 1))
            self.game.setCurrentIndex(current)
        self.game.setVisible(count > 1)

    _past = False

    def show_moment(self, moment: Moment, past: bool) -> None:
        """Turn, phase, step, and who has to decide what."""
        self._moment, self._past = moment, past
        state, item = moment.state, moment.item
        if state is None:
            self.turn.setText(str(_SET_UP))
            self.steps.clear()
            self.who.clear()
            return
        self._show_turn(state)
        if past:
            self.who.setText(f"<i>{_PAST}</i>")
        elif moment.outcome is not None:
            grade = f" ({moment.outcome.grade})" if moment.outcome.grade else ""
            self.who.setText(f"<b>{_OVER}</b>{COLON}{moment.outcome.text}{grade}")
        elif item is not None:
            self.who.setText(f"<b>{side_name(state, item.side)}</b>{COLON}{decision_words(item)}")
        colour = _colour(state, item.side) if item is not None and not past else None
        self.swatch.setVisible(colour is not None)
        if colour is not None:
            self.swatch.setStyleSheet(f"background: {colour.name()}; border: 1px solid #555")
        self._share()

    def _share(self) -> None:
        """Room for each by its length, so that none is broken while there is enough for all."""
        for label in (self.turn, self.steps, self.who):
            font = QFont(label.font())
            font.setBold(True)
            words = QTextDocumentFragment.fromHtml(label.text()).toPlainText()
            self._top.setStretchFactor(label, 1 + QFontMetrics(font).horizontalAdvance(words))

    def _show_turn(self, state: Any) -> None:
        scenario, turn = state.now.scenario, state.now.turn
        last = scenario.end.turns if scenario.end is not None else None
        said = str(_OF).format(turn, last) if last else str(_TURN).format(turn)
        if not turn:
            said = str(_SET_UP)
        if state.active:
            said += f" · {_PHASE}".replace("{}", str(side_name(state, state.active)))
        self.turn.setText(f"<b>{said}</b>")
        self.steps.setText(_steps(state))

    def show_note(self, note: Text) -> None:
        """What the author should know before he believes what he sees."""
        self._note = note
        self.note.setText(f"⚠ {note}" if note else "")
        self.note.setVisible(bool(note))


def _steps(state: Any) -> str:
    from editor.systems.cry_havoc.playing.turns import STEPS

    if not state.active:
        return ""
    parts = [
        f"<b><u>{text}</u></b>" if name == state.step else f"{text}" for name, text in STEPS.items()
    ]
    return " › ".join(parts)


def _colour(state: Any, side: str) -> QColor | None:
    from editor.draw.counters import SIDE_COLOURS

    for number, one in enumerate(state.now.scenario.sides):
        if one.id == side:
            return QColor(one.colour or SIDE_COLOURS[number % len(SIDE_COLOURS)])
    return None
