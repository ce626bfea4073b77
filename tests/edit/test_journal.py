"""Never lose work: what a journal keeps, what a kill leaves, what is offered afterwards."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from editor.edit.commands import Paint, Put, edit_data
from editor.edit.desk import Desk
from editor.edit.document import Document
from editor.edit.journal import Head, Lost, damaged, discard, recover
from editor.files.journal import JournalFile, left_behind, read_journal
from editor.files.resources import samples_dir

KILLS = 30
HERE = Path(__file__).parent


@pytest.fixture
def file(tmp_path: Path) -> str:
    shutil.copy(samples_dir() / "maps" / "ford.map.yaml", tmp_path / "a.map.yaml")
    return str(tmp_path / "a.map.yaml")


def opened(file: str, state: Path) -> Document:
    document, findings = Document.load(file, state)
    assert document is not None, findings
    return document


def crash(document: Document) -> None:
    """What a crash leaves of a document."""
    assert document.journal is not None
    document.journal.leave()


def only(found: tuple[Lost, ...]) -> Lost:
    (lost,) = found
    return lost


def test_the_lines_of_a_journal_are_read_up_to_a_torn_one(tmp_path: Path) -> None:
    journal = JournalFile.create(tmp_path / "state", "a")
    for word in (b"one", b"two, \xc3\xa9t\xc3\xa9", b""):
        journal.add(word)
    journal.close()
    whole = journal.path.read_bytes()
    assert read_journal(journal.path).lines == (b"one", b"two, \xc3\xa9t\xc3\xa9", b"")
    for size in range(len(whole)):
        journal.path.write_bytes(whole[:size])
        read = read_journal(journal.path)
        assert read.lines == (b"one", b"two, \xc3\xa9t\xc3\xa9", b"")[: whole[:size].count(b"\n")]
        assert read.is_torn == (size > 0 and whole[size - 1 : size] != b"\n")


def test_a_line_with_a_wrong_bit_and_all_after_it_are_not_believed(tmp_path: Path) -> None:
    journal = JournalFile.create(tmp_path, "a")
    for word in (b"one", b"two", b"three"):
        journal.add(word)
    journal.close()
    data = bytearray(journal.path.read_bytes())
    data[data.index(b"two")] ^= 1
    journal.path.write_bytes(data)
    read = read_journal(journal.path)
    assert read.lines == (b"one",)
    assert read.is_torn


def test_what_a_crash_leaves_is_offered_with_its_steps(file: str, tmp_path: Path) -> None:
    before = Path(file).read_bytes()
    state = tmp_path / "state"
    document = opened(file, state)
    document.do(Put(("author",), "One"))
    for column in range(4):
        document.do(Paint("terrain", "t", ((2, column, 1),)), stroke=1)
    document.do(Put(("author",), "Two"))
    document.undo()
    crash(document)
    lost = only(recover(state))
    assert lost.is_whole
    assert lost.value == document.value
    assert lost.head.file == os.path.realpath(file)
    back = Document.recovered(lost, state)
    assert Path(file).read_bytes() == before
    assert back.is_changed
    assert back.value == document.value
    back.go(1)
    assert back.value.author == "One"
    assert back.value.terrain == document.history.steps[0].whole.terrain
    back.go(2)
    assert back.save() is None
    assert not left_behind(state)
    assert opened(file, state).value == back.value


def labels(document: Document) -> list[str]:
    return [step.label.en for step in document.history.steps]


def test_what_was_undone_comes_back_as_undone(file: str, tmp_path: Path) -> None:
    """Undo after a recovery takes back steps, and does not walk through what had been undone."""
    state = tmp_path / "state"
    document = opened(file, state)
    for word in ("One", "Two", "Three"):
        document.do(Put(("author",), word))
    document.undo()
    document.undo()
    document.do(Put(("rights",), "CC-BY-4.0"))
    document.do(Put(("id",), "other"))
    document.undo()
    crash(document)
    back = Document.recovered(only(recover(state)), state)
    assert labels(back) == labels(document)
    assert back.history.at == document.history.at == 2
    assert back.history.redo_label == document.history.redo_label
    back.undo()
    assert back.value.author == "One"
    assert back.value.rights == "CC0-1.0"


def test_steps_from_before_a_save_come_back_where_somebody_went_to_them(
    file: str, tmp_path: Path
) -> None:
    state = tmp_path / "state"
    document = opened(file, state)
    for word in ("One", "Two", "Three"):
        document.do(Put(("author",), word))
    document.go(2)
    assert document.save() is None
    document.redo()
    document.go(1)
    crash(document)
    back = Document.recovered(only(recover(state)), state)
    assert [step.whole.author for step in back.history.steps] == ["One", "Two", "Three"]
    assert back.history.at == 0
    assert back.is_changed
    back.redo()
    assert back.value.author == "Two"
    assert back.save() is None
    assert opened(file, state).value == back.value


def test_a_merge_comes_back_with_what_was_before_it(file: str, tmp_path: Path) -> None:
    state = tmp_path / "state"
    document = opened(file, state)
    document.do(Put(("author",), "One"))
    Path(file).write_text(Path(file).read_text("utf-8").replace("id: ford", "id: weir"), "utf-8")
    assert document.merge() is None
    document.undo()
    document.redo()
    crash(document)
    back = Document.recovered(only(recover(state)), state)
    assert (back.value.id, back.value.author) == ("weir", "One")
    assert labels(back)[-1] == labels(document)[-1]
    back.undo()
    assert (back.value.id, back.value.author) == ("ford", "One")


def test_journals_of_earlier_versions_are_read(file: str, tmp_path: Path) -> None:
    """They say strokes, and tell an undo as one more step."""
    document = opened(file, tmp_path / "other")
    head = Head("gonfalon/journal/1", os.path.realpath(file), "map", document.text, "")
    journal = JournalFile.create(tmp_path / "state", "a")
    journal.add(msgspec.json.encode(head))
    for column in (0, 1):
        edit = edit_data(Paint("terrain", "t", ((2, column, 1),)))
        journal.add(msgspec.json.encode({"edit": edit, "stroke": "7"}))
    journal.add(msgspec.json.encode({"edit": edit_data(Put(("author",), "One"))}))
    journal.close()
    lost = only(recover(tmp_path / "state"))
    assert lost.is_whole
    assert len(lost.history.steps) == 3
    assert lost.value.terrain[2].startswith("tt")
    assert lost.value.author == "One"


def test_a_second_crash_loses_nothing_either(file: str, tmp_path: Path) -> None:
    state = tmp_path / "state"
    document = opened(file, state)
    document.do(Put(("author",), "One"))
    crash(document)
    again = Document.recovered(only(recover(state)), state)
    again.do(Put(("rights",), "CC0-1.0"))
    again.do(Put(("id",), "other"))
    crash(again)
    assert only(recover(state)).value == again.value


def test_no_journal_without_an_edit_nor_after_a_save_or_a_close(file: str, tmp_path: Path) -> None:
    state = tmp_path / "state"
    document = opened(file, state)
    assert not list(tmp_path.glob("state/*"))
    document.do(Put(("author",), "One"))
    assert len(list(tmp_path.glob("state/*"))) == 1
    assert document.save() is None
    assert not list(tmp_path.glob("state/*"))
    document.do(Put(("author",), "Two"))
    document.close()
    assert not list(tmp_path.glob("state/*"))


def test_steps_before_a_save_can_be_gone_to_and_are_not_lost(file: str, tmp_path: Path) -> None:
    state = tmp_path / "state"
    document = opened(file, state)
    document.do(Put(("author",), "One"))
    assert document.save() is None
    document.undo()
    crash(document)
    lost = only(recover(state))
    assert lost.value == document.value
    assert lost.value.author != "One"


def test_journals_of_the_living_are_left_alone(file: str, tmp_path: Path) -> None:
    state = tmp_path / "state"
    desk = Desk(state)
    document, _ = desk.open(file)
    assert document is not None
    document.do(Put(("author",), "One"))
    assert desk.lost() == ()
    assert document.journal is not None
    assert document.journal.path is not None
    assert Path(document.journal.path).exists()
    code = "import sys; from editor.edit.journal import recover; print(len(recover(sys.argv[1])))"
    seen = subprocess.run(
        [sys.executable, "-c", code, str(state)], capture_output=True, text=True, check=True
    )
    assert seen.stdout.strip() == "0"
    desk.close(document)


def test_work_that_is_in_its_file_after_all_is_not_offered(file: str, tmp_path: Path) -> None:
    state = tmp_path / "state"
    document = opened(file, state)
    document.do(Put(("author",), "One"))
    crash(document)
    assert document.save() is None  # killed between the save and the end of the journal
    assert recover(state) == ()
    assert not list(state.iterdir())


def test_recovered_work_does_not_write_over_what_changed_since(file: str, tmp_path: Path) -> None:
    state = tmp_path / "state"
    document = opened(file, state)
    document.do(Put(("author",), "One"))
    crash(document)
    Path(file).write_text(Path(file).read_text("utf-8") + "# since\n", "utf-8")
    back = Document.recovered(only(recover(state)), state)
    trouble = back.save()
    assert trouble is not None
    assert trouble.kind == "changed-on-disk"
    assert back.merge() is None
    assert back.save() is None
    text = Path(file).read_text("utf-8")
    assert "author: One" in text
    assert text.endswith("# since\n")


def test_lost_work_can_be_thrown_away(file: str, tmp_path: Path) -> None:
    state = tmp_path / "state"
    document = opened(file, state)
    document.do(Put(("author",), "One"))
    crash(document)
    discard(only(recover(state)))
    assert recover(state) == ()


def test_a_document_without_a_name_comes_back_too(file: str, tmp_path: Path) -> None:
    state = tmp_path / "state"
    document = Document.new(opened(file, state).value, "map", state)
    document.do(Put(("author",), "One"))
    crash(document)
    back = Desk(state).take_back(only(recover(state)))
    assert back.file == ""
    assert back.value == document.value


def test_a_journal_that_cannot_be_written_stops_nobody(file: str, tmp_path: Path) -> None:
    (tmp_path / "state").write_text("no folder", "utf-8")
    document = opened(file, tmp_path / "state")
    document.do(Put(("author",), "One"))
    assert document.value.author == "One"
    assert document.journal is not None
    assert document.journal.trouble is not None
    assert document.journal.trouble.fr


def test_rubbish_in_the_folder_is_passed_over(tmp_path: Path) -> None:
    (tmp_path / "a.journal").write_bytes(b"\x00\xff rubbish")
    (tmp_path / "b.journal").write_bytes(b"")
    (tmp_path / "c.txt").write_bytes(b"not ours")
    assert recover(tmp_path) == ()
    assert recover(tmp_path / "nowhere") == ()
    assert len(list(tmp_path.iterdir())) == 3


def test_a_journal_without_a_whole_line_is_put_aside_and_told_of_once(
    file: str, tmp_path: Path
) -> None:
    """As a power cut may leave it: the system had its name on disk, and not what it says."""
    state = tmp_path / "state"
    document = opened(file, state)
    document.do(Put(("author",), "One"))
    (state / "a.journal").write_bytes(b"\0" * 400)
    (told,) = damaged(state)
    assert Path(told).read_bytes() == b"\0" * 400, "perhaps somebody can make something of it"
    assert damaged(state) == ()
    assert document.journal is not None
    assert Path(str(document.journal.path)).exists(), "that of the living stays"


def test_a_journal_that_this_program_cannot_read_is_left_to_one_that_can(
    file: str, tmp_path: Path
) -> None:
    document = opened(file, tmp_path)
    document.do(Put(("author",), "One"))
    crash(document)
    (journal,) = tmp_path.glob("*.journal")
    lines = read_journal(journal).lines
    journal.unlink()
    later = JournalFile.create(tmp_path, "later")
    for line in lines:
        later.add(line.replace(b"gonfalon/journal/1", b"gonfalon/journal/9"))
    later.close()
    assert recover(tmp_path) == ()
    assert damaged(tmp_path) == ()
    assert len(list(tmp_path.glob("*.journal"))) == 1


@pytest.mark.skipif(not hasattr(os, "fork"), reason="kills are drawn in forked children")
def test_a_kill_at_any_moment_loses_nothing_that_was_done(tmp_path: Path) -> None:
    """Each child says what it has finished; after the kill all of it is there to be had."""
    for number in range(KILLS):
        (tmp_path / str(number)).mkdir()
        shutil.copy(samples_dir() / "maps" / "ford.map.yaml", tmp_path / f"{number}/a.map.yaml")
    script = [sys.executable, str(HERE / "killed_writer.py"), str(tmp_path), str(KILLS), "7"]
    subprocess.run(script, check=True, env={**os.environ, "PYTHONPATH": str(HERE.parents[1])})
    busy = 0
    for number in range(KILLS):
        folder = tmp_path / str(number)
        said, signal = map(int, (folder / "said").read_text("utf-8").split())
        assert signal == 9
        on_disk = opened(str(folder / "a.map.yaml"), folder / "state").value.author
        saved = int(on_disk) if on_disk.isdigit() else 0
        lost = recover(folder / "state")
        assert len(lost) <= 1
        # The edit before the last may just have been undone, to be done again.
        had = int(lost[0].value.author) if lost else saved
        assert had in ({said - 1, said, said + 1} if said % 11 == 0 else {said, said + 1})
        assert saved % 7 == 0
        assert said - 7 <= saved <= said + 1
        busy += bool(lost)
    assert busy > 5


def test_a_source_that_is_being_typed_is_had_back_with_the_edits_around_it(
    file: str, tmp_path: Path
) -> None:
    document = opened(file, tmp_path / "state")
    document.keep_draft("half of it")
    document.do(Put(("author",), "Somebody"))
    document.keep_draft("all of it")
    assert document.save() is None
    crash(document)
    (lost,) = recover(tmp_path / "state")
    assert (lost.draft, lost.value.author) == ("all of it", "Somebody")
    again = Document.recovered(lost, tmp_path / "state")
    again.keep_draft("")
    crash(again)
    assert recover(tmp_path / "state") == ()
