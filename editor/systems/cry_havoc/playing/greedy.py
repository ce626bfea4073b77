"""A player who goes for what is near: objectives, good shots, good odds; leaders stay behind.

It looks one step ahead and no further. That makes it quick, and good enough to find out whether a
scenario can be won at all.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import Any

from editor.hexgrid.hexes import Hex
from editor.model.condition import Condition
from editor.model.regions import edge_hexes
from editor.play.chance import Seeded
from editor.play.game import Action, Item
from editor.play.session import Session
from editor.systems.cry_havoc.fighting.aim import When
from editor.systems.cry_havoc.fighting.contact import can_fight, distance, in_contact
from editor.systems.cry_havoc.fighting.fire import Shot, fire
from editor.systems.cry_havoc.fighting.leadership import grade
from editor.systems.cry_havoc.fighting.odds import Outcomes
from editor.systems.cry_havoc.moving.reach import reach
from editor.systems.cry_havoc.playing.arriving import exits, offer_ways
from editor.systems.cry_havoc.playing.brawling import odds, possible
from editor.systems.cry_havoc.playing.charging import in_reach, may_charge
from editor.systems.cry_havoc.playing.conditions import places, whereabouts
from editor.systems.cry_havoc.playing.coursing import best_charge
from editor.systems.cry_havoc.playing.spending import weapons_ready
from editor.systems.cry_havoc.playing.state import GONE, State, of_side, word_of
from editor.systems.cry_havoc.playing.walking import is_free_to_stop, points_left, steps_on
from editor.systems.cry_havoc.situation import Piece

_LOOKED_AT = 3
"""The nearest enemies that a shooter or a charger thinks of, and the nearest shooters."""
_STAND_OFF = 3
"""How near a shooter or a leader likes an enemy to come."""
_GOOD_SHOT, _GOOD_CHARGE, _GOOD_FIGHT = 0.4, 1.5, 0.5
"""Expected rank of the result from which it is tried."""


class Greedy:
    """Chooses by a rule of thumb for each kind of decision, the first on offer for the others."""

    def __init__(self, seed: int) -> None:
        self._dice = Seeded(seed)
        self._thought: tuple[int, str, str] = (0, "", "")
        self._considered: set[str] = set()
        """Who has been thought of in this step: nobody is thought of twice."""
        self._rules: dict[str, Callable[[State, Item], Action | None]] = {
            "answer": _done, "attack": _attack, "charge": _charge,
            "disengage": _done, "move": self._move, "shoot": self._shoot, "volley": _volley,
        }  # fmt: skip

    def __call__(self, session: Session[Any]) -> Action:
        item, state = session.decision, session.state
        assert item is not None, "a player is asked only while the game goes on"
        rule = self._rules.get(item.name)
        chosen = rule(state, item) if rule is not None else None
        return chosen if chosen is not None else session.legal_actions()[0]

    def _move(self, state: State, item: Item) -> Action | None:
        """Each man once, towards what his side wants."""
        if not is_free_to_stop(state):
            return next(steps_on(state), None)
        goals = goals_of(state, item.side)
        for piece in self._next(state, item.side):
            if piece.id == state.mover or points_left(state, piece) <= 0:
                continue
            chosen = _way_out(state, piece) or _walk(state, piece, goals)
            if chosen is not None:
                return chosen
        entering = _enter(state, item.side)
        return entering if entering is not None else Action("done")

    def _shoot(self, state: State, item: Item) -> Action:
        """Each archer once, at the best of those who are near."""
        for archer in self._next(state, item.side):
            best = _best_shot(state, _targets(state, archer, "offensive"), "offensive")
            if best is not None:
                return best
        return Action("done")

    def _next(self, state: State, side: str) -> Iterator[Piece]:
        """Those of a side who have not been thought of in this step."""
        now = (state.now.turn, side, state.step)
        if now != self._thought:
            self._thought, self._considered = now, set()
        for piece in of_side(state, side):
            if piece.id not in self._considered:
                self._considered.add(piece.id)
                yield piece


def worth(state: State, table: str, found: Outcomes) -> float:
    """What an attack is worth: the mean rank of its results."""
    rows = state.now.catalogue.tables[f"{table}-results"]["results"]
    ranks: list[float] = [float(one.chance) * rows[one.result]["rank"] for one in found]
    return sum(ranks)


def _nearest(state: State, piece: Piece) -> list[Piece]:
    foes = [one for one in state.now.enemies_of(piece) if one.state not in GONE]
    return sorted(foes, key=lambda one: distance(piece, one))[:_LOOKED_AT]


def _done(state: State, item: Item) -> Action:
    del state, item
    return Action("done")


def _volley(state: State, item: Item) -> Action:
    (mover,) = item.args
    target = state.now.pieces.get(mover)
    if target is not None:
        pairs = [(archer, target) for archer in _archers(state, item.side, target)]
    else:
        own = of_side(state, item.side)
        pairs = [pair for archer in own for pair in _targets(state, archer, "defensive")]
    best = _best_shot(state, pairs, "defensive")
    return best or Action("hold" if mover else "pass")


def _targets(state: State, archer: Piece, when: When) -> Iterator[tuple[Piece, Piece]]:
    """Somebody with the nearest enemies within his range, if he may shoot at all."""
    far = max(weapons_ready(state, archer, when).values(), default=0)
    for foe in _nearest(state, archer) if far else ():
        if distance(archer, foe) <= far:
            yield archer, foe


def _archers(state: State, side: str, target: Piece) -> list[Piece]:
    """The nearest of a side who could shoot at somebody."""
    near = sorted(of_side(state, side), key=lambda one: distance(one, target))
    ready = (one for one in near if weapons_ready(state, one, "defensive", distance(one, target)))
    return list(islice(ready, _LOOKED_AT))


def _best_shot(state: State, pairs: Iterable[tuple[Piece, Piece]], when: When) -> Action | None:
    found: tuple[float, Shot] | None = None
    for archer, foe in pairs:
        shot = fire(state.now, archer.id, foe.id, when=when)
        value = worth(state, "missile", shot.outcomes)
        if shot.is_allowed and value >= _GOOD_SHOT and (found is None or value > found[0]):
            found = (value, shot)
    return Action("fire", (found[1].shooter, found[1].target)) if found is not None else None


def _charge(state: State, item: Item) -> Action:
    taken = {one.charger for one in state.charges}
    for piece in of_side(state, item.side):
        if not piece.mounted or piece.id in taken or not may_charge(state, piece):
            continue
        if any(can_fight(one) for one in in_contact(state.now, piece)):
            continue
        for foe in sorted(in_reach(state, piece), key=lambda one: distance(piece, one))[:1]:
            made = best_charge(state, piece, foe)
            if made is not None and made.melee is not None:
                value = worth(state, "melee", made.melee.outcomes)
                if made.has_effect and value >= _GOOD_CHARGE:
                    way = (word_of(state, place) for place in made.path)
                    return Action("charge", (piece.id, foe.id, *way))
    return Action("done")


def _attack(state: State, item: Item) -> Action:
    best: tuple[float, Action] | None = None
    for made in possible(state, item.side):
        fight = odds(state, made)
        value = worth(state, "melee", fight.outcomes)
        if value >= _GOOD_FIGHT and (best is None or value > best[0]):
            best = (value, Action("attack", made.words))
    return best[1] if best is not None else Action("done")


def goals_of(state: State, side: str) -> frozenset[Hex]:
    """The hexes that a side's victory hangs on: places to be in, edges to leave by, things."""
    found: set[Hex] = set()
    for one in state.now.scenario.victory:
        if one.side == side:
            for condition in _parts(one.when):
                found.update(_hexes(state, condition))
    return frozenset(found)


def _parts(condition: Condition) -> Iterator[Condition]:
    yield condition
    for one in (*condition.all, *condition.any):
        yield from _parts(one)


def _hexes(state: State, condition: Condition) -> Iterator[Hex]:
    if condition.place is not None:
        yield from places(state, condition.place)
    for edge in condition.exited_by:
        yield from edge_hexes(state.now.board, edge)
    for label in condition.at:
        yield state.now.board.hex(label)
    for name in (condition.object, condition.adjacent_to):
        if name is not None:
            yield from whereabouts(state, name)


def _way_out(state: State, piece: Piece) -> Action | None:
    """Off the board, where that is how his side wins."""
    wanted = {
        edge
        for one in state.now.scenario.victory
        if one.side == piece.side
        for condition in _parts(one.when)
        for edge in condition.exited_by
    }
    for edge in exits(state, piece) if wanted else ():
        if edge in wanted:
            return Action("leave", (piece.id, edge))
    return None


def _walk(state: State, piece: Piece, goals: frozenset[Hex]) -> Action | None:
    """To the hex from which it is least far to what one wants."""
    foes = _nearest(state, piece)
    targets = goals or frozenset(place for foe in foes for place in foe.hexes)
    if not targets or (goals and set(piece.hexes) & goals):
        return None
    shoots = any(name in piece.weapons for name in weapons_ready(state, piece, "defensive"))
    keeps_off = shoots or grade(state.now, piece) > 0
    near = _centre(targets, piece.at)
    if not goals and not keeps_off and piece.at.distance(near) <= 1:
        return None

    def far(place: Hex) -> tuple[int, int]:
        danger = min((place.distance(foe.at) for foe in foes), default=99)
        too_near = max(0, _STAND_OFF - danger) if keeps_off else 0
        return 2 * too_near + place.distance(near), danger

    found = reach(state.now, piece)
    if found.trouble:
        return None
    spots = [spot for spot in found.stops if spot[1] == piece.level]
    if not spots:
        return None
    best = min(spots, key=lambda spot: (far(spot[0]), found.costs[spot], spot[0].q, spot[0].r))
    if far(best[0]) >= far(piece.at):
        return None
    way = found.path_to(best)
    words = [word_of(state, *pose.spot, piece.level) for pose in way[1:]]
    return Action("step", (piece.id, *words)) if words else None


def _centre(targets: frozenset[Hex], here: Hex) -> Hex:
    return min(targets, key=lambda place: (here.distance(place), place.q, place.r))


def _enter(state: State, side: str) -> Action | None:
    return next((one for one in offer_ways(state, side) if one.verb == "enter"), None)
