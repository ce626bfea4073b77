"""Whatever an author did, and whenever the program died: all of it is had back, or is on disk."""

from __future__ import annotations

import contextlib
import shutil
import tempfile
from pathlib import Path
from typing import Any
from unittest import mock

import msgspec
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from random_edits import SAMPLES, edits

from editor.edit.changes import difference
from editor.edit.document import Document
from editor.edit.errors import EditError
from editor.edit.joining import join
from editor.edit.journal import recover
from editor.edit.troubles import require_shape
from editor.files.journal import JournalFile
from editor.files.trees import same
from editor.files.update import update_text

law = settings(deadline=None, max_examples=60, suppress_health_check=[HealthCheck.too_slow])
WAYS = [
    *["do"] * 4, "undo", "redo", "go", "save", "comment", "retype", "others",
    "gap", "crash", "draft",
]  # fmt: skip


class Desk:
    """A document that is worked on, by ways drawn by chance."""

    def __init__(self, sample: str, folder: Path, data: st.DataObject) -> None:
        file = folder / Path(sample).name
        shutil.copy(sample, file)
        self.state, self.file, self.data = folder / "state", str(file), data
        document, findings = Document.load(self.file, self.state)
        assert document is not None, findings
        self.document = document
        self.draft = ""

    def do(self) -> None:
        edit = self.data.draw(edits(self.document.value))
        with contextlib.suppress(EditError):
            self.document.do(edit, self.data.draw(st.sampled_from(["", "a", "b"])) or None)

    def undo(self) -> None:
        self.document.undo()

    def redo(self) -> None:
        self.document.redo()

    def go(self) -> None:
        self.document.go(self.data.draw(st.integers(0, len(self.document.history.steps) - 1)))

    def save(self) -> None:
        assert self.document.save() is None
        assert Path(self.file).read_bytes().decode() == self.document.written()

    def comment(self) -> None:
        """Some line of the source has a comment before it; where it cannot, nothing happens."""
        lines = self.document.written().splitlines(keepends=True)
        at = self.data.draw(st.integers(0, len(lines)))
        before = self.document.value
        text = "".join([*lines[:at], "# said by the author\n", *lines[at:]])
        if not self.document.take_text(text) and self.document.value is before:
            assert self.document.written() == text

    def retype(self) -> None:
        """The source is typed anew, with another value; undo and redo go to and fro."""
        document, before = self.document, self.document.value
        after = self._edited(before)
        text = "# typed\n" + update_text(
            document.written(), msgspec.to_builtins(before), msgspec.to_builtins(after)
        )
        assert document.take_text(text) == ()
        assert document.value == after
        assert document.written() == text
        if after is not before:
            document.undo()
            assert document.value is before
            document.redo()
            assert document.written() == text

    def others(self) -> None:
        """Somebody else is at the file; both changes are joined, or it is read again."""
        theirs, findings = Document.load(self.file)
        assert theirs is not None, findings
        edited = self._edited(theirs.value)
        line = f"# of others {self.data.draw(st.integers(0, 9))}\n"
        old, new = msgspec.to_builtins(theirs.value), msgspec.to_builtins(edited)
        Path(self.file).write_bytes((line + update_text(theirs.text, old, new)).encode())
        document, mine, known = self.document, self.document.value, theirs.value
        at = document.history.at
        if document.is_changed:
            wanted = join(*map(msgspec.to_builtins, (document._known, mine, edited))).whole
            trouble = document.merge()
            if trouble is not None:
                assert document.value is mine
                assert document.save(over=True) is None
                return
            assert same(msgspec.to_builtins(document.value), wanted)
        else:
            assert mine == known
            assert document.reload() is None
            assert document.value == edited
        assert document.on_disk() == "same"
        assert document.written().startswith(line)
        if document.history.at > at:
            document.undo()
            assert document.value is mine
            document.redo()

    def _edited(self, value: Any) -> Any:
        """What comes of a value by an edit that makes something that can be saved."""
        try:
            after = self.data.draw(edits(value)).apply(value)
            require_shape(self.document.kind, after, difference(value, after))
        except EditError:
            return value
        return after

    def draft_(self) -> None:
        self.draft = self.data.draw(st.sampled_from(["", "half", "half of it: ["]))
        self.document.keep_draft(self.draft)

    def gap(self) -> None:
        """The disk is full for a while."""
        full = mock.patch.object(JournalFile, "add", side_effect=OSError(28, "full"))
        with full:
            self.do()
            self.do()
            self.document.sync()
        self.document.sync()

    def crash(self) -> None:
        document, state = self.document, self.state
        assert document.journal is not None
        document.journal.leave()
        found = recover(state)
        if not found:
            assert not self.draft
            assert Path(self.file).read_bytes().decode() == document.written()
            again, findings = Document.load(self.file, state)
            assert again is not None, findings
            assert again.value == document.value
            self.document = again
            return
        (lost,) = found
        assert lost.is_whole
        assert lost.draft == self.draft
        back = self.document = Document.recovered(lost, state)
        assert back.written() == document.written()
        before = [(step.label.en, step.whole) for step in document.history.steps]
        after = [(step.label.en, step.whole) for step in back.history.steps]
        # What lies before a save is only there where somebody has gone to it since.
        start = document.history.at - back.history.at
        assert start >= 0
        assert after[1:] == before[start + 1 :][: len(after) - 1]
        assert after[0][1] == before[start][1]
        assert len(list(state.iterdir())) == 1


@law
@given(st.sampled_from(SAMPLES), st.data())
def test_a_crash_at_any_step_leaves_all_that_was_done(sample: str, data: st.DataObject) -> None:
    with tempfile.TemporaryDirectory() as folder:
        desk = Desk(sample, Path(folder), data)
        ways = data.draw(st.lists(st.sampled_from(WAYS), min_size=1, max_size=14))
        for way in [*ways, "crash", "crash"]:
            getattr(desk, "draft_" if way == "draft" else way)()
        desk.document.close()
        assert not list(desk.state.glob("*"))
