"""What an action would come to before it is done: its way, its cost, its odds."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from editor.gui.play.phrases import action_words
from editor.model.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterable

    from editor.gui.play.offers import Offer
    from editor.hexgrid.hexes import Hex
    from editor.model.proof import Proof, Step
    from editor.play.game import Item


@dataclass(frozen=True, slots=True)
class Preview:
    """What a click would do."""

    title: Text
    lines: tuple[Text, ...] = ()
    chances: tuple[tuple[Text, Fraction], ...] = ()
    path: tuple[Hex, ...] = ()
    steps: tuple[Step, ...] = ()
    """The reasons, each with its rule."""


def foresee(state: Any, item: Item, offer: Offer) -> Preview:
    """What comes of an action, as far as it can be known."""
    said = action_words(state, offer)
    look = _LOOKS.get(offer.verb)
    found = look(state, item, offer) if look is not None else None
    if found is None:
        return Preview(said)
    return Preview(said, found.lines, found.chances, found.path, found.steps)


def _odds(proof: Proof, outcomes: Iterable[Any], *lines: Text) -> Preview:
    chances = tuple((one.name, one.chance) for one in outcomes)
    return Preview(Text(), lines, chances, (), proof.steps)


def _fire(state: Any, item: Item, offer: Offer) -> Preview | None:
    from editor.systems.cry_havoc.fighting.fire import fire

    if not offer.targets:
        return None
    weapon = offer.extra[-1] if offer.extra else None
    when = "offensive" if item.name == "shoot" else "defensive"
    found = fire(state.now, offer.who[0], offer.targets[-1], weapon=weapon, when=when)  # type: ignore[arg-type]
    if not found.is_allowed:
        return Preview(Text(), (found.proof.answer,), steps=found.proof.steps)
    line = Text(
        f"column {found.column}, die {found.modifier:+d}",
        f"colonne {found.column}, dé {found.modifier:+d}",
    )
    return _odds(found.proof, found.outcomes, line)


def _attack(state: Any, item: Item, offer: Offer) -> Preview | None:
    from editor.systems.cry_havoc.playing.brawling import odds, read_attack

    del item
    found = odds(state, read_attack(offer.action))
    if not found.is_allowed:
        return Preview(Text(), (found.proof.answer,), steps=found.proof.steps)
    line = Text(
        f"{found.attack} against {found.defence}: {found.odds}, column {found.column}",
        f"{found.attack} contre {found.defence} : {found.odds}, colonne {found.column}",
    )
    return _odds(found.proof, found.outcomes, line)


def _strike(state: Any, item: Item, offer: Offer) -> Preview | None:
    from editor.systems.cry_havoc.fighting.opportunity import opportunity

    del offer
    name, mover = item.args[:2]
    found = opportunity(state.now, mover, name)
    return _odds(found.proof, found.outcomes)


def _charge(state: Any, item: Item, offer: Offer) -> Preview | None:
    from editor.systems.cry_havoc.playing.coursing import best_charge

    del item
    piece, foe = state.now.pieces[offer.who[0]], state.now.pieces[offer.targets[-1]]
    found = best_charge(state, piece, foe)
    if found is None:
        return None
    way = (piece.at, *found.path)
    if found.melee is None:
        return Preview(Text(), (found.proof.answer,), (), way, found.proof.steps)
    chances = tuple((one.name, one.chance) for one in found.melee.outcomes)
    column = found.melee.column
    line = Text(f"{len(found.path)} hexes, column {column}",
                f"{len(found.path)} hexagones, colonne {column}")  # fmt: skip
    return Preview(Text(), (line,), chances, way, (*found.proof.steps, *found.melee.proof.steps))


def _step(state: Any, item: Item, offer: Offer) -> Preview | None:
    from editor.systems.cry_havoc.moving.steps import step_cost
    from editor.systems.cry_havoc.playing.state import spot_of
    from editor.systems.cry_havoc.playing.walking import points_left

    del item
    piece = state.now.pieces[offer.who[0]]
    if len(offer.action.words) != 2:
        return None
    there = spot_of(state, offer.action.words[1], piece.level)
    price = step_cost(state.now, piece, (piece.at, piece.level), there)
    if price.halves is None:
        return Preview(Text(), (price.proof.answer,), steps=price.proof.steps)
    left = points_left(state, piece)
    return Preview(
        Text(), (_cost(price.halves / 2, (left - price.halves) / 2),), (),
        (piece.at, there[0]), price.proof.steps,
    )  # fmt: skip


def _cost(cost: float, left: float) -> Text:
    return Text(f"cost {cost:g}, {left:g} left", f"coût {cost:g}, reste {left:g}".replace(".", ","))


_LOOKS: dict[str, Callable[[Any, Item, Offer], Preview | None]] = {
    "attack": _attack, "charge": _charge, "fight": _attack, "fire": _fire, "shoot-at": _fire,
    "step": _step, "strike": _strike, "withdraw": _attack,
}  # fmt: skip


class Ways:
    """Where a unit can go with what it has left, and how."""

    def __init__(self, state: Any, name: str) -> None:
        from editor.systems.cry_havoc.moving.reach import reach
        from editor.systems.cry_havoc.playing.walking import points_left

        self._state, self.name = state, name
        piece = state.now.pieces[name]
        self._level, self._left = piece.level, points_left(state, piece)
        self._found = reach(state.now, piece, self._left / 2) if self._left > 0 else None
        self.costs: dict[Hex, float] = {}
        self._spots: dict[Hex, Any] = {}
        if self._found is not None and not self._found.trouble:
            for spot in self._found.stops:
                cost = self._found.costs[spot]
                if spot[0] != piece.at and cost < self.costs.get(spot[0], 1e9):
                    self.costs[spot[0]], self._spots[spot[0]] = float(cost), spot

    def action_to(self, place: Hex) -> str:
        """The line that goes there by the cheapest way."""
        from editor.systems.cry_havoc.playing.state import word_of

        assert self._found is not None, "one goes only where there is a way"
        words, level = [], self._level
        for pose in self._found.path_to(self._spots[place])[1:]:
            words.append(word_of(self._state, *pose.spot, level))
            level = pose.spot[1]
        return " ".join(("step", self.name, *words))

    def preview(self, place: Hex) -> Preview:
        """The way there, step by step, and who may strike at it."""
        assert self._found is not None, "one goes only where there is a way"
        path = self._found.path_to(self._spots[place])
        journey = self._found.explain(path)
        piece = self._state.now.pieces[self.name]
        label = self._state.now.board.label(place)
        title = Text(f"{piece.called.en}: move to {label}", f"{piece.called.fr} : aller en {label}")
        cost = self.costs[place]
        lines = [_cost(cost, self._left / 2 - cost)]
        if journey.attacks:
            called = [self._state.now.pieces[one].called for one in journey.attacks]
            lines.append(
                Text("may be struck at by " + ", ".join(one.en for one in called),
                     "peut être frappé par " + ", ".join(one.fr for one in called))
            )  # fmt: skip
        hexes = tuple(pose.hexes[0] for pose in path)
        return Preview(title, tuple(lines), (), hexes, journey.proof.steps)
