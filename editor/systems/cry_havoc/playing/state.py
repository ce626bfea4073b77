"""A moment of a game: the situation on the board, and all that is still to happen."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from editor.hexgrid.hexes import Hex
from editor.hexgrid.labels import LabelError
from editor.model.footprint import footprint, in_line
from editor.model.person import Profile
from editor.model.text import Text
from editor.play.game import Item, Outcome, RefusedError
from editor.systems.cry_havoc.fighting.readings import reading
from editor.systems.cry_havoc.situation import Fallen, Piece, Situation, Spot

GONE = frozenset({"dead", "unconscious"})
"""Out of the fight for good."""
FLEEING = frozenset({"panicked", "routed"})
"""On the run."""


class Attack(msgspec.Struct, frozen=True):
    """A declared attack: these together on those together."""

    attackers: tuple[str, ...]
    defenders: tuple[str, ...]

    @property
    def words(self) -> tuple[str, str]:
        return ",".join(self.attackers), ",".join(self.defenders)


class Pledge(msgspec.Struct, frozen=True):
    """A declared charge: who, whom, and the way, which is no longer to be changed."""

    charger: str
    target: str
    path: tuple[Hex, ...]
    start: Hex
    facing: int | None = None
    mounted: bool = False


class Answered(msgspec.Struct, frozen=True):
    """A declared reaction to a charge: who, how, to whose charge and where."""

    name: str
    how: str
    charger: str
    at: Hex | None = None
    weapon: str = ""


class State(msgspec.Struct, frozen=True):
    """All of a game at one moment."""

    now: Situation
    agenda: tuple[Item, ...] = ()
    outcome: Outcome | None = None
    order: tuple[str, ...] = ()
    """Whose phases this turn has, in their order."""
    active: str = ""
    step: str = ""
    mover: str = ""
    left: int = 0
    """Half points that the mover still has."""
    foothold: Piece | None = None
    """The mover as he was in the last hex where he could have stayed."""
    train: tuple[Piece, ...] = ()
    """What he leads, as it was then."""
    waived: frozenset[str] = frozenset()
    """Sides that hold their fire while this one moves."""
    charges: tuple[Pledge, ...] = ()
    answers: tuple[Answered, ...] = ()
    attacks: tuple[Attack, ...] = ()
    declared: Mapping[str, tuple[str, ...]] = {}
    """Attacker to targets, for all the attacks of the step, fought or not; no second rank."""
    rings: frozenset[str] = frozenset()
    """Who was encircled when these attacks were declared."""
    doubts: Mapping[str, str] = {}
    """Who owes a test in the recovery step, and by which rule."""
    steady: frozenset[str] = frozenset()
    """Who has passed his test in this step."""
    points: Mapping[str, int] = {}
    past: frozenset[str] = frozenset()
    """Events, entries and releases that have been, and what has scored."""
    exited: Mapping[str, str] = {}
    """Who left the board, and by which edge."""
    people: Mapping[str, Profile] = {}
    """Every unit of the scenario by its id, those who are still to come too."""
    mounts: Mapping[str, Piece] = {}
    """The horses that are under their riders now and were, or will be, pieces of their own."""

    def pop(self) -> State:
        return msgspec.structs.replace(self, agenda=self.agenda[:-1])

    def but(self, **changes: Any) -> State:
        """The same with some fields changed."""
        return msgspec.structs.replace(self, **changes)

    def then(self, *items: Item) -> State:
        """With these to happen next, in the order given."""
        return msgspec.structs.replace(self, agenda=(*self.agenda, *reversed(items)))

    def after(self, waiting: frozenset[str], item: Item) -> State:
        """With an item to happen as soon as everything next that is called so has happened."""
        at = len(self.agenda)
        while at and self.agenda[at - 1].name in waiting:
            at -= 1
        agenda = (*self.agenda[:at], item, *self.agenda[at:])
        return msgspec.structs.replace(self, agenda=agenda)

    def piece(self, name: str) -> Piece:
        """Somebody on the board, or a refusal."""
        found = self.now.pieces.get(name)
        if found is None:
            raise RefusedError(
                Text(f"nobody here is called {name}", f"personne ici ne s'appelle {name}")
            )
        return found

    def own(self, name: str, side: str) -> Piece:
        """Somebody of this side, or a refusal."""
        found = self.piece(name)
        if found.side != side:
            raise RefusedError(
                Text(
                    f"{found.called.en} is not of {side}",
                    f"{found.called.fr} n'est pas de {side}",
                ),
                "CHB-1.2-turn-and-phase",
            )
        return found

    def put(self, *pieces: Piece) -> State:
        """With these pieces as they are now."""
        if not pieces:
            return self
        known = {**self.now.pieces, **{one.id: one for one in pieces}}
        return self.but(now=self.now.changed(pieces=known))

    def without(self, *names: str) -> State:
        """With some pieces taken from the board."""
        left = {name: one for name, one in self.now.pieces.items() if name not in names}
        return self.but(now=self.now.changed(pieces=left))

    def alter(self, name: str, **changes: Any) -> State:
        """With one piece changed."""
        return self.put(msgspec.structs.replace(self.now.pieces[name], **changes))

    def scene(self, **changes: Any) -> State:
        """With something in the scenario changed: doors, lights, things, markers."""
        scenario = msgspec.structs.replace(self.now.scenario, **changes)
        return self.but(now=self.now.changed(scenario=scenario))

    def reads(self, rule: str) -> bool | int | str:
        """How the scenario has a ruling read: True is the reading of the ledger."""
        return reading(self.now, rule)

    def lost(self, piece: Piece) -> State:
        """With somebody counted among those who fell this turn."""
        fallen = (*self.now.fallen, Fallen(piece.id, piece.side, piece.at))
        return self.but(now=self.now.changed(fallen=fallen))


def acted(piece: Piece, *acts: str) -> Piece:
    """Somebody who has done these things this turn."""
    return msgspec.structs.replace(piece, acts=tuple(dict.fromkeys((*piece.acts, *acts))))


def marked(piece: Piece, *marks: str) -> Piece:
    """Somebody of whom something holds for a while."""
    return msgspec.structs.replace(piece, marks=piece.marks | set(marks))


def unmarked(piece: Piece, *marks: str) -> Piece:
    """Somebody of whom it holds no more."""
    return msgspec.structs.replace(piece, marks=piece.marks - set(marks))


def in_flight(state: str) -> str:
    """The mark of somebody who lies stunned and has not got over his panic, or rout."""
    return f"in-flight:{state}"


def placed(piece: Piece, at: Hex, facing: int | None = None, level: int | None = None) -> Piece:
    """Somebody put on another hex; one who covers several keeps his shape."""
    looks = piece.facing if facing is None else facing
    if looks is None:
        hexes: tuple[Hex, ...] = (at,)
    elif piece.facing is None:
        hexes = footprint(in_line(len(piece.hexes)), at, looks)
    else:
        turn = looks - piece.facing
        hexes = tuple(at + (place - piece.at).rotate(turn) for place in piece.hexes)
    return msgspec.structs.replace(
        piece, at=at, hexes=hexes, facing=looks, level=piece.level if level is None else level
    )


def spot_of(state: State, word: str, level: int) -> Spot:
    """A hex as written, `D7`, or `D7/1` for another level than one's own."""
    label, slash, number = word.rpartition("/") if "/" in word else (word, "", "")
    try:
        place = state.now.board.hex(label)
        return place, int(number) if slash else level
    except (LabelError, ValueError):
        raise RefusedError(
            Text(f"the board has no hex {word}", f"le plateau n'a pas d'hexagone {word}")
        ) from None


def word_of(state: State, place: Hex, level: int = 0, own: int = 0) -> str:
    """A hex as it is written in an action."""
    label = state.now.board.label(place)
    return f"{label}/{level}" if level != own else label


def others(state: State, side: str) -> tuple[str, ...]:
    """The sides in the order of play that are at war with this one."""
    known = {one.id: one for one in state.now.scenario.sides}
    relations = known[side].relations if side in known else {}
    return tuple(
        one for one in state.order if one != side and relations.get(one, "enemy") == "enemy"
    )


def of_side(state: State, side: str) -> Iterable[Piece]:
    """The pieces of a side."""
    return (one for one in state.now.pieces.values() if one.side == side)


def side_called(state: State, side: str) -> Text:
    """What the scenario calls a side, in both languages."""
    name = next((one.name for one in state.now.scenario.sides if one.id == side), Text(side))
    return Text(name.to("en"), name.to("fr"))


def words(action_words: tuple[str, ...], *names: str) -> tuple[str, ...]:
    """The words of an action, as many as it takes, or a refusal that says which."""
    if len(action_words) < len(names):
        wanted = " ".join(name.upper() for name in names)
        raise RefusedError(Text(f"expected {wanted}", f"attendu {wanted}"))
    return action_words
