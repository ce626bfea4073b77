"""The menus: every command of the window, its words, its key."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QAction, QActionGroup, QKeySequence, QPalette
from PySide6.QtWidgets import QMenu, QToolBar, QWidget

from editor.gui.icons import make_icon
from editor.gui.samples import list_samples, title_of
from editor.gui.saving import KINDS
from editor.gui.settings import THEMES, ThemeChoice
from editor.gui.titles import Menu
from editor.gui.words import OWN_NAMES
from editor.model.text import LANGUAGES, Text

if TYPE_CHECKING:
    from PySide6.QtWidgets import QDockWidget

    from editor.gui.drawing import Look
    from editor.gui.tabs import Tab
    from editor.gui.window import MainWindow

_UNDO = Text("&Undo", "&Annuler")
_REDO = Text("&Redo", "&Rétablir")
_WHAT = Text("{}: {}", "{} : {}")
"""What is undone, behind the command."""

THEME_NAMES: dict[ThemeChoice, Text] = {
    "system": Text("As the &system", "Comme le s&ystème"),
    "light": Text("&Light", "&Clair"),
    "dark": Text("&Dark", "&Sombre"),
}
_DOCK_KEYS = (
    "Ctrl+Shift+M", "Ctrl+Shift+H", "Ctrl+Shift+T", "Ctrl+Shift+L", "Ctrl+Shift+W",
    "Ctrl+Shift+O", "Ctrl+Shift+E", "Ctrl+Shift+U", "",
)  # fmt: skip
Keys = Sequence[str | QKeySequence.StandardKey]
Standard = QKeySequence.StandardKey
T = TypeVar("T")


class Menus:
    """Fills the menus once; the window's own slots do the work."""

    def __init__(self, window: MainWindow) -> None:
        self._window = window
        self._words = window.words
        self._file_menu()
        self._edit_menu()
        self._view_menu()
        self._language_menu()
        self._help_menu()
        self.board_actions: tuple[QAction, ...] = (
            self.zoom_in, self.zoom_out, self.fit, self.plain_size,
            self.night, self.labels, self.grid,
        )  # fmt: skip
        """What makes sense only when a board is shown."""

    def tool_bar(self) -> QToolBar:
        """What is wanted most, beside each other."""
        bar = QToolBar(self._window)
        bar.setObjectName("tools")
        bar.hide()
        bar.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        bar.setIconSize(QSize(18, 18))
        self._words.say(bar.setWindowTitle, Text("Tools", "Outils"))
        bar.addActions([self.open, self.save, self.undo, self.redo])
        bar.addSeparator()
        bar.addActions([self.zoom_in, self.zoom_out, self.fit])
        bar.addSeparator()
        bar.addActions([self.night, self.level_up, self.level_down])
        return bar

    def refresh(self) -> None:
        """What depends on what is open."""
        window, shown = self._window, self._window.shown
        board = shown.examined.board if shown else None
        for action in self.board_actions:
            action.setEnabled(board is not None)
        self.reload.setEnabled(window.file is not None)
        for action in (self.next_finding, self.previous_finding):
            action.setEnabled(bool(shown and shown.examined.findings))
        stage = window.stage
        levels = [(one, shown.level_name(one)) for one in stage.levels] if shown and board else []
        self._fill_levels(levels, window.look.level)
        self._fill_recent(window.settings.recent)

    def show_look(self, look: Look) -> None:
        """The look has changed, whoever changed it."""
        self.night.setChecked(look.night)
        self.labels.setChecked(look.labels)
        self.grid.setChecked(look.grid)

    def _fill_recent(self, files: Sequence[str]) -> None:
        self.recent.clear()
        self.recent.setEnabled(bool(files))
        for number, file in enumerate(files, 1):
            name = Path(file).name.replace("&", "&&")
            action = self.recent.addAction(f"&{number % 10} {name}")
            action.setToolTip(file)
            action.triggered.connect(_bound(self._window.open_file, file))

    def fill_samples(self) -> None:
        self.samples.clear()
        for title, samples in list_samples():
            group = self.samples.addMenu(str(title))
            for sample in samples:
                action = group.addAction(str(title_of(sample.file)).replace("&", "&&"))
                action.triggered.connect(_bound(self._window.open_file, str(sample.file)))

    def dress(self, palette: QPalette) -> None:
        """Icons in the ink of the theme."""
        for action, name in (
            (self.open, "open"), (self.save, "save"), (self.undo, "undo"), (self.redo, "redo"),
            (self.reload, "reload"), (self.zoom_in, "zoom-in"),
            (self.zoom_out, "zoom-out"), (self.fit, "fit"), (self.night, "night"),
            (self.level_up, "level-up"), (self.level_down, "level-down"),
        ):  # fmt: skip
            action.setIcon(make_icon(name, palette))

    def _fill_levels(self, levels: Sequence[tuple[int, Text]], current: int) -> None:
        """The floors of the open board; none to choose where there is only the ground."""
        for action in self._levels:
            self.level_menu.removeAction(action)
            action.deleteLater()
        self._level_group = QActionGroup(self.level_menu)
        self._levels.clear()
        for level, name in levels:
            said = f"{name} ({level:+d})" if level else f"{name}"
            action = QAction(said, self.level_menu, checkable=True)
            self.level_menu.insertAction(self._levels_end, action)
            self._levels.append(action)
            action.setChecked(level == current)
            action.triggered.connect(_bound(self._window.show_level, level))
            self._level_group.addAction(action)
        numbers = [level for level, _ in levels]
        can_begin = self._window.stage.can_begin_level
        self.level_menu.setEnabled(len(numbers) > 1 or can_begin)
        self.level_above.setEnabled(can_begin and current + 1 not in numbers)
        self.level_below.setEnabled(can_begin and current - 1 not in numbers)
        self.level_up.setEnabled(bool(numbers) and current < max(numbers))
        self.level_down.setEnabled(bool(numbers) and current > min(numbers))

    def _file_menu(self) -> None:
        window, bench = self._window, self._window.bench
        menu = self.file_menu = window.titles.menus["file"]
        new = self._submenu(menu, Text("&New", "&Nouveau"))
        self.new = {kind: self.add(new, words) for kind, words in KINDS.items()}
        for kind, action in self.new.items():
            action.triggered.connect(_bound(window.saving.new, kind))
        self.new["map"].setShortcuts([QKeySequence("Ctrl+N")])
        self.open = self.add(menu, Text("&Open…", "&Ouvrir…"), window.ask_file, (Standard.Open,))
        self.samples = self._submenu(menu, Text("Open sa&mple", "Ouvrir un e&xemple"))
        self.recent = self._submenu(menu, Text("Open &recent", "Fichiers &récents"))
        self.convert = self.add(
            menu, Text("Conver&t a map…", "Convert&ir une carte…"), window.convert
        )
        self.recent.setToolTipsVisible(True)
        menu.addSeparator()
        self.save = self.add(
            menu, Text("&Save", "&Enregistrer"), lambda: window.with_tab("save"), ("Ctrl+S",)
        )
        self.save_as = self.add(
            menu, Text("Save &as…", "Enregistrer &sous…"), lambda: window.with_tab("save_as"),
            ("Ctrl+Shift+S",),
        )  # fmt: skip
        self.save_all = self.add(
            menu, Text("Sa&ve all", "&Tout enregistrer"), window.saving.save_all, ("Ctrl+Alt+S",)
        )
        self.revert = self.add(
            menu, Text("Revert to &file", "Re&venir au fichier"),
            lambda: window.with_tab("revert"),
        )  # fmt: skip
        self.reload = self.add(menu, Text("Re&load", "Re&charger"), window.reload, ("Ctrl+R",))
        menu.addSeparator()
        self.close = self.add(
            menu, Text("&Close", "&Fermer"), lambda: window.with_tab("close"), ("Ctrl+W",)
        )
        self.next_tab = self.add(
            menu, Text("Next ta&b", "Onglet s&uivant"), lambda: bench.step(1), ("Ctrl+Tab",)
        )
        self.previous_tab = self.add(
            menu, Text("&Previous tab", "Onglet &précédent"), lambda: bench.step(-1),
            ("Ctrl+Shift+Tab",),
        )  # fmt: skip
        menu.addSeparator()
        self.quit = self.add(menu, Text("&Quit", "&Quitter"), window.close, ("Ctrl+Q",))
        # Titles are read from the files, and only when somebody wants to see them.
        self.samples.aboutToShow.connect(self.fill_samples)

    def _edit_menu(self) -> None:
        bench = self._window.bench
        menu = self.edit_menu = self._window.titles.menus["edit"]
        self.undo = self.add(menu, _UNDO, bench.undo, ("Ctrl+Z",))
        self.redo = self.add(menu, _REDO, bench.redo, ("Ctrl+Shift+Z", "Ctrl+Y"))

    def show_state(self, tab: Tab | None) -> None:
        """What can be saved, closed, undone; undo and redo say what they would do."""
        document = tab.document if tab is not None else None
        history = document.history if document is not None else None
        for action, usual, label in (
            (self.undo, _UNDO, history.undo_label if history else None),
            (self.redo, _REDO, history.redo_label if history else None),
        ):
            said = str(label or "").replace("&", "&&")
            action.setText(str(_WHAT).format(usual, said) if said else str(usual))
            plain = str(usual).replace("&", "")
            action.setIconText(plain)
            action.setToolTip(str(_WHAT).format(plain, label) if label else plain)
            action.setEnabled(label is not None)
        # What is being typed is no change yet, and can be saved all the same.
        self.save.setEnabled(tab is not None and (document is not None or tab.has_draft))
        self.save_as.setEnabled(document is not None)
        tabs = self._window.bench.tabs
        self.save_all.setEnabled(any(one.document or one.has_draft for one in tabs))
        self.revert.setEnabled(tab is not None and tab.is_changed and bool(tab.file))
        self.close.setEnabled(tab is not None)
        for action in (self.next_tab, self.previous_tab):
            action.setEnabled(len(self._window.bench.tabs) > 1)

    def _view_menu(self) -> None:
        window = self._window
        menu = self.view_menu = window.titles.menus["view"]
        self.zoom_in = self.add(
            menu, Text("Zoom &in", "&Agrandir"), lambda: window.canvas.zoom_by(1.25),
            ("Ctrl++", "Ctrl+="),
        )  # fmt: skip
        self.zoom_out = self.add(
            menu, Text("Zoom &out", "&Réduire"), lambda: window.canvas.zoom_by(0.8),
            ("Ctrl+-",),
        )  # fmt: skip
        self.fit = self.add(
            menu, Text("&Fit the window", "A&juster à la fenêtre"), window.canvas.fit, ("Ctrl+0",)
        )
        self.plain_size = self.add(
            menu, Text("Zoom to &100 %", "Zoom à &100 %"), lambda: window.canvas.zoom_to(1.0),
            ("Ctrl+1",),
        )  # fmt: skip
        menu.addSeparator()
        look = window.look
        self.night = self.toggle(
            menu, Text("&Night", "&Nuit"), look.night, window.show_night, "Ctrl+Shift+N"
        )
        self.labels = self.toggle(
            menu, Text("Hex &labels", "Étiquettes des he&xagones"), look.labels,
            window.show_labels, "Ctrl+L",
        )  # fmt: skip
        self.grid = self.toggle(
            menu, Text("Hex &grid", "&Grille"), look.grid, window.show_grid, "Ctrl+G"
        )
        self.level_menu = self._submenu(menu, Text("L&evel", "Ni&veau"))
        self._levels: list[QAction] = []
        self._levels_end = self.level_menu.addSeparator()
        self.level_above = self.add(
            self.level_menu, Text("New level &above", "Nouveau niveau au-&dessus"),
            lambda: window.begin_level(1),
        )  # fmt: skip
        self.level_below = self.add(
            self.level_menu, Text("New level &below", "Nouveau niveau au-dess&ous"),
            lambda: window.begin_level(-1),
        )  # fmt: skip
        self.level_up = self.add(
            menu, Text("Level &up", "Niveau au-&dessus"), lambda: window.step_level(1),
            ("Ctrl+PgUp",),
        )  # fmt: skip
        self.level_down = self.add(
            menu, Text("Level &down", "Niveau au-dess&ous"), lambda: window.step_level(-1),
            ("Ctrl+PgDown",),
        )  # fmt: skip
        menu.addSeparator()
        themes = self._submenu(menu, Text("&Theme", "T&hème"))
        self.themes = {one: self.add(themes, THEME_NAMES[one]) for one in THEMES}
        self._choice(self.themes, window.settings.theme, window.choose_theme)
        self.panels = self._submenu(menu, Text("&Panels", "&Panneaux"))
        self.next_finding = self.add(
            menu, Text("Ne&xt finding", "Constat &suivant"), lambda: window.findings.step(1),
            ("F8",),
        )  # fmt: skip
        self.previous_finding = self.add(
            menu, Text("Previou&s finding", "&Constat précédent"),
            lambda: window.findings.step(-1), ("Shift+F8",),
        )  # fmt: skip

    def list_docks(self, docks: Sequence[QDockWidget]) -> None:
        """The panels, which are made later than the menus; most of them have a key."""
        from editor.gui.mnemonics import keep_marked

        for dock, key in zip(docks, _DOCK_KEYS, strict=True):
            dock.toggleViewAction().setShortcut(QKeySequence(key))
            dock.toggleViewAction().triggered.connect(_bound(_turn_to, dock))
            self.panels.addAction(dock.toggleViewAction())
        keep_marked(self.panels)

    def _language_menu(self) -> None:
        menu = self.language_menu = self._window.titles.menus["language"]
        self.languages = {one: self.add(menu, Text(f"&{OWN_NAMES[one]}")) for one in LANGUAGES}
        self._choice(self.languages, self._words.language, self._window.choose_language)

    def _help_menu(self) -> None:
        menu = self.help_menu = self._window.titles.menus["help"]
        self.guide = self.add(
            menu, Text("&Guide", "&Guide"),
            lambda: self._window.comforts.show_guide(), ("Shift+F1",),  # noqa: PLW0108 - made later
        )  # fmt: skip
        self.keys = self.add(
            menu, Text("&Keys and mouse", "&Clavier et souris"),
            lambda: self._window.comforts.show_help(), ("F1",),  # noqa: PLW0108 - made later
        )  # fmt: skip
        self.about = self.add(
            menu, Text("&About Gonfalon", "À &propos de Gonfalon"),
            lambda: self._window.comforts.show_about(),  # noqa: PLW0108 - made later
        )  # fmt: skip

    def _submenu(self, parent: QMenu, text: Text) -> QMenu:
        menu = Menu(parent)
        parent.addMenu(menu)
        self._words.say(menu.setTitle, text)
        return menu

    def add(
        self,
        menu: QMenu,
        text: Text,
        slot: Callable[[], object] | None = None,
        keys: Keys = (),
    ) -> QAction:
        action = QAction(menu)
        menu.addAction(action)
        self._words.say(action.setText, text)
        action.setShortcuts([QKeySequence(key) for key in keys])
        if slot is not None:
            # Qt would hand its check mark to a slot that takes an argument.
            action.triggered.connect(lambda: slot())  # noqa: PLW0108
        return action

    def toggle(
        self, menu: QMenu, text: Text, on: bool, slot: Callable[[bool], None], key: str
    ) -> QAction:
        action = self.add(menu, text, keys=(key,))
        action.setCheckable(True)
        action.setChecked(on)
        action.toggled.connect(slot)
        return action

    def _choice(self, actions: dict[T, QAction], current: T, slot: Callable[[T], None]) -> None:
        group = QActionGroup(self._window)
        for value, action in actions.items():
            action.setCheckable(True)
            action.setChecked(value == current)
            group.addAction(action)
            action.triggered.connect(_bound(slot, value))


def _turn_to(dock: QDockWidget) -> None:
    """A panel that comes back is in front of others, and has the keyboard."""
    if dock.toggleViewAction().isChecked():
        dock.raise_()
        inside = [
            one for one in (dock.widget(), *dock.widget().findChildren(QWidget))
            if one.focusPolicy() & Qt.FocusPolicy.TabFocus and one.isEnabled()
            and one.isVisibleTo(dock)
        ]  # fmt: skip
        if inside:
            inside[0].setFocus(Qt.FocusReason.ShortcutFocusReason)


def _bound(slot: Callable[[T], object], value: T) -> Callable[[], object]:
    """A slot that ignores the check mark which Qt hands to it."""
    return lambda: slot(value)
