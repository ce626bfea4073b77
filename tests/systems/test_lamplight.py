"""The question of light has the same answer as the picture, and says why."""

from __future__ import annotations

import pytest

from editor.files.resources import samples_dir
from editor.systems.cry_havoc.seeing.lamplight import light_at
from editor.systems.cry_havoc.situation import Situation
from editor.systems.examine import examine


def moment(name: str) -> Situation:
    found = examine(samples_dir() / "scenarios" / f"{name}.scenario.yaml")
    assert found.board is not None
    assert found.catalogue is not None
    return Situation.of(found.board, found.value, found.catalogue, found.people)  # type: ignore[arg-type]


@pytest.mark.parametrize("name", ["night-at-the-ford", "lanterns-in-saint-aubin"])
def test_each_hex_is_lit_or_not_as_the_whole_says(name: str) -> None:
    now = moment(name)
    if now.time == "day":
        pytest.fail("this sample is meant to be dark")
    answers = {place for place in now.board.hexes if light_at(now, place).is_lit}
    assert answers == set(now.lit)


def test_a_torch_lights_its_neighbours_and_says_by_which_rule() -> None:
    """CHA-light-torch-radius: its own hex and all adjacent ones."""
    now = moment("night-at-the-ford")
    near, beyond = (light_at(now, now.board.hex(label)) for label in ("D8", "D10"))
    assert near.is_lit
    assert "CHA-light-torch-radius" in near.proof.rules
    assert "CHA-light-torch-radius" not in beyond.proof.rules


def test_a_wall_between_is_told() -> None:
    """CHA-light-purpose: a wall between the source and a hex stops the light."""
    now = moment("night-at-the-ford")
    dark = light_at(now, now.board.hex("F8"))
    assert not dark.is_lit
    assert [step.figure for step in dark.proof.steps] == ["wall", None]
    assert "a wall stands between" in dark.proof.steps[0].text.en
    assert "un mur" in dark.proof.steps[0].text.fr


def test_by_day_no_source_is_needed() -> None:
    """CHA-light-purpose: sources count where natural light is lacking."""
    now = moment("the-walls-of-montbrun")
    assert light_at(now, now.board.hex("A1")).is_lit
