"""What a shot rests on besides its odds: the weapon and its rate, and who did not stand in its way.

A proof of odds tells what counts. What does not count has its rule, too: a friend beside the
shooter, somebody below him, somebody down. And the corner of a wall covers one side a phase.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from editor.hexgrid.edges import Edge
from editor.hexgrid.hexes import Hex, format_direction
from editor.model.text import Text
from editor.play.umpire import Umpire
from editor.systems.cry_havoc.fighting.aim import ammunition
from editor.systems.cry_havoc.fighting.contact import altitude, can_fight, distance, in_contact
from editor.systems.cry_havoc.fighting.fire import Shot
from editor.systems.cry_havoc.playing.state import State, marked
from editor.systems.cry_havoc.seeing.dwellings import dwellings
from editor.systems.cry_havoc.seeing.sight import entry_side
from editor.systems.cry_havoc.seeing.visibility import is_dark, night_sight
from editor.systems.cry_havoc.situation import Piece

_ONE_SIDE = "one-side-a-phase"


def grounds_of(state: State, archer: Piece, victim: Piece, shot: Shot) -> tuple[str, ...]:
    """The rules of a shot that its proof does not name."""
    found = [*_of_weapon(state, archer, shot), *_of_line(state, archer, victim, shot)]
    if shot.modifier:
        found.append("CHB-1.2-modifier")
    if any(can_fight(one) for one in in_contact(state.now, victim)):
        found.append("CHB-3.2-fire-into-melee")
    return tuple(dict.fromkeys(found))


def _of_weapon(state: State, archer: Piece, shot: Shot) -> Iterator[str]:
    kind = state.now.catalogue.weapons[shot.weapon]
    yield "CHB-2.1-offensive-fire" if shot.when == "offensive" else "CHB-2.1-defensive-fire"
    marks = [kind.origin.get("rate", "")]
    if archer.mounted:
        marks.append(kind.origin.get("mounted", ""))
    yield from (mark for mark in marks if mark.startswith("CH"))
    rate = state.now.catalogue.tables["rates"].get(str(kind.rate))
    if rate is not None:
        yield rate["rule"]
    if kind.anyone and shot.weapon not in archer.weapons:
        yield "CHB-6.2-missile-skills"
    if shot.when == "defensive" and kind.weapon_class == "crossbow":
        yield "CHB-3.2-crossbow-defensive"
    if ammunition(state.now, archer, shot.weapon) is not None:
        yield "CHB-3.1-thrown-general"
    yield "CHB-3.2-one-shot-per-phase"


def _of_line(state: State, archer: Piece, victim: Piece, shot: Shot) -> Iterator[str]:
    """Where the line begins, and why those who stand between the two do not stop it."""
    now = state.now
    houses = dwellings(now)
    here, there = (archer.at, archer.level), (victim.at, victim.level)
    tower, home, house = houses.tower(here), houses.of(here), houses.of(there)
    if tower is not None:
        yield "CHB-3.2-tower-origin"
    elif home != house:
        yield "CHB-3.2-window-out" if home is not None else "CHB-3.2-window-in"
    if is_dark(now, there):
        yield night_sight(now, archer)[1]
    if shot.is_indirect:
        yield "CHB-3.4-indirect-obstacle-short"
    own = {*archer.hexes, *victim.hexes}
    line = archer.at.line(shot.at or victim.at)
    yield from _of_banks(state, line, archer.level)
    for place in line[1:-1]:
        ground = now.catalogue.terrains.get(now.board.terrain_at(place) or "")
        if ground is not None and not ground.cover and ground.origin.get("cover", "")[:2] == "CH":
            yield ground.origin["cover"]
        if place in own:
            continue
        for piece in now.pieces_at(place, archer.level) or now.pieces_at(place):
            yield _why_not(state, archer, piece, shot, in_tower=tower is not None)


def _of_banks(state: State, line: Sequence[Hex], level: int) -> Iterator[str]:
    """The banks that a line crosses and that do not stop it."""
    for here, there in pairwise(line):
        for one in state.now.board.edges_at(Edge.between(here, there), level):
            kind = state.now.catalogue.edges.get(one.feature.kind)
            if kind is not None and kind.sight_rule == "crest":
                yield kind.origin.get("sight", "CHB-3.2-bank-los")


def _why_not(
    state: State, archer: Piece, piece: Piece, shot: Shot, *, in_tower: bool
) -> str:  # fmt: skip
    """Why somebody on the line does not stop the shot."""
    near = distance(archer, piece) <= 1
    if piece.is_up and near and state.now.is_friend(archer, piece):
        return "CHB-3.2-los-adjacent-friend"
    if piece.is_up and shot.is_indirect:
        return "CHB-3.2-los-indirect-over-character"
    high = altitude(state.now, archer.at, archer.level)
    if piece.is_up and altitude(state.now, piece.at, piece.level) < high:
        return "CHB-3.2-tower-height" if in_tower else "CHB-3.2-los-shooter-above"
    return "CHB-3.2-los-characters"


def guard(state: State, archer: Piece, victim: Piece, umpire: Umpire) -> State:
    """The first shot of a phase says which side the corner of a wall covers."""
    now = state.now
    ground = now.catalogue.terrains.get(now.board.terrain_at(victim.at, victim.level) or "")
    if ground is None or ground.cover_when != _ONE_SIDE:
        return state
    fixed = any(mark.startswith("corner-") for mark in victim.marks)
    side = entry_side(now, archer, victim)
    if fixed or side is None or (victim.facing is not None and not victim.mounted):
        return state
    name = format_direction(side, now.board.grid.top)
    text = Text(f"the corner covers {victim.called.en} on side {name} for this phase",
                f"l'angle couvre {victim.called.fr} du côté {name} pour cette phase")  # fmt: skip
    rule = ground.origin.get("cover", "CHB-3.2-cover-wall-corner")
    umpire.say("corner", text, rule, who=(victim.id,), hexes=(victim.at,))
    return state.put(marked(now.pieces[victim.id], f"corner-{side}"))
