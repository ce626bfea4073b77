"""Shots at things, and spells: what else is done in the step of offensive fire.

A thing is hit or missed; what comes of a hit is for the scenario to say. Of magic the base rules
have only the test by which it is resisted.
"""

from __future__ import annotations

from collections.abc import Iterator

from editor.hexgrid.hexes import Hex
from editor.hexgrid.labels import LabelError
from editor.model.text import Text
from editor.play.game import Action, Item, RefusedError
from editor.play.umpire import Roll, Umpire
from editor.systems.cry_havoc.fighting.contact import can_fight
from editor.systems.cry_havoc.fighting.morale import morale_of
from editor.systems.cry_havoc.fighting.scatter import shoot_thing
from editor.systems.cry_havoc.playing.hiding import must_be_known
from editor.systems.cry_havoc.playing.spending import spent, weapons_ready
from editor.systems.cry_havoc.playing.state import GONE, State, acted, of_side, spot_of, words
from editor.systems.cry_havoc.seeing.sight import sight
from editor.systems.cry_havoc.situation import Piece

_SPELL = "spell"


def offer_things(state: State, side: str) -> Iterator[Action]:
    """Shots at whatever the scenario marks as a target."""
    places = dict.fromkeys(_targets(state))
    if not places:
        return
    for archer in of_side(state, side):
        for weapon in weapons_ready(state, archer, "offensive"):
            for place in places:
                if shoot_thing(state.now, archer.id, place, weapon).is_allowed:
                    label = state.now.board.label(place)
                    yield Action("fire-at", (archer.id, label, weapon))


def _targets(state: State) -> Iterator[Hex]:
    for thing in state.now.scenario.objects:
        if thing.target and thing.at is not None and not thing.hidden:
            try:
                yield state.now.board.hex(thing.at)
            except LabelError:
                continue


def shoot_at(state: State, item: Item, action: Action, umpire: Umpire) -> State:
    """A shot at equipment or a building: hit or miss (CHB-3.4-inert-target)."""
    name, where, *rest = words(action.words, "shooter", "hex")
    archer = state.own(name, item.side)
    place, _ = spot_of(state, where, archer.level)
    known = rest or list(weapons_ready(state, archer, "offensive")) or list(archer.weapons)
    tried = [shoot_thing(state.now, name, place, one) for one in known]
    shot = next((one for one in tried if one.is_allowed), tried[0] if tried else None)
    if shot is None:
        raise RefusedError(
            Text(f"{archer.called.en} has nothing to shoot with",
                 f"{archer.called.fr} n'a pas d'arme de tir"),
            "CHB-6.2-missile-skills",
        )  # fmt: skip
    if not shot.is_allowed:
        raise RefusedError(shot.proof.answer, *shot.proof.rules)
    table = state.now.catalogue.tables["missile-results"]
    said = Text(f"{archer.called.en} shoots at {where}", f"{archer.called.fr} tire sur {where}")
    sides = table["die"]["sides"]
    roll = Roll(sides, umpire.roll(sides, said), shot.modifier)
    hit = roll.total <= table["inert-target"]["hit_max"]
    end = Text("hit", "touché") if hit else Text("missed", "manqué")
    umpire.say("shot", Text(f"{said.en}: {end.en}", f"{said.fr} : {end.fr}"),
               "CHB-3.4-inert-target", who=(name,), hexes=(archer.at, place), roll=roll,
               proof=shot.proof)  # fmt: skip
    state = spent(state, archer, shot.weapon, "offensive")
    return state.but(past=state.past | {f"hit:{where}"}) if hit else state


def offer_spells(state: State, side: str) -> Iterator[Action]:
    """Whom a mage may cast at: enemies whom he sees."""
    for mage in of_side(state, side):
        if not _is_mage(mage) or _SPELL in mage.acts:
            continue
        for foe in state.now.enemies_of(mage):
            able = morale_of(state.now, foe) is not None and foe.state not in GONE
            if able and not foe.unit.hidden and _sees(state, mage, foe):
                yield Action(_SPELL, (mage.id, foe.id))


def _is_mage(piece: Piece) -> bool:
    return piece.profile.mage_level is not None and can_fight(piece)


def _sees(state: State, mage: Piece, other: Piece) -> bool:
    return sight(
        state.now, (mage.at, mage.level), (other.at, other.level), shooter=mage,
        target_piece=other, fire=False,
    ).is_clear  # fmt: skip


def cast(state: State, item: Item, action: Action, umpire: Umpire) -> State:
    """The test against a spell; what the spell does is for the table to say (CHB-1.2-mage)."""
    name, target = words(action.words, "mage", "target")[:2]
    mage, other = state.own(name, item.side), state.piece(target)
    must_be_known(other)
    value = morale_of(state.now, other)
    can_resist = value is not None and other.state not in GONE
    if not _is_mage(mage) or _SPELL in mage.acts or not can_resist:
        raise RefusedError(
            Text(f"{mage.called.en} casts no spell at {other.called.en} now",
                 f"{mage.called.fr} ne lance pas de sort sur {other.called.fr} ici"),
            "CHB-1.2-mage",
        )  # fmt: skip
    if not _sees(state, mage, other):
        raise RefusedError(
            Text(f"{mage.called.en} does not see {other.called.en}",
                 f"{mage.called.fr} ne voit pas {other.called.fr}"),
            "CHB-3.2-field-of-vision",
        )  # fmt: skip
    sides = state.now.catalogue.special_rules["mage"].data["die"]
    why = Text(f"{other.called.en} against the spell of {mage.called.en}",
               f"{other.called.fr} contre le sort de {mage.called.fr}")  # fmt: skip
    roll = Roll(sides, umpire.roll(sides, why), mage.profile.mage_level or 0)
    resisted = roll.total <= (value or 0)
    end = Text("resisted", "résiste") if resisted else Text("it works", "le sort agit")
    text = Text(f"{why.en}: {end.en}", f"{why.fr} : {end.fr}")
    umpire.say("spell", text, "CHB-1.2-mage", "CHB-3.2-field-of-vision", who=(name, target),
               hexes=(mage.at, other.at), roll=roll)  # fmt: skip
    return state.put(acted(mage, _SPELL))
