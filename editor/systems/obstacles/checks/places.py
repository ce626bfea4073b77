"""Where counters of the sheet lie: the level, the ground and whoever shares the hex."""

from __future__ import annotations

from collections.abc import Iterator

from editor.checks.cases import ScenarioCase
from editor.checks.registry import check
from editor.model.finding import Finding, Severity
from editor.model.text import Text
from editor.systems.obstacles.counters import (
    Counter,
    Standing,
    ground_class,
    layout_of,
    start_places,
    table,
    tables_of,
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

    Why: on land they are carried over clear ground only. Abatis and ruins make a hex difficult; a
    ditch, a trap and a fire make it rough.
    Fix: lay them on clear ground or on water.

    En français : Des barques sont à terre en terrain qui n'est pas clair.

    Pourquoi : à terre on ne les porte qu'en terrain clair. Abattis et ruines rendent un hexagone
    difficile ; un fossé, un piège, un feu le rendent accidenté.
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
    """What makes the hex of a counter clear, rough or difficult, and how it is called."""
    if one.place is None or one.obstacle.level:
        return
    terrain = case.board.terrain_at(one.place)
    found = ground_class(case, terrain)
    if found is not None:
        yield (found, *terrain_name(case.catalogue, terrain or ""))
    if found == "water":
        return
    for other in layout_of(case).laid.get(one.place, ()):
        if other.number != one.number and other.kind.terrain_class is not None:
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


@check("SET424", "mantlets-look-elsewhere", rules=["OBS-mantlets-orientation-matches-units"])
def mantlets_look_elsewhere(case: ScenarioCase) -> Iterator[Finding]:
    """Mantlets and a unit in their hex look in different directions.

    Why: mantlets always face as the units that stand behind them.
    Fix: give both the same `facing`.

    En français : Des mantelets et une unité de leur hexagone ne sont pas tournés du même côté.

    Pourquoi : les mantelets font toujours face comme les unités qui s'y abritent.
    Remède : donner le même `facing` aux deux.
    """
    layout = layout_of(case)
    for one in layout.counters:
        bound = (one.kind.orientation or {}).get("must_match_unit") == "invariant"
        if one.place is None or one.obstacle.facing is None or not bound:
            continue
        for piece in layout.ground.get(one.place, ()):
            if piece.unit.facing not in {None, one.obstacle.facing}:
                yield Finding(
                    Text(
                        f"{one.en} looks {one.obstacle.facing}, but {piece.unit.id} in its hex "
                        f"looks {piece.unit.facing}; both must look the same way",
                        f"{one.fr} : tourné vers {one.obstacle.facing}, mais {piece.unit.id} au "
                        f"même endroit vers {piece.unit.facing} ; il faut la même orientation",
                    ),
                    (*one.path, "facing"),
                    one.hexes,
                )
                break


@check("SET427", "formation-among-obstacles", rules=["OBS-gen-no-forming-up"])
def formation_among_obstacles(case: ScenarioCase) -> Iterator[Finding]:
    """A unit stands in formation in a hex with an obstacle.

    Why: nobody forms up among stakes, debris or tents. Pavises are no obstacle, and stakes that
    are still carried do not hinder.
    Fix: move the unit or the obstacle, or remove the `formation`.

    En français : Une unité est en formation dans un hexagone avec un obstacle.

    Pourquoi : nul ne se forme parmi pieux, débris ou tentes. Les pavois ne sont pas un obstacle,
    et des pieux encore portés ne gênent pas.
    Remède : déplacer l'unité ou l'obstacle, ou ôter la `formation`.
    """
    layout = layout_of(case)
    listed = table(tables_of(case), "obstacle-hex").get("formed")
    formed: list[object] = list(listed) if isinstance(listed, (list, tuple)) else []
    groups = {group.id: group.formation for group in case.scenario.groups}
    for piece in layout.standing:
        name = piece.unit.formation or groups.get(piece.unit.group or "")
        kind = case.catalogue.formations.get(name or "")
        if piece.level or kind is None or not (name in formed or kind.data.get("formed") is True):
            continue
        among = [
            one for place in piece.hexes for one in layout.laid.get(place, ())
            if one.kind.ruled("obstacle")
        ]  # fmt: skip
        if among:
            yield Finding(
                Text(
                    f"{piece.unit.id} stands in {kind.name.en} where {among[0].en} lies; nobody "
                    "forms up among obstacles",
                    f"{piece.unit.id} : {kind.name.fr} là où se trouve {among[0].fr} ; nul ne se "
                    "forme parmi les obstacles",
                ),
                _of_formation(piece),
                among[0].hexes,
            )


def _of_formation(piece: Standing) -> tuple[str | int, ...]:
    """Where the file says that it is formed, or else where it stands."""
    own = piece.unit.formation is not None
    return (*piece.path, "formation") if own else piece.path


@check("SET428", "hex-overfull", rules=["OBS-civilians-stacking", "OBS-herds-stacking"])
def hex_overfull(case: ScenarioCase) -> Iterator[Finding]:
    """Civilians or herds share a hex with more than it holds.

    Why: the table `stacking` says how many points a hex holds, and they take up several each.
    Fix: move somebody out.

    En français : Des civils ou un troupeau partagent un hexagone trop plein.

    Pourquoi : la table `stacking` dit combien de points tient un hexagone, et ils en prennent
    plusieurs chacun.
    Remède : faire sortir quelqu'un.
    """
    layout, stacking = layout_of(case), table(tables_of(case), "stacking")
    limit, each = stacking.get("limit"), stacking.get("unit")
    if not isinstance(limit, (int, float)):
        return
    for place, laid in layout.laid.items():
        crowd = [one for one in laid if one.kind.stacking_points]
        points = sum(one.kind.stacking_points or 0 for one in crowd)
        points += sum(_points(piece, each) for piece in layout.ground.get(place, ()))
        if crowd and points > limit:
            last = crowd[-1]
            yield Finding(
                Text(
                    f"{last.en} at {last.obstacle.at}: {points} stacking points in a hex that "
                    f"holds {limit}",
                    f"{last.fr} en {last.obstacle.at} : {points} points d'empilement dans un "
                    f"hexagone qui en tient {limit}",
                ),
                (*last.path, "at"),
                (place,),
            )


def _points(piece: Standing, each: object) -> int:
    """The stacking points of a unit; 0 where nobody says them, so that nobody is accused."""
    own = piece.unit.values.get("stacking_points", piece.profile.values.get("stacking_points"))
    found = each if own is None else own
    return int(found) if isinstance(found, (int, float)) else 0
