"""Tools for whole pieces of map: select and move, stamps, paste."""

from __future__ import annotations

from typing import TYPE_CHECKING

from editor.edit.clip import Clip, move, paste
from editor.edit.shapes import loop, on_sheet, rectangle
from editor.edit.stamps import outline_of, stamp
from editor.gui.tools.tool import NOTHING, Preview, Spot, Tool, Work
from editor.hexgrid.hexes import Hex
from editor.model.text import Text

if TYPE_CHECKING:
    from editor.gui.tools.covers import Cover


class Select(Tool):
    """Chooses hexes by a rectangle, or with Alt by a line round them; drags what is chosen."""

    name = "select"
    key = "V"
    text = Text("Select and move", "Sélectionner et déplacer")
    hint = Text(
        "Drag to select hexes (Shift adds, Ctrl takes away, Alt draws round); drag a selection "
        "to move it with everything on it.",
        "Glisser pour sélectionner (Maj ajoute, Ctrl retire, Alt entoure) ; glisser une "
        "sélection la déplace avec tout ce qui s'y trouve.",
    )
    two_steps = True
    _start: Hex | None = None
    _moves = False

    def began(self, spot: Spot) -> None:
        self._start, self._way = spot.hex, [spot.hex]
        self._before = self.work.selection
        plain = not (spot.shift or spot.control or spot.alt)
        self._moves = plain and spot.hex in self._before

    def went(self, spot: Spot) -> None:
        if spot.hex != self._way[-1]:
            self._way.append(spot.hex)

    def ended(self, spot: Spot) -> None:
        assert self._start is not None
        start, self._start = self._start, None
        if not self._moves:
            self.work.select(self._chosen(start, spot))
        elif spot.hex == start:
            self.work.select([start])
        else:
            by = spot.hex - start
            if self.do(move(self.work.drawing, self._before, by)):
                self.work.select([place + by for place in self._before])

    def reaches_out(self) -> bool:
        return not (self.is_down and self._moves)

    def _chosen(self, start: Hex, spot: Spot) -> frozenset[Hex]:
        grid = self.work.drawing.hexes
        hexes = loop(grid, [*self._way, spot.hex]) if spot.alt else rectangle(grid, start, spot.hex)
        hexes = frozenset(place for place in hexes if place in self.work.board)
        if spot.shift:
            return self._before | hexes
        return self._before - hexes if spot.control else hexes

    def cancel(self) -> bool:
        self._start = None
        return super().cancel()

    def preview(self) -> Preview:
        if self.spot is None:
            return NOTHING
        if self._start is None or not self.is_down:
            return Preview(frozenset([self.spot.hex]))
        if self._moves:
            by = self.spot.hex - self._start
            moved = on_sheet(self.work.drawing.hexes, [place + by for place in self._before])
            return Preview(moved)
        if self.spot.shift or self.spot.control or self.spot.alt:
            return Preview(self._chosen(self._start, self.spot))
        return Preview(cover=band(self.work, self._start, self.spot.hex))


def band(work: Work, start: Hex, end: Hex) -> Cover:
    """The ground between two corners, as it is drawn while the band is stretched."""
    from editor.gui.tools.covers import rectangle_cover

    return rectangle_cover(work.board.grid, start, end).on(work.board.terrain)


class StampTool(Tool):
    """Sets down a ready-made piece, turned or mirrored at will."""

    name = "stamp"
    key = "S"
    on_ground = True
    text = Text("Stamp", "Tampon")
    hint = Text(
        "Click to set it down; full stop and comma turn it, M mirrors it.",
        "Cliquer pour le poser ; point et virgule le tournent, M le retourne.",
    )

    def __init__(self, work: Work) -> None:
        super().__init__(work)
        self._turns, self._flipped = 0, False

    def clip(self) -> Clip | None:
        """What would be set down."""
        return stamp(self.work.chosen.stamp).clip(self.work.drawing.grid.top)

    def _made(self) -> Clip | None:
        clip = self.clip()
        if clip is not None and self._flipped:
            clip = clip.mirrored()
        return clip.turned(self._turns) if clip is not None else None

    def ended(self, spot: Spot) -> None:
        clip = self._made()
        if clip is not None:
            label = Text(f"Stamp: {self._name().en}", f"Tampon : {self._name().fr}")
            self.do(paste(self.work.drawing, clip, spot.hex, label))

    def _name(self) -> Text:
        return stamp(self.work.chosen.stamp).name

    def turn(self, steps: int) -> bool:
        self._turns = (self._turns + steps) % 6
        return True

    def flip(self) -> bool:
        # What is seen is mirrored, so what was turned before turns the other way.
        self._flipped, self._turns = not self._flipped, -self._turns % 6
        return True

    def preview(self) -> Preview:
        clip = self._made()
        if clip is None or self.spot is None or (self.on_ground and self.work.level):
            return NOTHING
        at = self.spot.hex
        hexes = on_sheet(self.work.drawing.hexes, [place + at for place in clip.hexes])
        edges = tuple(edge + at for edge in outline_of(clip))
        return Preview(hexes, edges, clip.ground[0][1] if clip.ground else "")


class Paste(StampTool):
    """Sets down what was copied, once, and hands over to the tool before it."""

    name = "paste"
    key = ""
    on_ground = False
    text = Text("Paste", "Coller")
    hint = Text(
        "Click where it shall lie; full stop and comma turn it, M mirrors it, Escape gives it up.",
        "Cliquer là où le poser ; point et virgule le tournent, M le retourne, Échap y renonce.",
    )

    def clip(self) -> Clip | None:
        return self.work.chosen.clip

    def ended(self, spot: Spot) -> None:
        clip = self._made()
        if clip is not None and self.do(paste(self.work.drawing, clip, spot.hex)):
            hexes = [place + spot.hex for place in clip.hexes]
            self.work.done()
            self.work.select(on_sheet(self.work.drawing.hexes, hexes))

    def cancel(self) -> bool:
        super().cancel()
        self.work.done()
        return True
