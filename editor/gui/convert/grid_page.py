"""The grid of a scan: found, shown, counted, pushed and pulled until it lies right."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QPointF, Qt
from PySide6.QtWidgets import (
    QComboBox,
    QHBoxLayout,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QSpinBox,
    QVBoxLayout,
    QWizardPage,
)

from editor.gui.convert.job import Job, find
from editor.gui.convert.scan_view import Cell, ScanView
from editor.gui.convert.work import Worker
from editor.model.text import Text

if TYPE_CHECKING:
    from editor.convert.scans.grid import Hints, SheetGrid

_HINT = Text(
    "Drag a yellow corner to the corner of the sheet, or a hex to its place; the arrows push the "
    "whole grid (Shift: by ten).",
    "Tirez un coin jaune vers le coin de la feuille, ou un hexagone à sa place ; les flèches "
    "poussent toute la grille (Maj : de dix).",
)
_SCORE = Text("{} x {} hexes; seen at {} %", "{} x {} hexagones ; vus à {} %")
_DOUBT = Text("Please look closely: the grid is seen badly.", "À vérifier : la grille se voit mal.")
_SEARCHING = Text("Looking for the grid…", "Recherche de la grille…")
_WORST = 12


class GridPage(QWizardPage):
    """Finds the grid when it is first shown; whatever is changed by hand can be undone."""

    def __init__(self, job: Job, worker: Worker) -> None:
        super().__init__()
        self.job, self._worker = job, worker
        self._corners: list[QPointF] = []
        self._dragging: Any = None
        self.setTitle(str(Text("Does the grid lie right?", "La grille est-elle bien posée ?")))
        self.setSubTitle(str(_HINT))
        self.view = ScanView()
        self.view.handles = True
        self.view.setAccessibleName(str(Text("Scan with grid", "Image et grille")))
        self.columns, self.rows = QSpinBox(), QSpinBox()
        for box in (self.columns, self.rows):
            box.setRange(0, 500)
            box.setSpecialValueText(str(Text("counted", "compté")))
        self.presets = QComboBox()
        self.told = QLabel(wordWrap=True)
        self.worst = QListWidget()
        self.worst.setAccessibleName(str(Text("Hexes seen worst", "Hexagones les moins nets")))
        self.again = QPushButton(str(Text("&Find again", "C&hercher à nouveau")))
        self.undo = QPushButton(str(Text("&Undo", "&Défaire")))
        self._lay_out()
        self._fill_presets()
        self.view.corner_moved.connect(self._move_corner)
        self.view.corner_dropped.connect(self._search)
        self.view.hex_pulled.connect(self._pull)
        self.view.nudged.connect(self._nudge)
        self.presets.activated.connect(self._take_preset)
        self.again.clicked.connect(self._search_anew)
        self.undo.clicked.connect(self._undo)
        self.worst.itemActivated.connect(self._look_at)
        self.worst.itemClicked.connect(self._look_at)

    def initializePage(self) -> None:  # noqa: N802 - Qt's name
        assert self.job.picture is not None, "only a scan comes to this page"
        self.view.show_picture(self.job.picture)
        if self.job.grid is None:
            self._corners = []
            self._search()
        else:
            self._show()

    def isComplete(self) -> bool:  # noqa: N802 - Qt's name
        return self.job.grid is not None and not self._worker.is_busy

    # What is done to the grid

    def _search_anew(self) -> None:
        self._corners = []
        self._search()

    def _search(self) -> None:
        picture, hints = self.job.picture, self._hints()
        assert picture is not None, "only a scan comes to this page"
        self._dragging = None
        self.told.setText(str(_SEARCHING))
        self._worker.start(lambda: find(picture, hints), self._found, self._refused)
        self.completeChanged.emit()

    def _hints(self) -> Hints:
        from editor.convert.scans.grid import Hints

        corners = tuple((one.x(), one.y()) for one in self._corners) or None
        return Hints(corners, self.columns.value() or None, self.rows.value() or None)

    def _found(self, grid: SheetGrid) -> None:
        self.job.change_grid(grid)
        self._show()

    def _refused(self, said: Text) -> None:
        self.told.setText(str(said))
        self.completeChanged.emit()

    def _move_corner(self, number: int, at: QPointF) -> None:
        grid = self.job.grid
        if grid is None:
            return
        if not self._corners:
            self._corners = [QPointF(float(x), float(y)) for x, y in grid.corners]
        self._corners[number] = at
        import numpy as np

        shown = np.array([(one.x(), one.y()) for one in self._corners])
        self.view.show_grid(replace(grid, corners=shown))

    def _pull(self, cell: Cell, to: QPointF) -> None:
        from editor.convert.scans.handles import pulled

        if self.job.grid is not None:
            self._change(pulled(self.job.grid, cell, (to.x(), to.y())), ("pull", cell))

    def _nudge(self, right: float, down: float) -> None:
        from editor.convert.scans.handles import nudged

        if self.job.grid is not None:
            self._change(nudged(self.job.grid, right, down), None)

    def _change(self, grid: SheetGrid, drag: Any) -> None:
        """One drag is one step back, however many moves it had."""
        if drag is not None and drag == self._dragging:
            self.job.grid, self.job.review = grid, None
        else:
            self.job.change_grid(grid)
        self._dragging = drag
        self._show()

    def _undo(self) -> None:
        if self.job.grids:
            self.job.grid, self.job.review = self.job.grids.pop(), None
            self._corners, self._dragging = [], None
            self._show()

    # What is shown

    def _show(self) -> None:
        grid = self.job.grid
        self.view.show_grid(grid)
        self.undo.setEnabled(bool(self.job.grids))
        self.worst.clear()
        if grid is not None:
            from editor.convert.scans.grid import DOUBT
            from editor.convert.scans.outcome import sheet_of

            said = str(_SCORE).format(grid.columns, grid.rows, round(100 * grid.score))
            self.told.setText(f"{said}\n{_DOUBT}" if grid.score < DOUBT else said)
            sheet = sheet_of(grid)
            for column, row in grid.worst(_WORST):
                sure = round(100 * float(grid.clear[row, column]))
                label = sheet.labelling.format(sheet.grid, sheet.grid.hex_at(column, row))
                item = QListWidgetItem(f"{label}  {sure} %", self.worst)
                item.setData(Qt.ItemDataRole.UserRole, (column, row))
        self.completeChanged.emit()

    def _look_at(self, item: QListWidgetItem) -> None:
        self.view.look_at(item.data(Qt.ItemDataRole.UserRole))

    def _take_preset(self) -> None:
        columns, rows = self.presets.currentData()
        self.columns.setValue(columns)
        self.rows.setValue(rows)
        self._search()

    def _fill_presets(self) -> None:
        from editor.convert.scans.presets import presets

        self.presets.addItem(
            str(Text("Counted by the program", "Comptée par le programme")), (0, 0)
        )
        for one in presets():
            self.presets.addItem(str(one.name), (one.columns, one.rows))

    def _lay_out(self) -> None:
        side = QVBoxLayout()
        for words, box in (
            (Text("Known &sheets", "Feuilles &connues"), self.presets),
            (Text("&Columns", "Co&lonnes"), self.columns),
            (Text("&Rows", "&Rangées"), self.rows),
        ):
            label = QLabel(str(words))
            label.setBuddy(box)
            side.addWidget(label)
            side.addWidget(box)
        side.addWidget(self.again)
        side.addWidget(self.undo)
        side.addWidget(self.told)
        side.addWidget(QLabel(str(Text("Seen worst", "Les moins nets"))))
        side.addWidget(self.worst, 1)
        whole = QHBoxLayout(self)
        whole.addWidget(self.view, 1)
        whole.addLayout(side)
