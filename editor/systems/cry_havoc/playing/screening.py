"""What a shot rests on besides its odds: the weapon and its rate, and who did not stand in its way.

A proof of odds tells what counts. What does not count has its rule, too: a friend beside the
shooter, somebody below him, somebody down. And the corner of a wall covers one side a phase.
"""

from __future__ import annotations

from collections.abc import Iterator

from editor.hexgrid.hexes import format_direction
from editor.model.text import Text
from editor.play.umpire import Umpire
from editor.systems.cry_havoc.fighting.aim import ammunition
from editor.systems.cry_havoc.fighting.contact import altitude, can_fight, in_contact
from editor.systems.cry_havoc.fighting.fire import Shot
from editor.systems.cry_havoc.playing.state import State, marked
from editor.systems.cry_havoc.seeing.sight import entry_side
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
    if ammunition(state.now, archer, shot.weapon) is not None:
        yield "CHB-3.1-thrown-general"
    yield "CHB-3.2-one-shot-per-phase"


def _of_line(state: State, archer: Piece, victim: Piece, shot: Shot) -> Iterator[str]:
    """Why those who stand between the two do not stop the shot."""
    now = state.now
    own = {*archer.hexes, *victim.hexes}
    high = altitude(now, archer.at, archer.level)
    for place in archer.at.line(victim.at)[1:-1]:
        if place in own:
            continue
        for piece in now.pieces_at(place, archer.level) or now.pieces_at(place):
            near = min(archer.at.distance(one) for one in piece.hexes) <= 1
            if not piece.is_up:
                yield "CHB-3.2-los-characters"
            elif near and now.is_friend(archer, piece):
                yield "CHB-3.2-los-adjacent-friend"
            elif shot.is_indirect:
                yield "CHB-3.2-los-indirect-over-character"
            elif altitude(now, piece.at, piece.level) < high:
                yield "CHB-3.2-los-shooter-above"
            else:
                yield "CHB-3.2-los-characters"


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
