"""What an author has done outlives a crash in states that are seldom: each was lost once."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

from editor.edit.commands import Put
from editor.edit.desk import Desk
from editor.edit.document import Document
from editor.edit.journal import Lost, recover
from editor.files.resources import samples_dir


@pytest.fixture
def file(tmp_path: Path) -> str:
    shutil.copy(samples_dir() / "maps" / "ford.map.yaml", tmp_path / "a.map.yaml")
    return str(tmp_path / "a.map.yaml")


@pytest.fixture
def state(tmp_path: Path) -> Path:
    return tmp_path / "state"


def opened(file: str, state: Path) -> Document:
    document, findings = Document.load(file, state)
    assert document is not None, findings
    return document


def crashed(document: Document, state: Path) -> Lost:
    """What a crash leaves of the only document."""
    assert document.journal is not None
    document.journal.leave()
    (lost,) = recover(state)
    return lost


# Comments, which are no part of the value


def test_comments_that_were_typed_in_the_source_outlive_a_crash(file: str, state: Path) -> None:
    document = opened(file, state)
    assert document.take_text(document.text + "# mine\n") == ()
    back = Document.recovered(crashed(document, state), state)
    assert back.is_changed
    assert back.written().endswith("# mine\n")
    again = Document.recovered(crashed(back, state), state)
    assert again.written().endswith("# mine\n")
    assert again.save() is None
    assert Path(file).read_text("utf-8").endswith("# mine\n")
    assert recover(state) == ()


def test_comments_outlive_a_crash_with_the_edits_before_and_after_them(
    file: str, state: Path
) -> None:
    document = opened(file, state)
    document.do(Put(("author",), "One"))
    text = document.written().replace("id: ford", "# renamed\nid: weir", 1)
    assert document.take_text(text) == ()
    document.do(Put(("rights",), "Two"))
    document.undo()
    wanted = document.written()
    back = Document.recovered(crashed(document, state), state)
    assert back.written() == wanted
    assert "# renamed\nid: weir" in wanted
    back.go(0)
    assert back.value == document.history.steps[0].whole


def test_comments_that_are_on_disk_after_all_are_not_offered(file: str, state: Path) -> None:
    document = opened(file, state)
    document.take_text(document.text + "# mine\n")
    assert document.journal is not None
    document.journal.leave()
    assert document.save() is None
    assert recover(state) == ()


# Two who change a file


def test_what_was_typed_in_the_source_is_mine_when_the_file_is_merged(
    file: str, state: Path
) -> None:
    document = opened(file, state)
    text = document.text.replace("author: Gonfalon", "author: Mine  # typed by me", 1)
    assert document.take_text(text) == ()
    disk = Path(file)
    disk.write_text(disk.read_text("utf-8").replace("id: ford", "id: weir") + "# theirs\n", "utf-8")
    assert document.clashes() == ()
    assert document.merge() is None
    assert (document.value.author, document.value.id) == ("Mine", "weir")
    assert document.is_changed
    wanted = document.written()
    assert "# typed by me" in wanted
    assert wanted.endswith("# theirs\n")
    back = Document.recovered(crashed(document, state), state)
    assert back.written() == wanted
    assert back.save() is None
    assert disk.read_text("utf-8") == wanted


def test_what_two_typed_at_one_place_is_a_clash_also_from_the_source(
    file: str, state: Path
) -> None:
    document = opened(file, state)
    document.take_text(document.text.replace("author: Gonfalon", "author: Mine", 1))
    disk = Path(file)
    disk.write_text(disk.read_text("utf-8").replace("author: Gonfalon", "author: Theirs"), "utf-8")
    assert document.clashes() == (("author",),)
    assert document.merge() is None
    assert document.value.author == "Mine"


# What has no file, or has lost it


def test_a_new_document_outlives_a_crash_before_its_first_edit(file: str, state: Path) -> None:
    document = Document.new(opened(file, state).value, "map", state)
    lost = crashed(document, state)
    back = Desk(state).take_back(lost)
    assert back.is_changed
    assert back.file == ""
    assert back.value == document.value


def test_a_document_whose_file_is_gone_outlives_a_crash(file: str, state: Path) -> None:
    """What the window still has is the last there is of it."""
    document = opened(file, state)
    Path(file).unlink()
    document.miss_file()
    back = Document.recovered(crashed(document, state), state)
    assert back.is_changed
    assert back.save() is None
    assert Path(file).read_text("utf-8") == back.text


def test_steps_that_were_all_undone_outlive_a_crash(file: str, state: Path) -> None:
    """Whoever goes back to look how it was has not given up what came after."""
    document = opened(file, state)
    for word in ("One", "Two", "Three"):
        document.do(Put(("author",), word))
    document.go(0)
    back = Document.recovered(crashed(document, state), state)
    assert back.history.at == 0
    back.go(3)
    assert back.value.author == "Three"


# Journals that cannot be written for a while


def test_edits_that_the_journal_missed_are_told_as_soon_as_it_can_be_written(
    file: str, state: Path
) -> None:
    desk = Desk(state)
    state.write_text("no folder", "utf-8")
    document, _ = desk.open(file)
    assert document is not None
    document.do(Put(("author",), "One"))
    document.keep_draft("half of it")
    state.unlink()
    document.do(Put(("rights",), "Two"))
    desk.sync()
    assert document.journal is not None
    assert document.journal.trouble is None
    document.do(Put(("id",), "weir"))
    lost = crashed(document, state)
    assert lost.value == document.value
    assert lost.is_whole
    assert lost.draft == "half of it"
    assert len(lost.history.steps) == 4


def test_a_disk_that_fills_up_in_the_middle_leaves_no_gap(
    file: str, state: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk = Desk(state)
    document, _ = desk.open(file)
    assert document is not None
    document.do(Put(("author",), "One"))
    write, is_full = os.write, True

    def full(handle: int, data: bytes) -> int:
        if is_full:
            raise OSError(28, "No space left on device")
        return write(handle, data)

    monkeypatch.setattr(os, "write", full)
    document.do(Put(("author",), "Two"))
    desk.sync()
    assert document.journal is not None
    assert document.journal.trouble is not None
    assert document.journal.trouble.fr.endswith("le disque est plein")
    is_full = False
    document.do(Put(("rights",), "Three"))
    assert len(list(state.iterdir())) == 1, "what was there stays until there is better"
    desk.sync()
    lost = crashed(document, state)
    assert lost.value == document.value
    assert [step.whole.author for step in lost.history.steps][1:] == ["One", "Two", "Two"]


def test_a_journal_that_was_being_told_anew_when_the_program_died_is_not_offered_twice(
    file: str, state: Path
) -> None:
    """The old one counts until the new one is whole, and then only one of them."""
    document = opened(file, state)
    document.do(Put(("author",), "One"))
    assert document.journal is not None
    document.journal.leave()
    (old,) = state.iterdir()
    shutil.copy(old, state / "twin-1-0.journal")
    (state / "half-1-0.part").write_bytes(old.read_bytes()[:200])
    (lost,) = recover(state)
    assert lost.value == document.value
    assert len(list(state.iterdir())) == 1


# Names


@pytest.mark.skipif(os.name != "posix", reason="names of files are words elsewhere")
def test_a_name_that_is_no_unicode_is_edited_and_had_back(tmp_path: Path, state: Path) -> None:
    file = str(tmp_path / os.fsdecode(b"a\xff\x80.map.yaml"))
    shutil.copy(samples_dir() / "maps" / "ford.map.yaml", file)
    document = opened(file, state)
    document.do(Put(("author",), "One"))
    lost = crashed(document, state)
    assert lost.head.file == os.path.realpath(file)
    assert Document.recovered(lost, state).save() is None
    assert opened(file, state).value.author == "One"


def test_a_draft_with_half_a_letter_is_kept(file: str, state: Path) -> None:
    """What is pasted from elsewhere may hold anything."""
    document = opened(file, state)
    document.keep_draft("half a letter \ud83d and more")
    assert crashed(document, state).draft == "half a letter \ufffd and more"


@pytest.mark.parametrize("ends", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
@pytest.mark.parametrize("last", [True, False])
def test_a_save_leaves_what_is_no_text_as_it_was(
    file: str, state: Path, ends: str, mark: bytes, *, last: bool
) -> None:
    """Ends of lines, the mark before the text, no end of the last line: one line is another."""
    text = Path(file).read_text("utf-8")
    before = mark + (text if last else text.rstrip("\n")).replace("\n", ends).encode()
    wanted = before.replace(b"author: Gonfalon", b"author: Somebody")
    Path(file).write_bytes(before)
    document = opened(file, state)
    document.do(Put(("author",), "Somebody"))
    back = Document.recovered(crashed(document, state), state)
    assert back.save() is None
    assert Path(file).read_bytes() == wanted
    assert back.on_disk() == "same"
