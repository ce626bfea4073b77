"""What can be wrong with what somebody rides, wears and throws."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import floor

from editor.checks.cases import RosterCase
from editor.checks.registry import check
from editor.edit.commands import Put, Remove, Suggest
from editor.model.catalogue import Catalogue
from editor.model.finding import Finding, Severity
from editor.model.person import Profile
from editor.model.text import Text
from editor.systems.cry_havoc.checks.profiles import everybody, has_pavise, missiles

_TRAINED = ("joust", "rider")
"""The special rules of horsemen, from the better to the lesser."""
_SINGLE = "CHB-3.1-thrown-general"
"""Weapons whose number is marked with this rule are carried one at a time."""


@check("ROS220", "mount-not-ridden", rules=["CHB-5.2-only-horses"])
def mount_not_ridden(case: RosterCase) -> Iterator[Finding]:
    """A person rides an animal that nobody can ride.

    Why: only horses, and what a catalogue gives a `rider`, carry somebody in the saddle.
    Fix: give a horse; whoever leads a mule or ox names it under `leads` in the scenario.

    En français : Une personne monte un animal qui ne se monte pas.

    Pourquoi : seuls les chevaux, et ce qu'un catalogue dote d'un `rider`, se montent.
    Remède : donner un cheval ; qui mène une mule ou un bœuf le nomme sous `leads`.
    """
    yield from everybody(case, _unrideable)


def _unrideable(who: str, profile: Profile, catalogue: Catalogue) -> Iterator[Finding]:
    mount = catalogue.mounts.get(profile.mount or "")
    if profile.kind == "person" and mount is not None and mount.rider is None:
        yield Finding(
            Text(
                f"{who} rides a {mount.name.en}, which cannot be ridden",
                f"{who} monte « {mount.name.fr} », qui ne se monte pas",
            ),
            ("mount",),
        )


@check("ROS221", "knight-without-joust", severity=Severity.WARNING, rules=["CHB-5.2-joust-att"])
def knight_without_joust(case: RosterCase) -> Iterator[Finding]:
    """A mounted knight, baron or sergeant has neither Joust nor Rider.

    Why: those classes have Joust, which doubles their attack in the saddle.
    Fix: add `special: [joust]`, or `rider` for somebody who is no lance.

    En français : Un chevalier, baron ou sergent monté n'a ni Joute ni Cavalier.

    Pourquoi : ces classes ont la Joute, qui double leur attaque à cheval.
    Remède : ajouter `special: [joust]`, ou `rider` pour qui ne porte pas la lance.
    """
    yield from everybody(case, _lanceless)


def _lanceless(who: str, profile: Profile, catalogue: Catalogue) -> Iterator[Finding]:
    joust = catalogue.special_rules.get("joust")
    usual = joust.data.get("usual_for", ()) if joust is not None else ()
    if profile.vocation not in usual or profile.mounted_figures is None:
        return
    if not set(_TRAINED) & set(profile.special):
        kind = catalogue.classes.get(profile.vocation or "")
        name = kind.name if kind is not None else Text(profile.vocation or "")
        yield Finding(
            Text(
                f"{who} is a mounted {name.en} without the special rule joust",
                f"{who} ({name.to('fr')}, monté) n'a pas la règle spéciale joust",
            ),
            ("special",) if profile.special else ("vocation",),
        )


@check("ROS222", "mounted-attack-differs", severity=Severity.WARNING, rules=["CHB-5.2-joust-att"])
def mounted_attack_differs(case: RosterCase) -> Iterator[Finding]:
    """The attack in the saddle is not that on foot times the factor of Joust or Rider.

    Why: Joust doubles it and Rider makes it half as much again, or the mount's own factor does.
    Fix: correct the figure, or the special rule.

    En français : L'attaque à cheval n'est pas celle à pied fois le facteur de Joute ou Cavalier.

    Pourquoi : la Joute la double, Cavalier l'augmente de moitié, ou bien la monture a son facteur.
    Remède : corriger la valeur, ou la règle spéciale.
    """
    yield from everybody(case, _odd_mounted_attack)


def _odd_mounted_attack(who: str, profile: Profile, catalogue: Catalogue) -> Iterator[Finding]:
    trained = next((name for name in _TRAINED if name in profile.special), None)
    if trained is None or profile.foot is None or profile.mounted_figures is None:
        return
    factors = [catalogue.tables.get("mounted-factors", {}).get(trained)]
    mount = catalogue.mounts.get(profile.mount or "")
    if mount is not None and mount.rider is not None:
        factors.append(mount.rider.attack_factor)
    foot, attack = profile.foot.healthy[0], profile.mounted_figures.healthy[0]
    fitting = sorted({floor(foot * Fraction(factor)) for factor in factors if factor is not None})
    if fitting and attack not in fitting:
        listed = Text(" or ".join(map(str, fitting)), " ou ".join(map(str, fitting)))
        yield Finding(
            Text(
                f"{who} has {trained} and attack {foot} on foot: mounted {listed.en}, not {attack}",
                f"{who} a {trained} et {foot} à pied : {listed.fr} à cheval, et non {attack}",
            ),
            ("mounted", "healthy"),
            fix=Suggest(Put(("mounted", "healthy", 0), fitting[0])) if len(fitting) == 1 else None,
        )


@check("ROS223", "too-slow-to-mount", severity=Severity.WARNING, rules=["CHB-5.2-mount-cost"])
def too_slow_to_mount(case: RosterCase) -> Iterator[Finding]:
    """Somebody with a mount has fewer movement points on foot than mounting costs him.

    Why: in his armour he could never get into the saddle again.
    Fix: raise his movement on foot, or give him lighter armour.

    En français : Quelqu'un a moins de points à pied qu'il ne lui en coûte de monter en selle.

    Pourquoi : avec son armure, il ne pourrait jamais remonter à cheval.
    Remède : augmenter son mouvement à pied, ou alléger son armure.
    """
    yield from everybody(case, _never_up_again)


def _never_up_again(who: str, profile: Profile, catalogue: Catalogue) -> Iterator[Finding]:
    if profile.kind != "person" or profile.mount is None or profile.foot is None:
        return
    armour = catalogue.armours.get(profile.armour or "none")
    pace = profile.foot.healthy[2]
    if armour is not None and pace < armour.mount_cost:
        yield Finding(
            Text(
                f"{who} moves {pace} on foot; mounting in {armour.name.en} costs "
                f"{armour.mount_cost}",
                f"{who} se déplace de {pace} à pied ; monter en {armour.name.fr} coûte "
                f"{armour.mount_cost}",
            ),
            ("foot", "healthy"),
        )


@check("ROS224", "pavise-in-the-saddle", severity=Severity.WARNING,
       rules=["CHB-4.2-shield-wall-form"])  # fmt: skip
def pavise_in_the_saddle(case: RosterCase) -> Iterator[Finding]:
    """A pavise is given to somebody who has figures only when mounted.

    Why: a shield wall is made on foot; he could never be part of one.
    Fix: give him figures on foot, or another shield.

    En français : Un pavois est donné à quelqu'un qui n'a de valeurs qu'à cheval.

    Pourquoi : le mur de boucliers se forme à pied ; il n'en serait jamais.
    Remède : lui donner des valeurs à pied, ou un autre bouclier.
    """
    yield from everybody(case, _mounted_pavise)


def _mounted_pavise(who: str, profile: Profile, catalogue: Catalogue) -> Iterator[Finding]:
    only_mounted = profile.mounted_figures is not None and profile.foot is None
    if only_mounted and has_pavise(profile, catalogue):
        yield Finding(
            Text(
                f"{who} has a pavise and no figures on foot",
                f"{who} a un pavois et pas de valeurs à pied",
            ),
            ("shield",) if profile.shield else ("weapons",) if profile.weapons else ("special",),
        )


@check("ROS225", "horse-armour-on-a-person", rules=["CHB-6.2-armour"])
def horse_armour_on_a_person(case: RosterCase) -> Iterator[Finding]:
    """A person wears armour that is made for a mount.

    Why: people wear none, broigne, mail or plate; a caparison lies on a horse.
    Fix: take one of those; for the horse say `caparison: true`.

    En français : Une personne porte une armure faite pour une monture.

    Pourquoi : on porte rien, broigne, mailles ou cuirasse ; le caparaçon va au cheval.
    Remède : prendre l'une d'elles ; pour le cheval, dire `caparison: true`.
    """
    yield from everybody(case, _caparisoned)


def _caparisoned(who: str, profile: Profile, catalogue: Catalogue) -> Iterator[Finding]:
    armour = catalogue.armours.get(profile.armour or "")
    if profile.kind == "person" and armour is not None and armour.worn_by == "mount":
        known = [key for key, kind in catalogue.armours.items() if kind.worn_by == "person"]
        yield Finding(
            Text(
                f"{who} wears a {armour.name.en}, which is for horses; expected one of "
                f"{', '.join(known)}",
                f"{who} porte un {armour.name.fr}, qui est pour les chevaux ; attendu : "
                f"{', '.join(known)}",
            ),
            ("armour",),
            fix=Suggest(Remove(("armour",))),
        )


@check(
    "ROS230", "thrown-without-number", severity=Severity.WARNING,
    rules=["CHB-3.1-thrown-general"],
)  # fmt: skip
def thrown_without_number(case: RosterCase) -> Iterator[Finding]:
    """A thrown weapon has no number, neither here nor in its catalogue.

    Why: thrown weapons are carried in small numbers, and each throw takes one away.
    Fix: say how many under `ammunition`, or give the weapon an `ammo` in its catalogue.

    En français : Une arme de jet n'a pas de nombre, ni ici ni dans son catalogue.

    Pourquoi : on en porte peu, et chaque jet en ôte une.
    Remède : dire combien sous `ammunition`, ou donner un `ammo` à l'arme dans son catalogue.
    """
    yield from everybody(case, _uncounted)


def _uncounted(who: str, profile: Profile, catalogue: Catalogue) -> Iterator[Finding]:
    for name, kind, number in missiles(profile, catalogue):
        is_thrown = kind.weapon_class.startswith("throw")
        if is_thrown and kind.ammo is None and name not in profile.ammunition:
            yield Finding(
                Text(
                    f"{who} throws {kind.name.en}, but how many is not said",
                    f"{who} lance « {kind.name.fr} », sans qu'on dise combien",
                ),
                ("weapons", number),
            )


@check("ROS231", "more-than-one-carried", rules=["CHB-3.1-thrown-general"])
def more_than_one_carried(case: RosterCase) -> Iterator[Finding]:
    """Somebody has several of a heavy thrown weapon that is carried singly.

    Why: a lance, axe, hammer or harpoon to throw is too heavy for two of them.
    Fix: give one, or a lighter weapon.

    En français : Quelqu'un a plusieurs exemplaires d'une arme de jet qu'on porte seule.

    Pourquoi : une lance, hache, un marteau ou harpon de jet pèse trop pour en avoir deux.
    Remède : en donner une, ou une arme plus légère.
    """
    yield from everybody(case, _overloaded)


def _overloaded(who: str, profile: Profile, catalogue: Catalogue) -> Iterator[Finding]:
    for name, count in profile.ammunition.items():
        kind = catalogue.weapons.get(name)
        if kind is None or kind.ammo is None or kind.origin.get("ammo") != _SINGLE:
            continue
        if count > kind.ammo:
            yield Finding(
                Text(
                    f"{who} carries {count} of {kind.name.en}; {kind.ammo} is all one carries",
                    f"{who} porte {count} fois « {kind.name.fr} » ; on n'en porte que {kind.ammo}",
                ),
                ("ammunition", name),
                fix=Suggest(Put(("ammunition", name), kind.ammo)),
            )


@check(
    "ROS232", "ammunition-without-weapon", severity=Severity.WARNING,
    rules=["CHB-3.1-thrown-general"],
)  # fmt: skip
def ammunition_without_weapon(case: RosterCase) -> Iterator[Finding]:
    """Somebody has missiles for a weapon that he does not have.

    Why: he could not use them; perhaps the weapon was forgotten or renamed.
    Fix: add the weapon under `weapons`, or take the missiles away.

    En français : Quelqu'un a des projectiles pour une arme qu'il n'a pas.

    Pourquoi : il ne pourrait s'en servir ; l'arme fut peut-être oubliée ou renommée.
    Remède : ajouter l'arme sous `weapons`, ou ôter les projectiles.
    """
    yield from everybody(case, _idle_missiles)


def _idle_missiles(who: str, profile: Profile, catalogue: Catalogue) -> Iterator[Finding]:
    for name in profile.ammunition:
        kind = catalogue.weapons.get(name)
        if kind is not None and name not in profile.weapons and not kind.anyone:
            yield Finding(
                Text(
                    f"{who} has missiles for {kind.name.en} but not the weapon",
                    f"{who} a des projectiles pour « {kind.name.fr} » mais pas l'arme",
                ),
                ("ammunition", name),
                fix=Suggest(Remove(("ammunition", name))),
            )


TRAITS = {
    "ROS220": _unrideable,
    "ROS221": _lanceless,
    "ROS222": _odd_mounted_attack,
    "ROS223": _never_up_again,
    "ROS224": _mounted_pavise,
    "ROS225": _caparisoned,
    "ROS230": _uncounted,
    "ROS231": _overloaded,
    "ROS232": _idle_missiles,
}
"""By the check that runs it on a roster."""
