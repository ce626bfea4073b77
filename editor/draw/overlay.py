"""Answers about many hexes, laid over a picture: who sees what, what is lit, how far one gets."""

from __future__ import annotations

from editor.draw.picture import Overlay
from editor.hexgrid.hexes import Hex
from editor.model.text import Text
from editor.systems.cry_havoc.moving.reach import reach
from editor.systems.cry_havoc.questions import QuestionError, hex_of, piece_of
from editor.systems.cry_havoc.seeing.view import field_of_view
from editor.systems.cry_havoc.situation import Piece, Situation, Spot

_SEEN = ("#2f9e5a", "#c9c23a", "#e08a2c", "#c8501f")
"""No cover, light, medium, strong and more."""
_HIDDEN, _LIT, _UNLIT = "#20243a", "#ffb03a", "#141a3c"
_NEAR, _FAR = (48, 132, 200), (196, 60, 110)


def overlay_of(situation: Situation, wanted: str) -> Overlay:
    """What words such as `sight:A1`, `light` or `reach:sir-hugh` ask for; raises QuestionError."""
    kind, _, subject = wanted.partition(":")
    if kind == "light" and not subject:
        return light_overlay(situation)
    if kind == "reach" and subject:
        return reach_overlay(situation, piece_of(situation, subject))
    if kind == "sight" and subject:
        viewer = situation.pieces.get(subject)
        if viewer is not None:
            return sight_overlay(situation, (viewer.at, viewer.level), viewer)
        return sight_overlay(situation, (hex_of(situation, subject), 0))
    raise QuestionError(
        Text(
            f"no overlay {wanted!r}: expected light, sight:HEX, sight:UNIT or reach:UNIT",
            f"pas de calque {wanted!r} : attendu light, sight:HEX, sight:PION ou reach:PION",
        )
    )


def sight_overlay(
    situation: Situation, origin: Spot, viewer: Piece | None = None, *, radius: int | None = None
) -> Overlay:
    """What is seen from a spot, by the cover there; with a radius, no farther than that."""
    seen = field_of_view(situation, origin, shooter=viewer, radius=radius)
    board = situation.board
    around = board.hexes if radius is None else origin[0].disk(radius)
    colours = {
        place: _SEEN[min(seen[place].cover, len(_SEEN) - 1)] if place in seen else _HIDDEN
        for place in around
        if place != origin[0] and (radius is None or place in board)
    }
    label = situation.board.label(origin[0])
    legend = (
        (_SEEN[0], Text("seen", "vu")),
        (_SEEN[1], Text("light cover", "couvert léger")),
        (_SEEN[2], Text("medium cover", "couvert moyen")),
        (_SEEN[3], Text("strong cover", "couvert fort")),
        (_HIDDEN, Text("not seen", "non vu")),
    )
    return Overlay(Text(f"Seen from {label}", f"Vu de {label}"), colours, {}, legend)


def light_overlay(situation: Situation) -> Overlay:
    """What is lit."""
    colours = {place: _LIT if place in situation.lit else _UNLIT for place in situation.board.hexes}
    legend = ((_LIT, Text("lit", "éclairé")), (_UNLIT, Text("unlit", "non éclairé")))
    return Overlay(Text("Light", "Lumière"), colours, {}, legend)


def reach_overlay(situation: Situation, piece: Piece) -> Overlay:
    """Where a piece gets, and at what cost."""
    found = reach(situation, piece)
    costs: dict[Hex, float] = {}
    for (place, _), cost in found.costs.items():
        costs[place] = min(cost, costs.get(place, cost))
    most = max(found.budget, 1)
    colours = {place: _between(cost / most) for place, cost in costs.items()}
    words = {place: f"{cost:g}" for place, cost in costs.items() if cost}
    who, budget = piece.called, f"{found.budget:g} points"
    title = Text(f"{who.en}: {budget}", f"{who.fr} : {budget}")
    legend = (
        (_between(0.0), Text("near", "proche")),
        (_between(1.0), Text("all points spent", "tous les points dépensés")),
    )
    return Overlay(title, colours, words, legend)


def _between(share: float) -> str:
    mixed = (round(a + (b - a) * min(share, 1.0)) for a, b in zip(_NEAR, _FAR, strict=True))
    return "#" + "".join(f"{part:02x}" for part in mixed)
