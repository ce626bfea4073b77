"""What the mouse and the keyboard do on the board of a game, and what it would come to."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QPoint
from PySide6.QtGui import QCursor
from PySide6.QtWidgets import QMenu

from editor.gui.play.marks import NONE
from editor.gui.play.pages import preview_page
from editor.gui.play.phrases import action_words
from editor.gui.play.pointing import Pointing
from editor.gui.play.reaction import offered

if TYPE_CHECKING:
    from editor.gui.play.director import Director
    from editor.gui.play.foresight import Preview, Ways
    from editor.gui.play.match import Moment
    from editor.gui.play.offers import Offer
    from editor.gui.words import Words
    from editor.hexgrid.hexes import Hex


class PlayHand(QObject):
    """Turns gestures into wishes; whatever has to be worked out for it is worked out beside."""

    def __init__(self, director: Director, words: Words) -> None:
        super().__init__(director)
        self._director, self._words = director, words
        self.room, self.referee = director.room, director.referee
        self.chosen: str | None = None
        self.ways: Ways | None = None
        self.menu: QMenu | None = None
        self._glance = 0
        self._place: Hex | None = None
        board, choices, reaction = self.room.board, self.room.choices, self.room.reaction
        choices.offer_looked.connect(self._look_at_offer)
        choices.unit_chosen.connect(self.choose)
        reaction.offer_looked.connect(self._look_at_offer)
        board.acted.connect(self._act_at)
        board.pointed.connect(self._point)
        board.menu_asked.connect(self._menu_at)
        board.next_asked.connect(self._next_unit)

    @property
    def moment(self) -> Moment:
        return self._director.moment

    def forget(self) -> None:
        """Whatever was looked at is no longer wanted."""
        self._glance += 1
        self.room.board.show_card("", None)

    def take(self, moment: Moment) -> None:
        """Another moment: whoever has to act is chosen where that is clear."""
        names = moment.offers.by_unit if moment.offers is not None else {}
        if self.chosen not in names:
            self.chosen = next(iter(names)) if len(names) == 1 else None
        if moment.item is not None and moment.item.name == "move" and moment.state.mover in names:
            self.chosen = moment.state.mover
        self.forget()
        self.choose(self.chosen)
        self._point(self._place)

    def let_go(self) -> bool:
        """Nobody is chosen any more; False where nobody was."""
        offers = self.moment.offers
        if self.chosen is None or offers is None or len(offers.by_unit) < 2:
            return False
        self.choose(None)
        return True

    @property
    def pointing(self) -> Pointing:
        return Pointing(self.moment, self.chosen, self.ways)

    def choose(self, name: str | None) -> None:
        """A unit is looked at: where it can go is worked out, and shown."""
        if self._director.viewed is not None:
            return
        if self.moment.offers is None or name not in self.moment.offers.by_unit:
            name = None
        self.chosen, self.ways = name, None
        self.room.choices.show_unit(name)
        piece = self.moment.state.now.pieces.get(name) if name is not None else None
        if piece is not None:
            self.room.show_level(piece.level)
        self.show_marks()
        moment, item = self.moment, self.moment.item
        if name is None or item is None or item.name != "move" or moment.offers is None:
            return
        if not any(one.verb == "step" for one in moment.offers.of(name)):
            return
        from editor.gui.play.foresight import Ways

        state = moment.state
        self.referee.ask(lambda: Ways(state, name), lambda ways: self._know_ways(moment, ways))

    def _know_ways(self, moment: Moment, ways: Ways) -> None:
        if self._director.is_on and moment is self.moment and ways.name == self.chosen:
            self.ways = ways
            self.show_marks()
            self._point(self._place)

    def show_marks(self, path: tuple[Hex, ...] = ()) -> None:
        hidden = self._director.viewed is not None or self.moment.die is not None
        self.room.board.show_marks(NONE if hidden else self.pointing.marks(path))

    def _next_unit(self, by: int) -> None:
        name = self.pointing.next_unit(by)
        if name is None:
            return
        self.choose(name)
        piece = self.moment.state.now.pieces.get(name)
        if piece is not None:
            self.room.board.go_to(piece.at)

    def _act_at(self, place: Hex) -> None:
        """A click, or Enter on the keyboard's cursor."""
        if not self._director.is_free:
            return
        meant = self.pointing.meant(place)
        if meant.kind == "select":
            self.choose(meant.unit)
        elif meant.kind == "go" and self.ways is not None:
            self._director.do_line(self.ways.action_to(place))
        elif meant.kind == "do":
            self._director.do_offer(meant.offers[0])
        elif meant.kind == "choose":
            self._offer_menu(meant.offers, self._spot(place))

    def _menu_at(self, place: Hex, at: QPoint) -> None:
        if self._director.is_free:
            found = self.pointing.menu_at(place)
            if found:
                self._offer_menu(found, at)

    def _spot(self, place: Hex) -> QPoint:
        """Where a menu for a hex opens."""
        board = self.room.board
        layout = board.layout_of_board
        if layout is None:
            return QCursor.pos()
        x, y = board.camera.to_view(layout.centre(place))
        return board.mapToGlobal(QPoint(round(x), round(y)))

    def _offer_menu(self, offers: tuple[Offer, ...], at: QPoint) -> None:
        """Several things that a click can mean, each with its odds."""
        menu = QMenu(self.room.board)
        for offer in offers:
            action = menu.addAction(str(action_words(self.moment.state, offer)))
            action.triggered.connect(lambda _=False, one=offer: self._director.do_offer(one))
            action.hovered.connect(lambda one=offer: self._look_at_offer(one))
        menu.aboutToHide.connect(menu.deleteLater)
        self.menu = menu
        menu.popup(at)

    def _point(self, place: Hex | None) -> None:
        """Something is pointed at: what a click would come to is shown beside it."""
        self._place = place
        self._glance += 1
        if place is None or not self._director.is_free or self.moment.offers is None:
            self._show_preview(None, None)
            return
        meant = self.pointing.meant(place)
        if meant.kind == "go" and self.ways is not None:
            self._foresee(partial(_way, self.ways, place), place)
        elif meant.kind in {"do", "choose"}:
            self._foresee_offers(meant.offers[:4], place)
        elif (wished := self.pointing.why_not(place)) is not None:
            self._foresee_offers((wished,), place)
        else:
            self._show_preview(None, None)

    def _look_at_offer(self, offer: Offer | None) -> None:
        """An action that somebody has come to in a list."""
        self._glance += 1
        if offer is None or not self._director.is_free:
            self._show_preview(None, None)
            return
        place = offer.place or next(iter(sorted(offer.hexes)), None)
        self._foresee_offers((offer,), place)

    def _foresee_offers(self, offers: tuple[Offer, ...], place: Hex | None) -> None:
        from editor.gui.play.foresight import foresee

        state, item = self.moment.state, self.moment.item
        if item is not None:
            self._foresee(lambda: [foresee(state, item, one) for one in offers], place)

    def _foresee(self, job: Callable[[], list[Preview]], place: Hex | None) -> None:
        """The latest glance counts; an earlier one is no longer wanted when its turn comes."""
        glance = self._glance

        def tell(found: list[Preview]) -> None:
            if glance == self._glance and self._director.is_on:
                self._show_preview(found, place)

        self.referee.ask(lambda: job() if glance == self._glance else [], tell)

    def _show_preview(self, found: list[Preview] | None, place: Hex | None) -> None:
        board = self.room.board
        if not found:
            board.show_card("", None)
            self.show_marks()
            return
        words = self._words
        bar = board.palette().highlight().color().name()
        page = "<hr>".join(preview_page(one, words.language, bar) for one in found)
        board.show_card(page, place)
        self.show_marks(found[0].path if len(found) == 1 else ())
        self.room.choices.show_preview(found[0] if len(found) == 1 else None)

    def look_at_answers(self, moment: Moment) -> None:
        """How likely each answer of the other side works."""
        from editor.gui.play.foresight import foresee

        offers, state, item = offered(moment), moment.state, moment.item
        assert item is not None

        def tell(found: list[Preview]) -> None:
            if self.moment is moment:
                self.room.reaction.show_previews(found)

        self.referee.ask(lambda: [foresee(state, item, one) for one in offers], tell)


def _way(ways: Ways, place: Hex) -> list[Preview]:
    return [ways.preview(place)]
