"""Orders under which a battle begins: what they need, and who cannot have them."""

from __future__ import annotations

from collections.abc import Iterator

from editor.checks.cases import ScenarioCase
from editor.checks.figures import figure
from editor.checks.registry import check
from editor.edit.commands import Put, Remove, Suggest
from editor.model.finding import Finding, Severity, YamlPath
from editor.model.text import Text
from editor.systems.regiments.muster import Soldier, are_enemies, grounds, muster, reforms_freely


def ordered(case: ScenarioCase, order: str) -> Iterator[tuple[Soldier, YamlPath]]:
    """Everybody who starts with an order, as the first or the second, and where it is written."""
    for soldier in muster(case).values():
        for key in ("order", "second_order"):
            if getattr(soldier.unit, key) == order:
                yield soldier, (*soldier.start, key)


@check("SET520", "move-without-direction", rules=["WHX-3.3-order-codes"])
def move_without_direction(case: ScenarioCase) -> Iterator[Finding]:
    """An order to move does not say where to.

    Why: the direction is part of the order and is written down with it.
    Fix: add `order_direction`.

    En français : Un ordre de mouvement ne dit pas dans quelle direction.

    Pourquoi : la direction fait partie de l'ordre et s'écrit avec lui.
    Remède : ajouter `order_direction`.
    """
    for name, order in case.catalogue.orders.items():
        if not order.data.get("needs_direction"):
            continue
        for soldier, path in ordered(case, name):
            if soldier.unit is not None and soldier.unit.order_direction is None:
                yield Finding(
                    Text(
                        f"{soldier.id} is to {name}, but where to? add 'order_direction'",
                        f"{soldier.id} a l'ordre {name}, mais vers où ? ajouter "
                        "« order_direction »",
                    ),
                    path,
                )


@check("SET521", "charge-without-target", rules=["WHX-3.3-order-codes"])
def charge_without_target(case: ScenarioCase) -> Iterator[Finding]:
    """An order to charge does not name whom.

    Why: a charge is ordered against one enemy unit.
    Fix: add `order_target`.

    En français : Un ordre de charge ne dit pas contre qui.

    Pourquoi : une charge s'ordonne contre une unité ennemie.
    Remède : ajouter `order_target`.
    """
    for soldier, path in ordered(case, "charge"):
        if soldier.unit is not None and soldier.unit.order_target is None:
            yield Finding(
                Text(
                    f"{soldier.id} is to charge, but whom? add 'order_target'",
                    f"{soldier.id} doit charger, mais qui ? ajouter « order_target »",
                ),
                path,
            )


@check("SET522", "fire-without-missiles", rules=["WHX-3.3-order-codes"])
def fire_without_missiles(case: ScenarioCase) -> Iterator[Finding]:
    """An order of static fire for a unit that can neither shoot nor cast.

    Why: it would stand idle.
    Fix: give it a missile weapon, or another order.

    En français : Un ordre de tir statique à une unité qui ne tire ni ne lance de sort.

    Pourquoi : elle resterait sans rien faire.
    Remède : lui donner une arme de tir, ou un autre ordre.
    """
    weapons = case.catalogue.weapons
    casters = {
        one.unit.host for one in muster(case).values() if one.unit and one.profile.mage_level
    }
    for soldier, path in ordered(case, "static-fire"):
        profile = soldier.profile
        # A weapon that nobody knows is told elsewhere, and may well shoot.
        shoots = any(
            name not in weapons or weapons[name].use != "melee" for name in profile.weapons
        )
        engine = "war-machine" in (soldier.value("category"), soldier.value("troop_type"))
        casts = profile.mage_level or profile.spells or soldier.id in casters
        if not (shoots or engine or casts or profile.kind == "vehicle"):
            yield Finding(
                Text(
                    f"{soldier.id} is to shoot, but has no missile weapon, engine or spell",
                    f"{soldier.id} doit tirer, mais n'a ni arme de tir, ni machine, ni sort",
                ),
                path,
            )


@check("SET523", "disengage-from-nobody", rules=["WHX-3.3-order-codes"])
def disengage_from_nobody(case: ScenarioCase) -> Iterator[Finding]:
    """An order to disengage for a unit that no enemy touches.

    Why: only a unit in contact can break off.
    Fix: give another order, or set an enemy beside it.

    En français : Un ordre de désengagement à une unité que nul ennemi ne touche.

    Pourquoi : seule une unité au contact peut rompre.
    Remède : donner un autre ordre, ou poser un ennemi à son contact.
    """
    units, covered = muster(case), grounds(case)
    sides: dict[object, set[str]] = {}
    for name, places in covered.items():
        for place in places:
            sides.setdefault(place, set()).add(units[name].unit.side)  # type: ignore[union-attr]
    for soldier, path in ordered(case, "disengage"):
        unit = soldier.unit
        hexes = covered.get(soldier.id)
        if unit is None or hexes is None or path[-1] != "order":
            continue
        near = {
            side for place in hexes for one in place.neighbours() for side in sides.get(one, ())
        }
        if not any(are_enemies(case.scenario, unit.side, side) for side in near):
            yield Finding(
                Text(
                    f"{unit.id} is to disengage, but no enemy is in contact with it",
                    f"{unit.id} doit se désengager, mais nul ennemi n'est à son contact",
                ),
                path,
                hexes=hexes[:1],
            )


@check("SET524", "second-order-without-officer", rules=["WHX-3.2-secondary-order"])
def second_order_without_officer(case: ScenarioCase) -> Iterator[Finding]:
    """A second order for a unit with neither a sergeant nor a character.

    Why: only an officer can change his mind in the field.
    Fix: take the order away, set `officer: true` under `values`, or let a character join.

    En français : Un second ordre à une unité sans sergent ni personnage.

    Pourquoi : seul un officier peut changer d'avis sur le terrain.
    Remède : ôter l'ordre, mettre `officer: true` sous `values`, ou y joindre un personnage.
    """
    units = muster(case)
    led = {one.unit.host for one in units.values() if one.unit is not None and one.is_character}
    for soldier in units.values():
        if soldier.unit is None or soldier.unit.second_order is None:
            continue
        officer = soldier.has("officer") or bool(soldier.profile.rank) or soldier.id in led
        if soldier.is_regiment and not officer:
            yield Finding(
                Text(
                    f"{soldier.id} has a second order, but neither sergeant nor character",
                    f"{soldier.id} a un second ordre, mais ni sergent ni personnage",
                ),
                (*soldier.start, "second_order"),
                fix=Suggest(Remove((*soldier.start, "second_order"))),
            )


@check("SET525", "order-to-the-routed", severity=Severity.WARNING, rules=["WHX-5.11-routed-state"])
def order_to_the_routed(case: ScenarioCase) -> Iterator[Finding]:
    """A unit starts routed and with an order.

    Why: whoever flees takes no orders until he rallies.
    Fix: take the order away, or let the unit start whole.

    En français : Une unité commence en déroute et avec un ordre.

    Pourquoi : qui fuit ne reçoit pas d'ordre avant d'être rallié.
    Remède : ôter l'ordre, ou laisser l'unité en bon état.
    """
    routed = case.catalogue.states.get("routed")
    if routed is None or routed.data.get("orders") is not False:
        return
    for number, unit in enumerate(case.scenario.units):
        if unit.state == "routed" and unit.order is not None:
            yield Finding(
                Text(
                    f"{unit.id} is routed and takes no order, yet has {unit.order}",
                    f"{unit.id} est en déroute et ne reçoit pas d'ordre, mais a {unit.order}",
                ),
                ("units", number, "order"),
                fix=Suggest(Remove(("units", number, "order"))),
            )


@check("SET526", "must-reform-first", rules=["WHX-3.22-must-reform"])
def must_reform_first(case: ScenarioCase) -> Iterator[Finding]:
    """A unit that was thrown into disorder starts with another order than to reform.

    Why: it must take a formation before it can do anything else; it may also pass.
    Fix: order `change-formation`, or take `disordered` away; skirmishers and light cavalry reform
    freely.

    En français : Une unité mise en désordre commence avec un autre ordre que se reformer.

    Pourquoi : elle doit reprendre une formation avant toute autre chose ; elle peut aussi passer.
    Remède : ordonner `change-formation`, ou ôter `disordered` ; tirailleurs et cavalerie légère se
    reforment librement.
    """
    for soldier in muster(case).values():
        order = soldier.unit.order if soldier.unit is not None else None
        if order in {None, "change-formation", "pass"} or not soldier.has("disordered"):
            continue
        if not reforms_freely(soldier):
            yield Finding(
                Text(
                    f"{soldier.id} is in disorder and must reform before it can {order}",
                    f"{soldier.id} est en désordre et doit se reformer avant l'ordre {order}",
                ),
                (*soldier.start, "order"),
                fix=Suggest(Put((*soldier.start, "order"), "change-formation")),
            )


@check(
    "SET532",
    "long-arms-in-compact",
    severity=Severity.WARNING,
    rules=["WHX-3.16-compact-bonuses"],
)
def long_arms_in_compact(case: ScenarioCase) -> Iterator[Finding]:
    """A compact unit has spears or pikes, of which only the first rank can strike.

    Why: in compact formation one rank fights, whatever the weapon.
    Fix: take another formation, or allow it where the compact unit is to open out in play.

    En français : Une unité compacte a des lances ou des piques, dont seul le premier rang frappe.

    Pourquoi : en formation compacte un seul rang combat, quelle que soit l'arme.
    Remède : prendre une autre formation, ou l'admettre si l'unité doit s'ouvrir en cours de jeu.
    """
    groups = {group.id: group.formation for group in case.scenario.groups}
    for soldier in muster(case).values():
        unit = soldier.unit
        if unit is None:
            continue
        named = unit.formation or groups.get(unit.group or "")
        formation = case.catalogue.formations.get(named or "")
        cap = figure(formation.data, "melee_ranks") if formation is not None else None
        if named != "compact" or cap is None:
            continue
        for name in soldier.profile.weapons:
            weapon = case.catalogue.weapons.get(name)
            ranks = figure(weapon.data, "infantry_ranks") if weapon is not None else None
            if isinstance(ranks, int) and isinstance(cap, int) and ranks > cap:
                yield Finding(
                    Text(
                        f"{unit.id} is compact: {cap} rank strikes, and {name} would let {ranks}",
                        f"{unit.id} est compacte : {cap} rang frappe, et {name} en permettrait "
                        f"{ranks}",
                    ),
                    (*soldier.start, "formation") if unit.formation else soldier.start,
                )
