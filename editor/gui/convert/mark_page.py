"""A few hexes and sides of each kind are marked on the scan; the rest is proposed from them."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor
from PySide6.QtWidgets import (
    QFileDialog,
    QHBoxLayout,
    QLabel,
    QProgressBar,
    QPushButton,
    QVBoxLayout,
    QWizardPage,
)

from editor.gui import asking
from editor.gui.convert.job import Job
from editor.gui.convert.kinds import Kinds
from editor.gui.convert.scan_view import Cell, ScanView
from editor.gui.convert.work import Worker
from editor.gui.file_names import ask_name
from editor.model.text import Text

if TYPE_CHECKING:
    from editor.convert.scans.palette import Palette
    from editor.convert.scans.review import Review

_HINT = Text(
    "Choose a kind, then click some five hexes that show it; under Hexsides, click walls, doors, "
    "hedges. A second click takes a mark back. Arrows and the space bar do the same.",
    "Choisissez une sorte, puis cliquez cinq hexagones environ qui la montrent ; sous Côtés, "
    "cliquez murs, portes, haies. Un second clic retire la marque. Flèches et espace font de même.",
)
_PALETTES = Text("Palettes of samples", "Palettes d'échantillons")


class MarkPage(QWizardPage):
    """Studies the scan in the background, and collects answers."""

    def __init__(self, job: Job, worker: Worker) -> None:
        super().__init__()
        self.job, self._worker = job, worker
        self._palette: Palette | None = None
        self.setTitle(str(Text("What does it show?", "Que montre-t-elle ?")))
        self.setSubTitle(str(_HINT))
        self.view = ScanView()
        self.view.setAccessibleName(str(Text("Scan to mark", "Image à marquer")))
        self.kinds = Kinds()
        self.busy = QProgressBar(maximum=0)
        self.busy.setAccessibleName(str(Text("The scan is being studied", "Étude de l'image")))
        self.load = QPushButton(str(Text("&Load samples…", "C&harger des échantillons…")))
        self.store = QPushButton(str(Text("Sa&ve samples…", "&Enregistrer les échantillons…")))
        self.undo = QPushButton(str(Text("&Undo", "&Défaire")))
        self.told = QLabel(wordWrap=True)
        side = QVBoxLayout()
        for widget in (self.busy, self.kinds, self.load, self.store, self.undo, self.told):
            side.addWidget(widget)
        whole = QHBoxLayout(self)
        whole.addWidget(self.view, 1)
        whole.addLayout(side)
        self.view.clicked.connect(self._click)
        self.view.entered.connect(self._enter)
        self.load.clicked.connect(self._ask_palette)
        self.store.clicked.connect(self._store)
        self.undo.clicked.connect(self._undo)

    @property
    def review(self) -> Review | None:
        review: Review | None = self.job.review
        return review

    def initializePage(self) -> None:  # noqa: N802 - Qt's name
        job = self.job
        assert job.picture is not None, "a scan"
        assert job.grid is not None, "with its grid"
        self.view.show_picture(job.picture)
        self.view.show_grid(job.grid)
        if job.review is None:
            self._study()
        else:
            self._show()

    def isComplete(self) -> bool:  # noqa: N802 - Qt's name
        return self.review is not None

    def use_palette(self, path: Path) -> None:
        """See the scan through samples of an earlier sheet."""
        from editor.convert.safety import Refusal
        from editor.convert.scans.palette import read_palette

        try:
            self._palette = read_palette(path)
        except Refusal as refusal:
            asking.tell(self, str(refusal.said))
            return
        self._study()

    def store_palette(self, path: Path) -> None:
        """Keep what was marked for the next sheet."""
        from editor.convert.sidefile import as_bytes
        from editor.files.save import SaveError, save

        if self.review is None:
            return
        try:
            save(path, as_bytes(self.review.samples().plain()))
        except SaveError as error:
            asking.tell(self, str(error.message))

    # Working

    def _study(self) -> None:
        picture, grid, palette = self.job.picture, self.job.grid, self._palette
        assert picture is not None, "a scan"
        assert grid is not None, "with its grid"
        old = self.review.answers if self.review is not None else None
        self.job.review = None
        self._set_busy(True)

        def work() -> Review:
            from editor.convert.scans.review import Review
            from editor.convert.scans.study import study

            made = Review(study(picture, grid, palette), palette)
            if old is not None:
                made.answers = old
            return made

        self._worker.start(work, self._studied, self._refused)

    def _studied(self, review: Review) -> None:
        self.job.review = review
        self._set_busy(False)
        self._show()

    def _refused(self, said: Text) -> None:
        self._set_busy(False)
        self.told.setText(str(said))

    def _set_busy(self, on: bool) -> None:
        self.busy.setVisible(on)
        for widget in (self.kinds, self.load, self.store):
            widget.setEnabled(not on)
        self.completeChanged.emit()

    # Marking

    def _click(self, at: QPointF, button: Qt.MouseButton) -> None:
        from editor.convert.scans.handles import hex_near, side_near

        if self.review is None or self.job.grid is None:
            return
        point = (at.x(), at.y())
        if self.kinds.group == "terrain":
            cell = hex_near(self.job.grid, point)
            if cell is not None:
                self.view.cursor_cell = cell
                self._mark(cell, off=button is Qt.MouseButton.RightButton)
        else:
            found = side_near(self.job.grid, point)
            if found is not None:
                self._mark_side((*found[0], found[1]))

    def _enter(self, cell: Cell) -> None:
        if self.kinds.group == "terrain":
            self._mark(cell, off=False)

    def _mark(self, cell: Cell, *, off: bool) -> None:
        review = self.review
        if review is None:
            return
        if off or review.answers.hexes.get(cell) == self.kinds.kind:
            review.forget([cell])
        else:
            review.confirm([cell], self.kinds.kind)
        self._show()

    def _mark_side(self, side: tuple[int, int, int]) -> None:
        review = self.review
        if review is None or side not in review.study.strips.index:
            return
        if review.answers.sides.get(side) == self.kinds.kind:
            review.forget_sides([side])
        else:
            review.confirm_sides([side], self.kinds.kind)
        self._show()

    def _undo(self) -> None:
        if self.review is not None:
            self.review.undo()
            self._show()

    def _show(self) -> None:
        review = self.review
        self.undo.setEnabled(review is not None and review.can_undo)
        if review is None:
            return
        counts: Counter[tuple[str, str]] = Counter()
        for kind in review.answers.hexes.values():
            counts["terrain", kind] += 1
        for kind in review.answers.sides.values():
            counts["edge", kind] += 1
        self.kinds.show_counts(counts)  # type: ignore[arg-type]
        self.view.marks = {
            cell: (_veil(self.kinds.colour("terrain", kind)), kind[:2])
            for cell, kind in review.answers.hexes.items()
        }
        self.view.side_marks = {
            ((column, row), way): self.kinds.colour("edge", kind)
            for (column, row, way), kind in review.answers.sides.items()
        }
        marked = len(review.answers.hexes)
        self.told.setText(str(Text(f"{marked} hexes marked", f"{marked} hexagones marqués")))
        self.view.update()

    # Palettes

    def _ask_palette(self) -> None:
        file, _ = QFileDialog.getOpenFileName(self, "", "", f"{_PALETTES} (*.palette.yaml)")
        if file:
            self.use_palette(Path(file))

    def _store(self) -> None:
        from editor.convert.scans.palette import ENDING

        kinds = f"{_PALETTES} (*.palette.yaml)"
        file = ask_name(self, "", "", kinds, (ENDING,), ENDING)
        if file:
            self.store_palette(Path(file))


def _veil(ink: QColor) -> QColor:
    """The scan shines through."""
    veil = QColor(ink)
    veil.setAlpha(150)
    return veil
