"""The palette of a scenario: people, things, zones and ground, found by words."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING

from msgspec import structs
from PySide6.QtCore import QPoint, QSize, Signal
from PySide6.QtWidgets import QTabBar, QTabWidget, QVBoxLayout, QWidget

from editor.gui.ground_page import GroundPage
from editor.gui.piece_list import Offer, PieceList
from editor.gui.roster_page import RosterPage
from editor.gui.tools.toolbox import Toolbox
from editor.gui.words import Words
from editor.gui.zone_page import ZonePage
from editor.model.text import Text

if TYPE_CHECKING:
    from editor.gui.shown import Shown
    from editor.model.catalogue import Catalogue
    from editor.model.ground import Entry

PAGES: dict[str, Text] = {
    "units": Text("Units", "Pions"),
    "obstacles": Text("Obstacles", "Obstacles"),
    "lights": Text("Lights", "Lumières"),
    "objects": Text("Objects", "Objets"),
    "zones": Text("Zones", "Zones"),
    "ground": Text("Ground", "Sol"),
}
_KINDS: dict[str, tuple[tuple[str, str], ...]] = {
    "obstacles": (("obstacles", "obstacles"),),
    "lights": (("lights", "lights"),),
    "objects": (("objects", "objects"), ("markers", "markers")),
}
"""For a page: sections of the catalogue, and the section of a scenario that they go to."""


_TO_STRETCH = Text("{} to stretch or hang", "{} à tendre ou à pendre")


class _Tabs(QTabBar):
    """Those with nothing but a sign are as narrow as it allows: six have to stand side by side."""

    def tabSizeHint(self, index: int) -> QSize:  # noqa: N802 - Qt's name
        size = super().tabSizeHint(index)
        return size if self.tabText(index) else QSize(self.iconSize().width() + 16, size.height())


class SetupPalette(QWidget):
    """Takes what is chosen in hand; what is dragged it hands on."""

    board_wanted = Signal()
    """Something was chosen: the board should have the keyboard now."""
    carried = Signal(QPoint)
    let_go = Signal(QPoint)
    given_up = Signal()
    turned = Signal(object)
    zone_delete_asked = Signal(str)

    def __init__(self, words: Words, box: Toolbox) -> None:
        super().__init__()
        self._box = box
        self._shown: Shown | None = None
        self._known: tuple[object, ...] = ()
        self._wanted: tuple[str, ...] = ()
        self._offers: dict[str, list[Offer]] = {}
        self._dark = False
        self.roster, self.zones, self.ground = RosterPage(words), ZonePage(words), GroundPage(words)
        plain = {page: PieceList() for page in _KINDS}
        own: dict[str, QWidget] = {
            "units": self.roster, "zones": self.zones, "ground": self.ground,
        }  # fmt: skip
        self.lists = {
            "units": self.roster.list, **plain, "zones": self.zones.list,
            "ground": self.ground.list,
        }  # fmt: skip
        self.tabs = QTabWidget(documentMode=True)
        self.tabs.setTabBar(_Tabs())
        words.say(self.tabs.tabBar().setAccessibleName, Text("Palettes", "Palettes"))
        words.say(self.tabs.setAccessibleName, Text("Palettes", "Palettes"))
        self.tabs.setUsesScrollButtons(False)
        self.tabs.setIconSize(QSize(18, 18))
        self.tabs.currentChanged.connect(self._name_tabs)
        for page in PAGES:
            self.tabs.addTab(own.get(page) or plain[page], "")
        for page, view in plain.items():
            words.say(view.setAccessibleName, PAGES[page])
        for page, view in self.lists.items():
            if page not in {"zones", "ground"}:
                view.chosen.connect(partial(self._hold, page))
                view.carried.connect(self.carried)
                view.let_go.connect(self.let_go)
                view.given_up.connect(self.given_up)
                view.turned.connect(self.turned)
            view.settled.connect(self.board_wanted)
        self.zones.wanted.connect(self._want_zone)
        self.zones.delete_asked.connect(self.zone_delete_asked)
        self.ground.wanted.connect(box.choose_terrain)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(self.tabs)
        words.changed.connect(self._speak)
        box.next_wanted.connect(self._take_next)
        box.chosen_changed.connect(self._show_chosen)
        self._name_tabs()

    # What is shown

    def show_scenario(self, shown: Shown, *, dark: bool, anew: bool = False) -> None:
        """What fits the scenario in front, as it is now; only what differs is made again."""
        examined, scenario = shown.examined, shown.scenario
        if scenario is None or examined.catalogue is None:
            return
        if self._shown is None:
            self._draw_tabs()
        self._shown = shown
        known = (
            scenario.units, scenario.sides, scenario.rosters, scenario.zones, scenario.deployment,
            examined.catalogue, examined.people, examined.board,
        )  # fmt: skip
        before, self._known = self._known, known
        fresh = anew or len(before) != len(known)
        same = [not fresh and one is other for one, other in zip(before, known, strict=False)]
        if fresh or not all(same[n] for n in (0, 1, 2, 5, 6)):
            self.roster.show_scenario(shown, anew=fresh)
        if fresh or not all(same[n] for n in (3, 4, 7)):
            self.zones.show_scenario(shown)
        if fresh or not same[5] or dark != self._dark:
            self._dark = dark
            self._fill(examined.catalogue)

    def _fill(self, catalogue: Catalogue) -> None:
        self.ground.show_catalogue(catalogue, self._dark)
        self.tabs.setTabIcon(list(PAGES).index("ground"), self.ground.sign)
        for page, kinds in _KINDS.items():
            rows: list[Offer] = []
            for section, goes_to in kinds:
                rows += _offers(catalogue.section(section), goes_to)
            if page == "obstacles":
                rows += (*_vehicles(catalogue), *_ropes(catalogue))
            self._offers[page] = rows
        self.search(" ".join(self._wanted))
        self._show_chosen()

    def search(self, text: str) -> None:
        """Words of either language; the first page that has something comes to the front."""
        self._wanted = tuple(text.casefold().split())
        counts = {"units": self.roster.search(self._wanted)}
        for page, rows in self._offers.items():
            fit = [row for row in rows if all(word in row.heard for word in self._wanted)]
            self.lists[page].show_rows(fit)
            counts[page] = len(fit)
        counts["ground"] = self.ground.search(self._wanted)
        counts["zones"] = self.lists["zones"].offers.rowCount() if not self._wanted else 0
        pages = list(PAGES)
        if (
            self._wanted
            and not counts.get(pages[self.tabs.currentIndex()])
            and any(counts.values())
        ):
            first = next(page for page in pages if counts.get(page))
            self.tabs.setCurrentIndex(pages.index(first))

    def show_page(self, page: str) -> None:
        self.tabs.setCurrentIndex(list(PAGES).index(page))

    # What is chosen

    def _show_chosen(self) -> None:
        self.zones.show_chosen(self._box.chosen.zone)
        self.ground.show_chosen(self._box.chosen.terrain)

    def _hold(self, page: str, thing: object) -> None:
        from editor.edit.setup import Held
        from editor.hexgrid.hexes import Hex

        held = self.roster.held_by(thing) if page == "units" else thing
        assert isinstance(held, Held)
        if page == "obstacles" and held.section == "units":
            side = str(self.roster.side.currentData() or "")
            held = structs.replace(held, entry={"side": side, **held.entry})
        self._box.hold(((Hex(0, 0), held),))

    def _take_next(self) -> None:
        """Somebody was set down and the next one is wanted: who stands below him in the list."""
        view = self.roster.list
        number = view.currentIndex().row() + 1
        rows = view.offers.rows
        while number < len(rows) and rows[number].is_used:
            number += 1
        if number < len(rows) and self.tabs.currentIndex() == 0:
            view.setCurrentIndex(view.offers.index(number))
            self._hold("units", rows[number].thing)
        else:
            self._box.placed(again=False)

    def _want_zone(self, zone: str, side: str) -> None:
        self._box.choose_zone(zone, side)
        self.board_wanted.emit()

    # Words

    def _speak(self) -> None:
        self._name_tabs()
        if self._shown is not None:
            self.show_scenario(self._shown, dark=self._dark, anew=True)

    def _name_tabs(self) -> None:
        """Six names are too many for a narrow dock: the page in front has its name, all a sign."""
        for number, name in enumerate(PAGES.values()):
            is_front = number == self.tabs.currentIndex()
            self.tabs.setTabText(number, str(name) if is_front else "")
            self.tabs.setTabToolTip(number, str(name))
            self.tabs.tabBar().setAccessibleTabName(number, str(name))

    def _draw_tabs(self) -> None:
        from editor.gui.piece_pictures import counter_icon, sign_icon, zone_icon
        from editor.model.catalogue import EMPTY
        from editor.model.scenario import Unit

        counter = counter_icon(Unit(id=" ", side=""), None, EMPTY, "#2f5f9e")
        icons = {
            "units": counter, "obstacles": sign_icon("stakes"), "lights": sign_icon("torch"),
            "objects": sign_icon("chest"), "zones": zone_icon("#b98a2f"),
        }  # fmt: skip
        for page, icon in icons.items():
            self.tabs.setTabIcon(list(PAGES).index(page), icon)


def _ropes(catalogue: Catalogue) -> list[Offer]:
    """Ropes to be stretched or hung, which are objects too as long as they lie about."""
    from editor.edit.setup import ROPES, Held
    from editor.gui.piece_pictures import rope_icon

    found = []
    for kind in ROPES:
        entry = catalogue.objects.get(kind)
        if entry is not None:
            en, fr = _TO_STRETCH.en.format(entry.name.en), _TO_STRETCH.fr.format(entry.name.fr)
            name, heard = str(Text(en, fr)), f"{kind} {en} {fr}".casefold()
            held = Held("ropes", {"kind": kind}, kind, said=name)
            found.append(Offer(held, name[:1].upper() + name[1:], heard, rope_icon))
    return found


def _vehicles(catalogue: Catalogue) -> list[Offer]:
    """Carts and wagons of the rules: units of whichever side is chosen."""
    from editor.edit.setup import Held
    from editor.gui.piece_pictures import sign_icon

    found = []
    for kind, entry in catalogue.vehicles.items():
        said = {"en": entry.name.en or kind, "fr": entry.name.fr or kind}
        profile: dict[str, object] = {"name": said, "kind": "vehicle", "vocation": kind}
        if entry.structure:
            profile["structure"] = entry.structure
        name = str(entry.name) or kind
        held = Held("units", {"profile": profile}, kind, said=name)
        heard = " ".join((kind, *entry.name, *entry.aliases)).casefold()
        picture = partial(sign_icon, str(entry.symbol))
        found.append(Offer(held, name[:1].upper() + name[1:], heard, picture))
    return found


def _offers(entries: Mapping[str, Entry], section: str) -> list[Offer]:
    from editor.edit.setup import Held
    from editor.gui.piece_pictures import sign_icon

    found = []
    for key, entry in entries.items():
        name = str(entry.name) if entry.name else key
        held = Held(section, {"kind": key}, key, said=name)
        heard = " ".join((key, *entry.name, *entry.aliases)).casefold()
        symbol = str(getattr(entry, "symbol", "block"))
        found.append(Offer(held, name[:1].upper() + name[1:], heard, partial(sign_icon, symbol)))
    return found
