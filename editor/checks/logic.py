"""What can be wrong with victory, ends, points, events and reinforcements, as a matter of logic."""

from __future__ import annotations

from collections.abc import Iterator

from editor.checks.cases import ScenarioCase
from editor.checks.outset import outset_of
from editor.checks.prospects import ENDLESS, Prospects, is_about_units, prospects_of
from editor.checks.registry import check
from editor.edit.commands import Put, Remove, Suggest
from editor.model.condition import Condition
from editor.model.finding import Finding, Severity, YamlPath
from editor.model.scenario import Scoring, Weather
from editor.model.text import Text


@check("SET701", "victory-out-of-the-question", severity=Severity.WARNING)
def victory_out_of_the_question(case: ScenarioCase) -> Iterator[Finding]:
    """A victory asks for something that can never come about.

    Why: more units are wanted than there are, they never come onto the board, the turn is past the
    last one, or the parts of the condition exclude each other: the side could not win so.
    Fix: correct the number, the turn or the part that the message names.

    En français : Une victoire demande ce qui ne peut jamais arriver.

    Pourquoi : plus d'unités qu'il n'y en a, qui n'entrent jamais, un tour après le dernier, ou des
    parties qui s'excluent : le camp ne pourrait gagner ainsi.
    Remède : corriger le nombre, le tour ou la partie que dit le message.
    """
    prospects = prospects_of(case)
    for number, victory in enumerate(case.scenario.victory):
        last = min(prospects.last, victory.by_turn or ENDLESS)
        if not prospects.may(victory.when, (1, last)):
            why = _why_not(prospects, victory.when, last)
            yield Finding(
                Text(
                    f"{victory.side} can never win so: {why.en}",
                    f"{victory.side} ne peut jamais gagner ainsi : {why.fr}",
                ),
                ("victory", number, "when"),
            )


@check("SET702", "won-at-once", severity=Severity.WARNING)
def won_at_once(case: ScenarioCase) -> Iterator[Finding]:
    """A victory is already there at the set-up, before anybody has moved.

    Why: conditions are looked at all the time, so the game would be won in the first moment.
    Fix: say when it counts, as in `turn: 10`, or ask for more than there is at the start.

    En français : Une victoire est acquise dès la mise en place, avant tout mouvement.

    Pourquoi : les conditions sont regardées sans cesse ; la partie serait gagnée d'emblée.
    Remède : dire quand elle compte, comme `turn: 10`, ou demander plus que ce qu'il y a au début.
    """
    if case.complete:
        outset, last = outset_of(case), prospects_of(case).last
        for number, victory in enumerate(case.scenario.victory):
            if outset.holds(victory.when):
                yield Finding(
                    Text(
                        f"{victory.side} has this victory before anybody moves",
                        f"{victory.side} a cette victoire avant tout mouvement",
                    ),
                    ("victory", number, "when"),
                    fix=Suggest(Put(("victory", number, "when", "turn"), last))
                    if last < ENDLESS
                    else None,
                )


@check("SET703", "over-at-once")
def over_at_once(case: ScenarioCase) -> Iterator[Finding]:
    """The end of the game is already there at the set-up.

    Why: the game would be over before anybody has moved.
    Fix: say from which turn it counts, or ask for more than there is at the start.

    En français : La fin de la partie est atteinte dès la mise en place.

    Pourquoi : la partie finirait avant tout mouvement.
    Remède : dire dès quel tour elle compte, ou demander plus que ce qu'il y a au début.
    """
    end = case.scenario.end
    if end is not None and case.complete:
        outset = outset_of(case)
        for number, condition in enumerate(end.when):
            if outset.holds(condition):
                yield Finding(
                    Text(
                        "the game would end before anybody moves",
                        "la partie finirait avant tout mouvement",
                    ),
                    ("end", "when", number),
                )


@check("SET704", "points-or-end-out-of-the-question", severity=Severity.WARNING)
def points_or_end_out_of_the_question(case: ScenarioCase) -> Iterator[Finding]:
    """Points, or an end of the game, wait for something that can never come about.

    Why: they would never count.
    Fix: correct the number, the turn or the part that the message names.

    En français : Des points, ou une fin de partie, attendent ce qui ne peut jamais arriver.

    Pourquoi : ils ne compteraient jamais.
    Remède : corriger le nombre, le tour ou la partie que dit le message.
    """
    prospects, end = prospects_of(case), case.scenario.end
    asked: list[tuple[Condition, YamlPath]] = [
        (one.when, ("scoring", number, "when")) for number, one in enumerate(case.scenario.scoring)
    ]
    asked += [(one, ("end", "when", n)) for n, one in enumerate(end.when if end else ())]
    for condition, path in asked:
        if not prospects.may(condition):
            why = _why_not(prospects, condition, prospects.last)
            yield Finding(
                Text(f"this never comes true: {why.en}", f"cela n'arrive jamais : {why.fr}"), path
            )


@check(
    "SET705",
    "event-never-happens",
    severity=Severity.WARNING,
    rules=["DST-item-sequence"],
)
def event_never_happens(case: ScenarioCase) -> Iterator[Finding]:
    """An event waits for something that can never come about.

    Why: what it does would never be done.
    Fix: correct the number, the turn or the part that the message names; events that wait for each
    other need one that begins.

    En français : Un événement attend ce qui ne peut jamais arriver.

    Pourquoi : ce qu'il fait ne se ferait jamais.
    Remède : corriger le nombre, le tour ou la partie que dit le message ; des événements qui
    s'attendent l'un l'autre ont besoin d'un premier.
    """
    prospects = prospects_of(case)
    for number in prospects.dead_events():
        event = case.scenario.events[number]
        why = _why_not(prospects, event.when, prospects.last)
        yield Finding(
            Text(f"{event.id} never happens: {why.en}", f"{event.id} n'arrive pas : {why.fr}"),
            ("events", number, "when"),
        )


@check("SET706", "never-comes", severity=Severity.WARNING)
def never_comes(case: ScenarioCase) -> Iterator[Finding]:
    """Units wait to come onto the board, or to be set free, and it never comes to that.

    Why: they would stand beside the table for the whole game.
    Fix: correct turn, roll or condition, or let an event bring them.

    En français : Des unités attendent d'entrer, ou d'être libérées, et cela n'arrive jamais.

    Pourquoi : elles resteraient hors jeu toute la partie.
    Remède : corriger le tour, le jet ou la condition, ou les faire venir par un événement.
    """
    prospects = prospects_of(case)
    for number, entry in enumerate(case.scenario.entries):
        if prospects.enters(entry):
            continue
        path: YamlPath = ("entries", number)
        why = Text(
            "it has neither turn nor condition, and no event brings it",
            "ni tour ni condition, et aucun événement ne l'amène",
        )
        if entry.turn is not None and entry.turn > prospects.last:
            why, path = _too_late(entry.turn, prospects.last), (*path, "turn")
        elif entry.when is not None and not prospects.may(entry.when):
            why, path = _why_not(prospects, entry.when, prospects.last), (*path, "when")
        elif entry.roll is not None and (entry.turn is not None or entry.when is not None):
            why, path = Text(f"no die rolls {entry.roll}", f"nul dé ne fait {entry.roll}"), (*path, "roll")  # noqa: E501  # fmt: skip
        yield Finding(
            Text(f"{entry.id} never comes: {why.en}", f"{entry.id} ne vient jamais : {why.fr}"),
            path,
        )
    released = {
        effect.release
        for event in case.scenario.events
        if event.id in prospects.fires
        for effect in event.do
    }
    for number, reserve in enumerate(case.scenario.reserves):
        if reserve.id not in released and not prospects.may(reserve.until):
            why = _why_not(prospects, reserve.until, prospects.last)
            yield Finding(
                Text(
                    f"{reserve.id} is never set free: {why.en}",
                    f"{reserve.id} n'est jamais libéré : {why.fr}",
                ),
                ("reserves", number, "until"),
            )


@check(
    "SET707", "change-after-the-end", severity=Severity.WARNING, rules=["CHA-wx-table"]
)  # fmt: skip
def change_after_the_end(case: ScenarioCase) -> Iterator[Finding]:
    """Light or weather changes in a turn that is never played.

    Why: the game is over by then, or the weather ends before it begins.
    Fix: correct the turn, or let the game last longer.

    En français : La lumière ou le temps change à un tour qui ne se joue jamais.

    Pourquoi : la partie est alors finie, ou le temps cesse avant de commencer.
    Remède : corriger le tour, ou allonger la partie.
    """
    last, conditions = prospects_of(case).last, case.scenario.conditions
    for number, change in enumerate(conditions.changes):
        if change.turn > last:
            late = _too_late(change.turn, last)
            gone = Suggest(Remove(("conditions", "changes", number)))
            yield Finding(late, ("conditions", "changes", number, "turn"), fix=gone)
    lists: list[tuple[tuple[str | Weather, ...], YamlPath]] = [
        (conditions.weather, ("conditions", "weather"))
    ]
    for number, change in enumerate(conditions.changes):
        lists.append((change.weather or (), ("conditions", "changes", number, "weather")))
    for weathers, path in lists:
        for index, one in enumerate(weathers):
            if isinstance(one, str):
                continue
            if one.from_turn > last:
                yield Finding(_too_late(one.from_turn, last), (*path, index, "from_turn"))
            elif one.to_turn is not None and one.to_turn < one.from_turn:
                yield Finding(
                    Text(
                        f"{one.kind} ends in turn {one.to_turn} and begins in {one.from_turn}",
                        f"{one.kind} finit au tour {one.to_turn} et commence au {one.from_turn}",
                    ),
                    (*path, index, "to_turn"),
                )


@check("SET708", "grade-out-of-reach", severity=Severity.WARNING)
def grade_out_of_reach(case: ScenarioCase) -> Iterator[Finding]:
    """A degree of victory asks for more points than the side can ever score.

    Why: nobody could come to it, however well he plays.
    Fix: ask for fewer points, or give more under `scoring`.

    En français : Un degré de victoire demande plus de points que le camp n'en peut marquer.

    Pourquoi : nul n'y parviendrait, si bien qu'il joue.
    Remède : demander moins de points, ou en donner plus sous `scoring`.
    """
    prospects = prospects_of(case)
    most: dict[str, int | None] = {}
    for number, grade in enumerate(case.scenario.grades):
        if grade.points is None:
            continue
        if grade.side not in most:
            most[grade.side] = most_points(prospects, grade.side)
        best = most[grade.side]
        if best is not None and grade.points > best:
            yield Finding(
                Text(
                    f"{grade.side} scores {best} points at most; this asks for {grade.points}",
                    f"{grade.side} marque {best} points au plus ; ceci en demande {grade.points}",
                ),
                ("grades", number, "points"),
                fix=Suggest(Put(("grades", number, "points"), best)),
            )


@check("SET709", "nothing-to-buy", severity=Severity.WARNING)
def nothing_to_buy(case: ScenarioCase) -> Iterator[Finding]:
    """A side may buy, but its points do not pay for anybody of its rosters.

    Why: the budget is of no use, so a figure is probably wrong.
    Fix: raise the points, or name a roster with people who cost less.

    En français : Un camp peut acheter, mais ses points ne paient personne de ses effectifs.

    Pourquoi : le budget ne sert à rien ; un nombre est sans doute faux.
    Remède : augmenter les points, ou citer un effectif moins cher.
    """
    for number, side in enumerate(case.scenario.sides):
        budget = side.budget
        if budget is None:
            continue
        shops = set(budget.rosters or case.scenario.rosters)
        costs = [
            person.cost
            for name, person in case.people.items()
            if name.partition("/")[0] in shops and person.cost is not None
        ]
        if costs and shops <= case.rosters and min(costs) > budget.points:
            yield Finding(
                Text(
                    f"{side.id} has {budget.points} points; the cheapest person costs {min(costs)}",
                    f"{side.id} a {budget.points} points ; le moins cher en coûte {min(costs)}",
                ),
                ("sides", number, "budget", "points"),
            )


def most_points(prospects: Prospects, side: str) -> int | None:
    """The most that a side can score; None where there is no telling."""
    if all(side != one.id for one in prospects.scenario.sides):
        return None
    total = 0
    for one in prospects.scenario.scoring:
        if one.side == side and one.points > 0 and prospects.may(one.when):
            times = _times(prospects, one)
            if times is None:
                return None
            total += one.points * times
    for event in prospects.scenario.events:
        gained = sum(
            effect.award.points
            for effect in event.do
            if effect.award is not None and effect.award.side == side and effect.award.points > 0
        )
        if gained and event.repeats:
            return None
        total += gained if event.id in prospects.fires else 0
    return total


def _times(prospects: Prospects, one: Scoring) -> int | None:
    """How often something can be scored."""
    if not one.each:
        return 1
    if one.when.all or one.when.any or not is_about_units(one.when):
        return None
    return prospects.able(one.when)


def _too_late(turn: int, last: int) -> Text:
    return Text(
        f"turn {turn} is never played; the last is {last}",
        f"le tour {turn} ne se joue pas ; le dernier est {last}",
    )


def _why_not(prospects: Prospects, condition: Condition, last: int) -> Text:
    """The plainest reason why a condition never comes true."""
    turns = [one for one in (condition.turn, condition.from_turn) if one is not None]
    if turns and max(turns) > last:
        return _too_late(max(turns), last)
    if condition.event is not None and condition.event not in prospects.fires:
        return Text(f"{condition.event} never happens", f"{condition.event} n'arrive jamais")
    if is_about_units(condition):
        able, needed = prospects.able(condition), prospects.needed(condition)
        if able is not None and able < needed:
            return Text(
                f"{needed} are needed and {able} can", f"il en faut {needed}, {able} peuvent"
            )
    if condition.exited_by and all(map(prospects.is_shut, condition.exited_by)):
        return Text("that edge is closed", "ce bord est fermé")
    for one in (*condition.all, *condition.any):
        if not prospects.may(one, (1, last)):
            return _why_not(prospects, one, last)
    return Text("its parts exclude each other", "ses parties s'excluent")
