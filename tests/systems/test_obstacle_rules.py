"""Every rule of the obstacle sheet that a file can break has its check."""

from pathlib import Path

import yaml

import editor.systems.obstacles
from editor.systems.checkbook import checks
from editor.systems.registry import ledger

REASONS = Path(str(editor.systems.obstacles.__file__)).parent / "unguarded.yaml"


def test_every_rule_of_the_sheet_that_asks_for_a_check_has_one_or_a_reason(ledger_file) -> None:
    asked = {rule["id"] for rule in ledger_file("obstacle-sheet")["rules"] if rule.get("validate")}
    cited = {rule for check in checks().values() for rule in check.rules}
    reasons = yaml.safe_load(REASONS.read_text("utf-8"))
    assert asked - cited == set(reasons)
    assert set(reasons) <= set(ledger("obstacles"))
    assert all(set(reason) == {"en", "fr"} for reason in reasons.values())
