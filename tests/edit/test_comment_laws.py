"""What an author has written beside the values stays, as long as what it is about does."""

from __future__ import annotations

import contextlib
import random
import re
from collections.abc import Iterable, Iterator
from typing import Any

import msgspec
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from random_edits import SAMPLES, opened, places

from editor.edit.commands import AnyEdit, Insert, Move, Put, Remove, RenameKey
from editor.edit.document import Document
from editor.edit.errors import EditError
from editor.edit.history import History
from editor.files.compose import Node, compose
from editor.files.trees import match, renamed, same
from editor.files.yamltext import read_text
from editor.model.finding import YamlPath

law = settings(deadline=None, max_examples=120, suppress_health_check=[HealthCheck.too_slow])
REMARK = re.compile(r"# said \d+\.")
_BLOCK = re.compile(r"( *)[^#]*: [|>][+-]?\Z")


def remarked(text: str, dice: random.Random) -> str:
    """The text with remarks above lines and after them, but in blocks of prose, which own them."""
    made: list[str] = []
    depth: int | None = None
    for line in text.split("\n"):
        margin = len(line) - len(line.lstrip(" "))
        if depth is not None and (not line.strip() or margin > depth):
            made.append(line)
            continue
        block = _BLOCK.match(line)
        depth = len(block[1]) if block is not None else None
        if dice.random() < 0.3:
            made.append(f"{' ' * margin}# said {len(made)}.")
        after = f"   # said {len(made)}." if line.strip() and dice.random() < 0.3 else ""
        made.append(line + after)
    return "\n".join(made)


def edit_of(value: Any, dice: random.Random) -> AnyEdit:
    """An edit of an entry or a word somewhere; most of them fit."""
    tree = msgspec.to_builtins(value)
    path = dice.choice([one for one in places(tree) if one])
    there, last = at(tree, path), path[-1]
    if isinstance(last, int):
        entry = {**there, "id": f"{there['id']}-2"} if _has_id(there) else there
        entries = len(at(tree, path[:-1]))
        kinds = [
            Remove(path),
            Remove(path),
            Move(path, dice.randrange(entries)),
            Insert(path, entry),
        ]
        return dice.choice(kinds)
    alike = [at(tree, one) for one in places(tree) if one and one[-1] == last]
    return dice.choice([Put(path, dice.choice(alike)), Remove(path), RenameKey(path, "other")])


def _has_id(entry: Any) -> bool:
    return isinstance(entry, dict) and "id" in entry


@law
@given(st.sampled_from(SAMPLES), st.integers(0, 10**9))
def test_no_edit_loses_a_remark_on_what_stays(sample: str, seed: int) -> None:
    dice = random.Random(seed)
    value, kind, plain = opened(sample)
    text = remarked(plain, dice)
    assert same(read_text(text).data, read_text(plain).data)
    document = Document(History(value), kind, sample, text)
    for _ in range(dice.randint(1, 4)):
        with contextlib.suppress(EditError):
            document.do(edit_of(document.value, dice))
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
    lines, found = text.split("\n"), list[str]()
    for path in gone_from(msgspec.to_builtins(old), msgspec.to_builtins(new)):
        first, last = span(root, path, text)
        found += lines[first : last + 1]
    return "\n".join(found)


def gone_from(old: Any, new: Any, path: YamlPath = ()) -> Iterator[YamlPath]:
    if same(old, new):
        return
    pairs: Iterable[tuple[Any, Any]]
    if isinstance(old, dict) and isinstance(new, dict) and new:
        names = renamed(old, new)
        pairs = [(key, names.get(key, key)) for key in old]
        pairs = [(key, name if name in new else None) for key, name in pairs]
        if all(there is None for _, there in pairs):
            yield path
            return
    elif isinstance(old, (list, tuple)) and isinstance(new, (list, tuple)) and new:
        origins = match(old, new)
        pairs = [
            (step, origins.index(step) if step in origins else None) for step in range(len(old))
        ]
    else:
        yield path
        return
    for step, there in pairs:
        if there is None:
            yield (*path, step)
        else:
            yield from gone_from(old[step], new[there], (*path, step))


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
    last, lines = text.count("\n", 0, tail(node)), text.split("\n")
    # Where the first line of an entry goes, so does what stands between it and the next.
    least = start.column + (0 if lines[start.line].lstrip().startswith("- ") else 1)
    while last + 1 < len(lines) and lines[last + 1].find("#") >= least:
        if lines[last + 1].lstrip()[0] != "#":
            break
        last += 1  # what is said of it further in than where it begins
    return start.line, last


def tail(node: Node) -> int:
    """The last character of a value; the end of a block is the start of what follows."""
    if node.parts and not node.flow:
        return max(map(tail, node.parts.values() if isinstance(node.parts, dict) else node.parts))
    return max(node.start, node.end - 1)
