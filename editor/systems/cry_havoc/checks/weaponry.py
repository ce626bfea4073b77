"""What can be wrong with who may use which missile weapon: in the saddle, by class, by the box."""

from __future__ import annotations

from collections.abc import Iterator

from editor.checks.cases import ScenarioCase
from editor.checks.registry import check
from editor.model.finding import Finding, Severity
from editor.model.identity import who_is
from editor.model.kinds import Weapon
from editor.model.scenario import Unit
from editor.model.text import Text
from editor.systems.cry_havoc.checks.advanced_setup import profile_of, special_of


def _arms(case: ScenarioCase, unit: Unit) -> dict[str, Weapon]:
    """The missile weapons of a unit."""
    own = unit.weapons if unit.weapons is not None else profile_of(case, unit).weapons
    known = case.catalogue.weapons
    return {name: known[name] for name in own if name in known and known[name].use == "missile"}


def _is_never_shot(case: ScenarioCase, unit: Unit, kind: Weapon) -> bool:
    """Whether a weapon cannot be shot from the saddle by this rider."""
    excepted = kind.mounted_exception and kind.mounted_exception == profile_of(case, unit).vocation
    return kind.mounted == "never" and not excepted


@check("SET214", "engine-in-the-saddle", rules=["CHB-3.1-crossbow-mounted"])
def engine_in_the_saddle(case: ScenarioCase) -> Iterator[Finding]:
    """A rider has an engine such as the heavy crossbow.

    Why: it is winched on its stand; nobody carries or shoots it from a horse.
    Fix: give another crossbow, or let the unit start on foot.

    En français : Un cavalier a un engin tel que l'arbalète lourde.

    Pourquoi : on la tend sur son affût ; nul ne la porte ni ne la tire à cheval.
    Remède : donner une autre arbalète, ou mettre l'unité à pied.
    """
    for number, unit in enumerate(case.scenario.units):
        for kind in _arms(case, unit).values() if unit.mounted else ():
            if kind.weapon_class == "engine" and _is_never_shot(case, unit, kind):
                yield Finding(
                    Text(
                        f"{unit.id} rides with an engine: {kind.name.en}",
                        f"{unit.id} est à cheval avec un engin : {kind.name.fr}",
                    ),
                    _where(unit, number),
                )


@check(
    "SET215", "no-shot-from-the-saddle", severity=Severity.WARNING,
    rules=["CHB-3.1-bows-mounted"],
)  # fmt: skip
def no_shot_from_the_saddle(case: ScenarioCase) -> Iterator[Finding]:
    """A rider's only missile weapons cannot be shot from a horse.

    Why: with a long bow or a sling he must dismount first; only a samurai draws a long bow mounted.
    Fix: give a short or composite bow, let him start on foot, or leave it so.

    En français : Les seules armes de tir d'un cavalier ne se tirent pas à cheval.

    Pourquoi : à l'arc long ou à la fronde il doit d'abord descendre ; seul le samouraï s'en passe.
    Remède : donner un arc court ou composite, le mettre à pied, ou laisser ainsi.
    """
    for number, unit in enumerate(case.scenario.units):
        arms = _arms(case, unit) if unit.mounted else {}
        own = {name: kind for name, kind in arms.items() if not kind.anyone}
        if not own or any(kind.weapon_class == "engine" for kind in own.values()):
            continue
        if all(_is_never_shot(case, unit, kind) for kind in own.values()):
            kind = next(iter(own.values()))
            yield Finding(
                Text(
                    f"{unit.id} rides and cannot shoot from the saddle with a {kind.name.en}",
                    f"{unit.id} est à cheval et ne peut tirer en selle : {kind.name.fr}",
                ),
                _where(unit, number),
            )


def _where(unit: Unit, number: int) -> tuple[str | int, ...]:
    """The weapons where the scenario says them, else the saddle."""
    return ("units", number, "weapons" if unit.weapons is not None else "mounted")


@check("SET216", "weapon-without-leave", rules=["CHB-3.1-longbow-restricted"])
def weapon_without_leave(case: ScenarioCase) -> Iterator[Finding]:
    """Somebody has a long bow whom neither his class nor the scenario entitles to it.

    Why: the long bow takes years to learn; only archers, and whom a scenario names, may use it.
    Fix: name the unit under `special_rules` (`rule: longbow-allowed`), or give another bow.

    En français : Quelqu'un a un arc long sans que sa classe ni le scénario l'y autorise.

    Pourquoi : l'arc long s'apprend en des années ; seuls archers et gens désignés en usent.
    Remède : citer l'unité sous `special_rules` (`rule: longbow-allowed`), ou changer d'arc.
    """
    known = case.catalogue.special_rules
    for number, unit in enumerate(case.scenario.units):
        profile = who_is(unit, case.people)
        for kind in _arms(case, unit).values() if profile is not None else ():
            rule = kind.origin.get("restricted", "")
            if not kind.restricted or profile is None:
                continue
            vocation = case.catalogue.classes.get(profile.vocation or "")
            skills = [known[name] for name in special_of(case, unit) if name in known]
            entitled = [*skills, *([vocation] if vocation is not None else [])]
            if any(rule in one.rules for one in entitled) or _is_named(case, unit, rule):
                continue
            yield Finding(
                Text(
                    f"{unit.id} may not use a {kind.name.en}: neither class nor scenario allows it",
                    f"{unit.id} n'a pas droit à l'arme « {kind.name.fr} » : ni classe ni scénario",
                ),
                ("units", number, *(("weapons",) if unit.weapons is not None else ())),
            )


def _is_named(case: ScenarioCase, unit: Unit, rule: str) -> bool:
    """Whether a special rule of the scenario that rests on this rule names a unit, or everybody."""
    known = case.catalogue.special_rules
    for one in case.scenario.special_rules:
        entry = known.get(one.rule or "")
        if entry is None or rule not in entry.rules or one.value is False:
            continue
        if not one.applies_to or {unit.id, unit.side, unit.group} & set(one.applies_to):
            return True
    return False


@check("SET217", "not-in-the-box", severity=Severity.ADVICE, rules=["CHB-3.1-crossbow-heavy"])
def not_in_the_box(case: ScenarioCase) -> Iterator[Finding]:
    """A scenario for a published set uses a weapon that the published game does not have.

    Why: whoever owns the box finds neither its counter nor its rule.
    Fix: give another weapon, or leave `game_set` out.

    En français : Un scénario pour une boîte publiée emploie une arme que ce jeu n'a pas.

    Pourquoi : qui possède la boîte n'y trouve ni son pion ni sa règle.
    Remède : donner une autre arme, ou ôter `game_set`.
    """
    setting = case.scenario.setting
    if setting is None or setting.game_set is None:
        return
    for number, unit in enumerate(case.scenario.units):
        for kind in _arms(case, unit).values():
            if kind.data.get("in_original_game") is False:
                yield Finding(
                    Text(
                        f"{unit.id} has a weapon that {setting.game_set} lacks: {kind.name.en}",
                        f"{unit.id} a une arme que {setting.game_set} n'a pas : {kind.name.fr}",
                    ),
                    ("units", number, *(("weapons",) if unit.weapons is not None else ())),
                )
