"""What does not go together on one regiment or character: figures, arms, traits, spells.

Each function names one mistake and does not care whether a roster or a scenario wrote it.
"""

from __future__ import annotations

from collections.abc import Iterator

from editor.checks.figures import figure, is_number, is_whole, listed, number, shown
from editor.edit.commands import Remove, RenameKey, Suggest
from editor.model.catalogue import Catalogue
from editor.model.finding import Finding
from editor.model.nearest import closest
from editor.model.text import Text
from editor.systems.regiments.muster import Soldier, letters

_DERIVED = "Svg"
"""The one letter that follows from the equipment."""


def missing_letters(soldier: Soldier, catalogue: Catalogue) -> Iterator[Finding]:
    """Letters without a figure; engines have none of their own."""
    engines = listed(catalogue.tables, "unit-values", "troop_type", "engines")
    engine = {soldier.value("troop_type"), soldier.value("category")} & set(engines)
    if engine or not (soldier.is_regiment or soldier.is_character):
        return
    wanted = [code for code in letters(catalogue) if code != _DERIVED]
    missing = [code for code in wanted if soldier.value(code) is None]
    if missing:
        lacks, all_of = ", ".join(missing), ", ".join(wanted)
        yield Finding(
            Text(
                f"{soldier.id} has no {lacks}; a profile has {all_of} under 'values'",
                f"{soldier.id} n'a pas {lacks} ; un profil a {all_of} sous « values »",
            ),
            soldier.at("values"),
        )


def bad_letters(soldier: Soldier, catalogue: Catalogue) -> Iterator[Finding]:
    """Figures that are not whole, or outside what a letter may be."""
    for code, bounds in letters(catalogue).items():
        value = soldier.value(code)
        if value is None:
            continue
        low, high = bounds.get("minimum"), bounds.get("maximum")
        low = low if is_number(low) else 0
        if is_whole(value) and value >= low and not (is_number(high) and value > high):
            continue
        least, most = shown(low), shown(high)
        span = Text(f"from {least} to {most}", f"de {least} à {most}")
        if not is_number(high):
            span = Text(f"of at least {least}", f"d'au moins {least}")
        yield Finding(
            Text(
                f"{soldier.id} has {code} {shown(value)}; expected a whole number {span.en}",
                f"{soldier.id} a {code} {shown(value)} ; attendu : un nombre entier {span.fr}",
            ),
            soldier.at("values", soldier.key(code)),
        )


def bad_values(soldier: Soldier, catalogue: Catalogue) -> Iterator[Finding]:
    """A category, flag or number of another kind than the rules read."""
    known = figure(catalogue.tables, "unit-values")
    for name, kind in known.items() if isinstance(known, dict) else ():
        value = soldier.profile.values.get(name)
        if value is None or not isinstance(kind, dict):
            continue
        words = ", ".join(map(str, listed(kind, "words")))
        least = figure(kind, "minimum")
        expected = None
        if words and value not in listed(kind, "words"):
            expected = Text(f"one of {words}", f"un mot parmi {words}")
        elif figure(kind, "flag") and not isinstance(value, bool):
            expected = Text("true or false", "true ou false")
        elif is_number(least) and not (is_whole(value) and value >= least):
            expected = Text(f"a whole number from {least}", f"un nombre entier dès {least}")
        elif figure(kind, "text") and not isinstance(value, str):
            expected = Text("words", "des mots")
        if expected is not None:
            yield Finding(
                Text(
                    f"{soldier.id} has {name}: {shown(value)}; expected {expected.en}",
                    f"{soldier.id} a {name} : {shown(value)} ; attendu : {expected.fr}",
                ),
                soldier.at("values", name),
            )


def values_nearly_known(soldier: Soldier, catalogue: Catalogue) -> Iterator[Finding]:
    """A word of the author's own that looks like one that the rules read."""
    table = figure(catalogue.tables, "unit-values")
    known = [*(table if isinstance(table, dict) else ()), *letters(catalogue)]
    folded = {name.casefold() for name in known}
    for name in soldier.profile.values:
        guess = None if name.casefold() in folded else closest(name.replace("-", "_"), known)
        if guess is not None:
            yield Finding(
                Text(
                    f"no rule reads {name!r} of {soldier.id}; did you mean {guess}?",
                    f"aucune règle ne lit {name!r} de {soldier.id} ; vouliez-vous {guess} ?",
                ),
                soldier.at("values", name),
                at_key=True,
                fix=RenameKey(soldier.at("values", name), guess),
            )


def save_points(soldier: Soldier, catalogue: Catalogue) -> float:
    """Armour, shield, barding and the saddle, added up."""
    profile = soldier.profile
    armour, shield = (
        catalogue.armours.get(profile.armour or ""), catalogue.shields.get(profile.shield or ""),
    )  # fmt: skip
    total = (armour.value if armour else 0) + (shield.defence_bonus if shield else 0)
    if profile.caparison and (armour is None or armour.worn_by != "mount"):
        total += next(
            (one.value for one in catalogue.armours.values() if one.worn_by == "mount"), 0
        )
    return total + (number(catalogue.tables, "save", "mounted") if soldier.mounted else 0)


def save_differs(soldier: Soldier, catalogue: Catalogue) -> Iterator[Finding]:
    """A written save that its equipment does not give; a note is the reason that is asked for."""
    written = soldier.number_of(_DERIVED)
    if written is None or soldier.profile.note is not None:
        return
    derived = save_points(soldier, catalogue)
    if written != derived:
        yield Finding(
            Text(
                f"{soldier.id} has {_DERIVED} {shown(written)}, but its equipment gives "
                f"{shown(derived)}; leave {_DERIVED} out or say why in 'note'",
                f"{soldier.id} a {_DERIVED} {shown(written)}, mais son équipement donne "
                f"{shown(derived)} ; ôter {_DERIVED} ou dire pourquoi sous « note »",
            ),
            soldier.at("values", soldier.key(_DERIVED)),
            fix=_without(soldier, _DERIVED),
        )


def _marked(soldier: Soldier, catalogue: Catalogue) -> Iterator[tuple[str, str]]:
    """Melee weapons that suffer from the shield, with their mark; none if another is at hand."""
    shield = catalogue.shields.get(soldier.profile.shield or "")
    if shield is None:
        return
    fits = {str(word).replace("_", "-") for word in listed(shield.data, "compatible")}
    held = [(name, catalogue.weapons.get(name)) for name in soldier.profile.weapons]
    melee = [(name, weapon) for name, weapon in held if weapon and weapon.use == "melee"]
    marks = [(name, str(weapon.data.get("mark", ""))) for name, weapon in melee]
    if any(not mark or name in fits for name, mark in marks):
        return
    yield from marks


def shield_forbidden(soldier: Soldier, catalogue: Catalogue) -> Iterator[Finding]:
    """A shield for somebody whose only melee weapons take both hands."""
    marks = list(_marked(soldier, catalogue))
    if marks and all(mark == "*" for _, mark in marks):
        weapon, shield = marks[0][0], soldier.profile.shield
        yield Finding(
            Text(
                f"{soldier.id} has a {shield}, which cannot be used with its {weapon}; "
                "a buckler can",
                f"{soldier.id} a {shield}, qui ne va pas avec {weapon} ; buckler convient",
            ),
            soldier.at("shield") if "shield" in soldier.places else soldier.at("weapons"),
        )


def shield_spoils(soldier: Soldier, catalogue: Catalogue) -> Iterator[Finding]:
    """A shield that takes the strength out of a pole arm."""
    for weapon, mark in _marked(soldier, catalogue):
        if mark == "**":
            shield = soldier.profile.shield
            yield Finding(
                Text(
                    f"{soldier.id} loses the strength of its {weapon} behind a {shield}",
                    f"{soldier.id} perd la force de {weapon} derrière {shield}",
                ),
                soldier.at("shield") if "shield" in soldier.places else soldier.at("weapons"),
            )


def other_troops(soldier: Soldier, catalogue: Catalogue) -> Iterator[Finding]:
    """A weapon that troops of this type cannot use; nothing where the type is not said."""
    kind = soldier.value("troop_type")
    for number_, name in enumerate(soldier.profile.weapons):
        weapon = catalogue.weapons.get(name)
        troops = (
            [str(one).replace("_", "-") for one in listed(weapon.data, "troops")] if weapon else []
        )
        riders = kind is None and soldier.mounted and troops == ["infantry"]
        if troops and (riders or (kind is not None and kind not in troops)):
            allowed, is_ = ", ".join(troops), kind or "mounted"
            yield Finding(
                Text(
                    f"{soldier.id} is {is_}; {name} is for {allowed} only",
                    f"{soldier.id} est {is_} ; {name} est réservé à {allowed}",
                ),
                soldier.at("weapons", number_),
            )


def barding_on_foot(soldier: Soldier, catalogue: Catalogue) -> Iterator[Finding]:
    """Armour for a mount on somebody who has none."""
    armour = catalogue.armours.get(soldier.profile.armour or "")
    worn = armour is not None and armour.worn_by == "mount"
    if soldier.mounted or not (worn or soldier.profile.caparison):
        return
    yield Finding(
        Text(
            f"{soldier.id} has barding but no mount",
            f"{soldier.id} a un caparaçon mais pas de monture",
        ),
        soldier.at("armour" if worn else "caparison"),
    )


def frenzy_and_stupidity(soldier: Soldier, catalogue: Catalogue) -> Iterator[Finding]:
    """Two traits each of which cancels every other."""
    frenzy = catalogue.traits.get("frenzy")
    clash = {"frenzy", "stupidity"} <= set(soldier.profile.special)
    if clash and frenzy is not None and "stupidity" in listed(frenzy.data, "ignores"):
        yield Finding(
            Text(
                f"{soldier.id} has both frenzy and stupidity, and each cancels the other",
                f"{soldier.id} a frenzy et stupidity, et chacun annule l'autre",
            ),
            soldier.at("special"),
        )


def traits_in_vain(soldier: Soldier, catalogue: Catalogue) -> Iterator[Finding]:
    """Frenzy, hatred or stupidity of those whom no psychology touches."""
    special = soldier.profile.special
    immune = next(
        (
            name for name in special
            if (trait := catalogue.traits.get(name)) and trait.data.get("psychology") == "immune"
        ),
        None,
    )  # fmt: skip
    vain = [name for name in ("frenzy", "hatred", "stupidity") if name in special]
    if immune is not None and vain:
        named = ", ".join(vain)
        yield Finding(
            Text(
                f"{soldier.id} is {immune}, so {named} does nothing",
                f"{soldier.id} est {immune} : {named} ne fait rien",
            ),
            soldier.at("special"),
        )


def stupid_caster(soldier: Soldier, catalogue: Catalogue) -> Iterator[Finding]:
    """A caster whom a trait forbids to cast."""
    profile = soldier.profile
    if not (profile.mage_level or profile.spells):
        return
    for name in profile.special:
        trait = catalogue.traits.get(name)
        if trait is not None and trait.data.get("spells") is False:
            yield Finding(
                Text(
                    f"{soldier.id} is a caster, but {name} forbids every spell",
                    f"{soldier.id} lance des sorts, mais {name} les interdit tous",
                ),
                soldier.at("special"),
            )


def spells_by_level(soldier: Soldier, catalogue: Catalogue) -> Iterator[Finding]:
    """More or fewer spells than levels; none at all leaves the choice to the player."""
    profile = soldier.profile
    level = profile.mage_level or 0
    wanted = int(number(catalogue.tables, "magic", "spells_per_level", otherwise=1) * level)
    if profile.spells and len(profile.spells) != wanted:
        count = len(profile.spells)
        yield Finding(
            Text(
                f"{soldier.id} knows {count} spells; at level {level} it should be {wanted}",
                f"{soldier.id} connaît {count} sorts ; au niveau {level} il en faut {wanted}",
            ),
            soldier.at("spells"),
        )


def points_by_rank(soldier: Soldier, catalogue: Catalogue) -> Iterator[Finding]:
    """Strategy points below the rank, or above it on somebody who is nobody special."""
    rank = catalogue.ranks.get(soldier.profile.rank or "")
    due = figure(rank.data, "strategy_points") if rank is not None else None
    has, name = soldier.number_of("strategy_points"), soldier.profile.rank
    if has is None or not is_number(due) or has == due:
        return
    if has < due or not soldier.has("special_character"):
        yield Finding(
            Text(
                f"{soldier.id} has {shown(has)} strategy points; a {name} has {due}",
                f"{soldier.id} a {shown(has)} points de stratégie ; un {name} en a {due}",
            ),
            soldier.at("values", "strategy_points"),
            fix=_without(soldier, "strategy_points"),
        )


def _without(soldier: Soldier, name: str) -> Suggest | None:
    """To leave a figure out, where it is this file that says it."""
    path = soldier.at("values", soldier.key(name))
    return Suggest(Remove(path)) if "values" in path else None
