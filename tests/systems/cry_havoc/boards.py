"""Small boards and the moments on them, for tests: one call says all that matters."""

import msgspec

from editor.model.board import Board
from editor.model.hexmap import HexMap
from editor.model.scenario import BoardPlan, Scenario
from editor.systems.cry_havoc.situation import Situation
from editor.systems.registry import catalogue_for

LEGEND = {
    ".": "clear", "=": "road", "t": "tree", "T": "tree-trunk", "b": "brush", "h": "hedge",
    "r": "rock", "m": "marsh", "f": "ford", "s": "shallow-water", "~": "deep-water", "p": "pond",
    "c": "crevasse", "d": "ditch", "g": "rough", "i": "interior", "w": "wooden-bridge",
    "C": "curtain-wall", "u": "tunnel-entrance", "x": "wall-corner", "/": "stairs-open",
    "o": "small-tower", "O": "medium-tower", "^": "tent", "W": "wall-walk", "S": "stairs-closed",
    "B": "stone-bridge", "K": "keep", "_": "terrace",
}  # fmt: skip
MAN = {"foot": {"healthy": [6, 5, 8], "wounded": [3, 4, 6]}}
RIDER = {**MAN, "mounted": {"healthy": [9, 7, 12], "wounded": [5, 6, 10]}, "mount": "war-horse"}


def open_field(columns=9, rows=9, ground="."):
    return [ground * columns] * rows


def drawing(rows, edges=(), name="field", top="flat", **more):
    """A sheet; an edge is (at, side, kind) with a state or a mapping of more fields after it."""
    return msgspec.convert(
        {
            "format": "gonfalon/map/1",
            "id": name,
            "title": {"en": name},
            "grid": {"columns": len(rows[0]), "rows": len(rows), "top": top},
            "legend": LEGEND,
            "terrain": rows,
            "edges": [_edge(*one) for one in edges],
            **more,
        },
        HexMap,
    )


def _edge(at, side, kind, more=None):
    extra = {"state": more} if isinstance(more, str) else (more or {})
    return {"at": at, "side": side, "kind": kind, **extra}


def unit(id, at, side="ours", profile=MAN, **more):  # noqa: A002 - as in the file
    return {"id": id, "at": at, "side": side, "profile": profile, **more}


def rider(id, at, facing="n", side="ours", profile=RIDER, **more):  # noqa: A002 - as in the file
    return unit(id, at, side, profile, facing=facing, mounted=True, **more)


def moment(rows=None, units=(), edges=(), options=(), **more):
    """The set-up of a scenario on one small sheet; fields of the map go in `sheet`."""
    sheet = more.pop("sheet", {})
    maps = more.pop("maps", None) or {
        "field.map.yaml": drawing(rows or open_field(), edges, **sheet)
    }
    plan = more.pop("board", {"sheets": [{"map": name} for name in maps]})
    scenario = msgspec.convert(
        {
            "format": "gonfalon/scenario/1",
            "id": "moment",
            "title": {"en": "moment"},
            "system": "cry-havoc",
            "options": list(options),
            "board": plan,
            "sides": [
                {"id": "ours", "name": {"en": "ours"}, "relations": {"third": "neutral"}},
                {"id": "theirs", "name": {"en": "theirs"}},
                {"id": "third", "name": {"en": "third"}, "relations": {"ours": "neutral"}},
            ],
            "units": list(units),
            **more,
        },
        Scenario,
    )
    board = Board.of(msgspec.convert(plan, BoardPlan), maps)
    return Situation.of(board, scenario, catalogue_for("cry-havoc", options), {})
