"""What an author built from choices reads back as a sentence, in English and in French."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from editor.files.library import Library
from editor.files.resources import samples_dir
from editor.model.condition import (
    Award,
    Condition,
    Die,
    Effect,
    Event,
    OpeningChange,
    SideChange,
)
from editor.model.scenario import Ending, Entry, Reserve, Scoring, SpecialRule, Victory
from editor.model.text import Text
from editor.report.sentences import Names, clause, sentence

NAMES = Names(
    {
        "sides": {"red": Text("Reds", "Les Rouges"), "blue": Text("Blues")},
        "units": {"hugh": Text("Sir Hugh"), "red": Text("a man called red")},
        "zones": {"bank": Text("The bank", "La rive")},
        "objects": {"chest": Text("The chest", "Le coffre")},
        "borders": {"ford:5": Text("The Ford", "Le Gué")},
    }
)

CASES = [
    (Condition(turn=4), "it is turn 4", "c'est le tour 4"),
    (Condition(from_turn=3), "it is turn 3 or later", "c'est le tour 3 ou un suivant"),
    (Condition(by_turn=9), "it is turn 9 or earlier", "c'est le tour 9 ou un précédent"),
    (Condition(from_turn=3, by_turn=9), "it is turn 3 to 9", "c'est un tour de 3 à 9"),
    (
        Condition(units=("hugh",), state="killed"),
        "Sir Hugh is dead",
        "Sir Hugh est au nombre des morts",
    ),
    (
        Condition(units=("hugh", "guy"), state="alive", place="bank"),
        "Sir Hugh and guy are alive in “The bank”",
        "Sir Hugh et guy sont en vie dans « La rive »",
    ),
    (
        Condition(units_of="red", place="bank", at_least=3),
        "at least 3 units of “Reds” are in “The bank”",
        "au moins 3 unités du camp « Les Rouges » sont dans « La rive »",
    ),
    (
        Condition(units_of="red", state="alive", at_most=0),
        "no unit of “Reds” is alive",
        "aucune unité du camp « Les Rouges » n'est en vie",
    ),
    (
        Condition(units_of="red", at_least=2, at_most=2),
        "exactly 2 units of “Reds” are still in the fight",
        "exactement 2 unités du camp « Les Rouges » sont encore au combat",
    ),
    (
        Condition(group="van", ranks=("captain",), state="exited", exited_by=("north", "ford:5")),
        "all units of the group “van” with the rank of captain have left the board by the north "
        "side or side 5 of “The Ford”",
        "toutes les unités du groupe « van » au grade de captain ont quitté le plateau par le "
        "bord nord ou le bord 5 de « Le Gué »",
    ),
    (
        Condition(units=("hugh",), object="chest", at=("D7", "D8")),
        "Sir Hugh is on D7 or D8 and holds “The chest”",
        "Sir Hugh est en D7 ou D8 et tient « Le coffre »",
    ),
    (
        Condition(object="chest", held_by="red", place="bank"),
        "“Reds” holds “The chest” in “The bank”",
        "le camp « Les Rouges » tient « Le coffre » dans « La rive »",
    ),
    (
        Condition(held_by="red", place="bank"),
        "only “Reds” has people in “The bank”",
        "seul le camp « Les Rouges » a du monde dans « La rive »",
    ),
    (
        Condition(object="chest", verb="open"),
        "somebody has used “open” on “The chest”",
        "quelqu'un a fait « open » sur « Le coffre »",
    ),
    (
        Condition(object="chest", exited_by=("south",)),
        "somebody has carried “The chest” off the board by the south side",
        "quelqu'un a emporté « Le coffre » hors du plateau par le bord sud",
    ),
    (Condition(destroyed="tower"), "“tower” is destroyed", "il ne reste rien de « tower »"),
    (Condition(burning="bank"), "“The bank” is on fire", "« La rive » est en feu"),
    (
        Condition(alarm="blue"),
        "“Blues” has been alarmed",
        "l'alarme est donnée dans le camp « Blues »",
    ),
    (Condition(event="horn"), "“horn” has happened", "« horn » a eu lieu"),
    (
        Condition(die=Die(sides=6, at_least=2, at_most=4)),
        "a roll of d6 gives 2 to 4",
        "un jet de d6 donne de 2 à 4",
    ),
    (
        Condition(any=(Condition(turn=1), Condition(turn=2))),
        "it is turn 1 or it is turn 2",
        "c'est le tour 1 ou c'est le tour 2",
    ),
    (
        Condition(alarm="red", any=(Condition(turn=1), Condition(turn=2))),
        "“Reds” has been alarmed and (it is turn 1 or it is turn 2)",
        "l'alarme est donnée dans le camp « Les Rouges » et (c'est le tour 1 ou c'est le tour 2)",
    ),
    (
        Condition(turn=3, none=(Condition(event="horn"),)),
        "it is turn 3 unless “horn” has happened",
        "c'est le tour 3 sauf si « horn » a eu lieu",
    ),
    (
        Condition(none=(Condition(event="horn"),)),
        "this is not so: “horn” has happened",
        "ceci n'est pas : « horn » a eu lieu",
    ),
    (
        Condition(
            any=(
                Condition(all=(Condition(turn=1), Condition(any=(Condition(event="a"),)))),
                Condition(units=("hugh",), adjacent_to="chest"),
            )
        ),
        "(it is turn 1 and “a” has happened) or Sir Hugh is next to The chest",
        "(c'est le tour 1 et « a » a eu lieu) ou Sir Hugh est à côté de Le coffre",
    ),
]


@pytest.mark.parametrize(("condition", "en", "fr"), CASES)
def test_a_condition_is_a_clause(condition: Condition, en: str, fr: str) -> None:
    assert clause(condition, NAMES) == Text(en, fr)


def test_a_victory_says_who_when_and_how_well() -> None:
    victory = Victory(side="red", when=Condition(turn=9), by_turn=10, grade="decisive")
    assert sentence(victory, NAMES) == Text(
        "“Reds” wins if it is turn 9, by turn 10 (grade: decisive).",
        "Le camp « Les Rouges » gagne si c'est le tour 9, au tour 10 au plus tard "
        "(degré : decisive).",
    )
    draw = Victory(side="red", when=Condition(destroyed="tower"), draw=True)
    assert sentence(draw).en == "It is a draw if “tower” is destroyed."
    assert sentence(draw).fr == "La partie est nulle s'il ne reste rien de « tower »."


def test_points_are_given_for_each_unit_or_once() -> None:
    dead = Condition(units_of="blue", state="killed")
    each = Scoring(side="red", when=dead, points=1)
    assert sentence(each, NAMES).en == "“Reds” gets 1 point for each unit of “Blues” that is dead."
    once = Scoring(side="red", when=dead, points=-3, each=False)
    assert sentence(once, NAMES).en == (
        "“Reds” loses 3 points once if all units of “Blues” are dead."
    )
    late = Scoring(side="red", when=Condition(units_of="blue", state="killed", turn=3), points=2)
    assert sentence(late, NAMES).en.endswith("each unit of “Blues” that is dead, if it is turn 3.")


def test_an_event_says_what_happens() -> None:
    horn = Event(
        id="horn",
        when=Condition(alarm="blue"),
        do=(
            Effect(message=Text("A horn!", "Un cor !"), time="night"),
            Effect(opening=OpeningChange(at="D7", side="ne", state="locked"), weather=()),
            Effect(change_side=SideChange(units=("hugh",), to="blue"), reveal=("chest",)),
            Effect(award=Award(side="red", points=5), fire=("D7",), light=("a", "b"), end=True),
            Effect(enter="relief", release="guards", remove=("hugh",), alert=("red",)),
            Effect(weather=("rain",), douse=("a",), win="red"),
        ),
        repeats=True,
        secret_from=("red",),
    )
    assert sentence(horn, NAMES).en == (
        "Whenever “Blues” has been alarmed: the players read “A horn!” and night falls; the "
        "opening at D7 (ne) is locked and the sky clears up; “The chest” is revealed and “Sir"
        " Hugh” goes over to “Blues”; D7 catches fire and “a” and “b” are lit and “Reds” gets"
        " 5 points and the game ends; the entry “relief” comes onto the board and the reserve"
        " “guards” may act and “Sir Hugh” leaves the game and “Reds” has notice of the enemy;"
        " “a” goes out and the weather turns to rain and “Reds” wins at once (secret from "
        "“Reds”)."
    )
    assert sentence(horn, NAMES).fr.startswith("Chaque fois que l'alarme est donnée dans le camp")
    empty = Event(id="x", when=Condition(turn=1), do=(Effect(),))
    assert sentence(empty).fr == "Quand c'est le tour 1 : rien ne se passe."


def test_who_comes_when_and_by_where() -> None:
    entry = Entry(id="relief", side="red", units=("hugh", "guy"), turn=5, edge="south", zone="bank",
                  roll="d10<=5", may_delay=True)  # fmt: skip
    assert sentence(entry, NAMES).en == (
        "Sir Hugh and guy come onto the board for “Reds” on turn 5, by the south side, in “The "
        "bank”, on a roll of d10<=5, or later if its player wants."
    )
    alone = Entry(id="relief", side="red", units=("hugh",), when=Condition(event="horn"))
    assert sentence(alone, NAMES).fr == (
        "Sir Hugh arrive sur le plateau pour le camp « Les Rouges » quand « horn » a eu lieu."
    )
    reserve = Reserve(id="guards", side="red", units=("hugh",), until=Condition(alarm="red"))
    assert sentence(reserve, NAMES).en == "Sir Hugh waits until “Reds” has been alarmed."


def test_the_end_and_special_rules() -> None:
    ending = Ending(turns=10, when=(Condition(units_of="red", at_most=0),))
    assert sentence(ending, NAMES).fr == (
        "La partie s'arrête après le tour 10 ou dès qu'aucune unité du camp « Les Rouges » n'est "
        "encore au combat."
    )
    assert sentence(Ending()).en == "The game ends when a side has won."
    rule = SpecialRule(rule="no-fire", value=True, applies_to=("red",))
    assert sentence(rule).en == "The rule “no-fire” holds (yes) for “red”."
    assert sentence(SpecialRule(text=Text("No fires."))).en == "No fires."
    assert sentence("nothing of the kind") == Text()


def _conditions() -> st.SearchStrategy[Condition]:
    words = st.sampled_from(["red", "hugh", "bank", "chest"])
    leaf = st.builds(
        Condition,
        turn=st.none() | st.integers(1, 20),
        units=st.lists(words, max_size=3, unique=True).map(tuple),
        units_of=st.none() | words,
        state=st.sampled_from([None, "alive", "killed", "exited", "trapped"]),
        place=st.none() | words,
        at_least=st.none() | st.integers(0, 4),
        at_most=st.none() | st.integers(0, 4),
        object=st.none() | words,
        held_by=st.none() | words,
        event=st.none() | words,
    )
    some = st.lists
    return st.recursive(
        leaf,
        lambda inner: st.builds(
            Condition,
            alarm=st.none() | words,
            all=some(inner, max_size=2).map(tuple),
            any=some(inner, max_size=3).map(tuple),
            none=some(inner, max_size=2).map(tuple),
        ),
        max_leaves=6,
    )


@settings(deadline=None, max_examples=150)
@given(_conditions())
def test_any_condition_reads_well_in_both_languages(condition: Condition) -> None:
    """No blanks too many, no brackets left open, never silent."""
    for words in clause(condition, NAMES):
        assert words == " ".join(words.split(" "))
        assert "  " not in words
        assert words.count("(") == words.count(")")
        assert words
        assert "None" not in words
        assert "{}" not in words


@pytest.mark.parametrize(
    "file", sorted((samples_dir() / "scenarios").iterdir()), ids=lambda f: f.stem
)
def test_every_condition_of_the_samples_is_said(file) -> None:
    scenario = Library().load(str(file)).value
    for section in ("events", "entries", "reserves", "victory", "scoring", "special_rules"):
        for one in getattr(scenario, section):
            for words in sentence(one):
                assert words[0].isupper() or not words[0].isalpha()
                assert words.rstrip("”» ")[-1] in ".!?…"
