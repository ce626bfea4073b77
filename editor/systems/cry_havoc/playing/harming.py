"""What a result does to somebody on the board: state, falls, things let go, and going back.

A result is a task of the agenda: `harm`, with the one it strikes, the result and its table, the
hex it comes from, who dealt it, and whether it was a shot. Whatever somebody must choose of it is
pushed as a decision, and the rest follows by itself.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import structs

from editor.hexgrid.hexes import Hex
from editor.model.person import Profile
from editor.model.proof import Proof
from editor.model.scenario import Unit
from editor.model.text import Text
from editor.play.game import Action, Item, RefusedError
from editor.play.umpire import Roll, Umpire
from editor.systems.cry_havoc.fighting.results import Effect, effect, landing
from editor.systems.cry_havoc.fighting.scatter import shares
from editor.systems.cry_havoc.playing.state import (
    GONE,
    State,
    marked,
    placed,
    spot_of,
    word_of,
    words,
)
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
    state = woken(state, name)
    piece = state.now.pieces[name]
    row = state.now.catalogue.tables[f"{table}-results"]["results"][result]
    wounds = row.get("wounds", 0)
    if piece.mounted and wounds >= _SEVERAL:
        return _share(state, item, umpire, wounds)
    found = effect(state.now, piece, result, table=table)
    return apply_effect(state, piece, found, umpire, threat, by, by_fire=by_fire)


def woken(state: State, name: str) -> State:
    """Any attack wakes its target, who must test for the surprise (CHB-7.0-immediate-alarm)."""
    piece = state.now.pieces[name]
    if piece.unit.aware or "aware" in piece.marks:
        return state
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
    umpire.say("share", text, "CHB-7.0-rider-mount-melee", who=(name,))
    if rider:
        found = effect(state.now, piece, f"B{rider}", table="missile")
        found = structs.replace(
            found,
            unhorsed=found.unhorsed or bool(mount),
            mount_killed=found.mount_killed or bool(mount),
        )
        return apply_effect(state, piece, found, umpire, threat, by, by_fire=by_fire)
    found = Effect(name, piece.state, piece.wounds, Proof(Text()), unhorsed=True, mount_killed=True)
    return apply_effect(state, piece, found, umpire, threat, by, by_fire=by_fire)


def apply_effect(
    state: State, piece: Piece, found: Effect, umpire: Umpire, threat: Hex, by: str,
    *, by_fire: bool,
) -> State:  # fmt: skip
    """Put an effect on the board, and what follows from it on the agenda."""
    umpire.say("result", found.proof.answer, who=(piece.id,), hexes=piece.hexes, proof=found.proof)
    next_items: list[Item] = []
    was_fleeing = piece.state in {"panicked", "routed"}
    after = structs.replace(piece, state=found.state, wounds=found.wounds)
    if was_fleeing and found.state == "wounded":
        after = structs.replace(after, state=piece.state)
    if found.state == "stunned" or found.is_out:
        after = structs.replace(after, marks=after.marks - {"shield-wall"})
    state = _let_go(state.put(after), after, found.drops)
    if found.unhorsed and piece.mounted:
        state = _off(state, after, umpire, killed=found.mount_killed)
        next_items.append(Item("landing", args=(piece.id,)))
    if found.is_out:
        state = state.lost(after)
        next_items.append(Item("shock", args=(piece.id, "killed", piece.at)))
    if found.recoil:
        next_items.append(give_way(piece.id, threat, found.recoil, by, by_fire=by_fire))
    return state.then(*next_items)


def give_way(name: str, threat: Hex, left: int, by: str, *, by_fire: bool, done: int = 0) -> Item:
    """Somebody is to go back so many hexes."""
    return Item("give-way", args=(name, threat, left, by, by_fire, done))


def _let_go(state: State, piece: Piece, drops: tuple[str, ...]) -> State:
    """What damage makes somebody drop or lose hold of (CHB-7.0-drop-object, CHB-7.0-stun)."""
    if not drops:
        return state
    label, scenario = state.now.board.label(piece.at), state.now.scenario
    everything = "extra" in drops

    def dropped(thing: object) -> bool:
        return getattr(thing, "carried_by", None) == piece.id

    if any(dropped(one) and (everything or one.encumbrance > 0) for one in scenario.objects):
        state = state.scene(objects=tuple(
            structs.replace(one, carried_by=None, at=label, level=piece.level)
            if dropped(one) and (everything or one.encumbrance > 0)
            else one
            for one in scenario.objects
        ))  # fmt: skip
    if everything and any(dropped(one) for one in scenario.lights):
        state = state.scene(lights=tuple(
            structs.replace(one, carried_by=None, at=label, level=piece.level)
            if dropped(one) else one
            for one in scenario.lights
        ))  # fmt: skip
    if "animals" in drops and piece.unit.leads:
        unit = structs.replace(piece.unit, leads=())
        state = state.alter(piece.id, unit=unit)
    if "prisoners" in drops:
        freed = [
            structs.replace(one, unit=structs.replace(one.unit, prisoner_of=None))
            for one in state.now.pieces.values()
            if one.unit.prisoner_of == piece.id
        ]
        state = state.put(*freed)
    return state


def horse_of(state: State, rider: Piece) -> Piece:
    """The mount of a rider as a piece of its own, where he sits."""
    known = state.mounts.get(rider.id)
    if known is None:
        kind = state.now.catalogue.mounts.get(rider.mount or "")
        name = kind.name if kind is not None else Text("mount", "monture")
        called = Text(f"{rider.called.en}'s {name.en}", f"{name.fr} de {rider.called.fr}")
        profile = Profile(
            name=called, kind="animal", mount=rider.mount, caparison=rider.profile.caparison
        )
        key = f"{rider.id}-mount"
        while key in state.now.pieces:
            key += "-2"
        unit = Unit(id=key, side=rider.side, profile=profile)
        known = Piece(unit, profile, rider.at, rider.hexes)
    return structs.replace(
        known, at=rider.at, hexes=rider.hexes, facing=rider.facing, level=rider.level,
        mounted=False,
    )  # fmt: skip


def _off(state: State, rider: Piece, umpire: Umpire, *, killed: bool) -> State:
    """The rider and his mount are two pieces again (CHB-7.0-unhorsed)."""
    horse = horse_of(state, rider)
    if killed:
        horse = structs.replace(horse, state="dead")
        text = Text(f"{horse.called.en} is killed", f"{horse.called.fr} : tué")
        umpire.say("result", text, "CHB-7.0-unhorsed", who=(horse.id,), hexes=horse.hexes)
    mounts = {name: one for name, one in state.mounts.items() if name != rider.id}
    return state.but(mounts=mounts).put(afoot(rider), horse)


def afoot(rider: Piece) -> Piece:
    """Somebody on his own feet where his mount's head was; he has no facing of his own."""
    return structs.replace(rider, mounted=False, hexes=(rider.at,), facing=None)


def landings(state: State, name: str) -> tuple[Hex, ...]:
    """Where an unhorsed rider can be put: free hexes beside his mount."""
    piece = state.now.pieces[name]
    horse = next(
        (
            one
            for one in state.now.pieces.values()
            if one.id != name and piece.at in one.hexes and one.profile.kind == "animal"
        ),
        None,
    )
    return landing(state.now, horse) if horse is not None else ()


def land(state: State, item: Item, umpire: Umpire) -> State:
    """A rider who fell lies beside his horse; his owner says where, if there is a choice."""
    (name,) = item.args
    piece = state.now.pieces.get(name)
    room = landings(state, name) if piece is not None else ()
    if piece is None or not room:
        return state
    if len(room) == 1 or piece.state in GONE:
        return _landed(state, name, room[0], umpire)
    return state.then(Item("land", piece.side, (name,)))


def offer_land(state: State, item: Item) -> Iterator[Action]:
    """The hexes beside the mount."""
    (name,) = item.args
    return (Action("land", (name, word_of(state, place))) for place in landings(state, name))


def choose_landing(state: State, item: Item, action: Action, umpire: Umpire) -> State:
    """Put an unhorsed rider down."""
    (name,) = item.args
    _, where = words(action.words, "unit", "hex")[:2]
    place, _ = spot_of(state, where, 0)
    if action.words[0] != name or place not in landings(state, name):
        raise RefusedError(
            Text(f"{where} is no free hex beside the mount",
                 f"{where} n'est pas un hexagone libre près de la monture"),
            "CHB-7.0-unhorsed",
        )  # fmt: skip
    return _landed(state.pop(), name, place, umpire)


def _landed(state: State, name: str, place: Hex, umpire: Umpire) -> State:
    piece = state.now.pieces[name]
    label = state.now.board.label(place)
    text = Text(f"{piece.called.en} is unhorsed in {label}",
                f"{piece.called.fr} est désarçonné en {label}")  # fmt: skip
    umpire.say("unhorsed", text, "CHB-7.0-unhorsed", who=(name,), hexes=(place,))
    return state.put(placed(piece, place))
