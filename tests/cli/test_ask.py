"""Questions on the command line: answers with proof, in two languages and as data."""

from __future__ import annotations

import json

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
