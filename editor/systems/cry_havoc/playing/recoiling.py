"""Going back: where, over whom, and what it costs whoever cannot."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import structs

from editor.hexgrid.hexes import Hex
from editor.model.proof import Proof, Step
from editor.model.text import Text
from editor.play.game import Action, Item, RefusedError
from editor.play.umpire import Roll, Umpire
from editor.systems.cry_havoc.fighting.contact import crow_flies, is_animal
from editor.systems.cry_havoc.fighting.recoil import Recoil, recoil
from editor.systems.cry_havoc.fighting.results import Effect
from editor.systems.cry_havoc.moving.steps import step_cost
from editor.systems.cry_havoc.playing.harming import apply_effect, give_way, harm_item
from editor.systems.cry_havoc.playing.state import GONE, State, placed, spot_of, word_of, words
from editor.systems.cry_havoc.seeing.sight import sight
from editor.systems.cry_havoc.situation import Piece

_UNSEEN = 100
"""Better than any cover: out of the shooter's sight."""


def must_recoil(state: State, item: Item, umpire: Umpire) -> State:
    """One hex of a recoil: by itself where there is nothing to choose, else the owner's choice."""
    name, threat, left = item.args[:3]
    piece = state.now.pieces.get(name)
    if piece is None or piece.state in GONE or left <= 0:
        return state
    if is_animal(piece) and not piece.mounted:
        return _bolt(state, piece, threat, left, umpire)
    found = ways(state, item)
    if not found.hexes and not found.pushes:
        return _penalty(state, piece, found, item, umpire)
    options = tuple(offer_recoil(state, item))
    if len(options) == 1:
        return _went(state, item, options[0], umpire)
    return state.then(Item("recoil", piece.side, item.args))


def ways(state: State, item: Item) -> Recoil:
    """Where the next hex of a recoil can be."""
    name, threat, _, by, by_fire, _ = item.args
    piece = state.now.pieces[name]
    shooter = state.now.pieces.get(by)

    def cover(place: Hex) -> int:
        if shooter is None:
            return 0
        there = placed(piece, place)
        found = sight(
            state.put(there).now, (shooter.at, shooter.level), (place, piece.level),
            shooter=shooter, target_piece=there, fire=True,
        )  # fmt: skip
        return found.cover if found.is_clear else _UNSEEN

    return recoil(state.now, piece, threat, by_fire=by_fire, cover=cover if by_fire else None)


def offer_recoil(state: State, item: Item) -> Iterator[Action]:
    """Free hexes; else friends to push, or to stand and pay for it (CHB-7.0-recoil-ally)."""
    name, threat, _, _, by_fire, done = item.args
    piece = state.now.pieces[name]
    found = ways(state, item)
    for place in found.hexes:
        word = word_of(state, place)
        if piece.mounted:
            for manner in _manners(piece, place, threat):
                yield Action("recoil", (name, word, manner))
        else:
            yield Action("recoil", (name, word))
    for place in found.pushes:
        yield Action("push", (name, word_of(state, place)))
    if not found.hexes or (by_fire and done):
        yield Action("stand", (name,))


def _manners(piece: Piece, place: Hex, threat: Hex) -> tuple[str, ...]:
    """A rider turns about, or backs straight; one whose head is away from the threat rides on."""
    head, *tail = piece.hexes
    if not tail or threat.distance(head) >= threat.distance(tail[-1]):
        return ("ride",)
    straight = piece.facing is not None and place == tail[-1].neighbour(piece.facing + 3)
    return ("back", "turn") if straight else ("turn",)


def choose_recoil(state: State, item: Item, action: Action, umpire: Umpire) -> State:
    """One hex back, as the owner likes it."""
    options = tuple(offer_recoil(state, item))
    wanted = action
    if action.verb == "recoil" and len(action.words) == len(("unit", "hex")):
        wanted = next((one for one in options if one.words[:2] == action.words), action)
    if wanted not in options:
        known = ", ".join(str(one) for one in options)
        raise RefusedError(Text(f"expected one of: {known}", f"attendu : {known}"),
                           "CHB-7.0-recoil-direction")  # fmt: skip
    return _went(state.pop(), item, wanted, umpire)


def _went(state: State, item: Item, action: Action, umpire: Umpire) -> State:
    name, threat, left, by, by_fire, done = item.args
    piece = state.now.pieces[name]
    if action.verb == "stand":
        if by_fire and done:
            return state
        return _penalty(state, piece, ways(state, item), item, umpire)
    word = words(action.words, "unit", "hex")[1]
    place, _ = spot_of(state, word, piece.level)
    rest = give_way(name, threat, left - 1, by, by_fire=by_fire, done=done + 1)
    if action.verb == "push":
        side = _rear(piece, threat).direction_to(place)
        state = _pushed(state, piece, place, side, umpire)
        piece = state.now.pieces[name]
    manner = action.words[2] if len(action.words) > len(("unit", "hex")) else ""
    after = _set_back(piece, place, threat, manner)
    label = state.now.board.label(place)
    text = Text(f"{piece.called.en} goes back to {label}", f"{piece.called.fr} recule en {label}")
    rules = ["CHB-7.0-recoil-direction"]
    rules += ["CHB-7.0-recoil-rider"] if manner in {"back", "turn"} else []
    rules += ["CHB-7.0-recoil-from-fire"] if by_fire else []
    umpire.say("recoil", text, *rules, who=(name,), hexes=(place,))
    after = structs.replace(after, moved=after.moved + 1, marks=after.marks - {"shield-wall"})
    return state.put(after).then(rest)


def _rear(piece: Piece, threat: Hex) -> Hex:
    return max(piece.hexes, key=threat.distance)


def _set_back(piece: Piece, place: Hex, threat: Hex, manner: str) -> Piece:
    if not piece.mounted:
        return placed(piece, piece.at + (place - _rear(piece, threat)))
    if manner == "back":
        return placed(piece, piece.hexes[-1])
    return placed(piece, place, _rear(piece, threat).direction_to(place))


def _pushed(state: State, piece: Piece, place: Hex, side: int, umpire: Umpire) -> State:
    """Friends behind go back one hex in the same direction, and push on (CHB-7.0-recoil-ally)."""
    for ally in state.now.pieces_at(place, piece.level):
        if ally.id == piece.id or ally.state in GONE:
            continue
        beyond = ally.at.neighbour(side)
        state = _pushed(state, ally, beyond, side, umpire)
        label = state.now.board.label(beyond)
        text = Text(f"{ally.called.en} is pushed to {label}",
                    f"{ally.called.fr} est repoussé en {label}")  # fmt: skip
        umpire.say("recoil", text, "CHB-7.0-recoil-ally", who=(ally.id,), hexes=(beyond,))
        after = placed(state.now.pieces[ally.id], beyond)
        state = state.put(structs.replace(
            after, moved=after.moved + 1, marks=after.marks - {"shield-wall"}
        ))  # fmt: skip
    return state


def _penalty(state: State, piece: Piece, found: Recoil, item: Item, umpire: Umpire) -> State:
    """Nowhere to go; whoever is shot at may have gone far enough."""
    _, threat, _, by, by_fire, done = item.args
    if piece.mounted and by_fire and done:
        return state
    text = Text(f"{piece.called.en} cannot go back", f"{piece.called.fr} ne peut reculer")
    rule = "CHB-7.0-non-recoil-rider" if piece.mounted else "CHB-7.0-non-recoil-foot"
    umpire.say("recoil", text, rule, who=(piece.id,), proof=found.proof)
    return state.then(Item("penalty", args=(piece.id, threat, by, by_fire, done)))


def pay(state: State, item: Item, umpire: Umpire) -> State:
    """On foot stunned; a rider wounded half way, else stunned and his mount killed.

    Recoils and flights that are cut off are paid for alike (CHB-7.0-non-recoil-foot,
    CHB-7.0-non-recoil-rider, CHB-8.3-rout-blocked).
    """
    name, threat, by, by_fire, done = item.args
    piece = state.now.pieces[name]
    if not piece.mounted:
        return state.then(harm_item(name, "AS", "melee", threat, by))
    as_ruled = bool(state.reads("CHB-7.0-non-recoil-rider"))
    if done and as_ruled:
        return state.then(harm_item(name, "B1", "melee", threat, by))
    end = Text(f"{piece.called.en} goes down with his mount",
               f"{piece.called.fr} s'abat avec sa monture")  # fmt: skip
    if not as_ruled:
        end = Text(f"{piece.called.en} is thrown", f"{piece.called.fr} est jeté à bas")
    why = Proof(end, (Step("CHB-7.0-non-recoil-rider", end),))
    fallen = Effect(
        name, "unconscious" if piece.is_wounded else "stunned", piece.wounds, why,
        unhorsed=True, mount_killed=as_ruled,
        drops=("encumbering", "extra", "animals", "prisoners"),
    )  # fmt: skip
    return apply_effect(state, piece, fallen, umpire, threat, by, by_fire=by_fire)


def _bolt(state: State, animal: Piece, threat: Hex, left: int, umpire: Umpire) -> State:
    """A loose animal runs all its movement, a die for each hex (CHB-7.0-recoil-animal).

    The ground costs what it costs on foot; an animal that cannot pay for the next hex stops.
    """
    holders = [one for one in state.now.pieces.values() if animal.id in one.unit.leads]
    for one in holders:
        leads = tuple(name for name in one.unit.leads if name != animal.id)
        state = state.alter(one.id, unit=structs.replace(one.unit, leads=leads))
    path: list[Hex] = []
    why = Text(f"where {animal.called.en} bolts", f"fuite de {animal.called.fr}")
    points = 2 * left
    while points > 0:
        animal = state.now.pieces[animal.id]
        here = animal.at
        away = max(range(6), key=lambda side: crow_flies(here.neighbour(side), threat))
        face = umpire.roll(6, why)
        place = here.neighbour(away + (-1, 0, 1)[(face - 1) // 2])
        umpire.say("bolt", why, "CHB-7.0-recoil-animal", who=(animal.id,), roll=Roll(6, face))
        taken = any(
            one.id != animal.id and one.state not in GONE
            for one in state.now.pieces_at(place, animal.level)
        )
        if place not in state.now.board or taken:
            break
        body = structs.replace(animal, hexes=(here,))
        price = step_cost(state.now, body, (here, animal.level), (place, animal.level))
        if price.halves is None or price.halves > points:
            break
        points -= price.halves
        path.append(place)
        looks = here.direction_to(place)
        moved = placed(animal, place, looks if animal.facing is not None else None)
        state = state.put(structs.replace(moved, moved=moved.moved + 1))
    text = Text(f"{animal.called.en} bolts {len(path)} hexes",
                f"{animal.called.fr} s'enfuit de {len(path)} hexagones")  # fmt: skip
    umpire.say("bolt", text, "CHB-7.0-recoil-animal", who=(animal.id,), hexes=tuple(path))
    return state
