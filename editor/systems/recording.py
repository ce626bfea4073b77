"""Views of a case that note what a check looks at, so that it runs again only when that changes.

A fact is a word and what it is about: `("map", "edges")` a field, `("cell", place)` one hex. A view
reads like the value; what it cannot stand for (copying as a whole) fails, and the check is then run
on the value itself and taken to depend on everything.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from types import FunctionType, MethodType
from typing import Any

Fact = tuple[Hashable, ...]


class Notes:
    """Whose looks are noted: those of the check that runs."""

    def __init__(self) -> None:
        self.facts: set[Fact] = set()
        self.keys: set[Hashable] = set()
        self.signs: set[frozenset[str]] = set()
        """All sets of signs by which hexes of a map were ever looked for."""

    def begin(self) -> None:
        """Another check runs."""
        self.facts, self.keys = set(), set()


class View:
    """A value whose fields are noted as they are read; its methods read through the view too.

    `hold` gives the value of now: a view that somebody kept never shows an older one.
    """

    __slots__ = ("_hold", "_name", "_notes")

    def __init__(self, name: str, notes: Notes, hold: Callable[[], Any]) -> None:
        object.__setattr__(self, "_name", name)
        object.__setattr__(self, "_notes", notes)
        object.__setattr__(self, "_hold", hold)

    @property  # type: ignore[misc]  # whoever asks for the class is told that of the value
    def __class__(self) -> type[Any]:
        return type(self._hold())

    def __getattr__(self, name: str) -> Any:
        value = self._hold()
        kind = type(value)
        found = getattr(kind, name, None)
        if isinstance(found, FunctionType):
            return MethodType(found, self)
        self._notes.facts.add((self._name, name))
        return getattr(value, name)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(name)

    def __eq__(self, other: object) -> bool:
        raise TypeError("a view has no equal")

    def __hash__(self) -> int:
        raise TypeError("a view is no key")


class MapView(View):
    """A map: a hex is noted by itself, the rows as a whole only where they are read as such."""

    __slots__ = ()

    def terrain_at(self, place: Any) -> Any:
        self._notes.facts.add(("cell", place))
        return self._hold().terrain_at(place)

    def height_at(self, place: Any) -> Any:
        self._notes.facts.add(("height", place))
        return self._hold().height_at(place)

    def places_of(self, signs: Any) -> Any:
        wanted = frozenset(signs)
        self._notes.signs.add(wanted)
        self._notes.facts.add(("places", wanted))
        return self._hold().places_of(wanted)

    def hex(self, label: str) -> Any:
        self._notes.facts.add(("map", "grid"))
        return self._hold().hex(label)

    def label(self, place: Any) -> Any:
        self._notes.facts.add(("map", "grid"))
        return self._hold().label(place)

    @property
    def hexes(self) -> Any:
        self._notes.facts.add(("map", "grid"))
        return self._hold().hexes


class BoardView(View):
    """The board of a map, noted like the map."""

    __slots__ = ()

    def terrain_at(self, place: Any, level: int = 0) -> Any:
        self._notes.facts.add(("board", "levels") if level else ("cell", place))
        return self._hold().terrain_at(place, level)

    def height_at(self, place: Any) -> Any:
        self._notes.facts.add(("height", place))
        return self._hold().height_at(place)

    def label(self, place: Any) -> Any:
        self._notes.facts.add(("cell", place))
        return self._hold().label(place)

    def hex(self, label: str) -> Any:
        self._notes.facts.add(("board", "terrain"))
        return self._hold().hex(label)

    def __contains__(self, place: object) -> bool:
        self._notes.facts.add(("cell", place))
        return place in self._hold()

    @property
    def hexes(self) -> Any:
        self._notes.facts.add(("board", "terrain"))
        return self._hold().hexes


class FabricView(View):
    """The walls and roofs of a map; its own methods look at the map through the map's view."""

    __slots__ = ("map",)

    def __init__(self, notes: Notes, hold: Callable[[], Any], drawing: MapView) -> None:
        super().__init__("fabric", notes, hold)
        object.__setattr__(self, "map", drawing)


class CaseView:
    """A case of which one part is a view; the other parts are noted as they are read."""

    __slots__ = ("_hold", "_notes", "_parts", "workings")

    def __init__(
        self, notes: Notes, hold: Callable[[], Any], parts: dict[str, Any], workings: Any
    ) -> None:
        self._notes = notes
        self._hold = hold
        self._parts = parts
        self.workings = workings

    @property  # type: ignore[misc]  # as above
    def __class__(self) -> type[Any]:
        return type(self._hold())

    def __getattr__(self, name: str) -> Any:
        if name in self._parts:
            return self._parts[name]
        found = getattr(type(self._hold()), name, None)
        if isinstance(found, property) and found.fget is not None:
            return found.fget(self)
        self._notes.facts.add(("case", name))
        return getattr(self._hold(), name)


class Workings(dict[Hashable, Any]):
    """What checks work out for each other: each touch is noted, since it shares what was read.

    What is `given` no check makes; a view in it notes by itself what is looked at.
    """

    def __init__(self, notes: Notes) -> None:
        super().__init__()
        self.given: dict[Hashable, Any] = {}
        self._notes = notes

    def __getitem__(self, key: Hashable) -> Any:
        return self.given[key] if self._is_given(key) else super().__getitem__(key)

    def __setitem__(self, key: Hashable, value: Any) -> None:
        self._notes.keys.add(key)
        super().__setitem__(key, value)

    def __contains__(self, key: object) -> bool:
        return self._is_given(key) or super().__contains__(key)

    def get(self, key: Hashable, default: Any = None) -> Any:
        return self.given[key] if self._is_given(key) else super().get(key, default)

    def setdefault(self, key: Hashable, default: Any = None) -> Any:
        return self.given[key] if self._is_given(key) else super().setdefault(key, default)

    def _is_given(self, key: Any) -> bool:
        if key in self.given:
            self._notes.facts.add(("given", key))
            return True
        self._notes.keys.add(key)
        return False

    def __iter__(self) -> Iterator[Hashable]:
        raise TypeError("nobody looks at all workings")
