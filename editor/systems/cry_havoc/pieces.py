"""Pieces: units on the board at one moment, as they are made of a file and written back to one."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import msgspec

from editor.hexgrid.hexes import Hex, format_direction, parse_direction
from editor.hexgrid.labels import LabelError
from editor.model.footprint import footprint, offsets_of
from editor.model.person import Figures, Health, Profile
from editor.model.scenario import Scenario, Unit
from editor.model.text import Text
from editor.systems.cry_havoc.seeing.sources import whereabouts

if TYPE_CHECKING:
    from editor.model.board import Board
    from editor.model.catalogue import Catalogue

Spot = tuple[Hex, int]
"""A hex and a level."""
_OUT = frozenset({"dead", "unconscious"})
_DOWN = _OUT | {"down", "stunned"}


class Piece(msgspec.Struct, frozen=True, gc=False):
    """A unit on the board at one moment; `hexes` is all that it covers, head first."""

    unit: Unit
    profile: Profile
    at: Hex
    hexes: tuple[Hex, ...]
    facing: int | None = None
    level: int = 0
    mounted: bool = False
    state: Health = "healthy"
    wounds: int = 0
    loaded: bool = True
    moved: int = 0
    """Hexes entered in this turn, for whatever cause."""
    acts: tuple[str, ...] = ()
    """What it did of its own will in this turn: `offensive`, `defensive`, `move`, `attack`…"""
    marks: frozenset[str] = frozenset()
    """What holds for a while: `shield-wall`, `aware`, `captured`, `rope`…"""

    @property
    def id(self) -> str:
        return self.unit.id

    @property
    def called(self) -> Text:
        """What to call it, in both languages: its name, else its id; no two are called alike."""
        said = self.profile.name
        if not said:
            return Text(self.id, self.id)
        return Text(said, said) if isinstance(said, str) else Text(said.to("en"), said.to("fr"))

    @property
    def side(self) -> str:
        return self.unit.side

    @property
    def is_up(self) -> bool:
        """Whether it stands and can act: neither stunned, nor down, nor dead."""
        return self.state not in _DOWN

    @property
    def is_out(self) -> bool:
        """Out of the fight for good: the dead and the unconscious lie about alike as bodies."""
        return self.state in _OUT

    @property
    def is_wounded(self) -> bool:
        return self.state == "wounded" or self.wounds > 0

    @property
    def weapons(self) -> tuple[str, ...]:
        return self.unit.weapons if self.unit.weapons is not None else self.profile.weapons

    @property
    def armour(self) -> str | None:
        return self.unit.armour or self.profile.armour

    @property
    def mount(self) -> str | None:
        return self.unit.mount or self.profile.mount

    @property
    def special(self) -> tuple[str, ...]:
        return (*self.profile.special, *self.unit.special)

    @property
    def printed(self) -> tuple[int, int, int] | None:
        """Attack, defence, movement as on the face of the counter that is up."""
        figures: Figures | None = self.profile.foot
        if self.mounted and self.profile.mounted_figures is not None:
            figures = self.profile.mounted_figures
        if figures is None:
            return None
        return figures.wounded if self.is_wounded and figures.wounded else figures.healthy


class Fallen(msgspec.Struct, frozen=True):
    """Somebody who was killed or fell unconscious in this turn, and where."""

    id: str
    side: str
    at: Hex


def hex_of(board: Board, label: str | None) -> Hex | None:
    """The hex of a label; None where the board has none such."""
    if label is None:
        return None
    try:
        return board.hex(label)
    except LabelError:
        return None


def stance(piece: Piece) -> tuple[object, ...]:
    """All of a piece that matters to who sees whom."""
    unit = piece.unit
    return (
        piece.id, piece.hexes, piece.level, piece.facing, piece.mounted, piece.state, piece.marks,
        unit.side, unit.aware,
    )  # fmt: skip


def as_written(board: Board, unit: Unit, piece: Piece) -> Unit:
    """A unit as a file would say it: where its piece is, how it stands and feels."""
    carried = piece.unit.behind is not None or piece.unit.aboard is not None
    facing = None if piece.facing is None else format_direction(piece.facing, board.grid.top)
    return msgspec.structs.replace(
        piece.unit,
        roster=unit.roster,
        profile=unit.profile,
        at=None if carried else board.label(piece.at),
        zone=None,
        level=piece.level,
        facing=facing,
        mounted=piece.mounted if unit.mounted is not None or piece.mounted else None,
        state=piece.state,
        wounds=piece.wounds,
        loaded=piece.loaded,
        aware=piece.unit.aware or "aware" in piece.marks,
    )


def placed(board: Board, unit: Unit, profile: Profile, catalogue: Catalogue) -> Piece | None:
    """A unit where its file puts it; None where that is nowhere."""
    place = hex_of(board, unit.at)
    if place is None:
        return None
    facing: int | None = None
    if unit.facing:
        try:
            facing = parse_direction(unit.facing, board.grid.top)
        except ValueError:
            facing = None
    covered: tuple[Hex, ...] = (place,)
    if facing is not None:
        covered = footprint(offsets_of(unit, profile, catalogue), place, facing)
    return Piece(
        unit, profile, place, covered, facing, unit.level, bool(unit.mounted), unit.state,
        unit.wounds, unit.loaded,
    )  # fmt: skip


def told_apart(pieces: dict[str, Piece]) -> dict[str, Piece]:
    """The pieces with names of their own: where some share one, the id is put behind it."""
    count = Counter(piece.called for piece in pieces.values())
    found: dict[str, Piece] = {}
    for id, piece in pieces.items():  # noqa: A001 - as in the file
        said = piece.called
        if count[said] > 1:
            name = Text(f"{said.en} ({id})", f"{said.fr} ({id})")
            profile = msgspec.structs.replace(piece.profile, name=name)
            piece = msgspec.structs.replace(piece, profile=profile)  # noqa: PLW2901 - the same one
        found[id] = piece
    return found


def aboard(board: Board, unit: Unit, profile: Profile, scenario: Scenario) -> Piece | None:
    """A unit that rides behind another or aboard something, where that is."""
    label, level = whereabouts(unit.behind or unit.aboard, scenario)
    place = hex_of(board, label)
    if place is None:
        return None
    return Piece(
        unit, profile, place, (place,), None, level, False, unit.state, unit.wounds, unit.loaded
    )
