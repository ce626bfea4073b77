"""What is done for points besides walking: saddles and bridles."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import structs

from editor.model.text import Text
from editor.play.game import Action, Item, RefusedError
from editor.play.umpire import Roll, Umpire
from editor.systems.cry_havoc.fighting.strength import strength
from editor.systems.cry_havoc.moving.task import Task
from editor.systems.cry_havoc.moving.tasks import is_beside_enemy, led_count, most_led, tasks
from editor.systems.cry_havoc.playing.bridles import held, loosened
from editor.systems.cry_havoc.playing.state import State, acted, of_side, placed, spot_of, words
from editor.systems.cry_havoc.playing.stringing import offer_knots, tie, untie
from editor.systems.cry_havoc.playing.unhorsing import parted
from editor.systems.cry_havoc.playing.walking import (
    begin,
    is_free_to_stop,
    may_stay,
    must_be_free,
    points_left,
)
from editor.systems.cry_havoc.situation import Piece

_MOUNT = "mount"
"""What takes somebody off the hex where he stands."""


def offer_errands(state: State, item: Item) -> Iterator[Action]:
    """All that may be done for points now, by whoever moves or may begin to."""
    is_free = is_free_to_stop(state)
    for piece in of_side(state, item.side):
        left = points_left(state, piece)
        if left <= 0 and (piece.id != state.mover or is_stopped(piece)):
            continue
        for task in tasks(state.now, piece):
            once = task.name == "grab" and _tried(task.subject) in piece.acts
            here = task.name == _MOUNT or (is_free and may_stay(state, piece, left))
            if 2 * task.points <= left and task.name in VERBS and here and not once:
                yield Action(task.name, (piece.id, task.subject))
        if piece.unit.leads and is_free:
            yield from (Action("release", (piece.id, name)) for name in piece.unit.leads)
    yield from offer_knots(state, item.side)


def is_stopped(piece: Piece) -> bool:
    """Whether a blow in passing has ended somebody's move (CHB-6.4-oa-table)."""
    return "halted" in piece.marks


def _task(
    state: State, item: Item, action: Action, umpire: Umpire
) -> tuple[State, Piece, Task]:  # fmt: skip
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
        raise RefusedError(
            Text(f"{said.en} cannot do that here; he may: {known or 'nothing'}",
                 f"{said.fr} ne le peut pas ici ; il peut : {known or 'rien'}"),
            *_why_not(state, piece, action.verb, " ".join(subject)),
        )  # fmt: skip
    state = begin(state, piece, umpire)
    if is_stopped(piece):
        said = piece.called
        raise RefusedError(
            Text(f"{said.en} was stopped", f"{said.fr} a été arrêté"), "CHB-6.4-oa-table"
        )
    if action.verb != _MOUNT:
        must_be_free(state)  # whoever passes over somebody has no hand for anything else
    if 2 * wanted.points > state.left:
        raise RefusedError(
            Text(f"it costs {wanted.points}, {state.left / 2:g} left",
                 f"il en coûte {wanted.points}, il reste {state.left / 2:g}".replace(".", ",")),
            *wanted.proof.rules,
        )  # fmt: skip
    piece = acted(piece, "move")
    state = state.put(piece).but(left=state.left - 2 * wanted.points)
    return state, piece, wanted


def _why_not(state: State, piece: Piece, verb: str, subject: str) -> tuple[str, ...]:
    """The rules against mounting or leading here."""
    animal = state.now.pieces.get(subject)
    kind = state.now.catalogue.mounts.get((animal.mount if animal is not None else None) or "")
    if verb in {"mount", "dismount"}:
        ridden = kind is None or kind.rider is not None
        return ("CHB-5.2-mount-side",) if ridden else ("CHB-5.2-only-horses",)
    if animal is not None and is_beside_enemy(state.now, piece, animal):
        return ("CHB-5.2-lead-enemy-adjacent",)
    if led_count(state.now, piece) >= most_led(state.now, piece):
        return ("CHB-5.2-lead-limit",)
    return ("CHB-5.2-lead-rider" if piece.mounted else "CHB-5.2-lead-foot",)


def _says(umpire: Umpire, piece: Piece, task: Task, *more: str) -> None:
    text = Text(f"{piece.called.en}: {task.proof.answer.en}",
                f"{piece.called.fr} : {task.proof.answer.fr}")  # fmt: skip
    umpire.say("errand", text, *more, who=(piece.id,), hexes=(piece.at,), proof=task.proof)


def mount(state: State, item: Item, action: Action, umpire: Umpire) -> State:
    """Into the saddle; points left are kept, up to what the mount has (CHB-5.2-mount-side)."""
    state, piece, task = _task(state, item, action, umpire)
    rules = ["CHB-5.2-mount-side", "CHB-5.2-mounted-counter", "CHB-1.2-rider", "CHB-1.3-footprint"]
    _says(umpire, piece, task, *rules, "CHB-5.2-only-horses")
    state = loosened(state, task.subject)
    piece, horse = state.now.pieces[piece.id], state.now.pieces[task.subject]
    leads = (*piece.unit.leads, *horse.unit.leads)
    unit = structs.replace(piece.unit, mount=horse.mount, tied=horse.unit.tied, leads=leads)
    rider = structs.replace(
        piece, unit=unit, at=horse.at, hexes=horse.hexes, facing=horse.facing, mounted=True,
        level=horse.level,
    )  # fmt: skip
    state = state.without(horse.id).put(rider)
    state = state.but(mounts={**state.mounts, piece.id: horse})
    most = 2 * strength(state.now, rider).movement
    return state.but(left=min(state.left, most)).then(Item("shots", args=(piece.id,)))


def dismount(state: State, item: Item, action: Action, umpire: Umpire) -> State:
    """Out of the saddle, to a free hex beside the horse."""
    state, piece, task = _task(state, item, action, umpire)
    _says(umpire, piece, task, "CHB-5.2-mount-side", "CHB-1.2-rider")
    place, _ = spot_of(state, task.subject, piece.level)
    man, horse = parted(state, piece)
    mounts = {name: one for name, one in state.mounts.items() if name != piece.id}
    man = placed(man, place)
    state = state.put(horse, man).but(mounts=mounts)
    most = 2 * strength(state.now, man).movement
    return state.but(left=min(state.left, most)).then(Item("shots", args=(piece.id,)))


def lead(state: State, item: Item, action: Action, umpire: Umpire) -> State:
    """Take an animal by the bridle."""
    state, piece, task = _task(state, item, action, umpire)
    _says(umpire, piece, task, "CHB-5.2-lead-enemy-adjacent", "CHB-5.2-lead-limit")
    return held(state, piece, task.subject)


def grab(state: State, item: Item, action: Action, umpire: Umpire) -> State:
    """Snatch a bridle in passing, by a die; once for each horse and phase (CHB-5.2-lead-rider)."""
    name, animal = words(action.words, "unit", "animal")[:2]
    tried = _tried(animal)
    if tried in state.own(name, item.side).acts:
        raise RefusedError(Text("he has tried that one", "il a déjà essayé"), "CHB-5.2-lead-rider")
    state, piece, task = _task(state, item, action, umpire)
    why = Text(f"{piece.called.en} grabs the bridle", f"{piece.called.fr} attrape la bride")
    sides = state.now.catalogue.tables["leading"]["grab_die"]
    roll = Roll(sides, umpire.roll(sides, why))
    got = roll.face <= (task.succeeds_to or 0)
    end = Text("and has it", "et la tient") if got else Text("and misses it", "et la manque")
    text = Text(f"{why.en} {end.en}", f"{why.fr} {end.fr}")
    umpire.say("errand", text, who=(name,), roll=roll, proof=task.proof)
    state = state.put(acted(piece, tried))
    return held(state, state.now.pieces[name], animal) if got else state


def _tried(animal: str) -> str:
    """How a piece remembers the bridle that it snatched at."""
    return f"grab:{animal}"


def release(state: State, item: Item, action: Action, umpire: Umpire) -> State:
    """Let go of a bridle; that costs nothing."""
    name, animal = words(action.words, "unit", "animal")[:2]
    piece = state.own(name, item.side)
    if animal not in piece.unit.leads:
        said = piece.called
        raise RefusedError(
            Text(f"{said.en} does not lead {animal}", f"{said.fr} ne mène pas {animal}")
        )
    if state.mover == name and not is_free_to_stop(state):
        raise RefusedError(
            Text("not where somebody stands", "pas sur un hexagone occupé"), "CHB-5.4-one-per-hex"
        )
    text = Text(f"{piece.called.en} lets go of {animal}", f"{piece.called.fr} lâche {animal}")
    umpire.say("errand", text, "CHB-5.2-riderless-still", who=(name,))
    return loosened(state, animal)


VERBS = {
    "mount": mount,
    "dismount": dismount,
    "lead": lead,
    "grab": grab,
    "release": release,
    "tie": tie,
    "untie": untie,
}
