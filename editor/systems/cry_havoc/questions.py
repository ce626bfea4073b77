"""The questions that can be put about a moment, each with its answer in one shape."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from editor.hexgrid.hexes import Hex
from editor.hexgrid.labels import LabelError
from editor.model.joining import label_text
from editor.model.nearest import nearest
from editor.model.proof import Answer, Chance, Figure, Proof, Step
from editor.model.text import Text
from editor.systems.cry_havoc.fighting.fire import fire
from editor.systems.cry_havoc.fighting.melee import melee
from editor.systems.cry_havoc.fighting.morale import morale
from editor.systems.cry_havoc.fighting.odds import Outcome
from editor.systems.cry_havoc.fighting.wording import hexes as in_words
from editor.systems.cry_havoc.fighting.wording import worded
from editor.systems.cry_havoc.moving.reach import reach
from editor.systems.cry_havoc.moving.words import Points
from editor.systems.cry_havoc.seeing.lamplight import light_at
from editor.systems.cry_havoc.seeing.sight import sight
from editor.systems.cry_havoc.situation import Piece, Situation

_GONE = frozenset({"dead", "unconscious"})


class QuestionError(ValueError):
    """A question about something that is not there, in a line."""

    def __init__(self, text: Text) -> None:
        super().__init__(text.en)
        self.said = text


def ask_sight(
    situation: Situation,
    start: str,
    end: str,
    *,
    from_level: int = 0,
    to_level: int = 0,
    unit: str | None = None,
    target: str | None = None,
) -> Answer:
    """Whether one sees from a hex to another, and what cover there is."""
    here, there = hex_of(situation, start), hex_of(situation, end)
    shooter = living(situation, unit) if unit else None
    victim = piece_of(situation, target) if target else None
    for level, place in ((from_level, here), (to_level, there)):
        _require_level(situation, place, level)
    seen = sight(
        situation, (here, from_level), (there, to_level), shooter=shooter, target_piece=victim
    )
    if seen.blocked_by is not None and not seen.blocked_by.rule:
        raise QuestionError(seen.proof.answer)
    figures: dict[str, Figure | list[str]] = {
        "clear": str(seen.is_clear).lower(),
        "cover": seen.cover,
        "distance": here.distance(there),
    }
    return Answer("sight", seen.proof, figures)


def ask_light(situation: Situation, label: str | None = None) -> Answer:
    """Whether a hex is lit and by what; without a hex, all that are lit."""
    if label is not None:
        found = light_at(situation, hex_of(situation, label))
        return Answer("light", found.proof, {"lit": str(found.is_lit).lower()})
    lit = sorted(situation.lit)
    count = in_words(len(lit))
    answer = Text(
        f"{count.en} {'is' if len(lit) == 1 else 'are'} lit",
        f"{count.fr} {'sont éclairés' if len(lit) > 1 else 'est éclairé'}",
    )
    hexes: dict[str, int | float] = {situation.board.label(place): 1 for place in lit}
    return Answer("light", Proof(answer), {"lit": len(lit)}, hexes=hexes)


def ask_reach(
    situation: Situation, unit: str, label: str | None = None, *, points: Points | None = None
) -> Answer:
    """Where a piece can go with its points; with a hex, the cheapest way there, step by step.

    `points` are those that are left to somebody who is in the middle of a move.
    """
    piece = living(situation, unit)
    found = reach(situation, piece, points)
    if found.trouble:
        return Answer("reach", Proof(found.trouble), is_answered=False)
    board = situation.board
    if label is not None:
        place = hex_of(situation, label)
        spots = [spot for spot in found.costs if spot[0] == place]
        if not spots:
            name = board.label(place)
            far = Text(
                f"{name} is out of reach with {found.budget:g} points",
                f"{name} est hors d'atteinte avec {found.budget:g} points",
            )
            return Answer("reach", Proof(far), {"points": found.budget}, is_answered=False)
        spot = min(spots, key=lambda one: found.costs[one])
        path = found.path_to(spot)
        journey = found.explain(path)
        way = [board.label(pose.hexes[0]) for pose in path]
        figures: dict[str, Figure | list[str]] = {
            "cost": found.costs[spot], "points": found.budget, "left": found.left(spot),
            "path": way, "attacks": list(journey.attacks),
        }  # fmt: skip
        return Answer("reach", journey.proof, figures)
    hexes: dict[str, int | float] = {}
    passed: list[str] = []
    for (place, level), cost in sorted(found.costs.items()):
        name = _spot_name(situation, place, level)
        if (place, level) in found.stops:
            hexes[name] = cost
        else:
            passed.append(name)
    count = in_words(len(hexes))
    answer = Text(
        f"{piece.called.en} reaches {count.en} with {found.budget:g} points",
        f"{piece.called.fr} atteint {count.fr} avec {found.budget:g} points",
    )
    steps = () if not passed else (_only_passed(passed),)
    return Answer(
        "reach", Proof(answer, steps), {"points": found.budget, "passed": passed}, hexes=hexes
    )


def _only_passed(names: list[str]) -> Step:
    """Hexes that can be entered and left, not stayed in, because somebody is there."""
    said = ", ".join(names)
    text = Text(f"through, not to stay: {said}", f"en passant, sans y rester : {said}")
    return Step("CHB-5.4-one-per-hex", text)


def ask_fire(
    situation: Situation, shooter: str, target: str, *, weapon: str | None = None
) -> Answer:
    """The odds of a shot."""
    living(situation, shooter)
    piece_of(situation, target)
    if shooter == target:
        raise _twice(situation, shooter)
    if weapon is not None and weapon not in situation.catalogue.weapons:
        hint = _guess(weapon, situation.catalogue.weapons)
        raise QuestionError(
            Text(f"no weapon {weapon!r}{hint.en}", f"pas d'arme {weapon!r}{hint.fr}")
        )
    shot = fire(situation, shooter, target, weapon=weapon)
    figures: dict[str, Figure | list[str]] = {"weapon": shot.weapon}
    if shot.is_allowed:
        figures |= {
            "band": shot.band, "cover": shot.cover, "modifier": shot.modifier,
            "column": shot.column, "indirect": str(shot.is_indirect).lower(),
        }  # fmt: skip
    return Answer("fire", shot.proof, figures, _chances(shot.outcomes), is_answered=shot.is_allowed)


def ask_melee(situation: Situation, attackers: str, defenders: str) -> Answer:
    """The odds of a fight; several names are parted by commas."""
    ours, theirs = _names(situation, attackers), _names(situation, defenders)
    twice = next((name for name, count in Counter([*ours, *theirs]).items() if count > 1), None)
    if twice is not None:
        raise _twice(situation, twice)
    for name in ours:
        living(situation, name)
    found = melee(situation, ours, theirs)
    figures: dict[str, Figure | list[str]] = {}
    if found.is_allowed:
        figures = {
            "attack": found.attack, "defence": found.defence, "odds": found.odds,
            "shift": found.shift, "column": found.column, "die": found.die,
        }  # fmt: skip
    return Answer(
        "melee", found.proof, figures, _chances(found.outcomes), is_answered=found.is_allowed
    )


def ask_morale(situation: Situation, unit: str) -> Answer:
    """The chances of a test of morale now, and whether one is due."""
    living(situation, unit)
    found = morale(situation, unit)
    figures: dict[str, Figure | list[str]] = {
        "due": str(found.is_due).lower(),
        "morale": found.value,
        "modifier": found.modifier,
        "needed": found.needed,
    }
    return Answer(
        "morale", found.proof, figures, _chances(found.outcomes), is_answered=bool(found.outcomes)
    )


def _chances(found: Iterable[Outcome]) -> tuple[Chance, ...]:
    return tuple(Chance(one.result, one.name, one.ways, one.of) for one in found)


def hex_of(situation: Situation, label: str) -> Hex:
    """The hex of a label, or a QuestionError."""
    try:
        return situation.board.hex(label)
    except LabelError as error:
        raise QuestionError(label_text(error)) from error


def piece_of(situation: Situation, name: str) -> Piece:
    """The piece of a name, or a QuestionError."""
    found = situation.pieces.get(name)
    if found is None:
        known = {unit.id for unit in situation.scenario.units}
        if name in known:
            raise QuestionError(
                Text(
                    f"{name} is not on the board at the start",
                    f"{name} n'est pas sur le plateau au début",
                )
            )
        hint = _guess(name, situation.pieces)
        raise QuestionError(
            Text(
                f"nobody here is called {name}{hint.en}",
                f"personne ici ne s'appelle {name}{hint.fr}",
            )
        )
    return found


def living(situation: Situation, name: str) -> Piece:
    """The piece of a name who can still do something; nothing is asked of the dead."""
    found = piece_of(situation, name)
    if found.state in _GONE:
        who, how = found.called, worded(found.state)
        raise QuestionError(
            Text(f"{who.en} is {how.en} and does nothing", f"{who.fr} ne fait rien : {how.fr}")
        )
    return found


def _twice(situation: Situation, name: str) -> QuestionError:
    who = situation.pieces[name].called
    return QuestionError(
        Text(f"{who.en} cannot be named twice", f"{who.fr} ne peut être nommé deux fois")
    )


def _guess(word: str, known: Iterable[str]) -> Text:
    guess = nearest(word, known)
    return Text(f"; did you mean {guess}?", f" ; vouliez-vous {guess} ?") if guess else Text()


def _names(situation: Situation, words: str) -> list[str]:
    names = [word.strip() for word in words.split(",") if word.strip()]
    if not names:
        raise QuestionError(Text("a fight needs two sides", "un combat demande deux camps"))
    for name in names:
        piece_of(situation, name)
    return names


def _require_level(situation: Situation, place: Hex, level: int) -> None:
    if level and situation.board.terrain_at(place, level) is None:
        label = situation.board.label(place)
        raise QuestionError(
            Text(f"{label} has no level {level}", f"{label} n'a pas de niveau {level}")
        )


def _spot_name(situation: Situation, place: Hex, level: int) -> str:
    label = situation.board.label(place)
    return f"{label}{level:+d}" if level else label
