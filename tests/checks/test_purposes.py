"""A scenario is decided by something, and every side has a part in it."""

from __future__ import annotations

import pytest

from editor.files.resources import samples_dir
from editor.systems.examine import examine

FIGHT = samples_dir() / "checks" / "SET118" / "good.yaml"
END = "end: {turns: 8}\n"
BETTE = "  - {id: bette, from: band/bette, side: blue, at: D3}\n"
ALARD = "  - {id: alard, from: band/alard, side: red, at: A1}\n"
ADVANCED = ("system: cry-havoc\n", "system: cry-havoc\noptions: [advanced]\n")
OVER = "events: [{id: over, when: {turn: 5}, do: [%s]}]\n"


def codes(*changes: tuple[str, str]) -> list[str]:
    text = FIGHT.read_text("utf-8")
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    found = examine(str(FIGHT), instead={str(FIGHT.resolve()): text.encode()}).findings
    return [one.code for one in found]


@pytest.mark.parametrize(
    ("instead", "expected"),
    [
        ("", ["SET118"]),
        ("victory: [{side: red, when: {units: [bette], state: captured}}]\n", []),
        ("scoring: [{side: red, when: {units: [bette], state: captured}, points: 1}]\n",
         ["SET118"]),
        (OVER % "{end: true}", []),
        (OVER % "{win: red}", []),
        (OVER % "{award: {side: red, points: 3}}", ["SET118"]),
        ("allow: [{code: SET118, why: it is played for its story}]\n", []),
    ],
)  # fmt: skip
def test_somebody_can_win_or_the_game_ends(instead: str, expected: list[str]) -> None:
    assert codes((END, instead)) == expected


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ([(BETTE, "")], ["SET119"]),
        ([(BETTE, ""), ("fr: Bleu}", "fr: Bleu}, players: 0")], []),
        ([(BETTE, ""), ("fr: Bleu}", "fr: Bleu}, budget: {points: 90, rosters: [band]}")], []),
        ([ADVANCED, (BETTE, "objects: [{id: chest, kind: chest, side: blue, at: D3}]\n")], []),
        (
            [(BETTE, OVER % "{change_side: {units: [alard], to: blue}}")],
            [],
        ),
    ],
)
def test_every_side_that_is_played_has_a_part(
    changes: list[tuple[str, str]], expected: list[str]
) -> None:
    assert codes(*changes) == expected


def test_a_scenario_that_is_only_begun_is_left_in_peace() -> None:
    assert codes((BETTE, ""), (ALARD, ""), ("units:\n", ""), (END, "")) == []
