"""Where counters lie: on which level, and on what ground."""

from __future__ import annotations

from collections.abc import Iterator

from editor.checks.cases import ScenarioCase
from editor.checks.registry import check
from editor.edit.commands import Remove, Suggest
from editor.model.finding import Finding, Severity
from editor.model.text import Text
from editor.systems.obstacles.counters import (
    Counter,
    ground_class,
    layout_of,
    start_places,
    terrain_name,
)

_STOREY = 1


@check("SET420", "counter-off-the-ground", rules=["OBS-gen-ground-position"])
def counter_off_the_ground(case: ScenarioCase) -> Iterator[Finding]:
    """An obstacle lies on a rampart, a storey or in a cellar.

    Why: obstacles can be used and carried on the ground of a hex only; pavises are none, and may
    stand anywhere.
    Fix: remove `level`, move it to open ground, or take its bearer down.

    En français : Un obstacle se trouve sur un rempart, à un étage ou dans une cave.

    Pourquoi : les obstacles ne servent et ne se portent qu'au sol d'un hexagone ; les pavois n'en
    sont pas et vont partout.
    Remède : ôter `level`, le mettre au sol, ou faire descendre son porteur.
    """
    for one in layout_of(case).counters:
        if not one.kind.ruled("obstacle"):
            continue
        if one.obstacle.level:
            yield Finding(
                Text(
                    f"{one.en} is on level {one.obstacle.level}; obstacles lie on the ground, "
                    "level 0",
                    f"{one.fr} : niveau {one.obstacle.level} ; les obstacles sont au sol, niveau 0",
                ),
                (*one.path, "level"),
                one.hexes,
                fix=Suggest(Remove((*one.path, "level"))),
            )
        elif one.bearer is not None and one.bearer.level:
            yield Finding(
                Text(
                    f"{one.en} is carried by {one.bearer.id} on level {one.bearer.level}; "
                    "obstacles are carried on the ground only",
                    f"{one.fr} : porté par {one.bearer.id} au niveau {one.bearer.level} ; un "
                    "obstacle ne se porte qu'au sol",
                ),
                one.path,
                one.hexes,
            )
        else:
            yield from _on_a_height(case, one)


def _on_a_height(case: ScenarioCase, one: Counter) -> Iterator[Finding]:
    """A hex may be nothing but a tower or a wall-walk, and so have no ground below."""
    name = case.board.terrain_at(one.place) if one.place is not None else None
    terrain = case.catalogue.terrains.get(name or "")
    if terrain is not None and terrain.level >= _STOREY:
        yield Finding(
            Text(
                f"{one.en} is on {terrain.name.en} at {one.obstacle.at}; obstacles lie on the "
                "ground",
                f"{one.fr} : sur {terrain.name.fr} en {one.obstacle.at} ; les obstacles sont "
                "au sol",
            ),
            (*one.path, "at"),
            one.hexes,
        )


@check(
    "SET421",
    "counter-on-barred-ground",
    severity=Severity.WARNING,
    rules=[
        "OBS-mantlets-not-on-difficult", "OBS-abatis-difficult-terrain",
        "OBS-ruins-difficult-terrain",
    ],
)  # fmt: skip
def counter_on_barred_ground(case: ScenarioCase) -> Iterator[Finding]:
    """Mantlets stand on difficult ground, or among abatis or ruins, which make it difficult.

    Why: nobody can push them onto such ground, so they could not have come there.
    Fix: move them, or clear the hex.

    En français : Des mantelets sont en terrain difficile, ou parmi des abattis ou des ruines.

    Pourquoi : nul ne peut les y pousser ; ils n'ont pas pu y venir.
    Remède : les déplacer, ou dégager l'hexagone.
    """
    for one in layout_of(case).counters:
        barred = (one.kind.terrain_limits or {}).get("barred")
        for wrong, en, fr in _classes(case, one):
            if isinstance(barred, list) and wrong in barred:
                yield Finding(
                    Text(
                        f"{one.en} at {one.obstacle.at} could not have come onto {wrong} ground "
                        f"({en})",
                        f"{one.fr} en {one.obstacle.at} : n'a pu venir en terrain "
                        f"{_FRENCH.get(wrong, wrong)} ({fr})",
                    ),
                    (*one.path, "at"),
                    one.hexes,
                )
                break


@check(
    "SET422",
    "boats-on-rough-land",
    severity=Severity.WARNING,
    rules=[
        "OBS-boats-land-clear-minimal", "OBS-abatis-difficult-terrain",
        "OBS-ruins-difficult-terrain",
    ],
)  # fmt: skip
def boats_on_rough_land(case: ScenarioCase) -> Iterator[Finding]:
    """Boats lie on land that is not clear.

    Why: on land they are carried over clear ground only. Abatis and ruins make a hex difficult, a
    ditch and a trap make it rough.
    Fix: lay them on clear ground or on water.

    En français : Des barques sont à terre en terrain qui n'est pas clair.

    Pourquoi : à terre on ne les porte qu'en terrain clair. Abattis et ruines rendent un hexagone
    difficile, un fossé ou un piège le rend accidenté.
    Remède : les poser en terrain clair ou sur l'eau.
    """
    for one in layout_of(case).counters:
        allowed = (one.kind.terrain_limits or {}).get("allowed_land")
        for wrong, en, fr in _classes(case, one):
            if isinstance(allowed, list) and wrong not in {*map(str, allowed), "water"}:
                yield Finding(
                    Text(
                        f"{one.en} at {one.obstacle.at} can be carried over clear ground only, not "
                        f"over {wrong} ({en})",
                        f"{one.fr} en {one.obstacle.at} : ne se porte qu'en terrain clair, pas en "
                        f"terrain {_FRENCH.get(wrong, wrong)} ({fr})",
                    ),
                    (*one.path, "at"),
                    one.hexes,
                )
                break


_FRENCH = {"clear": "clair", "rough": "accidenté", "difficult": "difficile"}


def _classes(case: ScenarioCase, one: Counter) -> Iterator[tuple[str, str, str]]:
    """What makes the hex of a counter clear, rough or difficult, and how it is called.

    A fire does not count: boats may be set alight where they lie.
    """
    if one.place is None or one.obstacle.level:
        return
    terrain = case.board.terrain_at(one.place)
    found = ground_class(case, terrain)
    if found is not None:
        yield (found, *terrain_name(case.catalogue, terrain or ""))
    if found == "water":
        return
    for other in layout_of(case).laid.get(one.place, ()):
        own = other.number == one.number or other.is_fire
        if not own and other.kind.terrain_class is not None:
            yield other.kind.terrain_class, other.obstacle.id, other.obstacle.id


@check(
    "SET423",
    "boats-adrift",
    severity=Severity.WARNING,
    rules=["OBS-boats-take-up-or-drop-on-land", "OBS-boats-not-alone"],
)
def boats_adrift(case: ScenarioCase) -> Iterator[Finding]:
    """Boats float on water with nobody in them.

    Why: boats are taken up and left on dry land only, so nobody could have left them there, nor
    could anybody board them.
    Fix: put a unit in the hex or `aboard`, or lay the boats ashore.

    En français : Des barques flottent sans personne à bord.

    Pourquoi : on ne prend et ne laisse une barque qu'à terre ; nul n'a pu la laisser là, ni n'y
    monterait.
    Remède : mettre une unité dans l'hexagone ou à bord (`aboard`), ou échouer les barques.
    """
    layout = layout_of(case)
    for one in layout.counters:
        floats = (one.kind.terrain_limits or {}).get("water") is True
        if one.place is None or not floats or one.bearer is not None:
            continue
        on_water = ground_class(case, case.board.terrain_at(one.place)) == "water"
        if not on_water or one.place in layout.ground:
            continue
        if not any(one.place in places for places in start_places(case).values()):
            yield Finding(
                Text(
                    f"{one.en} floats at {one.obstacle.at} with nobody in it; boats are left on "
                    "land only",
                    f"{one.fr} : flotte en {one.obstacle.at} sans personne ; une barque ne se "
                    "laisse qu'à terre",
                ),
                (*one.path, "at"),
                one.hexes,
            )
