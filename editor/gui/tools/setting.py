"""Tools for the board of a scenario: choose and carry pieces, set down new ones."""

from __future__ import annotations

from msgspec import structs

from editor.edit.commands import Group
from editor.edit.setup import (
    FACING,
    Held,
    Key,
    Piece,
    copy_pieces,
    move_pieces,
    moved,
    paste_pieces,
    piece_of,
    pieces_at,
    standing,
    turn_pieces,
    turned,
)
from editor.edit.shapes import rectangle
from editor.gui.tools.tool import NOTHING, Preview, Spot, Tool
from editor.hexgrid.hexes import Hex, parse_direction
from editor.model.footprint import footprint, offsets_of
from editor.model.scenario import Obstacle, Unit
from editor.model.text import Text

_HERE = Hex(0, 0)
_LAYERS = {
    "units": "units", "obstacles": "obstacles", "markers": "obstacles", "objects": "obstacles",
    "lights": "lights",
}  # fmt: skip
"""On which layer the pieces of a section are painted."""


class Arrange(Tool):
    """Chooses pieces by a click or a rectangle, carries and turns what is chosen."""

    name = "arrange"
    key = "A"
    text = Text("Select and move pieces", "Sélectionner et déplacer les pions")
    hint = Text(
        "Click a piece, again for the next in its hex; drag to move it (Ctrl: a copy); full stop, "
        "comma or Shift and wheel turn it; Delete takes it away.",
        "Cliquer un pion, encore pour le suivant de l'hexagone ; glisser pour le déplacer (Ctrl : "
        "une copie) ; point, virgule ou Maj et molette le tournent ; Suppr l'ôte.",
    )
    layer = "units"
    two_steps = True
    _start: Hex | None = None
    _carries = False

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
        else:
            by = spot.hex - start
            self.do(move_pieces(work.scenario, work.board, work.picked, by))
            work.pick(work.picked)

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
        found = dict(standing(self.work.scenario, self.work.board, None))
        return next((found[key] for key in self.work.picked if key in found), None)

    def _inside(self, start: Hex, spot: Spot) -> list[Key]:
        work = self.work
        area = rectangle(work.board.grid, start, spot.hex)
        return [key for key, at in standing(work.scenario, work.board, work.level) if at in area]

    def cancel(self) -> bool:
        self._start = None
        return super().cancel()

    def turn(self, steps: int) -> bool:
        work = self.work
        edit = turn_pieces(work.scenario, work.board, work.picked, steps)
        if edit is None:
            return False
        # Turning on and on is one step until something else is done.
        work.do(edit, ("turn", work.picked))
        return True

    def preview(self) -> Preview:
        if self.spot is None:
            return NOTHING
        if self._start is None or not self.is_down:
            return Preview(frozenset([self.spot.hex]))
        work = self.work
        if not self._carries:
            area = rectangle(work.board.grid, self._start, self.spot.hex)
            return Preview(frozenset(place for place in area if place in work.board))
        by = self.spot.hex - self._start
        if by == _HERE:
            return NOTHING
        ends = moved(work.scenario, work.board, work.picked, by)
        ghosts: list[tuple[str, Piece]] = []
        for key, place in ends.items():
            one = piece_of(work.scenario, key)
            if one is not None:
                ghosts.append((key[0], structs.replace(one, at=work.board.label(place))))
        lost = len(ends) < len(work.picked)
        return Preview(frozenset(ends.values()), takes=lost, ghosts=tuple(ghosts))


class Place(Tool):
    """Sets down what the palette or the clipboard gave."""

    name = "place"
    key = "P"
    text = Text("Place", "Placer")
    hint = Text(
        "Choose a piece in the palette, then click where it stands (Shift: and the next); full "
        "stop, comma or Shift and wheel turn it, M mounts a rider.",
        "Choisir un pion dans la palette, puis cliquer où il se tient (Maj : et le suivant) ; "
        "point, virgule ou Maj et molette le tournent, M met en selle.",
    )
    layer = "units"
    _facing: str | None = None
    _mounted: bool | None = None

    def touches(self) -> str:
        sections = {held.section for _, held in self.work.chosen.pieces}
        return _LAYERS[sections.pop()] if len(sections) == 1 else self.layer

    def ended(self, spot: Spot) -> None:
        work = self.work
        if not work.chosen.pieces:
            work.tell(Text("Choose a piece in the palette", "Choisissez un pion dans la palette"))
            return
        pieces = self.made()
        edit, keys = paste_pieces(work.scenario, work.board, pieces, spot.hex, work.level)
        if isinstance(edit, Group) and len(edit.edits) == 1:
            edit = edit.edits[0]
        self.do(edit)
        self._mounted = None
        work.pick(keys)
        if work.chosen.once or any(held.section == "units" for _, held in pieces):
            work.placed(again=spot.shift)

    def made(self) -> tuple[tuple[Hex, Held], ...]:
        """What would be set down, looking where it shall."""
        return tuple((way, self._facing_held(held)) for way, held in self.work.chosen.pieces)

    def _facing_held(self, held: Held) -> Held:
        entry = dict(held.entry)
        if self._mounted is not None and self._can_ride(held):
            entry["mounted"] = self._mounted
        if held.section in FACING and len(self.work.chosen.pieces) == 1:
            facing = self._facing or entry.get("facing")
            made = structs.replace(held, entry=entry)
            if self._facing is not None or self.needs_facing(made.piece):
                entry["facing"] = facing or turned(None, 0, self.work.board)
        return structs.replace(held, entry=entry)

    def needs_facing(self, piece: Piece) -> bool:
        """Whether a piece is nowhere while it looks nowhere."""
        catalogue = self.work.catalogue
        if isinstance(piece, Obstacle):
            known = catalogue.obstacles.get(piece.kind)
            return piece.kind in catalogue.vehicles or bool(known and known.orientation)
        if not isinstance(piece, Unit):
            return False
        profile = piece.profile or self.work.people.get(piece.roster or "")
        long = len(offsets_of(piece, profile, catalogue)) > 1
        return long or (profile is not None and profile.kind == "regiment")

    def _can_ride(self, held: Held) -> bool:
        profile = self.work.people.get(str(held.entry.get("from", "")))
        return profile is not None and bool(profile.mounted_figures or profile.mount)

    def turn(self, steps: int) -> bool:
        pieces = self.work.chosen.pieces
        if len(pieces) != 1 or pieces[0][1].section not in FACING:
            return False
        before = self._facing or pieces[0][1].entry.get("facing")
        if before is None and self.needs_facing(self.made()[0][1].piece):
            before = turned(None, 0, self.work.board)
        self._facing = turned(before, steps, self.work.board)
        return True

    def flip(self) -> bool:
        pieces = self.work.chosen.pieces
        if len(pieces) != 1 or not self._can_ride(pieces[0][1]):
            return False
        now = self._mounted if self._mounted is not None else pieces[0][1].entry.get("mounted")
        self._mounted = not now
        return True

    def forget(self) -> None:
        """Something else was chosen: it looks where it wants."""
        self._mounted = None

    def cancel(self) -> bool:
        super().cancel()
        if not self.work.chosen.pieces:
            return False
        self.work.chosen.pieces = ()
        self.work.done()
        return True

    def preview(self) -> Preview:
        work = self.work
        if self.spot is None:
            return NOTHING
        ghosts: list[tuple[str, Piece]] = []
        hexes: set[Hex] = set()
        for way, held in self.made():
            place = self.spot.hex + way
            if place not in work.board:
                continue
            piece = structs.replace(held.piece, at=work.board.label(place), level=work.level)
            ghosts.append((held.section, piece))
            hexes |= self._covered(piece, place)
        if not ghosts:
            return Preview(frozenset([self.spot.hex]))
        return Preview(frozenset(hexes), ghosts=tuple(ghosts))

    def _covered(self, piece: Piece, place: Hex) -> set[Hex]:
        if not isinstance(piece, Unit) or piece.facing is None:
            return {place}
        profile = piece.profile or self.work.people.get(piece.roster or "")
        facing = parse_direction(piece.facing, self.work.board.grid.top)
        offsets = offsets_of(piece, profile, self.work.catalogue)
        return {one for one in footprint(offsets, place, facing) if one in self.work.board}
