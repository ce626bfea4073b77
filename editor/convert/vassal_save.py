"""A saved game of VASSAL: which boards lie where, and every piece with its place."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from editor.convert.safety import MIB, Archive, Refusal, parse_xml
from editor.convert.vassal_piece import Piece, piece_of
from editor.convert.vassal_text import commands, reveal, split

ENTRY = "savedGame"
_MOST = 128 * MIB


@dataclass(frozen=True, slots=True)
class Laid:
    """A board in its place: boards lie in columns and rows, and some may lie turned by 180."""

    name: str
    column: int
    row: int
    turned: bool


@dataclass(frozen=True, slots=True)
class SavedGame:
    """What a save holds."""

    module: str
    pieces: tuple[Piece, ...]
    boards: dict[str, tuple[str, ...]]
    laid: dict[str, tuple[Laid, ...]]
    """How the boards of each map window lie."""
    stacks: int = 0
    decks: int = 0
    commands: int = 0


def read_save(archive: Archive, prototypes: dict[str, str] | None = None) -> SavedGame:
    """The pieces of a saved game; those in a stack without a map of their own are on its map.

    `prototypes` are those of the module: what a piece has of them is not in the save.
    """
    if ENTRY not in archive.names:
        raise Refusal("the archive has no saved game in it", "l'archive ne contient pas de partie")
    text = reveal(archive.read(ENTRY, _MOST))
    pieces: dict[str, Piece] = {}
    laid: dict[str, tuple[Laid, ...]] = {}
    holders: list[list[str]] = []
    stacks = decks = count = 0
    for command in commands(text):
        count += 1
        if command.startswith("+/"):
            parts = [*split(command, "/"), "", "", ""]
            if parts[2] == "stack":
                stacks += 1
                holders.append(split(parts[3], ";"))
            elif parts[2].startswith("deck"):
                decks += 1
            else:
                pieces[parts[1]] = piece_of(parts[2], parts[3], prototypes or {})
        elif "BoardPicker\t" in command:
            name, _, rest = command.partition("BoardPicker\t")
            laid[name] = tuple(_laid(split(rest, "\t")))
    for map_name, x, y, *inside in (holder for holder in holders if len(holder) > 2):
        for one in inside:
            piece = pieces.get(one)
            if piece is not None and not piece.map and map_name != "null":
                at = (piece.x, piece.y) if piece.x or piece.y else (_whole(x), _whole(y))
                pieces[one] = replace(piece, map=map_name, x=at[0], y=at[1])
    boards = {name: tuple(one.name for one in some) for name, some in laid.items()}
    return SavedGame(
        module_name(archive), tuple(pieces.values()), boards, laid, stacks, decks, count
    )


def _laid(words: list[str]) -> Iterator[Laid]:
    """Three words a board: its name, with a mark when it lies turned, and its column and row."""
    for number in range(0, len(words), 3):
        name, _, mark = words[number].partition("/")
        column, row = (*words[number + 1 : number + 3], "0", "0")[:2]
        if name:
            yield Laid(name, _whole(column), _whole(row), mark == "rev")


def _whole(text: str) -> int:
    try:
        return int(text[:12] or 0)
    except ValueError:
        return 0


def module_name(archive: Archive) -> str:
    """Which module an archive is of, or belongs to; empty in very old files."""
    if "moduledata" not in archive.names:
        return ""
    return (parse_xml(archive.read("moduledata")).findtext("name") or "").strip()
