"""What a person has said about a scan, and what the program makes of the rest.

Every answer teaches: proposals are worked out anew when they are next asked for.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

import numpy as np

from editor.convert.scans.edges import PLAIN, EdgeProposal, Side, propose_edges
from editor.convert.scans.learn import Proposal, propose
from editor.convert.scans.palette import Palette
from editor.convert.scans.study import Cell, Study

_ALIKE = 24


@dataclass(frozen=True)
class Answers:
    """What was confirmed: hexes and sides with their kinds; an empty kind is a plain side."""

    hexes: Mapping[Cell, str] = field(default_factory=dict)
    sides: Mapping[Side, str] = field(default_factory=dict)


class Review:
    """The queue of doubts of one sheet, with undo for every answer."""

    def __init__(self, study: Study, palette: Palette | None = None) -> None:
        self.study, self.palette = study, palette
        self.answers = Answers()
        self._past: list[Answers] = []
        self._future: list[Answers] = []
        self._hexes: Proposal | None = None
        self._sides: dict[Side, EdgeProposal] | None = None

    # What is said

    def confirm(self, cells: Iterable[Cell], kind: str) -> None:
        """These hexes are of this kind; one step, however many."""
        said = dict.fromkeys((cell for cell in cells if cell in self.study.numbers), kind)
        self._say(replace(self.answers, hexes={**self.answers.hexes, **said}))

    def confirm_sides(self, sides: Iterable[Side], kind: str) -> None:
        """This stands on these sides, outwards or downhill; an empty kind: nothing does."""
        known = self.study.strips.index
        sides = [side for side in sides if side in known]
        numbers = {known[side][0] for side in sides}
        kept = {s: k for s, k in self.answers.sides.items() if known[s][0] not in numbers}
        self._say(replace(self.answers, sides=kept | dict.fromkeys(sides, kind)))

    def forget(self, cells: Iterable[Cell]) -> None:
        """Nothing is said of these hexes any more."""
        gone = set(cells)
        kept = {cell: kind for cell, kind in self.answers.hexes.items() if cell not in gone}
        self._say(replace(self.answers, hexes=kept))

    def forget_sides(self, sides: Iterable[Side]) -> None:
        """Nothing is said of these sides any more."""
        gone = set(sides)
        kept = {side: kind for side, kind in self.answers.sides.items() if side not in gone}
        self._say(replace(self.answers, sides=kept))

    def _say(self, answers: Answers) -> None:
        if answers == self.answers:
            return
        self._past.append(self.answers)
        self._future.clear()
        self._become(answers)

    def _become(self, answers: Answers) -> None:
        if answers.hexes != self.answers.hexes:
            self._hexes = None
        if answers.sides != self.answers.sides:
            self._sides = None
        self.answers = answers

    @property
    def can_undo(self) -> bool:
        return bool(self._past)

    @property
    def can_redo(self) -> bool:
        return bool(self._future)

    def undo(self) -> None:
        if self._past:
            self._future.append(self.answers)
            self._become(self._past.pop())

    def redo(self) -> None:
        if self._future:
            self._past.append(self.answers)
            self._become(self._future.pop())

    # What follows from it

    @property
    def can_propose(self) -> bool:
        """Whether there is anything to go by."""
        return bool(self.answers.hexes) or bool(self.palette and self.palette.names)

    @property
    def proposal(self) -> Proposal:
        """Kinds of all hexes, in the order of the study."""
        if self._hexes is None:
            study, palette = self.study, self.palette
            marked = [study.numbers[cell] for cell in self.answers.hexes]
            self._hexes = propose(
                study.looks, marked, list(self.answers.hexes.values()), study.beside,
                palette.looks if palette else None, palette.names if palette else (),
            )  # fmt: skip
        return self._hexes

    @property
    def sides(self) -> Mapping[Side, EdgeProposal]:
        """What stands on the sides, by the way in which they are named."""
        if self._sides is None:
            palette = self.palette
            found = propose_edges(
                self.study.strips, list(self.answers.sides.items()),
                palette.side_looks if palette and palette.side_names else None,
                palette.side_names if palette else (),
            )  # fmt: skip
            known = self.study.strips.index
            plain = {known[s][0] for s, kind in self.answers.sides.items() if kind == PLAIN}
            self._sides = {one.side: one for one in found if known[one.side][0] not in plain}
        return self._sides

    def kind(self, cell: Cell) -> str:
        return self.proposal.kind(self.study.numbers[cell])

    def confidence(self, cell: Cell) -> float:
        return float(self.proposal.confidence[self.study.numbers[cell]])

    def is_confirmed(self, cell: Cell) -> bool:
        return cell in self.answers.hexes

    def queue(self, count: int = 20) -> list[Cell]:
        """Hexes that nobody confirmed, the least certain first."""
        order = np.argsort(self.proposal.confidence, kind="stable")
        cells = (self.study.cells[int(number)] for number in order)
        return [cell for cell in cells if not self.is_confirmed(cell)][:count]

    def alike(self, cell: Cell, count: int = _ALIKE) -> list[Cell]:
        """The hex, and those not confirmed that are taken for the same and look most like it."""
        study = self.study
        number = study.numbers[cell]
        near = study.looks @ study.looks[number]
        kind = self.proposal.choice[number]
        cells = (study.cells[int(n)] for n in np.argsort(-near, kind="stable")
                 if self.proposal.choice[n] == kind)  # fmt: skip
        others = [one for one in cells if one != cell and not self.is_confirmed(one)]
        return [cell, *others[:count]]

    def samples(self) -> Palette:
        """All that was confirmed here and came along, for the next sheet."""
        study, old = self.study, self.palette
        hexes = [study.looks[study.numbers[cell]] for cell in self.answers.hexes]
        looks = np.array(hexes).reshape(len(hexes), study.looks.shape[1])
        strips = study.strips
        rows = [strips.looks[strips.index[s][0], int(strips.index[s][1])]
                for s in self.answers.sides]  # fmt: skip
        side_looks = np.array(rows).reshape(len(rows), strips.looks.shape[2])
        names, side_names = tuple(self.answers.hexes.values()), tuple(self.answers.sides.values())
        if old is not None and old.names:
            looks, names = np.concatenate([old.looks, looks]), old.names + names
        if old is not None and old.side_names:
            side_looks = np.concatenate([old.side_looks, side_looks])
            side_names = old.side_names + side_names
        return Palette(
            study.words.words, looks, names, strips.words, side_looks, side_names,
            old.ground if old is not None else study.ground,
        )  # fmt: skip
