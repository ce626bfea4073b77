"""Answers about a scan, what they teach, what is taken back; on sheets painted for the test."""

from __future__ import annotations

import numpy as np
import pytest
from painted_sheet import Painted, paint

from editor.convert.safety import Refusal
from editor.convert.scans.grid import find_grid
from editor.convert.scans.palette import as_palette, read_palette
from editor.convert.scans.review import Review
from editor.convert.scans.study import Study, study
from editor.files.write import format_yaml

NAMES = ("clear", "tree", "deep-water", "interior")


@pytest.fixture(scope="module")
def sheet() -> Painted:
    return paint(11, turn=1.0)


@pytest.fixture(scope="module")
def seen(sheet) -> Study:
    return study(sheet.picture, find_grid(sheet.picture))


def truth(sheet, cell):
    return NAMES[sheet.kinds[cell[1], cell[0]]]


def taught(sheet, seen, each=4):
    """A few of each kind, spread over the sheet."""
    review = Review(seen)
    for kind in NAMES:
        cells = [cell for cell in seen.cells if truth(sheet, cell) == kind]
        review.confirm(cells[:: max(1, len(cells) // each)][:each], kind)
    return review


def share(sheet, review):
    right = [review.kind(cell) == truth(sheet, cell) for cell in review.study.cells]
    return float(np.mean(right))


def test_a_few_answers_teach_the_rest(sheet, seen):
    review = taught(sheet, seen)
    assert share(sheet, review) > 0.95
    sure = [cell for cell in seen.cells if review.confidence(cell) > 0.9]
    assert np.mean([review.kind(cell) == truth(sheet, cell) for cell in sure]) > 0.97


def test_the_queue_begins_with_doubt_and_leaves_out_what_is_said(sheet, seen):
    review = taught(sheet, seen)
    queue = review.queue(30)
    sure = [review.confidence(cell) for cell in queue]
    assert sure == sorted(sure)
    assert not any(review.is_confirmed(cell) for cell in queue)
    review.confirm([queue[0]], "clear")
    assert queue[0] not in review.queue(30)
    assert review.confidence(queue[0]) == 1.0


def test_look_alikes_are_of_one_kind_and_confirmed_in_one_step(sheet, seen):
    review = taught(sheet, seen)
    cell = review.queue(1)[0]
    some = review.alike(cell, 6)
    assert some[0] == cell
    assert len({review.kind(one) for one in some}) == 1
    before = dict(review.answers.hexes)
    review.confirm(some, "tree")
    assert all(review.kind(one) == "tree" for one in some)
    review.undo()
    assert review.answers.hexes == before
    review.redo()
    assert all(review.answers.hexes[one] == "tree" for one in some)


def test_every_answer_can_be_taken_back(sheet, seen):
    review = taught(sheet, seen)
    steps = 0
    while review.can_undo:
        review.undo()
        steps += 1
    assert steps == len(NAMES)
    assert not review.answers.hexes
    assert not review.can_propose
    while review.can_redo:
        review.redo()
    assert share(sheet, review) > 0.95
    review.forget(list(review.answers.hexes))
    assert not review.answers.hexes


def test_walls_are_proposed_and_one_that_is_none_is_believed(sheet, seen):
    review = taught(sheet, seen)
    walls = sorted(side for side in sheet.walls if side in seen.strips.index)
    review.confirm_sides(walls[:5], "wall")
    numbers = {seen.strips.index[side][0] for side in review.sides}
    wanted = {seen.strips.index[side][0] for side in walls}
    assert len(numbers & wanted) > 5, "more than were shown"
    assert len(numbers & wanted) >= 0.85 * len(numbers)
    one = next(side for side in review.sides if side not in walls[:5])
    column, row, way = one
    other = seen.grid.grid.hex_at(column, row).neighbour(way)
    behind = (*seen.grid.grid.offset(other), (way + 3) % 6)
    review.confirm_sides([behind], "")
    assert one not in review.sides
    assert behind not in review.sides


def test_samples_serve_the_next_sheet(sheet, seen, tmp_path):
    review = taught(sheet, seen)
    review.confirm_sides(sorted(sheet.walls)[:4], "wall")
    file = tmp_path / "yellow.palette.yaml"
    file.write_text(format_yaml(review.samples().plain()), "utf-8")
    palette = read_palette(file)
    other = paint(12, cast=(1.0, 0.97, 0.9))
    next_sheet = Review(study(other.picture, find_grid(other.picture), palette), palette)
    assert next_sheet.can_propose
    assert share(other, next_sheet) > 0.9
    assert len(next_sheet.samples().names) == len(palette.names)


@pytest.mark.parametrize(
    "spoil",
    [
        lambda _: [],
        lambda data: {**data, "palette": "other/1"},
        lambda data: {**data, "names": data["names"][1:]},
        lambda data: {**data, "looks": "many"},
        lambda data: {**data, "ground": [1, 2]},
        lambda data: {**data, "words": [[float("nan")] * 5]},
        lambda data: {key: data[key] for key in data if key != "side_words"},
        lambda data: {**data, "words": [row[:3] for row in data["words"]]},
    ],
)
def test_a_damaged_palette_is_refused(sheet, seen, spoil):
    data = taught(sheet, seen).samples().plain()
    with pytest.raises(Refusal) as told:
        as_palette(spoil(data), "x.palette.yaml")
    assert "x.palette.yaml" in told.value.said.en
