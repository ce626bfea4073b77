"""What can be wrong with a scenario's board and the places it names."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

from editor.checks.cases import ScenarioCase
from editor.checks.registry import check
from editor.checks.walks import PLACED, edges, labels, openings
from editor.checks.words import twice, unless_direction, unless_hex, unless_known
from editor.hexgrid.edges import Edge
from editor.hexgrid.hexes import Hex, parse_direction
from editor.hexgrid.labels import LabelError
from editor.model.finding import Finding, Severity
from editor.model.footprint import footprint, offsets_of
from editor.model.identity import who_is
from editor.model.regions import region_hexes
from editor.model.sheet import SIDES
from editor.model.text import Text


@check("SET001", "sheets-do-not-join")
def sheets_do_not_join(case: ScenarioCase) -> Iterator[Finding]:
    """A sheet cannot lie where the scenario puts it, or a change names no hex.

    Why: half-hexes must meet half-hexes, and each sheet needs a name of its own.
    Fix: move the sheet by one column, turn it, or name it with `as`.

    En français : Une carte ne peut se poser là où le scénario la met.

    Pourquoi : les demi-hexagones doivent se rejoindre, et chaque carte a son nom.
    Remède : décaler la carte d'une colonne, la tourner, ou la nommer avec `as`.
    """
    yield from case.board.findings


@check("SET002", "halves-differ", severity=Severity.ADVICE)
def halves_differ(case: ScenarioCase) -> Iterator[Finding]:
    """Two joined sheets show different ground or height in the two halves of a hex.

    Why: the sheet that is listed later counts; players may read it otherwise.
    Fix: leave it, change the order of the sheets, or settle it under `board: changes`.

    En français : Deux cartes jointes montrent deux sols ou hauteurs dans un même hexagone.

    Pourquoi : la carte citée en dernier l'emporte ; des joueurs peuvent le lire autrement.
    Remède : laisser, changer l'ordre des cartes, ou trancher sous `board: changes`.
    """
    settled = set(_changed(case))
    for seam in case.board.seams:
        if seam.place in settled:
            continue
        label = case.board.label(seam.place)
        (under, ground, low), (over, top, high) = seam.under, seam.over
        if low != high:
            ground, top = f"{ground} ({low:+d})", f"{top} ({high:+d})"
        yield Finding(
            Text(
                f"{label}: {ground} on {under}, {top} on {over}; the latter counts",
                f"{label} : {ground} sur {under}, {top} sur {over} ; le second compte",
            ),
            ("board", "sheets"),
            hexes=(seam.place,),
        )


def _changed(case: ScenarioCase) -> Iterator[Hex]:
    """The hexes whose ground the scenario itself says."""
    for change in case.scenario.board.changes:
        for label in change.hexes if not change.level else ():
            with suppress(LabelError):
                yield case.board.hex(label)


@check("SET003", "label-off-board")
def label_off_board(case: ScenarioCase) -> Iterator[Finding]:
    """Something is placed in a hex that the board does not have.

    Why: it would stand nowhere.
    Fix: correct the label; with several sheets put the sheet's name in front, as in `ford:D7`.

    En français : Quelque chose est placé dans un hexagone que le plateau n'a pas.

    Pourquoi : il ne serait nulle part.
    Remède : corriger le repère ; avec plusieurs cartes, mettre le nom devant : `ford:D7`.
    """
    if case.complete:
        for label, path in labels(case.scenario):
            yield from unless_hex(case.board.hex, label, path)


@check("SET004", "no-ground-on-level", rules=["CHB-5.4-levels"])
def no_ground_on_level(case: ScenarioCase) -> Iterator[Finding]:
    """Something is placed on a level that has no ground at that hex.

    Why: it would hang in the air, or stand in the rock.
    Fix: correct the level or the hex, or give the map that level there.

    En français : Quelque chose est placé à un niveau sans sol à cet endroit.

    Pourquoi : il flotterait en l'air, ou serait dans le roc.
    Remède : corriger le niveau ou l'hexagone, ou donner ce niveau à la carte.
    """
    if not case.complete:
        return
    for name in PLACED:
        for number, thing in enumerate(getattr(case.scenario, name)):
            if thing.at is None or not thing.level:
                continue
            try:
                place = case.board.hex(thing.at)
            except LabelError:
                continue
            if case.board.terrain_at(place, thing.level) is None and not _is_tree_top(
                case, place, thing.level
            ):
                known = sorted(
                    level for level, floor in case.board.levels.items() if place in floor
                )
                listed = ", ".join(map(str, [0, *known]))
                yield Finding(
                    Text(
                        f"no ground at {thing.at} on level {thing.level}; there is {listed}",
                        f"pas de sol en {thing.at} au niveau {thing.level} ; il y a {listed}",
                    ),
                    (name, number, "level"),
                    hexes=(place,),
                )


def _is_tree_top(case: ScenarioCase, place: Hex, level: int) -> bool:
    """Whether these are the branches of a tree that can be climbed, which no map draws."""
    if "trees" not in case.switches:
        return False
    return any(
        kind.climb_to == level
        for one in case.board.areas.values()
        if one.area.kind == "tree" and place in one.hexes
        for trunk in one.hexes
        if (kind := case.catalogue.terrains.get(case.board.terrain_at(trunk) or "")) is not None
    )


@check("SET005", "wrong-facing")
def wrong_facing(case: ScenarioCase) -> Iterator[Finding]:
    """A facing or side that hexes of this board do not have.

    Why: flat-top hexes have no east and west side, pointy-top hexes no north and south side.
    Fix: take one of the six in the message.

    En français : Une orientation ou un côté que ces hexagones n'ont pas.

    Pourquoi : posés sur un côté ils n'ont ni est ni ouest, posés sur la pointe ni nord ni sud.
    Remède : prendre l'un des six du message.
    """
    if not case.board.sheets:
        return
    top = case.board.grid.top
    fields = (
        ("units", "facing"), ("units", "order_direction"), ("obstacles", "facing"),
        ("lights", "side"),
    )  # fmt: skip
    for name, key in fields:
        for number, thing in enumerate(getattr(case.scenario, name)):
            yield from unless_direction(getattr(thing, key), top, (name, number, key))
    for opening, path in openings(case.scenario):
        yield from unless_direction(opening.side, top, (*path, "side"))


@check("SET006", "no-opening-there", rules=["CHA-door-default-open"])
def no_opening_there(case: ScenarioCase) -> Iterator[Finding]:
    """The state of a door or window is given where the map has none.

    Why: there is nothing to open or lock.
    Fix: correct hex and side; the map's file lists doors and windows under `edges`.

    En français : L'état d'une porte ou fenêtre est donné là où la carte n'en a pas.

    Pourquoi : il n'y a rien à ouvrir ni à verrouiller.
    Remède : corriger hexagone et côté ; la carte les énumère sous `edges`.
    """
    if not case.complete:
        return
    for opening, path in openings(case.scenario):
        try:
            place = case.board.hex(opening.at)
            side = parse_direction(opening.side, case.board.grid.top)
        except ValueError:
            continue
        found = case.board.edges_at(Edge.of(place, side), opening.level)
        kinds = [case.catalogue.edges.get(one.feature.kind) for one in found]
        if not any(kind is not None and kind.is_opening for kind in kinds):
            yield Finding(
                Text(
                    f"no door or window at {opening.at} {opening.side}",
                    f"ni porte ni fenêtre en {opening.at} {opening.side}",
                ),
                path,
                hexes=(place,),
            )


@check("SET007", "reference-differs")
def reference_differs(case: ScenarioCase) -> Iterator[Finding]:
    """The reference hex does not show the ground that the scenario says it does.

    Why: the scenario was written for another map, or for another state of this one.
    Fix: name the right map, look whether it was changed, or correct the reference.

    En français : L'hexagone témoin ne montre pas le sol annoncé.

    Pourquoi : le scénario fut écrit pour une autre carte, ou pour un autre état de celle-ci.
    Remède : citer la bonne carte, voir si elle a changé, ou corriger le témoin.
    """
    reference = case.scenario.board.reference
    if reference is None or not case.complete:
        return
    try:
        shown = case.board.terrain_at(case.board.hex(reference.at))
    except LabelError:
        return
    if shown != reference.terrain:
        yield Finding(
            Text(
                f"{reference.at} shows {shown}, not {reference.terrain}",
                f"{reference.at} montre {shown} et non {reference.terrain}",
            ),
            ("board", "reference"),
        )


@check("SET008", "unknown-edge-of-board")
def unknown_edge_of_board(case: ScenarioCase) -> Iterator[Finding]:
    """An edge of the board is named that no sheet has.

    Why: nobody would know where to come in or go out.
    Fix: say north, east, south or west, or a sheet with its printed side, as in `ford:3`.

    En français : Un bord de plateau est cité qu'aucune carte n'a.

    Pourquoi : nul ne saurait où entrer ni sortir.
    Remède : dire north, east, south ou west, ou une carte et son côté imprimé : `ford:3`.
    """
    if case.complete:
        known = list(SIDES)
        for sheet in case.board.sheets:
            printed = [getattr(sheet.map.sides, side, None) for side in SIDES]
            known += [f"{sheet.name}:{side}" for side in (*SIDES, *filter(None, printed))]
        for name, path in edges(case.scenario):
            yield from unless_known(Text("edge of the board", "bord"), name, known, path)


@check("SET009", "id-twice")
def id_twice(case: ScenarioCase) -> Iterator[Finding]:
    """Two things of one kind have the same id.

    Why: whoever names it could mean either.
    Fix: rename one.

    En français : Deux choses de même sorte ont le même identifiant.

    Pourquoi : qui le cite pourrait vouloir dire l'une ou l'autre.
    Remède : renommer l'une des deux.
    """
    for name in (
        "sides", "units", "lights", "obstacles", "zones", "objects", "events", "entries",
        "reserves", "ropes", "groups",
    ):  # fmt: skip
        things = getattr(case.scenario, name)
        named = ((thing.id, (name, number)) for number, thing in enumerate(things))
        yield from twice(named, things)


@check("SET010", "piece-off-board", rules=["CHB-1.3-footprint"])
def piece_off_board(case: ScenarioCase) -> Iterator[Finding]:
    """A rider, wagon or large creature stands partly off the board, or looks nowhere.

    Why: it covers several hexes, from its head back; each of them needs ground.
    Fix: move it forward, turn it, or give it a `facing`.

    En français : Un cavalier, un chariot ou une grande créature dépasse du plateau.

    Pourquoi : il couvre plusieurs hexagones, de la tête à la croupe ; chacun doit exister.
    Remède : l'avancer, le tourner, ou lui donner un `facing`.
    """
    if not case.complete:
        return
    board = case.board
    for number, unit in enumerate(case.scenario.units):
        profile = who_is(unit, case.people)
        offsets = offsets_of(unit, profile, case.catalogue)
        if unit.at is None or len(offsets) == 1:
            continue
        if unit.facing is None:
            yield Finding(
                Text(
                    f"{unit.id} covers {len(offsets)} hexes: say which way it looks with 'facing'",
                    f"{unit.id} couvre {len(offsets)} hexagones : dire où il regarde (« facing »)",
                ),
                ("units", number),
            )
            continue
        try:
            facing = parse_direction(unit.facing, board.grid.top)
            covered = footprint(offsets, board.hex(unit.at), facing)
        except ValueError:
            continue
        if any(board.terrain_at(place, unit.level) is None for place in covered[1:]):
            yield Finding(
                Text(
                    f"{unit.id} at {unit.at}, looking {unit.facing}, covers {len(offsets)} hexes "
                    "and not all have ground",
                    f"{unit.id} en {unit.at}, tourné vers {unit.facing}, couvre {len(offsets)} "
                    "hexagones qui n'ont pas tous un sol",
                ),
                ("units", number, "at"),
                hexes=covered[:1],
            )


@check("SET011", "empty-zone")
def empty_zone(case: ScenarioCase) -> Iterator[Finding]:
    """A zone has no hex on this board.

    Why: nobody could start in it, come to it or hold it.
    Fix: look at its terrain, its exception, or the zones that it is made of.

    En français : Une zone n'a aucun hexagone sur ce plateau.

    Pourquoi : nul ne pourrait y commencer, y venir ni la tenir.
    Remède : revoir son terrain, son exception, ou les zones qui la composent.
    """
    if not case.complete:
        return
    zones = {zone.id: zone for zone in case.scenario.zones}
    for number, zone in enumerate(case.scenario.zones):
        # Names that do not exist are told elsewhere; here only what is known and yet empty.
        by_name = zone.hexes or zone.rectangle or zone.edge or zone.of or zone.areas or zone.sheets
        if by_name and zone.less is None:
            continue
        if not region_hexes(case.board, zone, zones):
            yield Finding(
                Text(f"{zone.id} has no hex", f"{zone.id} n'a aucun hexagone"), ("zones", number)
            )
