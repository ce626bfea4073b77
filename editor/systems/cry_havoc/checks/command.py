"""What can be wrong with leaders, with where the routed run, and with who sees at night."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from editor.checks.cases import ScenarioCase
from editor.checks.registry import check
from editor.checks.walks import effects
from editor.model.finding import Finding, Severity
from editor.model.identity import who_is
from editor.model.text import Text
from editor.systems.cry_havoc.checks.advanced_initiative import side_without_rank
from editor.systems.cry_havoc.checks.advanced_setup import profile_of, special_of


@check(
    "SET230", "side-without-leader", severity=Severity.WARNING,
    rules=["CHB-2.1-initiative", "CHB-2.1-initiative-no-leader"],
)  # fmt: skip
def side_without_leader(case: ScenarioCase) -> Iterator[Finding]:
    """A side has no leader, while another has one.

    Why: a side without a leader loses the initiative without a roll, and never starts a turn.
    Fix: give one of its people a grade, or leave it so if the side is meant to answer only.

    En français : Un camp n'a pas de chef alors qu'un autre en a un.

    Pourquoi : sans chef, l'initiative est perdue sans jet ; ce camp ne commence jamais un tour.
    Remède : donner un grade à l'un des siens, ou laisser ainsi si ce camp ne doit que répondre.
    """
    if "initiative" not in case.switches:  # the advanced rules say it in their own words
        yield from side_without_rank(case)


@check("SET231", "several-captains", severity=Severity.WARNING, rules=["CHB-8.2-captain"])
def several_captains(case: ScenarioCase) -> Iterator[Finding]:
    """A side has more than one captain.

    Why: there is usually one in an encounter; two make everybody's command radius overlap.
    Fix: make one of them a lieutenant, or leave it so where the story wants two.

    En français : Un camp a plus d'un capitaine.

    Pourquoi : il y en a d'ordinaire un par rencontre ; deux font double emploi.
    Remède : faire de l'un un lieutenant, ou laisser ainsi si le récit en veut deux.
    """
    usual = {
        key: rank.data["usual_number"]
        for key, rank in case.catalogue.ranks.items()
        if isinstance(rank.data.get("usual_number"), int)
    }
    seen: Counter[tuple[str, str]] = Counter()
    for number, unit in enumerate(case.scenario.units):
        key = profile_of(case, unit).rank or ""
        if key not in usual or unit.state == "dead" or unit.prisoner_of is not None:
            continue
        seen[unit.side, key] += 1
        count = seen[unit.side, key]
        if count == usual[key] + 1:
            name = case.catalogue.ranks[key].name
            yield Finding(
                Text(
                    f"{unit.side} has a further {name.en}, {unit.id}; {usual[key]} is usual",
                    f"{unit.side} a un {name.fr} de plus, {unit.id} ; d'ordinaire {usual[key]}",
                ),
                ("units", number),
            )


@check("SET232", "nowhere-to-flee", severity=Severity.WARNING, rules=["CHB-8.3-rout-move"])
def nowhere_to_flee(case: ScenarioCase) -> Iterator[Finding]:
    """One side has a friendly edge to flee to, and another has none.

    Why: its routed people then only run from the nearest enemy, perhaps into the others' arms.
    Fix: give every side a `friendly_edge`, or none.

    En français : Un camp a un bord ami où fuir, un autre n'en a pas.

    Pourquoi : ses gens en déroute fuiront l'ennemi le plus proche, peut-être vers les autres.
    Remède : donner à chaque camp un `friendly_edge`, ou à aucun.
    """
    peopled = {unit.side for unit in case.scenario.units}
    sides = case.scenario.sides
    if not any(side.friendly_edge for side in sides):
        return
    for number, side in enumerate(sides):
        if side.players and side.friendly_edge is None and side.id in peopled:
            yield Finding(
                Text(
                    f"{side.id} has no friendly edge to flee to, others have",
                    f"{side.id} n'a pas de bord ami où fuir, d'autres en ont",
                ),
                ("sides", number),
            )


@check("SET233", "flight-edge-closed", severity=Severity.WARNING, rules=["CHB-8.3-rout-move"])
def flight_edge_closed(case: ScenarioCase) -> Iterator[Finding]:
    """A side is to flee over an edge by which nobody may leave.

    Why: a routed character leaves the field; at a closed edge he would be stuck.
    Fix: take another `friendly_edge`, or open that edge under `board: closed`.

    En français : Un camp doit fuir par un bord que nul ne peut franchir.

    Pourquoi : qui est en déroute quitte le champ ; à un bord fermé, il resterait coincé.
    Remède : prendre un autre `friendly_edge`, ou ouvrir ce bord sous `board: closed`.
    """
    for number, side in enumerate(case.scenario.sides):
        if side.friendly_edge is not None and side.friendly_edge in case.scenario.board.closed:
            yield Finding(
                Text(
                    f"{side.id} flees to {side.friendly_edge}, which is closed",
                    f"{side.id} fuit vers {side.friendly_edge}, qui est fermé",
                ),
                ("sides", number, "friendly_edge"),
            )


@check("SET250", "race-unknown-at-night", severity=Severity.ADVICE, rules=["CHB-3.2-night-sight"])
def race_unknown_at_night(case: ScenarioCase) -> Iterator[Finding]:
    """It is night, and of one who shoots no race is said, while another is no human.

    Why: in the dark other races and animals see twice as far as humans do.
    Fix: say `race: human`, or whatever he is, in his roster.

    En français : De nuit, la race d'un tireur n'est pas dite, alors qu'un autre n'est pas humain.

    Pourquoi : dans le noir, les autres races et les bêtes voient deux fois plus loin que l'homme.
    Remède : dire `race: human`, ou ce qu'il est, dans son effectif.
    """
    conditions = case.scenario.conditions
    times = [conditions.time, *(one.time for one in conditions.changes)]
    times += [effect.time for effect, _ in effects(case.scenario)]
    known_people = [who_is(one, case.people) for one in case.scenario.units]
    if "night" not in times or not any(
        one and one.race not in {None, "human"} for one in known_people
    ):
        return
    for number, unit in enumerate(case.scenario.units):
        profile = who_is(unit, case.people)
        if profile is None or profile.kind != "person" or profile.race is not None:
            continue
        if profile.sight != "ordinary" or {"nocturnal", "extra-vision"} & set(
            special_of(case, unit)
        ):
            continue
        weapons = unit.weapons if unit.weapons is not None else profile.weapons
        known = case.catalogue.weapons
        if any(name in known and known[name].use == "missile" for name in weapons):
            yield Finding(
                Text(
                    f"{unit.id} shoots at night and has no race, on which its sight depends",
                    f"{unit.id} tire de nuit et n'a pas de race, dont dépend sa vue",
                ),
                ("units", number),
            )
