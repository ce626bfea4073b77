"""A document: its steps, its file, and who is told."""

from __future__ import annotations

import os
import shutil
import time
from pathlib import Path

import pytest
from msgspec import structs

from editor.edit.changes import Change
from editor.edit.commands import Group, Insert, Paint, Put, Remove
from editor.edit.desk import Desk
from editor.edit.document import Document
from editor.edit.errors import EditError
from editor.edit.ground import paint_terrain
from editor.files import save as saving
from editor.files.library import Library
from editor.files.resources import samples_dir
from editor.model.text import Text

STORY = Put(("story",), {"en": "Once."})


@pytest.fixture
def file(tmp_path: Path) -> str:
    shutil.copytree(samples_dir() / "maps", tmp_path / "maps")
    shutil.copytree(samples_dir() / "scenarios", tmp_path / "scenarios")
    return str(tmp_path / "scenarios" / "night-at-the-ford.scenario.yaml")


def opened(file: str) -> Document:
    document, findings = Document.load(file)
    assert document is not None, findings
    return document


# Steps


def test_a_drag_of_the_brush_is_one_step() -> None:
    document = opened(str(samples_dir() / "maps" / "ford.map.yaml"))
    start = document.value
    for column in range(5):
        document.do(Paint("terrain", "t", ((3, column, 1),), Text("Brush")), stroke="drag 1")
    document.do(Paint("terrain", "t", ((5, 0, 1),), Text("Brush")), stroke="drag 2")
    assert [step.label.en for step in document.history.steps] == ["Opened", "Brush", "Brush"]
    document.undo()
    document.undo()
    assert document.value is start


def test_a_stroke_does_not_go_on_over_a_save_or_an_undo(tmp_path: Path) -> None:
    document = opened(str(samples_dir() / "maps" / "ford.map.yaml"))
    document.do(Paint("terrain", "t", ((3, 0, 9),)), stroke=1)
    assert document.save_as(str(tmp_path / "a.yaml")) is None
    document.do(Paint("terrain", "t", ((4, 0, 9),)), stroke=1)
    assert len(document.history.steps) == 3
    document.undo()
    assert not document.is_changed
    document.undo()
    document.do(Paint("terrain", "t", ((5, 0, 9),)), stroke=1)
    assert len(document.history.steps) == 2
    assert document.history.saved is None


def test_any_step_can_be_gone_to_and_undo_survives_a_save(file: str) -> None:
    document = opened(file)
    for number in range(4):
        document.do(Put(("author",), f"Author {number}", Text(f"Step {number}")))
    assert document.save() is None
    assert document.history.undo_label == Text("Step 3")
    document.go(1)
    assert document.value.author == "Author 0"
    assert document.history.redo_label == Text("Step 1")
    assert document.is_changed
    document.go(4)
    assert not document.is_changed
    with pytest.raises(IndexError):
        document.go(5)
    document.go(2)
    document.do(STORY)
    assert not document.history.can_redo
    assert document.undo()
    assert document.is_changed


def test_nothing_to_undo_is_no_change(file: str) -> None:
    document = opened(file)
    assert not document.undo()
    assert not document.redo()
    assert not document.do(Group(()))
    assert len(document.history.steps) == 1


def test_what_could_not_be_read_again_is_refused(file: str) -> None:
    """An id with blanks is a word, but the schema wants no such id."""
    document = opened(file)
    before = document.value
    with pytest.raises(EditError) as raised:
        document.do(Put(("units", 0, "id"), "not an id"))
    assert "units.0.id" in raised.value.message.fr
    assert document.value is before
    assert not document.is_changed


# Who is told


def test_observers_are_told_what_changed_by_path_and_hex(file: str) -> None:
    document = opened(file)
    told: list[Change] = []
    stop = document.watch(lambda _, change: told.append(change))
    old = document.value.units[0].at
    document.do(Put(("units", 0, "at"), "A1"))
    document.undo()
    stop()
    document.redo()
    assert [change.paths for change in told] == [(("units", 0, "at"),)] * 2
    assert told[0].labels == {"A1", old}
    assert told[0].sections == {"units"}
    assert told[0].touches(("units", 0))
    assert told[0].touches(("units", 0, "at", 3))
    assert not told[0].touches(("units", 1))


def test_observers_of_a_map_are_told_its_cells() -> None:
    document = opened(str(samples_dir() / "maps" / "ford.map.yaml"))
    told: list[Change] = []
    document.watch(lambda _, change: told.append(change))
    terrain = document.value.terrain
    document.do(Paint("terrain", "f", ((2, 1, 3), (4, 0, 1))))
    wanted = {(c, 2) for c in (1, 2, 3) if terrain[2][c] != "f"} | {(0, 4)}
    assert told[0].cells == wanted
    document.undo()
    assert told[1].cells == wanted


def test_an_entry_that_came_or_went_is_told_alone() -> None:
    document = opened(str(samples_dir() / "maps" / "ford.map.yaml"))
    edge = document.value.edges[3]
    change = document.do(Remove(("edges", 3)))
    assert change.paths == (("edges", 3),)
    assert change.labels == {edge.at}
    assert document.undo().paths == (("edges", 3),)
    assert document.value.edges[3] is edge


# The file


def test_saving_changes_only_the_line_concerned(file: str) -> None:
    before = Path(file).read_text("utf-8").splitlines()
    document = opened(file)
    document.do(Put(("units", 0, "level"), 0))
    document.do(Put(("units", 0, "at"), "A1"))
    assert document.save() is None
    after = Path(file).read_text("utf-8").splitlines()
    assert len(before) == len(after)
    assert sum(a != b for a, b in zip(before, after, strict=True)) == 1


def test_save_as_leaves_the_first_file_alone(file: str, tmp_path: Path) -> None:
    before = Path(file).read_bytes()
    document = opened(file)
    document.do(STORY)
    other = str(tmp_path / "scenarios" / "other.scenario.yaml")
    assert document.save_as(other) is None
    assert document.file == other
    assert Path(file).read_bytes() == before
    assert opened(other).value == document.value


def test_a_new_document_wants_a_name_first(file: str, tmp_path: Path) -> None:
    document = Document.new(opened(file).value, "scenario")
    assert document.is_changed
    trouble = document.save()
    assert trouble is not None
    assert trouble.kind == "untitled"
    assert document.save_as(str(tmp_path / "n.scenario.yaml")) is None
    assert not document.is_changed


def test_a_file_that_somebody_changed_is_not_written_over(file: str) -> None:
    document = opened(file)
    assert document.on_disk() == "same"
    document.do(STORY)
    Path(file).write_text(Path(file).read_text("utf-8") + "# mine\n", "utf-8")
    assert document.on_disk() == "changed"
    trouble = document.save()
    assert trouble is not None
    assert trouble.kind == "changed-on-disk"
    assert trouble.message.en != trouble.message.fr
    assert document.is_changed
    assert document.save(over=True) is None
    Path(file).unlink()
    assert document.on_disk() == "gone"
    assert document.save() is None


def test_the_work_of_two_is_merged(file: str) -> None:
    mine, theirs = opened(file), opened(file)
    mine.do(STORY)
    mine.do(Put(("units", 0, "at"), "A1"))
    theirs.do(Put(("credits",), "Them"))
    theirs.do(Put(("units", 1, "at"), "B2"))
    assert theirs.save() is None
    assert mine.clashes() == ()
    assert mine.merge() is None
    value = mine.value
    assert (value.credits, value.story) == ("Them", Text("Once."))
    assert (value.units[0].at, value.units[1].at) == ("A1", "B2")
    assert mine.is_changed
    assert mine.save() is None
    assert opened(file).value == value
    mine.undo()
    assert mine.value.credits != "Them"


def test_where_both_changed_the_clash_is_told_and_mine_stays(file: str) -> None:
    mine, theirs = opened(file), opened(file)
    mine.do(Put(("author",), "Me"))
    theirs.do(Put(("author",), "Them"))
    assert theirs.save() is None
    assert mine.clashes() == (("author",),)
    assert mine.merge() is None
    assert mine.value.author == "Me"


def test_what_is_on_disk_can_be_read_again_and_that_undone(file: str) -> None:
    mine, theirs = opened(file), opened(file)
    mine.do(Put(("author",), "Me"))
    theirs.do(Put(("author",), "Them"))
    assert theirs.save() is None
    assert mine.reload() is None
    assert mine.value.author == "Them"
    assert not mine.is_changed
    mine.undo()
    assert mine.value.author == "Me"
    assert mine.is_changed
    Path(file).write_text("no: [", "utf-8")
    trouble = mine.reload()
    assert trouble is not None
    assert trouble.kind == "unreadable"


@pytest.mark.skipif(os.name != "posix" or os.geteuid() == 0, reason="root may write everything")
def test_a_write_protected_file_is_told_in_words(file: str) -> None:
    document = opened(file)
    document.do(STORY)
    Path(file).chmod(0o444)
    trouble = document.save()
    assert trouble is not None
    assert trouble.kind == "not-written"


def test_a_full_disk_is_told_in_words(file: str, monkeypatch: pytest.MonkeyPatch) -> None:
    document = opened(file)
    before = Path(file).read_bytes()
    document.do(STORY)

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(saving, "_replace", full)
    trouble = document.save()
    assert trouble is not None
    assert trouble.kind == "not-written"
    assert trouble.message.en.endswith("the disk is full")
    assert Path(file).read_bytes() == before
    assert document.is_changed


def test_a_file_that_cannot_be_read_is_no_document(tmp_path: Path) -> None:
    document, findings = Document.load(str(tmp_path / "none.yaml"))
    assert document is None
    assert findings[0].code == "FIL001"


# Several


def test_a_desk_has_each_file_once(file: str) -> None:
    desk = Desk()
    first, _ = desk.open(file)
    again, _ = desk.open(str(Path(file).parent / ".." / "scenarios" / Path(file).name))
    assert first is again
    other, _ = desk.open(str(Path(file).parents[1] / "maps" / "ford.map.yaml"))
    assert first is not None
    assert other is not None
    assert len(desk) == 2
    other.do(Paint("terrain", "t", ((0, 0, 26),)))
    assert desk.changed == (other,)
    unsaved = Library(instead=desk.unsaved()).load(other.file)
    assert unsaved.value == other.value
    desk.close(other)
    assert list(desk) == [first]
    assert desk.open("nowhere.yaml")[0] is None


def test_inserted_entries_are_written_as_the_author_would(file: str) -> None:
    document = opened(file)
    document.do(Insert(("units", 0), {"id": "friar", "side": document.value.sides[0].id}))
    assert document.save() is None
    assert "- {id: friar, side: " in Path(file).read_text("utf-8")


# Large maps


def test_a_brush_step_on_a_large_map_is_quick(tmp_path: Path) -> None:
    """Command, history, journal and change: the middle one of many within 8 ms."""
    columns = rows = 500
    ground = tuple("." * columns for _ in range(rows))
    ford = opened(str(samples_dir() / "maps" / "ford.map.yaml")).value
    large = structs.replace(
        ford, grid=structs.replace(ford.grid, columns=columns, rows=rows), terrain=ground,
        elevation=(),
    )  # fmt: skip
    document = Document.new(large, "map", tmp_path)
    told: list[int] = []
    document.watch(lambda _, change: told.append(len(change.cells)))
    times: list[float] = []
    for step in range(60):
        start = time.perf_counter()
        centre = large.hexes.hex_at(8 * step + 3, 7 * step + 3)
        hexes = [place for radius in range(3) for place in centre.ring(radius)]
        document.do(paint_terrain(document.value, hexes, "tree"), stroke="drag")
        times.append(time.perf_counter() - start)
    assert sorted(times)[30] < 0.1, "a step costs what it changes, not the sheet"
    assert told == [19] * 60
    assert len(document.history.steps) == 2
    document.close()


def test_a_text_is_taken_with_its_comments_as_one_step(tmp_path):
    file = tmp_path / "a.map.yaml"
    file.write_bytes((samples_dir() / "maps" / "ford.map.yaml").read_bytes())
    document, _ = Document.load(str(file))
    text = document.text.replace("id: ford", "# renamed\nid: stream", 1)
    assert document.take_text(text) == ()
    assert document.value.id == "stream"
    assert document.history.undo_label.en == "Edit the source"
    assert document.written() == text
    document.undo()
    assert document.value.id == "ford"
    assert document.save() is None
    assert "# renamed" in file.read_text(encoding="utf-8")
    assert document.take_text("id: [") != ()
    assert document.value.id == "ford"


def test_comments_alone_make_no_step_but_something_to_save():
    document, _ = Document.load(str(samples_dir() / "maps" / "ford.map.yaml"))
    assert document.take_text(document.text + "# the end\n") == ()
    assert document.is_changed
    assert not document.history.can_undo
    assert document.written().endswith("# the end\n")
