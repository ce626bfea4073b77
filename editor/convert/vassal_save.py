"""A saved game of VASSAL: which boards lie where, and every piece with its place."""

from __future__ import annotations

from dataclasses import dataclass, replace

from editor.convert.safety import MIB, Archive, Refusal, parse_xml
from editor.convert.vassal_piece import Piece, piece_of
from editor.convert.vassal_text import commands, reveal, split

ENTRY = "savedGame"
_MOST = 128 * MIB


@dataclass(frozen=True, slots=True)
class SavedGame:
    """What a save holds."""

    module: str
    pieces: tuple[Piece, ...]
    boards: dict[str, tuple[str, ...]]
    stacks: int = 0
    decks: int = 0
    commands: int = 0


def read_save(archive: Archive) -> SavedGame:
    """The pieces of a saved game; those in a stack without a map of their own are on its map."""
    if ENTRY not in archive.names:
        raise Refusal("the archive has no saved game in it", "l'archive ne contient pas de partie")
    text = reveal(archive.read(ENTRY, _MOST))
    pieces: dict[str, Piece] = {}
    boards: dict[str, tuple[str, ...]] = {}
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
                pieces[parts[1]] = piece_of(parts[2], parts[3], {})
        elif "BoardPicker\t" in command:
            name, _, rest = command.partition("BoardPicker\t")
            words = split(rest, "\t")
            boards[name] = tuple(word.partition("/")[0] for word in words[::3] if word)
    for map_name, x, y, *inside in (holder for holder in holders if len(holder) > 2):
        for one in inside:
            piece = pieces.get(one)
            if piece is not None and not piece.map and map_name != "null":
                at = (piece.x, piece.y) if piece.x or piece.y else (_whole(x), _whole(y))
                pieces[one] = replace(piece, map=map_name, x=at[0], y=at[1])
    return SavedGame(module_name(archive), tuple(pieces.values()), boards, stacks, decks, count)


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
