"""Laws of all edits: undone gives what was, done again what came of it, saved what is read."""

from __future__ import annotations

import contextlib
import tempfile
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from random_edits import SAMPLES, edits, opened

from editor.edit.changes import difference, patch
from editor.edit.commands import AnyEdit, format_edit, parse_edit
from editor.edit.document import Document
from editor.edit.errors import EditError
from editor.edit.history import History
from editor.edit.journal import recover
from editor.files.trees import same
from editor.files.update import update_text
from editor.files.yamltext import read_text

law = settings(deadline=None, max_examples=60, suppress_health_check=[HealthCheck.too_slow])


def frozen(value: Any) -> str:
    """Known by every bit of it, to see that nobody changed it in place."""
    return sha256(msgspec.json.encode(value)).hexdigest()


def tried(edit: AnyEdit, value: Any) -> Any:
    """What an edit makes of a value; None where it does not fit, which is said in words."""
    try:
        return edit.apply(value)
    except EditError as error:
        said = error.message
    assert said.en
    assert said.fr
    return None


@st.composite
def worked_on(draw: st.DrawFn) -> tuple[Document, list[str]]:
    """A sample after some edits, with every state that it had."""
    file = draw(st.sampled_from(SAMPLES))
    value, kind, text = opened(file)
    document = Document(History(value), kind, file, text)
    states = [frozen(value)]
    for _ in range(draw(st.integers(1, 6))):
        edit = draw(edits(document.value))
        before, bits = document.value, frozen(document.value)
        steps = document.history.at
        with contextlib.suppress(EditError):
            document.do(edit)
        assert frozen(before) == bits
        if document.history.at == steps:
            assert document.value is before
        else:
            states.append(frozen(document.value))
    return document, states


@law
@given(worked_on())
def test_undone_gives_what_was_and_redone_what_came_of_it(
    worked: tuple[Document, list[str]],
) -> None:
    document, states = worked
    assert document.history.at == len(states) - 1
    for state in reversed(states[:-1]):
        document.undo()
        assert frozen(document.value) == state
    assert not document.is_changed
    for state in states[1:]:
        document.redo()
        assert frozen(document.value) == state
    assert not document.history.can_redo


@law
@given(worked_on())
def test_saved_and_read_back_gives_the_same_value(worked: tuple[Document, list[str]]) -> None:
    document, _ = worked
    with tempfile.TemporaryDirectory() as folder:
        file = str(Path(folder) / "a.yaml")
        assert document.save_as(file) is None
        again, findings = Document.load(file)
        assert again is not None, findings
        assert again.value == document.value
        assert not document.is_changed
        assert document.on_disk() == "same"


@law
@given(worked_on())
def test_a_change_says_all_that_differs(worked: tuple[Document, list[str]]) -> None:
    document, _ = worked
    old, new = document.history.steps[0].whole, document.value
    change = difference(old, new)
    assert patch(change).apply(old) == new
    assert patch(difference(new, old)).apply(new) == old
    assert not difference(new, new)


def labels(document: Document) -> list[str]:
    return [step.label.en for step in document.history.steps]


@law
@given(st.sampled_from(SAMPLES), st.data())
def test_a_crash_leaves_the_history_that_was(file: str, data: st.DataObject) -> None:
    """However one went through it, and however often the program dies."""
    value, kind, text = opened(file)
    with tempfile.TemporaryDirectory() as folder:
        document = Document(History(value), kind, file, text, state=folder)
        for _ in range(data.draw(st.integers(1, 9))):
            way = data.draw(st.sampled_from(["do", "do", "do", "undo", "redo", "go"]))
            if way == "do":
                with contextlib.suppress(EditError):
                    document.do(data.draw(edits(document.value)), data.draw(st.sampled_from("ab ")))
            elif way == "go":
                last = len(document.history.steps) - 1
                document.go(data.draw(st.integers(0, last)))
            else:
                getattr(document, way)()
        for _ in range(2):
            assert document.journal is not None
            document.journal.leave()
            found = recover(folder)
            if not found:
                assert document.value == value
                return
            (lost,) = found
            assert lost.is_whole
            back = Document.recovered(lost, folder)
            assert back.history.at == document.history.at
            assert labels(back) == labels(document)
            assert back.history.steps[0].whole == value
            for mine, theirs in zip(document.history.steps, back.history.steps, strict=True):
                assert frozen(mine.whole) == frozen(theirs.whole)
            document = back
        document.close()


@law
@given(st.sampled_from(SAMPLES), st.data())
def test_an_edit_reads_back_from_its_text_and_does_the_same(file: str, data: st.DataObject) -> None:
    value, _, _ = opened(file)
    edit = data.draw(edits(value))
    again = parse_edit(format_edit(edit))
    assert format_edit(again) == format_edit(edit)
    assert hash(again) == hash(edit)
    assert frozen(tried(again, value)) == frozen(tried(edit, value))


@law
@given(st.sampled_from(SAMPLES), st.data())
def test_plain_data_is_edited_like_a_value(file: str, data: st.DataObject) -> None:
    """So that a file which has no value yet can be fixed too."""
    value, _, text = opened(file)
    tree = read_text(text).data
    edit = data.draw(edits(value))
    bits = frozen(tree)
    made = tried(edit, tree)
    assert frozen(tree) == bits
    if isinstance(made, dict):
        assert same(read_text(update_text(text, tree, made)).data, made)
