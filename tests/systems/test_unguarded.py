"""Every rule that asks for a check has one, or says why none can be made."""

import pytest

from editor.systems.checkbook import checks
from editor.systems.registry import ledger, unguarded
from editor.systems.states import rule_states

PREFIXES = sorted({rule.partition("-")[0] for rule in ledger()})


def _guarded() -> set[str]:
    return {rule for check in checks().values() for rule in check.rules}


@pytest.mark.parametrize("prefix", PREFIXES)
def test_every_rule_that_asks_for_a_check_has_one_or_a_reason(prefix):
    asked = [rule.id for rule in ledger().values() if "validate" in rule.needs]
    missing = [
        rule for rule in asked
        if rule.startswith(f"{prefix}-") and rule not in _guarded() | set(unguarded())
    ]  # fmt: skip
    assert missing == []


def test_reasons_are_given_for_rules_that_exist_ask_for_a_check_and_have_none():
    for rule, why in unguarded().items():
        assert "validate" in ledger()[rule].needs, rule
        assert rule not in _guarded(), rule
        assert why.en.endswith("."), rule
        assert why.fr.endswith("."), rule


def test_the_list_of_rules_names_the_check_or_the_reason():
    states = {one["id"]: one for one in rule_states()}
    assert "SET224" in states["CHB-5.4-one-per-hex"]["checks"]
    assert str(unguarded()["CHB-1.2-adjacent"]) in states["CHB-1.2-adjacent"]["why"]
    assert "test-play does it" in states["CHB-7.0-cumulative-damage"]["why"]
    unplayed = [
        one for one in states.values()
        if one["state"] == "open" and "validate" not in ledger()[one["id"]].needs
    ]  # fmt: skip
    assert all("rule of play" in one["why"] for one in unplayed)


def test_a_rule_that_is_only_to_be_checked_and_cannot_be_is_not_applicable():
    """Neither an author nor a game has anything to do with it."""
    for one in rule_states():
        needs = set(ledger()[one["id"]].needs)
        if one["state"] == "not-applicable":
            assert not needs & {"author", "play"}, one["id"]
            assert one["why"], one["id"]
