"""Who begins: said, rolled for, or left to nobody."""

from __future__ import annotations

from pathlib import Path

import pytest

from editor.files.resources import samples_dir
from editor.systems.examine import examine

CHECKS = samples_dir() / "checks"
BARN = CHECKS / "SET114" / "good.yaml"
DECK = CHECKS / "SET604" / "good.yaml"


def codes(file: Path, *changes: tuple[str, str]) -> list[str]:
    text = file.read_text("utf-8")
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    found = examine(str(file), instead={str(file.resolve()): text.encode()}).findings
    return [one.code for one in found]


FIRST = ("first: red\n", "first: blue\n")


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ([("first: red\n", "")], []),
        ([("first: red\n", "first: roll\n")], []),
        ([FIRST], ["SET114"]),
        ([FIRST, ("turn: 2,", "turn: 1,")], []),
        ([FIRST, ("turn: 2,", "when: {turn: 3},")], []),
        ([FIRST, ("fr: Bleu}", "fr: Bleu}, budget: {points: 100}")], []),
        ([("fr: Rouge}", "fr: Rouge}, players: 0")], ["SET114"]),
        ([("first: red\n", "deploy_first: red\n")], ["SET114"]),
        ([("first: red\n", "deploy_first: roll\n")], []),
    ],
)
def test_whoever_begins_is_there(changes: list[tuple[str, str]], expected: list[str]) -> None:
    """Somebody who comes by an event, or is yet to be bought, may be there (CHB-2.1-initiative)."""
    assert [code for code in codes(BARN, *changes) if code == "SET114"] == expected


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ([("first: red\n", "")], ["SET604"]),
        ([("first: red\n", "first: roll\n")], []),
        ([("first: red\n", ""), ("fr: Bleu}", "fr: Bleu}, players: 0")], []),
    ],
)
def test_cards_of_destiny_know_no_roll(changes: list[tuple[str, str]], expected: list[str]) -> None:
    assert codes(DECK, *changes) == expected
