"""People are called by their names, in the reader's language, and told apart by their ids."""

import pytest
from boards import MAN, moment, rider, unit
from fighters import man

from editor.systems.cry_havoc import questions
from editor.systems.cry_havoc.questions import (
    QuestionError,
    ask_fire,
    ask_melee,
    ask_morale,
    ask_reach,
    ask_sight,
)

HUGH = {"en": "Sir Hugh", "fr": "Messire Hugues"}


def named(id, at, name, side="ours", **more):  # noqa: A002 - as in the file
    return unit(id, at, side, {**man(), "name": name, "morale": 7}, **more)


def texts(answer):
    return [answer.proof.answer, *(step.text for step in answer.proof.steps)]


def test_a_name_is_said_in_both_languages():
    here = moment(units=[named("hugh", "E5", HUGH), named("ragot", "E6", "Ragot", "theirs")])
    fight = ask_melee(here, "hugh", "ragot")
    en, fr = " ".join(one.en for one in texts(fight)), " ".join(one.fr for one in texts(fight))
    assert "Sir Hugh" in en
    assert "Messire Hugues" in fr
    assert "hugh" not in (en + fr).replace("Sir Hugh", "")
    assert ask_reach(here, "hugh").proof.answer.fr.startswith("Messire Hugues atteint")


def test_a_name_in_one_language_serves_both():
    here = moment(units=[named("hugh", "E5", {"fr": "Hugues"})])
    assert tuple(here.pieces["hugh"].called) == ("Hugues", "Hugues")


def test_who_has_no_name_is_called_by_his_id():
    here = moment(units=[unit("a", "E5")])
    assert tuple(here.pieces["a"].called) == ("a", "a")


def test_two_of_one_name_are_told_apart():
    here = moment(units=[named(f"archer-{n}", at, "Archer") for n, at in ((1, "E5"), (2, "F5"))])
    assert [piece.called.en for piece in here.pieces.values()] == [
        "Archer (archer-1)",
        "Archer (archer-2)",
    ]


@pytest.mark.parametrize(
    "ask",
    [
        lambda now: ask_fire(now, "x1", "x2"),
        lambda now: ask_melee(now, "x1", "x2"),
        lambda now: ask_morale(now, "x1"),
        lambda now: ask_reach(now, "x1"),
        lambda now: ask_reach(now, "x1", "E3"),
        lambda now: ask_sight(now, "E5", "E6", unit="x1", target="x2"),
    ],
)
@pytest.mark.parametrize("state", ["healthy", "wounded", "stunned", "dead", "panicked"])
def test_no_answer_says_the_id_of_somebody_with_a_name(ask, state):
    units = [named("x1", "E5", HUGH, state=state), named("x2", "E6", "Ragot", "theirs")]
    try:
        found = texts(ask(moment(units=units)))
    except QuestionError as error:
        found = [error.said]
    for said in found:
        assert "x1" not in said.en + said.fr
        assert "x2" not in said.en + said.fr


def test_names_of_those_around_are_said_too():
    """Friends who stand in the way, lend their Morale or are encircled."""
    units = [
        named("x1", "E5", HUGH),
        unit("x2", "E6", "theirs", {**MAN, "name": "Ragot"}),
        rider("x3", "E8", profile={**MAN, "name": "Alix", "mount": "war-horse"}),
        unit("x4", "D6", profile=man(name="Odo", rank="captain", morale=9)),
        unit("x5", "F6", "theirs", man(name="Guy")),
    ]
    here = moment(units=units)
    for ask in (ask_morale, questions.ask_reach):
        for name in here.pieces:
            for said in texts(ask(here, name)):
                assert not {f"x{n}" for n in range(1, 6)} & set(said.en.split())
