"""Options, switches and special rules of a scenario that say nothing or contradict each other."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from editor.checks.cases import ScenarioCase
from editor.checks.registry import check
from editor.checks.walks import effects, weathers
from editor.edit.commands import Remove, Suggest
from editor.model.finding import Finding, Severity
from editor.model.identity import who_is
from editor.model.text import Text


@check("RUL101", "option-said-twice", severity=Severity.ADVICE)
def option_said_twice(case: ScenarioCase) -> Iterator[Finding]:
    """An option is named beside another that already includes it.

    Why: readers wonder what it adds, and it adds nothing.
    Fix: leave it out.

    En français : Une option est citée à côté d'une autre qui la comprend déjà.

    Pourquoi : le lecteur se demande ce qu'elle ajoute, et ce n'est rien.
    Remède : l'ôter.
    """
    chosen = case.scenario.options
    for number, option in enumerate(chosen):
        for other in chosen:
            known = case.catalogue.options.get(other)
            if other != option and known is not None and option in known.includes:
                yield Finding(
                    Text(f"{other} already includes {option}", f"{other} comprend déjà {option}"),
                    ("options", number),
                    fix=Remove(("options", number)),
                )
                break


def _has_weather(case: ScenarioCase) -> bool:
    """A sky other than clear, night included, or a table that asks about the sky."""
    scenario = case.scenario
    skies = {one if isinstance(one, str) else one.kind for one, _ in weathers(scenario)}
    times = {scenario.conditions.time, *(one.time for one in scenario.conditions.changes)}
    times.update(effect.time for effect, _ in effects(scenario))
    asked = any("weather" in name for name in scenario.tables)
    return bool(skies - {"clear"} or times - {"day", None} or asked)


def _has_ropes(case: ScenarioCase) -> bool:
    scenario, things = case.scenario, {"rope", "line", "grapple"}
    held = {name for unit in scenario.units for name in unit.equipment}
    for unit in scenario.units:
        profile = who_is(unit, case.people)
        held.update(profile.equipment if profile is not None else ())
    return bool(scenario.ropes or things & held or things & {one.kind for one in scenario.objects})


def _has_vehicles(case: ScenarioCase) -> bool:
    profiles = (who_is(unit, case.people) for unit in case.scenario.units)
    return any(profile is not None and profile.kind == "vehicle" for profile in profiles)


_USES: dict[str, tuple[Callable[[ScenarioCase], bool], Text]] = {
    "weather": (_has_weather, Text("no weather but clear sky", "pas d'autre temps que clair")),
    "ropes": (_has_ropes, Text("no rope, line or grapple", "ni corde, ni filin, ni grappin")),
    "vehicles": (_has_vehicles, Text("no vehicle", "pas de véhicule")),
}  # fmt: skip
"""Options that are about things which a file can have or lack.

`advanced` and `obstacles` are not among them: many authors switch both on and decide later.
"""


@check("RUL102", "option-without-use", severity=Severity.ADVICE)
def option_without_use(case: ScenarioCase) -> Iterator[Finding]:
    """An option is switched on by its name, and nothing in the scenario is what it is about.

    Why: players read up on rules that they will not need; or what it was for was forgotten.
    Fix: leave the option out, or add what it was meant for.

    En français : Une option est choisie par son nom, et rien dans le scénario ne la concerne.

    Pourquoi : les joueurs liraient des règles inutiles ; ou l'on a oublié ce qui la demandait.
    Remède : ôter l'option, ou ajouter ce pour quoi elle était là.
    """
    if any(side.budget is not None for side in case.scenario.sides):
        return  # What a side buys may be anything.
    for number, option in enumerate(case.scenario.options):
        is_used, lacks = _USES.get(option, (None, Text()))
        if is_used is not None and not is_used(case):
            yield Finding(
                Text(
                    f"the option {option} has no use: there is {lacks.en}",
                    f"l'option {option} ne sert pas : il n'y a {lacks.fr}"
                    if lacks.fr.startswith("ni")
                    else f"l'option {option} ne sert pas : {lacks.fr}",
                ),
                ("options", number),
                fix=Suggest(Remove(("options", number))),
            )


@check("RUL103", "switch-of-unused-rules", severity=Severity.ADVICE)
def switch_of_unused_rules(case: ScenarioCase) -> Iterator[Finding]:
    """A reading is chosen for a rule that does not hold in this scenario.

    Why: the rule belongs to an option that is not switched on.
    Fix: switch the option on, or leave the reading out.

    En français : Une lecture est choisie pour une règle qui ne vaut pas dans ce scénario.

    Pourquoi : la règle appartient à une option qui n'est pas choisie.
    Remède : choisir l'option, ou ôter la lecture.
    """
    brought = {"OBS": "obstacles", "CHA": "advanced"}
    for name in case.scenario.switches:
        option = brought.get(name.partition("-")[0])
        if option is None or name not in case.rulings:
            continue
        known = case.catalogue.options.get(option)
        parts = {option, *(known.includes if known is not None else ())}
        if parts.isdisjoint(case.switches):
            yield Finding(
                Text(
                    f"{name} does not hold here: it comes with the option {option}",
                    f"{name} ne vaut pas ici : elle vient avec l'option {option}",
                ),
                ("switches", name),
                at_key=True,
                fix=Remove(("switches", name)),
            )


@check("RUL104", "switch-says-nothing", severity=Severity.ADVICE)
def switch_says_nothing(case: ScenarioCase) -> Iterator[Finding]:
    """A switch is set to true, which is how the rule is read anyway.

    Why: a switch changes a reading: to false, or to the words of another one.
    Fix: leave it out, or say false or the reading you take.

    En français : Un réglage vaut true, ce qui est la lecture habituelle.

    Pourquoi : un réglage change une lecture : false, ou les mots d'une autre.
    Remède : l'ôter, ou dire false ou la lecture que vous prenez.
    """
    for name, value in case.scenario.switches.items():
        if value is True and name in case.rulings:
            yield Finding(
                Text(
                    f"{name} is read so anyway; a switch is false or another reading",
                    f"{name} se lit déjà ainsi ; un réglage est false ou une autre lecture",
                ),
                ("switches", name),
                fix=Remove(("switches", name)),
            )


@check("RUL105", "rule-of-an-option", severity=Severity.ADVICE)
def rule_of_an_option(case: ScenarioCase) -> Iterator[Finding]:
    """A special rule names an option that is switched on anyway.

    Why: it says nothing new, unless it is for some only or in words of its own.
    Fix: leave the rule out, or the option.

    En français : Une règle spéciale cite une option déjà choisie.

    Pourquoi : elle ne dit rien de neuf, sauf si elle vaut pour certains ou a ses propres mots.
    Remède : ôter la règle, ou l'option.
    """
    catalogue = case.catalogue
    for number, rule in enumerate(case.scenario.special_rules):
        name = rule.rule or ""
        is_option = name in catalogue.options and name not in catalogue.special_rules
        plain = not rule.applies_to and rule.text is None and rule.value in {None, True}
        if is_option and plain and name in case.switches:
            yield Finding(
                Text(f"the option {name} is on anyway", f"l'option {name} est déjà choisie"),
                ("special_rules", number),
                fix=Remove(("special_rules", number)),
            )


@check("RUL106", "special-rules-clash", severity=Severity.WARNING)
def special_rules_clash(case: ScenarioCase) -> Iterator[Finding]:
    """A special rule is given twice for the same ones, with two values or for nothing.

    Why: players would not know which holds.
    Fix: keep one, or say under `applies_to` for whom each holds.

    En français : Une règle spéciale est donnée deux fois aux mêmes.

    Pourquoi : les joueurs ne sauraient laquelle vaut.
    Remède : n'en garder qu'une, ou dire sous `applies_to` pour qui chacune vaut.
    """
    told: dict[tuple[str, str], object] = {}
    for number, rule in enumerate(case.scenario.special_rules):
        if rule.rule is None:
            continue
        whom = rule.applies_to or ("",)
        before = [(who, told[rule.rule, who]) for who in whom if (rule.rule, who) in told]
        for who in whom:
            told.setdefault((rule.rule, who), rule.value)
        if before:
            who, value = before[0]
            for_en, for_fr = (f" for {who}", f" pour {who}") if who else ("", "")
            same = value == rule.value
            how = Text("twice", "deux fois") if same else Text("with two values", "avec deux valeurs")  # noqa: E501  # fmt: skip
            yield Finding(
                Text(
                    f"{rule.rule} is given {how.en}{for_en}",
                    f"{rule.rule} est donnée {how.fr}{for_fr}",
                ),
                ("special_rules", number),
            )


@check("RUL107", "special-rule-switched-off", severity=Severity.ADVICE)
def special_rule_switched_off(case: ScenarioCase) -> Iterator[Finding]:
    """A special rule is given with the value false, though nothing switches it on.

    Why: a special rule holds only where a scenario names it; false says what is so anyway.
    Fix: leave it out, or give it its value.

    En français : Une règle spéciale vaut false, alors que rien ne la met en vigueur.

    Pourquoi : elle ne vaut que si le scénario la cite ; false dit ce qui est déjà.
    Remède : l'ôter, ou lui donner sa valeur.
    """
    for number, rule in enumerate(case.scenario.special_rules):
        known = case.catalogue.special_rules.get(rule.rule or "")
        scoped = known is not None and known.scope == "scenario"
        if rule.value is False and scoped and rule.text is None and not rule.applies_to:
            yield Finding(
                Text(
                    f"{rule.rule} is false, but nothing switches it on",
                    f"{rule.rule} vaut false, mais rien ne la met en vigueur",
                ),
                ("special_rules", number, "value"),
                fix=Remove(("special_rules", number)),
            )
