"""Whatever a game cites is said to be played; rules of play are named by tests that play."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from test_play_laws import SCENARIOS, play

from editor.systems.played import played
from editor.systems.registry import ledger
from editor.systems.states import rule_states

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


def shown() -> dict[str, str]:
    """Rules that a test names in its docstring and finds cited by what happened in its game.

    What is only refused does not count: a rule of play has something to tell when it is kept, too.
    """
    found: dict[str, str] = {}
    for path in sorted(HERE.glob("test_play_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                named = set(RULE.findall(ast.get_docstring(node) or ""))
                seen = {one for part in (*node.body[1:], *node.decorator_list) for one in ids(part)}
                found |= dict.fromkeys(named & seen, f"{path.name}::{node.name}")
    return found


def ids(node: ast.AST) -> Iterator[str]:
    """The rules that stand in a part of a test, but for comparisons with what was refused."""
    if isinstance(node, ast.Compare) and any(map(is_refusal, ast.walk(node))):
        return
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield from RULE.findall(node.value)
    for inner in ast.iter_child_nodes(node):
        yield from ids(inner)


def is_refusal(node: ast.AST) -> bool:
    called = node.func if isinstance(node, ast.Call) else None
    return isinstance(called, ast.Name) and called.id == "refused"


def wanted() -> set[str]:
    """The base rules that ask for play, as the ledger of the program has them."""
    rules = ledger("cry-havoc").values()
    return {one.id for one in rules if one.id.startswith("CHB-") and "play" in one.needs}


def test_every_rule_of_play_is_shown_by_a_test_that_plays():
    assert len(wanted()) > 250, "the ledger is there"
    assert wanted() - set(shown()) == set()


def test_every_rule_of_play_is_played():
    """As `gonfalon rules` counts them: none is open."""
    states = {one["id"]: one["state"] for one in rule_states("cry-havoc")}
    assert {name: states[name] for name in wanted() if states[name] != "played"} == {}
    assert [name for name, state in states.items() if name[:3] == "CHB" and state == "open"] == []
