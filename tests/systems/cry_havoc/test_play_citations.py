"""Whatever a game cites is said to be played; rules of play are named by tests that play."""

import ast
import re
from pathlib import Path

import pytest
from test_play_laws import SCENARIOS, play

from editor.systems.played import played
from editor.systems.registry import ledger

HERE = Path(__file__).parent
RULE = re.compile(r"CHB-[0-9A-Za-z.]+(?:-[0-9A-Za-z.]*[0-9A-Za-z])*")
SILENT = {"event", "message", "award", "end", "reveal", "reserve", "arrival", "sky", "hidden",
          "scenario-roll", "set-up"}  # fmt: skip
"""What the scenario does, not the rules."""


@pytest.mark.parametrize("name", SCENARIOS)
def test_whatever_a_game_cites_is_played(name):
    """And whatever happens by the rules cites one."""
    session = play(name, 21, 200)
    said = [one for turn in session.log for one in turn.said]
    cited = {rule for one in said for rule in one.rules}
    assert {rule for rule in cited if rule.startswith("CHB")} <= played()
    assert cited <= set(ledger("cry-havoc"))
    assert {one.kind for one in said if not one.rules} <= SILENT


def named() -> set[str]:
    """The rules in the docstrings of tests that play."""
    found: set[str] = set()
    for path in sorted(HERE.glob("test_play_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                found |= set(RULE.findall(ast.get_docstring(node) or ""))
    return found


@pytest.mark.parametrize("chapter", ["CHB-6.", "CHB-7.", "CHB-8."])
def test_every_rule_of_play_is_named_by_a_test_that_plays(chapter):
    wanted = {
        rule.id for rule in ledger("cry-havoc").values()
        if rule.id.startswith(chapter) and "play" in rule.needs
    }  # fmt: skip
    assert wanted
    assert wanted - named() == set()
