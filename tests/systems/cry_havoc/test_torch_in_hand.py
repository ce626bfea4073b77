"""A light in somebody's hand goes where he goes (CHA-light-purpose)."""

from __future__ import annotations

import msgspec

from editor.files.resources import samples_dir
from editor.systems.cry_havoc.seeing.lamplight import light_at
from editor.systems.cry_havoc.situation import Situation
from editor.systems.examine import examine


def night() -> Situation:
    found = examine(samples_dir() / "scenarios" / "night-at-the-ford.scenario.yaml")
    lamp = msgspec.structs.replace(
        found.value.lights[0], id="hand", kind="torch", at=None, side=None, area=None, hexes=(),
        carried_by="garin", burning=True,
    )  # fmt: skip
    scenario = msgspec.structs.replace(found.value, lights=(lamp,))
    return Situation.of(found.board, scenario, found.catalogue, found.people)


def test_it_lights_where_he_stands_and_no_longer_where_he_stood() -> None:
    now = night()
    bearer = now.pieces["garin"]
    far = now.board.hex("T14")
    assert bearer.at in now.lit
    assert far not in now.lit
    moved = msgspec.structs.replace(bearer, at=far, hexes=(far,))
    after = now.changed(pieces={**now.pieces, "garin": moved})
    assert far in after.lit
    assert bearer.at not in after.lit
    assert light_at(after, far).is_lit
    assert not light_at(after, bearer.at).is_lit


def test_a_moment_without_torches_keeps_its_light() -> None:
    now = night()
    scenario = msgspec.structs.replace(now.scenario, lights=())
    dark = now.changed(scenario=scenario)
    first = dark.lit
    after = dark.changed(pieces={})
    assert after.lit is first


def test_the_scenario_as_it_stands_says_where_everybody_is() -> None:
    now = night()
    place = now.board.hex("T14")
    moved = msgspec.structs.replace(now.pieces["garin"], at=place, hexes=(place,), wounds=1)
    unit = next(
        one
        for one in now.changed(pieces={**now.pieces, "garin": moved}).standing.units
        if one.id == "garin"
    )
    assert (unit.at, unit.wounds, unit.roster) == ("T14", 1, "folk/garin")
