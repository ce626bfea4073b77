"""Pictures of the board as files: asked for in a dialog, painted beside the window."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import structs
from PySide6.QtCore import QEvent, QObject, Qt, QThread
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QSpinBox,
    QVBoxLayout,
)

from editor.draw.export import hex_mm, unit_mm
from editor.draw.painter import BoardPainter
from editor.draw.picture import THEMES, Layers, Picture, Theme, picture_of
from editor.gui import asking
from editor.gui.drawing import layers_of
from editor.gui.file_names import ask_name
from editor.model.text import Text

if TYPE_CHECKING:
    from editor.gui.window import MainWindow

KINDS: dict[str, Text] = {
    "png": Text("PNG: dots, for screens", "PNG : des points, pour l'écran"),
    "svg": Text("SVG: shapes, to be edited", "SVG : des formes, à retoucher"),
    "pdf": Text("PDF: one page at true scale", "PDF : une page à l'échelle"),
}
THEME_NAMES: dict[str, Text] = {
    "light": Text("Light", "Clair"),
    "dark": Text("Dark", "Sombre"),
    "print": Text("For print, saves ink", "Pour l'impression, peu d'encre"),
}
PAINTING = Text("Painting {}…", "Dessin de {}…")
PAINTED = Text("{} written", "{} écrit")
SMALL = (300, 210)


@dataclass(frozen=True, slots=True)
class Order:
    """A picture that is wanted."""

    picture: Picture
    kind: str
    width: int
    theme: Theme
    layers: Layers
    file: str = ""


class ExportDialog(QDialog):
    """What kind of picture, how large and how it looks; a small one shows what comes of it."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        shown, look = window.shown, window.look
        assert shown is not None, "there is a board to be painted"
        self._examined, self._look = shown.examined, look
        self.setWindowTitle(str(Text("Export a picture", "Exporter une image")))
        self.kind, self.theme, self.width_box = QComboBox(), QComboBox(), QSpinBox()
        self.labels = QCheckBox(str(Text("Hex &labels", "&Étiquettes des hexagones")))
        self.grid = QCheckBox(str(Text("Hex &grid", "&Grille")))
        self.night = QCheckBox(str(Text("By &night", "De &nuit")))
        self.size_words = QLabel(wordWrap=True)
        self.small = QLabel(alignment=Qt.AlignmentFlag.AlignCenter)
        for combo, names in ((self.kind, KINDS), (self.theme, THEME_NAMES)):
            for name, text in names.items():
                combo.addItem(str(text), name)
        self.theme.setCurrentIndex(self.theme.findData("dark" if look.dark else "light"))
        for box, on in (
            (self.labels, look.labels), (self.grid, look.grid), (self.night, look.night),
        ):  # fmt: skip
            box.setChecked(on)
        whole = BoardPainter(picture_of(self._examined, night=False)).bounds
        self._high = whole.height() / whole.width()
        self.width_box.setRange(64, 30_000)
        self.width_box.setSuffix(" px")
        self.width_box.setSingleStep(100)
        self.width_box.setValue(max(64, min(4000, round(whole.width() * 1.5))))
        self._lay_out()
        for combo in (self.kind, self.theme):
            combo.currentIndexChanged.connect(lambda _: self._show())
        for box in (self.labels, self.grid, self.night):
            box.toggled.connect(lambda _: self._show())
        self.width_box.valueChanged.connect(lambda _: self._tell_size())
        self._show()

    def _lay_out(self) -> None:
        form = QFormLayout()
        form.addRow(str(Text("&Kind", "&Type")), self.kind)
        form.addRow(str(Text("&Width", "&Largeur")), self.width_box)
        form.addRow("", self.size_words)
        form.addRow(str(Text("&Colours", "&Couleurs")), self.theme)
        for box in (self.labels, self.grid, self.night):
            form.addRow("", box)
        note = QLabel(wordWrap=True)
        note.setText(str(Text(
            "Layers and level are as the window shows them.",
            "Calques et niveau sont ceux que montre la fenêtre.",
        )))  # fmt: skip
        note.setEnabled(False)
        form.addRow(note)
        self.small.setMinimumSize(*SMALL)
        self.small.setAccessibleName(str(Text("Preview", "Aperçu")))
        both = QHBoxLayout()
        both.addLayout(form, 1)
        both.addWidget(self.small)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        self.save = buttons.addButton(
            str(Text("&Save…", "&Enregistrer…")), QDialogButtonBox.ButtonRole.AcceptRole
        )
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        inside = QVBoxLayout(self)
        inside.addLayout(both, 1)
        inside.addWidget(buttons)

    @property
    def order(self) -> Order:
        look = structs.replace(
            self._look, labels=self.labels.isChecked(), grid=self.grid.isChecked()
        )
        return Order(
            picture_of(self._examined, night=self.night.isChecked()),
            str(self.kind.currentData()), self.width_box.value(),
            THEMES[self.theme.currentData()], layers_of(look),
        )  # fmt: skip

    def _show(self) -> None:
        """A small picture of what is asked for."""
        order = self.order
        painter = BoardPainter(order.picture, order.theme, order.layers)
        dense = self.devicePixelRatioF()
        bounds = painter.bounds
        scale = min(SMALL[0] / bounds.width(), SMALL[1] / bounds.height()) * dense
        image = painter.overview(scale)
        image.setDevicePixelRatio(dense)
        self.small.setPixmap(QPixmap.fromImage(image))
        self._paper = bounds.width() * unit_mm(painter), bounds.height() * unit_mm(painter)
        self._hex = hex_mm(painter)
        self._tell_size()

    def _tell_size(self) -> None:
        printed = self.kind.currentData() == "pdf"
        self.width_box.setEnabled(not printed)
        wide = self.width_box.value()
        if printed:
            wide_mm, high_mm = (round(size) for size in self._paper)
            words = Text(
                f"{wide_mm} × {high_mm} mm, hexes of {self._hex:g} mm",
                f"{wide_mm} × {high_mm} mm, hexagones de {self._hex:g} mm",
            )
            self.size_words.setText(str(words))
        else:
            self.size_words.setText(f"{wide} × {round(wide * self._high)} px")


class _Painting(QThread):
    """One picture, painted and saved while the window goes on."""

    def __init__(self, order: Order, parent: QObject) -> None:
        super().__init__(parent)
        self.order = order
        self.trouble: Text | None = None

    def run(self) -> None:
        from editor.draw.export import render
        from editor.files.save import SaveError, save

        one = self.order
        width = one.width if one.kind != "pdf" else None
        try:
            save(
                one.file,
                render(one.picture, one.kind, width=width, theme=one.theme, layers=one.layers),
            )
        except SaveError as error:
            self.trouble = error.message
        except MemoryError:
            self.trouble = Text("the picture is too large", "l'image est trop grande")


class Exporting(QObject):
    """Asks, paints, tells."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self.painting: _Painting | None = None
        window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        """A thread may not outlive its window."""
        if watched is self._window and event.type() is QEvent.Type.Close:
            self.finish()
        return False

    def ask(self) -> None:
        dialog = ExportDialog(self._window)
        if dialog.exec():
            order = dialog.order
            file = self._ask_file(order.kind)
            if file:
                self.paint(replace(order, file=file))
        dialog.deleteLater()

    def _ask_file(self, kind: str) -> str:
        tab = self._window.bench.current
        assert tab is not None
        place = Path(tab.place)
        usual = str(place.with_name(f"{place.name.partition('.')[0]}.{kind}"))
        title = str(Text("Export a picture", "Exporter une image"))
        kinds = f"{kind.upper()} (*.{kind})"
        return ask_name(self._window, title, usual, kinds, (f".{kind}",), f".{kind}")

    def paint(self, order: Order) -> None:
        """Paint in the background; one picture at a time."""
        self.finish()
        self._window.status.tell(str(PAINTING).format(Path(order.file).name))
        self.painting = task = _Painting(order, self)
        task.finished.connect(self._tell)
        task.start()

    def finish(self) -> None:
        """Wait for what is under way."""
        if self.painting is not None:
            self.painting.wait()

    def _tell(self) -> None:
        task = self.painting
        if task is None or not task.isFinished():
            return
        self.painting = None
        self._window.status.tell("")
        if task.trouble is not None:
            asking.tell(self._window, str(task.trouble))
        else:
            self._window.status.tell_for_a_while(str(PAINTED).format(task.order.file))
        task.deleteLater()
