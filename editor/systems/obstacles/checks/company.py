"""Counters and the units that share their hex."""

from __future__ import annotations

from collections.abc import Iterator

from editor.checks.cases import ScenarioCase
from editor.checks.registry import check
from editor.edit.commands import Put
from editor.model.finding import Finding
from editor.model.text import Text
from editor.systems.obstacles.counters import Standing, layout_of, table, tables_of


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
                    fix=Put((*one.path, "facing"), piece.unit.facing),
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


_CROWDS = ("OBS-civilians-stacking", "OBS-herds-stacking")


@check("SET428", "hex-overfull", rules=_CROWDS)
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
                rules=last.among(_CROWDS),
            )


def _points(piece: Standing, each: object) -> int:
    """The stacking points of a unit; 0 where nobody says them, so that nobody is accused."""
    own = piece.unit.values.get("stacking_points", piece.profile.values.get("stacking_points"))
    found = each if own is None else own
    return int(found) if isinstance(found, (int, float)) else 0
