"""What an author has written beside the values stays, as long as what it is about does."""

from __future__ import annotations

import re
from typing import Any

import msgspec
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from random_edits import SAMPLES, edits, opened

from editor.edit.changes import ABSENT, difference
from editor.edit.document import Document
from editor.edit.errors import EditError
from editor.edit.history import History
from editor.files.compose import Node, compose
from editor.files.trees import same
from editor.files.yamltext import read_text
from editor.model.finding import YamlPath

law = settings(deadline=None, max_examples=80, suppress_health_check=[HealthCheck.too_slow])
SPOTS = st.lists(st.tuples(st.integers(0, 400), st.booleans()), min_size=1, max_size=8)
REMARK = re.compile(r"# said \d+\.")


def remarked(text: str, spots: list[tuple[int, bool]]) -> str:
    """The text with remarks above lines, or after them: where that is no part of a value."""
    data = read_text(text).data
    for number, (spot, is_above) in enumerate(spots):
        lines = text.split("\n")
        at = spot % len(lines)
        line = lines[at]
        margin = " " * (len(line) - len(line.lstrip(" ")))
        remark = f"# said {number}."
        lines[at : at + 1] = [margin + remark, line] if is_above else [f"{line}  {remark}"]
        made = read_text("\n".join(lines))
        if not made.findings and same(made.data, data):
            text = made.text
    return text


@law
@given(st.sampled_from(SAMPLES), SPOTS, st.data())
def test_no_edit_loses_a_remark_on_what_stays(
    sample: str, spots: list[tuple[int, bool]], data: st.DataObject
) -> None:
    value, kind, plain = opened(sample)
    text = remarked(plain, spots)
    document = Document(History(value), kind, sample, text)
    for _ in range(data.draw(st.integers(1, 3))):
        try:
            document.do(data.draw(edits(document.value)))
        except EditError:
            continue
    written = document.written()
    gone = set(REMARK.findall(text)) - set(REMARK.findall(written))
    assert gone <= set(REMARK.findall(removed(text, value, document.value)))
    while document.history.can_undo:
        document.undo()
    assert document.written() == text


def removed(text: str, old: Any, new: Any) -> str:
    """The lines of all that is gone or replaced, and of lists that nothing is left of."""
    root, _ = compose(text)
    assert root is not None
    after, lines = msgspec.to_builtins(new), text.split("\n")
    found: list[str] = []
    for one in difference(old, new).parts:
        path = one.path
        if one.old is ABSENT:
            continue
        while len(path) > 1 and not at(after, path[:-1]):
            path = path[:-1]
        # Which of several like entries has gone, nobody can tell.
        like = at(msgspec.to_builtins(old), path[:-1]) if isinstance(path[-1], int) else None
        is_unclear = (
            isinstance(like, (list, tuple)) and like.count(msgspec.to_builtins(one.old)) > 1
        )
        path = path[:-1] if is_unclear else path
        first, last = span(root, path, text)
        found += lines[first : last + 1]
    return "\n".join(found)


def at(tree: Any, path: YamlPath) -> Any:
    for step in path:
        try:
            tree = tree[step]
        except (KeyError, IndexError):
            return None
    return tree


def span(root: Node, path: YamlPath, text: str) -> tuple[int, int]:
    """The first and last line of a part; none where the text does not say it."""
    node, start = root, root
    for step in path:
        inner = at(node.parts, (step,)) if node.parts else None
        if inner is None:
            return 0, -1
        start = node.keys.get(str(step), inner)
        node = inner
    return start.line, text.count("\n", 0, tail(node))


def tail(node: Node) -> int:
    """The last character of a value; the end of a block is the start of what follows."""
    if node.parts and not node.flow:
        return max(map(tail, node.parts.values() if isinstance(node.parts, dict) else node.parts))
    return max(node.start, node.end - 1)
