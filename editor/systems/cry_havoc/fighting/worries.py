"""What weighs on a morale die: each modifier with its rule (CHB-8.3-mod-other lets packs add)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from editor.hexgrid.edges import Edge
from editor.systems.cry_havoc.fighting.contact import can_fight, distance, friends_of
from editor.systems.cry_havoc.fighting.odds import step
from editor.systems.cry_havoc.fighting.overfly import both_lines
from editor.systems.cry_havoc.fighting.readings import as_ruled
from editor.systems.cry_havoc.seeing.sight import sight
from editor.systems.cry_havoc.sky import skies

if TYPE_CHECKING:
    from editor.hexgrid.hexes import Hex
    from editor.model.proof import Step
    from editor.systems.cry_havoc.situation import Piece, Situation


def worries(situation: Situation, piece: Piece, threat: str | None = None) -> Iterator[Step]:
    """Every modifier that holds for somebody now; nothing is listed that is nothing."""
    table = situation.catalogue.tables["morale"]
    yield from _numbers(situation, piece, table)
    yield from _friends(situation, piece, table)
    yield from _self(situation, piece, table)
    yield from _place(situation, piece, table, threat)
    yield from _own_rules(situation, piece)


def _told(table: dict[str, Any], key: str, en: str, fr: str, times: int = 1) -> Step:
    return step(table["rules"][key], en, fr, table["modifiers"][key] * times)


def _numbers(situation: Situation, piece: Piece, table: dict[str, Any]) -> Iterator[Step]:
    """Who is more within a few hexes, himself included (CHB-8.3-mod-outnumbered)."""
    near = table["numbers_radius"]
    foes = sum(
        can_fight(one) and distance(piece, one) <= near for one in situation.enemies_of(piece)
    )
    friends = 1 + sum(
        can_fight(one) and distance(piece, one) <= near for one in friends_of(situation, piece)
    )
    if foes > friends:
        yield _told(table, "outnumbered", f"{foes} enemies to {friends} within {near}",
                    f"{foes} ennemis contre {friends} à {near}")  # fmt: skip
    elif friends > foes and foes:
        yield _told(table, "outnumbering", f"{friends} friends to {foes} within {near}",
                    f"{friends} amis contre {foes} à {near}")  # fmt: skip


def _friends(situation: Situation, piece: Piece, table: dict[str, Any]) -> Iterator[Step]:
    friends = list(friends_of(situation, piece))
    sides = {friend.side for friend in friends} | {piece.side}
    dead = sum(
        fallen.side in sides
        and fallen.id != piece.id
        and min(fallen.at.distance(here) for here in piece.hexes) <= _within(table, "killed")
        for fallen in situation.fallen
    )
    if dead:
        yield _told(table, "ally_killed_this_turn_within_3", f"{dead} allies killed nearby",
                    f"{dead} alliés tués à proximité", dead)  # fmt: skip
    for state, key, en, fr in (
        ("panicked", "friendly_panic_within_3", "a friend panics nearby", "un ami panique"),
        ("routed", "friendly_rout_within_6", "a friend routs nearby", "un ami est en déroute"),
    ):
        far = _within(table, state)
        near = sum(one.state == state and distance(piece, one) <= far for one in friends)
        if near:
            once = as_ruled(situation, table["rules"][key])
            yield _told(table, key, en, fr, 1 if once else near)


def _within(table: dict[str, Any], event: str) -> int:
    """The radius that a modifier's name in the catalogue ends with."""
    word = {"panicked": "panic", "routed": "rout"}.get(event, event)
    key = next(key for key in table["modifiers"] if word in key and "within" in key)
    return int(key.rpartition("_")[2])


def _self(situation: Situation, piece: Piece, table: dict[str, Any]) -> Iterator[Step]:
    if piece.is_wounded:
        yield _told(
            table, "wounded", f"{piece.called.en} is wounded", f"{piece.called.fr} est blessé"
        )
    traits = {*piece.special, piece.profile.sight}
    night, advanced = situation.catalogue.weathers.get("night"), "weather" in situation.options
    exempt = set(night.data.get("morale_exempt", ())) if night is not None else set()
    spared = not piece.profile.night_morale or (advanced and bool(traits & exempt))
    if (situation.is_night or "night" in situation.weather) and not spared:
        rule = "CHA-night-morale" if advanced else table["rules"]["night"]
        yield step(rule, "night", "nuit", table["modifiers"]["night"])
    for kind in skies(situation).over((piece.at, piece.level)).weathers:
        if kind.morale_die:
            yield step(table["rules"]["fog"], kind.name.en, kind.name.fr, kind.morale_die)


def _place(
    situation: Situation, piece: Piece, table: dict[str, Any], threat: str | None
) -> Iterator[Step]:
    for area in situation.board.areas.values():
        kind = situation.catalogue.area_kinds.get(area.area.kind)
        if kind is None or not kind.morale or not set(piece.hexes) & area.hexes:
            continue
        if kind.morale_who and kind.morale_who != piece.profile.vocation:
            continue
        key = "priest_in_temple" if kind.morale_who else "in_castle"
        yield step(table["rules"][key], kind.name.en, kind.name.fr, kind.morale)
    feared = situation.pieces.get(threat or "") or _nearest_seen(situation, piece)
    if feared is not None and _is_screened(situation, piece, feared.at):
        yield _told(table, "behind_obstacle", f"an obstacle against {feared.called.en}",
                    f"un obstacle face à {feared.called.fr}")  # fmt: skip


def _nearest_seen(situation: Situation, piece: Piece) -> Piece | None:
    """The nearest enemy in sight who can fight (CHB-8.3-mod-obstacle)."""
    enemies = [one for one in situation.enemies_of(piece) if can_fight(one)]
    here = (piece.at, piece.level)
    return next(
        (
            one
            for one in sorted(enemies, key=lambda one: distance(piece, one))
            if sight(
                situation, here, (one.at, one.level), shooter=piece, target_piece=one, fire=False
            ).is_clear
        ),
        None,
    )


def _is_screened(situation: Situation, piece: Piece, threat: Hex) -> bool:
    """An obstacle in his own hex, or on the hexside or next hex towards the threat."""
    level, catalogue = piece.level, situation.catalogue
    if piece.at.distance(threat) == 0:
        return False
    towards = dict.fromkeys(line[1] for line in both_lines(piece.at, threat))
    for place in towards:
        for one in situation.board.edges_at(Edge.between(piece.at, place), level):
            kind = catalogue.edges.get(one.feature.kind)
            if kind is not None and kind.obstacle_for_morale:
                return True
    for place in (piece.at, *(place for place in towards if place != threat)):
        terrain = catalogue.terrains.get(situation.board.terrain_at(place, level) or "")
        if terrain is not None and terrain.obstacle_for_morale:
            return True
        markers = (catalogue.markers.get(n) for n in situation.markers.get((place, level), ()))
        if any(marker is not None and marker.obstacle_for_morale for marker in markers):
            return True
        if situation.obstacles.get((place, level)):
            return True
    return False


def _own_rules(situation: Situation, piece: Piece) -> Iterator[Step]:
    """What a class, an army or a pack brings: `morale_die` in the data of a special rule."""
    for name in piece.special:
        rule = situation.catalogue.special_rules.get(name)
        if rule is not None and isinstance(rule.data.get("morale_die"), int):
            yield step("CHB-8.3-mod-other", rule.name.en, rule.name.fr, rule.data["morale_die"])
