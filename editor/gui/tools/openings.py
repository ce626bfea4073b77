"""The tool for doors and windows on the board of a scenario."""

from __future__ import annotations

from editor.edit.openings import opening_at, turn_opening
from editor.gui.tools.tool import NOTHING, Preview, Spot, Tool
from editor.model.text import Text

_NONE = Text("There is no door or window on that side", "Ce côté n'a ni porte ni fenêtre")


class OpeningTool(Tool):
    """Opens, closes and bars what the map has, in this scenario only."""

    name = "opening"
    key = "O"
    text = Text("Doors and windows", "Portes et fenêtres")
    hint = Text(
        "Click a door or window for its next state in this scenario; with Ctrl it is as on the "
        "map again.",
        "Cliquer une porte ou une fenêtre pour son état suivant dans ce scénario ; avec Ctrl elle "
        "redevient comme sur la carte.",
    )
    layer = "edges"
    follows_edges = True

    def ended(self, spot: Spot) -> None:
        work = self.work
        found = opening_at(work.board, work.catalogue, spot.edge, work.level)
        if found is None:
            work.tell(_NONE)
            return
        turned = turn_opening(
            work.scenario, work.board, work.catalogue, spot.edge, work.level, back=spot.control
        )
        if turned is not None:
            edit, state = turned
            self.do(edit)
            names = found[1].name, work.catalogue.opening_states[state].name
            work.tell(Text(f"{names[0].en}: {names[1].en}", f"{names[0].fr} : {names[1].fr}"))

    def preview(self) -> Preview:
        if self.spot is None:
            return NOTHING
        work, edge = self.work, self.spot.edge
        is_there = opening_at(work.board, work.catalogue, edge, work.level) is not None
        return Preview(edges=(edge,), takes=not is_there)
