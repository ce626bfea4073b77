"""A new map: what it is called, how large it is and how its hexes lie, seen as it is chosen."""

from __future__ import annotations

import json
from dataclasses import dataclass, field

from PySide6.QtCore import QPointF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPalette, QPen, QPolygonF
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QDoubleSpinBox,
    QFormLayout,
    QLineEdit,
    QSpinBox,
    QWidget,
)

from editor.gui.drafting import slug
from editor.hexgrid.grid import Grid, Shifted
from editor.hexgrid.hexes import Top
from editor.hexgrid.labels import Labels
from editor.hexgrid.layout import Layout
from editor.model.text import Text

MOST = 500
_SHOWN = (4, 3)
"""Columns and rows in the picture: enough to see which line is shifted."""
_MM = Text(" mm", " mm")
_SHIFTS: dict[Top, tuple[Text, Text]] = {
    "flat": (Text("columns A, C, E … lower", "colonnes A, C, E … plus bas"),
             Text("columns B, D, F … lower", "colonnes B, D, F … plus bas")),
    "pointy": (Text("rows 1, 3, 5 … further right", "rangées 1, 3, 5 … plus à droite"),
               Text("rows 2, 4, 6 … further right", "rangées 2, 4, 6 … plus à droite")),
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Wish:
    """What a new map shall be."""

    title: Text = field(default_factory=Text)
    columns: int = 26
    rows: int = 16
    top: Top = "flat"
    shifted: Shifted = "even"
    size_mm: float = 25

    @property
    def id(self) -> str:
        return slug(str(self.title), "map") if self.title else "new-map"


def text_of(wish: Wish) -> str:
    """The starting text of a map, comments and all."""
    from editor.files.starters import starter

    text = starter("map", wish.id, wish.columns, wish.rows)
    if wish.title:
        # JSON is YAML, and knows how to quote whatever somebody types.
        title = ", ".join(
            f"{name}: {json.dumps(words, ensure_ascii=False)}"
            for name, words in zip(("en", "fr"), wish.title, strict=True)
            if words
        )
        text = text.replace("title: {en: New map, fr: Nouvelle carte}", f"title: {{{title}}}")
    text = text.replace("top: flat, shifted: even", f"top: {wish.top}, shifted: {wish.shifted}")
    text = text.replace("size_mm: 25}", f"size_mm: {wish.size_mm:g}}}")
    if wish.columns > 26 * 26 or wish.rows > 99:
        text = text.replace("labels: letter-number", "labels: column-row")
    return text


class Corner(QWidget):
    """The upper left corner of the sheet, with its labels."""

    def __init__(self) -> None:
        super().__init__()
        self.wish = Wish()

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        return QSize(220, 170)

    def show_wish(self, wish: Wish) -> None:
        self.wish = wish
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        del event
        wish = self.wish
        columns, rows = min(_SHOWN[0], wish.columns), min(_SHOWN[1], wish.rows)
        grid = Grid(columns, rows, wish.top, wish.shifted)
        left, upper, right, lower = Layout(1.0, top=wish.top).bounds(grid)
        size = min((self.width() - 8) / (right - left), (self.height() - 8) / (lower - upper))
        layout = Layout(size, (4 - left * size, 4 - upper * size), wish.top)
        labels = Labels()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(self.palette().color(QPalette.ColorRole.WindowText), 1.2))
        painter.setBrush(self.palette().base())
        for column in range(columns):
            for row in range(rows):
                place = grid.hex_at(column, row)
                corners = QPolygonF([QPointF(*corner) for corner in layout.corners(place)])
                painter.drawPolygon(corners)
                painter.drawText(
                    corners.boundingRect(), Qt.AlignmentFlag.AlignCenter, labels.format(grid, place)
                )


class NewMap(QDialog):
    """Asks for it; `wish` is the answer."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(str(Text("New map", "Nouvelle carte")))
        self.titles = {"en": QLineEdit(), "fr": QLineEdit()}
        self.columns, self.rows, self.size_mm = QSpinBox(), QSpinBox(), QDoubleSpinBox()
        self.top, self.shifted = QComboBox(), QComboBox()
        self.picture = Corner()
        for box, usual in ((self.columns, 26), (self.rows, 16)):
            box.setRange(1, MOST)
            box.setValue(usual)
        self.size_mm.setRange(1, 1000)
        self.size_mm.setDecimals(1)
        self.size_mm.setValue(25)
        self.size_mm.setSuffix(str(_MM))
        self.top.addItem(str(Text("flat side up", "côté plat en haut")), "flat")
        self.top.addItem(str(Text("point up", "pointe en haut")), "pointy")
        self._lay_out()
        self._name_shifts()
        self.top.currentIndexChanged.connect(lambda _: self._name_shifts())
        self.shifted.currentIndexChanged.connect(lambda _: self._show())
        for box in (self.columns, self.rows):
            box.valueChanged.connect(lambda _: self._show())

    def _lay_out(self) -> None:
        form = QFormLayout(self)
        for text, widget in (
            (Text("Title in &English", "Titre en &anglais"), self.titles["en"]),
            (Text("Title in &French", "Titre en &français"), self.titles["fr"]),
            (Text("&Columns", "&Colonnes"), self.columns),
            (Text("&Rows", "&Rangées"), self.rows),
            (Text("&Size in print", "&Taille imprimée"), self.size_mm),
            (Text("&Hexes", "&Hexagones"), self.top),
            (Text("Shif&ted", "&Décalage"), self.shifted),
        ):
            form.addRow(str(text), widget)
            widget.setAccessibleName(str(text).replace("&", ""))
        self.titles["fr"].setPlaceholderText(str(Text("may be left out", "facultatif")))
        self.titles["en"].setPlaceholderText(str(Text("may be left out", "facultatif")))
        self.size_mm.setToolTip(str(Text(
            "From one flat side of a hex to the opposite one", "D'un côté d'hexagone à l'autre"
        )))  # fmt: skip
        self.picture.setAccessibleName(str(Text("How the hexes lie", "Disposition des hexagones")))
        form.addRow(self.picture)
        buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel
        )
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        form.addRow(buttons)

    @property
    def wish(self) -> Wish:
        """What was chosen."""
        return Wish(
            Text(*(self.titles[name].text().strip() for name in ("en", "fr"))),
            self.columns.value(), self.rows.value(), self.top.currentData(),
            self.shifted.currentData() or "even", self.size_mm.value(),
        )  # fmt: skip

    def _name_shifts(self) -> None:
        """Columns are shifted where a flat side is up, rows where a point is."""
        number = max(0, self.shifted.currentIndex())
        self.shifted.clear()
        for words, value in zip(_SHIFTS[self.top.currentData()], ("even", "odd"), strict=True):
            self.shifted.addItem(str(words), value)
        self.shifted.setCurrentIndex(number)
        self._show()

    def _show(self) -> None:
        self.picture.show_wish(self.wish)
