"""The doubts about a scan, one after another: the least certain hex first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QKeyEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QHBoxLayout,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QProgressBar,
    QPushButton,
    QVBoxLayout,
    QWizardPage,
)

from editor.gui.convert.job import Job
from editor.gui.convert.kinds import Kinds
from editor.gui.convert.scan_view import Cell, ScanView
from editor.model.text import Text

if TYPE_CHECKING:
    from editor.convert.scans.review import Review

_HINT = Text(
    "The least certain hex comes first. Say yes, choose another kind, or click any hex to judge "
    "it next. You may stop whenever you like: the rest stays as proposed.",
    "L'hexagone le moins sûr vient d'abord. Dites oui, choisissez une autre sorte, ou cliquez un "
    "hexagone pour le juger. Vous pouvez vous arrêter : le reste demeure proposé.",
)
_OTHERS = Text("Another kind…", "Une autre sorte…")
SURE = 0.5
"""Below this a hex is doubtful, and has a question mark on the scan."""
_ALIKE = QColor("#ffd100")
_OFFERS = 9


class ReviewPage(QWizardPage):
    """Each answer teaches, so that the queue is made anew after it."""

    def __init__(self, job: Job, kinds: Kinds) -> None:
        super().__init__()
        self.job, self._kinds = job, kinds
        self.cell: Cell | None = None
        self.setTitle(str(Text("Is this right?", "Est-ce juste ?")))
        self.setSubTitle(str(_HINT))
        self.view = ScanView()
        self.view.asks = True
        self.view.setAccessibleName(str(Text("Proposals on the scan", "Propositions sur l'image")))
        self.question = QLabel(wordWrap=True)
        self.question.setTextFormat(Qt.TextFormat.RichText)
        self.offers = QListWidget()
        self.offers.setAccessibleName(
            str(Text("Kinds, most likely first", "Sortes, la plus probable d'abord"))
        )
        self.yes = QPushButton(str(Text("&Yes", "&Oui")))
        self.alike = QCheckBox()
        self.others = QComboBox()
        self.others.setAccessibleName(str(_OTHERS))
        self.undo = QPushButton(str(Text("&Undo", "&Défaire")))
        self.progress = QProgressBar()
        self.told = QLabel(wordWrap=True)
        side = QVBoxLayout()
        for widget in (self.question, self.yes, self.alike, self.offers, self.others, self.undo,
                       self.progress, self.told):  # fmt: skip
            side.addWidget(widget)
        whole = QHBoxLayout(self)
        whole.addWidget(self.view, 1)
        whole.addLayout(side)
        self.yes.clicked.connect(self._yes)
        self.alike.toggled.connect(self._show_marks)
        self.others.activated.connect(self._say_other)
        self.undo.clicked.connect(self._undo)
        self.offers.itemActivated.connect(self._say)
        self.offers.itemClicked.connect(self._say)
        self.view.clicked.connect(self._click)
        self.view.entered.connect(self.judge)
        undo = QShortcut(QKeySequence.StandardKey.Undo, self)
        undo.activated.connect(self._undo)

    @property
    def review(self) -> Review:
        review: Review = self.job.review
        return review

    def initializePage(self) -> None:  # noqa: N802 - Qt's name
        picture = self.job.picture
        assert picture is not None, "only a scan comes to this page"
        self.view.show_picture(picture)
        self.view.show_grid(self.job.grid)
        if not self.others.count():
            self.others.addItem(str(_OTHERS), "")
            for kind in self._kinds.catalogue.terrains:
                self.others.addItem(self._kinds.name("terrain", kind), kind)
        self._next()

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        """Y says yes, A takes in all that look alike, digits choose a kind."""
        number = event.key() - Qt.Key.Key_1
        if event.key() in {Qt.Key.Key_Y, Qt.Key.Key_O}:
            self._yes()
        elif event.key() == Qt.Key.Key_A and self.alike.isEnabled():
            self.alike.toggle()
        elif 0 <= number < self.offers.count():
            self._say(self.offers.item(number))
        else:
            super().keyPressEvent(event)

    def judge(self, cell: Cell) -> None:
        """Ask about this hex next."""
        if self.review.can_propose and cell in self.review.study.numbers:
            self.cell = cell
            self._show()

    # Answers

    def _yes(self) -> None:
        if self.cell is not None:
            self._answer(self.review.kind(self.cell))

    def _say(self, item: QListWidgetItem) -> None:
        self._answer(str(item.data(Qt.ItemDataRole.UserRole)))

    def _say_other(self, number: int) -> None:
        if number:
            self._answer(str(self.others.itemData(number)))
            self.others.setCurrentIndex(0)

    def _answer(self, kind: str) -> None:
        if self.cell is not None:
            alike = self.alike.isChecked()
            self.review.confirm(self.review.alike(self.cell) if alike else [self.cell], kind)
            self._next()

    def _undo(self) -> None:
        self.review.undo()
        self._next()

    def _click(self, at: QPointF) -> None:
        from editor.convert.scans.handles import hex_near

        cell = hex_near(self.review.study.grid, (at.x(), at.y()))
        if cell is not None:
            self.judge(cell)

    def _next(self) -> None:
        queue = self.review.queue(1) if self.review.can_propose else []
        self.cell = queue[0] if queue else None
        if self.cell is not None:
            self.view.look_at(self.cell)
        self._show()

    # What is shown

    def _show(self) -> None:
        review, cell = self.review, self.cell
        self.undo.setEnabled(review.can_undo)
        for widget in (self.yes, self.alike, self.others):
            widget.setEnabled(cell is not None)
        self.offers.clear()
        self._show_marks()
        if cell is None:
            said = (
                Text("Every hex is confirmed.", "Chaque hexagone est confirmé.")
                if review.can_propose
                else Text("Nothing is marked: go back and mark some hexes, or go on with bare "
                          "ground.", "Rien n'est marqué : revenez marquer des hexagones, ou "
                          "continuez avec un sol nu.")
            )  # fmt: skip
            self.question.setText(str(said))
            return
        from editor.convert.scans.outcome import sheet_of

        sheet = sheet_of(review.study.grid)
        label = sheet.labelling.format(sheet.grid, sheet.grid.hex_at(*cell))
        name = self._kinds.name("terrain", review.kind(cell))
        sure = round(100 * review.confidence(cell))
        self.question.setText(
            str(Text(f"<b>{label}</b>: {name}?<br>{sure} % sure",
                     f"<b>{label}</b>\u00a0: {name}\u00a0?<br>sûr à {sure}\u00a0%"))
        )  # fmt: skip
        count = len(review.alike(cell)) - 1
        self.alike.setText(str(Text(f"{count} look-&alikes too", f"Ses {count} semblables &aussi")))
        self._fill_offers(cell)

    def _fill_offers(self, cell: Cell) -> None:
        review = self.review
        chances = review.proposal.chances[review.study.numbers[cell]]
        order = sorted(range(len(chances)), key=lambda k: -chances[k])[:_OFFERS]
        for place, number in enumerate(order, 1):
            kind = review.proposal.kinds[number]
            share = round(100 * float(chances[number]))
            text = f"{place}  {self._kinds.name('terrain', kind)}  {share} %"
            item = QListWidgetItem(text, self.offers)
            item.setData(Qt.ItemDataRole.UserRole, kind)

    def _show_marks(self) -> None:
        review = self.review
        if not review.can_propose:
            self.view.marks = {}
            return
        cells, doubtful, marks = review.study.cells, 0, {}
        for cell in cells:
            ink = QColor(self._kinds.colour("terrain", review.kind(cell)))
            known = review.is_confirmed(cell)
            sure = review.confidence(cell) >= SURE
            doubtful += not sure
            ink.setAlpha(150 if sure else 60)
            marks[cell] = (ink, "✓" if known else "" if sure else "?")
        if self.cell is not None:
            for cell in review.alike(self.cell)[1:] if self.alike.isChecked() else ():
                veil = QColor(_ALIKE)
                veil.setAlpha(110)
                marks[cell] = (veil, marks[cell][1])
            self.view.cursor_cell = self.cell
        self.view.marks = marks
        self.view.side_marks = {
            ((column, row), way): self._kinds.colour("edge", one.kind)
            for (column, row, way), one in review.sides.items()
        }
        self.view.update()
        confirmed = len(review.answers.hexes)
        self.progress.setRange(0, len(cells))
        self.progress.setValue(len(cells) - doubtful)
        self.told.setText(
            str(Text(f"{confirmed} confirmed, {doubtful} doubtful, {len(cells)} in all",
                     f"{confirmed} confirmés, {doubtful} douteux, {len(cells)} en tout"))
        )  # fmt: skip
