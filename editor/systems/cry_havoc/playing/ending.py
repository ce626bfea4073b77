"""How a game ends: points, who has won, and how well."""

from __future__ import annotations

from editor.model.scenario import Grade
from editor.model.text import Text
from editor.play.game import Item, Outcome
from editor.play.umpire import Umpire
from editor.systems.cry_havoc.playing.conditions import fitting, holds
from editor.systems.cry_havoc.playing.state import GONE, State


def time_up(state: State, item: Item, umpire: Umpire) -> State:
    """After the last turn."""
    del item
    ending = state.now.scenario.end
    return ended(state, umpire, None, (ending.text if ending else None) or Text())


def ended(state: State, umpire: Umpire, winner: str | None, text: Text, grade: str = "") -> State:
    """The game is over; where no victory says who won, the points do."""
    points = scores(state)
    if winner is None:
        best = max(points.values(), default=0)
        ahead = [side for side, score in points.items() if score == best]
        winner = ahead[0] if len(ahead) == 1 and best > 0 else ""
    name = next((one.name for one in state.now.scenario.sides if one.id == winner), Text())
    said = (
        Text(f"{name.to('en')} win", f"Victoire : {name.to('fr')}")
        if winner
        else Text("Nobody wins", "Partie nulle")
    )
    found = Text(grade, grade) if grade else _grade(state, winner, points)
    if text:
        umpire.say("end", text)
    umpire.say("end", said, who=(winner,) if winner else ())
    if found:
        umpire.say("end", found)
    outcome = Outcome(winner, said, found, dict(points))
    return state.but(outcome=outcome, agenda=(), active="", step="")


def scores(state: State) -> dict[str, int]:
    """The points of each side as things stand."""
    found = {side.id: state.points.get(side.id, 0) for side in state.now.scenario.sides}
    quiet = Umpire(_NoDice())
    for one in state.now.scenario.scoring:
        if one.each and (count := len(fitting(state, one.when))):
            found[one.side] = found.get(one.side, 0) + one.points * count
        elif holds(state, one.when, quiet):
            found[one.side] = found.get(one.side, 0) + one.points
    return found


class _NoDice:
    """Counting points rolls nothing: a condition with a die scores when it shows its best."""

    mark = 0

    def rewind(self, mark: int) -> None: ...

    def roll(self, sides: int, why: Text) -> int:
        del sides, why
        return 1


def _grade(state: State, winner: str, points: dict[str, int]) -> Text:
    """The greatest degree that the points of the winner and his own losses earn."""
    lost = losses(state, winner)
    earned = [
        one for one in state.now.scenario.grades
        if one.side == winner
        and (one.points is None or points.get(winner, 0) >= one.points)
        and (one.losses is None or lost <= one.losses)
    ]  # fmt: skip
    return max(earned, key=_greatness).name if earned else Text()


def _greatness(grade: Grade) -> tuple[int, int]:
    """More points are greater; then fewer losses."""
    least = min(-(grade.losses if grade.losses is not None else 0), 0)
    return grade.points or 0, least if grade.losses is not None else -(10**9)


def losses(state: State, side: str) -> int:
    """What a side lost for good, in points of its roster; one for whoever has no price."""
    gone = [
        one for one in state.now.pieces.values()
        if one.side == side and one.state in GONE and one.id in state.people
    ]  # fmt: skip
    return sum(one.profile.cost or 1 for one in gone)
