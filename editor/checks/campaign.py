"""What can be wrong with the way of a campaign from battle to battle."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise

from editor.checks.cases import PackCase, ScenarioCase
from editor.checks.logic import most_points
from editor.checks.prospects import Prospects
from editor.checks.registry import check
from editor.model.board import Board
from editor.model.catalogue import EMPTY
from editor.model.condition import Condition
from editor.model.finding import Finding, Severity, YamlPath
from editor.model.pack import Branch, Outcome
from editor.model.scenario import Scenario
from editor.model.text import Text

Ways = Mapping[str, list[tuple[int, Branch]]]


@check("PAK009", "battle-never-reached", severity=Severity.WARNING)
def battle_never_reached(case: PackCase) -> Iterator[Finding]:
    """No way leads from the start of the campaign to this scenario.

    Why: it would never be played.
    Fix: add a branch that leads to it, or begin with it.

    En français : Aucune suite ne mène du début de la campagne à ce scénario.

    Pourquoi : il ne serait jamais joué.
    Remède : ajouter une suite qui y mène, ou commencer par lui.
    """
    ways = _ways(case)
    reached = _reached(ways, [case.pack.start])
    if not _is_sound(case):
        return
    for number, one in enumerate(case.pack.scenarios):
        if one.id not in reached:
            yield Finding(
                Text(f"no way leads to {one.id}", f"aucune suite ne mène à {one.id}"),
                ("scenarios", number),
            )


@check("PAK010", "nothing-follows", severity=Severity.ADVICE)
def nothing_follows(case: PackCase) -> Iterator[Finding]:
    """The campaign has branches, but none leaves this scenario, which is not the last one.

    Why: players would not know whether the campaign is over.
    Fix: add a branch; one without `to` ends the campaign in so many words.

    En français : Aucune suite ne part de ce scénario, qui n'est pas le dernier.

    Pourquoi : les joueurs ne sauraient si la campagne est finie.
    Remède : ajouter une suite ; sans `to`, elle clôt expressément la campagne.
    """
    if not case.pack.branches or not _is_sound(case):
        return
    ways = _ways(case)
    reached = _reached(ways, [case.pack.start])
    for number, one in enumerate(case.pack.scenarios[:-1]):
        if one.id in reached and not ways.get(one.id):
            yield Finding(
                Text(
                    f"nothing says what comes after {one.id}",
                    f"rien ne dit ce qui suit {one.id}",
                ),
                ("scenarios", number),
            )


@check("PAK011", "no-end-in-sight", severity=Severity.WARNING)
def no_end_in_sight(case: PackCase) -> Iterator[Finding]:
    """From this scenario on the campaign goes round in circles and never ends.

    Why: players would fight the same battles for ever.
    Fix: add a branch that leads out, or one without `to`, which ends the campaign.

    En français : Dès ce scénario, la campagne tourne en rond et ne finit jamais.

    Pourquoi : les joueurs livreraient sans fin les mêmes batailles.
    Remède : ajouter une suite qui en sort, ou une sans `to`, qui clôt la campagne.
    """
    if not _is_sound(case):
        return
    ways = _ways(case)
    back: dict[str, list[str]] = {}
    ends = [one.id for one in case.pack.scenarios if not ways.get(one.id)]
    for source, leaving in ways.items():
        for _, branch in leaving:
            if branch.target is None:
                ends.append(source)
            else:
                back.setdefault(branch.target, []).append(source)
    home = set(ends)
    waits = list(ends)
    while waits:
        for before in back.get(waits.pop(), ()):
            if before not in home:
                home.add(before)
                waits.append(before)
    reached = _reached(ways, [case.pack.start])
    for number, one in enumerate(case.pack.scenarios):
        if one.id in reached and one.id not in home:
            yield Finding(
                Text(
                    f"after {one.id} the campaign never ends",
                    f"après {one.id}, la campagne ne finit jamais",
                ),
                ("scenarios", number),
            )
            return


@check("PAK012", "outcome-out-of-the-question", severity=Severity.WARNING)
def outcome_out_of_the_question(case: PackCase) -> Iterator[Finding]:
    """A branch, or the campaign's victory, asks for an outcome that cannot be.

    Why: the same man dead and alive, a winner in a draw, a degree that the battle does not know,
    more points than it gives, a thing that nobody can hold: that way would never be taken.
    Fix: correct the part that the message names.

    En français : Une suite, ou la victoire de campagne, demande une issue impossible.

    Pourquoi : le même homme mort et vivant, un vainqueur dans un match nul, un degré que la
    bataille ignore, plus de points qu'elle n'en donne, un objet que nul ne peut tenir : cette
    suite ne serait jamais prise.
    Remède : corriger la partie que dit le message.
    """
    lines = _ancestors(case)
    for number, branch in enumerate(case.pack.branches):
        if branch.when is None:
            continue
        path: YamlPath = ("branches", number, "when")
        yield from _contradictions(branch.when, path)
        battle = case.scenarios.get(branch.source)
        if battle is not None:
            played = lines.get(branch.source, set()) & set(case.scenarios)
            before = [case.scenarios[name] for name in sorted(played)]
            yield from _impossible(case, battle, before, branch.when, path)
    for number, end in enumerate(case.pack.victory):
        yield from _contradictions(end.when, ("victory", number, "when"))


@check("PAK013", "branch-in-the-shadow", severity=Severity.WARNING)
def branch_in_the_shadow(case: PackCase) -> Iterator[Finding]:
    """An earlier branch from the same scenario always comes first, so this one is never taken.

    Why: the first branch that fits is taken.
    Fix: put the one with more conditions first, or take one of them out.

    En français : Une suite antérieure du même scénario passe toujours avant celle-ci.

    Pourquoi : la première suite qui convient est prise.
    Remède : mettre d'abord celle qui a le plus de conditions, ou ôter l'une des deux.
    """
    for leaving in _ways(case).values():
        sure: list[tuple[int, Branch]] = []
        for number, branch in leaving[:200]:
            first = next((n for n, one in sure if _covers(one.when, branch.when)), None)
            if first is not None:
                yield Finding(
                    Text(
                        f"branch {first + 1} always comes before this one",
                        f"la suite {first + 1} passe toujours avant celle-ci",
                    ),
                    ("branches", number),
                )
            elif not branch.optional and branch.chance in {None, 100}:
                sure.append((number, branch))


@check("PAK014", "outcome-left-open", severity=Severity.ADVICE)
def outcome_left_open(case: PackCase) -> Iterator[Finding]:
    """No branch says what follows when a certain side wins, or when the battle is a draw.

    Why: players would not know how the campaign goes on.
    Fix: add a branch for that outcome, or a last one without `when`.

    En français : Aucune suite ne dit ce qui se passe quand tel camp gagne, ou en cas de nul.

    Pourquoi : les joueurs ne sauraient comment la campagne continue.
    Remède : ajouter une suite pour cette issue, ou une dernière sans `when`.
    """
    numbers = {one.id: number for number, one in enumerate(case.pack.scenarios)}
    for source, leaving in _ways(case).items():
        battle = case.scenarios.get(source)
        whens = [branch.when for _, branch in leaving]
        if battle is None or None in whens or source not in numbers:
            continue
        asked = [when for when in whens if when is not None]
        winners = {one.side for one in battle.victory if not one.draw}
        winners |= {effect.win for event in battle.events for effect in event.do if effect.win}
        for side in sorted(winners):
            if not any(when.winner in {None, side} and not when.draw for when in asked):
                yield Finding(
                    Text(
                        f"nothing follows when {side} wins {source}",
                        f"rien ne suit quand {side} gagne {source}",
                    ),
                    ("scenarios", numbers[source]),
                )
        draws = any(one.draw for one in battle.victory)
        if draws and not any(when.winner is None and when.draw is not False for when in asked):
            yield Finding(
                Text(
                    f"nothing follows when {source} is a draw",
                    f"rien ne suit quand {source} est nul",
                ),
                ("scenarios", numbers[source]),
            )


def _ways(case: PackCase) -> Ways:
    """The branches from each scenario; without any, they follow in the order listed."""
    found: dict[str, list[tuple[int, Branch]]] = {}
    for number, branch in enumerate(case.pack.branches):
        found.setdefault(branch.source, []).append((number, branch))
    if not found:
        names = [one.id for one in case.pack.scenarios]
        for name, after in pairwise(names):
            found[name] = [(0, Branch(source=name, target=after))]
    return found


def _is_sound(case: PackCase) -> bool:
    """Whether every scenario that is named is listed: else the way cannot be judged."""
    known = {one.id for one in case.pack.scenarios}
    named = {case.pack.start, *(one.source for one in case.pack.branches)}
    return (named | {one.target for one in case.pack.branches if one.target}) <= known


def _reached(ways: Ways, starts: list[str]) -> set[str]:
    found, waits = set(starts), list(starts)
    while waits:
        for _, branch in ways.get(waits.pop(), ()):
            if branch.target is not None and branch.target not in found:
                found.add(branch.target)
                waits.append(branch.target)
    return found


def _ancestors(case: PackCase) -> dict[str, set[str]]:
    """For each scenario that a branch leaves, those that may have been played before it."""
    back: dict[str, list[tuple[int, Branch]]] = {}
    for leaving in _ways(case).values():
        for number, one in leaving:
            if one.target is not None:
                turned = Branch(source=one.target, target=one.source)
                back.setdefault(one.target, []).append((number, turned))
    asked = {
        one.source
        for one in case.pack.branches
        if one.when is not None and (one.when.dead or one.when.captured)
    }
    return {name: _reached(back, [name]) for name in asked}


def _contradictions(when: Outcome, path: YamlPath) -> Iterator[Finding]:
    for one, other in (("survivors", "dead"), ("captured", "dead")):
        both = set(getattr(when, one)) & set(getattr(when, other))
        if both:
            name = min(both)
            yield Finding(
                Text(
                    f"{name} cannot be in both '{one}' and '{other}'",
                    f"{name} ne peut être à la fois dans « {one} » et « {other} »",
                ),
                (*path, other),
            )
    if when.draw and when.winner is not None:
        yield Finding(
            Text("a draw has no winner", "un match nul n'a pas de vainqueur"), (*path, "draw")
        )


def _impossible(
    case: PackCase, battle: Scenario, before: list[Scenario], when: Outcome, path: YamlPath
) -> Iterator[Finding]:
    """What a battle cannot bring about."""
    if when.grade is not None:
        known = {one.grade for one in battle.victory if one.grade} | {
            word for one in battle.grades for word in one.name if word
        }
        if when.grade.casefold() not in {word.casefold() for word in known}:
            listed = ", ".join(sorted(known)) or "-"
            yield Finding(
                Text(
                    f"{battle.id} has no degree {when.grade!r}; known are {listed}",
                    f"{battle.id} n'a pas de degré {when.grade!r} ; on connaît {listed}",
                ),
                (*path, "grade"),
            )
    prospects = _prospects(case, battle)
    if when.points_at_least is not None:
        sides = [when.winner] if when.winner else [side.id for side in battle.sides]
        most = [most_points(prospects, side) for side in sides]
        best = None if None in most else max((one for one in most if one is not None), default=0)
        if best is not None and best < when.points_at_least:
            yield Finding(
                Text(
                    f"{battle.id} gives {best} points at most",
                    f"{battle.id} donne {best} points au plus",
                ),
                (*path, "points_at_least"),
            )
    holder = when.held_by or when.winner
    if when.object_held is not None and holder is not None:
        held = Condition(object=when.object_held, held_by=holder)
        if not prospects.may(held):
            yield Finding(
                Text(
                    f"{holder} can never hold {when.object_held} in {battle.id}",
                    f"{holder} ne peut jamais tenir {when.object_held} dans {battle.id}",
                ),
                (*path, "object_held"),
            )
    there = {unit.id for one in (battle, *before) for unit in one.units}
    survivors = {one.id for one in case.pack.survivors}
    for key in ("dead", "captured"):
        for index, name in enumerate(getattr(when, key)):
            if name in survivors and name not in there:
                yield Finding(
                    Text(
                        f"{name} takes no part in {battle.id} nor before it",
                        f"{name} ne prend part ni à {battle.id} ni à ce qui précède",
                    ),
                    (*path, key, index),
                )


def _covers(first: Outcome | None, second: Outcome | None) -> bool:
    """Whether whatever fits the second outcome fits the first as well."""
    if first is None:
        return True
    if second is None:
        return False
    for key in ("winner", "grade", "draw", "object_held", "held_by"):
        if getattr(first, key) not in {None, getattr(second, key)}:
            return False
    for key in ("survivors", "dead", "captured"):
        if not set(getattr(first, key)) <= set(getattr(second, key)):
            return False
    least, most = first.points_at_least, second.points_at_least
    return least is None or (most is not None and least <= most)


def _prospects(case: PackCase, battle: Scenario) -> Prospects:
    """What may happen in a battle, as far as its file alone tells."""
    key = f"prospects of {battle.id}"
    found: Prospects | None = case.workings.get(key)
    if found is None:
        alone = ScenarioCase(battle, Board.of(battle.board, {}), EMPTY, {}, frozenset(), False)
        found = case.workings[key] = Prospects(alone)
    return found
