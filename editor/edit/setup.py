"""Edits of a scenario, said in pieces and hexes: what placing, moving and turning are made of."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Any, get_args, get_type_hints

import msgspec
from msgspec import structs

from editor.edit.commands import AnyEdit, Group, Insert, Put, Remove
from editor.edit.errors import EditError
from editor.hexgrid.hexes import Hex, direction_names, parse_direction
from editor.hexgrid.labels import LabelError
from editor.model.board import Board
from editor.model.catalogue import EMPTY, Catalogue
from editor.model.scenario import Light, Marker, Object, Obstacle, Rope, Scenario, Unit
from editor.model.text import Text

Key = tuple[str, str]
"""A piece of a scenario: its section, and its id or, where it has none, its number."""
Piece = Unit | Object | Obstacle | Light | Marker | Rope
SECTIONS: dict[str, type[Piece]] = {
    "units": Unit, "objects": Object, "obstacles": Obstacle, "lights": Light, "markers": Marker,
    "ropes": Rope,
}  # fmt: skip
"""What stands on hexes, people before things: the first of a hex is what a click means."""
ROPES: tuple[str, ...] = get_args(get_type_hints(Rope)["kind"])
"""What ropes are made of."""
FACING = {"units": "facing", "obstacles": "facing", "lights": "side"}
"""What can be turned, and the key of its direction."""
MOVE = Text("Move pieces", "Déplacer des pions")
TURN = Text("Turn pieces", "Tourner des pions")
DELETE = Text("Delete pieces", "Supprimer des pions")
PASTE = Text("Paste pieces", "Coller des pions")
_HANGS = Text(
    "A rope that hangs wants a floor above or below its hex",
    "Une corde qui pend demande un étage au-dessus ou au-dessous de son hexagone",
)
_OFF = Text(
    "there is no hex of the board there", "il n'y a pas d'hexagone du plateau à cet endroit"
)


class Held(msgspec.Struct, frozen=True):
    """A piece that is about to be set down: all that is known of it but its place."""

    section: str
    entry: dict[str, Any]
    """As the file has it, without id and place."""
    stem: str = ""
    """What its id is made of."""
    key: Key | None = None
    """Somebody who is in the file already and only wants a place."""
    reach: Hex | None = None
    """Of what has two ends: the way from the first to the other, once that is known."""
    said: str = ""

    def __hash__(self) -> int:
        return hash(msgspec.json.encode(self))

    @property
    def piece(self) -> Piece:
        """As a value, with a place that means nothing yet."""
        nameless = {} if self.section == "markers" else {"id": self.stem or "new"}
        place = {"from": "", "to": ""} if self.section == "ropes" else {"at": ""}
        return msgspec.convert({**nameless, **place, **self.entry}, SECTIONS[self.section])


def entries(scenario: Scenario, section: str) -> Sequence[Piece]:
    """A section of the file that holds pieces."""
    found: Sequence[Piece] = getattr(scenario, section)
    return found


def number_of(scenario: Scenario, key: Key) -> int | None:
    """Where in its section a piece stands; None once it is gone."""
    section, name = key
    if section == "markers":
        number = int(name)
        return number if number < len(scenario.markers) else None
    found = enumerate(entries(scenario, section))
    return next((number for number, one in found if getattr(one, "id", "") == name), None)


def piece_of(scenario: Scenario, key: Key) -> Piece | None:
    """The piece itself; None once it is gone."""
    number = number_of(scenario, key)
    return entries(scenario, key[0])[number] if number is not None else None


def key_at(scenario: Scenario, section: str, number: int) -> Key | None:
    """The piece at a number of a section, where the section holds pieces."""
    if section not in SECTIONS or not 0 <= number < len(entries(scenario, section)):
        return None
    return section, getattr(entries(scenario, section)[number], "id", str(number))


def standing(scenario: Scenario, board: Board, level: int | None = 0) -> Iterator[tuple[Key, Hex]]:
    """Every piece that has a hex of its own, on one level or on all; a rope at either end."""
    for section in SECTIONS:
        for number, one in enumerate(entries(scenario, section)):
            for label, floor in _spots(one):
                if level is not None and floor != level:
                    continue
                place = hex_of(board, label)
                if place is not None:
                    yield (section, getattr(one, "id", str(number))), place


def _spots(one: Piece) -> tuple[tuple[str, int], ...]:
    """Labels and levels at which a piece stands."""
    if isinstance(one, Rope):
        ends = (one.from_hex, one.levels[0]), (one.to_hex, one.levels[1])
        return ends[:1] if ends[0] == ends[1] else ends
    return ((one.at, one.level),) if one.at is not None else ()


def ends_of(board: Board, rope: Rope) -> tuple[Hex, Hex] | None:
    """Where a rope begins and ends; None where one of them is a mistake."""
    start, end = hex_of(board, rope.from_hex), hex_of(board, rope.to_hex)
    return (start, end) if start is not None and end is not None else None


def place_of(board: Board, one: Piece) -> Hex | None:
    """Where a piece stands, a rope where it begins; None where it stands nowhere."""
    return next((hex_of(board, label) for label, _ in _spots(one)), None)


def pieces_at(scenario: Scenario, board: Board, place: Hex, level: int = 0) -> tuple[Key, ...]:
    """Who and what is on a hex, the topmost first; below all others ropes that cross it."""
    found = [key for key, at in standing(scenario, board, level) if at == place]
    for rope in scenario.ropes:
        ends = ends_of(board, rope) if level in rope.levels else None
        if ends is not None and place in ends[0].line(ends[1]):
            found.append(("ropes", rope.id))
    return tuple(dict.fromkeys(found))


def hex_of(board: Board, label: str) -> Hex | None:
    """The hex of a label; None where that is a mistake, which the checks tell."""
    try:
        return board.hex(label)
    except LabelError:
        return None


def free_id(stem: str, taken: Collection[str]) -> str:
    """The stem itself, else with the first free number.

    >>> free_id("hugh", {"garin"}), free_id("stakes-1", {"stakes-1"})
    ('hugh', 'stakes-2')
    """
    bare = re.sub(r"-\d+$", "", stem)
    if stem not in taken:
        return stem
    return next(name for n in range(2, 10**6) if (name := f"{bare}-{n}") not in taken)


def ids_of(scenario: Scenario, section: str) -> set[str]:
    """Names that are taken."""
    return {getattr(one, "id", "") for one in entries(scenario, section)}


def place_piece(
    scenario: Scenario, board: Board, held: Held, place: Hex, level: int = 0
) -> tuple[AnyEdit, Key]:
    """Set a piece down on a hex, and who that is."""
    at = _told(board, held, place, level)
    label = Text(f"Place {held.said or held.stem}", f"Placer {held.said or held.stem}")
    if held.key is not None:
        number = number_of(scenario, held.key)
        if number is None:
            raise EditError(Text("it is no longer there", "il n'est plus là"))
        told = {**at, **({"facing": held.entry["facing"]} if held.entry.get("facing") else {})}
        puts = tuple(Put((held.section, number, name), value) for name, value in told.items())
        return Group(puts, label), held.key
    number = len(entries(scenario, held.section))
    if held.section == "markers":
        return Insert((held.section, number), {**held.entry, **at}, label), ("markers", str(number))
    name = free_id(held.stem, ids_of(scenario, held.section))
    made = {"id": name, **held.entry, **at}
    return Insert((held.section, number), made, label), (held.section, name)


def _told(board: Board, held: Held, place: Hex, level: int) -> dict[str, Any]:
    """How the file says where a piece stands."""
    if place not in board:
        raise EditError(_OFF)
    if held.section == "ropes":
        return _told_ends(board, held, place, level)
    at: dict[str, Any] = {"at": board.label(place)}
    return {**at, "level": level} if level else at


def _told_ends(board: Board, held: Held, place: Hex, level: int) -> dict[str, Any]:
    end = place + (held.reach or Hex(0, 0))
    if end not in board:
        raise EditError(_OFF)
    first, last = held.entry.get("levels", (0, 0))
    if level not in (first, last):
        first, last = level, level + last - first
    if end == place and first == last:
        raise EditError(_HANGS)
    told: dict[str, Any] = {"from": board.label(place), "to": board.label(end)}
    return {**told, "levels": [first, last]} if first or last else told


def stretched(board: Board, held: Held, start: tuple[Hex, int], end: tuple[Hex, int],
              span: int) -> Held:  # fmt: skip
    """A rope in hand whose two ends are known; `span` is how far one rope goes, 0 for any way.

    At one hex of one level it hangs from there to the floor above, else to the one below.
    """
    (one, first), (other, last) = start, end
    if start == end:
        floors = [level for level in (last + 1, last - 1) if board.terrain_at(one, level)]
        last = floors[0] if floors else last
    entry = {**held.entry, "levels": (first, last)} if first or last else {**held.entry}
    needed = -(-one.distance(other) // span) if span and first == last else 1
    if needed > 1:
        entry["ropes"] = needed
    return structs.replace(held, entry=entry, reach=other - one)


def pull_end(scenario: Scenario, board: Board, key: Key, end: str, place: Hex) -> AnyEdit:
    """Fasten one end of a rope, `from` or `to`, to another hex."""
    if place not in board:
        raise EditError(_OFF)
    one = piece_of(scenario, key)
    assert isinstance(one, Rope), "only a rope has ends"
    other = one.to_hex if end == "from" else one.from_hex
    if board.label(place) == other and one.levels[0] == one.levels[1]:
        raise EditError(_HANGS)
    return Put((key[0], _number(scenario, key), end), board.label(place), MOVE)


def as_placed(board: Board, held: Held, place: Hex, level: int = 0) -> Piece:
    """A piece as it would stand there, before it does."""
    made = structs.replace(held, entry={**held.entry, **_told(board, held, place, level)})
    return made.piece


def carried(board: Board, one: Piece, by: Hex) -> Piece:
    """A piece as it would stand so far from where it is."""
    if isinstance(one, Rope):
        ends = [board.label(board.hex(label) + by) for label in (one.from_hex, one.to_hex)]
        return structs.replace(one, from_hex=ends[0], to_hex=ends[1])
    assert one.at is not None, "only who stands somewhere is carried"
    return structs.replace(one, at=board.label(board.hex(one.at) + by))


def moved(scenario: Scenario, board: Board, keys: Iterable[Key], by: Hex) -> dict[Key, Hex]:
    """Where pieces would come to stand, those that have a place on the board there."""
    found: dict[Key, Hex] = {}
    for key in keys:
        one = piece_of(scenario, key)
        places = [hex_of(board, label) for label, _ in _spots(one)] if one is not None else []
        if places and all(at is not None and at + by in board for at in places):
            assert places[0] is not None, "looked at in the line above"
            found[key] = places[0] + by
    return found


def move_pieces(scenario: Scenario, board: Board, keys: Collection[Key], by: Hex) -> AnyEdit:
    """Carry pieces as they stand to each other; none is carried off the board."""
    found = moved(scenario, board, keys, by)
    if len(found) < len(keys):
        raise EditError(_OFF)
    edits: list[AnyEdit] = []
    for key, place in found.items():
        path = (key[0], _number(scenario, key))
        one = piece_of(scenario, key)
        if isinstance(one, Rope):
            edits.append(Put((*path, "from"), board.label(place)))
            edits.append(Put((*path, "to"), board.label(board.hex(one.to_hex) + by)))
        else:
            edits.append(Put((*path, "at"), board.label(place)))
    return Group(tuple(edits), MOVE)


def turn_pieces(
    scenario: Scenario, board: Board, keys: Iterable[Key], steps: int, catalogue: Catalogue = EMPTY
) -> AnyEdit | None:
    """Let pieces look another way; None where none of them looks anywhere."""
    edits = []
    for key in keys:
        one, name = piece_of(scenario, key), FACING.get(key[0])
        if one is not None and name is not None and looks_somewhere(one, catalogue):
            facing = turned(getattr(one, name), steps, board)
            edits.append(Put((key[0], _number(scenario, key), name), facing))
    return Group(tuple(edits), TURN) if edits else None


def looks_somewhere(piece: Piece, catalogue: Catalogue) -> bool:
    """Whether it may have a facing: debris looks nowhere, of what nobody knows one cannot tell."""
    if isinstance(piece, Obstacle):
        known = catalogue.obstacles.get(piece.kind)
        return known is None or known.has_facing is not False
    if isinstance(piece, Light):
        return piece.at is not None
    return isinstance(piece, Unit)


def turned(facing: str | None, steps: int, board: Board) -> str:
    """A direction so many steps on; whoever looked nowhere begins with the first."""
    names = direction_names(board.grid.top)
    try:
        start = parse_direction(facing, board.grid.top) if facing else None
    except ValueError:
        start = None
    return names[0 if start is None else (start + steps) % 6]


def remove_pieces(scenario: Scenario, keys: Iterable[Key]) -> AnyEdit:
    """Take pieces away, the last of each section first, so that the numbers of the others hold."""
    numbers = [(key[0], number) for key in keys if (number := number_of(scenario, key)) is not None]
    return Group(tuple(Remove(path) for path in sorted(numbers, reverse=True)), DELETE)


def copy_pieces(
    scenario: Scenario, board: Board, keys: Iterable[Key]
) -> tuple[tuple[Hex, Held], ...]:
    """Pieces as they stand to the first of them, which is at the origin."""
    found: list[tuple[Hex, Held]] = []
    first: Hex | None = None
    for key in keys:
        one = piece_of(scenario, key)
        place = place_of(board, one) if one is not None else None
        ends = ends_of(board, one) if isinstance(one, Rope) else None
        if one is None or place is None or (isinstance(one, Rope) and ends is None):
            continue
        first = first if first is not None else place
        entry = {
            name: value
            for name, value in msgspec.to_builtins(one).items()
            if name not in {"id", "at", "level", "from", "to"}
        }
        reach = ends[1] - ends[0] if ends is not None else None
        held = Held(key[0], entry, getattr(one, "id", ""), reach=reach)
        found.append((place - first, held))
    return tuple(found)


def paste_pieces(
    scenario: Scenario, board: Board, copied: Iterable[tuple[Hex, Held]], at: Hex, level: int
) -> tuple[AnyEdit, tuple[Key, ...]]:
    """Set copies down round a hex; those that would lie off the board stay away."""
    edits: list[AnyEdit] = []
    keys: list[Key] = []
    grown = scenario
    for way, held in copied:
        if at + way in board and at + way + (held.reach or Hex(0, 0)) in board:
            edit, key = place_piece(grown, board, held, at + way, level)
            grown = edit.apply(grown)
            edits.append(edit)
            keys.append(key)
    if not edits:
        raise EditError(_OFF)
    return Group(tuple(edits), PASTE), tuple(keys)


def yet_to_come(scenario: Scenario, keys: Iterable[Key]) -> tuple[str, ...]:
    """Those of the pieces who are to come onto the board in play."""
    coming = {name for entry in scenario.entries for name in entry.units}
    return tuple(name for section, name in keys if section == "units" and name in coming)


def only(scenario: Scenario, pieces: Iterable[tuple[str, Piece]]) -> Scenario:
    """The same with nothing on the board but these: for whoever paints them by themselves."""
    sorted_out: dict[str, tuple[Piece, ...]] = dict.fromkeys(SECTIONS, ())
    for section, one in pieces:
        sorted_out[section] = (*sorted_out[section], one)
    return structs.replace(scenario, zones=(), **sorted_out)


def _number(scenario: Scenario, key: Key) -> int:
    number = number_of(scenario, key)
    assert number is not None, "only pieces that are there are touched"
    return number
