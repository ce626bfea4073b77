"""Every rule of the ledgers is in exactly one `rules.yaml`, and says something."""

from collections import Counter
from pathlib import Path

import pytest
import yaml

from editor.model.rules import UnknownRuleError
from editor.systems.registry import SYSTEMS, ledger

ROOT = Path(__file__).parents[2]
BOOKS = {
    "cry-havoc-base": "cry_havoc",
    "cry-havoc-advanced": "cry_havoc",
    "obstacle-sheet": "obstacles",
    "warhammer-expert": "regiments",
    "destiny-actions": "destiny",
}


def folder_ids(folder):
    path = ROOT / "editor" / "systems" / folder / "rules.yaml"
    books = yaml.load(path.read_text(encoding="utf-8"), yaml.CSafeLoader)
    return [rule["id"] for book in books for rule in book["rules"]]


@pytest.mark.parametrize("book", BOOKS)
def test_every_ledger_id_stands_once(book, ledger_file):
    wanted = ledger_file(book)
    found = Counter(folder_ids(BOOKS[book]))
    for rule in wanted["rules"]:
        assert found[rule["id"]] == 1, rule["id"]
    ours = {name for name in found if name.startswith(wanted["prefix"])}
    assert ours == {rule["id"] for rule in wanted["rules"]}


@pytest.mark.parametrize("book", BOOKS)
def test_every_rule_says_what_its_ledger_says(book, ledger_file):
    """A statement that was cut short would be a wrong rule."""
    for wanted in ledger_file(book)["rules"]:
        ours = ledger()[wanted["id"]]
        assert (ours.section, ours.topic) == (wanted["section"], wanted["topic"]), ours.id
        assert ours.needs == tuple(wanted.get("needs", ())), ours.id
        assert ours.rule == " ".join(wanted["rule"].split()), ours.id
        assert ours.ruling == " ".join(wanted.get("ruling", "").split()), ours.id


def test_statements_are_whole_sentences():
    """The four columns of CHB-3.2-columns, and every statement to its full stop."""
    assert all(rule.rule.endswith((".", ")", '"')) for rule in ledger().values())
    assert "F fatal is scorpion" in ledger()["CHB-3.2-columns"].rule


def test_ids_are_unique_over_all_systems():
    ids = [name for folder in set(BOOKS.values()) for name in folder_ids(folder)]
    assert len(ids) == len(set(ids)) == len(ledger())


def test_every_rule_says_something():
    for rule in ledger().values():
        assert rule.rule
        assert rule.section
        assert rule.topic
        assert len(rule.rule) <= 600, rule.id


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_systems_ledger_has_its_prefixes_and_the_obstacle_sheet(system):
    prefixes = {name.split("-")[0] for name in ledger(system)}
    assert prefixes == {*SYSTEMS[system].prefixes, "OBS"}


def test_an_unknown_rule_is_answered_with_a_guess():
    with pytest.raises(UnknownRuleError, match=r"did you mean 'CHB-3\.2-tower-height'"):
        ledger()["CHB-3.2-tower-hight"]


def test_rules_are_found_by_topic():
    assert "CHA-fog-row" in {rule.id for rule in ledger("cry-havoc").about("weather")}
