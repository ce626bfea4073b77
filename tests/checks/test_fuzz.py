"""Whatever happens to the text of a file, it is checked to the end: no crash, no hang."""

from __future__ import annotations

import time
from functools import cache
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from editor.files.library import Library
from editor.files.resources import samples_dir
from editor.systems.examine import Examined, examine

FILES = sorted(
    file
    for folder in ("maps", "rosters", "scenarios", "catalogues", "packs")
    for file in (samples_dir() / folder).rglob("*.yaml")
)
PACK = samples_dir() / "packs" / "the-lost-charter"
LONG = 20
"""Seconds that no file of this size may take."""
LAW = settings(deadline=None, max_examples=40, suppress_health_check=list(HealthCheck))


@cache
def lines_of(file: Path) -> tuple[str, ...]:
    return tuple(file.read_text("utf-8").split("\n"))


def judged(file: Path, text: bytes, *, in_pack: bool = False) -> Examined:
    """Check it as a file, or the pack that has it, and say how long that took."""
    started = time.monotonic()
    place = str(PACK if in_pack else file)
    examined = examine(place, instead={str(file.resolve()): text})
    assert time.monotonic() - started < LONG
    failed = [one for one in examined.findings if one.code.startswith("INT")]
    assert not failed, failed
    assert all(one.message.en and one.message.fr for one in examined.findings)
    return examined


def change(data: st.DataObject, file: Path) -> bytes:
    """Edit a text as a tired hand or a bad merge does."""
    lines = list(lines_of(file))
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(lines) - 1))
        other = data.draw(st.integers(0, len(lines) - 1))
        way = data.draw(st.integers(0, 7))
        if way == 0:
            del lines[at]
        elif way == 1:
            lines.insert(at, lines[other])
        elif way == 2:
            lines[at], lines[other] = lines[other], lines[at]
        elif way == 3:
            lines[at] = "  " + lines[at]
        elif way == 4:
            cut = data.draw(st.integers(0, len(lines[at])))
            lines[at] = lines[at][:cut]
        elif way == 5:
            cut = data.draw(st.integers(0, len(lines[at])))
            signs = st.text("{}[]:,-#&*!|>'\"%@`~ \t?0a.\n", max_size=3)
            lines[at] = lines[at][:cut] + data.draw(signs) + lines[at][cut:]
        elif way == 6:
            number = data.draw(st.sampled_from(["0", "-1", "99", "1e9", "2.0", "9" * 25, ".nan"]))
            lines[at] = "".join(number if sign.isdecimal() else sign for sign in lines[at])
        else:
            lines[at : other + 1] = []
        lines = lines or [""]
    return "\n".join(lines).encode("utf-8", "surrogatepass")


@LAW
@given(data=st.data())
def test_a_text_that_was_edited_badly_is_checked_to_the_end(data) -> None:
    file = data.draw(st.sampled_from(FILES))
    judged(file, change(data, file))


@settings(LAW, max_examples=15)
@given(data=st.data())
def test_a_pack_with_a_file_that_was_edited_badly_too(data) -> None:
    file = data.draw(st.sampled_from([one for one in FILES if PACK in one.parents]))
    judged(file, change(data, file), in_pack=True)


@LAW
@given(data=st.data())
def test_bytes_that_flipped_are_no_trouble(data) -> None:
    file = data.draw(st.sampled_from(FILES))
    content = bytearray(file.read_bytes())
    for _ in range(data.draw(st.integers(1, 4))):
        content[data.draw(st.integers(0, len(content) - 1))] = data.draw(st.integers(0, 255))
    judged(file, bytes(content))


@LAW
@given(st.binary(max_size=400))
def test_any_bytes_are_read_or_refused(content: bytes) -> None:
    assert judged(FILES[0], content).findings


@pytest.mark.parametrize("number", ["0.0", "1.0", "-0.0", "1e2"])
def test_a_whole_number_with_a_point_is_a_whole_number(number: str, tmp_path: Path) -> None:
    """Schemas take 3.0 for an integer, so it is one; it was an exception."""
    text = (samples_dir() / "maps" / "ford.map.yaml").read_text("utf-8")
    file = tmp_path / "a.map.yaml"
    file.write_text(text.replace("size_mm: 25", f"size_mm: {number}"), "utf-8")
    loaded = Library().load(str(file))
    assert loaded.findings or loaded.value.grid.size_mm == float(number)
