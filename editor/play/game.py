"""The contract of a rule system in play, and the engine that all of them share.

A state is frozen and has an agenda, a stack of items still to happen. An item that names a side is
a decision, and there the game rests; any other is a task, which is done at once. A phase, an
alternation, an interrupt, a reaction: each is only what gets pushed on the agenda. A system is
three tables of small functions; rules that extend others extend their tables.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Protocol, Self, TypeVar

import msgspec

from editor.model.text import Text
from editor.play.umpire import Umpire


class Item(msgspec.Struct, frozen=True, gc=False):
    """Something that is still to happen; a decision where it names a side."""

    name: str
    side: str = ""
    args: tuple[Any, ...] = ()


class Action(msgspec.Struct, frozen=True, gc=False):
    """What a player does: a verb and its words, one line of text."""

    verb: str
    words: tuple[str, ...] = ()

    def __str__(self) -> str:
        return " ".join((self.verb, *self.words))


def parse_action(line: str) -> Action:
    """An action as it is written.

    >>> parse_action("  fire archer-1   sir-hugh ")
    Action(verb='fire', words=('archer-1', 'sir-hugh'))
    """
    verb, *words = line.split() or [""]
    return Action(verb, tuple(words))


class RefusedError(Exception):
    """An action that may not be: why, and by which rules."""

    def __init__(self, said: Text, *rules: str) -> None:
        super().__init__(said.en)
        self.said = said
        self.rules = rules


class EndlessError(RefusedError):
    """Nobody has anything to choose any more, and the game does not end."""


class Outcome(msgspec.Struct, frozen=True):
    """How a game ended: the winner (none for a draw), the grade, the points, and why."""

    winner: str = ""
    text: Text = Text()
    grade: Text = Text()
    points: dict[str, int] = {}


class State(Protocol):
    """What the engine needs of a state."""

    @property
    def agenda(self) -> tuple[Item, ...]: ...
    @property
    def outcome(self) -> Outcome | None: ...
    def pop(self) -> Self:
        """The state without the item on top of its agenda."""


S = TypeVar("S", bound=State)
_MOST_TASKS = 60_000
"""Between two choices; a thousand turns in which nobody is left to choose have fewer."""
Task = Callable[[S, Item, Umpire], S]
Offer = Callable[[S, Item], Iterable[Action]]
Verb = Callable[[S, Item, Action, Umpire], S]


class Game(Protocol[S]):
    """A rule system in play on one scenario, without memory of its own."""

    @property
    def name(self) -> str: ...
    def start(self, umpire: Umpire) -> S: ...
    def decision(self, state: S) -> Item | None:
        """Who must choose what; None when it is over."""

    def legal_actions(self, state: S) -> Sequence[Action]: ...
    def apply(self, state: S, action: Action, umpire: Umpire) -> S: ...
    def outcome(self, state: S) -> Outcome | None: ...


class Tables(msgspec.Struct, frozen=True):
    """A system: what is done by itself, what is offered, and what each verb does.

    An offer need not list every legal action (there may be thousands of ways to run a charge); a
    verb judges what it is given, and refuses with the reason and the rule.
    """

    tasks: Mapping[str, Task[Any]]
    offers: Mapping[str, Offer[Any]]
    verbs: Mapping[str, Mapping[str, Verb[Any]]]
    """By the name of the decision, then by the verb."""

    def extended(self, other: Tables) -> Tables:
        """These tables with those of further rules on top."""
        names = {*self.verbs, *other.verbs}
        return Tables(
            {**self.tasks, **other.tasks},
            {**self.offers, **other.offers},
            {name: {**self.verbs.get(name, {}), **other.verbs.get(name, {})} for name in names},
        )


def decision(state: State) -> Item | None:
    """The item that waits for somebody; None when the game is over."""
    return state.agenda[-1] if state.agenda and state.outcome is None else None


def settle(tables: Tables, state: S, umpire: Umpire) -> S:
    """Do what needs nobody's choice, until somebody must choose or the game is over."""
    left = _MOST_TASKS
    while state.outcome is None and state.agenda and not state.agenda[-1].side:
        item = state.agenda[-1]
        task: Task[S] = tables.tasks[item.name]
        state = task(state.pop(), item, umpire)
        left -= 1
        if not left:
            raise EndlessError(
                Text(
                    "the game goes on for ever without anybody having to choose",
                    "la partie continue sans fin et sans que nul n'ait à choisir",
                )
            )
    return state


def legal_actions(tables: Tables, state: State) -> tuple[Action, ...]:
    """What is offered to whoever must choose."""
    item = decision(state)
    return tuple(tables.offers[item.name](state, item)) if item is not None else ()


def apply(tables: Tables, state: S, action: Action, umpire: Umpire) -> S:
    """Do an action and all that follows by itself, or refuse it; the old state stays as it was."""
    item = decision(state)
    if item is None:
        raise RefusedError(Text("the game is over", "la partie est finie"))
    verbs = tables.verbs[item.name]
    if action.verb not in verbs:
        known = ", ".join(verbs)
        raise RefusedError(
            Text(
                f"{action.verb!r} cannot be done now; {item.side} may: {known}",
                f"{action.verb!r} ne peut se faire ici ; {item.side} peut : {known}",
            )
        )
    verb: Verb[S] = verbs[action.verb]
    return settle(tables, verb(state, item, action, umpire), umpire)
