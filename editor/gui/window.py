"""The window: joins the canvas, the list of findings and the menus. It decides nothing."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt, QUrl
from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import (
    QApplication,
    QFileDialog,
    QLabel,
    QMainWindow,
    QMessageBox,
    QStackedWidget,
    QTextBrowser,
)

from editor.gui.canvas import Canvas
from editor.gui.drawing import Look, board_painter
from editor.gui.findings_dock import FindingsDock
from editor.gui.help import ABOUT_TITLE, KEYS_TITLE, about_page, keys_page
from editor.gui.icons import banner_icon
from editor.gui.menus import Menus
from editor.gui.reading import Reader
from editor.gui.settings import Settings, ThemeChoice
from editor.gui.shown import Shown
from editor.gui.start_page import StartPage
from editor.gui.summary import OPEN_ANOTHER, summarise
from editor.gui.theme import apply_theme, is_dark
from editor.gui.words import Words
from editor.model.finding import Finding
from editor.model.text import Language, Text, choose_language

if TYPE_CHECKING:
    from editor.hexgrid.hexes import Hex
    from editor.systems.examine import Examined

_STATE_VERSION = 1
_FILTER = Text("Maps, scenarios, rosters, packs", "Cartes, scénarios, effectifs, recueils")
_READING = Text("Reading {}…", "Lecture de {}…")
_NO_HEX = Text(
    "This finding is about the file, not about a hex: {}",
    "Ce constat porte sur le fichier, non sur un hexagone : {}",
)


class MainWindow(QMainWindow):
    """Opens one file at a time and shows it until another is opened."""

    def __init__(self, settings: Settings) -> None:
        super().__init__()
        self.settings = settings
        if settings.language:
            choose_language(settings.language)
        self.words = Words(self)
        self.file: str | None = None
        self.shown: Shown | None = None
        self._on_canvas = ""
        """The file that the canvas shows, or showed before it was spoilt or deleted."""
        self.look = Look(
            labels=settings.flag("labels", True),
            grid=settings.flag("grid", True),
            dark=is_dark(settings.theme),
        )
        self.canvas = Canvas()
        self.start_page = StartPage(self.words)
        self.page = QTextBrowser(openLinks=False)
        self.page.document().setDocumentMargin(28)
        self.pages = QStackedWidget()
        for page in (self.start_page, self.canvas, self.page):
            self.pages.addWidget(page)
        self.setCentralWidget(self.pages)
        self.findings = FindingsDock(self.words, self)
        self.addDockWidget(Qt.DockWidgetArea.BottomDockWidgetArea, self.findings)
        self.reader = Reader(self)
        self.menus = Menus(self)
        self._tool_bar()
        self._status_bar()
        self._connect()
        self.setAcceptDrops(True)
        self._restore()
        self._refresh()

    # Opening

    def open_file(self, file: str) -> None:
        """Read a file in the background and show it; it need not exist."""
        self.file = str(Path(file).absolute())
        self._tell(str(_READING).format(Path(file).name))
        self.reader.start(self.file)

    def reload(self) -> None:
        if self.file is not None:
            self.reader.start(self.file)

    def ask_file(self) -> None:
        folder = str(Path(self.file).parent) if self.file else ""
        kinds = f"{_FILTER} (*.yaml *.yml *.zip);;* (*)"
        file, _ = QFileDialog.getOpenFileName(self, "", folder, kinds)
        if file:
            self.open_file(file)

    def _receive(self, examined: Examined) -> None:
        """A file has been read: a new one, or the same again, which keeps the view."""
        again = self.shown is not None and self.shown.examined.file == examined.file
        shown = Shown(examined)
        level = self.look.level if again and self.look.level in shown.levels else 0
        night = self.look.night
        if not again:
            night = bool(shown.scenario and shown.scenario.conditions.time == "night")
        if self.shown is None:
            self.findings.setVisible(self._wants_findings)
        self.shown = shown
        self._set_look(replace(self.look, level=level, night=night), paint=False)
        self.reader.watch(examined.files or (examined.file,))
        if examined.board is not None:
            painter = board_painter(shown, self.look)
            keep_view = self._on_canvas == examined.file
            self.canvas.show_board(examined.board, painter, keep_view=keep_view)
            self._on_canvas = examined.file
        self.canvas.set_findings(shown.findings)
        self.findings.show_findings(shown.findings)
        if not again and Path(examined.file).exists():
            self.settings.add_recent(examined.file)
        self._tell("")
        self._refresh()

    # What the menus ask

    def show_night(self, on: bool) -> None:
        self._set_look(replace(self.look, night=on))

    def show_labels(self, on: bool) -> None:
        self.settings.set_flag("labels", on)
        self._set_look(replace(self.look, labels=on))

    def show_grid(self, on: bool) -> None:
        self.settings.set_flag("grid", on)
        self._set_look(replace(self.look, grid=on))

    def show_level(self, level: int) -> None:
        self._set_look(replace(self.look, level=level))

    def step_level(self, by: int) -> None:
        levels = sorted(self.shown.levels if self.shown else (0,))
        place = levels.index(self.look.level) + by
        if 0 <= place < len(levels):
            self.show_level(levels[place])

    def choose_theme(self, theme: ThemeChoice) -> None:
        self.settings.theme = theme
        self._dress()

    def choose_language(self, language: Language) -> None:
        self.settings.language = language
        self.words.choose(language)
        self._paint_anew()
        self._refresh()

    def show_keys(self) -> None:
        QMessageBox(QMessageBox.Icon.NoIcon, str(KEYS_TITLE), keys_page(), parent=self).open()

    def show_about(self) -> None:
        QMessageBox(QMessageBox.Icon.NoIcon, str(ABOUT_TITLE), about_page(), parent=self).open()

    def show_finding(self, finding: Finding) -> None:
        """Lead the eye to a finding's hexes, or say that it has none."""
        if finding.hexes and self.shown is not None and self.shown.examined.board is not None:
            level = self.shown.level_of(finding)
            if level is not None:
                self.show_level(level)
            self.canvas.show_place(finding.hexes)
        else:
            self._tell(str(_NO_HEX).format(finding.place), 6000)

    # Keeping the parts in step

    def _set_look(self, look: Look, paint: bool = True) -> None:
        if look == self.look:
            return
        self.look = look
        for action, on in (
            (self.menus.night, look.night),
            (self.menus.labels, look.labels),
            (self.menus.grid, look.grid),
        ):
            action.setChecked(on)
        if paint:
            self._paint_anew()
            self._refresh()

    def _paint_anew(self) -> None:
        """The same board with other words, light, level or theme."""
        if self.shown is not None and self.shown.examined.board is not None:
            self.canvas.repaint_with(board_painter(self.shown, self.look))

    def _refresh(self) -> None:
        """Whatever is said in words or depends on what is open."""
        shown = self.shown
        board = shown.examined.board if shown else None
        if shown is None:
            self.pages.setCurrentWidget(self.start_page)
        elif board is not None:
            self.pages.setCurrentWidget(self.canvas)
        else:
            self.page.setHtml(summarise(shown.examined))
            self.pages.setCurrentWidget(self.page)
        self.setWindowTitle(f"{Path(self.file).name} – Gonfalon" if self.file else "Gonfalon")
        for action in self.menus.board_actions:
            action.setEnabled(board is not None)
        self.menus.dock.setEnabled(shown is not None)
        self.menus.reload.setEnabled(self.file is not None)
        for action in (self.menus.next_finding, self.menus.previous_finding):
            action.setEnabled(bool(shown and shown.examined.findings))
        levels = [(one, shown.level_name(one)) for one in shown.levels] if shown and board else []
        self.menus.fill_levels(levels, self.look.level)
        self.menus.fill_recent(self.settings.recent)
        self.start_page.show_recent(self.settings.recent)
        self._show_hex(self.canvas.hovered)
        self._show_zoom(self.canvas.camera.scale)

    def _show_hex(self, place: Hex | None) -> None:
        shown = self.shown
        if shown is None or shown.examined.board is None:
            self.hex_words.clear()
        elif place is None:
            self.hex_words.setText(f"{shown.title}  ·  {shown.level_name(self.look.level)}")
        else:
            self.hex_words.setText(shown.describe(place, self.look.level))

    def _show_zoom(self, scale: float) -> None:
        on_board = self.pages.currentWidget() is self.canvas
        self.zoom_words.setText(f"{scale * 100:.0f} %" if on_board else "")

    def _tell(self, words: str, for_ms: int = 0) -> None:
        self.statusBar().showMessage(words, for_ms)

    def _dress(self) -> None:
        app = QApplication.instance()
        if isinstance(app, QApplication):
            apply_theme(app, self.settings.theme)
            self.menus.dress(app.palette())
        self._set_look(replace(self.look, dark=is_dark(self.settings.theme)))

    # Putting together

    def _tool_bar(self) -> None:
        bar = self.addToolBar("")
        bar.setObjectName("tools")
        bar.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        bar.setIconSize(QSize(18, 18))
        self.words.say(bar.setWindowTitle, Text("Tools", "Outils"))
        menus = self.menus
        bar.addActions([menus.open, menus.reload])
        bar.addSeparator()
        bar.addActions([menus.zoom_in, menus.zoom_out, menus.fit])
        bar.addSeparator()
        bar.addActions([menus.night, menus.level_up, menus.level_down])

    def _status_bar(self) -> None:
        self.hex_words, self.zoom_words = QLabel(), QLabel()
        self.statusBar().addWidget(self.hex_words, 1)
        self.statusBar().addPermanentWidget(self.zoom_words)
        self.words.say(self.hex_words.setAccessibleName, Text("Hex", "Hexagone"))
        self.words.say(self.zoom_words.setAccessibleName, Text("Zoom", "Zoom"))
        self.words.say(self.canvas.setAccessibleName, Text("Board", "Plateau"))
        self.words.say(self.page.setAccessibleName, Text("Summary", "Résumé"))

    def _connect(self) -> None:
        self.canvas.hex_hovered.connect(self._show_hex)
        self.canvas.zoomed.connect(self._show_zoom)
        self.findings.place_chosen.connect(self.show_finding)
        self.start_page.file_chosen.connect(self.open_file)
        self.start_page.open_asked.connect(self.ask_file)
        self.page.anchorClicked.connect(self._follow)
        self.reader.read.connect(self._receive)
        self.reader.changed.connect(self.reload)
        QApplication.styleHints().colorSchemeChanged.connect(self._dress)

    def _follow(self, link: QUrl) -> None:
        """A link of a pack names a file beside it."""
        if link == QUrl(OPEN_ANOTHER):
            self.ask_file()
        elif self.file is not None:
            pack = Path(self.file)
            self.open_file(str((pack if pack.is_dir() else pack.parent) / link.path()))

    def _restore(self) -> None:
        self.setWindowIcon(banner_icon())
        self.resize(1280, 860)
        self.resizeDocks([self.findings], [170], Qt.Orientation.Vertical)
        self.restoreGeometry(self.settings.blob("geometry"))
        self.restoreState(self.settings.blob("state"), _STATE_VERSION)
        # Before a file is open there is nothing to find; the list comes with the first file.
        self._wants_findings = not self.findings.isHidden()
        self.findings.hide()
        self._dress()

    def closeEvent(self, event: QCloseEvent) -> None:  # noqa: N802 - Qt's name
        self.settings.set_blob("geometry", self.saveGeometry())
        if self.shown is None:
            self.findings.setVisible(self._wants_findings)
        self.settings.set_blob("state", self.saveState(_STATE_VERSION))
        self.settings.save()
        self.reader.stop()
        super().closeEvent(event)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:  # noqa: N802 - Qt's name
        if any(url.isLocalFile() for url in event.mimeData().urls()):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:  # noqa: N802 - Qt's name
        files = [url.toLocalFile() for url in event.mimeData().urls() if url.isLocalFile()]
        if files:
            event.acceptProposedAction()
            self.open_file(files[0])
