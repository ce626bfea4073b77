"""Boards, pieces and set-ups of VASSAL as maps, rosters and scenarios of ours."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import Any

from msgspec import structs

from editor.convert.losses import Tally
from editor.convert.mapping import NONE
from editor.convert.protocol import Converted, Wish
from editor.convert.safety import Refusal, image_size
from editor.convert.sheet import Drawing, grid_of, slug
from editor.convert.vassal_build import STATE
from editor.convert.vassal_carry import found_again
from editor.convert.vassal_grid import HexGrid
from editor.convert.vassal_module import Board, Module
from editor.convert.vassal_piece import UNDERSTOOD, Piece
from editor.hexgrid.hexes import format_direction
from editor.model.hexmap import Backdrop, HexMap, MapGrid
from editor.model.person import Person, Roster
from editor.model.scenario import BoardPlan, Scenario, Sheet, Side, Unit, Zone
from editor.model.text import Text
from editor.model.value import Tree, Value

SYSTEM = "cry-havoc"
_BOARD = Text("board", "plateau")
_TRAIT = Text("trait of a piece", "trait d'un pion")
_ELSEWHERE = Text("piece that stands on no hex of the board", "pion hors des hexagones du plateau")
_MISSING = Text("picture missing in", "image absente de")
_SIDES = ("Side", "side", "Nation", "nation", "Army", "Player", "Faction", "Owner")
"""Marks by which modules tell whose a piece is."""


@dataclass(frozen=True, slots=True)
class Placed:
    """A piece and the point of the board where it stands; None when it is elsewhere."""

    piece: Piece
    at: tuple[float, float] | None = None
    location: str = ""


def choose_board(module: Module, wish: Wish, tally: Tally) -> Board:
    """The board that is asked for, or the first with hexes; the others are counted."""
    boards = [one for one in module.hex_boards if one.size is not None]
    if not boards:
        raise Refusal(
            f"the module {module.name} has no board with a hex grid and a picture",
            f"le module {module.name} n'a pas de plateau à grille d'hexagones avec image",
        )
    wanted = wish.board.lower()
    found = [one for one in boards if not wanted or wanted in {one.name.lower(), one.map.lower()}]
    if not found:
        names = ", ".join(one.name for one in boards)
        raise Refusal(
            f"no board {wish.board!r} with hexes: there is {names}",
            f"pas de plateau {wish.board!r} à hexagones : il y a {names}",
        )
    for one in module.boards:
        if one is not found[0]:
            kind = "" if one.grid is not None else " (no hexes)"
            tally.add("left-out", _BOARD, f"{one.map}: {one.name}{kind}")
    return found[0]


class Ground:
    """A board as a map: which hex of ours is which of theirs."""

    def __init__(self, board: Board, wish: Wish) -> None:
        assert board.grid is not None, "only boards with hexes are chosen"
        assert board.size is not None, "only boards with a size are chosen"
        self.board, self.vassal, self.size = board, board.grid, board.counted or board.size
        across, down = board.size
        if across * down > 4 * 10**8 or across * down / (self.vassal.dx * self.vassal.dy) > 10**6:
            raise Refusal("the board has more than a million hexes", "plus d'un million d'hexagones")  # noqa: E501  # fmt: skip
        self.hexes = frozenset(
            place
            for place in self.vassal.hexes(board.size)
            if board.only_in is None
            or _is_within(self.vassal.centre(*place), board.only_in.outline)
        )
        if not self.hexes:
            raise Refusal("no hex lies on the board", "aucun hexagone sur le plateau")
        self.n0, self.m0 = (min(place[axis] for place in self.hexes) for axis in (0, 1))
        far = tuple(max(place[axis] for place in self.hexes) for axis in (0, 1))
        lines, steps = far[0] - self.n0 + 1, far[1] - self.m0 + 1
        columns, rows = (steps, lines) if self.vassal.sideways else (lines, steps)
        plain = grid_of(
            columns,
            rows,
            top="pointy" if self.vassal.sideways else "flat",
            shifted="even" if self.n0 % 2 else "odd",
        )
        self.grid, self.named = self._with_labels(plain)
        self.drawing = Drawing("vassal", wish, self.grid)
        for row in range(rows):
            for column in range(columns):
                on = self.theirs(column, row) in self.hexes
                self.drawing.lay(column, row, "", "clear" if on else NONE, "")

    def theirs(self, column: int, row: int) -> tuple[int, int]:
        """Their n and m of our column and row."""
        line, step = (row, column) if self.vassal.sideways else (column, row)
        return line + self.n0, step + self.m0

    def ours(self, n: int, m: int) -> tuple[int, int]:
        line, step = n - self.n0, m - self.m0
        return (step, line) if self.vassal.sideways else (line, step)

    def _with_labels(self, grid: MapGrid) -> tuple[MapGrid, bool]:
        """Our names for the hexes, the same as theirs where we have such names."""
        rule = self.vassal.numbering
        if rule is None:
            return grid, True
        first = [self.n0 + rule.h_off, self.m0 + rule.v_off]
        kinds = [rule.h_type, rule.v_type]
        if self.vassal.sideways:
            first, kinds = first[::-1], kinds[::-1]
        letters = kinds[0] == "A"
        column, row = first[0] + (1 if letters else 0), first[1]
        if column < (1 if letters else 0) or row < 0:
            return grid, False
        made = MapGrid(
            columns=grid.columns, rows=grid.rows, top=grid.top, shifted=grid.shifted,
            labels="letter-number" if letters else "column-row",
            first_column=column, first_row=row,
        )  # fmt: skip
        same = all(
            made.labelling.format(made.grid, made.grid.hex_at(*self.ours(n, m)))
            == self.vassal.name(n, m, self.size)
            for n, m in self.hexes
        )
        return (made, True) if same else (grid, False)

    def label_at(self, x: float, y: float) -> str | None:
        """Our label of the hex at a point of the board's picture."""
        place = self.vassal.nearest(x, y)
        return self.drawing.label(*self.ours(*place)) if place in self.hexes else None

    def named_places(self) -> dict[str, tuple[float, float]]:
        """The middle of each hex by the name that VASSAL gives it."""
        return {self.vassal.name(n, m, self.size): self.vassal.centre(n, m) for n, m in self.hexes}

    def backdrop(self, image: str) -> Backdrop:
        x, y = self.vassal.centre(*self.theirs(0, 0))
        step = (self.vassal.dx, self.vassal.dy)
        return Backdrop(
            image=image, origin=(x, y), step=step[::-1] if self.vassal.sideways else step
        )


def map_of_board(module: Module, ground: Ground, wish: Wish) -> tuple[HexMap, dict[str, Any]]:
    """The board as a map with its picture below it, and what lies beside."""
    board, drawing = ground.board, ground.drawing
    own = found_again(module.archive, ground.named_places(), drawing.tally)
    if own is not None:
        return structs.replace(own, id=slug(wish.stem)), {}
    beside: dict[str, Value | bytes | Tree] = {}
    backdrop = None
    data = module.picture(board.image)
    if data is not None:
        image_size(data)
        name = f"{wish.stem}-board{PurePosixPath(board.image).suffix.lower() or '.png'}"
        beside[name] = data
        backdrop = ground.backdrop(name)
    else:
        drawing.tally.add("remark", _MISSING, module.name, board.image)
    if not ground.named:
        what = Text(
            "hexes have other names here, since VASSAL's cannot be said",
            "hexagones nommés autrement, les noms de VASSAL ne pouvant se dire",
        )
        drawing.tally.add("kept", what, "numbering", count=len(ground.hexes))
    what = Text(
        "the module says nothing of terrain: every hex is clear, over the board's picture",
        "le module ne dit rien du terrain : tout est dégagé, sur l'image du plateau",
    )
    drawing.tally.add("remark", what, board.name)
    drawing.rest |= {"module": module.name, "board": board.name, "grid": _grid_words(ground.vassal)}
    if not ground.named:
        drawing.rest["names"] = {
            drawing.label(*ground.ours(n, m)): ground.vassal.name(n, m, ground.size)
            for n, m in sorted(ground.hexes)
        }
    made = drawing.map(board.name or module.name, backdrop)
    return made, beside | drawing.side_file()


def _grid_words(grid: HexGrid) -> dict[str, Any]:
    numbers = grid.numbering.attributes() if grid.numbering else {}
    return {
        "dx": grid.dx, "dy": grid.dy, "x0": grid.x0, "y0": grid.y0, "sideways": grid.sideways,
        "numbering": numbers,
    }  # fmt: skip


class Cast:
    """People out of pieces: two of one name and picture are one person."""

    def __init__(self, module: Module, wish: Wish, tally: Tally) -> None:
        self.module, self.wish, self.tally = module, wish, tally
        self.people: dict[tuple[str, str], Person] = {}
        self.pictures: dict[str, bytes] = {}
        self._ids: set[str] = set()

    def person(self, piece: Piece) -> Person:
        key = piece.name, piece.picture
        if key not in self.people:
            self.people[key] = self._person(piece)
        return self.people[key]

    def _person(self, piece: Piece) -> Person:
        for trait in piece.traits:
            if trait not in UNDERSTOOD:
                self.tally.add("noted", _TRAIT, trait, piece.name)
        strange = [one for one in dict.fromkeys(piece.traits) if one not in UNDERSTOOD]
        layers = [f"{name or 'layer'}: {', '.join(filter(None, images))}" for name, images in piece.layers]  # noqa: E501  # fmt: skip
        words = [f"VASSAL: {', '.join(strange)}"] if strange else []
        note = "; ".join([*words, *layers])[:1000]
        return Person(
            id=self.own_id(piece.name),
            name=(piece.name.strip() or "?")[:200],
            picture=self._picture(piece.picture),
            values={name: value for name, value in piece.marks.items() if name and value},
            note=Text(note) if note.strip() else None,
        )

    def _picture(self, name: str) -> str | None:
        data = self.module.picture(name) if name.strip() else None
        if data is None:
            if name.strip():
                self.tally.add("remark", _MISSING, self.module.name, name)
            return None
        image_size(data)
        plain = PurePosixPath(name.replace("\\", "/"))
        ending = plain.suffix.lower() if plain.suffix else ".png"
        path = f"{self.wish.stem}-pieces/{slug(plain.stem, 'piece')}{ending}"
        self.pictures[path] = data
        return path

    def own_id(self, wanted: str) -> str:
        name, number = slug(wanted, "piece"), 1
        while name in self._ids:
            number += 1
            name = f"{slug(wanted, 'piece')}-{number}"
        self._ids.add(name)
        return name

    def roster(self, pieces: Iterable[Piece]) -> Roster:
        for piece in pieces:
            self.person(piece)
        return Roster(
            format="gonfalon/roster/1",
            id=slug(self.wish.stem),
            title=Text(self.module.name),
            system=SYSTEM,
            people=tuple(self.people.values()),
        )


def scenario_of(
    module: Module, ground: Ground, placed: list[Placed], cast: Cast, wish: Wish
) -> Converted:
    """The set-up as a scenario, with its map, its roster and their pictures beside it."""
    sheet, beside = map_of_board(module, ground, wish)
    tally = ground.drawing.tally
    units: list[Unit] = []
    sides: dict[str, str] = {}
    names = ground.named_places() if any(one.location for one in placed) else {}
    ids: set[str] = set()
    for one in placed:
        label = _where(ground, one, names)
        if label is None:
            tally.add("left-out", _ELSEWHERE, one.piece.map or "-", one.piece.name)
        person = cast.person(one.piece)
        side = _side_of(one.piece)
        sides.setdefault(slug(side, "side"), side)
        if label is None:
            continue
        name, number = person.id, 1
        while name in ids:
            number += 1
            name = f"{person.id}-{number}"
        ids.add(name)
        facing = _facing(one.piece, ground)
        units.append(
            Unit(id=name, side=slug(side, "side"), roster=f"pieces/{person.id}", at=label,
                 facing=facing, state="wounded" if _is_hurt(one.piece) else "healthy")
        )  # fmt: skip
    roster = cast.roster(module.pieces)
    beside[f"{wish.stem}.roster.yaml"] = roster
    beside[f"{wish.stem}.map.yaml"] = sheet
    made = Scenario(
        format="gonfalon/scenario/1",
        id=slug(wish.stem),
        title=Text(module.name),
        system=SYSTEM,
        board=BoardPlan(sheets=(Sheet(map=f"{wish.stem}.map.yaml", at=(0, 0)),)),
        sides=tuple(
            Side(id=key, name=Text(name)) for key, name in (sides or {"side": "Side"}).items()
        ),
        rosters={"pieces": f"{wish.stem}.roster.yaml"},
        units=tuple(units),
        zones=tuple(_zones(ground)),
    )
    return Converted(made, beside | cast.pictures, tally.losses())


def _where(ground: Ground, one: Placed, names: dict[str, tuple[float, float]]) -> str | None:
    if one.location:
        point = names.get(one.location)
        return ground.label_at(*point) if point else None
    return ground.label_at(*one.at) if one.at is not None else None


def _side_of(piece: Piece) -> str:
    return next((piece.marks[name] for name in _SIDES if piece.marks.get(name)), "VASSAL")


def _is_hurt(piece: Piece) -> bool:
    """Whether a piece shows the second picture of its states, as ours do."""
    return piece.levels.get(STATE) == 2


def _facing(piece: Piece, ground: Ground) -> str | None:
    if piece.facings != 6:
        return None
    return format_direction(piece.facing, ground.grid.top)


def _zones(ground: Ground) -> Iterator[Zone]:
    """Zones with their hexes; outlines of one name are one zone."""
    named: dict[str, dict[str, None]] = {}
    for number, zone in enumerate(ground.board.zones):
        inside = [
            ground.drawing.label(*ground.ours(n, m))
            for n, m in sorted(ground.hexes)
            if _is_within(ground.vassal.centre(n, m), zone.outline)
        ]
        if zone.has_grid and zone != ground.board.only_in:
            what = Text("zone with a grid of its own", "zone à grille propre")
            ground.drawing.tally.add("remark", what, zone.name)
        if not inside:
            what = Text("zone without hexes", "zone sans hexagone")
            ground.drawing.tally.add("left-out", what, zone.name)
            continue
        named.setdefault(zone.name.strip() or f"zone {number + 1}", {}).update(
            dict.fromkeys(inside)
        )
    used: set[str] = set()
    for name, hexes in named.items():
        own, number = slug(name, "zone"), 1
        while own in used:
            number += 1
            own = f"{slug(name, 'zone')}-{number}"
        used.add(own)
        yield Zone(id=own, name=Text(name), hexes=tuple(hexes))


def _is_within(point: tuple[float, float], outline: tuple[tuple[float, float], ...]) -> bool:
    """Whether a point lies in a polygon: an odd number of its sides lie to the right."""
    x, y = point
    inside = False
    for (ax, ay), (bx, by) in zip(outline, (*outline[1:], *outline[:1]), strict=True):
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            inside = not inside
    return inside
