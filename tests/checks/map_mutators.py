"""Ways in which a person breaks a map sheet."""

from __future__ import annotations

import copy
import re
from typing import Any

import msgspec
from mutators import Broken, Dice, leaves, misspelt, mutator, put, without, words_of

from editor.hexgrid.edges import Edge
from editor.hexgrid.hexes import parse_direction
from editor.model.hexmap import MapGrid
from editor.systems.registry import catalogue_for


@mutator("map")
def rename_a_terrain(data: Any, dice: Dice) -> Broken | None:
    sign = dice.choice(list(data["legend"]))
    slip = misspelt(data["legend"][sign], dice, words_of(data))
    return slip and Broken("terrain", put(data, ("legend", sign), slip), (("legend", sign),))


@mutator("map")
def misspell_a_kind(data: Any, dice: Dice) -> Broken | None:
    places = [
        (path, word)
        for path, word in leaves(data)
        if path[-1] in {"kind", "state"} and path[0] in {"edges", "areas", "links"}
    ]
    if not places:
        return None
    path, word = dice.choice(places)
    slip = misspelt(word, dice, words_of(data))
    return slip and Broken("misspell", put(data, path, slip), (path,))


@mutator("map")
def shorten_a_row(data: Any, dice: Dice) -> Broken | None:
    number = dice.randrange(len(data["terrain"]))
    row = data["terrain"][number]
    made = put(data, ("terrain", number), dice.choice([row[:-1], row + row[-1], row[1:]]))
    return Broken("row", made, (("terrain", number),))


@mutator("map")
def lose_a_row(data: Any, dice: Dice) -> Broken | None:
    number = dice.randrange(len(data["terrain"]))
    return Broken("lost-row", without(data, ("terrain", number)), (("terrain",),))


@mutator("map")
def type_a_wrong_sign(data: Any, dice: Dice) -> Broken | None:
    number = dice.randrange(len(data["terrain"]))
    row = data["terrain"][number]
    column = dice.randrange(len(row))
    sign = dice.choice([sign for sign in "QXYZ?%" if sign not in data["legend"]])
    made = put(data, ("terrain", number), row[:column] + sign + row[column + 1 :])
    return Broken("sign", made, (("terrain", number),))


@mutator("map")
def move_something_off_the_sheet(data: Any, dice: Dice) -> Broken | None:
    things = [
        path
        for path, value in leaves(data)
        if path[0] in {"edges", "areas", "links", "features", "levels"}
        and isinstance(value, str)
        and re.fullmatch(r"[A-Z]\d+", value)
    ]
    if not things:
        return None
    path = dice.choice(things)
    return Broken("off-map", put(data, path, dice.choice(["ZZ1", "A99", "AZ40"])), (path,))


@mutator("map")
def draw_on_a_side_that_is_none(data: Any, dice: Dice) -> Broken | None:
    if not data.get("edges"):
        return None
    number = dice.randrange(len(data["edges"]))
    return Broken("side", put(data, ("edges", number, "side"), "e"), (("edges", number),))


@mutator("map")
def draw_a_wall_twice(data: Any, dice: Dice) -> Broken | None:
    if not data.get("edges"):
        return None
    number = dice.randrange(len(data["edges"]))
    made = copy.deepcopy(data)
    made["edges"].append(copy.deepcopy(made["edges"][number]))
    return Broken("wall-twice", made, (("edges", number), ("edges", len(made["edges"]) - 1)))


@mutator("map")
def lose_a_wall(data: Any, dice: Dice) -> Broken | None:
    """A wall of a run of walls is missing; at the end of a run it would only be shorter."""
    edges = data.get("edges", ())
    walls = [n for n, one in enumerate(edges) if one["kind"] == "wall"]
    walls = [n for n in walls if _is_inner(edges, n, data["grid"])]
    if not walls:
        return None
    number = dice.choice(walls)
    label = edges[number]["at"]
    areas = tuple(
        ("areas", n)
        for n, area in enumerate(data.get("areas", ()))
        if set(_around(label)) & set(area["hexes"])
    )
    near = tuple(
        ("edges", n - (n > number))
        for n, one in enumerate(edges)
        if n != number and one["at"] in _around(label)
    )
    return Broken("lost-wall", without(data, ("edges", number)), (*areas, *near))


@mutator("map")
def wall_up_a_building(data: Any, dice: Dice) -> Broken | None:
    """A building with walls and an opening or two becomes a box."""
    openings = {name for name, kind in catalogue_for("cry-havoc").edges.items() if kind.is_opening}
    sides = [_place(one, data["grid"]) for one in data.get("edges", ())]
    grid = msgspec.convert(data["grid"], MapGrid)
    areas = [
        (n, [
            m for m, (edge, level) in enumerate(sides)
            if data["edges"][m]["kind"] in openings and level == 0
            and {grid.labelling.format(grid.grid, end) for end in edge.hexes} & set(area["hexes"])
        ])
        for n, area in enumerate(data.get("areas", ()))
        if area["kind"] in {"building", "tower"} and "storeys" not in area
    ]  # fmt: skip
    areas = [(n, doors) for n, doors in areas if doors]
    links = {one.get("at") for one in data.get("links", ())} | {
        one.get("to") for one in data.get("links", ())
    }
    areas = [(n, doors) for n, doors in areas if not links & set(data["areas"][n]["hexes"])]
    if not areas:
        return None
    number, doors = dice.choice(areas)
    made = copy.deepcopy(data)
    for door in doors:
        made["edges"][door]["kind"] = "wall"
        made["edges"][door].pop("state", None)
    boxed = set(data["areas"][number]["hexes"])
    rooms = tuple(
        ("areas", n) for n, area in enumerate(data["areas"]) if boxed.issuperset(area["hexes"])
    )
    return Broken("walled-up", made, (*rooms, *(("edges", door) for door in doors)))


@mutator("map")
def break_a_link(data: Any, dice: Dice) -> Broken | None:
    if not data.get("links"):
        return None
    number = dice.randrange(len(data["links"]))
    made = put(data, ("links", number, "levels"), [0, 9])
    return Broken("link", made, (("links", number),))


def _around(label: str) -> list[str]:
    """A hex and those beside it, by label; for grids with letters only."""
    found = re.fullmatch(r"([A-Z])(\d+)", label)
    if found is None:
        return [label]
    column, row = ord(found[1]), int(found[2])
    return [f"{chr(column + c)}{row + r}" for c in (-1, 0, 1) for r in (-1, 0, 1)]


def _place(one: Any, grid: Any) -> tuple[Edge, int]:
    """The side and the level of something that is drawn on a side."""
    made = msgspec.convert(grid, MapGrid)
    here = made.labelling.parse(made.grid, one["at"])
    return Edge.of(here, parse_direction(one["side"], made.top)), one.get("level", 0)


def _is_inner(edges: Any, number: int, grid: Any) -> bool:
    """Whether other walls or doors stand at both ends of a wall."""
    drawn = {_place(one, grid) for n, one in enumerate(edges) if n != number}
    edge, level = _place(edges[number], grid)
    if (edge, level) in drawn:
        return False
    return all(
        any((other, level) in drawn for other in end.edges if other != edge)
        for end in edge.vertices
    )
