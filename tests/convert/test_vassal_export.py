"""A scenario of ours as a module of VASSAL, read again by our own reader."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from foreign_data import shared, take_in

from editor.convert.formats import vassal
from editor.convert.mapping import Mapped
from editor.convert.protocol import Subject, Wish
from editor.convert.safety import Archive, image_size, parse_xml
from editor.convert.vassal_module import last, read_module
from editor.convert.vassal_piece import parse_piece
from editor.convert.vassal_zones import outlines
from editor.draw.artist import Artist
from editor.files.resources import samples_dir
from editor.hexgrid.hexes import Hex
from editor.model.regions import region_hexes
from editor.systems.examine import Examined, examine

SCENARIOS = ("night-at-the-ford", "the-salt-toll", "the-great-hunt")


def examined(name: str) -> Examined:
    return examine(samples_dir() / f"scenarios/{name}.scenario.yaml")


def export(found: Examined) -> Any:
    subject = Subject(
        scenario=found.value, board=found.board, people=found.people, artist=Artist(found)
    )
    return vassal.write(subject, Wish("given", Mapped(), name="given.vmod"))


@pytest.fixture(scope="module", params=SCENARIOS)
def both(request: pytest.FixtureRequest) -> tuple[Examined, Any]:
    found = examined(request.param)
    return found, export(found)


def test_every_hex_has_its_place_and_its_name(both: tuple[Examined, Any]) -> None:
    found, made = both
    module = read_module(Archive(bytes(made.value)))
    (board,) = module.hex_boards
    painted = Artist(found).board()
    assert board.size == painted.size
    several = found.board.only is None
    assert any(one.name == "numbering" for one in made.losses) == several
    for place in found.board.hexes:
        x, y = painted.centres[place]
        at = board.grid.nearest(x, y)
        near = board.grid.centre(*at)
        assert abs(near[0] - x) < 0.6
        assert abs(near[1] - y) < 0.6
        if not several:
            assert board.grid.name(*at, board.size) == found.board.label(place)


def test_every_piece_stands_where_it_stood(both: tuple[Examined, Any], tmp_path: Path) -> None:
    found, made = both
    path = tmp_path / "a.vmod"
    path.write_bytes(bytes(made.value))
    again = take_in("vassal", path, goal="scenario").value
    there = [unit for unit in found.value.units if unit.at]
    assert len(again.units) == len(there)
    assert sorted(one.side for one in again.units) == sorted(one.side for one in there)
    assert sorted(str(one.facing) for one in again.units) == sorted(
        str(one.facing) for one in there
    )
    if found.board.only is not None:
        assert sorted(one.at for one in again.units) == sorted(one.at for one in there)


def test_every_zone_has_its_hexes_again(both: tuple[Examined, Any], tmp_path: Path) -> None:
    found, made = both
    path = tmp_path / "a.vmod"
    path.write_bytes(bytes(made.value))
    again = take_in("vassal", path, goal="scenario").value
    zones = {zone.id: zone for zone in found.value.zones}
    lost = {one.name for one in made.losses if one.what.en.startswith("zone")}
    wanted = {
        str(zone.name or zone.id): len(region_hexes(found.board, zone, zones))
        for zone in found.value.zones
        if zone.id not in lost
    }
    assert {str(zone.name): len(zone.hexes) for zone in again.zones} == wanted
    if found.board.only is not None:
        for zone in again.zones:
            own = next(one for one in zones.values() if str(one.name or one.id) == str(zone.name))
            labels = {found.board.label(place) for place in region_hexes(found.board, own, zones)}
            assert set(zone.hexes) == labels


def test_the_line_around_hexes_is_closed_and_knows_holes() -> None:
    ring = frozenset(Hex(0, 0).neighbours())
    assert sorted(map(len, outlines(frozenset({Hex(0, 0)}), "flat"))) == [6]
    assert sorted(map(len, outlines(ring | {Hex(0, 0)}, "pointy"))) == [18]
    assert sorted(map(len, outlines(ring, "flat"))) == [6, 18], "one around, one around the hole"
    assert sorted(map(len, outlines(frozenset({Hex(0, 0), Hex(5, 0)}), "flat"))) == [6, 6]


def test_every_counter_has_a_picture_of_each_state(both: tuple[Examined, Any]) -> None:
    _, made = both
    archive = Archive(bytes(made.value))
    module = read_module(archive)
    pieces = [*module.pieces, *(one for stack in module.stacks for one in stack.pieces)]
    assert pieces
    for one in pieces:
        ((_, images),) = one.layers
        assert len(images) == 2
        for image in images:
            size = image_size(module.picture(image) or b"")
            assert size is not None
            assert size[0] > 30


def test_the_module_is_built_as_real_ones_are(both: tuple[Examined, Any]) -> None:
    """The map window has what the map window of a real module has, in classes of VASSAL."""
    _, made = both
    real = parse_xml(Archive(shared("vassal", "trc4.vmod").read_bytes()).read("buildFile"))
    ours = parse_xml(Archive(bytes(made.value)).read("buildFile"))

    def parts(root: Any, kind: str) -> set[str]:
        first = next(one for one in root.iter() if last(one.tag) == kind)
        return {one.tag for one in first if one.tag.startswith("VASSAL")}

    own = {"GlobalMap", "HidePiecesButton", "MassKeyCommand", "ToolbarMenu"}
    missing = {tag for tag in parts(real, "Map") - parts(ours, "Map") if last(tag) not in own}
    assert not missing
    for kind in ("HexGrid", "HexGridNumbering", "Board", "BoardPicker", "PieceSlot"):
        one, other = (
            next(part for part in root.iter() if last(part.tag) == kind) for root in (real, ours)
        )
        assert one.tag == other.tag
        assert set(one.attrib) <= set(other.attrib) | {"height", "width"}


def test_a_piece_has_as_many_words_in_its_layers_as_real_ones_have() -> None:
    from editor.convert.vassal_build import Counter, piece_text
    from editor.convert.vassal_text import split, unfold

    text = piece_text(Counter("A/b;c", ("a.png", "b.png"), "red", 3, hurt=True, facing=2))
    kinds = unfold(split(text, "/")[2])
    layers = next(one for one in kinds if one.startswith("emb2"))
    real = (
        "emb2;Activate;2;;add;2;;decrease;2;;zero;45,0;1;false;0;0;0.png,1.png;,;true;numbers;;;"
        "false;;1;1;true;65,130;38,0;40,0"
    )
    assert len(split(layers, ";")) == len(split(real, ";"))
    again = parse_piece(text, {})
    assert (again.name, again.facing, again.facings, again.marks) == (
        "A/b;c",
        2,
        6,
        {"Side": "red"},
    )
    assert again.levels == {"State": 2}


def test_a_sheet_that_lies_turned_keeps_its_names() -> None:
    """A turned sheet counts down, with VASSAL's own greatest numbers."""
    from msgspec import structs

    from editor.model.board import Board

    found = examined("night-at-the-ford")
    plan = found.value.board
    turned = structs.replace(plan, sheets=(structs.replace(plan.sheets[0], turn=180),))
    sheet = found.board.sheets[0].map
    board = Board.of(turned, {plan.sheets[0].map: sheet})
    from dataclasses import replace

    other = replace(found, board=board, value=structs.replace(found.value, units=()))
    made = export(other)
    assert not any(one.name == "numbering" for one in made.losses)
