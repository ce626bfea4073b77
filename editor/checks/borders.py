"""What can be wrong where sheets join and where units come in or go out."""

from __future__ import annotations

from collections.abc import Iterator

from editor.checks.cases import ScenarioCase
from editor.checks.prospects import prospects_of
from editor.checks.registry import check
from editor.checks.walks import edges
from editor.edit.commands import Remove, Suggest
from editor.hexgrid.edges import Edge
from editor.hexgrid.hexes import Hex
from editor.hexgrid.labels import split_prefix
from editor.model.finding import Finding, Severity
from editor.model.hexmap import EdgeFeature
from editor.model.regions import edge_hexes, place_hexes
from editor.model.text import Text


@check("SET720", "sides-of-sheets-clash", severity=Severity.ADVICE)
def sides_of_sheets_clash(case: ScenarioCase) -> Iterator[Finding]:
    """Two joined sheets draw different things on the same side of a hex that they share.

    Why: the sheet that is listed later counts; players may read the other half.
    Fix: leave it, change the order of the sheets, or draw the same on both.

    En français : Deux cartes jointes portent deux tracés différents sur un même côté d'hexagone.

    Pourquoi : la carte citée en dernier l'emporte ; des joueurs peuvent lire l'autre moitié.
    Remède : laisser, changer l'ordre des cartes, ou tracer la même chose sur les deux.
    """
    board = case.board
    sheets = board.sheets[: len(board.sheets) - board.overlays]
    if len(sheets) < 2 or not case.complete:
        return
    seen: dict[tuple[Edge, int], tuple[str, EdgeFeature]] = {}
    for number, sheet in enumerate(sheets):
        for one in sheet.map.edges:
            key = (sheet.edge(one.at, one.side), one.level)
            other, first = seen.setdefault(key, (sheet.name, one))
            if other == sheet.name or (first.kind, first.state) == (one.kind, one.state):
                continue
            place = sheet.to_board(sheet.map.hex(one.at))
            label = board.label(place) if place in board else one.at
            old, new = _said(case, first), _said(case, one)
            yield Finding(
                Text(
                    f"at {label}, {other} draws {old.en} and {sheet.name} {new.en}; "
                    "the latter counts",
                    f"en {label}, {other} porte « {old.fr} » et {sheet.name} « {new.fr} » ; "
                    "le second compte",
                ),
                ("board", "sheets", number),
                hexes=(place,),
            )


@check("SET721", "entry-by-closed-edge")
def entry_by_closed_edge(case: ScenarioCase) -> Iterator[Finding]:
    """Units are to come in by an edge that the scenario closes.

    Why: nobody may cross it.
    Fix: take another edge, or take this one out of `board: closed`.

    En français : Des unités doivent entrer par un bord que le scénario ferme.

    Pourquoi : nul ne peut le franchir.
    Remède : prendre un autre bord, ou ôter celui-ci de `board: closed`.
    """
    prospects = prospects_of(case)
    for number, entry in enumerate(case.scenario.entries):
        if entry.edge is not None and prospects.is_shut(entry.edge):
            yield Finding(
                Text(f"{entry.edge} is closed", f"{entry.edge} est fermé"),
                ("entries", number, "edge"),
            )


@check("SET722", "edge-inside-board", severity=Severity.WARNING)
def edge_inside_board(case: ScenarioCase) -> Iterator[Finding]:
    """An edge of a sheet is named at which the board goes on with another sheet.

    Why: nobody comes in or goes out in the middle of the board.
    Fix: name a side of the board, or the side of another sheet.

    En français : Un bord de carte est cité, mais le plateau s'y poursuit sur une autre carte.

    Pourquoi : nul n'entre ni ne sort au milieu du plateau.
    Remède : citer un bord du plateau, ou celui d'une autre carte.
    """
    if not case.complete or len(case.board.sheets) < 2:
        return
    for name, path in edges(case.scenario):
        if _is_inside(case, name):
            yield Finding(
                Text(
                    f"{name} lies inside the board: another sheet goes on there",
                    f"{name} est à l'intérieur du plateau : une autre carte s'y poursuit",
                ),
                path,
            )


@check("SET723", "entry-zone-off-its-edge", severity=Severity.WARNING)
def entry_zone_off_its_edge(case: ScenarioCase) -> Iterator[Finding]:
    """Units come in by an edge and in a zone, but the zone does not touch that edge.

    Why: they cannot do both.
    Fix: correct edge or zone, or leave one of them out.

    En français : Des unités entrent par un bord et dans une zone, mais la zone ne le touche pas.

    Pourquoi : elles ne peuvent faire les deux.
    Remède : corriger le bord ou la zone, ou ôter l'un des deux.
    """
    if not case.complete:
        return
    zones = {zone.id: zone for zone in case.scenario.zones}
    for number, entry in enumerate(case.scenario.entries):
        if entry.edge is None or entry.zone is None:
            continue
        border = edge_hexes(case.board, entry.edge)
        zone = place_hexes(case.board, entry.zone, zones)
        if border and zone and not border & zone:
            yield Finding(
                Text(
                    f"{entry.zone} does not touch the edge {entry.edge}",
                    f"{entry.zone} ne touche pas le bord {entry.edge}",
                ),
                ("entries", number, "zone"),
                hexes=(min(zone),),
                fix=Suggest(Remove(("entries", number, "zone"))),
            )


@check("SET724", "entry-nowhere", severity=Severity.WARNING)
def entry_nowhere(case: ScenarioCase) -> Iterator[Finding]:
    """An entry says who comes and when, but neither by which edge nor in which zone.

    Why: nobody would know where to put the units.
    Fix: add `edge` or `zone`.

    En français : Une entrée dit qui vient et quand, mais ni par quel bord ni dans quelle zone.

    Pourquoi : nul ne saurait où poser les unités.
    Remède : ajouter `edge` ou `zone`.
    """
    placed = {unit.id for unit in case.scenario.units if unit.at or unit.zone}
    for number, entry in enumerate(case.scenario.entries):
        if entry.edge is None and entry.zone is None and not placed.issuperset(entry.units):
            yield Finding(
                Text(
                    f"{entry.id} has neither 'edge' nor 'zone'",
                    f"{entry.id} n'a ni « edge » ni « zone »",
                ),
                ("entries", number),
            )


def _said(case: ScenarioCase, one: EdgeFeature) -> Text:
    """What stands on a side, with its state."""
    kind, state = case.catalogue.edges.get(one.kind), one.state
    name = kind.name if kind is not None else Text(one.kind, one.kind)
    if state is None:
        return name
    known = case.catalogue.opening_states.get(state)
    how = known.name if known is not None else Text(state, state)
    return Text(f"{name.en} ({how.en})", f"{name.fr} ({how.fr})")


def _is_inside(case: ScenarioCase, name: str) -> bool:
    """Whether the board goes on beyond every hex of a sheet's side."""
    prefix, word = split_prefix(name)
    sheet = case.board.sheet(prefix) if prefix else None
    side = sheet.side(word) if sheet is not None else None
    below = case.board.sheets[: len(case.board.sheets) - case.board.overlays]
    if sheet is None or side is None or sheet not in below:
        return False
    border = sheet.border(side)
    outward = _outward(side, turned=sheet.turned)
    own = sheet.hexes()
    return bool(border) and all(_goes_on(case, place, outward, own) for place in border)


def _outward(side: str, *, turned: bool) -> tuple[int, int]:
    """Columns and rows by which one leaves the sheet on that side of the board."""
    by = {"north": (0, -1), "east": (1, 0), "south": (0, 1), "west": (-1, 0)}[side]
    return (-by[0], -by[1]) if turned else by


def _goes_on(case: ScenarioCase, place: Hex, outward: tuple[int, int], own: frozenset[Hex]) -> bool:
    column, row = case.board.grid.offset(place)
    beyond = case.board.grid.hex_at(column + outward[0], row + outward[1])
    return beyond in case.board and beyond not in own
