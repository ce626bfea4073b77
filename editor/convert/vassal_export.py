"""A scenario as a module that VASSAL plays: board, exact grid and numbers, counters, set-up.

This room does not paint: an `Artist` does, whom the command line hands in.
"""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import product
from typing import Protocol

from editor.convert.losses import Tally
from editor.convert.protocol import Converted, Subject, Wish
from editor.convert.safety import Refusal
from editor.convert.sheet import slug
from editor.convert.vassal_build import Counter, Stack, build_file, module_data
from editor.convert.vassal_carry import carried
from editor.convert.vassal_grid import HexGrid, Numbering, Point
from editor.convert.vassal_pages import scenario_page
from editor.convert.vassal_zones import zone_outlines
from editor.hexgrid.hexes import Hex, Top, parse_direction
from editor.hexgrid.labels import LabelError
from editor.model.board import Board
from editor.model.hexmap import MapGrid
from editor.model.scenario import Scenario, Unit
from editor.model.text import Text

BOARD_IMAGE = "board.png"
PAGE = "scenario.html"
_PAINTED = Text("painted on the board, not a counter", "peint sur le plateau, sans pion")
_UNSAID = (
    ("events", Text("event", "événement")),
    ("entries", Text("arrival", "arrivée")),
    ("reserves", Text("reserve", "réserve")),
    ("deployment", Text("deployment", "déploiement")),
    ("scoring", Text("scoring", "décompte")),
)


@dataclass(frozen=True, slots=True)
class Painted:
    """The board's picture: its size, the middle of its hexes, and the side of a hex in pixels."""

    png: bytes
    size: tuple[int, int]
    centres: Mapping[Hex, Point]
    side: float


class Artist(Protocol):
    """Whoever paints for us."""

    def board(self) -> Painted:
        """The ground without the pieces."""

    def counter(self, unit: Unit, *, hurt: bool) -> bytes:
        """A piece that looks in direction 0, healthy or wounded, as a PNG."""

    def name(self, unit: Unit) -> str:
        """What a piece is called."""


def export(subject: Subject, wish: Wish) -> Converted:
    """The module, as one file."""
    board, artist = subject.board, subject.artist
    if board is None or artist is None:
        raise Refusal("there is no board to paint", "il n'y a pas de plateau à peindre")
    tally = Tally()
    painted: Painted = artist.board()
    grid = _numbered(board, _grid(board, painted), painted, tally)
    scenario = subject.scenario
    top = board.grid.top
    counters, images = _counters(scenario, artist, top) if scenario else ({}, {})
    stacks = list(_stacks(scenario, board, painted, counters, tally)) if scenario else []
    zones = zone_outlines(scenario, board, painted.centres, painted.side, tally) if scenario else []
    named = scenario or subject.map
    title = str(named.title) if named is not None else wish.stem
    files = {
        "buildFile": build_file(title, BOARD_IMAGE, grid, scenario, counters, stacks, PAGE, zones),
        "moduledata": module_data(title),
        f"images/{BOARD_IMAGE}": painted.png,
        **{f"images/{name}": data for name, data in images.items()},
        PAGE: scenario_page(title, scenario),
        **carried(board),
    }
    if scenario is not None:
        _count(scenario, tally)
    return Converted(_zipped(files), {}, tally.losses())


def _zipped(files: Mapping[str, bytes]) -> bytes:
    """One archive, the same for the same content."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            entry = zipfile.ZipInfo(name, (2000, 1, 1, 0, 0, 0))
            kind = zipfile.ZIP_STORED if name.endswith(".png") else zipfile.ZIP_DEFLATED
            archive.writestr(entry, data, kind)
    return made.getvalue()


def _line_and_step(board: Board, place: Hex) -> tuple[int, int]:
    """VASSAL's n and m of a hex: its odd lines are the shoved ones, whichever ours are."""
    column, row = board.grid.offset(place)
    line, step = (column, row) if board.grid.top == "flat" else (row, column)
    return line + (1 if board.grid.shifted == "even" else 0), step


def _grid(board: Board, painted: Painted) -> HexGrid:
    dx, dy = 1.5 * painted.side, 3**0.5 * painted.side
    first = board.grid.hex_at(0, 0)
    x, y = painted.centres[first]
    n, _ = _line_and_step(board, first)
    sideways = board.grid.top == "pointy"
    across, down = (y, x) if sideways else (x, y)
    shoved = dy / 2 if n % 2 else 0.0
    return HexGrid(dx, dy, round(across - n * dx), round(down - shoved), sideways)


def _numbered(board: Board, grid: HexGrid, painted: Painted, tally: Tally) -> HexGrid:
    """The grid with numbers that call every hex as our map does, if VASSAL can."""
    places = {_line_and_step(board, place): place for place in board.hexes}
    only = board.only
    if only is not None:
        own = only.map.grid
        for rule in _rules(own, grid.sideways):
            made = _fitted(board, replace(grid, numbering=rule), painted, places)
            if made is not None:
                return made
    what = Text(
        "hexes are numbered otherwise, since VASSAL cannot say our names",
        "hexagones numérotés autrement, VASSAL ne pouvant dire nos noms",
    )
    tally.add("changed", what, "numbering", count=len(places))
    shift = 1 if board.grid.shifted == "even" else 0
    first = "V" if grid.sideways else "H"
    return replace(grid, numbering=Numbering(first, h_off=1 - shift, stagger=False))


def _rules(own: MapGrid, sideways: bool) -> Iterator[Numbering]:
    """Ways to number, with the offsets still to be found: a turned sheet counts down."""
    letters = own.labels == "letter-number"
    zeros = 0 if letters else max(2, len(str(max(own.columns - 1 + own.first_column, own.rows - 1 + own.first_row)))) - 1  # noqa: E501  # fmt: skip
    column = "A" if letters else "N"
    for across, down in product((False, True), repeat=2):
        if sideways:
            yield Numbering("V", "", "N", column, zeros, zeros, 0, 0, down, across, False)
        else:
            yield Numbering("H", "", column, "N", zeros, zeros, 0, 0, across, down, False)


def _fitted(
    board: Board, grid: HexGrid, painted: Painted, places: Mapping[tuple[int, int], Hex]
) -> HexGrid | None:
    """The offsets that make one hex right, if they make all of them right."""
    only, rule = board.only, grid.numbering
    assert only is not None, "asked for one sheet"
    assert rule is not None, "asked with a rule"
    (n, m), place = next(iter(places.items()))
    own = only.from_board(place)
    if own is None:
        return None
    column, row = only.map.hexes.offset(own)
    wanted = {
        "across": column
        + only.map.grid.first_column
        - (1 if "A" in {rule.h_type, rule.v_type} else 0),
        "down": row + only.map.grid.first_row,
    }
    if grid.sideways:
        wanted = {"across": wanted["down"], "down": wanted["across"]}
    bare = replace(rule, h_type="N", v_type="N", h_leading=0, v_leading=0, sep=",", first="H")
    said = replace(grid, numbering=bare).name(n, m, painted.size).split(",")
    fitted = replace(
        rule, h_off=wanted["across"] - int(said[0]), v_off=wanted["down"] - int(said[1])
    )
    made = replace(grid, numbering=fitted)
    right = all(made.name(*at, painted.size) == board.label(place) for at, place in places.items())
    return made if right else None


def _counters(
    scenario: Scenario, artist: Artist, top: Top
) -> tuple[dict[str, Counter], dict[str, bytes]]:
    """A counter for every unit, with a picture for each of its states."""
    counters: dict[str, Counter] = {}
    images: dict[str, bytes] = {}
    for number, unit in enumerate(scenario.units):
        healthy, hurt = f"{slug(unit.id)}.png", f"{slug(unit.id)}-wounded.png"
        images[healthy] = artist.counter(unit, hurt=False)
        images[hurt] = artist.counter(unit, hurt=True)
        counters[unit.id] = Counter(
            name=artist.name(unit),
            images=(healthy, hurt),
            side=unit.side,
            gpid=number,
            hurt=unit.state not in {"healthy", "stunned"},
            facing=_facing(unit, top),
        )
    return counters, images


def _facing(unit: Unit, top: Top) -> int | None:
    try:
        return parse_direction(unit.facing or "", top)
    except ValueError:
        return None


def _stacks(
    scenario: Scenario,
    board: Board,
    painted: Painted,
    counters: Mapping[str, Counter],
    tally: Tally,
) -> Iterator[Stack]:
    here: dict[Hex, list[Counter]] = {}
    for unit in scenario.units:
        try:
            place = board.hex(unit.at) if unit.at else None
        except LabelError:
            place = None
        if place is None:
            what = Text("piece in the tray, not on the board", "pion au tiroir, hors plateau")
            tally.add("remark", what, unit.id)
            continue
        here.setdefault(place, []).append(counters[unit.id])
        if unit.level:
            what = Text("level of a piece", "niveau d'un pion")
            tally.add("left-out", what, str(unit.level), unit.id)
    for place, some in here.items():
        x, y = painted.centres[place]
        yield Stack(board.label(place), round(x), round(y), tuple(some))


def _count(scenario: Scenario, tally: Tally) -> None:
    """What the module does not know, or only shows."""
    for name in ("obstacles", "markers", "ropes", "lights", "objects"):
        for one in getattr(scenario, name):
            kind = getattr(one, "kind", name)
            tally.add("changed", _PAINTED, kind, str(getattr(one, "at", None) or ""))
    for name, words in _UNSAID:
        for one in getattr(scenario, name):
            tally.add("left-out", words, str(getattr(one, "id", "") or getattr(one, "side", "")))
    rules = [*scenario.special_rules, *scenario.victory]
    if rules:
        what = Text("in words on the scenario's page", "en mots sur la page du scénario")
        tally.add("changed", what, "rules", count=len(rules))
