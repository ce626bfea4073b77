"""The parts of a condition, each as a clause: when, who, in what state, where, with what."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import structs

from editor.model.condition import Condition
from editor.model.text import Text
from editor.report.phrases import Names, border, joined, listed, place, quoted, said, side, when

THINGS = "units groups objects obstacles zones areas sides"
"""The kinds of what may be anything."""

_STATES = {
    "alive": Text("alive", "en vie"),
    "killed": Text("dead", "au nombre des morts"),
    "wounded": Text("wounded", "au nombre des blessés"),
    "stunned": Text("stunned", "au nombre des étourdis"),
    "captured": Text("captive", "en captivité"),
    "routed": Text("routed", "en déroute"),
    "trapped": Text("trapped", "sans issue"),
    "mounted": Text("mounted", "en selle"),
}
"""As what follows `is`; `exited` is a deed, no state."""


def clause(condition: Condition, names: Names) -> Text:
    """A condition as part of a sentence; its parts must all be true together."""
    parts = _parts(condition, names)
    if not parts and len(condition.any) > 1:
        made = joined([_inside(inner, names) for inner in condition.any], "or", "ou")
    else:
        made = joined([*parts, *_any(condition, names)], "and", "et")
    return _unless(made, condition, names)


def _parts(condition: Condition, names: Names) -> list[Text]:
    found = [*_time(condition)]
    if is_about_units(condition):
        found.append(_people(condition, names))
    found += [*_things(condition, names), *_dice(condition)]
    return [*found, *(_inside(inner, names) for inner in condition.all)]


def _any(condition: Condition, names: Names) -> list[Text]:
    either = [_inside(inner, names) for inner in condition.any]
    if len(either) < 2:
        return either
    return [said("({})", "({})", joined(either, "or", "ou"))]


def _unless(made: Text, condition: Condition, names: Names) -> Text:
    """What may not be true comes last."""
    for inner in condition.none:
        what = _inside(inner, names)
        made = (
            said("{} unless {}", "{} sauf {}", made, Text(what.en, when("si", what.fr)))
            if made
            else Text(f"this is not so: {what.en}", f"ceci n'est pas : {what.fr}")
        )
    return made or Text("in any case", "de toute façon")


def is_about_units(condition: Condition) -> bool:
    """Whether units are counted."""
    one = condition
    return bool(one.units or one.units_of or one.group or one.roles or one.ranks)


def each_unit(condition: Condition, names: Names) -> Text:
    """Whom points are given for: each unit that is as it should be."""
    whom = said("each {}", "chaque {}", _unit_of(condition, names, many=False))
    if condition.units and not (condition.units_of or condition.group):
        whom = said(
            "each of {}", "chaque unité parmi {}",
            listed([names.call(name, "units") for name in condition.units], "and", "et"),
        )  # fmt: skip
    made = said("{} that {}", "{} qui {}", whom, _deeds(condition, names, many=False))
    rest = structs.replace(condition, units=(), units_of=None, group=None, roles=(), ranks=(),
                           state=None, place=None, at=(), exited_by=(), adjacent_to=None,
                           at_least=None, at_most=None)  # fmt: skip
    if rest.verb is None and rest.held_by is None:
        rest = structs.replace(rest, object=None)
    if rest == Condition():
        return made
    what = clause(rest, names)
    return said("{}, if {}", "{}, {}", made, Text(what.en, when("si", what.fr)))


def _time(one: Condition) -> Iterator[Text]:
    if one.turn is not None:
        yield Text(f"it is turn {one.turn}", f"c'est le tour {one.turn}")
    first, last = one.from_turn, one.by_turn
    if first is not None and last is not None:
        yield Text(f"it is turn {first} to {last}", f"c'est un tour de {first} à {last}")
    elif first is not None:
        yield Text(f"it is turn {first} or later", f"c'est le tour {first} ou un suivant")
    elif last is not None:
        yield Text(f"it is turn {last} or earlier", f"c'est le tour {last} ou un précédent")


# Who


def _people(one: Condition, names: Names) -> Text:
    who, many = _subject(one, names)
    deeds = _deeds(one, names, many=many)
    if one.at_most == 0:
        deeds = Text(deeds.en, when("ne", deeds.fr))
    return said("{} {}", "{} {}", who, deeds)


def _subject(one: Condition, names: Names) -> tuple[Text, bool]:
    """Who is meant, and whether the verb is plural."""
    least, most = one.at_least, one.at_most
    plain = one.units and not (one.units_of or one.group or one.roles or one.ranks)
    if plain and least is None and most is None:
        who = [names.call(name, "units") for name in one.units]
        return listed(who, "and", "et"), len(who) > 1
    if most == 0:
        return said("no {}", "aucune {}", _unit_of(one, names, many=False)), False
    if least is None and most is None:
        return said("all {}", "toutes les {}", _unit_of(one, names, many=True)), True
    count, many = _count(least, most)
    return said("{} {}", "{} {}", count, _unit_of(one, names, many=many)), many


def _count(least: int | None, most: int | None) -> tuple[Text, bool]:
    if least is not None and least == most:
        return Text(f"exactly {least}", f"exactement {least}"), least > 1
    if least is not None and most is not None:
        return Text(f"{least} to {most}", f"{least} à {most}"), True
    if least is not None:
        return Text(f"at least {least}", f"au moins {least}"), least > 1
    return Text(f"at most {most}", f"au plus {most}"), (most or 0) > 1


def _unit_of(one: Condition, names: Names, *, many: bool) -> Text:
    """What kind of units: of whom, of which rank."""
    made = Text("units", "unités") if many else Text("unit", "unité")
    if one.units_of:
        made = said("{} of {}", "{} {}", made, side(one.units_of, names, "du camp"))
    if one.group:
        made = said(
            "{} of the group {}", "{} du groupe {}", made, quoted(one.group, names, "groups")
        )
    if one.roles:
        roles = listed([Text(f"“{role}”", f"« {role} »") for role in one.roles], "or", "ou")
        made = said("{} with the role {}", "{} au rôle de {}", made, roles)
    if one.ranks:
        ranks = listed([names.call(rank, "~ranks") for rank in one.ranks], "or", "ou")
        made = said("{} with the rank of {}", "{} au grade de {}", made, ranks)
    if one.units:
        who = listed([names.call(name, "units") for name in one.units], "and", "et")
        made = said("{} among {}", "{} parmi {}", made, who)
    return made


# In what state, where, with what


def _deeds(one: Condition, names: Names, *, many: bool) -> Text:
    """What they are and have done."""
    found: list[Text] = []
    being = _being(one, names)
    if being:
        found.append(said("are {}" if many else "is {}", "sont {}" if many else "est {}",
                          _beside(being)))  # fmt: skip
    if one.state == "exited" or one.exited_by:
        left = Text("have" if many else "has", "ont" if many else "a")
        found.append(said("{} left the board{}", "{} quitté le plateau{}", left, _by(one, names)))
    if one.object is not None and one.held_by is None and one.verb is None:
        hold = Text("hold" if many else "holds", "tiennent" if many else "tient")
        found.append(said("{} {}", "{} {}", hold, quoted(one.object, names, "objects")))
    if not found:
        be = Text("are" if many else "is", "sont" if many else "est")
        return said("{} still in the fight", "{} encore au combat", be)
    return joined(found, "and", "et")


def _being(one: Condition, names: Names) -> list[Text]:
    found: list[Text] = []
    if one.state in _STATES:
        found.append(_STATES[one.state])
    if one.place is not None and one.held_by is None:
        found.append(said("in {}", "dans {}", place(one.place, names)))
    if one.at:
        found.append(said("on {}", "en {}", listed([Text(label) for label in one.at], "or", "ou")))
    if one.adjacent_to is not None:
        found.append(said("next to {}", "à côté de {}", names.call(one.adjacent_to, THINGS)))
    return found


def _beside(parts: list[Text]) -> Text:
    return Text(" ".join(one.en or one.fr for one in parts), " ".join(one.fr or one.en for one in parts))  # noqa: E501  # fmt: skip


def _by(one: Condition, names: Names) -> Text:
    if not one.exited_by:
        return Text()
    sides = listed([border(name, names) for name in one.exited_by], "or", "ou")
    return said(" by {}", " par {}", sides)


# Things


def _things(one: Condition, names: Names) -> Iterator[Text]:
    if one.held_by is not None:
        yield _held(one, names)
    elif one.object is not None and one.verb is not None:
        yield said(f"somebody has used “{one.verb}” on {{}}",
                   f"quelqu'un a fait « {one.verb} » sur {{}}", quoted(one.object, names, "objects"))  # fmt: skip  # noqa: E501
    elif one.object is not None and not is_about_units(one):
        yield said("somebody has carried {} off the board{}",
                   "quelqu'un a emporté {} hors du plateau{}",
                   quoted(one.object, names, "objects"), _by(one, names))  # fmt: skip
    if one.destroyed is not None:
        yield said(
            "{} is destroyed",
            "il ne reste rien de {}",
            quoted(one.destroyed, names, "objects obstacles areas"),
        )
    if one.burning is not None:
        yield said(
            "{} is on fire",
            "{} est en feu",
            quoted(one.burning, names, "zones areas objects obstacles"),
        )
    if one.alarm is not None:
        yield said("{} has been alarmed", "l'alarme est donnée dans {}", side(one.alarm, names))
    if one.event is not None:
        yield said("{} has happened", "{} a eu lieu", quoted(one.event, names, "events"))


def _held(one: Condition, names: Names) -> Text:
    owner = side(one.held_by or "", names)
    if one.object is None:
        where = place(one.place or "?", names)
        return said("only {} has people in {}", "seul {} a du monde dans {}", owner, where)
    made = said("{} holds {}", "{} tient {}", owner, quoted(one.object, names, "objects"))
    if one.place is not None:
        made = said("{} in {}", "{} dans {}", made, place(one.place, names))
    if one.exited_by:
        made = said("{} and has left the board with it{}", "{} et l'a emporté hors du plateau{}",
                    made, _by(one, names))  # fmt: skip
    return made


def _dice(one: Condition) -> Iterator[Text]:
    die = one.die
    if die is None:
        return
    start_en, start_fr = f"a roll of d{die.sides} gives", f"un jet de d{die.sides} donne"
    if die.at_most is not None and die.at_least is not None:
        yield Text(f"{start_en} {die.at_least} to {die.at_most}",
                   f"{start_fr} de {die.at_least} à {die.at_most}")  # fmt: skip
    elif die.at_most is not None:
        yield Text(f"{start_en} at most {die.at_most}", f"{start_fr} au plus {die.at_most}")
    elif die.at_least is not None:
        yield Text(f"{start_en} at least {die.at_least}", f"{start_fr} au moins {die.at_least}")
    else:
        yield Text(f"{start_en} anything", f"{start_fr} n'importe quoi")


# Conditions of conditions


def _inside(one: Condition, names: Names) -> Text:
    """A condition inside another: in brackets where it would not be clear how far it reaches."""
    count = len(_parts(one, names)) + len(one.any) + len(one.none)
    made = clause(one, names)
    return said("({})", "({})", made) if count > 1 else made
