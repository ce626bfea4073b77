"""The list of kinds that a hex or a hexside can be, with pictures, found by words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Literal

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QColor, QIcon
from PySide6.QtWidgets import QLineEdit, QListWidget, QListWidgetItem, QTabWidget, QVBoxLayout
from PySide6.QtWidgets import QWidget as Widget

from editor.gui.swatches import Swatches
from editor.model.text import Text

if TYPE_CHECKING:
    from editor.model.catalogue import Catalogue

Group = Literal["terrain", "edge"]
SYSTEM = "cry-havoc"
_KEY = Qt.ItemDataRole.UserRole
_HEARD = Qt.ItemDataRole.UserRole + 1
_NAMES: dict[Group, Text] = {
    "terrain": Text("Hexes", "Hexagones"),
    "edge": Text("Hexsides", "Côtés"),
}
_PLAIN = Text("nothing on this side", "rien sur ce côté")
_FIND = Text("Find by name", "Chercher par nom")
_ICON = 28


class Kinds(Widget):
    """Says which kind is chosen; shows how often each was marked."""

    chosen = Signal()

    def __init__(self) -> None:
        super().__init__()
        from editor.draw.picture import LIGHT
        from editor.systems.registry import catalogue_for

        self.catalogue: Catalogue = catalogue_for(SYSTEM)
        pictures = Swatches(self.catalogue, LIGHT)
        self.finder = QLineEdit(clearButtonEnabled=True)
        self.finder.setPlaceholderText(str(_FIND))
        self.finder.setAccessibleName(str(_FIND))
        self.finder.textChanged.connect(self._search)
        self.tabs = QTabWidget(documentMode=True)
        self.lists: dict[Group, QListWidget] = {}
        for group, name in _NAMES.items():
            view = self.lists[group] = QListWidget()
            view.setIconSize(QSize(_ICON, _ICON))
            view.setAccessibleName(str(name))
            view.currentItemChanged.connect(self.chosen)
            self.tabs.addTab(view, str(name))
        for kind, entry in self.catalogue.terrains.items():
            self._add("terrain", kind, entry.name or Text(kind), pictures.terrain(kind))
        self._add("edge", "", _PLAIN, QIcon())
        for kind, edge in self.catalogue.edges.items():
            self._add("edge", kind, edge.name or Text(kind), pictures.edge(kind))
        self.lists["terrain"].setCurrentRow(0)
        self.lists["edge"].setCurrentRow(1)
        self.tabs.currentChanged.connect(self.chosen)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.finder)
        column.addWidget(self.tabs, 1)

    @property
    def group(self) -> Group:
        return "terrain" if self.tabs.currentIndex() == 0 else "edge"

    @property
    def kind(self) -> str:
        item = self.lists[self.group].currentItem()
        return str(item.data(_KEY)) if item is not None else ""

    def choose(self, group: Group, kind: str) -> None:
        view = self.lists[group]
        self.tabs.setCurrentWidget(view)
        for number in range(view.count()):
            if view.item(number).data(_KEY) == kind:
                view.setCurrentRow(number)

    def show_counts(self, counts: Mapping[tuple[Group, str], int]) -> None:
        for group, view in self.lists.items():
            for number in range(view.count()):
                item = view.item(number)
                count = counts.get((group, str(item.data(_KEY))), 0)
                said = self.name(group, str(item.data(_KEY)))
                item.setText(f"{said}  · {count}" if count else said)

    def name(self, group: Group, kind: str) -> str:
        """What a kind is called, as a person would."""
        known = (self.catalogue.terrains if group == "terrain" else self.catalogue.edges).get(kind)
        said = str(known.name) if known is not None and known.name else kind or str(_PLAIN)
        return said[:1].upper() + said[1:]

    def colour(self, group: Group, kind: str) -> QColor:
        """The ink of a kind on the scan."""
        known = (self.catalogue.terrains if group == "terrain" else self.catalogue.edges).get(kind)
        return QColor(known.colour) if known is not None and known.colour else QColor("#b03a2e")

    def _add(self, group: Group, kind: str, name: Text, picture: QIcon) -> None:
        said = str(name)
        item = QListWidgetItem(picture, said[:1].upper() + said[1:], self.lists[group])
        item.setData(_KEY, kind)
        item.setData(_HEARD, f"{kind} {name.en} {name.fr or ''}".casefold())

    def _search(self, words: str) -> None:
        wanted = words.casefold().split()
        for view in self.lists.values():
            for number in range(view.count()):
                item = view.item(number)
                heard = str(item.data(_HEARD))
                item.setHidden(not all(word in heard for word in wanted))
