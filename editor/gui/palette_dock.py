"""The palette of what is in front: for a map terrains, edges, stamps and heights with pictures."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from PySide6.QtCore import QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import (
    QDockWidget,
    QLabel,
    QLineEdit,
    QListView,
    QListWidget,
    QListWidgetItem,
    QStackedWidget,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from editor.gui.area_page import AreaPage
from editor.gui.setup_palette import SetupPalette
from editor.gui.swatches import SIZE, Swatches
from editor.gui.tools.toolbox import Toolbox
from editor.gui.undo_keys import UndoKeys
from editor.gui.words import Words
from editor.model.text import Text

if TYPE_CHECKING:
    from editor.gui.shown import Shown
    from editor.model.catalogue import Catalogue
    from editor.model.ground import Entry

_KEY, _HEARD = Qt.ItemDataRole.UserRole, Qt.ItemDataRole.UserRole + 1
GROUPS: dict[str, Text] = {
    "terrain": Text("Terrain", "Terrain"),
    "edge": Text("Edges", "Côtés"),
    "stamp": Text("Stamps", "Tampons"),
    "height": Text("Heights", "Relief"),
}
_AREAS = Text("Areas", "Lieux")
_FIND = Text("Find by name", "Chercher par nom")
_NOTHING = Text(
    "Palettes are for maps and scenarios.", "Les palettes servent aux cartes et aux scénarios."
)
_UP_OR_DOWN = Text("one up (Shift: down)", "un cran de plus (Maj : de moins)")
_LEVEL = Text("level ground", "sol plat")
_HEIGHTS: tuple[int | None, ...] = (None, 0, 1, 2, 3, 4, 5, -1, -2, -3)


class PaletteDock(QDockWidget):
    """Says to the toolbox what was chosen, and shows what it has chosen."""

    board_wanted = Signal()
    """Something was chosen: the board should have the keyboard now."""

    def __init__(self, words: Words, box: Toolbox, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("palette")
        self._box = box
        self._catalogue: Catalogue | None = None
        self._dark = False
        self.finder = QLineEdit(clearButtonEnabled=True)
        UndoKeys(self.finder)
        self.finder.textChanged.connect(self._search)
        self.lists = {group: self._list(group) for group in GROUPS}
        self.tabs = QTabWidget(documentMode=True)
        words.say(self.tabs.tabBar().setAccessibleName, Text("Palettes", "Palettes"))
        words.say(self.tabs.setAccessibleName, Text("Palettes", "Palettes"))
        self.tabs.setUsesScrollButtons(False)
        self.tabs.setIconSize(QSize(18, 18))
        self.tabs.currentChanged.connect(self._name_tabs)
        inside = QWidget()
        inside.setMinimumWidth(264)  # room for the names
        for group, files in self.lists.items():
            self.tabs.addTab(files, "")
            words.say(files.setAccessibleName, GROUPS[group])
        self.areas = AreaPage(words)
        self.areas.wanted.connect(box.choose_area)
        self.areas.board_wanted.connect(self.board_wanted)
        self.tabs.addTab(self.areas, "")
        column = QVBoxLayout(inside)
        column.setContentsMargins(6, 4, 6, 6)
        column.addWidget(self.finder)
        self.setup = SetupPalette(words, box)
        self.setup.board_wanted.connect(self.board_wanted)
        self.nothing = QLabel(wordWrap=True)
        self.nothing.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.kinds = QStackedWidget()
        for page in (self.tabs, self.setup, self.nothing):
            self.kinds.addWidget(page)
        column.addWidget(self.kinds, 1)
        self.setWidget(inside)
        words.say(self.setWindowTitle, Text("Palette", "Palette"))
        words.say(self.nothing.setText, _NOTHING)
        words.say(self.finder.setPlaceholderText, _FIND)
        words.say(self.finder.setAccessibleName, _FIND)
        words.changed.connect(self._fill)
        box.chosen_changed.connect(self._show_chosen)
        box.tool_changed.connect(self._show_chosen)
        self._name_tabs()

    def show_kind(self, kind: str, shown: Shown | None, dark: bool) -> None:
        """What fits the document in front: ground for a map, pieces for a scenario."""
        if kind == "scenario" and shown is not None:
            self.setup.show_scenario(shown, dark=dark)
            self.kinds.setCurrentWidget(self.setup)
        elif kind == "map":
            self._show_map(shown, dark)
            self.kinds.setCurrentWidget(self.tabs)
        else:
            self.kinds.setCurrentWidget(self.nothing)
        self.finder.setEnabled(bool(kind))

    def _show_map(self, shown: Shown | None, dark: bool) -> None:
        from editor.model.hexmap import HexMap

        catalogue = shown.examined.catalogue if shown is not None else None
        self.show_catalogue(catalogue, dark)
        drawing = shown.examined.value if shown is not None else None
        if isinstance(drawing, HexMap) and catalogue is not None:
            self.areas.show_map(drawing, catalogue)

    def show_catalogue(self, catalogue: Catalogue | None, dark: bool) -> None:
        """What the map in front may use; pictures are painted only when they would differ."""
        if catalogue is None or (catalogue is self._catalogue and dark == self._dark):
            return
        same = self._catalogue is not None and dark == self._dark
        if same and catalogue == self._catalogue:
            self._catalogue = catalogue
            return
        self._catalogue, self._dark = catalogue, dark
        self._fill()

    def _fill(self) -> None:
        self._name_tabs()
        if self._catalogue is None:
            return
        from editor.draw.picture import DARK, LIGHT
        from editor.edit.stamps import STAMPS
        from editor.gui.piece_pictures import zone_icon

        catalogue = self._catalogue
        pictures = Swatches(catalogue, DARK if self._dark else LIGHT)
        terrains = [(k, _words(k, e), _heard(k, e)) for k, e in catalogue.terrains.items()]
        edges = [(k, _words(k, e), _heard(k, e)) for k, e in catalogue.edges.items()]
        stamps = [(one.id, str(one.name), " ".join((one.id, *one.name))) for one in STAMPS]
        heights = [(one, _height(one), _height(one)) for one in _HEIGHTS]
        for group, rows, paint in (
            ("terrain", terrains, pictures.terrain),
            ("edge", edges, pictures.edge),
            ("stamp", stamps, pictures.stamp),
            ("height", heights, pictures.height),
        ):
            view = self.lists[group]
            with QSignalBlocker(view):
                view.clear()
                for key, said, heard in rows:
                    self._add(view, key, said, heard, paint(key))  # type: ignore[arg-type]
        signs = (
            pictures.terrain("tree"), pictures.edge("wall"), pictures.stamp("tree"),
            pictures.height(1), zone_icon("#b98a2f"),
        )  # fmt: skip
        for number, sign in enumerate(signs):
            self.tabs.setTabIcon(number, sign)
        self._search(self.finder.text())
        self._show_chosen()

    @staticmethod
    def _add(view: QListWidget, key: object, said: str, heard: str, picture: QIcon) -> None:
        item = QListWidgetItem(picture, said[:1].upper() + said[1:], view)
        item.setData(_KEY, ("", key))
        item.setData(_HEARD, heard.casefold())
        item.setToolTip(item.text())

    def _list(self, group: str) -> QListWidget:
        view = QListWidget()
        view.setViewMode(QListView.ViewMode.ListMode)
        view.setIconSize(QSize(SIZE, SIZE))
        view.setSpacing(1)
        view.setUniformItemSizes(True)
        view.setTextElideMode(Qt.TextElideMode.ElideRight)
        view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        view.itemClicked.connect(lambda item: self._choose(group, item))
        view.itemActivated.connect(lambda item: self._choose(group, item))
        return view

    def _choose(self, group: str, item: QListWidgetItem) -> None:
        key = item.data(_KEY)[1]
        box = self._box
        if group == "terrain":
            box.choose_terrain(key)
        elif group == "edge":
            box.choose_edge(key)
        elif group == "stamp":
            box.choose_stamp(key)
        else:
            box.choose_height(key)
        self.board_wanted.emit()

    def _show_chosen(self) -> None:
        """Mark what is chosen, and turn to the page of the tool in hand."""
        chosen = self._box.chosen
        for group, key in (
            ("terrain", chosen.terrain), ("edge", chosen.edge), ("stamp", chosen.stamp),
            ("height", chosen.height),
        ):  # fmt: skip
            view = self.lists[group]
            with QSignalBlocker(view):
                for row in range(view.count()):
                    if view.item(row).data(_KEY)[1] == key:
                        view.setCurrentRow(row)
        tool = self._box.tool
        if self._box.is_setting and tool is not None:
            if tool.takes_terrain:
                self.setup.show_page("ground")
            elif tool.name == "zone":
                self.setup.show_page("zones")
        if self._box.is_drawing:
            self.areas.show_chosen(chosen.area)
        page = {"edge": 1, "stamp": 2, "height": 3, "area": 4}.get(self._box.name)
        if page is None and tool is not None and tool.takes_terrain:
            page = 0
        if page is not None:
            self.tabs.setCurrentIndex(page)

    def _search(self, text: str) -> None:
        """Words of either language; the first page that has something comes to the front."""
        wanted = text.casefold().split()
        counts = []
        for view in self.lists.values():
            shown = 0
            for row in range(view.count()):
                item = view.item(row)
                fits = all(word in item.data(_HEARD) for word in wanted)
                item.setHidden(not fits)
                shown += fits
            counts.append(shown)
        counts.append(0 if wanted else 1)
        self.setup.search(text)
        if wanted and not counts[self.tabs.currentIndex()] and any(counts):
            self.tabs.setCurrentIndex(next(n for n, count in enumerate(counts) if count))

    def _name_tabs(self) -> None:
        """The page in front has its name, all have a sign: five names are too many."""
        for number, name in enumerate((*GROUPS.values(), _AREAS)):
            is_front = number == self.tabs.currentIndex()
            self.tabs.setTabText(number, str(name) if is_front else "")
            self.tabs.setTabToolTip(number, str(name))
            self.tabs.tabBar().setAccessibleTabName(number, str(name))


def _words(key: str, entry: Entry) -> str:
    return str(entry.name) if entry.name else key


def _heard(key: str, entry: Entry) -> str:
    return _joined((key, *entry.name, *entry.aliases))


def _joined(words: Iterable[str]) -> str:
    return " ".join(words)


def _height(height: int | None) -> str:
    if height is None:
        return str(_UP_OR_DOWN)
    return f"{height:+d}" if height else str(_LEVEL)
