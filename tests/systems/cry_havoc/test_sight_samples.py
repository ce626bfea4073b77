"""Everybody in every sample can be asked whom he sees, and gets the same answer each way."""

from functools import partial

import pytest
from lookout import spot

from editor.files.resources import samples_dir
from editor.systems.cry_havoc.seeing.hindrance import Hindrances
from editor.systems.cry_havoc.seeing.sight import sight
from editor.systems.cry_havoc.seeing.view import field_of_view, who_sees_whom
from editor.systems.cry_havoc.situation import Situation
from editor.systems.examine import examine

SAMPLES = sorted(path.name for path in (samples_dir() / "scenarios").glob("*.yaml"))


@pytest.mark.parametrize("name", SAMPLES)
def test_who_sees_whom_in_the_samples(name):
    found = examine(samples_dir() / "scenarios" / name)
    if found.value.system != "cry-havoc":
        pytest.skip("another system")
    here = Situation.of(found.board, found.value, found.catalogue, found.people)
    told = who_sees_whom(here)
    assert any(told.values())
    pieces = list(here.pieces.values())
    for piece in pieces[::5]:
        if not piece.is_up:
            continue
        start = (piece.at, piece.level)
        seen = field_of_view(here, start, shooter=piece)
        for other in pieces:
            if other.id == piece.id or other.unit.hidden:
                continue
            answer = sight(here, start, (other.at, other.level), shooter=piece,
                           target_piece=other, fire=False)  # fmt: skip
            assert answer.is_clear == (other.id in told[piece.id])
            assert answer.proof.answer.en
            assert answer.proof.answer.fr
            if other.level == min(piece.level, 0) and len(other.hexes) == 1:
                assert (other.at in seen) == answer.is_clear


def test_from_the_walls_of_montbrun():
    """CHB-3.2-los-shooter-above, CHB-3.2-tower-cover: walls, towers, gate and court."""
    found = examine(samples_dir() / "scenarios" / "the-walls-of-montbrun.scenario.yaml")
    here = Situation.of(found.board, found.value, found.catalogue, found.people)
    for one, other, clear in (
        ("K6@2", "H7", True),  # from the wall-walk down to the field
        ("H7", "K6@2", True),
        ("K6@2", "M8", True),  # and into the court
        ("K6@2", "K11@2", True),  # along the wall, over the gate
        ("H7", "M8", False),  # not through the curtain
        ("K8@1", "H9", True),  # from the window over the gate
        ("S7", "S5", False),  # nobody looks out of the keep's ground floor
    ):
        assert sight(here, spot(here, one), spot(here, other)).is_clear is clear, (one, other)


@pytest.mark.parametrize("name", SAMPLES)
def test_houses_floors_and_things_stop_lines_hex_by_hex(name):
    """What is looked at once for all hexes of a kind is what each of them would say."""
    found = examine(samples_dir() / "scenarios" / name)
    if found.value.system != "cry-havoc":
        pytest.skip("another system")
    here = Situation.of(found.board, found.value, found.catalogue, found.people)
    for level, height in ((0, 0), (0, 4), (-1, 0)):
        stops = partial(_rises_above, height)
        solid = Hindrances(here).solid(stops, level)
        one_by_one = Hindrances(here)
        for place in here.board.hexes:
            column, row = here.board.grid.offset(place)
            assert solid[row, column] == any(map(stops, one_by_one.in_hex(place, level)))


def _rises_above(height, one):
    return one.top > height
