"""The window: joins tabs, canvas, docks and menus. It decides nothing."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec.structs import replace
from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QApplication, QVBoxLayout, QWidget

from editor.gui.bench import Bench
from editor.gui.drawing import Look
from editor.gui.furnished import STATE_VERSION, Furnished
from editor.gui.icons import banner_icon
from editor.gui.saving import Saving
from editor.gui.settings import Settings, ThemeChoice
from editor.gui.sizing import room_for
from editor.gui.stage import Stage
from editor.gui.status import Status
from editor.gui.theme import apply_theme, is_dark
from editor.gui.titles import Titles
from editor.gui.words import CHANGED, OPEN_ANOTHER, UNPACK, Words
from editor.model.text import Language, Text, choose_language

if TYPE_CHECKING:
    from PySide6.QtCore import QRectF, QUrl
    from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent

    from editor.edit.document import Document
    from editor.gui.shown import Shown
    from editor.gui.tabs import Tab, TabBar
    from editor.hexgrid.hexes import Hex

_FILTER = Text("Maps, scenarios, rosters, packs", "Cartes, scénarios, effectifs, recueils")
_READING = Text("Reading {}…", "Lecture de {}…")
_EMPTY_LEVEL = Text(
    "Nothing is on this level yet: what you draw now lies there",
    "Ce niveau est encore vide : ce que vous dessinez maintenant s'y trouve",
)
_FRAME = 40
"""What the desktop puts around a window, at most."""


class MainWindow(Furnished):
    """Shows what is open and hands every wish to whoever fulfils it.

    Docks are given the window and use no more of it than `current_document`, `words`, `bench.do`
    and these signals.
    """

    document_changed = Signal(object, object)
    """A Document and the Change that it went through."""
    current_document_changed = Signal()
    selection_changed = Signal(object)
    """A YamlPath that was chosen in an outline or form, or a frozenset of hexes on the board."""
    pick_requested = Signal(object)
    """Somebody wants a place: a function that is given the label of the hex that is clicked."""

    def __init__(self, settings: Settings, state: str | os.PathLike[str] | None = None) -> None:
        super().__init__()
        self.settings = settings
        if settings.language:
            choose_language(settings.language)
        self.words = Words(self)
        self.bench = Bench(state, self)
        self.saving = Saving(self.bench, self)
        look = Look(
            labels=settings.flag("labels", True),
            grid=settings.flag("grid", True),
            dark=is_dark(settings.theme),
        )
        self.stage = Stage(self.words, self.bench, look, self)
        self.start_page, self.pages = self.stage.start_page, self.stage
        self.status = Status(self.words, self)
        self.setStatusBar(self.status)
        self.hex_words, self.zoom_words = self.status.hex, self.status.zoom
        self.titles = Titles(self.words, self)
        self.setMenuBar(self.titles)
        self.setCentralWidget(self._middle())
        self._connect()
        self._restore()
        self._refresh()

    # What is open

    @property
    def look(self) -> Look:
        return self.stage.look

    @property
    def current_document(self) -> Document | None:
        return self.bench.document

    @property
    def shown(self) -> Shown | None:
        return self.bench.current.shown if self.bench.current else None

    @property
    def file(self) -> str | None:
        return self.bench.current.file or None if self.bench.current else None

    def open_file(self, file: str) -> None:
        """Read a file in the background and show it; it need not exist."""
        self.status.tell(str(_READING).format(Path(file).name))
        if self.bench.open(file).shown is not None:
            self.remember(file)
            self.status.tell("")

    def remember(self, file: str) -> None:
        """Among the recent files, as the latest."""
        self.settings.add_recent(str(Path(file).absolute()))
        self._refresh()

    def ask_file(self) -> None:
        folder = str(Path(self.file).parent) if self.file else ""
        kinds = f"{_FILTER} (*.yaml *.yml *.zip);;* (*)"
        from PySide6.QtWidgets import QFileDialog

        file, _ = QFileDialog.getOpenFileName(self, "", folder, kinds)
        if file:
            self.open_file(file)

    def convert(self, file: str = "") -> None:
        """The assistant for scans and foreign maps; what it makes is opened."""
        from editor.gui.convert.wizard import ConvertWizard

        wizard = ConvertWizard(self, file)
        wizard.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        wizard.converted.connect(self.open_file)
        wizard.open()

    def reload(self) -> None:
        self.bench.check_again()

    def with_tab(self, work: str) -> None:
        """Let `saving` do something to the tab in front."""
        if self.bench.current is not None:
            getattr(self.saving, work)(self.bench.current)

    def offer_lost(self) -> None:
        """Ask whether work that an earlier run left behind is wanted back."""
        self.saving.offer_lost()

    def _turn_to_tab(self) -> None:
        """Another tab is in front, or the one in front was read."""
        self.stage.turn_to(self.bench.current)
        self._show_tab(self.bench.current)
        self.current_document_changed.emit()

    def _receive(self, tab: Tab) -> None:
        """What is known of a tab changed."""
        if self.stage.receive(tab):
            if tab.file and Path(tab.file).exists():
                self.settings.add_recent(tab.file)
            self.status.tell("")
        if tab is self.bench.current:
            self._show_tab(tab)

    def _follow_edit(self, tab: Tab, area: QRectF | None) -> None:
        if self.stage.follow_edit(tab, area):
            self._show_hex(self.canvas.hovered)
        else:
            self._show_tab(tab)

    def _show_tab(self, tab: Tab | None) -> None:
        self.stage.show_tab(tab)
        if self._workshop is not None:
            self._workshop.show(tab)
        self._refresh()

    # What the menus ask

    def show_night(self, on: bool) -> None:
        self.stage.set_look(replace(self.look, night=on))

    def show_labels(self, on: bool) -> None:
        self.settings.set_flag("labels", on)
        self.stage.set_look(replace(self.look, labels=on))

    def show_grid(self, on: bool) -> None:
        self.settings.set_flag("grid", on)
        self.stage.set_look(replace(self.look, grid=on))

    def show_layer(self, layer: str, shown: bool, opacity: float) -> None:
        self.stage.set_look(self.look.with_layer(layer, shown=shown, opacity=opacity))

    def show_level(self, level: int) -> None:
        self.stage.show_level(level)

    def begin_level(self, by: int) -> None:
        self.stage.begin_level(by)
        self.status.tell_for_a_while(str(_EMPTY_LEVEL))

    def step_level(self, by: int) -> None:
        self.stage.step_level(by)

    def choose_theme(self, theme: ThemeChoice) -> None:
        self.settings.theme = theme
        self._dress()

    def choose_language(self, language: Language) -> None:
        self.settings.language = language
        self.words.choose(language)
        self.stage.forget_pictures()
        self._show_tab(self.bench.current)

    # Keeping the parts in step

    def _follow_look(self) -> None:
        """The look has changed, whoever changed it."""
        if self._workshop is not None:
            self._workshop.follow_look()
        self._refresh()

    def _refresh(self) -> None:
        """Whatever is said in words or depends on what is open."""
        self.start_page.show_recent(self.settings.recent)
        self._show_names()
        if self._workshop is not None:
            self._workshop.refresh()
            self._show_hex(self.canvas.hovered)
            self._show_zoom(self.canvas.camera.scale)

    def _show_names(self) -> None:
        """Names, what is not saved, and what undo would take back."""
        tab = self.bench.current
        if self._workshop is not None:
            self._workshop.show_names(tab)
        mark = f"{CHANGED} " if tab is not None and tab.is_changed else ""
        self.setWindowTitle(f"{mark}{tab.name} – Gonfalon" if tab is not None else "Gonfalon")

    def _show_hex(self, place: Hex | None) -> None:
        edge = self.canvas.edge if place is not None else None
        self.status.show_hex(self.shown, self.look.level, place, edge)

    def _show_zoom(self, scale: float) -> None:
        self.status.show_zoom(scale if self.pages.currentWidget() is self.canvas else None)

    def _dress(self) -> None:
        app = QApplication.instance()
        if isinstance(app, QApplication):
            apply_theme(app, self.settings.theme)
        self.stage.set_look(replace(self.look, dark=is_dark(self.settings.theme)))
        if self._workshop is not None:
            self._workshop.dress()

    # Putting together

    def _middle(self) -> QWidget:
        """What is shown of the tab in front; the tabs come above it with the workshop."""
        whole = QWidget()
        self._column = QVBoxLayout(whole)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(0)
        self._column.addWidget(self.pages, 1)
        return whole

    def put_on_top(self, tab_bar: TabBar) -> None:
        self._column.insertWidget(0, tab_bar)

    def _connect(self) -> None:
        self.start_page.file_chosen.connect(self.open_file)
        self.start_page.open_asked.connect(self.ask_file)
        self.start_page.new_asked.connect(self.saving.new)
        self.start_page.convert_asked.connect(self.convert)
        self.start_page.settled.connect(self._settle)
        self.titles.entries_wanted.connect(self._furnish)
        self.stage.look_changed.connect(self._follow_look)
        self.bench.opening.connect(self._furnish)
        QApplication.styleHints().colorSchemeChanged.connect(self._dress)

    def _follow_documents(self) -> None:
        bench = self.bench
        bench.document_changed.connect(self.document_changed)
        bench.current_changed.connect(self._turn_to_tab)
        bench.shown_changed.connect(self._receive)
        bench.edited.connect(self._follow_edit)
        bench.names_changed.connect(self._show_names)
        bench.told.connect(self.status.tell_for_a_while)
        self.canvas.hex_hovered.connect(self._show_hex)
        self.canvas.edge_hovered.connect(lambda _: self._show_hex(self.canvas.hovered))
        self.canvas.zoomed.connect(self._show_zoom)
        self.stage.page.anchorClicked.connect(self._follow)

    def _settle(self) -> None:
        """What the first paint did not wait for, before somebody wants it."""
        if self.isVisible():
            self.comforts.speak_for_qt()

    def _follow(self, link: QUrl) -> None:
        """A link of a pack names a file beside it, one of a roster a person in it."""
        from editor.gui.summary import part_of

        if link.toString() == OPEN_ANOTHER:
            self.ask_file()
        elif link.toString() == UNPACK:
            self.with_tab("unpack")
        elif link.scheme() == OPEN_ANOTHER.partition(":")[0]:
            self.parts.lead(link.toString())
        elif (part := part_of(link)) is not None:
            self.selection_changed.emit(part)
        elif self.file is not None:
            pack = Path(self.file)
            self.open_file(str((pack if pack.is_dir() else pack.parent) / link.path()))

    def _restore(self) -> None:
        self.setAcceptDrops(True)
        self.setWindowIcon(banner_icon())
        free = room_for(self)
        self.resize(min(1280, free.width()), min(860, free.height() - _FRAME))
        self.restoreGeometry(self.settings.blob("geometry"))

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:  # noqa: N802 - Qt's name
        from editor.gui.dropping import take_hold

        take_hold(event)

    def dropEvent(self, event: QDropEvent) -> None:  # noqa: N802 - Qt's name
        from editor.gui.dropping import open_dropped

        open_dropped(self, event)

    def closeEvent(self, event: QCloseEvent) -> None:  # noqa: N802 - Qt's name
        shop = self._workshop
        if (shop is not None and not shop.play.may_close()) or not self.saving.may_quit():
            event.ignore()
            return
        self.settings.set_blob("geometry", self.saveGeometry())
        if shop is not None and shop.is_laid_out:
            self.settings.set_blob("state", self.saveState(STATE_VERSION))
        self.settings.save()
        self.bench.close_all()
        if shop is not None:
            shop.play.close()
        super().closeEvent(event)
