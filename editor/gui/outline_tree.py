"""A document as a tree of its parts: sections, entries, units below their sides."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from editor.edit.paths import ABSENT, value_at
from editor.gui.forms.pages import sections
from editor.gui.forms.shapes import Shape, root_shape
from editor.gui.forms.summaries import summary
from editor.gui.forms.surroundings import Surroundings
from editor.model.finding import YamlPath
from editor.model.hexmap import HexMap
from editor.model.scenario import Scenario, Side, Unit
from editor.model.text import Text
from editor.systems.budgets import Total, totals

MOST = 5000
"""Entries of one list that are shown: nobody reads further."""
_POINTS = Text("{} of {} points", "{} points sur {}")
_WORTH = Text("worth {} points", "{} points")

Below = Callable[[], "Iterable[Node]"]


@dataclass(frozen=True)
class Node:
    """One line of the tree; what is below it is worked out when somebody looks."""

    path: YamlPath
    """What it stands for; a heading stands for the section whose entries it gathers."""
    words: str
    sign: str
    note: str = ""
    """What is said behind it, paler: how many, how much."""
    key: tuple[object, ...] = ()
    """By which it is known again after a change."""
    colour: str | None = None
    name_at: YamlPath | None = None
    """Where its id or key stands, if it can have another."""
    is_entry: bool = False
    is_bad: bool = False
    is_empty: bool = False
    fresh: Mapping[str, Any] = field(default_factory=dict)
    """What a new entry below it starts with."""
    below: Below = list


def outline(document_kind: str, value: Any, around: Surroundings) -> Node:
    """The tree of a document."""
    shape = root_shape(document_kind)
    title = str(getattr(value, "title", "") or "") or str(shape.title)

    def below() -> list[Node]:
        return [_section(name, one, value, around) for name, one in sections(document_kind)]

    return Node((), title, document_kind, key=("",), below=below)


def _section(name: str, shape: Shape, whole: Any, around: Surroundings) -> Node:
    path = (name,)
    found = value_at(whole, path)
    size = len(found) if isinstance(found, (tuple, dict)) else 0
    note = str(size) if size else ""
    below: Below = list
    kind = shape.branches[0].kind
    if name == "sides" and isinstance(whole, Scenario):
        below = partial(_sides, whole, around)
    elif name == "units" and isinstance(whole, Scenario):
        below = partial(_strays, whole, around)
    elif name == "edges" and isinstance(whole, HexMap):
        below = partial(_edges, whole, around)
    elif kind == "list":
        below = partial(_entries, path, found, around)
    elif kind == "mapping":
        below = partial(_keys, path, found, around)
    elif kind == "group" and found is not None:
        below = partial(_lists, path, shape.branches[0], found, around)
    is_empty = found is None or (isinstance(found, (tuple, dict)) and not found)
    return Node(path, str(shape.title), name, note, key=path, is_empty=is_empty, below=below)


def _entries(path: YamlPath, entries: Any, around: Surroundings) -> list[Node]:
    return [
        _entry((*path, number), one, around) for number, one in enumerate((entries or ())[:MOST])
    ]


def _entry(path: YamlPath, one: Any, around: Surroundings) -> Node:
    own = getattr(one, "id", None)
    return Node(
        path,
        summary(one, around, path) or str(int(path[-1]) + 1),
        str(path[-2]),
        _place(one),
        key=(*path[:-1], own or path[-1]),
        colour=getattr(one, "colour", None),
        name_at=(*path, "id") if own else None,
        is_entry=True,
    )


def _place(one: Any) -> str:
    at = getattr(one, "at", None)
    return at if isinstance(at, str) and getattr(one, "id", None) else ""


def _keys(path: YamlPath, found: Mapping[str, Any], around: Surroundings) -> list[Node]:
    made = []
    for key, one in list((found or {}).items())[:MOST]:
        said = str(around.name_of(one)) if not isinstance(one, (str, int, float)) else str(one)
        note = said if said != key and len(said) < 60 and not isinstance(one, (dict, list)) else ""
        here = (*path, key)
        made.append(
            Node(here, key, str(path[0]), note, key=here, name_at=here, is_entry=True)
        )  # fmt: skip
    return made


def _lists(path: YamlPath, shape: Shape, found: Any, around: Surroundings) -> Iterator[Node]:
    """The lists of a group, such as the sheets of the board."""
    for name, one in shape.fields.items():
        inner = value_at(found, (name,))
        if one.branches[0].kind == "list" and one.branches[0].entry.kind in ("group", "either"):
            here = (*path, name)
            entries = inner if inner not in (None, ABSENT) else ()
            yield Node(
                here, str(one.title), name, str(len(entries)) if entries else "", key=here,
                below=partial(_entries, here, entries, around),
            )  # fmt: skip


# Scenarios: units below their sides


def _sides(scenario: Scenario, around: Surroundings) -> Iterator[Node]:
    worth = totals(scenario, around.people, around.catalogue)
    for number, side in enumerate(scenario.sides):
        total = worth.get(side.id)
        yield Node(
            ("sides", number), summary(side, around, ("sides", number)), "sides", _worth(total),
            key=("sides", side.id), colour=side.colour, name_at=("sides", number, "id"),
            is_entry=True, is_bad=bool(total and total.is_over), fresh={"side": side.id},
            below=partial(_forces, scenario, side, around),
        )  # fmt: skip


def _worth(total: Total | None) -> str:
    if total is None or (not total.spent and total.points is None):
        return ""
    words = _WORTH if total.points is None else _POINTS
    said = str(words).format(total.spent, total.points)
    if total.beyond:
        said += " · " + ", ".join(f"{name} {count}/{most}" for name, count, most in total.beyond)
    return said


def _forces(scenario: Scenario, side: Side, around: Surroundings) -> Iterator[Node]:
    """The groups of a side with their units, then who is in none."""
    own = [(n, unit) for n, unit in enumerate(scenario.units) if unit.side == side.id]
    numbers = {group.id: n for n, group in enumerate(scenario.groups)}
    for name in dict.fromkeys(unit.group for _, unit in own if unit.group in numbers):
        members = [(n, unit) for n, unit in own if unit.group == name]
        at = numbers[name or ""]
        yield Node(
            ("groups", at), summary(scenario.groups[at], around, ("groups", at)),
            "groups", str(len(members)),
            key=("sides", side.id, name), name_at=("groups", at, "id"),
            fresh={"side": side.id, "group": name},
            below=partial(_units, members, side.colour, around),
        )  # fmt: skip
    yield from _units([(n, one) for n, one in own if one.group not in numbers], side.colour, around)


def _strays(scenario: Scenario, around: Surroundings) -> Iterator[Node]:
    """Units of no side that the scenario has."""
    known = {side.id for side in scenario.sides}
    lost = [(n, unit) for n, unit in enumerate(scenario.units) if unit.side not in known]
    yield from _units(lost, None, around)


def _units(members: list[tuple[int, Unit]], colour: str | None, around: Surroundings) -> list[Node]:
    return [
        Node(
            ("units", n), summary(unit, around, ("units", n)), "units", unit.at or unit.zone or "",
            key=("units", unit.id), colour=colour, name_at=("units", n, "id"), is_entry=True,
            fresh={"side": unit.side, "group": unit.group},
        )
        for n, unit in members
    ]  # fmt: skip


# Maps: hexsides by kind


def _edges(drawing: HexMap, around: Surroundings) -> Iterator[Node]:
    kinds: dict[str, list[int]] = {}
    for number, edge in enumerate(drawing.edges):
        kinds.setdefault(edge.kind, []).append(number)
    named = around.catalogue.edges
    for kind, numbers in kinds.items():
        title = str(named[kind].name) if kind in named else kind
        yield Node(
            ("edges",), title, "edges", str(len(numbers)), key=("edges", kind),
            fresh={"kind": kind},
            below=partial(_of_kind, drawing, numbers),
        )  # fmt: skip


def _of_kind(drawing: HexMap, numbers: list[int]) -> Iterator[Node]:
    yield from (_edge(drawing, number) for number in numbers[:MOST])


def _edge(drawing: HexMap, number: int) -> Node:
    edge = drawing.edges[number]
    said = " ".join(filter(None, (edge.at, edge.side, edge.state or "")))
    return Node(("edges", number), said, "edges", key=("edges", number), is_entry=True)
