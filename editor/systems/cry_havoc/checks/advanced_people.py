"""What the advanced rules say of people, mounts and vehicles of a roster.

Each mistake is a trait: it looks at one profile, wherever that stands. Rosters run each as a check
of its own; `advanced_persons` runs them on what a scenario changes.
"""

from __future__ import annotations

from collections.abc import Iterator

from editor.checks.cases import RosterCase
from editor.checks.registry import check
from editor.edit.commands import Put, Suggest
from editor.model.catalogue import Catalogue
from editor.model.finding import Finding, Severity
from editor.model.person import Profile
from editor.model.text import Text
from editor.systems.cry_havoc.checks.profiles import everybody

_PLAIN = "ordinary"


@check("ROS300", "two-sights", severity=Severity.WARNING, rules=["CHA-night-vision-traits"])
def two_sights(case: RosterCase) -> Iterator[Finding]:
    """Somebody sees in the dark in two ways at once.

    Why: a creature is nocturnal or has extra-vision; with both nobody knows how far it sees.
    Fix: keep one of them, in `sight` or in `special`.

    En français : Quelqu'un voit dans le noir de deux façons à la fois.

    Pourquoi : une créature est nocturne ou a l'extra-vision ; avec les deux nul ne sait jusqu'où
    elle voit.
    Remède : n'en garder qu'une, dans `sight` ou dans `special`.
    """
    yield from everybody(case, sight_trait)


def sight_trait(who: str, profile: Profile, catalogue: Catalogue) -> Iterator[Finding]:
    """Two kinds of night sight."""
    rules = catalogue.special_rules
    seen = [one for one in profile.special if one in rules and "night_sight" in rules[one].data]
    found = dict.fromkeys([profile.sight, *seen] if profile.sight != _PLAIN else seen)
    if len(found) > 1:
        listed = ", ".join(found)
        yield Finding(
            Text(f"{who} has two kinds of sight: {listed}", f"{who} a deux vues : {listed}"),
            ("special",),
        )


@check("ROS301", "joust-and-rider", severity=Severity.ADVICE, rules=["CHA-rider-joust-charge"])
def joust_and_rider(case: RosterCase) -> Iterator[Finding]:
    """Somebody has Joust and Rider, of which only Joust counts.

    Why: the two do not add up, and Rider is paid for in vain.
    Fix: take Rider away.

    En français : Quelqu'un a Joute et Cavalier, dont seule Joute compte.

    Pourquoi : les deux ne s'ajoutent pas, et Cavalier est payé pour rien.
    Remède : ôter Cavalier.
    """
    yield from everybody(case, joust_trait)


def joust_trait(who: str, profile: Profile, catalogue: Catalogue) -> Iterator[Finding]:
    """Two ways to charge."""
    if {"joust", "rider"} <= set(profile.special):
        best, other = (catalogue.special_rules[name].name for name in ("joust", "rider"))
        yield Finding(
            Text(
                f"{who} has {best.en} and {other.en}; only {best.en} counts",
                f"{who} a {best.to('fr')} et {other.to('fr')} ; seule {best.to('fr')} compte",
            ),
            ("special", profile.special.index("rider")),
        )


@check("ROS302", "joust-on-foot", severity=Severity.ADVICE, rules=["CHA-rider-joust-charge"])
def joust_on_foot(case: RosterCase) -> Iterator[Finding]:
    """Somebody has Joust, but neither a mount nor figures in the saddle.

    Why: Joust counts in a mounted charge only.
    Fix: give him a `mount`, or take Joust away.

    En français : Quelqu'un a Joute, mais ni monture ni valeurs en selle.

    Pourquoi : Joute ne compte que dans une charge montée.
    Remède : lui donner une monture (`mount`), ou ôter Joute.
    """
    yield from everybody(case, joust_foot_trait)


def joust_foot_trait(who: str, profile: Profile, catalogue: Catalogue) -> Iterator[Finding]:
    """Joust without a horse."""
    if "joust" in profile.special and profile.mount is None and profile.mounted_figures is None:
        name = catalogue.special_rules["joust"].name
        yield Finding(
            Text(
                f"{who} has {name.en}, but neither mount nor mounted figures",
                f"{who} a {name.to('fr')}, mais ni monture ni valeurs en selle",
            ),
            ("special", profile.special.index("joust")),
        )


@check("ROS303", "mount-of-other-figures", severity=Severity.WARNING, rules=["CHA-mount-notation"])
def mount_of_other_figures(case: RosterCase) -> Iterator[Finding]:
    """A horse, or a rider's movement, has other figures than the kind of mount says.

    Why: the rules give each kind its attack, defence and movement; the rider moves as his mount.
    Fix: take the figures of the message, or another kind of mount.

    En français : Un cheval, ou le mouvement d'un cavalier, a d'autres valeurs que sa sorte.

    Pourquoi : les règles donnent à chaque sorte attaque, défense et mouvement ; le cavalier va
    comme sa monture.
    Remède : prendre les valeurs du message, ou une autre sorte de monture.
    """
    yield from everybody(case, mount_trait)


def mount_trait(who: str, profile: Profile, catalogue: Catalogue) -> Iterator[Finding]:
    """Figures that are not those of the mount."""
    kind = catalogue.mounts.get(profile.mount or "")
    # Only some kinds have figures in the rules; the others are suggestions.
    if kind is None or kind.origin.get("stats", "default") == "default":
        return
    if profile.kind == "animal" and profile.foot is not None:
        wanted = (kind.attack, kind.defence, kind.movement)
        if profile.foot.healthy != wanted:
            said = "-".join(map(str, wanted))
            yield Finding(
                Text(
                    f"{who} is a {kind.name.en}, whose figures are {said}",
                    f"{who} : {kind.name.to('fr')}, dont les valeurs sont {said}",
                ),
                ("foot", "healthy"),
                fix=Suggest(Put(("foot", "healthy"), list(wanted))),
            )
    elif profile.mounted_figures is not None:
        cloth = catalogue.armours.get("caparison")
        least = kind.movement - (cloth.movement_penalty if profile.caparison and cloth else 0)
        has = profile.mounted_figures.healthy[2]
        if has not in {kind.movement, least}:
            yield Finding(
                Text(
                    f"{who} moves {has} in the saddle, but a {kind.name.en} moves {least}",
                    f"{who} a {has} de mouvement en selle, or {kind.name.to('fr')} : {least}",
                ),
                ("mounted", "healthy"),
            )


@check("ROS304", "armour-too-heavy-for-mount", rules=["CHA-mount-saddle-horse"])
def armour_too_heavy_for_mount(case: RosterCase) -> Iterator[Finding]:
    """Somebody wears more than his mount can carry.

    Why: a saddle horse carries nobody in armour heavier than a broigne.
    Fix: give him a war horse or a destrier, or lighter armour.

    En français : Quelqu'un porte plus que sa monture ne peut porter.

    Pourquoi : un cheval de selle ne porte personne en armure plus lourde qu'une broigne.
    Remède : lui donner un cheval de guerre ou un destrier, ou une armure plus légère.
    """
    yield from everybody(case, load_trait)


def load_trait(who: str, profile: Profile, catalogue: Catalogue) -> Iterator[Finding]:
    """Armour against what a mount carries."""
    kind = catalogue.mounts.get(profile.mount or "")
    worn = catalogue.armours.get(profile.armour or "")
    most = catalogue.armours.get(kind.max_armour) if kind is not None else None
    if profile.kind == "animal" or kind is None or worn is None or most is None:
        return
    if kind.rider is not None and worn.value > most.value:
        yield Finding(
            Text(
                f"{who} wears {worn.name.en}; a {kind.name.en} carries no more than {most.name.en}",
                f"{who} porte {worn.name.to('fr')} ; {kind.name.to('fr')} : pas plus que "
                f"{most.name.to('fr')}",
            ),
            ("mount",),
        )


@check(
    "ROS305", "vehicle-of-other-value", severity=Severity.WARNING, rules=["CHA-wagon-stats"]
)  # fmt: skip
def vehicle_of_other_value(case: RosterCase) -> Iterator[Finding]:
    """A cart or wagon has the value of another kind of vehicle.

    Why: the printed box of the wagon carries the cart's value by mistake, and many copied it.
    Fix: take the value of the message.

    En français : Une charrette ou un chariot a la valeur d'un autre véhicule.

    Pourquoi : l'encadré du chariot porte par erreur la valeur de la charrette, souvent recopiée.
    Remède : prendre la valeur du message.
    """
    yield from everybody(case, value_trait)


def value_trait(who: str, profile: Profile, catalogue: Catalogue) -> Iterator[Finding]:
    """The price of a vehicle."""
    kind = catalogue.vehicles.get(profile.vocation or "")
    if profile.kind != "vehicle" or kind is None or profile.cost in {None, kind.cost}:
        return
    if profile.cost in {other.cost for other in catalogue.vehicles.values()}:
        yield Finding(
            Text(
                f"{who} is a {kind.name.en} and worth {kind.cost}, not {profile.cost}",
                f"{who} : {kind.name.to('fr')}, qui vaut {kind.cost} et non {profile.cost}",
            ),
            ("cost",),
            fix=Suggest(Put(("cost",), kind.cost)),
        )


@check("ROS306", "line-without-launcher", rules=["CHA-line-launchers"])
def line_without_launcher(case: RosterCase) -> Iterator[Finding]:
    """Somebody has a line to shoot, but no weapon that shoots one.

    Why: only a crossbow or a ballista shoots a line.
    Fix: give him a crossbow, or the line to somebody who has one.

    En français : Quelqu'un a un filin, mais aucune arme qui le tire.

    Pourquoi : seule une arbalète ou une baliste tire un filin.
    Remède : lui donner une arbalète, ou le filin à qui en a une.
    """
    yield from everybody(case, line_trait)


def line_trait(who: str, profile: Profile, catalogue: Catalogue) -> Iterator[Finding]:
    """A line without crossbow."""
    kind = catalogue.weapons.get("line")
    fits = kind.effect.get("fired_by", ()) if kind is not None else ()
    if not fits or set(fits) & set(profile.weapons):
        return
    has = profile.equipment.get("line", 0) > 0
    if not has and "line" not in profile.weapons:
        return
    names = [catalogue.weapons[name].name for name in fits if name in catalogue.weapons]
    en, fr = (", ".join(name.to(lang) for name in names) for lang in ("en", "fr"))
    path = ("equipment", "line") if has else ("weapons", profile.weapons.index("line"))
    yield Finding(
        Text(
            f"{who} has a line, but none of the weapons that shoot one ({en})",
            f"{who} a un filin, mais aucune arme qui le tire ({fr})",
        ),
        path,
    )


TRAITS = {
    "weather": (sight_trait,),
    "riders": (joust_trait, joust_foot_trait),
    "mounts": (mount_trait, load_trait),
    "vehicles": (value_trait,),
    "ropes": (line_trait,),
}
"""The traits by the group of rules that they rest on."""
