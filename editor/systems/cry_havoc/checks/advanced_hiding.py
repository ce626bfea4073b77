"""Hidden at set-up: where, and who."""

from __future__ import annotations

from collections.abc import Iterator

from editor.checks.cases import ScenarioCase
from editor.checks.registry import check
from editor.hexgrid.edges import Edge
from editor.model.finding import Finding, Severity
from editor.model.text import Text
from editor.systems.cry_havoc.checks.advanced_setup import place_of, setup, special_of
from editor.systems.cry_havoc.checks.advanced_walls import Walls
from editor.systems.cry_havoc.moving.entering import grounds
from editor.systems.cry_havoc.situation import Piece, Situation, Spot
from editor.systems.cry_havoc.sky import skies


@check("SET360", "hidden-in-the-open", severity=Severity.WARNING, rules=["CHA-hide-when"])
def hidden_in_the_open(case: ScenarioCase) -> Iterator[Finding]:
    """Somebody starts hidden in a hex without any cover.

    Why: one hides behind something: trees, brush, walls, wreckage, the dark. Whoever rolls to hide
    in the open can never succeed.
    Fix: move him into cover, or let him start in sight.

    En français : Quelqu'un commence caché dans un hexagone sans couvert.

    Pourquoi : on se cache derrière quelque chose : arbres, broussailles, murs, débris, nuit. Un jet
    pour se cacher à découvert ne peut réussir.
    Remède : le mettre à couvert, ou le laisser visible.
    """
    if not case.complete:
        return
    situation = setup(case)
    for number, unit in enumerate(case.scenario.units):
        place = place_of(case, unit.at)
        if place is None or not (unit.hidden or unit.hide_roll) or unit.aboard or unit.mounted:
            continue
        if not _has_cover(case, situation, (place, unit.level)):
            yield Finding(
                Text(
                    f"{unit.id} is hidden at {unit.at}, where nothing covers",
                    f"{unit.id} est caché en {unit.at}, où rien ne couvre",
                ),
                ("units", number, "hidden" if unit.hidden else "hide_roll"),
                hexes=(place,),
            )


def _has_cover(case: ScenarioCase, situation: Situation, spot: Spot) -> bool:
    """Whether anything at all gives cover there, from whichever side."""
    place, level = spot
    catalogue = case.catalogue
    ground = grounds(situation).kind_at(spot)
    if ground is None or ground.cover or Walls(case.board, catalogue).is_inside(place, level):
        return True
    sky = skies(situation).over(spot)
    # Where no rules on light hold, the night of the base rules covers everybody.
    is_dark = sky.unlit or (situation.is_night and not sky.dark)
    if is_dark or any(weather.cover for weather in sky.weathers):
        return True
    markers = (catalogue.markers.get(name) for name in situation.markers.get(spot, ()))
    if any(kind is not None and kind.cover for kind in markers) or situation.obstacles.get(spot):
        return True
    if any(piece.profile.kind == "vehicle" for piece in situation.pieces_at(place, level)):
        return True
    return _has_screen(case, spot)


def _has_screen(case: ScenarioCase, spot: Spot) -> bool:
    """Whether a fence, a wall or a bank stands on one of its sides."""
    place, level = spot
    for side in range(6):
        for one in case.board.edges_at(Edge.of(place, side), level):
            kind = case.catalogue.edges.get(one.feature.kind)
            if kind is None or kind.cover or kind.sight != "clear":
                return True
    return False


@check("SET361", "hidden-who-cannot-hide", rules=["CHA-hide-forbidden", "CHA-hide-when"])
def hidden_who_cannot_hide(case: ScenarioCase) -> Iterator[Finding]:
    """Somebody starts hidden who is mounted, enraged, stunned or beside an enemy.

    Why: none of these can hide.
    Fix: let him dismount, move him, or let him start in sight.

    En français : Quelqu'un commence caché alors qu'il est monté, enragé, assommé ou au contact.

    Pourquoi : nul dans ce cas ne peut se cacher.
    Remède : lui faire mettre pied à terre, le déplacer, ou le laisser visible.
    """
    if not case.complete:
        return
    table = case.catalogue.tables.get("hiding", {})
    forbidden = set(table.get("forbidden", ()))
    situation = setup(case)
    for number, unit in enumerate(case.scenario.units):
        if not (unit.hidden or unit.hide_roll):
            continue
        states = {"mounted"} if unit.mounted else set()
        states |= {unit.state, *special_of(case, unit)}
        piece = situation.pieces.get(unit.id)
        # A scenario may hide an ambusher anywhere; who rolls is held to the rule of the roll.
        if unit.hide_roll and piece is not None and _is_engaged(situation, piece):
            states.add("engaged")
        for word in sorted(states & forbidden):
            name = _WORDS.get(word, Text(word, word))
            yield Finding(
                Text(
                    f"{unit.id} is {name.en} and cannot hide",
                    f"{unit.id} est {name.fr} et ne peut se cacher",
                ),
                ("units", number, "hidden" if unit.hidden else "hide_roll"),
            )


_WORDS = {
    "mounted": Text("mounted", "en selle"),
    "enraged": Text("enraged", "enragé"),
    "stunned": Text("stunned", "assommé"),
    "engaged": Text("beside an enemy", "au contact d'un ennemi"),
}


def _is_engaged(situation: Situation, piece: Piece) -> bool:
    return any(
        other.is_up and other.level == piece.level and other.at.distance(piece.at) == 1
        for other in situation.enemies_of(piece)
        if other.profile.kind != "vehicle" and other.unit.aware
    )
