"""Formations, at the end of a phase: a group that the scenario draws up may form under a leader.

The base rules say who may form up and when, and nothing of what it is worth; so a game asks only
where the scenario has formations: a group that names one, or a unit that starts in one.
"""

from __future__ import annotations

from collections.abc import Iterator

from editor.model.text import Text
from editor.play.game import Action, Item, RefusedError
from editor.play.umpire import Umpire
from editor.systems.cry_havoc.fighting.contact import can_fight
from editor.systems.cry_havoc.fighting.formation import form_up
from editor.systems.cry_havoc.fighting.leadership import command, status_of
from editor.systems.cry_havoc.playing.state import State, marked, of_side, unmarked, words
from editor.systems.cry_havoc.situation import Piece

_FORMED, _BROKEN = "formed", "unformed"


def is_formed(piece: Piece) -> bool:
    """Whether somebody stands in a formation, from the start or since."""
    return _FORMED in piece.marks or (piece.unit.formation is not None and not _left(piece))


def _left(piece: Piece) -> bool:
    return _BROKEN in piece.marks


def formations(state: State, item: Item, umpire: Umpire) -> State:
    """Whoever has left his leader falls out; then the owner of the phase may form others."""
    del item
    for piece in list(of_side(state, state.active)):
        if is_formed(piece) and not (can_fight(piece) and command(state.now, piece).is_commanded):
            text = Text(f"{piece.called.en} falls out of formation",
                        f"{piece.called.fr} quitte la formation")  # fmt: skip
            umpire.say("formation", text, "CHB-8.1-regular-formation", who=(piece.id,))
            state = state.put(marked(unmarked(piece, _FORMED), _BROKEN))
    if any(_groups(state, state.active)):
        return state.then(Item("form", state.active))
    return state


def _groups(state: State, side: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The groups with a formation of which some could form up now, and who would."""
    for group in state.now.scenario.groups:
        if group.formation is None:
            continue
        names = tuple(one.id for one in _members(state, side, group.id) if not _is_out(state, one))
        if names and form_up(state.now, names).is_allowed:
            yield group.id, names


def _members(state: State, side: str, group: str) -> list[Piece]:
    return [
        one for one in of_side(state, side)
        if one.unit.group == group and can_fight(one) and not is_formed(one)
    ]  # fmt: skip


def _is_out(state: State, piece: Piece) -> bool:
    """Whether somebody's status keeps him out of any formation."""
    status = status_of(state.now, piece)
    return status is not None and status.formations == "never"


def offer_forms(state: State, item: Item) -> Iterator[Action]:
    """A group by its name; or to leave them as they are."""
    for group, _ in _groups(state, item.side):
        yield Action("form", (group,))
    yield Action("done")


def form(state: State, item: Item, action: Action, umpire: Umpire) -> State:
    """A group, or some by their names, form up (CHB-8.1-regular-formation)."""
    (who, *_) = words(action.words, "group")
    known = dict(_groups(state, item.side))
    names = known.get(who) or tuple(who.split(","))
    for name in names:
        state.own(name, item.side)
    found = form_up(state.now, names)
    if not found.is_allowed:
        raise RefusedError(found.proof.answer, *found.proof.rules)
    for piece in _members(state, item.side, who):
        if piece.id not in names:
            text = Text(f"{piece.called.en} is irregular and stays out",
                        f"{piece.called.fr}, irrégulier, reste dehors")  # fmt: skip
            umpire.say("formation", text, "CHB-8.1-irregular-no-formation", who=(piece.id,))
    called = [state.now.pieces[name].called for name in names]
    text = Text(f"{', '.join(one.en for one in called)}: in formation",
                f"{', '.join(one.fr for one in called)} : en formation")  # fmt: skip
    umpire.say("formation", text, "CHB-2.1-recovery-step", who=names, proof=found.proof)
    state = state.put(*(unmarked(marked(state.now.pieces[n], _FORMED), _BROKEN) for n in names))
    return state if any(_groups(state, item.side)) else state.pop()
