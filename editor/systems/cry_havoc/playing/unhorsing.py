"""Rider and mount: two pieces again when one falls, and where he comes down."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import structs

from editor.hexgrid.hexes import Hex
from editor.model.person import Profile
from editor.model.scenario import Unit
from editor.model.text import Text
from editor.play.game import Action, Item, RefusedError
from editor.play.umpire import Umpire
from editor.systems.cry_havoc.fighting.results import landing
from editor.systems.cry_havoc.playing.bridles import is_tied
from editor.systems.cry_havoc.playing.state import GONE, State, placed, spot_of, word_of, words
from editor.systems.cry_havoc.situation import Piece


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


def off(state: State, rider: Piece, umpire: Umpire, *, killed: bool) -> State:
    """The rider and his mount are two pieces again (CHB-7.0-unhorsed)."""
    man, horse = parted(state, rider)
    if killed:
        horse = structs.replace(horse, state="dead")
        text = Text(f"{horse.called.en} is killed", f"{horse.called.fr} : tué")
        umpire.say("result", text, "CHB-7.0-unhorsed", who=(horse.id,), hexes=horse.hexes)
    mounts = {name: one for name, one in state.mounts.items() if name != rider.id}
    return state.but(mounts=mounts).put(man, horse)


def parted(state: State, rider: Piece) -> tuple[Piece, Piece]:
    """A man on his feet and his horse, which stays in its string if it is tied (CHB-5.2-train)."""
    man, horse = afoot(rider), horse_of(state, rider)
    if not rider.unit.tied:
        return man, horse
    train = tuple(one for one in rider.unit.leads if is_tied(state, one))
    rest = tuple(one for one in rider.unit.leads if one not in train)
    man = structs.replace(man, unit=structs.replace(man.unit, tied=False, leads=rest))
    horse = structs.replace(horse, unit=structs.replace(horse.unit, tied=True, leads=train))
    return man, horse


def seated(state: State) -> State:
    """Whoever sits behind a rider, or aboard something, is where that is, however it moved."""
    moved = []
    for one in state.now.pieces.values():
        carrier = state.now.pieces.get(one.unit.behind or one.unit.aboard or "")
        if carrier is not None and (one.at, one.level) != (carrier.at, carrier.level):
            moved.append(structs.replace(
                one, at=carrier.at, hexes=(carrier.at,), level=carrier.level,
                moved=one.moved + one.at.distance(carrier.at),
            ))  # fmt: skip
    return state.put(*moved)


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
