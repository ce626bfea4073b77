"""However a sample is spoilt, it is told in findings with a place, never by an exception.

`GONFALON_FUZZ=1000` spoils each sample as often as that, in each way, and always anew.
"""

from __future__ import annotations

import copy
import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from editor.files.resources import samples_dir
from editor.files.yamltext import read_file
from editor.systems.examine import Examined, examine

SAMPLES = samples_dir()
FILES = [
    path
    for pattern in ("maps/*.yaml", "rosters/*.yaml", "scenarios/*.yaml", "packs/*/*.yaml")
    for path in sorted(SAMPLES.glob(pattern))
]
PAIRS = sorted(SAMPLES.glob("checks/*/*.yaml"))
OFTEN = int(os.environ.get("GONFALON_FUZZ", "30"))
LAW = settings(
    deadline=None, max_examples=OFTEN, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
every_file = pytest.mark.parametrize(
    "path", FILES, ids=lambda path: f"{path.parent.name}-{path.name}"
)
odd = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-(10**30), 10**30),
    st.integers(-3, 300),
    st.floats(),
    st.text(max_size=12),
    st.sampled_from(["", "A0", "ZZZ999", "x:A1", "a" * 500, "é", "../..", "/etc/passwd", ".", "0"]),
    st.lists(st.integers(0, 9), max_size=3),
    st.dictionaries(st.sampled_from(["en", "id", "at", "kind"]), st.text(max_size=3), max_size=2),
)


@pytest.fixture(autouse=True)
def beside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A spoilt copy lies beside the samples that it names, without being among them."""
    for folder in ("maps", "rosters", "scenarios", "catalogues"):
        (tmp_path / folder).mkdir()
        for file in (SAMPLES / folder).iterdir():
            os.link(file, tmp_path / folder / file.name)
    monkeypatch.chdir(tmp_path)


def spoil(path: Path, text: str | bytes) -> Examined:
    name = Path(path.parent.name if path.parent.name in {"maps", "rosters"} else "scenarios")
    file = name / "spoilt.yaml"
    data = text if isinstance(text, bytes) else text.encode("utf-8", "surrogatepass")
    file.write_bytes(data)
    return examine(str(file))


def judge(examined: Examined) -> None:
    """The law: an answer, no failed check, and a line wherever the file could be read at all."""
    for one in examined.findings:
        assert one.code != "INT001", one.message.en
        assert one.message.en
        assert one.message.fr
        if one.place.file.endswith("spoilt.yaml") and one.code != "FIL005":
            assert one.place.line >= 1, one
            assert one.place.column >= 1, one
    assert examined.findings or examined.value is not None


def nodes(tree: Any) -> Iterator[tuple[Any, Any]]:
    """Every place of a tree, as its parent and its key."""
    left = [tree]
    while left:
        node = left.pop()
        keys = list(node) if isinstance(node, dict) else range(len(node))
        for key in keys:
            yield node, key
            if isinstance(node[key], dict | list):
                left.append(node[key])


def trees(path: Path) -> Any:
    return copy.deepcopy(read_file(path).data)


def write(tree: Any) -> str:
    return yaml.dump(tree, allow_unicode=True, Dumper=yaml.CSafeDumper, sort_keys=False, width=1000)


def disturb(tree: Any, data: st.DataObject) -> None:
    """Drop, rename, replace, swap or repeat something anywhere."""
    places = list(nodes(tree))
    if not places:
        return
    parent, key = places[data.draw(st.integers(0, len(places) - 1))]
    deed = data.draw(st.sampled_from(["drop", "rename", "replace", "swap", "repeat"]))
    if deed == "drop":
        del parent[key]
    elif deed == "rename" and isinstance(parent, dict):
        parent[data.draw(st.text(max_size=8)) or f"{key}x"] = parent.pop(key)
    elif deed == "swap":
        other, there = places[data.draw(st.integers(0, len(places) - 1))]
        parent[key], other[there] = copy.deepcopy(other[there]), copy.deepcopy(parent[key])
    elif deed == "repeat" and isinstance(parent, list):
        parent.append(copy.deepcopy(parent[key]))
    else:
        parent[key] = data.draw(odd)


def exchange(tree: Any, data: st.DataObject) -> None:
    """One word becomes another of the same file that stands under the same key, or in a list."""
    words = [(parent, key) for parent, key in nodes(tree) if isinstance(parent[key], str | int)]
    if not words:
        return
    parent, key = words[data.draw(st.integers(0, len(words) - 1))]
    same = [
        (other, there) for other, there in words
        if there == key or (type(other), type(other[there])) == (list, type(parent[key]))
    ]  # fmt: skip
    other, there = same[data.draw(st.integers(0, len(same) - 1))]
    parent[key] = other[there]


@every_file
@LAW
@given(data=st.data())
def test_some_values_are_dropped_renamed_or_replaced(path: Path, data: st.DataObject) -> None:
    tree = trees(path)
    for _ in range(data.draw(st.integers(1, 3))):
        disturb(tree, data)
    judge(spoil(path, write(tree)))


@every_file
@LAW
@given(data=st.data())
def test_one_word_becomes_another_of_the_same_file(path: Path, data: st.DataObject) -> None:
    """Well-formed but senseless: what the schema lets pass reaches the checks."""
    tree = trees(path)
    for _ in range(data.draw(st.integers(1, 4))):
        exchange(tree, data)
    judge(spoil(path, write(tree)))


@settings(LAW, max_examples=5 * OFTEN)
@given(data=st.data())
def test_the_small_files_of_the_checks(data: st.DataObject) -> None:
    """In a small file most mistakes hit something that a check looks at."""
    path = data.draw(st.sampled_from(PAIRS))
    tree = trees(path)
    for _ in range(data.draw(st.integers(1, 4))):
        data.draw(st.sampled_from([disturb, exchange]))(tree, data)
    for name in ("field.yaml", "band.yaml", "meadow.yaml", "moor.yaml"):
        Path(name).write_bytes((SAMPLES / "checks" / name).read_bytes())
    judge(spoil(path, write(tree)))


@settings(LAW, max_examples=2 * OFTEN)
@given(data=st.data())
def test_one_file_of_a_pack_is_spoilt(data: st.DataObject, tmp_path: Path) -> None:
    home = tmp_path / "war"
    shutil.copytree(SAMPLES / "packs" / "the-lost-charter", home, dirs_exist_ok=True)
    file = data.draw(st.sampled_from(sorted(home.rglob("*.yaml"))))
    tree = trees(file)
    for _ in range(data.draw(st.integers(1, 3))):
        data.draw(st.sampled_from([disturb, exchange]))(tree, data)
    file.write_bytes(write(tree).encode("utf-8", "surrogatepass"))
    examined = examine(str(home))
    judge(examined)
    assert all(one.place.file.startswith(str(home)) for one in examined.findings)


@every_file
@LAW
@given(data=st.data())
def test_some_text_is_cut_doubled_or_typed_over(path: Path, data: st.DataObject) -> None:
    text = path.read_text("utf-8")
    for _ in range(data.draw(st.integers(1, 3))):
        start = data.draw(st.integers(0, len(text)))
        end = data.draw(st.integers(start, min(len(text), start + 40)))
        put = data.draw(
            st.sampled_from(
                [
                    "",
                    text[start:end] * 2,
                    "\n",
                    "  ",
                    ":",
                    "- ",
                    "{",
                    "]",
                    '"',
                    "&a ",
                    "*a",
                    "\t",
                    "\x00",
                    "!!",
                ]
            )
            | st.text(max_size=4)
        )
        text = text[:start] + put + text[end:]
    judge(spoil(path, text))


@every_file
@LAW
@given(data=st.data())
def test_some_lines_are_lost_or_change_places(path: Path, data: st.DataObject) -> None:
    lines = path.read_text("utf-8").splitlines(keepends=True)
    index = st.integers(0, len(lines) - 1)
    for _ in range(data.draw(st.integers(1, 3))):
        one, other = data.draw(index), data.draw(index)
        if data.draw(st.booleans()):
            lines[one], lines[other] = lines[other], lines[one]
        else:
            lines[one] = ""
    judge(spoil(path, "".join(lines)))


@LAW
@given(st.binary(max_size=200))
def test_any_bytes(data: bytes) -> None:
    judge(spoil(FILES[0], data))
