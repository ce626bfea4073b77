"""Goals, events and special rules from choices: patterns with blanks, filled in by names."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import msgspec

from editor.edit.setup import free_id
from editor.model.condition import Event
from editor.model.scenario import Scenario, SpecialRule, Victory
from editor.model.text import Text, chosen_language

Filled = Mapping[str, Any]
Part = dict[str, Any]


@dataclass(frozen=True)
class Blank:
    """Something that is chosen: one of some names, one of some words, a number or free words."""

    name: str
    said: Text
    kinds: tuple[str, ...] = ()
    """Names of these kinds may stand here."""
    words: tuple[str, ...] = ()
    number: int | None = None
    """What a number begins with."""
    is_other: bool = False
    """Of the sides, another one than whom it is for is meant as a rule."""
    none_yet: Text | None = None
    """Why there is nothing to choose, where there is nothing."""


@dataclass(frozen=True)
class Pattern:
    """One way to say when, or what then: its words, its blanks, and what it makes of them."""

    id: str
    said: Text
    blanks: tuple[Blank, ...]
    make: Callable[[Filled], Part]


_SIDE = Blank("side", Text("of", "de"), ("sides",))
_OTHER = Blank("side", Text("of", "de"), ("sides",), is_other=True)
_UNIT = Blank(
    "unit", Text("who", "qui"), ("units",),
    none_yet=Text("There is nobody in this scenario yet.",
                  "Il n'y a encore personne dans ce scénario."),
)  # fmt: skip
_PLACE = Blank(
    "place", Text("where", "où"), ("zones", "areas"),
    none_yet=Text("There is no zone yet: paint one, or give the map an area.",
                  "Il n'y a pas encore de zone : en peindre une, ou donner un lieu à la carte."),
)  # fmt: skip
_EDGE = Blank("edge", Text("by", "par"), ("borders",))
_THING = Blank(
    "thing", Text("what", "quoi"), ("objects",),
    none_yet=Text("There is no object yet: place one first.",
                  "Il n'y a pas encore d'objet : en placer un d'abord."),
)  # fmt: skip
_LIGHT = Blank(
    "light", Text("which", "laquelle"), ("lights",),
    none_yet=Text("There is no light yet: place one first.",
                  "Il n'y a pas encore de lumière : en placer une d'abord."),
)  # fmt: skip
_ENTRY = Blank(
    "entry", Text("which", "laquelle"), ("entries",),
    none_yet=Text("There is no entry yet: add one first, under Entries in the outline.",
                  "Il n'y a pas encore d'entrée : en ajouter une d'abord, sous Entrées dans le plan."),  # noqa: E501
)  # fmt: skip
_COUNT = Blank("count", Text("at least", "au moins"), number=1)
_TURN = Blank("turn", Text("turn", "tour"), number=5)

CONDITIONS: tuple[Pattern, ...] = (
    Pattern(
        "wiped-out", Text("nobody of a side is left", "plus personne d'un camp ne reste"),
        (_OTHER,),
        lambda one: {"units_of": one["side"], "state": "alive", "at_most": 0},
    ),
    Pattern(
        "in-place", Text("units of a side are in a place", "des pions d'un camp sont en un lieu"),
        (_SIDE, _COUNT, _PLACE),
        lambda one: {"units_of": one["side"], "in": one["place"], "at_least": one["count"]},
    ),
    Pattern(
        "left",
        Text("units of a side have left by an edge", "des pions d'un camp sont sortis par un bord"),
        (_SIDE, _COUNT, _EDGE),
        lambda one: {
            "units_of": one["side"], "exited_by": [one["edge"]], "at_least": one["count"],
        },
    ),
    Pattern(
        "lost", Text("a side has lost units", "un camp a perdu des pions"), (_OTHER, _COUNT),
        lambda one: {"units_of": one["side"], "state": "killed", "at_least": one["count"]},
    ),
    Pattern(
        "somebody", Text("something befalls somebody", "il arrive quelque chose à quelqu'un"),
        (_UNIT, Blank("state", Text("state", "état"),
                      words=("killed", "captured", "wounded", "exited", "alive"))),
        lambda one: {"units": [one["unit"]], "state": one["state"]},
    ),
    Pattern(
        "held", Text("a side has an object", "un camp tient un objet"), (_SIDE, _THING),
        lambda one: {"object": one["thing"], "held_by": one["side"]},
    ),
    Pattern(
        "carried-off", Text("an object is carried off the board", "un objet quitte le plateau"),
        (_SIDE, _THING, _EDGE),
        lambda one: {
            "object": one["thing"], "held_by": one["side"], "exited_by": [one["edge"]],
        },
    ),
    Pattern(
        "turn", Text("a turn has come", "un tour est arrivé"), (_TURN,),
        lambda one: {"turn": one["turn"]},
    ),
    Pattern(
        "die", Text("a die says so, from a turn on", "le dé le dit, dès un tour"),
        (_TURN, Blank("most", Text("d10 at most", "d10 au plus"), number=4)),
        lambda one: {"from_turn": one["turn"], "die": {"sides": 10, "at_most": one["most"]}},
    ),
)  # fmt: skip
EFFECTS: tuple[Pattern, ...] = (
    Pattern(
        "message", Text("the players read something", "les joueurs lisent quelque chose"),
        (Blank("words", Text("words", "texte")),),
        lambda one: {"message": {chosen_language(): one["words"]}},
    ),
    Pattern(
        "enter", Text("an entry comes onto the board", "une entrée arrive"), (_ENTRY,),
        lambda one: {"enter": one["entry"]},
    ),
    Pattern("light", Text("a light is lit", "on allume une lumière"), (_LIGHT,),
            lambda one: {"light": [one["light"]]}),
    Pattern("douse", Text("a light goes out", "une lumière s'éteint"), (_LIGHT,),
            lambda one: {"douse": [one["light"]]}),
    Pattern("reveal", Text("somebody is revealed", "quelqu'un se dévoile"), (_UNIT,),
            lambda one: {"reveal": [one["unit"]]}),
    Pattern("alert", Text("somebody is alarmed", "l'alerte est donnée"),
            (Blank("whom", Text("whom", "à qui"), ("sides", "groups")),),
            lambda one: {"alert": [one["whom"]]}),
    Pattern("time", Text("the light of day changes", "l'heure du jour change"),
            (Blank("time", Text("to", "à"), words=("day", "dusk", "night", "dawn")),),
            lambda one: {"time": one["time"]}),
    Pattern("award", Text("a side gets points", "un camp reçoit des points"),
            (_SIDE, Blank("count", Text("points", "points"), number=10)),
            lambda one: {"award": {"side": one["side"], "points": one["count"]}}),
    Pattern("win", Text("a side wins at once", "un camp gagne aussitôt"), (_SIDE,),
            lambda one: {"win": one["side"]}),
    Pattern("end", Text("the game ends", "la partie s'arrête"), (), lambda _: {"end": True}),
)  # fmt: skip


def is_filled(pattern: Pattern, given: Filled) -> bool:
    """Whether every blank has something in it."""
    return all(given.get(blank.name) not in (None, "") for blank in pattern.blanks)


def victory(side: str, pattern: Pattern, given: Filled, by_turn: int | None) -> Victory:
    """How a side wins."""
    return msgspec.convert({"side": side, "when": pattern.make(given), "by_turn": by_turn}, Victory)


def event(scenario: Scenario, when: Pattern, given: Filled, then: Pattern, filled: Filled) -> Event:
    """What happens when something comes true; it is called by what happens."""
    name = free_id(f"{then.id}-1", {one.id for one in scenario.events})
    made = {"id": name, "when": when.make(given), "do": [then.make(filled)]}
    return msgspec.convert(made, Event)


def special_rule(rule: str, whom: str) -> SpecialRule:
    """A rule of the catalogue, for somebody or for all."""
    return SpecialRule(rule=rule, applies_to=(whom,) if whom else ())
