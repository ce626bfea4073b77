"""A game in the window, without the window: what is done, taken back, forked, and by whom."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from time import perf_counter
from typing import Any

from editor.gui.play.dice import Dice, DieWanted
from editor.gui.play.offers import Offers
from editor.model.text import Text
from editor.play.game import Action, Game, Item, Outcome, RefusedError, parse_action
from editor.play.session import Session, Turn

HUMAN = "human"
Bot = Callable[[Session[Any]], Action]


@dataclass(frozen=True)
class Moment:
    """What the window shows of a game: where it rests, and what may be done there."""

    number: int = 0
    """Of the last entry of the log."""
    state: Any = None
    """None while the first dice are still to be rolled."""
    item: Item | None = None
    offers: Offers | None = None
    """None where a bot is to decide."""
    outcome: Outcome | None = None
    log: tuple[Turn, ...] = ()
    die: DieWanted | None = None
    refused: Text | None = None
    rules: tuple[str, ...] = ()
    """Of what was refused."""
    ahead: int = 0
    """How many actions that were taken back can be done again."""
    role: str = HUMAN

    @property
    def is_forced(self) -> bool:
        """Whether whoever decides has no choice."""
        return self.offers is not None and self.offers.is_forced

    @property
    def is_choice(self) -> bool:
        """Whether somebody at the table has to choose."""
        return self.offers is not None and not self.offers.is_forced


class Match:
    """A session with its dice and players. Everything may take a while: it is used in a thread."""

    def __init__(
        self, game: Game[Any], dice: Dice, bots: dict[str, Callable[[int], Bot]] | None = None
    ) -> None:
        self.game, self.dice = game, dice
        self.session: Session[Any] | None = None
        self.roles: dict[str, str] = {}
        self.future: list[Action] = []
        """What was taken back, the next one first."""
        self._by_hand: set[int] = set()
        """The entries of the log that somebody chose."""
        self._known = bots or {}
        self._hired: dict[str, Bot] = {}
        self._pending: tuple[Action, bool] | None = None
        self._die: DieWanted | None = None

    @property
    def has_choices(self) -> bool:
        """Whether somebody at the table has chosen anything."""
        return bool(self._by_hand)

    # Going on

    def start(self) -> Moment:
        """Begin, as far as the dice are known."""
        self._die = None
        self.dice.rewind(0)
        try:
            self.session = Session(self.game, self.dice)
        except DieWanted as wanted:
            self._die = wanted
        except RefusedError as refused:  # nobody would ever have anything to choose
            return Moment(refused=refused.said, rules=refused.rules)
        return self.moment()

    def do(self, action: Action | str, *, by_hand: bool = True) -> Moment:
        """Do an action, or say why not; it waits where a die has to be typed."""
        assert self.session is not None, "a game begins before anything is done"
        wanted = parse_action(action) if isinstance(action, str) else action
        if self.future and self.future[0] != wanted:
            self.future.clear()
            self.dice.forget()
        self._die = None
        try:
            self.session.do(wanted)
        except DieWanted as die:
            self._pending, self._die = (wanted, by_hand), die
            return self.moment()
        except RefusedError as refused:
            self._pending = None
            return self.moment(refused.said, refused.rules)
        self._pending = None
        if self.future:
            del self.future[0]
        if by_hand:
            self._by_hand.add(len(self.session.log) - 1)
        return self.moment()

    def type_die(self, face: int) -> Moment:
        """A die that was rolled at the table; what waited for it is tried again."""
        self.dice.type(face)
        if self.session is None:
            return self.start()
        assert self._pending is not None, "a die is typed where one is wanted"
        action, by_hand = self._pending
        return self.do(action, by_hand=by_hand)

    def give_up_die(self) -> Moment:
        """The action that waits for a die is not done after all."""
        self._pending = self._die = None
        self.dice.forget()
        return self.moment()

    def ask_dice(self, asks: bool) -> Moment:
        """From now on dice are typed, or not."""
        self.dice.asks = asks
        if self._die is not None and not asks:
            if self.session is None:
                return self.start()
            if self._pending is not None:
                return self.do(self._pending[0], by_hand=self._pending[1])
        return self.moment()

    def play_on(self, budget: float = 0.0, *, skip: bool = True) -> Moment:
        """What needs nobody at the table: bots, and decisions without a choice.

        One action, or as many as fit into `budget` seconds.
        """
        until = perf_counter() + budget
        while True:
            found = self.play_one(skip=skip)
            if found is None:
                return self.moment()
            if found.die is not None or found.refused is not None or perf_counter() >= until:
                return found

    def play_one(self, *, skip: bool = True) -> Moment | None:
        """The next action that needs nobody; None where somebody has to choose."""
        session = self.session
        item = session.decision if session is not None else None
        if session is None or item is None or self._die is not None:
            return None
        role = self.roles.get(item.side, HUMAN)
        if role == HUMAN:
            offered = session.legal_actions() if skip else ()
            return self.do(offered[0], by_hand=False) if len(offered) == 1 else None
        if item.side not in self._hired:
            number = len(self._hired)
            self._hired[item.side] = self._known[role](self.dice.seed + number)
        return self.do(self._hired[item.side](session), by_hand=False)

    def step(self) -> Moment:
        """One action: what was taken back before, else what a bot does or what is forced."""
        if self.future and self._die is None:
            return self.do(self.future[0], by_hand=True)
        return self.play_one() or self.moment()

    def give_role(self, side: str, role: str) -> Moment:
        """Who plays a side from now on."""
        self.roles[side] = role
        self._hired.pop(side, None)
        return self.moment()

    # Going back

    def rewind(self, number: int) -> Moment:
        """Back to the moment after that entry of the log; what came later can be done again."""
        self._die = self._pending = None
        if self.session is None:
            return self.moment()
        later = [turn.action for turn in self.session.log[number + 1 :] if turn.action is not None]
        if self.session.undo(len(later)):
            self.future = [*later, *self.future]
        self._by_hand = {one for one in self._by_hand if one <= number}
        self._hired.clear()
        return self.moment()

    def take_back(self) -> Moment:
        """Back to before the last thing that somebody at the table chose, or one action."""
        if self._die is not None and self.session is not None:
            return self.give_up_die()
        if self.session is None:
            return self.moment()
        last = len(self.session.log) - 1
        chosen = max((one for one in self._by_hand if one <= last), default=last)
        return self.rewind(max(chosen - 1, 0))

    def forked(self, number: int) -> Match:
        """Another game that has gone the same way up to that entry."""
        assert self.session is not None, "a game that has begun is forked"
        other = Match(self.game, self.dice.copy(), self._known)
        other.session = self.session.forked(number, other.dice)
        other.dice.forget()
        other.roles = dict(self.roles)
        other._by_hand = {one for one in self._by_hand if one <= number}
        return other

    def anew(self, seed: int) -> Match:
        """The same game from its start with other dice; the players stay."""
        other = Match(self.game, Dice(seed, asks=self.dice.asks), self._known)
        other.roles = dict(self.roles)
        return other

    # What is shown

    def moment(self, refused: Text | None = None, rules: tuple[str, ...] = ()) -> Moment:
        """The game as it rests now."""
        session = self.session
        if session is None:
            return Moment(die=self._die)
        item = session.decision
        role = self.roles.get(item.side, HUMAN) if item is not None else HUMAN
        offers = None
        if item is not None and role == HUMAN:
            offers = Offers(session.state, session.legal_actions())
        return Moment(
            len(session.log) - 1, session.state, item, offers, session.outcome,
            tuple(session.log), self._die, refused, rules, len(self.future), role,
        )  # fmt: skip
