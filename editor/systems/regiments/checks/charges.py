"""Charges that are ordered at the start: at whom, how far, in sight, with which arms."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, product

from editor.checks.cases import ScenarioCase
from editor.checks.figures import listed, number, shown
from editor.checks.registry import check
from editor.hexgrid.hexes import Hex
from editor.model.finding import Finding, Severity
from editor.model.text import Text
from editor.systems.regiments.checks.orders import ordered
from editor.systems.regiments.muster import Soldier, are_enemies, grounds, muster

_PAIRS = 400
"""Pairs of hexes of two large units that are measured; more change nothing worth knowing."""


def _charges(case: ScenarioCase) -> Iterator[tuple[Soldier, Soldier]]:
    """Who charges whom as the first order."""
    units = muster(case)
    for soldier, path in ordered(case, "charge"):
        target = units.get((soldier.unit.order_target if soldier.unit else None) or "")
        if target is not None and target.unit is not None and path[-1] == "order":
            yield soldier, target


def _measured(case: ScenarioCase) -> Iterator[tuple[Soldier, Soldier, float, float, Hex]]:
    """Charges on the board: the two, the charger's move, the gap in paces, the charger's hex."""
    covered = grounds(case)
    scale = case.scenario.scale
    paces = scale.paces_per_hex if scale is not None else None
    for one, other in _charges(case) if paces else ():
        move = one.number_of("M")
        mine, theirs = covered.get(one.id), covered.get(other.id)
        if move is None or mine is None or theirs is None or paces is None:
            continue
        steps = min(a.distance(b) for a, b in islice(product(mine, theirs), _PAIRS))
        yield one, other, move, max(0, steps - 1) * paces, mine[0]


@check("SET527", "charge-too-near", rules=["WHX-3.23-charge-eligibility"])
def charge_too_near(case: ScenarioCase) -> Iterator[Finding]:
    """A charge is ordered at an enemy who is nearer than the charger's move.

    Why: a charge needs a run-up of at least M paces; only frenzy does without.
    Fix: move the units apart, or order a move instead.

    En français : Une charge est ordonnée contre un ennemi plus proche que le mouvement du chargeur.

    Pourquoi : une charge veut un élan d'au moins M pas ; seule la frénésie s'en passe.
    Remède : écarter les unités, ou ordonner un mouvement.
    """
    for one, other, move, gap, place in _measured(case):
        if gap < move and "frenzy" not in one.profile.special:
            yield Finding(
                Text(
                    f"{one.id} is {shown(gap)} paces from {other.id}; to charge it needs "
                    f"{shown(move)}",
                    f"{one.id} est à {shown(gap)} pas de {other.id} ; pour charger il en faut "
                    f"{shown(move)}",
                ),
                (*one.start, "order_target"),
                hexes=(place,),
            )


@check("SET528", "charge-too-far", severity=Severity.WARNING, rules=["WHX-3.23-charge-eligibility"])
def charge_too_far(case: ScenarioCase) -> Iterator[Finding]:
    """A charge is ordered at an enemy whom it can never reach.

    Why: a charge goes two moves and a die of as many faces, at most three moves.
    Fix: move the units together, or give another order.

    En français : Une charge est ordonnée contre un ennemi qu'elle ne peut atteindre.

    Pourquoi : une charge fait deux mouvements et un dé d'autant de faces, trois au plus.
    Remède : rapprocher les unités, ou donner un autre ordre.
    """
    charge = case.catalogue.orders.get("charge")
    moves = number(charge.data, "max_moves") if charge is not None else 0
    for one, other, move, gap, place in _measured(case):
        if moves and gap > moves * move:
            yield Finding(
                Text(
                    f"{one.id} is {shown(gap)} paces from {other.id}; a charge goes "
                    f"{shown(moves * move)} at most",
                    f"{one.id} est à {shown(gap)} pas de {other.id} ; une charge en fait au plus "
                    f"{shown(moves * move)}",
                ),
                (*one.start, "order_target"),
                hexes=(place,),
            )


@check("SET529", "charge-out-of-sight", rules=["WHX-3.23-charge-eligibility"])
def charge_out_of_sight(case: ScenarioCase) -> Iterator[Finding]:
    """A charge is ordered at an enemy who cannot be seen when orders are given.

    Why: only a visible enemy can be named; here ground that stops sight lies on every line.
    Fix: move one of the units, or give another order.

    En français : Une charge est ordonnée contre un ennemi qu'on ne voit pas.

    Pourquoi : seul un ennemi visible peut être désigné ; ici un sol qui arrête la vue est sur
    toutes les lignes.
    Remède : déplacer une des unités, ou donner un autre ordre.
    """
    covered = grounds(case)
    for one, other in _charges(case):
        mine, theirs = covered.get(one.id), covered.get(other.id)
        if mine is None or theirs is None or one.unit is None or one.unit.level:
            continue
        if all(_is_hidden(case, a, b) for a, b in islice(product(mine, theirs), _PAIRS)):
            yield Finding(
                Text(
                    f"{one.id} cannot see {other.id} from where it stands",
                    f"{one.id} ne voit pas {other.id} d'où elle se tient",
                ),
                (*one.start, "order_target"),
                hexes=(mine[0], theirs[0]),
            )


def _is_hidden(case: ScenarioCase, start: Hex, end: Hex) -> bool:
    """Whether ground no lower than both stands on the line, whichever end it is drawn from."""
    board, terrains = case.board, case.catalogue.terrains
    eye = max(board.height_at(start), board.height_at(end))

    def blocks(place: Hex) -> bool:
        terrain = terrains.get(board.terrain_at(place) or "")
        return terrain is not None and terrain.sight == "blocks" and board.height_at(place) >= eye

    lines = (start.line(end)[1:-1], end.line(start)[1:-1])
    return all(any(place in board and blocks(place) for place in line) for line in lines)


@check("SET530", "charge-at-a-friend", rules=["WHX-3.23-charge-eligibility"])
def charge_at_a_friend(case: ScenarioCase) -> Iterator[Finding]:
    """A charge is ordered at a unit of the own side or of an ally.

    Why: a charge goes against an enemy.
    Fix: correct `order_target`, or how the sides stand to each other under `relations`.

    En français : Une charge est ordonnée contre son propre camp ou un allié.

    Pourquoi : on charge un ennemi.
    Remède : corriger `order_target`, ou les rapports des camps sous `relations`.
    """
    for one, other in _charges(case):
        if one.unit is None or other.unit is None:
            continue
        if not are_enemies(case.scenario, one.unit.side, other.unit.side):
            yield Finding(
                Text(
                    f"{one.id} is to charge {other.id}, who is no enemy",
                    f"{one.id} doit charger {other.id}, qui n'est pas un ennemi",
                ),
                (*one.start, "order_target"),
            )


@check("SET531", "arms-forbid-the-charge", rules=["WHX-8.9-pike", "WHX-8.36-pavise"])
def arms_forbid_the_charge(case: ScenarioCase) -> Iterator[Finding]:
    """A charge is ordered to a unit whose pikes or pavises forbid it.

    Why: with these neither a run nor a charge is possible.
    Fix: give another order, or other arms.

    En français : Une charge est ordonnée à une unité que ses piques ou pavois en empêchent.

    Pourquoi : avec cela, ni course ni charge.
    Remède : donner un autre ordre, ou d'autres armes.
    """
    catalogue = case.catalogue
    for soldier, path in ordered(case, "charge"):
        held = [(name, catalogue.weapons.get(name)) for name in soldier.profile.weapons]
        shield = soldier.profile.shield
        arms = [*held, (shield or "", catalogue.shields.get(shield or ""))]
        heavy = [name for name, arm in arms if arm and False in listed(arm.data, "charge")]
        if heavy:
            yield Finding(
                Text(
                    f"{soldier.id} cannot charge with {heavy[0]}",
                    f"{soldier.id} ne peut charger avec {heavy[0]}",
                ),
                path,
            )
