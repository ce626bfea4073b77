"""Who stands in the way, who may stop where, and whose zone a step enters.

A zone stops nobody by itself: it lets its owner try an opportunity attack on whoever enters it from
outside (CHB-1.2-zone-of-control, CHB-6.4-oa-trigger).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from editor.model.text import Text
from editor.systems.cry_havoc.fighting.contact import are_adjacent, can_fight, is_captive
from editor.systems.cry_havoc.fighting.readings import reading
from editor.systems.cry_havoc.moving.words import Mark

if TYPE_CHECKING:
    from editor.systems.cry_havoc.situation import Piece, Situation, Spot

_LYING = frozenset({"stunned", "unconscious", "down", "dead"})


def company_of(situation: Situation, piece: Piece) -> frozenset[str]:
    """A piece and all that moves with it: led animals, a team, passengers, those aboard."""
    found = {piece.id, *piece.unit.leads, *piece.unit.team}
    for other in situation.pieces.values():
        if piece.id in {other.unit.behind, other.unit.aboard}:
            found.add(other.id)
        if piece.id in other.unit.leads or piece.id in other.unit.team:
            found.add(other.id)
    return frozenset(found)


def _spots(piece: Piece) -> Iterator[Spot]:
    return ((place, piece.level) for place in piece.hexes)


def _stands(piece: Piece) -> bool:
    """Whether it takes up its hex by itself: alive, and not part of a mount or vehicle."""
    carried = piece.unit.behind is not None or piece.unit.aboard is not None
    return not piece.is_out and not carried and piece.profile.kind != "vehicle"


def blockers(situation: Situation, piece: Piece) -> Mapping[Spot, Piece]:
    """Who bars each spot: living enemies, or for a vehicle anybody alive (CHB-5.1-enemy-hex).

    A stunned or fallen enemy is stepped over; one who flees is in the way
    (CHB-5.4-cross-occupied).
    """
    key = ("blockers", piece.id)
    known: Mapping[Spot, Piece] | None = situation.workings.get(key)
    if known is None:
        known = situation.workings[key] = _blockers(situation, piece)
    return known


def _blockers(situation: Situation, piece: Piece) -> Mapping[Spot, Piece]:
    with_it = company_of(situation, piece)
    wheels = piece.profile.kind == "vehicle"
    if wheels:
        return _without(situation, _standing(situation), with_it)
    others: Mapping[Spot, Piece] | None = situation.workings.get(("enemies", piece.side))
    if others is None:
        others = situation.workings["enemies", piece.side] = {
            spot: other
            for other in situation.enemies_of(piece)
            if _stands(other) and not (other.state in _LYING or is_captive(other))
            for spot in _spots(other)
        }
    return {spot: other for spot, other in others.items() if other.id not in with_it}


def _standing(situation: Situation) -> Mapping[Spot, Piece]:
    """Everybody who takes up a spot; of two in one, the later of the file."""
    found: Mapping[Spot, Piece] | None = situation.workings.get("standing")
    if found is None:
        found = situation.workings["standing"] = {
            spot: one for one in situation.pieces.values() if _stands(one) for spot in _spots(one)
        }
    return found


def _without(
    situation: Situation, taken: Mapping[Spot, Piece], company: frozenset[str]
) -> Mapping[Spot, Piece]:  # fmt: skip
    """Who takes up a spot besides this company; whoever shares a spot with one of it is left."""
    found = dict(taken)
    for name in company & situation.pieces.keys():
        for spot in _spots(situation.pieces[name]):
            there = (one for one in situation.pieces_at(*spot) if one.id not in company)
            others = [one for one in there if _stands(one)]
            if others:
                found[spot] = others[-1]
            else:
                found.pop(spot, None)
    return found


def sitters(situation: Situation, piece: Piece) -> Mapping[Spot, Piece]:
    """Who keeps others from ending a move on each spot: everybody alive (CHB-5.4-one-per-hex)."""
    key = ("sitters", piece.id)
    found: Mapping[Spot, Piece] | None = situation.workings.get(key)
    if found is None:
        company = company_of(situation, piece)
        found = situation.workings[key] = _without(situation, _standing(situation), company)
    return found


def zone_of(situation: Situation, piece: Piece) -> frozenset[Spot]:
    """The spots that a piece controls: those adjacent to it, across no wall, by open stairs."""
    known = situation.zones.get(id(piece))
    if known is None:
        # The piece is kept with its zone, so that its number cannot become another's.
        known = situation.zones[id(piece)] = (piece, _zone(situation, piece))
    return known[1]


def _zone(situation: Situation, piece: Piece) -> frozenset[Spot]:
    if not can_fight(piece) or not _stands(piece):
        return frozenset()
    found: set[Spot] = set()
    own = set(_spots(piece))
    for spot in own:
        place, level = spot
        for near in place.neighbours():
            if near in situation.board.grid and are_adjacent(situation, spot, (near, level)):
                found.add((near, level))
    for link in situation.board.links:
        ends = (link.start, link.link.levels[0]), (link.end, link.link.levels[1])
        if link.link.state in {None, "open", "broken"}:
            found.update(far for near, far in (ends, ends[::-1]) if near in own)
    return frozenset(found - own)


def zones_against(situation: Situation, piece: Piece) -> Mapping[str, frozenset[Spot]]:
    """The zone of every enemy of a piece who has one."""
    key = ("zones", piece.side)
    found: Mapping[str, frozenset[Spot]] | None = situation.workings.get(key)
    if found is None:
        zones = ((other.id, zone_of(situation, other)) for other in situation.enemies_of(piece))
        found = situation.workings[key] = {name: zone for name, zone in zones if zone}
    return found


def attackers(
    situation: Situation, piece: Piece, here: Iterable[Spot], there: Iterable[Spot]
) -> tuple[str, ...]:
    """The enemies who may try an opportunity attack when a piece moves from here to there."""
    if "vivacity" in piece.special:
        return ()
    before, after = set(here), set(there)
    if reading(situation, "CHB-6.4-oa-trigger") == "every-hex":
        before = set()
    return tuple(
        name
        for name, zone in zones_against(situation, piece).items()
        if zone & after and not zone & before
    )


def meetings(
    situation: Situation, piece: Piece, here: tuple[Spot, ...], there: tuple[Spot, ...]
) -> Iterator[Mark]:
    """Whom a step passes, meets or provokes, as marks."""
    bars, stays = blockers(situation, piece), sitters(situation, piece)
    for spot in there:
        if spot in here:
            continue
        if spot in bars:
            other = bars[spot]
            key = "enemy"
            if piece.profile.kind == "vehicle":
                key = "wagon-way" if piece.profile.vocation == "wagon" else "cart-way"
            yield Mark(key, None, name_of(other))
        elif spot in stays:
            other = stays[spot]
            key = "stunned" if situation.is_enemy(piece, other) else "friend"
            yield Mark(key, 0, name_of(other))
    zones = zones_against(situation, piece)
    if "vivacity" in piece.special and any(zone & set(there) for zone in zones.values()):
        yield Mark("vivacity")
    for name in attackers(situation, piece, here, there):
        yield Mark("attack", 0, name_of(situation.pieces[name]))


def name_of(piece: Piece) -> Text:
    """What to call a piece."""
    return piece.called
