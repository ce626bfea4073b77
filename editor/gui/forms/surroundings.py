"""What a document's fields may name: things of its own, of its catalogue, rosters and board."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, Protocol

import msgspec

from editor.files.library import Library, Loaded
from editor.files.yamltext import Source
from editor.model.catalogue import EMPTY, Catalogue
from editor.model.hexmap import HexMap
from editor.model.pack import Pack
from editor.model.person import Roster
from editor.model.scenario import Scenario
from editor.model.text import Text

if TYPE_CHECKING:
    from editor.edit.changes import Change
    from editor.model.board import Board
    from editor.model.person import Person
    from editor.systems.examine import Examined
    from editor.systems.gather import Gathered

Known = dict[str, Text]
"""Names that may stand somewhere, each with what a person calls it."""
_ABROAD = frozenset({"board", "catalogues", "options", "rosters", "scenarios", "system", "grid"})
"""Sections that say what else belongs to a file; other edits leave the surroundings as they are."""
_BORDERS: Known = {
    "north": Text("the north side", "le bord nord"),
    "east": Text("the east side", "le bord est"),
    "south": Text("the south side", "le bord sud"),
    "west": Text("the west side", "le bord ouest"),
}
_ROLL = Text("a die decides", "au dé")


class Subject(Protocol):
    """What has surroundings: a document, or a file that was examined."""

    @property
    def value(self) -> Any: ...
    @property
    def kind(self) -> str: ...
    @property
    def file(self) -> str: ...


class Surroundings:
    """Reads what a document refers to when somebody asks, and again when that may have changed."""

    def __init__(self, document: Subject) -> None:
        self._document = document
        self._gathered: Gathered | None = None
        self._is_gathered = False
        self._is_fed = False
        """Whether the window hands over what it reads; then nothing is read here."""
        self._scenarios: tuple[Scenario, ...] | None = None

    def use(self, examined: Examined) -> None:
        """Take over what the window has read already."""
        from editor.systems.gather import Gathered

        if examined.catalogue is not None:
            loaded = self._loaded()
            self._gathered = Gathered(
                loaded, None, (), (), examined.board, examined.catalogue, examined.people
            )
            self._is_gathered = self._is_fed = True

    def notice(self, change: Change) -> None:
        """The document has changed."""
        if change.sections & _ABROAD or any(not path for path in change.paths):
            self._is_gathered = self._is_fed
            self._scenarios = None

    @property
    def kind(self) -> str:
        """Which kind of file it is."""
        return self._document.kind

    @property
    def catalogue(self) -> Catalogue:
        gathered = self._gather()
        return (gathered.catalogue if gathered else None) or EMPTY

    @property
    def people(self) -> Mapping[str, Person]:
        gathered = self._gather()
        return gathered.people if gathered else {}

    @property
    def board(self) -> Board | None:
        gathered = self._gather()
        return gathered.board if gathered else None

    def words(self, kinds: Iterable[str]) -> Known:
        """All names of these kinds, in the order of the kinds."""
        return {name: said for kind in kinds for name, said in self._words(kind).items()}

    def _words(self, kind: str) -> Known:
        if kind.startswith("="):
            return {kind[1:]: _ROLL}
        if kind.startswith("~"):
            section = getattr(self.catalogue, kind[1:], {})
            return {name: getattr(entry, "name", Text()) for name, entry in section.items()}
        found = _SPECIAL.get(kind)
        if found is not None:
            return found(self)
        if kind.startswith("outcome-"):
            return self._outcome(kind.removeprefix("outcome-"))
        return self._own(self._document.value, kind)

    def _own(self, whole: Any, kind: str) -> Known:
        listed = getattr(whole, kind, ())
        if isinstance(listed, Mapping):
            return {name: Text() for name in listed}
        if not isinstance(listed, tuple):
            return {}
        return {one.id: self.name_of(one) for one in listed if getattr(one, "id", "")}

    def name_of(self, thing: Any) -> Text:
        """What a person calls a thing of the file."""
        name = getattr(thing, "name", None) or getattr(thing, "title", None)
        if name is None and hasattr(thing, "roster"):
            own = getattr(getattr(thing, "profile", None), "name", None)
            name = own or getattr(self.people.get(thing.roster or ""), "name", None)
        return name if isinstance(name, Text) else Text(name or "")

    def _outcome(self, kind: str) -> Known:
        """What must have come about in a battle of the pack, by what its battles have."""
        section = "units" if kind == "people" else kind
        found: Known = {}
        for scenario in self._battles():
            found |= self._own(scenario, section)
        return found | (self._own(self._document.value, "survivors") if kind == "people" else {})

    def _battles(self) -> tuple[Scenario, ...]:
        if self._scenarios is None:
            pack, library = self._document.value, Library()
            names = [one.file for one in pack.scenarios] if isinstance(pack, Pack) else []
            loaded = [library.load(library.beside(self._file, one), "scenario") for one in names]
            self._scenarios = tuple(one.value for one in loaded if one.value is not None)
        return self._scenarios

    def _gather(self) -> Gathered | None:
        if not self._is_gathered:
            self._gathered, self._is_gathered = self._read(), True
        return self._gathered

    def _read(self) -> Gathered | None:
        from editor.systems.gather import Gathered, gather, people_of

        loaded, library = self._loaded(), Library()
        if isinstance(loaded.value, Pack):
            people, _, _ = people_of(loaded, loaded.value.rosters, library)
            return Gathered(loaded, None, people=people)
        return gather(loaded, library)

    def _loaded(self) -> Loaded:
        one, file = self._document, self._file
        return Loaded(file, one.kind, Source("", file), one.value, (), b"")

    @property
    def _file(self) -> str:
        """From where the files that it names are seen."""
        return getattr(self._document, "place", self._document.file)

    # Kinds that are no list of the file

    def _systems(self) -> Known:
        from editor.systems.registry import SYSTEMS

        return {name: system.name for name, system in SYSTEMS.items()}

    def _choices(self) -> Known:
        from editor.systems.registry import SYSTEMS

        system = SYSTEMS.get(getattr(self._document.value, "system", "") or "")
        named = self.catalogue.options
        return {
            name: named[name].name if name in named else Text()
            for name in (system.options if system else ())
        }

    def _areas(self) -> Known:
        whole = self._document.value
        if isinstance(whole, HexMap):
            return {one.id: one.name or Text() for one in whole.areas}
        areas = self.board.areas if self.board else {}
        return {name: one.area.name or Text() for name, one in areas.items()}

    def _sheets(self) -> Known:
        board = self.board
        return {one.name: one.map.title for one in board.sheets} if board else {}

    def _borders(self) -> Known:
        found = dict(_BORDERS)
        for sheet in self.board.sheets if self.board else ():
            sides = sheet.map.sides
            printed = msgspec.structs.asdict(sides).values() if sides else ()
            found |= {f"{sheet.name}:{word}": sheet.map.title for word in printed if word}
        return found

    def _people(self) -> Known:
        whole = self._document.value
        if isinstance(whole, Roster):
            return self._own(whole, "people")
        return {name: self.name_of(person) for name, person in self.people.items()}

    def _rulings(self) -> Known:
        from editor.systems.registry import SYSTEMS, ledger, rulings

        system = getattr(self._document.value, "system", "")
        if system not in SYSTEMS:
            return {}
        rules = ledger(system)
        return {name: Text(rules[name].rule[:80]) for name in sorted(rulings(system))}


_SPECIAL: dict[str, Callable[[Surroundings], Known]] = {
    "systems": Surroundings._systems,
    "choices": Surroundings._choices,
    "areas": Surroundings._areas,
    "sheets": Surroundings._sheets,
    "borders": Surroundings._borders,
    "people": Surroundings._people,
    "rulings": Surroundings._rulings,
}
