"""Whatever an author did, and whenever the program died: all of it is had back, or is on disk."""

from __future__ import annotations

import contextlib
import shutil
import tempfile
from pathlib import Path
from unittest import mock

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from random_edits import SAMPLES, edits

from editor.edit.document import Document
from editor.edit.errors import EditError
from editor.edit.journal import recover
from editor.files.journal import JournalFile

law = settings(deadline=None, max_examples=60, suppress_health_check=[HealthCheck.too_slow])
WAYS = ["do", "do", "do", "do", "undo", "redo", "go", "save", "comment", "gap", "crash", "draft"]


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
