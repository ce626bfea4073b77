"""How large a new map is."""

from __future__ import annotations

from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QSpinBox,
    QWidget,
)

from editor.model.text import Text

MOST = 500


class NewMap(QDialog):
    """How large a new map is, and which way up its hexes stand."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(str(Text("New map", "Nouvelle carte")))
        self.columns, self.rows, self.top = QSpinBox(), QSpinBox(), QComboBox()
        for box, usual in ((self.columns, 26), (self.rows, 16)):
            box.setRange(1, MOST)
            box.setValue(usual)
        self.top.addItem(str(Text("flat side up", "côté plat en haut")), "flat")
        self.top.addItem(str(Text("point up", "pointe en haut")), "pointy")
        form = QFormLayout(self)
        form.addRow(str(Text("&Columns", "&Colonnes")), self.columns)
        form.addRow(str(Text("&Rows", "&Rangées")), self.rows)
        form.addRow(str(Text("&Hexes", "&Hexagones")), self.top)
        buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel
        )
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        form.addRow(buttons)

    @property
    def size_wanted(self) -> tuple[int, int]:
        return self.columns.value(), self.rows.value()

    @property
    def top_wanted(self) -> str:
        return str(self.top.currentData())
