"""Bad text gives one clear finding with its place, in bounded time; good text gives its values."""

from __future__ import annotations

import os
import random
import sys
import time
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from editor.files.codes import CODES
from editor.files.yamltext import MAX_BYTES, MISSING, read_file, read_text

SAMPLE = "a: 1\nunits:\n  - {id: x, at: [D9, 'E 9']}  # why\n  - {id: y}\ntext: |\n  one\n  two\n"

HOSTILE: list[tuple[str, bytes, str, str]] = [
    ("utf-16", "a: 1".encode("utf-16"), "FIL006", "f:1:1"),
    ("utf-32", "a: 1".encode("utf-32"), "FIL006", "f:1:1"),
    ("latin-1", "a: 1\nb: é".encode("latin-1"), "FIL006", "f:2:4"),
    ("nul", b"a: 1\nb: \x00", "FIL007", "f:2:4"),
    ("bell in quotes", b'a: "\x07"', "FIL007", "f:1:5"),
    ("next line", "a: 1 # b\x85c\n".encode(), "FIL007", "f:1:9"),
    ("line separator", 'a: "b\u2028c"'.encode(), "FIL007", "f:1:6"),
    ("second bom", b"a: \xef\xbb\xbfx", "FIL007", "f:1:4"),
    ("duplicate key", b"a: 1\nb: 2\na: 3", "FIL009", "f:3:1"),
    ("duplicate key in braces", b"x: {a: 1, a: 2}", "FIL009", "f:1:11"),
    ("duplicate top key of lists", b"x:\n  - {a: 1}\nx:\n  - {a: 1}\n", "FIL009", "f:3:1"),
    ("alias", b"a: &x 1\nb: *x", "FIL010", "f:2:4"),
    ("alias bomb", b"a: &a [x]\nb: &b [*a,*a]\nc: &c [*b,*b]", "FIL010", "f:2:8"),
    ("alias to itself", b"&a [*a]", "FIL010", "f:1:5"),
    ("merge key", b"a:\n  <<: {b: 1}", "FIL011", "f:2:3"),
    ("python object", b"a: !!python/object:os.system {}", "FIL012", "f:1:4"),
    ("python call", b"!!python/object/apply:os.system ['ls']", "FIL012", "f:1:1"),
    ("own tag", b"a: !foo x", "FIL012", "f:1:4"),
    ("even a harmless tag", b"a: !!str 1", "FIL012", "f:1:4"),
    ("unknown tag handle", b"a: !x!y 1", "FIL012", "f:1:4"),
    ("deep flow", b"a: " + b"[" * 100_000, "FIL013", "f:1:35"),
    ("deep block", b"- " * 100_000, "FIL013", "f:1:65"),
    ("deep and closed", b"a: " + b"[" * 40 + b"]" * 40, "FIL013", "f:1:35"),
    ("two documents", b"a: 1\n---\nb: 1", "FIL014", "f:2:1"),
    ("list as key", b"[a]: 1", "FIL015", "f:1:1"),
    ("true as key", b"true: 1", "FIL015", "f:1:1"),
    ("null as key", b"x: {~: 1}", "FIL015", "f:1:5"),
    ("fraction as key", b"1.5: 1", "FIL015", "f:1:1"),
    ("infinity", b"a: [1, .inf]", "FIL016", "f:1:8"),
    ("not a number", b"a: .NaN", "FIL016", "f:1:4"),
    ("overflow", b"a: 1e999", "FIL016", "f:1:4"),
    ("endless digits", b"a: " + b"9" * 5000, "FIL016", "f:1:4"),
    ("empty", b"", "FIL005", "f"),
    ("only comments", b"# nothing\n\n", "FIL005", "f"),
    ("open bracket", b"a: [1, 2\nb: 3", "FIL008", "f:2:2"),
    ("open quote", b'a: "x', "FIL008", "f:1:6"),
    ("two colons", b"a: b: c", "FIL008", "f:1:5"),
    ("tab", b"a:\n\tb: 1", "FIL008", "f:2:1"),
    ("bad indentation", b"a:\n    b: 1\n  c: 2", "FIL008", "f:3:3"),
    ("unknown escape", b'a: "\\q"', "FIL008", "f:1:5"),
]


@pytest.mark.parametrize(
    ("data", "code", "place"), [x[1:] for x in HOSTILE], ids=[x[0] for x in HOSTILE]
)
def test_hostile_text_gives_one_finding(data: bytes, code: str, place: str) -> None:
    source = read_text(data, "f")
    assert source.data is MISSING
    assert [(one.code, str(one.place)) for one in source.findings] == [(code, place)]
    message = source.findings[0].message
    assert message.en
    assert message.fr
    assert message.en != message.fr
    assert "\n" not in message.en


def test_a_duplicate_key_names_both_places() -> None:
    assert "line 1, column 5" in read_text("x: {a: 1, a: 2}").findings[0].message.en


def test_every_code_has_a_page_in_two_languages() -> None:
    for code, page in CODES.items():
        assert page.code == code
        assert page.name.replace("-", "").isalpha() or "8" in page.name
        assert page.page.en
        assert page.page.fr
    assert len({page.name for page in CODES.values()}) == len(CODES)


def test_a_hundred_megabytes_are_refused_unread(tmp_path: Path) -> None:
    path = tmp_path / "big.yaml"
    with path.open("wb") as stream:
        stream.truncate(100 * 2**20)
    assert [one.code for one in read_file(path).findings] == ["FIL004"]
    assert read_text("x" * (MAX_BYTES + 1)).findings[0].code == "FIL004"


@pytest.mark.parametrize(
    "data",
    [
        b"a: " + b"x" * (MAX_BYTES - 3),
        b'a: "' + b"x" * (MAX_BYTES - 5) + b'"',
        b"a:\n" + b"  - {}\n" * 20_000,
        b"[" + b"[]," * 1_100_000 + b"]",
        b"a: [" + b"{a: 1}, " * 200_000 + b"]",
        b"a: b\n" * 100_000,
        b"? " * 50_000,
        b"{" * 50_000,
        b"a: |\n" + b"\n" * 1_000_000,
        b"#" * (MAX_BYTES - 1),
        b" " * (MAX_BYTES - 1),
    ],
    ids=range(11),
)
def test_large_and_odd_files_end_soon(data: bytes) -> None:
    start = time.process_time()
    source = read_text(data)
    assert time.process_time() - start < 20
    assert len(source.findings) <= 20


def test_scalars_follow_yaml_1_2_and_labels_keep_their_zeros() -> None:
    words = {
        "true": True, "True": True, "FALSE": False, "null": None, "~": None, "": None, "off": "off",
        "no": "no", "NO": "NO", "y": "y", "12:30": "12:30", "2024-01-01": "2024-01-01",
        "1_000": "1_000", "17": 17, "-3": -3, "+4": 4, "0o17": 15, "0xFF": 255, "0101": "0101",
        "-007": "-007", "00.5": "00.5", "0": 0, "0.5": 0.5, ".5": 0.5, "1e3": 1000.0, "1.": 1.0,
        "0b1": "0b1", "0x": "0x", "1.2.3": "1.2.3", "=": "=", "Null": None, "nULL": "nULL",
    }  # fmt: skip
    for word, value in words.items():
        read = read_text(f"a: {word}\n").data["a"]
        assert (read, type(read)) == (value, type(value))
        read = read_text(f"a: [{word or '~'}, x]\n").data["a"][0]
        assert (read, type(read)) == (value, type(value))


def test_whole_numbers_as_keys_are_text() -> None:
    assert read_text("1: a\n0101: b\n").data == {"1": "a", "0101": "b"}


def test_places_of_values_and_keys_fall_back_to_the_parent() -> None:
    source = read_text(SAMPLE, "f")
    assert str(source.place(("units", 0, "at", 1))) == "f:3:22"
    assert str(source.key_place(("units", 0, "at"))) == "f:3:13"
    assert str(source.place(("units", 0, "gone", 4))) == "f:3:5"
    assert str(source.key_place(("text",))) == "f:5:1"
    assert str(source.place(("units", 9))) == "f:3:3"
    assert str(source.place(())) == "f:1:1"


def test_crlf_and_bom_do_not_matter() -> None:
    assert (
        read_text(b"\xef\xbb\xbf" + SAMPLE.replace("\n", "\r\n").encode()).data
        == read_text(SAMPLE).data
    )


def test_files_that_cannot_be_read_are_findings(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "loop").symlink_to("loop")
    (tmp_path / "ok.yaml").write_text(SAMPLE)
    codes = {
        tmp_path / "gone": "FIL001",
        tmp_path / "ok.yaml" / "x": "FIL001",
        tmp_path: "FIL002",
        tmp_path / "pipe": "FIL002",
        Path(os.devnull): "FIL002",
        tmp_path / "loop": "FIL003",
        Path("x\0y"): "FIL003",
        tmp_path / ("x" * 5000): "FIL003",
    }
    for path, code in codes.items():
        assert [one.code for one in read_file(path).findings] == [code], path
    assert read_file(tmp_path / "ok.yaml").data["a"] == 1


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root reads all")
def test_a_protected_file_is_a_finding(tmp_path: Path) -> None:
    (tmp_path / "x").write_text("a: 1")
    (tmp_path / "x").chmod(0)
    assert [one.code for one in read_file(tmp_path / "x").findings] == ["FIL003"]


def is_sound(source: Any) -> bool:
    return (source.data is MISSING) == bool(source.findings)


@settings(deadline=None, max_examples=400)
@given(st.binary(max_size=200))
def test_any_bytes_give_data_or_findings(data: bytes) -> None:
    assert is_sound(read_text(data))


@settings(deadline=None, max_examples=400)
@given(st.integers(0, 10**9), st.integers(1, 6))
def test_mutilated_files_give_data_or_findings(seed: int, times: int) -> None:
    dice = random.Random(seed)
    text = SAMPLE
    for _ in range(times):
        at = dice.randrange(len(text) + 1)
        end = min(len(text), at + dice.choice([0, 0, 1, 3]))
        text = text[:at] + dice.choice([*"{}[]:,#-&*!|>'\"%@`?~\n\t \0", "- ", ": "]) + text[end:]
    source = read_text(text)
    assert is_sound(source)
    if source.data is not MISSING:
        root = yaml.compose(text, yaml.CSafeLoader)
        assert (root is not None) == (source.data is not MISSING)


def test_reading_is_light() -> None:
    """The package imports nothing heavy by itself."""
    import subprocess

    script = (
        "import sys, editor.files, editor.files.codes; "
        "print('yaml' in sys.modules, 'jsonschema' in sys.modules)"
    )
    made = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    assert made.stdout.split() == ["False", "False"]


def test_why_a_file_cannot_be_read_is_told_in_either_language(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "a.yaml"
    file.write_text("a: 1", "utf-8")

    def refuse(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("builtins.open", refuse)
    (found,) = read_file(file).findings
    assert found.message.en == f"{file} cannot be read: you are not allowed to"
    assert found.message.fr == f"impossible de lire {file} : vous n'en avez pas le droit"
