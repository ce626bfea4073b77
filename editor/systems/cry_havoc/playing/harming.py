"""What a result does to somebody on the board: state, falls, things let go, and going back.

A result is a task of the agenda: `harm`, with the one it strikes, the result and its table, the
hex it comes from, who dealt it, and whether it was a shot. Whatever somebody must choose of it is
pushed as a decision, and the rest follows by itself.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import structs

from editor.hexgrid.hexes import Hex
from editor.model.proof import Proof
from editor.model.scenario import Light, Object
from editor.model.text import Text
from editor.play.game import Action, Item, RefusedError
from editor.play.umpire import Roll, Umpire
from editor.systems.cry_havoc.fighting.contact import is_animal
from editor.systems.cry_havoc.fighting.results import Effect, effect
from editor.systems.cry_havoc.fighting.scatter import shares
from editor.systems.cry_havoc.playing.bridles import all_loosened
from editor.systems.cry_havoc.playing.state import (
    FLEEING,
    GONE,
    State,
    in_flight,
    marked,
    unmarked,
)
from editor.systems.cry_havoc.playing.unhorsing import off
from editor.systems.cry_havoc.seeing.cover import is_surprised
from editor.systems.cry_havoc.situation import Piece

_SEVERAL = 2
"""Wounds of one attack from which rider and mount share them."""


def harm_item(
    name: str, result: str, table: str, threat: Hex, by: str, *, by_fire: bool = False
) -> Item:
    """A result that is to strike somebody."""
    return Item("harm", args=(name, result, table, threat, by, by_fire))


def harm(state: State, item: Item, umpire: Umpire) -> State:
    """A result strikes: wounds on a rider are shared first, then the effect is applied."""
    name, result, table, threat, by, by_fire = item.args
    piece = state.now.pieces.get(name)
    if piece is None or piece.state in GONE:
        return state
    state = woken(state, name, umpire)
    piece = state.now.pieces[name]
    row = state.now.catalogue.tables[f"{table}-results"]["results"][result]
    wounds = row.get("wounds", 0)
    if piece.mounted and wounds >= _SEVERAL:
        return _share(state, item, umpire, wounds)
    found = effect(state.now, piece, result, table=table)
    return apply_effect(state, piece, found, umpire, threat, by, by_fire=by_fire)


def woken(state: State, name: str, umpire: Umpire) -> State:
    """Any attack wakes its target, who must test for the surprise (CHB-7.0-immediate-alarm)."""
    piece = state.now.pieces[name]
    if not is_surprised(state.now, piece):
        return state
    text = Text(f"{piece.called.en} is awake", f"{piece.called.fr} est averti")
    umpire.say("alarm", text, "CHB-7.0-immediate-alarm", who=(name,), hexes=piece.hexes)
    state = state.put(marked(piece, "aware"))
    return state.then(Item("shock", args=(name, "surprised", piece.at)))


def _share(state: State, item: Item, umpire: Umpire, wounds: int) -> State:
    """Two wounds or three on a rider and his mount (CHB-7.0-rider-mount-melee, -fire)."""
    name, _, _, threat, by, by_fire = item.args
    attacker = state.now.pieces.get(by)
    if by_fire and attacker is not None:
        ways, why = shares(state.now, attacker, wounds)
        if all(one.of > 1 for one in ways):
            mount = 0
            for number in range(wounds):
                said = Text(f"wound {number + 1}: rider or mount", f"blessure {number + 1} : qui")
                roll = Roll(6, umpire.roll(6, said))
                mount += roll.face % 2 == 0
                umpire.say("share", said, why.rule, who=(name,), roll=roll)
            return shared(state, name, wounds - mount, mount, umpire, threat, by, by_fire=True)
    side = attacker.side if attacker is not None else state.active
    return state.then(Item("share", side, (name, wounds, threat, by, by_fire)))


def offer_share(state: State, item: Item) -> Iterator[Action]:
    """Each way to part the wounds: for the rider, then for the mount."""
    name, wounds = item.args[:2]
    del state
    for mount in range(wounds + 1):
        yield Action("share", (name, str(wounds - mount), str(mount)))


def share(state: State, item: Item, action: Action, umpire: Umpire) -> State:
    """The wounds as whoever may choose parts them."""
    name, wounds, threat, by, by_fire = item.args
    if action not in tuple(offer_share(state, item)):
        raise RefusedError(
            Text(f"expected share {name} RIDER MOUNT, {wounds} wounds in all",
                 f"attendu share {name} CAVALIER MONTURE, {wounds} blessures en tout"),
            "CHB-7.0-rider-mount-melee",
        )  # fmt: skip
    rider, mount = (int(word) for word in action.words[1:])
    return shared(state.pop(), name, rider, mount, umpire, threat, by, by_fire=by_fire)


def shared(
    state: State, name: str, rider: int, mount: int, umpire: Umpire, threat: Hex, by: str,
    *, by_fire: bool,
) -> State:  # fmt: skip
    """So many wounds for the rider, so many for his mount, of which one is enough."""
    piece = state.now.pieces[name]
    text = Text(f"{piece.called.en}: rider {rider}, mount {mount}",
                f"{piece.called.fr} : cavalier {rider}, monture {mount}")  # fmt: skip
    rule = "CHB-7.0-rider-mount-fire" if by_fire else "CHB-7.0-rider-mount-melee"
    umpire.say("share", text, rule, who=(name,))
    if rider:
        found = effect(state.now, piece, f"B{rider}", table="missile")
        found = structs.replace(
            found,
            unhorsed=found.unhorsed or bool(mount),
            mount_killed=found.mount_killed or bool(mount),
        )
        return apply_effect(state, piece, found, umpire, threat, by, by_fire=by_fire)
    found = Effect(
        name, piece.state, piece.wounds, Proof(Text()), unhorsed=True, mount_killed=True,
        drops=("encumbering",),
    )  # fmt: skip
    return apply_effect(state, piece, found, umpire, threat, by, by_fire=by_fire)


def apply_effect(
    state: State, piece: Piece, found: Effect, umpire: Umpire, threat: Hex, by: str,
    *, by_fire: bool,
) -> State:  # fmt: skip
    """Put an effect on the board, and what follows from it on the agenda."""
    again = f"hurt-{state.now.turn}" in piece.marks and found.proof.steps
    rules = ["CHB-7.0-cumulative-damage"] if again else []
    rules += ["CHB-1.4-counter-states"] if found.state != piece.state else []
    rules += ["CHB-3.2-body-hex"] if found.is_out else []
    umpire.say("result", found.proof.answer, *rules, who=(piece.id,), hexes=piece.hexes,
               proof=found.proof)  # fmt: skip
    next_items: list[Item] = []
    marks = {one for one in piece.marks if not one.startswith("hurt-")}
    after = structs.replace(
        piece, state=found.state, wounds=found.wounds,
        marks=frozenset({*marks, f"hurt-{state.now.turn}"}),
    )  # fmt: skip
    after = _still_in_flight(piece, after)
    if found.state == "stunned" or found.is_out:
        after = structs.replace(after, marks=after.marks - {"shield-wall"})
    state = _let_go(state.put(after), after, found.drops, umpire)
    after = state.now.pieces[piece.id]
    if found.unhorsed and piece.mounted:
        state = off(state, after, umpire, killed=found.mount_killed)
        next_items.append(Item("landing", args=(piece.id,)))
        state, thrown = _thrown(state, after, found, threat, by, umpire)
        next_items += thrown
    if found.is_out and not is_animal(after):
        state = state.lost(after)
        next_items.append(Item("shock", args=(piece.id, "killed", piece.at)))
    if found.recoil:
        next_items.append(give_way(piece.id, threat, found.recoil, by, by_fire=by_fire))
    return state.then(*next_items)


def _still_in_flight(piece: Piece, after: Piece) -> Piece:
    """A blow gives nobody his courage back: wounded he runs on, stunned he will run again."""
    for state in FLEEING:
        if piece.state == state and after.state == "stunned":
            return marked(after, in_flight(state))
        if after.state == "wounded" and (piece.state == state or in_flight(state) in piece.marks):
            return unmarked(structs.replace(after, state=state), in_flight(state))
    return after


def _thrown(
    state: State, rider: Piece, found: Effect, threat: Hex, by: str, umpire: Umpire
) -> tuple[State, list[Item]]:
    """Whoever sat behind a rider who falls comes down too (CHA-pillion-unseated)."""
    items: list[Item] = []
    for one in list(state.now.pieces.values()):
        if one.unit.behind != rider.id:
            continue
        unit = structs.replace(one.unit, behind=None)
        state = state.put(
            structs.replace(one, unit=unit, at=rider.at, hexes=(rider.at,), level=rider.level)
        )
        text = Text(f"{one.called.en} is thrown", f"{one.called.fr} est jeté à bas")
        umpire.say("unhorsed", text, "CHA-pillion-unseated", who=(one.id,))
        result = "B1" if found.passenger == "wounded" else "AS"
        items += [Item("landing", args=(one.id,)), harm_item(one.id, result, "missile", threat, by)]
    return state, items


def give_way(name: str, threat: Hex, left: int, by: str, *, by_fire: bool, done: int = 0) -> Item:
    """Somebody is to go back so many hexes."""
    return Item("give-way", args=(name, threat, left, by, by_fire, done))


def _let_go(state: State, piece: Piece, drops: tuple[str, ...], umpire: Umpire) -> State:
    """What damage makes somebody drop or lose hold of (CHB-7.0-drop-object, CHB-7.0-stun)."""
    if not drops:
        return state
    everything = "extra" in drops
    state = drop(state, piece, umpire, everything=everything, rule="CHB-7.0-drop-object")
    if "animals" in drops and piece.unit.leads:
        text = Text(f"{piece.called.en} lets go of the bridle",
                    f"{piece.called.fr} lâche la bride")  # fmt: skip
        umpire.say("drop", text, "CHB-7.0-stun", who=(piece.id, *piece.unit.leads))
        state = all_loosened(state, piece.id)
    freed = [one for one in state.now.pieces.values() if one.unit.prisoner_of == piece.id]
    if "prisoners" in drops and freed:
        for one in freed:
            text = Text(f"{one.called.en} is free again", f"{one.called.fr} est libre")
            umpire.say("drop", text, "CHB-7.0-stun", who=(one.id,))
        state = state.put(
            *(structs.replace(one, unit=structs.replace(one.unit, prisoner_of=None))
              for one in freed)
        )  # fmt: skip
    return state


def drop(state: State, piece: Piece, umpire: Umpire, *, everything: bool, rule: str) -> State:
    """Things fall from somebody's hands: what is heavy, or all that is beyond his kit."""
    label, scenario = state.now.board.label(piece.at), state.now.scenario

    def falls(one: Object | Light) -> bool:
        heavy = everything or (isinstance(one, Object) and one.encumbrance > 0)
        return one.carried_by == piece.id and heavy

    held: tuple[Object | Light, ...] = (*scenario.objects, *scenario.lights)
    fallen = [one for one in held if falls(one)]
    if not fallen:
        return state
    for one in fallen:
        name = getattr(one, "name", None) or Text(one.id, one.id)
        text = Text(f"{piece.called.en} drops {name.to('en')} in {label}",
                    f"{piece.called.fr} lâche {name.to('fr')} en {label}")  # fmt: skip
        umpire.say("drop", text, rule, who=(piece.id,), hexes=(piece.at,))
    ground = {"carried_by": None, "at": label, "level": piece.level}
    things, lights = (
        tuple(structs.replace(one, **ground) if falls(one) else one for one in kind)
        for kind in (scenario.objects, scenario.lights)
    )
    return state.scene(objects=things, lights=lights)
