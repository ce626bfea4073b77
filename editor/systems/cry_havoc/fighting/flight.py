"""Where somebody in panic or rout runs, hex by hex, and what becomes of him.

Each hex must not bring him nearer to the nearest enemy and, where it can, takes him farther
(CHB-8.3-rout-move). Panic stops six hexes from every enemy or near a leader; blocked before that,
it is a rout (CHB-8.3-panic-incomplete).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from editor.model.proof import Proof
from editor.model.regions import edge_hexes
from editor.model.text import Text
from editor.systems.cry_havoc.fighting.contact import can_fight, crow_flies
from editor.systems.cry_havoc.fighting.leadership import command
from editor.systems.cry_havoc.fighting.odds import refusal, step
from editor.systems.cry_havoc.fighting.wording import worded
from editor.systems.cry_havoc.moving.allowance import movement_of
from editor.systems.cry_havoc.moving.steps import step_cost

if TYPE_CHECKING:
    from editor.hexgrid.hexes import Hex
    from editor.model.proof import Step
    from editor.systems.cry_havoc.situation import Piece, Situation, Spot


class Flight(msgspec.Struct, frozen=True):
    """One way to flee, the hexes open at its first step, and the state after it.

    `state` is `panicked`, `routed`, `rallied`, or the penalty `stun` of one who cannot move.
    """

    piece: str
    path: tuple[Hex, ...]
    choices: tuple[Hex, ...]
    state: str
    proof: Proof
    is_cut: bool = False
    """Whether he could go no further although his legs would have carried him."""


def flight(
    situation: Situation, name: str, *, routed: bool = False, orderly: bool = False
) -> Flight:  # fmt: skip
    """Run a man on foot away from his enemies as far as panic, or rout, takes him.

    An orderly retreat goes as far as panic, and no leader ends it (CHB-4.2-retreat-execution).
    """
    piece = situation.pieces.get(name)
    if piece is None or not piece.is_up:
        who = piece.called if piece is not None else Text(name, name)
        refused = refusal(f"{who.en} cannot run", f"{who.fr} ne peut pas fuir")
        return Flight(name, (), (), "", refused)
    enemies = [one for one in situation.enemies_of(piece) if can_fight(one)]
    still = msgspec.structs.replace(piece, state="healthy", acts=())
    left = 2 * movement_of(situation, still).points
    here, choices, is_cut = piece.at, None, False
    path: list[Hex] = []
    stop = situation.catalogue.tables["morale"]["panic"]["stop_distance"]
    state = "routed" if routed else "panicked"
    why: tuple[Step, ...] = (_rule(state),)
    while enemies:
        stays = not path or not _is_taken(situation, piece, (here, piece.level))
        if stays and not (routed or orderly) and command(situation, piece, here).rallied_by:
            state = "rallied"
            why = (step("CHB-8.2-rally-panic", "near a leader: himself again",
                        "près d'un chef : il se reprend", None, here),)  # fmt: skip
            break
        if stays and not routed and _near(here, enemies) >= stop:
            break
        trail = (piece.at, *path)
        open_to = _ways(situation, still, trail, enemies, left, {})
        choices = tuple(open_to) if choices is None else choices
        if not open_to:
            is_cut = not _ways(situation, still, trail, enemies, None, {})
            state, why = _blocked(trail, state) if is_cut else (state, (_rule(state),))
            break
        here = min(open_to, key=lambda place: _appeal(situation, piece, place, enemies))
        left -= open_to[here]
        path.append(here)
    who, end, far = piece.called, worded(state), len(path)
    text = Text(f"{who.en} runs {far} hexes: {end.en}", f"{who.fr} fuit de {far} : {end.fr}")
    return Flight(name, tuple(path), choices or (), state, Proof(text, why), is_cut)


def _rule(state: str) -> Step:
    rule = "CHB-8.3-rout-move" if state == "routed" else "CHB-8.3-panic-move"
    return step(rule, "away from every enemy", "loin de tout ennemi")


def _near(place: Hex, enemies: list[Piece]) -> int:
    return min(place.distance(there) for one in enemies for there in one.hexes)


def _appeal(
    situation: Situation, piece: Piece, place: Hex, enemies: list[Piece]
) -> tuple[int, int]:
    """Of ways that are as good, the one to his side's own edge, then straight from the enemy."""
    home = _home(situation, piece.side)
    to_edge = min((place.distance(one) for one in home), default=0)
    nearest = min((there for one in enemies for there in one.hexes), key=place.distance)
    return to_edge, -crow_flies(place, nearest)


def _home(situation: Situation, side: str) -> frozenset[Hex]:
    """The hexes along the edge that a side calls its own."""
    key = ("home", side)
    found: frozenset[Hex] | None = situation.setting.get(key)
    if found is None:
        edge = next((one.friendly_edge for one in situation.scenario.sides if one.id == side), None)
        found = edge_hexes(situation.board, edge) if edge else frozenset()
        situation.setting[key] = found
    return found


def _ways(
    situation: Situation,
    piece: Piece,
    trail: tuple[Hex, ...],
    enemies: list[Piece],
    left: int | None,
    known: dict[tuple[Hex, int | None], bool],
) -> dict[Hex, int]:
    """The hexes he may run to next with their cost; only those that gain ground, if any do.

    Where no free hex gains any he passes through his friends, and over whoever lies there, if his
    points take him off them again (CHB-5.4-cross-occupied).
    """
    here, level = trail[-1], piece.level
    facing = trail[-2].direction_to(here) if len(trail) > 1 else piece.facing
    free: dict[Hex, int] = {}
    over: dict[Hex, int] = {}
    for place in here.neighbours():
        if place not in situation.board or place in trail:
            continue
        price = step_cost(situation, piece, (here, level), (place, level), facing)
        if price.halves is None or (left is not None and price.halves > left):
            continue
        taken = any(_is_taken(situation, piece, spot) for spot in price.there.spots)
        (over if taken else free)[place] = price.halves
    now = _near(here, enemies)
    gains = {one: cost for one, cost in free.items() if _near(one, enemies) > now}
    if gains:
        return gains
    for place, cost in over.items():
        rest = None if left is None else left - cost
        if _near(place, enemies) > now and (place, rest) not in known:
            beyond = _ways(situation, piece, (*trail, place), enemies, rest, known)
            known[place, rest] = bool(beyond)
        if known.get((place, rest)):
            gains[place] = cost
    return gains or {one: cost for one, cost in free.items() if _near(one, enemies) == now}


def _is_taken(situation: Situation, piece: Piece, spot: Spot) -> bool:
    """Whether somebody else alive is there, so that nobody can stay."""
    return any(one.id != piece.id and not one.is_out for one in situation.pieces_at(*spot))


def _blocked(trail: tuple[Hex, ...], state: str) -> tuple[str, tuple[Step, ...]]:
    """Out of points is a whole move; out of hexes is not."""
    steps: tuple[Step, ...] = (_rule(state),) if len(trail) > 1 else ()
    if state == "panicked":
        steps = (step("CHB-8.3-panic-incomplete", "cornered: it becomes a rout",
                      "acculé : c'est la déroute", None, trail[-1]),)  # fmt: skip
    if len(trail) > 1:
        return "routed", steps
    last = step("CHB-8.3-rout-blocked", "nowhere to run: stunned",
                "aucune issue : assommé", "stun", trail[-1])  # fmt: skip
    return "stun", (*steps, last)
