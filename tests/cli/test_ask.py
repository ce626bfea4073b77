"""Questions on the command line: answers with proof, in two languages and as data."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import jsonschema
import pytest

from editor.__main__ import open_window
from editor.cli.main import main
from editor.files.resources import samples_dir, schemas_dir

FORD = str(samples_dir() / "scenarios" / "night-at-the-ford.scenario.yaml")
SCHEMA = json.loads((schemas_dir() / "answer.schema.json").read_bytes())
QUESTIONS = [
    ["sight", FORD, "J7", "I7"],
    ["sight", FORD, "J7", "M13", "--unit", "josse", "--target", "margot"],
    ["light", FORD],
    ["light", FORD, "D8"],
    ["reach", FORD, "ferry"],
    ["reach", FORD, "ferry", "M6"],
    ["reach", FORD, "guerin"],
    ["fire", FORD, "josse", "margot"],
    ["fire", FORD, "renier", "margot"],
    ["melee", FORD, "hervis,berthin", "ragot"],
    ["morale", FORD, "hervis"],
]


def ask(*words: str) -> int:
    return main(["ask", *words], open_window)


@pytest.mark.parametrize("words", QUESTIONS, ids=" ".join)
def test_every_answer_as_data_keeps_to_its_schema(words, capsys):
    status = ask(*words, "--json")
    data = json.loads(capsys.readouterr().out)
    jsonschema.validate(data, SCHEMA)
    assert data["question"] == words[0]
    assert status == (0 if data["answered"] else 1)
    assert all(data["answer"].values())
    if data["chances"]:
        assert sum(one["ways"] / one["of"] for one in data["chances"]) == pytest.approx(1)


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("words", QUESTIONS, ids=" ".join)
def test_every_answer_is_a_sentence_with_its_rules(words, language, capsys):
    main(["--lang", language, "ask", *words], open_window)
    first, *others = capsys.readouterr().out.splitlines()
    assert first.strip()
    assert "Text(" not in "".join([first, *others])


def test_the_cost_of_every_step_is_told_with_its_rule(capsys):
    """CHA-night-movement: an unlit hex costs double."""
    assert ask("reach", FORD, "ferry", "M6") == 0
    said = capsys.readouterr().out
    assert said.startswith("Ferry pays 4")
    assert said.count("[CHA-night-movement]") == 2


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["light", FORD, "AA1"], "no hex 'AA1' here"),
        (["reach", FORD, "ferri"], "nobody here is called ferri"),
        (["fire", FORD, "nobody", "margot"], "nobody here is called nobody"),
        (["fire", FORD, "josse", "margot", "--weapon", "cannon"], "no weapon 'cannon'"),
        (["melee", FORD, "hervis,nobody", "ragot"], "nobody here is called nobody"),
        (["sight", FORD, "A1", "B2", "--from-level", "7"], "A1 has no level 7"),
        (["morale", FORD, "ghost"], "nobody here is called ghost"),
        (["light", "missing.scenario.yaml"], "no scenario that can be asked about"),
        (["light", str(samples_dir() / "maps" / "ford.map.yaml")], "no scenario"),
    ],
    ids=lambda value: value if isinstance(value, str) else None,
)
def test_a_question_about_nothing_gets_one_line(words, said, capsys):
    assert ask(*words) == 2
    error = capsys.readouterr().err
    assert said in error
    assert len(error.splitlines()) == 1


BAD = """format: gonfalon/scenario/1
id: bad-questions
title: {en: Bad questions}
system: cry-havoc
board: {sheets: [{map: ford.map.yaml}]}
sides: [{id: ours, name: {en: Ours}}, {id: theirs, name: {en: Theirs}}]
units:
  - {id: dead, side: ours, at: J7, state: dead, profile: {name: Josse, morale: 6, foot: {healthy: [6, 5, 8]}, weapons: [shortbow]}}
  - {id: gone, side: ours, at: J8, state: unconscious, profile: {morale: 6, foot: {healthy: [6, 5, 8]}}}
  - {id: late, side: ours, profile: {foot: {healthy: [6, 5, 8]}}}
  - {id: margot, side: theirs, at: J9, profile: {name: Margot, morale: 6, foot: {healthy: [6, 5, 8]}}}
  - {id: odo, side: ours, at: J4, profile: {name: Odo, morale: 6, foot: {healthy: [6, 5, 8]}, weapons: [shortbow]}}
"""  # noqa: E501 - as an author writes it


@pytest.fixture
def bad(tmp_path):
    """A scenario with the dead, the late and the living."""
    shutil.copy(samples_dir() / "maps" / "ford.map.yaml", tmp_path)
    path = tmp_path / "bad.scenario.yaml"
    path.write_text(BAD, encoding="utf-8")
    return str(path)


@pytest.mark.parametrize(
    ("words", "en", "fr"),
    [
        ("fire dead margot", "Josse is dead and does nothing", "Josse ne fait rien : mort"),
        ("sight J7 J9 --unit dead", "Josse is dead and does nothing", "Josse ne fait rien : mort"),
        ("reach gone", "gone is unconscious and does nothing", "gone ne fait rien : inconscient"),
        ("morale dead", "Josse is dead and does nothing", "Josse ne fait rien : mort"),
        ("melee dead margot", "Josse is dead and does nothing", "Josse ne fait rien : mort"),
        ("reach late", "late is not on the board at the start",
         "late n'est pas sur le plateau au début"),
        ("fire odo late", "late is not on the board at the start",
         "late n'est pas sur le plateau au début"),
        ("melee odo,odo margot", "Odo cannot be named twice", "Odo ne peut être nommé deux fois"),
        ("melee odo odo", "Odo cannot be named twice", "Odo ne peut être nommé deux fois"),
        ("fire odo odo", "Odo cannot be named twice", "Odo ne peut être nommé deux fois"),
        ("melee , margot", "a fight needs two sides", "un combat demande deux camps"),
        ("reach margo", "nobody here is called margo; did you mean margot?",
         "personne ici ne s'appelle margo ; vouliez-vous margot ?"),
        ("fire odo margot --weapon shortbo", "no weapon 'shortbo'; did you mean",
         "pas d'arme 'shortbo' ; vouliez-vous"),
        ("reach odo ZZ9", "no hex 'ZZ9' here", "pas d'hexagone 'ZZ9' ici"),
        ("sight J7 J9 --to-level 3", "J9 has no level 3", "J9 n'a pas de niveau 3"),
        ("sight J7 J9 --from-level -1", "J7 has no level -1", "J7 n'a pas de niveau -1"),
    ],
    ids=lambda value: value if " " in value and value[0].islower() else "",
)  # fmt: skip
def test_bad_questions_get_one_line_in_both_languages(words, en, fr, bad, capsys):
    question, *rest = words.split()
    for language, said in (("en", en), ("fr", fr)):
        for more in ([], ["--json"]):
            status = main(["--lang", language, "ask", question, bad, *rest, *more], open_window)
            out, error = capsys.readouterr()
            assert (status, out) == (2, ""), error
            assert error.startswith(f"gonfalon: {said}")
            assert len(error.splitlines()) == 1


@pytest.mark.parametrize("folder", ["rosters", "maps"])
def test_only_scenarios_can_be_asked_about(folder, capsys):
    path = str(min((samples_dir() / folder).glob("*.yaml")))
    for language, said in (("en", "is no scenario"), ("fr", "n'est pas un scénario")):
        for words in (["light", path], ["reach", path, "x"], ["fire", path, "x", "y"]):
            assert main(["--lang", language, "ask", *words], open_window) == 2
            out, error = capsys.readouterr()
            assert (out, len(error.splitlines())) == ("", 1)
            assert said in error


def test_the_living_are_answered_about(bad, capsys):
    assert ask("fire", bad, "odo", "margot") in {0, 1}
    assert ask("reach", bad, "odo") == 0
    assert ask("fire", bad, "odo", "dead") == 1, "nobody shoots at the dead: a rule says so"
    assert "Josse" in capsys.readouterr().out


def test_a_hex_that_is_only_passed_is_not_reached(bad, capsys):
    """CHB-5.4-one-per-hex: nobody ends his move where another stands."""
    text = BAD.replace("{id: margot, side: theirs, at: J9", "{id: margot, side: ours, at: J5")
    Path(bad).write_text(text, encoding="utf-8")
    assert ask("reach", bad, "odo", "--json") == 0
    data = json.loads(capsys.readouterr().out)
    assert data["figures"]["passed"] == ["J5"], "whoever lies in J8 is out, and no hindrance"
    assert "J5" not in data["hexes"]
    assert data["steps"][0]["rule"] == "CHB-5.4-one-per-hex"
    assert ask("reach", bad, "odo") == 0
    assert "through, not to stay: J5" in capsys.readouterr().out


def test_figures_are_written_as_the_language_writes_them(capsys):
    main(["--lang", "fr", "ask", "morale", FORD, "hervis"], open_window)
    assert "60,0 %" in capsys.readouterr().out
    main(["--lang", "en", "ask", "morale", FORD, "hervis"], open_window)
    assert "60.0 %" in capsys.readouterr().out


def test_lit_hexes_are_listed_without_a_figure(capsys):
    assert ask("light", FORD) == 0
    first, second, *_ = capsys.readouterr().out.splitlines()
    assert first.endswith("hexes are lit")
    assert all(len(word.split()) == 1 for word in second.strip().split(", "))
