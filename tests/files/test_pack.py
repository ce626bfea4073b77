"""A pack is read in place, from a folder or a zip, and cannot harm."""

from __future__ import annotations

import os
import stat
import warnings
import zipfile
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from editor.files import pack as pack_room
from editor.files.pack import is_safe_name, open_pack
from editor.model.finding import Finding

FILES = {"pack.yaml": b"format: gonfalon/pack/1\n", "maps/ford.map.yaml": b"id: ford\n"}


def make_zip(path: Path, files: dict[str, bytes]) -> Path:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return path


def code(path: Path) -> str:
    files = open_pack(path)
    assert files.names() == ()
    (found,) = files.findings
    assert found.message.en != found.message.fr
    return found.code


def test_folder_and_zip_hold_the_same(tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    for name, data in FILES.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(data)
    (folder / ".git").mkdir()
    (folder / ".git" / "x").write_text("x")
    zipped = make_zip(tmp_path / "a.zip", FILES)
    for files in (open_pack(folder), open_pack(zipped)):
        assert files.findings == ()
        assert sorted(files.names()) == sorted(FILES)
        assert {name: files.read(name) for name in files.names()} == FILES
        gone = files.read("gone.yaml")
        assert isinstance(gone, Finding)
        assert gone.code == "FIL001"


def test_a_zip_of_a_whole_folder_is_the_pack_in_it(tmp_path: Path) -> None:
    inside = {f"war/{name}": data for name, data in FILES.items()}
    files = open_pack(make_zip(tmp_path / "a.zip", {**inside, "__MACOSX/war/x": b"x"}))
    assert {name: files.read(name) for name in files.names()} == FILES
    assert isinstance(files.read("war/pack.yaml"), Finding)


@pytest.mark.parametrize(
    "names",
    [
        ("war/pack.yaml", "peace/pack.yaml"),
        ("pack.yaml", "war/pack.yaml"),
        ("a/war/pack.yaml",),
        ("war/a.map.yaml",),
    ],
)
def test_where_it_is_not_plain_which_folder_is_the_pack_none_is_taken(tmp_path, names) -> None:
    files = open_pack(make_zip(tmp_path / "a.zip", dict.fromkeys(names, b"x")))
    assert set(files.names()) == set(names)


def test_an_unsafe_name_beside_the_outer_folder_still_spoils_the_pack(tmp_path: Path) -> None:
    files = {"war/pack.yaml": b"x", "../x": b"x"}
    assert code(make_zip(tmp_path / "a.zip", files)) == "FIL020"


@pytest.mark.parametrize(
    "name",
    [
        "/etc/passwd",
        "../x",
        "a/../../x",
        "C:/x",
        "C:x",
        "a\\..\\x",
        "a//b",
        "./a",
        "",
        "a/./b",
        "x\ny",
    ],
)
def test_names_that_leave_the_pack_are_refused(tmp_path: Path, name: str) -> None:
    assert not is_safe_name(name)
    if name:
        assert code(make_zip(tmp_path / "a.zip", {name: b"x"})) == "FIL020"
    (tmp_path / "folder").mkdir()
    (tmp_path / "x").write_text("secret")
    found = open_pack(tmp_path / "folder").read(name)
    assert isinstance(found, Finding)
    assert found.code == "FIL020"


def test_links_are_refused(tmp_path: Path) -> None:
    entry = zipfile.ZipInfo("link")
    entry.external_attr = (stat.S_IFLNK | 0o777) << 16
    with zipfile.ZipFile(tmp_path / "a.zip", "w") as archive:
        archive.writestr(entry, "/etc/passwd")
    assert code(tmp_path / "a.zip") == "FIL021"
    folder = tmp_path / "folder"
    folder.mkdir()
    (folder / "link").symlink_to("/etc/hostname")
    files = open_pack(folder)
    assert files.names() == ()
    found = files.read("link")
    assert isinstance(found, Finding)
    assert found.code == "FIL020"


def test_a_name_twice_is_refused(tmp_path: Path) -> None:
    with warnings.catch_warnings(), zipfile.ZipFile(tmp_path / "a.zip", "w") as archive:
        warnings.simplefilter("ignore")
        archive.writestr("a.yaml", "1")
        archive.writestr("A.yaml", "2")
    assert code(tmp_path / "a.zip") == "FIL022"


def test_an_encrypted_pack_is_refused(tmp_path: Path) -> None:
    path = make_zip(tmp_path / "a.zip", {"a": b"x"})
    data = bytearray(path.read_bytes())
    data[data.rindex(b"PK\x01\x02") + 8] |= 1
    path.write_bytes(data)
    assert code(path) == "FIL023"


def test_bombs_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert code(make_zip(tmp_path / "a.zip", {"a": b"\0" * 5_000_000})) == "FIL024"
    monkeypatch.setattr(pack_room, "MAX_TOTAL", 3_000)
    files = {f"f{index}": os.urandom(600) for index in range(9)}
    assert code(make_zip(tmp_path / "b.zip", files)) == "FIL024"


def test_an_entry_larger_than_declared_is_refused(tmp_path: Path) -> None:
    path = make_zip(tmp_path / "a.zip", {"a": os.urandom(5000)})
    data = bytearray(path.read_bytes())
    at = data.rindex(b"PK\x01\x02") + 24
    data[at : at + 4] = (10).to_bytes(4, "little")
    path.write_bytes(data)
    found = open_pack(path).read("a")
    assert isinstance(found, Finding)
    assert found.code in ("FIL024", "FIL026")


def test_too_many_entries_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pack_room, "MAX_ENTRIES", 5)
    files = {f"f{index}": b"" for index in range(6)}
    assert code(make_zip(tmp_path / "a.zip", files)) == "FIL025"
    files = {f"f{index}": b"" for index in range(40)}
    assert code(make_zip(tmp_path / "b.zip", files)) == "FIL025"
    (tmp_path / "folder").mkdir()
    for name in files:
        (tmp_path / "folder" / name).touch()
    assert code(tmp_path / "folder") == "FIL025"


def test_what_is_no_zip_is_said(tmp_path: Path) -> None:
    (tmp_path / "a.zip").write_bytes(b"hello")
    assert code(tmp_path / "a.zip") == "FIL026"
    assert code(tmp_path / "gone.zip") == "FIL001"
    os.mkfifo(tmp_path / "pipe")
    assert code(tmp_path / "pipe") == "FIL002"


@settings(
    deadline=None, max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(st.lists(st.tuples(st.integers(0, 400), st.integers(0, 255)), min_size=1, max_size=6))
def test_a_damaged_zip_never_raises(tmp_path: Path, changes: list[tuple[int, int]]) -> None:
    path = make_zip(tmp_path / "a.zip", FILES)
    data = bytearray(path.read_bytes())
    for at, value in changes:
        data[at % len(data)] = value
    path.write_bytes(data)
    files = open_pack(path)
    for name in files.names():
        assert isinstance(files.read(name), (bytes, Finding))
