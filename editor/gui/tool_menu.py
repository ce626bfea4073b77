"""The tools in the menu and on their bar, and what the Edit menu does to hexes."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QAction, QActionGroup, QKeySequence, QPalette
from PySide6.QtWidgets import QToolBar

from editor.gui.icons import make_icon
from editor.gui.mnemonics import MenuFirst, keep_marked
from editor.gui.other_tools import OtherTools
from editor.model.text import Text

if TYPE_CHECKING:
    from editor.gui.menus import Menus
    from editor.gui.window import MainWindow

TOOLS: dict[str, tuple[Text, str]] = {
    "select": (Text("Select and move", "Sélectionner et déplacer"), "V"),
    "brush": (Text("Brush", "Pinceau"), "B"),
    "line": (Text("Line", "Ligne"), "L"),
    "rectangle": (Text("Rectangle", "Rectangle"), "R"),
    "region": (Text("Region", "Région"), "G"),
    "fill": (Text("Fill", "Remplir"), "F"),
    "replace": (Text("Replace", "Remplacer"), "H"),
    "pipette": (Text("Eyedropper", "Pipette"), "I"),
    "eraser": (Text("Eraser", "Gomme"), "E"),
    "edge": (Text("Edges", "Côtés"), "W"),
    "building": (Text("Building", "Bâtiment"), "D"),
    "stamp": (Text("Stamp", "Tampon"), "S"),
    "height": (Text("Elevation", "Relief"), "T"),
    "area": (Text("Paint an area", "Peindre un lieu"), "N"),
    "measure": (Text("Measure and sight", "Mesurer et viser"), "Q"),
}
SETUP_TOOLS: dict[str, tuple[Text, str]] = {
    "arrange": (Text("Select and move pieces", "Sélectionner et déplacer les pions"), "A"),
    "place": (Text("Place", "Placer"), "P"),
    "opening": (Text("Doors and windows", "Portes et fenêtres"), "O"),
    "zone": (Text("Paint a zone", "Peindre une zone"), "Z"),
    **{name: TOOLS[name] for name in
       ("brush", "line", "rectangle", "region", "fill", "replace", "pipette")},
    "restore": (Text("Ground as on the map", "Sol comme sur la carte"), "E"),
    "measure": TOOLS["measure"],
}  # fmt: skip
_BESIDE = {"select": ("arrange", "place", "opening", "zone"), "eraser": ("restore",)}
"""Tools of a scenario stand where their like for a map stand."""
_ALL = {name: (TOOLS | SETUP_TOOLS)[name] for one in TOOLS for name in (one, *_BESIDE.get(one, ()))}
"""Said here too, so that the first paint needs no tool; a test holds them together."""
_ONLY_HERE = Text(
    "In this scenario only: the map stays as it is",
    "Dans ce scénario seulement : la carte reste comme elle est",
)
SIZES = {
    1: Text("Brush of 1 hex", "Pinceau de 1 hexagone"),
    7: Text("Brush of 7 hexes", "Pinceau de 7 hexagones"),
    19: Text("Brush of 19 hexes", "Pinceau de 19 hexagones"),
}


_HEXES = (
    Text("hex selected", "hexagone sélectionné"), Text("hexes selected", "hexagones sélectionnés"),
)  # fmt: skip
_PIECES = (
    Text("piece selected", "pion sélectionné"),
    Text("pieces selected", "pions sélectionnés"),
)


class ToolMenu:
    """Actions for the tools; a letter takes one while the board has the keyboard."""

    def __init__(self, window: MainWindow, menus: Menus) -> None:
        self._window = window
        self._words = window.words
        self._edit_actions(menus)
        menu = window.titles.menus["tools"]
        group = QActionGroup(window)
        self.tools: dict[str, QAction] = {}
        for name, (text, key) in _ALL.items():
            # As while nothing is open: there is nothing to take a tool to.
            action = QAction(menu, checkable=True, enabled=False, visible=name in TOOLS)
            action.setShortcut(QKeySequence(key))
            # Letters are for the board: elsewhere they are typed.
            action.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
            menu.addAction(action)
            group.addAction(action)
            self._words.say(action.setText, text)
            action.triggered.connect(lambda _=False, name=name: self._take(name))
            self.tools[name] = action
        menu.addSeparator()
        sizes = QActionGroup(window)
        self.sizes: dict[int, QAction] = {}
        for size, text in SIZES.items():
            action = QAction(menu, checkable=True, checked=size == 1, enabled=False)
            menu.addAction(action)
            sizes.addAction(action)
            self._words.say(action.setText, text)
            action.triggered.connect(lambda _=False, size=size: window.box.choose_size(size))
            self.sizes[size] = action
        self._words.changed.connect(self.tell_keys)
        self.tell_keys()
        keep_marked(menu)
        # Which of them is told of a letter is the system's choice.
        palette = window.palette_dock
        self.menu_first = MenuFirst(
            window.canvas, *window.titles.menus.values(),
            palette.areas.menu, palette.setup.zones.menu, palette.setup.roster.menu,
        )  # fmt: skip
        for action in (*self.tools.values(), *self._on_board):
            window.canvas.addAction(action)
        box = window.box
        OtherTools(window.canvas, box, self.tools)
        box.tool_changed.connect(self.refresh)
        box.chosen_changed.connect(self.refresh)
        box.selection_changed.connect(lambda _: self.refresh())
        box.company.changed.connect(self.refresh)

    def _edit_actions(self, menus: Menus) -> None:
        menu, add = menus.edit_menu, menus.add
        menu.addSeparator()
        self.cut = add(menu, Text("Cu&t", "&Couper"), self._work("cut"), ("Ctrl+X",))
        self.copy = add(menu, Text("&Copy", "Co&pier"), self._work("copy"), ("Ctrl+C",))
        self.paste = add(menu, Text("&Paste", "C&oller"), self._work("paste"), ("Ctrl+V",))
        self.duplicate = add(
            menu, Text("&Duplicate", "D&upliquer"), self._work("duplicate"), ("Ctrl+D",)
        )
        self.clear = add(menu, Text("C&lear hexes", "&Vider les hexagones"), self._work("delete"))
        menu.addSeparator()
        self.turn = add(
            menu, Text("Turn right &by 60°", "Tourner à &droite de 60°"), self._work("turn", 1),
            ("Ctrl+.",),
        )  # fmt: skip
        self.turn_back = add(
            menu, Text("Turn le&ft by 60°", "Tourner à &gauche de 60°"), self._work("turn", -1),
            ("Ctrl+,",),
        )  # fmt: skip
        self.mirror = add(menu, Text("&Mirror", "R&etourner"), self._work("mirror"), ("Ctrl+M",))
        menu.addSeparator()
        self.select_all = add(
            menu, Text("Select &all", "&Tout sélectionner"), self._work("select_all"), ("Ctrl+A",)
        )
        self.select_none = add(
            menu, Text("Select &nothing", "&Ne rien sélectionner"), self._work("select_none"),
            ("Ctrl+Shift+A",),
        )  # fmt: skip
        menu.addSeparator()
        self.add_goal = add(
            menu, Text("Add a &goal or event…", "Ajouter un &but ou un événement…"),
            self._window.scenario_desk.add_goal, ("Ctrl+Shift+G",),
        )  # fmt: skip
        self.resize = add(
            menu, Text("Resize the s&heet…", "Redimensionner &la carte…"), self._resize
        )
        self._on_board: tuple[QAction, ...] = (self.cut, self.copy, self.paste, self.select_all)
        for action in self._on_board:
            # In a field these mean its text.
            action.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
        for action in (
            *self._on_board, self.duplicate, self.clear, self.turn, self.turn_back, self.mirror,
            self.select_none, self.add_goal, self.resize,
        ):  # fmt: skip
            action.setEnabled(False)

    def _work(self, name: str, *words: int) -> Callable[[], object]:
        """What the toolbox does."""
        return lambda: getattr(self._window.box, name)(*words)

    def tool_bar(self) -> QToolBar:
        bar = QToolBar(self._window)
        bar.setObjectName("drawing")
        bar.hide()
        bar.setIconSize(QSize(22, 22))
        bar.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonIconOnly)
        self._words.say(bar.setWindowTitle, Text("Drawing tools", "Outils de dessin"))
        bar.addActions(list(self.tools.values()))
        return bar

    def _take(self, name: str) -> None:
        self._window.box.take(name)
        self._window.canvas.setFocus(Qt.FocusReason.OtherFocusReason)

    def _resize(self) -> None:
        from editor.gui.resize_dialog import ask_size

        ask_size(self._window)

    def tell_keys(self) -> None:
        """Tool tips name the keys of the moment."""
        for name, action in self.tools.items():
            text = _ALL[name][0]
            key = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
            action.setToolTip(f"{text} ({key})" if key else str(text))

    def dress(self, palette: QPalette) -> None:
        for name, action in self.tools.items():
            action.setIcon(make_icon(name, palette))

    def refresh(self) -> None:
        """Which tools there are to take, and which is in hand."""
        box = self._window.box
        on, setting = box.is_drawing, box.is_setting
        names, tool = SETUP_TOOLS if setting else TOOLS, box.tool
        for name, action in self.tools.items():
            # Two tools share a letter: only those of the kind in front may hear it.
            action.setVisible(name in names)
            action.setEnabled(bool(box.kind) and name in names)
            action.setChecked(bool(box.kind) and name == box.name)
        for size, action in self.sizes.items():
            action.setEnabled(on or (tool is not None and tool.has_size))
            action.setChecked(size == box.chosen.size)
        for action in (self.paste, self.select_all):
            action.setEnabled(on or setting)
        some = (on and bool(box.selection)) or (setting and bool(box.picked))
        for action in (self.cut, self.copy, self.duplicate, self.clear, self.select_none):
            action.setEnabled(some)
        held = (on and box.name in {"stamp", "paste"}) or (setting and bool(box.chosen.pieces))
        for action in (self.turn, self.turn_back, self.mirror):
            action.setEnabled(some or held)
        self.mirror.setVisible(not setting)
        document = self._window.current_document
        self.resize.setEnabled(document is not None and document.kind == "map")
        self.add_goal.setEnabled(document is not None and document.kind == "scenario")
        hint = str(tool.hint) if tool is not None else ""
        if tool is not None and setting and tool.takes_terrain:
            hint = f"{_ONLY_HERE}  ·  {hint}"
        if tool is not None and tool.has_size:
            hint = f"{SIZES[box.chosen.size]} ([ ])  ·  {hint}"
        self._window.status.show_hint(hint)
        self._window.status.show_count(self._count())

    def _count(self) -> str:
        """How many hexes or pieces are selected."""
        from editor.gui.counts import counted

        box = self._window.box
        if box.is_setting and box.picked:
            return str(counted(len(box.picked), *_PIECES))
        if box.is_drawing and box.selection:
            return str(counted(len(box.selection), *_HEXES))
        return ""
