"""The tool that sets down on the board of a scenario what the palette or the clipboard gave."""

from __future__ import annotations

from msgspec import structs

from editor.edit.commands import Group
from editor.edit.errors import EditError
from editor.edit.riding import can_ride
from editor.edit.setup import (
    FACING,
    Held,
    Piece,
    as_placed,
    looks_somewhere,
    paste_pieces,
    place_piece,
    stretched,
    turned,
    yet_to_come,
)
from editor.gui.tools.tool import NOTHING, Preview, Spot, Tool
from editor.hexgrid.hexes import Hex, parse_direction
from editor.model.footprint import footprint, offsets_of
from editor.model.identity import who_is
from editor.model.scenario import Obstacle, Unit
from editor.model.text import Text

TO_COME = Text(
    "{} is there from the start now, and is still listed to arrive later (under Entries)",
    "{} est là dès le début, et reste annoncé pour plus tard (dans les entrées)",
)
_LAYERS = {
    "units": "units", "obstacles": "obstacles", "markers": "obstacles", "objects": "obstacles",
    "lights": "lights", "ropes": "obstacles",
}  # fmt: skip
"""On which layer the pieces of a section are painted."""
_OTHER_END = Text(
    "Now the other end (Escape gives up)", "Maintenant l'autre bout (Échap y renonce)"
)


class Place(Tool):
    """Sets down what the palette or the clipboard gave."""

    name = "place"
    key = "P"
    text = Text("Place", "Placer")
    hint = Text(
        "Choose a piece in the palette, then click where it stands (Shift: and the next), a rope "
        "at either end; full stop, comma or Shift and wheel turn it, M mounts a rider.",
        "Choisir un pion dans la palette, puis cliquer où il se tient (Maj : et le suivant), une "
        "corde à ses deux bouts ; point, virgule ou Maj et molette le tournent, M met en selle.",
    )
    layer = "units"
    _facing: str | None = None
    _start: tuple[Hex, int] | None = None
    _is_new = False
    """Whether it began with this press."""
    _mounted: bool | None = None

    def touches(self) -> str:
        sections = {held.section for _, held in self.work.chosen.pieces}
        return _LAYERS[sections.pop()] if len(sections) == 1 else self.layer

    @property
    def _first(self) -> tuple[Hex, int] | None:
        """Where a rope begins whose other end is still in hand."""
        return self._start if self._has_two_ends else None

    def began(self, spot: Spot) -> None:
        self._is_new = self._has_two_ends and self._first is None
        if self._is_new:
            self._start = spot.hex, self.work.level

    def ended(self, spot: Spot) -> None:
        work = self.work
        if not work.chosen.pieces:
            work.tell(Text("Choose a piece in the palette", "Choisissez un pion dans la palette"))
            return
        if self._first is not None and self._is_new and spot.hex == self._first[0]:
            # A drag goes from end to end; after a click another one is to follow.
            work.tell(_OTHER_END)
            return
        if self._first is not None:
            self._stretch(spot.hex)
            return
        pieces = self.made()
        edit, keys = paste_pieces(work.scenario, work.board, pieces, spot.hex, work.level)
        if isinstance(edit, Group) and len(edit.edits) == 1:
            edit = edit.edits[0]
        self.do(edit)
        self._mounted = None
        work.pick(keys)
        late = ", ".join(yet_to_come(work.scenario, keys))
        if late:
            work.tell(Text(TO_COME.en.format(late), TO_COME.fr.format(late)))
        if work.chosen.once or any(held.section == "units" for _, held in pieces):
            work.placed(again=spot.shift)

    @property
    def _has_two_ends(self) -> bool:
        """Whether what is in hand goes from hex to hex, and nobody knows yet how far."""
        pieces = self.work.chosen.pieces
        return len(pieces) == 1 and pieces[0][1].section == "ropes" and pieces[0][1].reach is None

    def _rope(self, place: Hex) -> Held:
        """From where it begins to a hex."""
        assert self._first is not None, "asked for between its two ends"
        held, work = self.work.chosen.pieces[0][1], self.work
        kind = work.catalogue.objects.get(str(held.entry["kind"]))
        span = int(kind.data.get("span_hexes", 0)) if kind is not None else 0
        return stretched(work.board, held, self._first, (place, work.level), span)

    def _stretch(self, place: Hex) -> None:
        work = self.work
        assert self._first is not None, "asked for between its two ends"
        edit, key = place_piece(
            work.scenario, work.board, self._rope(place), self._first[0], self._first[1]
        )
        self._start = None
        self.do(edit)
        work.pick([key])

    def made(self) -> tuple[tuple[Hex, Held], ...]:
        """What would be set down, looking where it shall."""
        return tuple((way, self._facing_held(held)) for way, held in self.work.chosen.pieces)

    def _facing_held(self, held: Held) -> Held:
        entry = dict(held.entry)
        if self._mounted is not None and self._can_ride(held):
            entry["mounted"] = self._mounted
        name = FACING.get(held.section)
        if name is not None and len(self.work.chosen.pieces) == 1:
            facing = self._facing or entry.get(name)
            made = structs.replace(held, entry=entry)
            if self._facing is not None or self.needs_facing(made.piece):
                entry[name] = facing or turned(None, 0, self.work.board)
        return structs.replace(held, entry=entry)

    def needs_facing(self, piece: Piece) -> bool:
        """Whether a piece is nowhere while it looks nowhere."""
        catalogue = self.work.catalogue
        if isinstance(piece, Obstacle):
            known = catalogue.obstacles.get(piece.kind)
            return piece.kind in catalogue.vehicles or bool(known and known.has_facing)
        if not isinstance(piece, Unit):
            return False
        profile = who_is(piece, self.work.people)
        long = len(offsets_of(piece, profile, catalogue)) > 1
        return long or (profile is not None and profile.kind == "regiment")

    def _can_ride(self, held: Held) -> bool:
        piece = held.piece
        return isinstance(piece, Unit) and can_ride(piece, self.work.people)

    def turn(self, steps: int) -> bool:
        pieces = self.work.chosen.pieces
        if len(pieces) != 1 or pieces[0][1].section not in FACING:
            return False
        piece = pieces[0][1].piece
        if isinstance(piece, Obstacle) and not looks_somewhere(piece, self.work.catalogue):
            return False
        before = self._facing or pieces[0][1].entry.get(FACING[pieces[0][1].section])
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
        self._mounted = self._start = None

    def cancel(self) -> bool:
        super().cancel()
        if self._first is not None:
            self._start = None
            return True
        if not self.work.chosen.pieces:
            return False
        self.work.chosen.pieces = ()
        self.work.done()
        return True

    def preview(self) -> Preview:
        work = self.work
        if self.spot is None:
            return NOTHING
        if self._first is not None:
            return self._end_preview(self.spot.hex)
        if self._has_two_ends:
            return Preview(frozenset([self.spot.hex]))
        ghosts: list[tuple[str, Piece]] = []
        hexes: set[Hex] = set()
        for way, held in self.made():
            place = self.spot.hex + way
            if place in work.board:
                piece = as_placed(work.board, held, place, work.level)
                ghosts.append((held.section, piece))
                hexes |= self._covered(piece, place)
        if not ghosts:
            return Preview(frozenset([self.spot.hex]))
        return Preview(frozenset(hexes), ghosts=tuple(ghosts))

    def _end_preview(self, place: Hex) -> Preview:
        """A rope from where it began to where the hand is."""
        assert self._first is not None, "asked for between its two ends"
        start, level = self._first
        try:
            one = as_placed(self.work.board, self._rope(place), start, level)
        except EditError:
            return Preview(frozenset([place]), takes=True)
        return Preview(frozenset([start, place]), ghosts=(("ropes", one),))

    def _covered(self, piece: Piece, place: Hex) -> set[Hex]:
        if not isinstance(piece, Unit) or piece.facing is None:
            return {place}
        profile = who_is(piece, self.work.people)
        facing = parse_direction(piece.facing, self.work.board.grid.top)
        offsets = offsets_of(piece, profile, self.work.catalogue)
        return {one for one in footprint(offsets, place, facing) if one in self.work.board}
