"""What is done for points besides walking: saddles and bridles."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import structs

from editor.model.text import Text
from editor.play.game import Action, Item, RefusedError
from editor.play.umpire import Roll, Umpire
from editor.systems.cry_havoc.fighting.strength import strength
from editor.systems.cry_havoc.moving.task import Task
from editor.systems.cry_havoc.moving.tasks import tasks
from editor.systems.cry_havoc.playing.state import State, acted, of_side, placed, spot_of, words
from editor.systems.cry_havoc.playing.unhorsing import afoot, horse_of
from editor.systems.cry_havoc.playing.walking import begin, points_left
from editor.systems.cry_havoc.situation import Piece


def offer_errands(state: State, item: Item) -> Iterator[Action]:
    """All that may be done for points now, by whoever moves or may begin to."""
    for piece in of_side(state, item.side):
        left = points_left(state, piece)
        if left <= 0:
            continue
        for task in tasks(state.now, piece):
            if 2 * task.points <= left and task.name in VERBS:
                yield Action(task.name, (piece.id, task.subject))
        for name in piece.unit.leads:
            yield Action("release", (piece.id, name))


def _task(state: State, item: Item, action: Action) -> tuple[State, Piece, Task]:
    """Who does what, with the points taken; or why he may not."""
    name, *subject = words(action.words, "unit", "subject")
    piece = state.own(name, item.side)
    open_to = tasks(state.now, piece)
    wanted = next(
        (one for one in open_to if (one.name, one.subject) == (action.verb, " ".join(subject))),
        None,
    )
    if wanted is None:
        said = piece.called
        known = ", ".join(f"{one.name} {one.subject}" for one in open_to if one.name in VERBS)
        rule = "CHB-5.2-mount-side" if action.verb in {"mount", "dismount"} else "CHB-5.2-lead-foot"
        raise RefusedError(
            Text(f"{said.en} cannot do that here; he may: {known or 'nothing'}",
                 f"{said.fr} ne le peut pas ici ; il peut : {known or 'rien'}"),
            rule,
        )  # fmt: skip
    state = begin(state, piece)
    if 2 * wanted.points > state.left:
        raise RefusedError(
            Text(f"it costs {wanted.points}, {state.left / 2:g} left",
                 f"il en coûte {wanted.points}, il reste {state.left / 2:g}".replace(".", ",")),
            *wanted.proof.rules,
        )  # fmt: skip
    piece = acted(piece, "move")
    state = state.put(piece).but(left=state.left - 2 * wanted.points)
    return state, piece, wanted


def _says(umpire: Umpire, piece: Piece, task: Task, *more: str) -> None:
    text = Text(f"{piece.called.en}: {task.proof.answer.en}",
                f"{piece.called.fr} : {task.proof.answer.fr}")  # fmt: skip
    umpire.say("errand", text, *more, who=(piece.id,), hexes=(piece.at,), proof=task.proof)


def mount(state: State, item: Item, action: Action, umpire: Umpire) -> State:
    """Into the saddle; points left are kept, up to what the mount has (CHB-5.2-mount-side)."""
    state, piece, task = _task(state, item, action)
    _says(umpire, piece, task, "CHB-5.2-mount-side", "CHB-5.2-mounted-counter")
    horse = state.now.pieces[task.subject]
    unit = structs.replace(piece.unit, mount=horse.mount, tied=horse.unit.tied)
    rider = structs.replace(
        piece, unit=unit, at=horse.at, hexes=horse.hexes, facing=horse.facing, mounted=True,
        level=horse.level,
    )  # fmt: skip
    state = _loosened(state, horse.id).without(horse.id).put(rider)
    state = state.but(mounts={**state.mounts, piece.id: horse})
    most = 2 * strength(state.now, rider).movement
    return state.but(left=min(state.left, most)).then(Item("shots", args=(piece.id,)))


def dismount(state: State, item: Item, action: Action, umpire: Umpire) -> State:
    """Out of the saddle, to a free hex beside the horse."""
    state, piece, task = _task(state, item, action)
    _says(umpire, piece, task, "CHB-5.2-mount-side", "CHB-1.2-rider")
    place, _ = spot_of(state, task.subject, piece.level)
    horse = horse_of(state, piece)
    mounts = {name: one for name, one in state.mounts.items() if name != piece.id}
    man = placed(afoot(piece), place)
    state = state.put(horse, man).but(mounts=mounts)
    most = 2 * strength(state.now, man).movement
    return state.but(left=min(state.left, most)).then(Item("shots", args=(piece.id,)))


def lead(state: State, item: Item, action: Action, umpire: Umpire) -> State:
    """Take an animal by the bridle."""
    state, piece, task = _task(state, item, action)
    _says(umpire, piece, task)
    return _held(state, piece, task.subject)


def grab(state: State, item: Item, action: Action, umpire: Umpire) -> State:
    """Snatch a bridle in passing, by a die; once for each horse and phase (CHB-5.2-lead-rider)."""
    name, animal = words(action.words, "unit", "animal")[:2]
    tried = f"grab:{animal}"
    if tried in state.own(name, item.side).acts:
        raise RefusedError(Text("he has tried that one", "il a déjà essayé"), "CHB-5.2-lead-rider")
    state, piece, task = _task(state, item, action)
    why = Text(f"{piece.called.en} grabs the bridle", f"{piece.called.fr} attrape la bride")
    roll = Roll(10, umpire.roll(10, why))
    got = roll.face <= (task.succeeds_to or 0)
    end = Text("and has it", "et la tient") if got else Text("and misses it", "et la manque")
    text = Text(f"{why.en} {end.en}", f"{why.fr} {end.fr}")
    umpire.say("errand", text, who=(name,), roll=roll, proof=task.proof)
    state = state.put(acted(piece, tried))
    return _held(state, state.now.pieces[name], animal) if got else state


def _held(state: State, piece: Piece, animal: str) -> State:
    state = _loosened(state, animal)
    piece = state.now.pieces[piece.id]
    unit = structs.replace(piece.unit, leads=(*piece.unit.leads, animal))
    return state.alter(piece.id, unit=unit)


def _loosened(state: State, animal: str) -> State:
    """An animal in nobody's hand."""
    for one in state.now.pieces.values():
        if animal in one.unit.leads:
            leads = tuple(name for name in one.unit.leads if name != animal)
            return state.alter(one.id, unit=structs.replace(one.unit, leads=leads))
    return state


def release(state: State, item: Item, action: Action, umpire: Umpire) -> State:
    """Let go of a bridle; that costs nothing."""
    name, animal = words(action.words, "unit", "animal")[:2]
    piece = state.own(name, item.side)
    if animal not in piece.unit.leads:
        said = piece.called
        raise RefusedError(
            Text(f"{said.en} does not lead {animal}", f"{said.fr} ne mène pas {animal}")
        )
    text = Text(f"{piece.called.en} lets go of {animal}", f"{piece.called.fr} lâche {animal}")
    umpire.say("errand", text, "CHB-5.2-riderless-still", who=(name,))
    return _loosened(state, animal)


VERBS = {
    "mount": mount,
    "dismount": dismount,
    "lead": lead,
    "grab": grab,
    "release": release,
}
