"""Columns and rows added or cut at the four sides of a sheet; what that does is said beforehand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QGridLayout,
    QLabel,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from editor.edit.errors import EditError
from editor.edit.resizing import Kinds, Loss, Margins, is_drawn_whole, loss, resize, resized
from editor.gui.counts import counted
from editor.model.text import Text

if TYPE_CHECKING:
    from editor.edit.commands import AnyEdit
    from editor.gui.window import MainWindow
    from editor.model.hexmap import HexMap

TITLE = Text("Resize the sheet", "Redimensionner la carte")
_HOW = Text(
    "Columns and rows that come at each side; with a minus they are cut.",
    "Colonnes et rangées ajoutées de chaque côté ; avec un moins, elles sont coupées.",
)
_SIDES = {
    "top": (Text("Rows at the top", "Rangées en haut"), 0, 1),
    "left": (Text("Columns at the left", "Colonnes à gauche"), 1, 0),
    "right": (Text("Columns at the right", "Colonnes à droite"), 1, 2),
    "bottom": (Text("Rows at the bottom", "Rangées en bas"), 2, 1),
}
_KEPT = Text("Nothing is lost.", "Rien n'est perdu.")
_RENAMED = Text(
    "Hexes are called anew: {old} will be {new}. Scenarios that lie on this map are not changed.",
    "Les hexagones changent de nom : {old} devient {new}. Les scénarios posés sur cette carte ne "
    "sont pas modifiés.",
)
_LOST = Text("This will be lost: {}.", "Ceci sera perdu : {}.")
_PARTS = {
    "hexes": (Text("drawn hex", "hexagone dessiné"), Text("drawn hexes", "hexagones dessinés")),
    "edges": (Text("edge", "côté"), Text("edges", "côtés")),
    "areas": (Text("area", "lieu"), Text("areas", "lieux")),
    "trimmed": (Text("area in part", "lieu en partie"), Text("areas in part", "lieux en partie")),
    "floors": (
        Text("hex of a floor", "hexagone d'étage"), Text("hexes of floors", "hexagones d'étage"),
    ),
    "links": (Text("way between levels", "accès"), Text("ways between levels", "accès")),
    "features": (Text("feature", "élément"), Text("features", "éléments")),
}  # fmt: skip
_RAGGED = Text(
    "The rows are not as the grid says: put that right first, as the findings tell",
    "Les rangées ne sont pas comme le dit la grille : corrigez d'abord cela, d'après les constats",
)
_MOST = 1000
"""Columns or rows of a sheet."""


class ResizeDialog(QDialog):
    """Asks how many; `edit` is what was wanted."""

    def __init__(self, parent: QWidget, drawing: HexMap, kinds: Kinds) -> None:
        super().__init__(parent)
        self._drawing, self._kinds = drawing, kinds
        self.setWindowTitle(str(TITLE))
        self.boxes: dict[str, QSpinBox] = {}
        around = QGridLayout()
        for name, (text, row, column) in _SIDES.items():
            box = QSpinBox()
            size = drawing.grid.rows if name in {"top", "bottom"} else drawing.grid.columns
            box.setRange(1 - size, _MOST - size)
            box.setAccessibleName(str(text))
            box.setToolTip(str(text))
            box.valueChanged.connect(lambda _: self._tell())
            beside = QVBoxLayout()
            beside.addWidget(QLabel(str(text), alignment=Qt.AlignmentFlag.AlignHCenter))
            beside.addWidget(box)
            around.addLayout(beside, row, column)
            self.boxes[name] = box
        self.size_words = QLabel(alignment=Qt.AlignmentFlag.AlignCenter)
        around.addWidget(self.size_words, 1, 1)
        self.words = QLabel(wordWrap=True)
        self.words.setMinimumHeight(4 * self.fontMetrics().height())
        self.words.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel
        )
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        inside = QVBoxLayout(self)
        inside.addWidget(QLabel(str(_HOW), wordWrap=True))
        inside.addLayout(around)
        inside.addWidget(self.words)
        inside.addWidget(self.buttons)
        self.resize(520, self.sizeHint().height())
        self._tell()

    @property
    def margins(self) -> Margins:
        return Margins(**{name: box.value() for name, box in self.boxes.items()})

    def edit(self) -> AnyEdit:
        return resize(self._drawing, self.margins, self._kinds)

    def _tell(self) -> None:
        """How large it will be, what will be lost, whether labels change."""
        drawing, by = self._drawing, self.margins
        okay = self.buttons.button(QDialogButtonBox.StandardButton.Ok)
        try:
            made = resized(drawing, by)
        except EditError as error:
            self.size_words.setText("—")
            self.words.setText(str(error.message))
            okay.setEnabled(False)
            return
        old, new = drawing.grid, made.grid
        fits = max(new.columns, new.rows) <= _MOST
        self.size_words.setText(f"{old.columns} × {old.rows}  →  <b>{new.columns} × {new.rows}</b>")
        okay.setEnabled(by != Margins() and fits)
        lines = [_said(loss(drawing, by, self._kinds))]
        kept = drawing.hexes.hex_at(max(0, -by.left), max(0, -by.top))
        column, row = drawing.hexes.offset(kept)
        renamed = made.label(made.hexes.hex_at(column + by.left, row + by.top))
        if renamed != drawing.label(kept):
            lines.append(str(_RENAMED).format(old=drawing.label(kept), new=renamed))
        self.words.setText("<br>".join(lines))


def _said(lost: Loss) -> str:
    parts = [
        str(counted(getattr(lost, name), one, more))
        for name, (one, more) in _PARTS.items()
        if getattr(lost, name)
    ]
    return f"<b>{str(_LOST).format(', '.join(parts))}</b>" if parts else str(_KEPT)


def ask_size(window: MainWindow) -> None:
    """Ask for the map in front how large it shall be, and make it so."""
    document = window.current_document
    if document is None or document.kind != "map":
        return
    if not is_drawn_whole(document.value):
        window.status.tell_for_a_while(str(_RAGGED))
        return
    examined = window.shown.examined if window.shown is not None else None
    catalogue = examined.catalogue if examined is not None else None
    dialog = ResizeDialog(window, document.value, catalogue.edges if catalogue is not None else {})
    if dialog.exec():
        # Hexes are counted from the first: what was selected would be elsewhere now.
        window.box.select(())
        window.bench.do(dialog.edit())
    dialog.deleteLater()
