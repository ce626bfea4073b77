"""Pictures for converters, which may not paint themselves."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import structs

from editor.convert.protocol import Subject
from editor.convert.safety import Refusal
from editor.convert.sidefile import read_side_file
from editor.convert.vassal_export import Painted
from editor.model.hexmap import HexMap
from editor.model.identity import who_is
from editor.model.scenario import Scenario, Unit
from editor.model.text import Text

if TYPE_CHECKING:
    from editor.model.person import Profile
    from editor.systems.examine import Examined

_NO_BOARD = Text("no board", "sans plateau")
SCALE = 1.5
"""Pixels a map unit: a hex is then some 83 pixels high."""
WIDEST = 12_000


def subject_of(examined: Examined, file: str) -> Subject:
    """What was read, ready to be written for another program; raises Refusal without a board."""
    value = examined.value
    if examined.board is None or not isinstance(value, (HexMap, Scenario)):
        why = examined.findings[0].message if examined.findings else _NO_BOARD
        raise Refusal(f"{file}: {why.en}", f"{file} : {why.fr}")
    path = Path(file)
    stem = re.sub(r"\.(map|scenario)\.yaml$", "", path.name, flags=re.IGNORECASE)
    return Subject(
        map=value if isinstance(value, HexMap) else None,
        scenario=value if isinstance(value, Scenario) else None,
        board=examined.board,
        people=examined.people,
        kept=read_side_file(path.parent, stem),
        artist=Artist(examined),
    )


class Artist:
    """Paints what was read, when a converter asks for it."""

    def __init__(self, examined: Examined) -> None:
        self._examined = examined
        self._scale = SCALE

    def board(self) -> Painted:
        """The ground without the pieces."""
        from editor.draw.export import render
        from editor.draw.painter import BoardPainter
        from editor.draw.picture import Layers, picture_of
        from editor.draw.ready import ensure_app

        ensure_app()
        picture = picture_of(self._examined, night=False)
        layers = Layers(units=False)
        painter = BoardPainter(picture, layers=layers)
        width = min(WIDEST, round(painter.bounds.width() * SCALE))
        self._scale = scale = width / painter.bounds.width()
        grid = picture.board.grid
        centres = {place: painter.layout.centre(place) for place in grid.hexes()}
        return Painted(
            b"".join(render(picture, "png", width=width, layers=layers)),
            painter.pixels(scale),
            {place: (x * scale, y * scale) for place, (x, y) in centres.items()},
            painter.layout.size * scale,
        )

    def counter(self, unit: Unit, *, hurt: bool) -> bytes:
        """A piece that looks in direction 0, healthy or wounded, as a PNG."""
        from editor.draw.loose import paint_loose_counter

        scenario, catalogue = self._examined.value, self._examined.catalogue
        assert isinstance(scenario, Scenario), "only a scenario has pieces"
        assert catalogue is not None, "what is painted comes with its catalogue"
        assert self._examined.board is not None, "a scenario that is painted has a board"
        shown = structs.replace(unit, state="wounded" if hurt else "healthy", wounds=0)
        return paint_loose_counter(
            shown, self._profile(unit), catalogue, scenario, self._examined.board.grid.top,
            self._scale,
        )  # fmt: skip

    def name(self, unit: Unit) -> str:
        """What a piece is called."""
        profile = self._profile(unit)
        name = profile.name if profile is not None else None
        return str(name) if isinstance(name, Text) else name or unit.id

    def _profile(self, unit: Unit) -> Profile | None:
        return who_is(unit, self._examined.people)
