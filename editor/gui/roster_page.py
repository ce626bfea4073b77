"""The roster browser: who can be set up, for which side, found by filters, with what it costs."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QMenu,
    QSizePolicy,
    QSpinBox,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from editor.gui.forms.glyphs import GlyphButton
from editor.gui.forms.labels import bound
from editor.gui.piece_list import Offer, PieceList
from editor.gui.words import Words
from editor.model.text import Text

if TYPE_CHECKING:
    from PySide6.QtGui import QIcon

    from editor.edit.setup import Held
    from editor.gui.recruits import Recruit
    from editor.gui.shown import Shown
    from editor.model.catalogue import Catalogue
    from editor.model.scenario import Scenario

_FOR = Text("New pieces are of", "Nouveaux pions de")
_FILTER = Text("Filter", "Filtrer")
_ANY = {
    "roster": Text("All rosters", "Tous les effectifs"),
    "kind": Text("All kinds", "Tous les genres"),
    "status": Text("All qualities", "Toutes les qualités"),
}
_NO_LIMIT = Text("Any points", "Tous les coûts")
_MOST = Text("≤ ", "≤ ")
_FREE = Text("Only those not in the game yet", "Seulement ceux qui ne sont pas en jeu")
_ADD = Text("Add a roster", "Ajouter un effectif")
_NOBODY = Text("Nobody fits.", "Personne ne convient.")
_NO_ROSTER = Text(
    "Nobody is here yet. <a href='add'>Add a roster…</a>",
    "Personne n'est encore là. <a href='add'>Ajouter un effectif…</a>",
)
_WORTH = Text("{} pieces, {} points", "{} pions, {} points")
_ONE = Text("1 piece, {} points", "1 pion, {} points")
_BUDGET = Text(" of {}", " sur {}")
_SAID = Text("{}: {}", "{} : {}")
_OVER = Text("over the budget", "au-delà du budget")


class RosterPage(QWidget):
    """Shows the people of the scenario in front; who is chosen is told by `list.chosen`."""

    def __init__(self, words: Words) -> None:
        super().__init__()
        self._shown: Shown | None = None
        self._everybody: tuple[Recruit, ...] = ()
        self._known: tuple[object, ...] = ()
        self._words_wanted: tuple[str, ...] = ()
        self.side = QComboBox()
        self.filters = {name: QComboBox() for name in _ANY}
        self.most = QSpinBox()
        self.most.setRange(0, 9999)
        self.free = QCheckBox()
        self.list = PieceList()
        self.empty = QLabel(wordWrap=True)
        self.empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.empty.setTextInteractionFlags(Qt.TextInteractionFlag.LinksAccessibleByMouse)
        self.totals = QLabel(wordWrap=True)
        self.totals.setTextFormat(Qt.TextFormat.RichText)
        self._lay_out(words)
        words.say(self.free.setText, _FREE)
        words.say(self.side.setAccessibleName, _FOR)
        words.say(self.side.setToolTip, _FOR)
        words.say(lambda _: self._say_empty(), _NOBODY)
        self.empty.linkActivated.connect(lambda _: self.add.showMenu())
        words.say(self.list.setAccessibleName, Text("People", "Personnes"))
        words.say(self.totals.setAccessibleName, Text("Points", "Points"))
        words.say(self.most.setSpecialValueText, _NO_LIMIT)
        words.say(self.most.setPrefix, _MOST)
        words.say(self.most.setAccessibleName, Text("Points at most", "Points au maximum"))
        for name, combo in self.filters.items():
            words.say(combo.setAccessibleName, _ANY[name])
            combo.activated.connect(self._sift)
        self.most.valueChanged.connect(self._sift)
        self.free.toggled.connect(self._sift)
        self.side.activated.connect(self._sift)

    def _lay_out(self, words: Words) -> None:
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 4, 0, 0)
        whole.setSpacing(4)
        row = QHBoxLayout()
        self.side.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        row.addWidget(self.side, 1)
        self.filter_button = QToolButton()
        self.filter_button.setCheckable(True)
        self.filter_button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.filter_button.setArrowType(Qt.ArrowType.RightArrow)
        self.filter_button.toggled.connect(self._unfold)
        words.say(self.filter_button.setText, _FILTER)
        row.addWidget(self.filter_button)
        self.add = GlyphButton("add", _ADD)
        self.add.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.menu = QMenu(self.add)
        self.add.setMenu(self.menu)
        words.say(self.add.setToolTip, _ADD)
        words.say(self.add.setAccessibleName, _ADD)
        row.addWidget(self.add)
        whole.addLayout(row)
        self.drawer = QWidget()
        grid = QGridLayout(self.drawer)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setSpacing(4)
        for number, widget in enumerate((*self.filters.values(), self.most)):
            widget.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
            widget.setMinimumWidth(60)
            grid.addWidget(widget, number // 2, number % 2)
        grid.addWidget(self.free, 2, 0, 1, 2)
        self.drawer.hide()
        whole.addWidget(self.drawer)
        whole.addWidget(self.list, 1)
        whole.addWidget(self.empty, 1)
        whole.addWidget(self.totals)

    def _unfold(self, on: bool) -> None:
        """The filters take room; put away they filter nothing that one cannot see."""
        self.drawer.setVisible(on)
        arrow = Qt.ArrowType.DownArrow if on else Qt.ArrowType.RightArrow
        self.filter_button.setArrowType(arrow)
        self._sift()

    # What is shown

    def show_scenario(self, shown: Shown, *, anew: bool = False) -> None:
        """The people of a scenario as it is now; the list only where it says something else."""
        from editor.gui.recruits import recruits

        scenario, catalogue = shown.scenario, shown.examined.catalogue
        if scenario is None or catalogue is None:
            return
        before, self._known = self._known, (scenario.sides, scenario.rosters, catalogue)
        same = all(one is other for one, other in zip(before, self._known, strict=False))
        seen = [(one, one.used) for one in self._everybody]
        self._shown = shown
        self._everybody = recruits(scenario, shown.examined.people, catalogue)
        if anew or not (before and same) or seen != [(one, one.used) for one in self._everybody]:
            self._fill_filters(scenario, catalogue)
            self._sift()
        self._add_up(scenario, catalogue)

    def search(self, words: tuple[str, ...]) -> int:
        """Those of whom these words are said; how many that are."""
        if words != self._words_wanted:
            self._words_wanted = words
            self._sift()
        return len(self.list.offers.rows)

    def held_by(self, one: object) -> Held:
        """What the hand takes of somebody: a piece of the side that is chosen."""
        from editor.gui.recruits import Recruit

        assert isinstance(one, Recruit)
        return one.held(str(self.side.currentData() or ""))

    def _fill_filters(self, scenario: Scenario, catalogue: Catalogue) -> None:
        from editor.gui.forms.choices import choice_words

        sides = [(str(one.name) or one.id, one.id) for one in scenario.sides]
        _fill(self.side, sides)
        named = {
            "roster": {name: name for name in scenario.rosters},
            "kind": {one.kind: choice_words(one.kind) for one in self._everybody},
            "status": {
                name: str(entry.name) if entry.name else name
                for name, entry in catalogue.statuses.items()
            },
        }
        for name, combo in self.filters.items():
            rows = [(words[:1].upper() + words[1:], key) for key, words in named[name].items()]
            _fill(combo, [(str(_ANY[name]), ""), *rows])

    def _sift(self) -> None:
        from editor.gui.recruits import Sieve

        if self._shown is None:
            return
        sieve = Sieve(self._words_wanted)
        if self.filter_button.isChecked():
            chosen = {name: str(combo.currentData() or "") for name, combo in self.filters.items()}
            most = self.most.value() or None
            sieve = Sieve(self._words_wanted, **chosen, most=most, only_free=self.free.isChecked())
        rows = [self._offer(one) for one in self._everybody if sieve.fits(one)]
        self.list.show_rows(rows)
        self.list.setVisible(bool(rows))
        self.empty.setVisible(not rows)
        self._say_empty()

    def _say_empty(self) -> None:
        """Why there is nobody: who is looked for is not there, or nobody at all."""
        self.empty.setText(str(_NOBODY if self._everybody else _NO_ROSTER))

    def _offer(self, one: Recruit) -> Offer:
        words = f"{one.name}\n{one.line()}"
        return Offer(one, words, one.heard, partial(self._paint, one), is_used=bool(one.used))

    def _paint(self, one: Recruit) -> QIcon:
        from editor.gui.piece_pictures import colour_of_side, counter_icon
        from editor.model.scenario import Unit

        assert self._shown is not None
        scenario, catalogue = self._shown.scenario, self._shown.examined.catalogue
        assert scenario is not None
        assert catalogue is not None
        unit = one.unit or Unit(id=one.ref, side=str(self.side.currentData() or ""))
        fill = colour_of_side(scenario, unit.side)
        return counter_icon(unit, one.profile, catalogue, fill)

    def _add_up(self, scenario: Scenario, catalogue: Catalogue) -> None:
        """What each side has, against its budget."""
        from html import escape

        from editor.gui.piece_pictures import colour_of_side
        from editor.systems.budgets import totals

        assert self._shown is not None
        rows = []
        for name, total in totals(scenario, self._shown.examined.people, catalogue).items():
            side = next(one for one in scenario.sides if one.id == name)
            count = sum(unit.side == name for unit in scenario.units)
            worth = str(_ONE).format(total.spent) if count == 1 else str(_WORTH).format(
                count, total.spent)  # fmt: skip
            if total.points is not None:
                worth += str(_BUDGET).format(total.points)
            if total.is_over:
                worth = f"<b>{worth}, {_OVER}</b> ⚠"
            ink = colour_of_side(scenario, name)
            said = str(_SAID).format(escape(str(side.name)), worth)
            rows.append(f"<span style='color:{ink}'>■</span> {said}")
        self.totals.setText(bound("<br>".join(rows)))


def _fill(combo: QComboBox, rows: list[tuple[str, str]]) -> None:
    """Other words, the same choice where it is still there."""
    before = combo.currentData()
    with QSignalBlocker(combo):
        combo.clear()
        for words, key in rows:
            combo.addItem(words, key)
        combo.setCurrentIndex(max(0, combo.findData(before)))
