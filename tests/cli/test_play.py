"""`play`, `replay` and `ask --state`, as they are typed."""

from __future__ import annotations

import io
import json

import pytest
from jsonschema import Draft202012Validator

from editor.files.resources import samples_dir, schemas_dir

MARKET = str(samples_dir() / "scenarios" / "market-day.scenario.yaml")
ARROW = str(samples_dir() / "plays" / "cry-havoc" / "an-arrow-goes-astray.play.yaml")


def written(tmp_path, text: str) -> str:
    file = tmp_path / "a.play.yaml"
    path = "../" * 40 + MARKET.lstrip("/")
    file.write_text(f"format: gonfalon/play/1\nscenario: {path}\n{text}", "utf-8")
    return str(file)


def test_every_recorded_sample_comes_to_its_end(gonfalon) -> None:
    status, said, _ = gonfalon("replay", str(samples_dir() / "plays"))
    assert status == 0
    assert all(line.endswith("as expected") for line in said.splitlines())


def test_a_script_tells_what_happened_with_rules_and_dice(gonfalon) -> None:
    status, said, _ = gonfalon("play", MARKET, "--script", ARROW)
    assert status == 0
    assert "> fire margot hervis" in said
    assert "(D10: 10 +1 = 11)" in said
    assert "[CHB-3.4-dispersion-roll]" in said


def test_the_log_as_data_keeps_its_schema(gonfalon) -> None:
    _, said, _ = gonfalon("play", MARKET, "--script", ARROW, "--json")
    schema = json.loads((schemas_dir() / "log.schema.json").read_text("utf-8"))
    log = json.loads(said)
    Draft202012Validator(schema).validate(log)
    shots = [one for turn in log["log"] for one in turn["events"] if one["kind"] == "shot"]
    assert shots[0]["roll"] == {"sides": 10, "face": 10, "modifier": 1, "total": 11}
    assert shots[0]["steps"]
    assert log["unmet"] == []


def test_two_bots_play_a_whole_game(gonfalon) -> None:
    status, said, _ = gonfalon("play", MARKET, "--bots", "random,random", "--seed", "2")
    assert status == 0
    assert said.splitlines()[0] == "Turn 1"
    assert gonfalon("play", MARKET, "--bots", "random,random", "--seed", "2")[1] == said


def test_proofs_give_every_reason(gonfalon) -> None:
    brief = gonfalon("play", MARKET, "--script", ARROW)[1]
    full = gonfalon("play", MARKET, "--script", ARROW, "--proofs")[1]
    assert len(full.splitlines()) > len(brief.splitlines()) + 10


@pytest.mark.parametrize(
    ("text", "en", "fr"),
    [
        ("dice: [10]\ndo: [fire margot hervis]\n", "die 2 is missing: where the missile goes (D6)",
         "le dé 2 manque : où va le projectile (D6)"),
        ("dice: [10, 3, 1]\ndo: [fire margot hervis]\n",
         "dice are left over: 1 (from die 3 on; the last roll: where the missile goes)",
         "il reste des dés : 1 (dès le dé 3 ; dernier jet : où va le projectile)"),
        ("do: [step merlot A1]\n", "'step' cannot be done now", "'step' ne peut se faire ici"),
        ("do: [fire ghost ferry]\n", "nobody here is called ghost",
         "personne ici ne s'appelle ghost"),
        ("dice: [10, 3]\ndo: [fire margot hervis]\nexpect: {ferry: dead}\n",
         "ferry: expected dead, found wounded", "ferry : attendu dead, trouvé wounded"),
        ("do: []\nexpect: {winner: watch}\n", "winner: expected watch, found None",
         "winner : attendu watch, trouvé None"),
    ],
)  # fmt: skip
def test_a_play_that_goes_wrong_is_told_in_a_line(gonfalon, tmp_path, text, en, fr) -> None:
    file = written(tmp_path, text)
    for language, words in (("en", en), ("fr", fr)):
        status, said, _ = gonfalon("--lang", language, "replay", file)
        assert status == 1
        assert words in said
        assert len(said.splitlines()) == 1


def test_a_refused_line_is_told_with_its_place_and_rule(gonfalon, tmp_path) -> None:
    file = written(tmp_path, "do:\n  - done\n  - charge merlot ferry A1\n")
    status, _, said = gonfalon("play", MARKET, "--script", file)
    assert status == 2
    assert f"{file}:5:5: 'charge merlot ferry A1'" in said
    assert "[CHB-" in said


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("replay", "nothing-here"), "nothing-here"),
        (("replay", str(samples_dir() / "maps")), "no recorded play in"),
        (("play", "nothing-here"), "nothing-here"),
        (("play", MARKET, "--bots", "clever"), "no bot 'clever'; there is random, greedy"),
        (("play", str(samples_dir() / "maps" / "ford.map.yaml")), "is no scenario that can be"),
        (("ask", "light", MARKET, "--state", "nothing-here"), "is no recorded play"),
    ],
)  # fmt: skip
def test_wrong_use_is_told(gonfalon, arguments, words) -> None:
    status, said, wrong = gonfalon(*arguments)
    assert status in {1, 2}
    assert words in said + wrong
    assert "Traceback" not in said + wrong


def test_a_question_in_the_middle_of_a_play(gonfalon) -> None:
    before = gonfalon("ask", "morale", MARKET, "ferry")[1]
    after = gonfalon("ask", "morale", MARKET, "ferry", "--state", ARROW)[1]
    assert "is wounded" not in before
    assert "is wounded" in after


def test_whoever_is_moving_reaches_what_his_points_still_pay(gonfalon) -> None:
    whole = json.loads(gonfalon("ask", "reach", MARKET, "raton", "--json")[1])
    rest = json.loads(gonfalon("ask", "reach", MARKET, "raton", "--state", ARROW, "--json")[1])
    assert rest["figures"]["points"] < whole["figures"]["points"]


def test_a_play_of_another_scenario_is_refused(gonfalon) -> None:
    ford = str(samples_dir() / "scenarios" / "night-at-the-ford.scenario.yaml")
    status, _, said = gonfalon("ask", "light", ford, "--state", ARROW)
    assert status == 2
    assert "is a play of" in said


def test_a_position_is_saved_as_a_scenario(gonfalon, tmp_path) -> None:
    file = str(tmp_path / "The Market, later.scenario.yaml")
    status, _, _ = gonfalon("play", MARKET, "--script", ARROW, "--save-position", file)
    assert status == 0
    status, said, _ = gonfalon("check", file)
    assert status == 0, said
    status, said, _ = gonfalon("ask", "reach", file, "raton")
    assert status == 0
    status, _, wrong = gonfalon(
        "play", MARKET, "--script", ARROW, "--save-position", str(tmp_path / "no" / "such.yaml")
    )
    assert status == 2
    assert "no such folder" in wrong


HOUSE_RULES = """format: gonfalon/catalogue/1
id: house-rules
title: {en: House rules, fr: Règles maison}
system: cry-havoc
tables:
  missile-results: {die_modifiers: {range: {medium: 5}}}
"""


def test_whoever_plays_may_bring_tables_of_his_own(gonfalon, tmp_path) -> None:
    file = tmp_path / "house.catalogue.yaml"
    file.write_text(HOUSE_RULES, "utf-8")
    _, _, wrong = gonfalon("play", MARKET, "--script", ARROW, "--catalogue", str(file))
    assert "die 4 is missing: where the missile goes (D6)" in wrong  # the second arrow misses, too
    status, said, wrong = gonfalon("play", MARKET, "--catalogue", MARKET)
    assert status == 2
    assert "is no catalogue" in said + wrong


def test_by_hand_one_may_ask_take_back_be_refused_and_save(gonfalon, tmp_path, monkeypatch) -> None:
    file = tmp_path / "later.scenario.yaml"
    typed = f"?\nfly\ndone\nundo\ndone\nsave {file}\n"
    monkeypatch.setattr("sys.stdin", io.StringIO(typed))
    status, said, _ = gonfalon("play", MARKET)
    assert status == 1
    assert "'fly' cannot be done now" in said
    assert "1 taken back" in said
    assert gonfalon("check", str(file))[0] == 0


def test_what_is_refused_by_hand_names_its_rule(gonfalon, monkeypatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("done\ncharge merlot ferry A1\n"))
    assert "[CHB-" in gonfalon("play", MARKET)[1]


def test_what_is_not_played_yet_is_told_apart(gonfalon) -> None:
    """Once, and not among the events; only options that the scenario has are named."""
    status, said, wrong = gonfalon("--lang", "fr", "play", MARKET, "--script", ARROW, "--json")
    assert status == 0
    assert wrong.count("pas encore joué, ou seulement en partie") == 1
    assert json.loads(said)["log"]
    lesson = samples_dir() / "plays" / "cry-havoc" / "2-an-arrow-then-a-rope.play.yaml"
    green = samples_dir() / "scenarios" / "first-blood-on-the-green.scenario.yaml"
    assert gonfalon("play", str(green), "--script", str(lesson))[2].endswith(": objects\n")
