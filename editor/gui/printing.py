"""The board on paper, at the size its hexes have, with a preview; and on the clipboard."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QMarginsF, QRectF, Qt
from PySide6.QtGui import QFont, QGuiApplication, QImage, QPageLayout, QPageSize, QPainter
from PySide6.QtPrintSupport import QPrinter, QPrintPreviewDialog
from PySide6.QtWidgets import QComboBox, QGraphicsView, QLabel, QLineEdit, QToolBar

from editor.draw.export import hex_mm, unit_mm
from editor.draw.pages import Page, fitting, lay_out
from editor.draw.painter import BoardPainter
from editor.draw.picture import PRINT, picture_of
from editor.gui.drawing import layers_of
from editor.gui.sizing import open_at
from editor.model.text import Text

if TYPE_CHECKING:
    from editor.gui.window import MainWindow

MOST_PAGES = 150
FOOT_MM = 6.0
"""Room below the picture for a line that says which page this is."""
LARGEST = 12_000_000
"""Dots of a picture on the clipboard."""
_COPIED = Text(
    "A picture of {} × {} px is on the clipboard",
    "Une image de {} × {} px est dans le presse-papiers",
)
_PAGES = Text("{} pages", "{} pages")
_ONE = Text("1 page", "1 page")
_PREVIEW, _PAGE = Text("Preview", "Aperçu"), Text("Page", "Page")
_TOO_MANY = Text(
    "True scale would take {} pages: all is on one page",
    "À l'échelle il faudrait {} pages : tout est sur une page",
)


class PrintPreview(QPrintPreviewDialog):
    """Shows the pages; its tool bar chooses scale, paper and printer."""

    def __init__(self, window: MainWindow) -> None:
        self.paper = QPrinter(QPrinter.PrinterMode.HighResolution)
        self.paper.setResolution(300)
        self.paper.setPageMargins(QMarginsF(8, 8, 8, 8), QPageLayout.Unit.Millimeter)
        super().__init__(self.paper, window)
        shown = window.shown
        assert shown is not None, "there is a board to be printed"
        picture = picture_of(shown.examined, night=False)
        self.painter = BoardPainter(picture, PRINT, layers_of(window.look))
        self.paper.setDocName(shown.title)
        self._title = shown.title
        self.setWindowTitle(str(Text("Print", "Imprimer")))
        self.scale, self.told = QComboBox(), QLabel()
        true = Text("True scale, hexes of {:g} mm", "À l'échelle, hexagones de {:g} mm")
        self.scale.addItem(str(true).format(hex_mm(self.painter)), "true")
        self.scale.addItem(str(Text("All on one page", "Tout sur une page")), "one")
        self.scale.setAccessibleName(str(Text("Scale", "Échelle")))
        for bar in self.findChildren(QToolBar)[:1]:
            bar.addSeparator()
            bar.addWidget(self.scale)
            bar.addWidget(self.told)
        self._choose_paper()
        self.scale.currentIndexChanged.connect(lambda _: self._again())
        self.paintRequested.connect(self.paint)
        self._name()
        open_at(self, 1100, 820)

    def _name(self) -> None:
        """What Qt leaves without words for those who hear them."""
        self.findChildren(QGraphicsView)[0].setAccessibleName(str(_PREVIEW))
        for line in self.findChildren(QLineEdit):
            if not line.accessibleName() and not isinstance(line.parent(), QComboBox):
                line.setAccessibleName(str(_PAGE))

    def _choose_paper(self) -> None:
        """A4, the way round that takes fewer pages."""
        self.paper.setPageSize(QPageSize(QPageSize.PageSizeId.A4))
        ways = QPageLayout.Orientation.Portrait, QPageLayout.Orientation.Landscape
        counts = []
        for way in ways:
            self.paper.setPageOrientation(way)
            counts.append(len(self._true_pages()))
        wide = self.painter.bounds.width() > self.painter.bounds.height()
        best = min(range(2), key=lambda one: (counts[one], one != wide))
        self.paper.setPageOrientation(ways[best])

    @property
    def _room(self) -> tuple[float, float]:
        """Millimetres on a page, without margins and foot."""
        page = self.paper.pageRect(QPrinter.Unit.Millimeter)
        return page.width(), page.height() - FOOT_MM

    def _true_pages(self) -> list[Page]:
        return lay_out(self.painter.bounds, self._room, unit_mm(self.painter))

    def pages(self) -> tuple[list[Page], float]:
        """What is printed, and millimetres to a map unit."""
        if self.scale.currentData() == "true":
            found = self._true_pages()
            if len(found) <= MOST_PAGES:
                return found, unit_mm(self.painter)
            self.told.setText(f"  {_TOO_MANY}".format(len(found)))
        whole = self.painter.bounds
        return [Page(whole, 0, 0)], fitting(whole, self._room)

    def paint(self, printer: QPrinter) -> None:
        """All pages, one after the other."""
        self.told.clear()
        pages, unit = self.pages()
        if not self.told.text():
            words = _ONE if len(pages) == 1 else _PAGES
            self.told.setText(f"  {words}".format(len(pages)))
        brush = QPainter(printer)
        dots = printer.resolution() / 25.4
        for number, page in enumerate(pages):
            if number:
                printer.newPage()
            self._page(brush, page, unit * dots)
            foot = f"{self._title}  ·  {number + 1} / {len(pages)}"
            self._foot(brush, foot, dots)
        brush.end()

    def _page(self, brush: QPainter, page: Page, scale: float) -> None:
        area = page.area
        brush.save()
        brush.setClipRect(QRectF(0, 0, area.width() * scale, area.height() * scale))
        brush.scale(scale, scale)
        brush.translate(-area.left(), -area.top())
        self.painter.paint_shapes(brush, area)
        brush.restore()

    def _foot(self, brush: QPainter, words: str, dots: float) -> None:
        wide, high = (size * dots for size in self._room)
        brush.save()
        font = QFont(self.font())
        font.setPixelSize(max(1, round(3 * dots)))
        brush.setFont(font)
        line = QRectF(0, high + dots, wide, (FOOT_MM - 1) * dots)
        brush.drawText(line, Qt.AlignmentFlag.AlignRight, words)
        brush.restore()

    def _again(self) -> None:
        from PySide6.QtPrintSupport import QPrintPreviewWidget

        for view in self.findChildren(QPrintPreviewWidget):
            view.updatePreview()


def copy_picture(window: MainWindow) -> None:
    """The board as it looks, or the hexes that are selected, on the clipboard."""
    shown, look = window.shown, window.look
    if shown is None or shown.examined.board is None:
        return
    from editor.draw.picture import DARK, LIGHT

    picture = picture_of(shown.examined, night=look.night)
    painter = BoardPainter(picture, DARK if look.dark else LIGHT, layers_of(look))
    area = _area(painter, window)
    scale = min(2.0, (LARGEST / (area.width() * area.height())) ** 0.5)
    scale = max(scale, min(1.0, window.canvas.camera.scale)) if area != painter.bounds else scale
    image = QImage(
        max(1, round(area.width() * scale)), max(1, round(area.height() * scale)),
        QImage.Format.Format_RGB32,
    )  # fmt: skip
    painter.paint_pixels(image, scale, round(area.left() * scale), round(area.top() * scale))
    QGuiApplication.clipboard().setImage(image)
    window.status.tell_for_a_while(str(_COPIED).format(image.width(), image.height()))


def _area(painter: BoardPainter, window: MainWindow) -> QRectF:
    chosen = window.box.selection
    if not chosen:
        return painter.bounds
    points = [corner for place in chosen for corner in painter.layout.corners(place)]
    xs, ys = [x for x, _ in points], [y for _, y in points]
    area = QRectF(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))
    return area.adjusted(-4, -4, 4, 4).intersected(painter.bounds)
