"""Victory, events, entries and special rules read back as a sentence in both languages.

A sentence says what the program will do, not what the author wrote beside it. Where French would
have to agree with somebody whose gender no file says, words are taken that need not agree.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from editor.model.condition import Condition, Effect, Event
from editor.model.scenario import Ending, Entry, Reserve, Scoring, SpecialRule, Victory
from editor.model.text import Text
from editor.report.clauses import THINGS, clause, each_unit, is_about_units
from editor.report.phrases import (
    NOBODY,
    Names,
    amount,
    border,
    joined,
    lead,
    listed,
    place,
    quoted,
    said,
    side,
    when,
)

__all__ = ["Names", "clause", "sentence"]

_TIMES = {
    "day": Text("day breaks", "il fait jour"),
    "dusk": Text("dusk falls", "le crépuscule tombe"),
    "night": Text("night falls", "la nuit tombe"),
    "dawn": Text("dawn comes", "l'aube se lève"),
}
_STATES = {
    "open": Text("opened", "s'ouvre"),
    "closed": Text("closed", "se ferme"),
    "locked": Text("locked", "se verrouille"),
    "barricaded": Text("barricaded", "se barricade"),
    "broken": Text("broken", "se brise"),
}


def sentence(value: Any, names: Names = NOBODY) -> Text:
    """One sentence, with its capital and its full stop; nothing for what has no sentence.

    >>> victory = Victory(side="outlaws", when=Condition(units=("hugh",), state="killed"))
    >>> sentence(victory).en
    '“outlaws” wins if hugh is dead.'
    """
    say = _SAYERS.get(type(value))
    return lead(say(value, names)) if say is not None else Text()


def _victory(one: Victory, names: Names) -> Text:
    owner, what = side(one.side, names), clause(one.when, names)
    start = (
        Text("it is a draw", "la partie est nulle")
        if one.draw
        else said("{} wins", "{} gagne", owner)
    )
    made = said("{} if {}", "{} {}", start, Text(what.en, when("si", what.fr)))
    if one.by_turn is not None:
        made = said(
            f"{{}}, by turn {one.by_turn}", f"{{}}, au tour {one.by_turn} au plus tard", made
        )
    if one.grade:
        made = said(f"{{}} (grade: {one.grade})", f"{{}} (degré : {one.grade})", made)
    return made


def _scoring(one: Scoring, names: Names) -> Text:
    owner, points = side(one.side, names), amount(one.points, "point", "point")
    gets = said("{} gets {}", "{} reçoit {}", owner, points)
    if one.points < 0:
        points = amount(-one.points, "point", "point")
        gets = said("{} loses {}", "{} perd {}", owner, points)
    if one.each and is_about_units(one.when):
        return said("{} for {}", "{} pour {}", gets, each_unit(one.when, names))
    what = clause(one.when, names)
    often = Text("each time", "chaque fois") if one.each else Text("once", "une fois")
    return said("{} {} if {}", "{} {} {}", gets, often, Text(what.en, when("si", what.fr)))


def _event(one: Event, names: Names) -> Text:
    what = clause(one.when, names)
    start = (
        Text(f"whenever {what.en}", when("chaque fois que", what.fr))
        if one.repeats
        else Text(f"when {what.en}", f"quand {what.fr}")
    )
    done = joined([_effect(effect, names) for effect in one.do], ";", ";")
    made = said("{}: {}", "{} : {}", start, done)
    if one.secret_from:
        whom = listed([side(name, names, "du camp") for name in one.secret_from], "and", "et")
        made = said("{} (secret from {})", "{} (à l'insu {})", made, whom)
    return made


def _entry(one: Entry, names: Names) -> Text:
    who = listed([names.call(name, "units") for name in one.units], "and", "et")
    many = len(one.units) > 1
    verb = Text("come" if many else "comes", "arrivent" if many else "arrive")
    made = said("{} {} onto the board for {}", "{} {} sur le plateau pour {}",
                who, verb, side(one.side, names))  # fmt: skip
    if one.turn is not None:
        made = said(f"{{}} on turn {one.turn}", f"{{}} au tour {one.turn}", made)
    if one.when is not None:
        what = clause(one.when, names)
        made = said("{} when {}", "{} quand {}", made, what)
    if one.edge:
        made = said("{}, by {}", "{}, par {}", made, border(one.edge, names))
    if one.zone:
        made = said("{}, in {}", "{}, dans {}", made, place(one.zone, names))
    if one.roll:
        made = said(f"{{}}, on a roll of {one.roll}", f"{{}}, sur un jet de {one.roll}", made)
    if one.may_delay:
        made = said("{}, or later if its player wants", "{}, ou plus tard si son joueur veut", made)
    return made


def _reserve(one: Reserve, names: Names) -> Text:
    who = listed([names.call(name, "units") for name in one.units], "and", "et")
    many = len(one.units) > 1
    made = said("{} {}", "{} {}", who,
                Text("wait" if many else "waits", "attendent" if many else "attend"))  # fmt: skip
    if one.zone:
        made = said("{} in {}", "{} dans {}", made, place(one.zone, names))
    what = clause(one.until, names)
    act = "peuvent" if many else "peut"
    return said("{} until {}", f"{{}} et {act} agir quand {{}}", made, what)


def _ending(one: Ending, names: Names) -> Text:
    parts: list[Text] = []
    if one.turns is not None:
        parts.append(Text(f"after turn {one.turns}", f"après le tour {one.turns}"))
    for condition in one.when:
        what = clause(condition, names)
        parts.append(Text(f"as soon as {what.en}", when("dès que", what.fr)))
    if not parts:
        return Text("the game ends when a side has won", "la partie s'arrête quand un camp a gagné")
    return said("the game ends {}", "la partie s'arrête {}", listed(parts, "or", "ou"))


def _special_rule(one: SpecialRule, names: Names) -> Text:
    if one.rule is None:
        return one.text or Text()
    made = said(
        "the rule {} holds",
        "la règle {} vaut",
        quoted(one.rule, names, "~special_rules ~traits ~options"),
    )
    if one.value is not None:
        yes = Text("yes", "oui") if one.value else Text("no", "non")
        value = yes if isinstance(one.value, bool) else Text(str(one.value))
        made = said("{} ({})", "{} ({})", made, value)
    if one.applies_to:
        whom = listed([quoted(name, names, THINGS) for name in one.applies_to], "and", "et")
        made = said("{} for {}", "{} pour {}", made, whom)
    else:
        made = said("{} for all", "{} pour tous", made)
    return said("{}: {}", "{} : {}", made, one.text) if one.text else made


def _effect(one: Effect, names: Names) -> Text:
    """What happens, its parts together."""
    parts = [part for say in _DEEDS for part in say(one, names)]
    return joined(parts, "and", "et") if parts else Text("nothing happens", "rien ne se passe")


def _words(one: Effect, _: Names) -> Sequence[Text]:
    if one.message is None:
        return ()
    text = one.message
    return [Text(f"the players read “{text.to('en')}”", f"les joueurs lisent « {text.to('fr')} »")]


def _comings(one: Effect, names: Names) -> Sequence[Text]:
    found = []
    if one.enter is not None:
        found.append(said("the entry {} comes onto the board", "l'entrée {} arrive sur le plateau",
                          quoted(one.enter, names, "entries")))  # fmt: skip
    if one.release is not None:
        found.append(said("the reserve {} may act", "la réserve {} peut agir",
                          quoted(one.release, names, "reserves")))  # fmt: skip
    for who, en, fr in (
        (one.reveal, ("is revealed", "are revealed"), ("se dévoile", "se dévoilent")),
        (one.remove, ("leaves the game", "leave the game"), ("quitte le jeu", "quittent le jeu")),
    ):
        if who:
            many = len(who) > 1
            found.append(said(f"{{}} {en[many]}", f"{{}} {fr[many]}", _all(who, names)))
    if one.alert:
        has = "have" if len(one.alert) > 1 else "has"
        found.append(said(f"{{}} {has} notice of the enemy", "l'alerte est donnée à {}",
                          _all(one.alert, names, "sides groups units")))  # fmt: skip
    if one.change_side is not None:
        whom, many = _all(one.change_side.units, names, "units"), len(one.change_side.units) > 1
        over = Text("go over to" if many else "goes over to", "passent" if many else "passe")
        to = side(one.change_side.to, names, "au camp")
        found.append(said("{} {} {}", "{} {} {}", whom, over, to))
    return found


def _ground(one: Effect, names: Names) -> Sequence[Text]:
    found = []
    if one.opening is not None:
        door = one.opening
        where, done = f"{door.at} ({door.side})", _STATES[door.state]
        found.append(
            Text(f"the opening at {where} is {done.en}", f"l'ouverture en {where} {done.fr}")
        )
    if one.fire:
        many = len(one.fire) > 1
        found.append(said("{} {} fire", "{} {} feu",
                          listed([Text(label) for label in one.fire], "and", "et"),
                          Text("catch" if many else "catches", "prennent" if many else "prend")))  # fmt: skip  # noqa: E501
    if one.light:
        is_lit = "are lit" if len(one.light) > 1 else "is lit"
        found.append(said(f"{{}} {is_lit}", "on allume {}", _all(one.light, names, "lights")))
    if one.douse:
        goes_out = "go out" if len(one.douse) > 1 else "goes out"
        found.append(said(f"{{}} {goes_out}", "on éteint {}", _all(one.douse, names, "lights")))
    if one.time is not None:
        found.append(_TIMES[one.time])
    if one.weather is not None:
        kinds = listed([names.call(kind, "~weathers") for kind in one.weather], "and", "et")
        found.append(
            said("the weather turns to {}", "le temps passe à : {}", kinds)
            if one.weather
            else Text("the sky clears up", "le ciel se dégage")
        )
    return found


def _ends(one: Effect, names: Names) -> Sequence[Text]:
    found = []
    if one.award is not None:
        points = one.award.points
        owner = side(one.award.side, names)
        gets = Text("gets", "reçoit") if points >= 0 else Text("loses", "perd")
        found.append(said("{} {} {}", "{} {} {}", owner, gets,
                          amount(abs(points), "point", "point")))  # fmt: skip
    if one.win is not None:
        found.append(said("{} wins at once", "{} gagne aussitôt", side(one.win, names)))
    if one.end:
        found.append(Text("the game ends", "la partie s'arrête"))
    return found


def _all(ids: Sequence[str], names: Names, kinds: str = THINGS) -> Text:
    return listed([quoted(name, names, kinds) for name in ids], "and", "et")


_DEEDS = (_words, _comings, _ground, _ends)
_SAYERS: dict[type, Callable[[Any, Names], Text]] = {
    Condition: clause,
    Victory: _victory,
    Scoring: _scoring,
    Event: _event,
    Entry: _entry,
    Reserve: _reserve,
    Ending: _ending,
    SpecialRule: _special_rule,
    Effect: _effect,
}
