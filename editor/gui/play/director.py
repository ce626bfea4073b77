"""Leads a game in the window: hands wishes to the match, and shows what comes of them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject

from editor.gui import asking
from editor.gui.asking import Choice
from editor.gui.play.games import Opened, left_out
from editor.gui.play.hand import PlayHand
from editor.gui.play.keeping import Keeping
from editor.gui.play.match import HUMAN, Match, Moment
from editor.gui.play.pace import SLICE, Pace
from editor.gui.play.phrases import side_name
from editor.gui.play.reaction import is_reaction
from editor.gui.play.referee import Referee
from editor.gui.play.room import Room
from editor.gui.play.secrets import Secrets
from editor.model.text import Text

if TYPE_CHECKING:
    from editor.gui.play.menu import PlayMenu
    from editor.gui.play.offers import Offer
    from editor.gui.window import MainWindow
    from editor.hexgrid.hexes import Hex

_THINKS = Text("{} decides (bot)", "{} décide (robot)")
_PAUSED = Text("{} would decide (bot): step, or let the bots run",
               "{} déciderait (robot) : pas à pas, ou laissez jouer les robots")  # fmt: skip
_BEGINS = Text("Reading the scenario…", "Lecture du scénario…")
_MISTAKE = Text("A mistake of the program, please report it: {}",
                "Une faute du programme, merci de la signaler : {}")  # fmt: skip
_KEPT = "play-secrets"
_ROLL_FIRST = Text("Roll the die first", "Lancez d'abord le dé")
_UNSAVED = Text("This game is not saved.", "Cette partie n'est pas enregistrée.")


class Director(QObject):
    """One game at a time, with all that was forked from it."""

    def __init__(self, window: MainWindow, menu: PlayMenu) -> None:
        super().__init__(window)
        self._window, self._menu = window, menu
        self.room = Room(window, menu)
        self.referee = Referee(self)
        self.referee.failed.connect(self._fail)
        self.is_on = False
        self.opened: Opened | None = None
        self.matches: list[Match] = []
        self.number = 0
        self.moment = Moment()
        """As it is shown: without what is kept secret."""
        self._whole = Moment()
        self.secrets = Secrets()
        self.secrets.is_on = window.settings.flag(_KEPT, False)
        self.viewed: int | None = None
        """An earlier entry of the log that is looked at."""
        self.pace = Pace(self)
        self._asked = 0
        """Wishes that the match has not fulfilled yet."""
        self._saved = 0
        """How many actions the file has."""
        self.hand = PlayHand(self, window.words)
        self.keeping = Keeping(self, window)
        self._connect()

    def _connect(self) -> None:
        room, strip, board = self.room, self.room.strip, self.room.board
        strip.role_chosen.connect(
            lambda side, role: self._ask(lambda match: match.give_role(side, role))
        )
        strip.speed_chosen.connect(self._set_speed)
        strip.dice_chosen.connect(
            lambda kind: self._ask(lambda match: match.ask_dice(kind == "asked"))
        )
        strip.game_chosen.connect(self._switch)
        room.choices.offer_chosen.connect(self.do_offer)
        room.choices.line_typed.connect(self.do_line)
        room.choices.rule_asked.connect(room.log.show_rule)
        room.log.looked.connect(self.look_at)
        room.log.rewind_asked.connect(self.rewind)
        room.dice.typed.connect(lambda face: self._ask(lambda match: match.type_die(face)))
        room.dice.given_up.connect(lambda: self._ask(Match.give_up_die))
        room.reaction.offer_chosen.connect(self.do_offer)
        room.reaction.escaped.connect(board.setFocus)
        board.escaped.connect(self.escape)
        self.pace.due.connect(self._play_on)
        self._window.words.changed.connect(self._speak)
        self._window.stage.look_changed.connect(self._look_changed)

    # Coming and going

    @property
    def match(self) -> Match:
        return self.matches[self.number]

    def start(self) -> None:
        """F5: the scenario in front, as it stands in the window."""
        tab = self._window.bench.current
        if tab is None or tab.document is None or tab.document.kind != "scenario":
            return
        self.open(self.keeping.begun(tab.place))

    def open(self, job: Callable[[], Opened]) -> None:
        """Read what is to be played beside the window, then show it."""
        from editor.systems.play import NoGameError

        def read() -> tuple[Opened, Moment] | Text:
            try:
                opened = job()
            except NoGameError as wrong:
                return wrong.said
            match = opened.match
            moment = match.start() if match.session is None else match.moment()
            return (opened, moment) if moment.refused is None else moment.refused

        self._window.status.tell(str(_BEGINS))
        self.referee.ask(read, self._opened)

    def _opened(self, found: tuple[Opened, Moment] | Text) -> None:
        if isinstance(found, Text):
            self._window.status.tell("")
            asking.tell(self._window, str(found))
            return
        self.opened, moment = found
        self._window.status.tell(str(self.opened.wrong))
        self.matches, self.number = [self.opened.match], 0
        self.secrets.begin()
        self._saved = len(moment.log) if self.opened.file else 0
        self.pace.wake()
        self.room.forget_picture()
        if not self.is_on:
            self.is_on = True
            self.room.enter()
        self.room.strip.show_note(Text())
        self.room.strip.show_games(1, 0)
        self.referee.ask(lambda: left_out(found[0].examined), self.room.strip.show_note)
        self._take(moment)

    @property
    def is_unsaved(self) -> bool:
        """Whether somebody has chosen something that no file has."""
        chosen = any(one.has_choices for one in self.matches)
        return chosen and len(self.moment.log) != self._saved

    def note_saved(self) -> None:
        """A file has the game as it is now."""
        self._saved = len(self.moment.log)

    def stop(self) -> bool:
        """Return to the document; False where somebody would rather not."""
        if self.is_unsaved:
            keep = Choice("save", Text("&Save the game…", "&Enregistrer la partie…"))
            drop = Choice("drop", Text("&Don't save", "&Ne pas enregistrer"),
                          asking.Role.DestructiveRole)  # fmt: skip
            wanted = asking.ask(self._window, str(_UNSAVED), (drop, keep))
            if not wanted or (wanted == "save" and not self.keeping.save()):
                return False
        self.pace.stop()
        self.hand.forget()
        self.is_on = False
        self.matches, self.opened, self.moment, self._whole = [], None, Moment(), Moment()
        self.room.leave()
        self._window.tool_menu.refresh()
        self._menu.refresh()
        return True

    def close(self) -> None:
        self.pace.stop()
        self.referee.stop()

    # What is done

    def _ask(self, job: Callable[[Match], Moment]) -> None:
        """A wish to the match; what comes of it is shown."""
        self.pace.stop()
        self._asked += 1
        match = self.match
        self.referee.ask(
            lambda: job(match), lambda moment: self._answered(match, moment), self._lose
        )

    def _answered(self, match: Match, moment: Moment) -> None:
        self._asked -= 1
        if self.is_on and match is self.match:
            self._take(moment)

    def _lose(self) -> None:
        """The program failed at a wish: the game is as it was, and waits."""
        self._asked -= 1
        self.pace.rest()

    def _fail(self, wrong: str) -> None:
        self._window.status.tell(str(_MISTAKE).format(wrong))
        self._refresh_actions()

    @property
    def is_free(self) -> bool:
        """Whether the moment that is shown is the one that is."""
        return self.is_on and self._asked == 0 and self.viewed is None

    def do_offer(self, offer: Offer) -> None:
        if self.is_free and self.moment.offers is not None:
            self.pace.wake()
            self._ask(lambda match: match.do(offer.action))

    def do_line(self, line: str) -> None:
        """An action as it was typed; what may not be is told with its reason."""
        if self.is_free and self.moment.offers is not None:
            self.pace.wake()
            self._ask(lambda match: match.do(line))

    def rewind(self, number: int) -> None:
        """Back to a moment of the log."""
        if self.is_on:
            self.pace.rest()
            self.viewed = None
            self._ask(lambda match: match.rewind(number))

    def command(self, name: str) -> None:
        """Something from the Play menu or the strip."""
        {
            "stop": self.stop, "take-back": self._take_back, "step": self._step, "run": self._run,
            "pause": self._toggle_pause, "confirm": self._confirm, "fork": self.fork,
            "here": lambda: self.rewind(self.shown), "load": self.keeping.load,
            "save": self.keeping.save, "position": self.keeping.save_position,
            "again": self.keeping.again, "secrets": self._keep_secrets, "peek": self._peek,
        }[name]()  # fmt: skip

    def _take_back(self) -> None:
        self.pace.rest()
        self.viewed = None
        self._ask(Match.take_back)

    def _step(self) -> None:
        """One action, and then wait."""
        if self.is_free:
            self.pace.rest()
            self._ask(Match.step)

    def _run(self) -> None:
        """Bots and what leaves no choice, until somebody at the table has to choose."""
        if self.is_free:
            self.pace.hurries = True
            self._play_on(SLICE)

    def _toggle_pause(self) -> None:
        self.pace.toggle()
        self._show_words()
        self._go_on()

    def _confirm(self) -> None:
        """The first of what no unit does: to be done, to let pass."""
        if self.moment.offers is not None and self.moment.offers.plain:
            self.do_offer(self.moment.offers.plain[0])

    def _keep_secrets(self) -> None:
        """Whether what one side hides is shown to the other."""
        self.secrets.is_on = not self.secrets.is_on
        self.secrets.peeks = False
        self._window.settings.set_flag(_KEPT, self.secrets.is_on)
        self._uncover()

    def _peek(self) -> None:
        """Whoever decides looks at what he hides; the others look away."""
        self.secrets.peeks = not self.secrets.peeks
        self._uncover()

    def _uncover(self) -> None:
        """The same moment, with other things to be seen."""
        viewed = self.viewed
        self._take(self._whole)
        if viewed is not None:
            self.look_at(viewed, ())

    def fork(self) -> None:
        """Another game from the moment that is shown; the one so far stays as it is."""
        if not self.is_on or self.moment.state is None or self._asked:
            return
        self.matches.append(self.match.forked(self.shown))
        self._switch(len(self.matches) - 1)

    def _switch(self, number: int) -> None:
        """Go on with another of the games that were forked."""
        self.number = number
        self.viewed = None
        self.pace.rest()
        self.room.strip.show_games(len(self.matches), number)
        self._ask(Match.moment)

    def _set_speed(self, speed: str) -> None:
        self.pace.speed = speed
        self._go_on()

    # Going on by itself

    def _go_on(self) -> None:
        """What needs nobody happens after a while."""
        if self.is_free:
            self.pace.consider(self.moment)
        self._refresh_actions()

    def _play_on(self, budget: float) -> None:
        self._ask(lambda match: match.play_on(budget))

    # What is shown

    def _take(self, moment: Moment) -> None:
        """The game rests at another moment."""
        self.secrets.turn_to(self._whole, moment)
        self._whole, self.viewed = moment, None
        moment = self.moment = self._covered(moment)
        self._show_board()
        self._show_words()
        self.hand.take(moment)
        self._follow_bots(moment)
        self.room.dice.show_moment(moment)
        self.room.reaction.show_moment(moment)
        if is_reaction(moment):
            self.hand.look_at_answers(moment)
        if moment.refused is not None:
            self.pace.rest()
            self._window.status.tell_for_a_while(str(moment.refused))
        self._go_on()

    def _covered(self, moment: Moment) -> Moment:
        session = self.match.session
        if session is None:
            return moment
        return self.secrets.cover(moment, self.match.roles, session.state_at)

    def _follow_bots(self, moment: Moment) -> None:
        """What happened where nobody at the table did it shall be seen."""
        hexes = [place for one in moment.log[-1].said for place in one.hexes] if moment.log else []
        if hexes and moment.role != HUMAN and self.pace.speed != "at-once":
            self.room.board.keep_in_view(hexes[-1])

    def _show_words(self) -> None:
        """Strip, choices and log."""
        moment, past = self.moment, self.viewed is not None
        if moment.state is not None:
            self.room.strip.show_sides(moment.state, self.match.roles)
            seen = replace(moment, state=self.state) if past else moment
            self.room.strip.show_moment(seen, past)
        self.room.choices.show_moment(moment, self._why_not())
        self.room.log.show_moment(moment, self.shown)
        self._refresh_actions()

    def _why_not(self) -> str:
        """Why nobody at the table may do anything now; empty where somebody may."""
        moment = self.moment
        if moment.die is not None:
            return str(_ROLL_FIRST)
        if moment.item is None or moment.role == HUMAN:
            return ""
        said = _THINKS if self.pace.goes_on else _PAUSED
        return str(said).format(side_name(moment.state, moment.item.side))

    @property
    def shown(self) -> int:
        """The entry of the log whose moment is looked at."""
        return self.viewed if self.viewed is not None else self.moment.number

    @property
    def state(self) -> Any:
        """The moment that is looked at."""
        session = self.match.session
        if self.viewed is None or session is None:
            return self.moment.state
        return self._covered(replace(self._whole, state=session.state_at(self.viewed))).state

    def _show_board(self) -> None:
        if self.state is not None and self.opened is not None:
            self.room.show_state(self.opened.examined, self.state)

    def _look_changed(self) -> None:
        """Another theme, level or choice of layers."""
        self.room.forget_picture()
        if self.is_on:
            self._show_board()

    def _speak(self) -> None:
        """Another language."""
        if self.is_on:
            self.room.forget_picture()
            self._show_board()
            self._show_words()
            self.room.reaction.show_moment(self.moment)
            self.room.dice.show_moment(self.moment)

    def _refresh_actions(self) -> None:
        """What can be chosen now."""
        roles = set(self.match.roles.values()) if self.matches else set()
        self._menu.show_state(
            self.moment, is_past=self.viewed is not None, has_bots=bool(roles - {HUMAN}),
            is_paused=not self.pace.goes_on,
        )  # fmt: skip
        can_peek = self.is_on and self.viewed is None and bool(
            self.matches and self._whole.state is not None
            and self.secrets.can_peek(self._whole, self.match.roles)
        )  # fmt: skip
        self._menu.show_secrets(self.secrets.is_on, self.secrets.peeks, can_peek)

    # Looking back

    def look_at(self, number: int, hexes: tuple[Hex, ...]) -> None:
        """A moment of the log is looked at; nothing is changed by that."""
        if not self.is_on:
            return
        self.pace.stop()
        self.viewed = number if number < self.moment.number else None
        self.hand.forget()
        self._show_board()
        self.hand.show_marks()
        self._show_words()
        self.room.board.flash(hexes)

    def escape(self) -> None:
        """Back by one: from a die, from the past, from a unit, at last from the game."""
        if self.moment.die is not None and self.moment.state is not None:
            self._ask(Match.give_up_die)
        elif self.viewed is not None:
            self.viewed = None
            self._show_board()
            self._show_words()
            self.hand.show_marks()
            self._go_on()
        elif not self.hand.let_go():
            self.stop()
