"""The tool that chooses, carries and turns pieces on the board of a scenario."""

from __future__ import annotations

from editor.edit.errors import EditError
from editor.edit.riding import mount_pieces
from editor.edit.setup import (
    Key,
    Piece,
    carried,
    copy_pieces,
    ends_of,
    move_pieces,
    moved,
    paste_pieces,
    piece_of,
    pieces_at,
    place_of,
    pull_end,
    standing,
    turn_pieces,
)
from editor.edit.shapes import rectangle
from editor.gui.tools.pieces import band
from editor.gui.tools.tool import NOTHING, Preview, Spot, Tool
from editor.hexgrid.hexes import Hex
from editor.model.scenario import Rope
from editor.model.text import Text

_HERE = Hex(0, 0)
_NO_MOUNT = Text(
    "Nobody selected has a mount: give one in Properties",
    "Personne ici n'a de monture : donnez-en une dans Propriétés",
)


class Arrange(Tool):
    """Chooses pieces by a click or a rectangle, carries and turns what is chosen."""

    name = "arrange"
    key = "A"
    text = Text("Select and move pieces", "Sélectionner et déplacer les pions")
    hint = Text(
        "Click a piece, again for the next in its hex; drag to move it (Ctrl: a copy); full stop, "
        "comma or Shift and wheel turn it, M mounts; Delete takes it away. A rope is pulled by its "
        "ends.",
        "Cliquer un pion, encore pour le suivant de l'hexagone ; glisser pour le déplacer (Ctrl : "
        "une copie) ; point, virgule ou Maj et molette le tournent, M met en selle ; Suppr l'ôte. "
        "Une corde se tire par ses bouts.",
    )
    layer = "units"
    two_steps = True
    _start: Hex | None = None
    _carries = False
    _pulls = ""
    """The end of a rope that is in hand."""

    def began(self, spot: Spot) -> None:
        work = self.work
        self._start, self._before = spot.hex, work.picked
        here = self._here(spot.hex)
        held = [key for key in here if key in self._before]
        self._carries = bool(here)
        self._was_picked = bool(held) and not spot.shift
        if not here:
            return
        if spot.shift:
            work.pick([*self._before, here[0]] if not held else
                      [key for key in self._before if key not in held])  # fmt: skip
        elif not held:
            work.pick(here[:1])
        self._pulls = self._end_at(spot.hex)

    def _end_at(self, place: Hex) -> str:
        """Which end is pulled of the rope that is chosen; none where it is carried as a whole."""
        picked, board = self.work.picked, self.work.board
        one = piece_of(self.work.scenario, picked[0]) if len(picked) == 1 else None
        ends = ends_of(board, one) if isinstance(one, Rope) else None
        if ends is None or ends[0] == ends[1] or place not in ends:
            return ""
        return "from" if place == ends[0] else "to"

    def ended(self, spot: Spot) -> None:
        assert self._start is not None
        start, self._start = self._start, None
        work = self.work
        if not self._carries:
            found = self._inside(start, spot)
            work.pick([*self._before, *found] if spot.shift else found)
        elif spot.hex == start:
            if self._was_picked:
                self._next(start)
        elif spot.control:
            copied = copy_pieces(work.scenario, work.board, work.picked)
            first = self._first()
            if copied and first is not None:
                at = first + (spot.hex - start)
                edit, keys = paste_pieces(work.scenario, work.board, copied, at, work.level)
                self.do(edit)
                work.pick(keys)
        elif self._pulls:
            self.do(pull_end(work.scenario, work.board, work.picked[0], self._pulls, spot.hex))
            work.pick(work.picked)
        else:
            by = spot.hex - start
            self.do(move_pieces(work.scenario, work.board, work.picked, by))
            work.pick(work.picked)

    def reaches_out(self) -> bool:
        return not (self.is_down and self._carries)

    def _here(self, place: Hex) -> tuple[Key, ...]:
        return pieces_at(self.work.scenario, self.work.board, place, self.work.level)

    def _next(self, place: Hex) -> None:
        """A second click means whoever is below."""
        here, picked = self._here(place), self.work.picked
        if len(picked) > 1 or len(here) < 2:
            self.work.pick([key for key in here if key in picked][:1] or here[:1])
        else:
            at = next((n for n, key in enumerate(here) if key in picked), -1)
            self.work.pick([here[(at + 1) % len(here)]])

    def _first(self) -> Hex | None:
        found = (piece_of(self.work.scenario, key) for key in self.work.picked)
        places = (place_of(self.work.board, one) for one in found if one is not None)
        return next((place for place in places if place is not None), None)

    def _inside(self, start: Hex, spot: Spot) -> list[Key]:
        work = self.work
        area = rectangle(work.board.grid, start, spot.hex)
        return [key for key, at in standing(work.scenario, work.board, work.level) if at in area]

    def cancel(self) -> bool:
        self._start = None
        return super().cancel()

    def turn(self, steps: int) -> bool:
        work = self.work
        edit = turn_pieces(work.scenario, work.board, work.picked, steps, work.catalogue)
        if edit is None:
            return False
        # Turning on and on is one step until something else is done.
        work.do(edit, ("turn", work.picked))
        return True

    def flip(self) -> bool:
        work = self.work
        if not work.picked:
            return False
        edit = mount_pieces(work.scenario, work.board, work.picked, work.people)
        if edit is None:
            work.tell(_NO_MOUNT)
        else:
            work.do(edit)
        return True

    def preview(self) -> Preview:
        if self.spot is None:
            return NOTHING
        if self._start is None or not self.is_down:
            return Preview(frozenset([self.spot.hex]))
        work = self.work
        if not self._carries:
            return Preview(cover=band(work, self._start, self.spot.hex))
        by = self.spot.hex - self._start
        if by == _HERE:
            return NOTHING
        if self._pulls:
            return self._pulled(self.spot.hex)
        ends = moved(work.scenario, work.board, work.picked, by)
        ghosts: list[tuple[str, Piece]] = []
        for key in ends:
            one = piece_of(work.scenario, key)
            if one is not None:
                ghosts.append((key[0], carried(work.board, one, by)))
        lost = len(ends) < len(work.picked)
        return Preview(frozenset(ends.values()), takes=lost, ghosts=tuple(ghosts))

    def _pulled(self, place: Hex) -> Preview:
        """A rope with its other end where the hand is."""
        work, key = self.work, self.work.picked[0]
        try:
            after = pull_end(work.scenario, work.board, key, self._pulls, place)
        except EditError:
            return Preview(frozenset([place]), takes=True)
        one = piece_of(after.apply(work.scenario), key)
        return Preview(frozenset([place]), ghosts=((key[0], one),) if one is not None else ())
