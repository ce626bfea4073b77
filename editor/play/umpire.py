"""Rolls the dice and writes down what happens, each thing with the rules it rests on."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from editor.model.proof import Proof
from editor.model.text import Text

if TYPE_CHECKING:
    from editor.hexgrid.hexes import Hex
    from editor.play.chance import Chance


class Roll(msgspec.Struct, frozen=True, gc=False):
    """A die that was rolled: its sides, the face, what was added."""

    sides: int
    face: int
    modifier: int = 0

    @property
    def total(self) -> int:
        return self.face + self.modifier


class Happening(msgspec.Struct, frozen=True, gc=False):
    """One thing that happened: its kind, in words, by which rules, to whom and where."""

    kind: str
    text: Text
    rules: tuple[str, ...] = ()
    who: tuple[str, ...] = ()
    hexes: tuple[Hex, ...] = ()
    roll: Roll | None = None
    proof: Proof | None = None


class Umpire:
    """What a game may ask for and tell; it knows no rule."""

    def __init__(self, chance: Chance) -> None:
        self.chance = chance
        self.said: list[Happening] = []

    def roll(self, sides: int, why: Text) -> int:
        """A die; whoever asked tells what came of it."""
        return self.chance.roll(sides, why)

    def say(
        self,
        kind: str,
        text: Text,
        *rules: str,
        who: tuple[str, ...] = (),
        hexes: tuple[Hex, ...] = (),
        roll: Roll | None = None,
        proof: Proof | None = None,
    ) -> None:
        """Write something down; the rules of a proof are its rules."""
        cited = tuple(dict.fromkeys((*rules, *(proof.rules if proof is not None else ()))))
        self.said.append(Happening(kind, text, cited, who, hexes, roll, proof))
