"""Answers laid over a picture: what the question names is tinted, and the legend says why."""

from __future__ import annotations

import pytest
from pictures import SAMPLES

from editor.draw.overlay import overlay_of
from editor.systems.cry_havoc.moving.reach import reach
from editor.systems.cry_havoc.questions import QuestionError
from editor.systems.cry_havoc.seeing.view import field_of_view
from editor.systems.cry_havoc.situation import Situation
from editor.systems.examine import examine

NIGHT = SAMPLES / "scenarios" / "night-at-the-ford.scenario.yaml"


@pytest.fixture(scope="module")
def now() -> Situation:
    found = examine(NIGHT)
    return Situation.of(found.board, found.value, found.catalogue, found.people)


def test_lit_hexes_have_the_colour_of_light(now):
    """CHA-light-purpose"""
    overlay = overlay_of(now, "light")
    lit, unlit = (ink for ink, _ in overlay.legend)
    assert {place for place, ink in overlay.colours.items() if ink == lit} == set(now.lit)
    assert set(overlay.colours.values()) == {lit, unlit}


@pytest.mark.parametrize("name", ["guerin", "ferry"])
def test_every_hex_in_reach_has_its_cost(now, name):
    found = reach(now, now.pieces[name])
    overlay = overlay_of(now, f"reach:{name}")
    assert set(overlay.colours) == {place for place, _ in found.costs}
    assert (
        overlay.words[max(found.costs, key=found.costs.get)[0]] == f"{max(found.costs.values()):g}"
    )


@pytest.mark.parametrize("subject", ["J7", "josse"])
def test_what_is_seen_differs_from_what_is_not(now, subject):
    overlay = overlay_of(now, f"sight:{subject}")
    hidden = overlay.legend[-1][0]
    viewer = now.pieces.get(subject)
    start = viewer.at if viewer else now.board.hex(subject)
    seen = field_of_view(now, (start, 0), shooter=viewer)
    shown = {place for place, ink in overlay.colours.items() if ink != hidden}
    assert shown == set(seen) - {start}
    assert shown


@pytest.mark.parametrize(
    "words", ["fog", "sight", "reach", "light:A1", "sight:AA99", "reach:nobody"]
)
def test_other_words_are_refused_in_a_line(now, words):
    with pytest.raises(QuestionError) as refused:
        overlay_of(now, words)
    assert refused.value.said.en
    assert refused.value.said.fr
