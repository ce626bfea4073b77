"""Everybody in every sample can be asked where he gets to, and each way adds up."""

import pytest

from editor.files.resources import samples_dir
from editor.systems.cry_havoc.moving.feats import feats
from editor.systems.cry_havoc.moving.reach import reach
from editor.systems.cry_havoc.moving.steps import step_cost
from editor.systems.cry_havoc.situation import Situation
from editor.systems.examine import examine

SAMPLES = sorted(path.name for path in (samples_dir() / "scenarios").glob("*.yaml"))


@pytest.mark.parametrize("name", SAMPLES)
def test_the_pieces_of_the_samples_travel(name):
    found = examine(samples_dir() / "scenarios" / name)
    if found.value.system != "cry-havoc":
        pytest.skip("another system")
    here = Situation.of(found.board, found.value, found.catalogue, found.people)
    assert here.pieces
    moved = 0
    for piece in here.pieces.values():
        answer = reach(here, piece)
        assert answer.costs, (piece.id, answer.trouble.en)
        far = max(answer.costs, key=answer.costs.__getitem__)
        journey = answer.explain(answer.path_to(far))
        assert journey.points == answer.costs[far] == journey.proof.total()
        assert all(feat.proof.steps for feat in feats(here, piece))
        moved += len(answer.costs) > 1
    assert moved


def test_a_mans_way_up_to_the_wall_walk():
    """CHB-5.4-levels: by the stairs of the castle, two levels for 4 points."""
    found = examine(samples_dir() / "scenarios" / "the-walls-of-montbrun.scenario.yaml")
    here = Situation.of(found.board, found.value, found.catalogue, found.people)
    start, top = (here.board.hex("L6"), 0), (here.board.hex("K6"), 2)
    walkers = [one for one in here.pieces.values() if not one.mounted and one.is_up]
    assert {step_cost(here, one, start, top).points for one in walkers if one.level == 0} == {4}
