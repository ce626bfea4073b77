"""Every rule of the topics that tactical questions are about is named by some test."""

import ast
import re
from pathlib import Path

from editor.systems.registry import ledger

HERE = Path(__file__).parent
RULE = re.compile(r"\b(?:CHB|CHA|OBS|WHX|DST)-[0-9A-Za-z.]+(?:-[0-9A-Za-z.]*[0-9A-Za-z])*")
TOPICS = {
    "line-of-sight", "cover", "range", "light", "weather", "movement", "mounted-movement",
    "terrain", "building", "stacking", "zone-of-control",
}  # fmt: skip
VEHICLES = {"CHB-5.2-train-penalty", "CHA-cart-capacity", "CHA-wagon-capacity"}


def named() -> dict[str, str]:
    """Every rule in the name or docstring of a test, with the test that names it."""
    found: dict[str, str] = {}
    for path in sorted(HERE.rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                for rule in RULE.findall(f"{node.name} {ast.get_docstring(node) or ''}"):
                    found.setdefault(rule, f"{path.name}::{node.name}")
    return found


def test_every_rule_of_these_topics_is_named_by_a_test():
    wanted = {
        rule.id for rule in ledger("cry-havoc").values()
        if rule.id.startswith(("CHB", "CHA")) and rule.topic in TOPICS
    }  # fmt: skip
    assert len(wanted) > len(TOPICS), "the ledger has these topics"
    assert sorted((wanted | VEHICLES) - set(named())) == []


def test_no_test_names_a_rule_that_is_not_there():
    known = set(ledger())
    assert {rule: test for rule, test in named().items() if rule not in known} == {}
