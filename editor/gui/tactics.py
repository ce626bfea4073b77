"""What the window asks of the rules about the board in front: no Qt, no memory."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from editor.model.proof import Answer, Proof
from editor.model.text import Text

if TYPE_CHECKING:
    from editor.draw.picture import Overlay
    from editor.hexgrid.hexes import Hex
    from editor.model.scenario import Scenario, Unit
    from editor.systems.cry_havoc.situation import Piece, Situation
    from editor.systems.examine import Examined

_WALKER = "walker"
_FAR = 4
"""Points a hex, and a few more, within which a way is looked for, in as many turns as it takes."""
_WIDEST = 40
"""Hexes that an overlay looks round on boards so large that all of them would take a while."""
_LARGE = 20_000
_NO_SYSTEM = Text(
    "Sight and ways are answered for Cry Havoc only",
    "La vue et les chemins ne se calculent que pour Cry Havoc",
)
_NOBODY = Text("Point at a unit to see how far it gets", "Pointez un pion pour voir sa portée")


@dataclass(frozen=True)
class Measured:
    """What lies between two hexes: the distance, answers with their proofs, and the way."""

    title: Text
    answers: tuple[tuple[Text, Proof], ...] = ()
    path: tuple[Hex, ...] = ()
    note: Text | None = None


def situation_of(examined: Examined) -> Situation | None:
    """The set-up of a scenario of Cry Havoc, or a map by day with nobody on it."""
    from editor.model.hexmap import HexMap
    from editor.model.scenario import Scenario
    from editor.systems.cry_havoc.situation import Situation

    board, catalogue = examined.board, examined.catalogue
    if board is None or catalogue is None:
        return None
    value = examined.value
    if isinstance(value, HexMap):
        value = _nobody(value)
    if not isinstance(value, Scenario) or value.system != "cry-havoc":
        return None
    return Situation.of(board, value, catalogue, examined.people)


def is_large(examined: Examined) -> bool:
    """Whether a board is so large that looking all over it takes a while."""
    board = examined.board
    return board is not None and len(board.hexes) > _LARGE


def ground_key(examined: Examined) -> tuple[object, ...]:
    """What the view over a large board rests on: all but those who stand in the open."""
    from editor.model.scenario import Scenario

    value = examined.value
    if not isinstance(value, Scenario):
        return (examined.board, examined.catalogue)
    return (
        examined.board, examined.catalogue, value.obstacles, value.markers, value.openings,
        value.conditions, value.ropes, value.lights, value.options, _bearers(value),
    )  # fmt: skip


def ground_of(examined: Examined) -> Situation | None:
    """The moment without those who only stand there, so that it outlasts their moves."""
    from dataclasses import replace

    from msgspec import structs

    from editor.model.scenario import Scenario

    value = examined.value
    if not isinstance(value, Scenario):
        return situation_of(examined)
    return situation_of(replace(examined, value=structs.replace(value, units=_bearers(value))))


def _bearers(scenario: Scenario) -> tuple[Unit, ...]:
    """Whoever carries a light: it goes with him."""
    bearers = {light.carried_by for light in scenario.lights}
    return tuple(unit for unit in scenario.units if unit.id in bearers)


def _nobody(drawing: object, at: str | None = None) -> object:
    """A scenario on a map alone: by day, with nobody, or with one who walks from a hex."""
    from editor.model.person import Figures, Profile
    from editor.model.scenario import BoardPlan, Scenario, Sheet, Side, Unit

    units: tuple[Unit, ...] = ()
    if at is not None:
        figures = Figures(healthy=(1, 1, 6))
        walker = Profile(name=Text("somebody on foot", "quelqu'un à pied"), foot=figures)
        units = (Unit(id=_WALKER, side="all", profile=walker, at=at),)
    return Scenario(
        format="gonfalon/scenario/1", id="map", title=Text(), system="cry-havoc",
        board=BoardPlan(sheets=(Sheet(map=str(getattr(drawing, "id", ""))),)),
        sides=(Side(id="all", name=Text("all", "tous")),), units=units,
    )  # fmt: skip


def measure(
    examined: Examined, now: Situation | None, start: Hex, end: Hex, level: int = 0
) -> Measured:
    """Distance, sight with its cover, the way there and, where two enemies stand, the shot."""
    board = examined.board
    assert board is not None, "only a board is measured"
    count = start.distance(end)
    names = board.label(start), board.label(end)
    hexes = Text(
        f"{count} {'hex' if count == 1 else 'hexes'}",
        f"{count} hexagone{'s' if count > 1 else ''}",
    )
    title = Text(f"{names[0]} → {names[1]}: {hexes.en}", f"{names[0]} → {names[1]} : {hexes.fr}")
    if now is None:
        return Measured(title, note=_NO_SYSTEM)
    if not count:
        return Measured(title)
    answers = [(Text("Sight", "Vue"), _sight(now, start, end, level))]
    viewer, target = piece_at(now, start, level), piece_at(now, end, level)
    if viewer is not None and target is not None and viewer.unit.side != target.unit.side:
        answers.append((Text("Shot", "Tir"), _shot(now, viewer.id, target.id)))
    way, path = _way(examined, now, start, end, level)
    answers.append((Text("Way", "Chemin"), way))
    return Measured(title, tuple(answers), path)


def piece_at(now: Situation, place: Hex, level: int = 0) -> Piece | None:
    """Who stands on a hex and can still do something."""
    for one in now.pieces.values():
        if one.at == place and one.level == level and one.state not in {"dead", "unconscious"}:
            return one
    return None


def _level(now: Situation, place: Hex, level: int) -> int:
    return level if level and now.board.terrain_at(place, level) is not None else 0


def _sight(now: Situation, start: Hex, end: Hex, level: int) -> Proof:
    from editor.systems.cry_havoc.questions import QuestionError, ask_sight

    board = now.board
    low, high = _level(now, start, level), _level(now, end, level)
    viewer, target = piece_at(now, start, low), piece_at(now, end, high)
    try:
        return ask_sight(
            now, board.label(start), board.label(end), from_level=low, to_level=high,
            unit=viewer.id if viewer else None, target=target.id if target else None,
        ).proof  # fmt: skip
    except QuestionError as error:
        return Proof(error.said)


def _shot(now: Situation, shooter: str, target: str) -> Proof:
    from editor.systems.cry_havoc.questions import QuestionError, ask_fire

    try:
        answer = ask_fire(now, shooter, target)
    except QuestionError as error:
        return Proof(error.said)
    return _with_chances(answer)


def _with_chances(answer: Answer) -> Proof:
    from editor.model.proof import Step

    steps = tuple(Step("", one.name, f"{100 * one.ways / one.of:.0f} %") for one in answer.chances)
    return Proof(answer.proof.answer, (*answer.proof.steps, *steps))


def _way(
    examined: Examined, now: Situation, start: Hex, end: Hex, level: int
) -> tuple[Proof, tuple[Hex, ...]]:
    """The cheapest way, of whoever stands at the start or of somebody on foot."""
    from editor.model.scenario import Scenario
    from editor.systems.cry_havoc.moving.reach import reach
    from editor.systems.cry_havoc.situation import Situation

    piece = piece_at(now, start, level)
    if piece is None:
        assert examined.board is not None
        assert examined.catalogue is not None
        walk = _nobody(examined.value, examined.board.label(start))
        assert isinstance(walk, Scenario)
        now = Situation.of(examined.board, walk, examined.catalogue, {})
        piece = now.pieces.get(_WALKER)
        if piece is None:
            return Proof(Text("nobody can stand there", "nul ne peut s'y tenir")), ()
    allowed = reach(now, piece).budget
    found = reach(now, piece, _FAR * start.distance(end) + 12)
    if found.trouble:
        return Proof(found.trouble), ()
    spots = [spot for spot in found.costs if spot[0] == end]
    who = piece.called
    if not spots:
        far = Text(f"{who.en} finds no way there", f"{who.fr} n'y trouve pas de chemin")
        return Proof(far), ()
    spot = min(spots, key=lambda one: found.costs[one])
    path, cost = found.path_to(spot), found.costs[spot]
    proof = found.explain(path).proof
    said = Text(
        f"{who.en}: {cost:g} points, of {allowed:g} a turn",
        f"{who.fr} : {cost:g} points, sur {allowed:g} par tour",
    )
    return Proof(said, proof.steps), tuple(pose.hexes[0] for pose in path)


def overlay(
    now: Situation | None, kind: str, place: Hex | None, level: int, chosen: str = ""
) -> Overlay | Text:
    """An answer about many hexes, or why there is none.

    `chosen` is whose reach is shown where nobody is pointed at.
    """
    from editor.draw.overlay import light_overlay, reach_overlay, sight_overlay

    if now is None:
        return _NO_SYSTEM
    if kind == "light":
        return light_overlay(now)
    if kind == "reach":
        piece = piece_at(now, place, level) if place is not None else None
        piece = piece or now.pieces.get(chosen)
        return reach_overlay(now, piece) if piece is not None else _NOBODY
    if place is None or place not in now.board:
        return Text()
    at = _level(now, place, level)
    radius = _WIDEST if len(now.board.hexes) > _LARGE else None
    return sight_overlay(now, (place, at), piece_at(now, place, at), radius=radius)
