"""A pack in a zip becomes a folder as a whole or not at all."""

from __future__ import annotations

import zipfile
from pathlib import Path

import pytest

from editor.files.pack import open_pack
from editor.files.resources import samples_dir
from editor.files.save import SaveError
from editor.files.unpack import unpack

PACK = samples_dir() / "packs" / "the-lost-charter"


def zipped(path: Path, **more: bytes) -> Path:
    with zipfile.ZipFile(path, "w") as made:
        for name in open_pack(PACK).names():
            made.write(PACK / name, f"charter/{name}")
        for name, data in more.items():
            made.writestr(f"charter/{name}", data)
    return path


def test_a_folder_has_what_the_zip_had(tmp_path: Path) -> None:
    unpack(zipped(tmp_path / "charter.zip"), tmp_path / "charter")
    there, here = open_pack(PACK), open_pack(tmp_path / "charter")
    assert there.names() == here.names()
    assert all(there.read(name) == here.read(name) for name in there.names())
    assert sorted(one.name for one in tmp_path.iterdir()) == ["charter", "charter.zip"]


def test_a_folder_that_is_there_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "charter").mkdir()
    with pytest.raises(SaveError, match="it is there already"):
        unpack(zipped(tmp_path / "charter.zip"), tmp_path / "charter")
    assert not list((tmp_path / "charter").iterdir())


def test_names_that_lead_outside_are_refused(tmp_path: Path) -> None:
    bad = zipped(tmp_path / "charter.zip", **{"../../evil.yaml": b"x"})
    with pytest.raises(SaveError, match="does not stay inside the pack"):
        unpack(bad, tmp_path / "charter")
    assert [one.name for one in tmp_path.iterdir()] == ["charter.zip"]


def test_a_file_in_the_way_of_a_folder_leaves_nothing(tmp_path: Path) -> None:
    bad = zipped(tmp_path / "charter.zip", one=b"x", **{"one/two": b"x"})
    with pytest.raises(SaveError, match="charter was not made"):
        unpack(bad, tmp_path / "charter")
    assert [one.name for one in tmp_path.iterdir()] == ["charter.zip"]


def test_no_folder_to_make_it_in(tmp_path: Path) -> None:
    with pytest.raises(SaveError, match="there is no such folder"):
        unpack(zipped(tmp_path / "charter.zip"), tmp_path / "nowhere" / "charter")
