"""The old file survives whatever happens while the new one is written."""

from __future__ import annotations

import errno
import os
import stat
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from editor.files.save import SaveError, reason, save


def test_a_file_is_replaced_and_keeps_its_permissions(tmp_path: Path) -> None:
    path = tmp_path / "a.yaml"
    save(path, "one: é\r\n")
    assert path.read_bytes() == "one: é\r\n".encode()
    path.chmod(0o640)
    save(path, "two\n")
    assert path.read_text() == "two\n"
    assert stat.S_IMODE(path.stat().st_mode) == 0o640
    assert list(tmp_path.iterdir()) == [path]


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    (tmp_path / "there").mkdir()
    (tmp_path / "there" / "a.yaml").write_text("old")
    (tmp_path / "link").symlink_to("there/a.yaml")
    save(tmp_path / "link", "new")
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "there" / "a.yaml").read_text() == "new"


def broken(*_: Any, **__: Any) -> Any:
    raise OSError(errno.ENOSPC, "No space left on device")


@pytest.mark.parametrize(
    "step", ["os.fsync", "pathlib.Path.replace", "pathlib.Path.chmod", "tempfile.mkstemp"]
)
def test_the_old_file_survives_a_failure(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    path = tmp_path / "a.yaml"
    path.write_text("old")
    monkeypatch.setattr(step, broken)
    with pytest.raises(SaveError, match="was not saved: the disk is full") as caught:
        save(path, "new")
    monkeypatch.undo()
    assert caught.value.message.fr.endswith("le disque est plein")
    assert path.read_text() == "old"
    assert list(tmp_path.iterdir()) == [path]


def test_the_old_file_survives_a_full_disk() -> None:
    full = Path("/dev/full")
    if not full.exists():
        pytest.skip("no /dev/full")
    with pytest.raises(SaveError, match="is no file"):
        save(full, "x")


def test_the_old_file_survives_a_crash_before_the_rename(tmp_path: Path) -> None:
    path = tmp_path / "a.yaml"
    path.write_text("old")
    script = (
        "import os, pathlib\nfrom editor.files.save import save\n"
        "pathlib.Path.replace = lambda *a: os._exit(9)\n"
        f"save({str(path)!r}, 'new')"
    )
    assert subprocess.run([sys.executable, "-c", script], check=False).returncode == 9
    assert path.read_text() == "old"


@pytest.mark.parametrize("name", ["", "gone/a.yaml", "x" * 300, "loop"])
def test_what_cannot_be_saved_is_one_sentence(tmp_path: Path, name: str) -> None:
    (tmp_path / "loop").symlink_to("loop")
    with pytest.raises(SaveError) as caught:
        save(tmp_path / name, "x")
    assert "\n" not in str(caught.value)
    assert caught.value.message.en.partition(" was not saved: ")[2]
    assert caught.value.message.fr.partition(" n'a pas été enregistré : ")[2]


def test_why_nothing_was_saved_is_said_in_french_too(tmp_path: Path) -> None:
    """Links in a circle, a folder, a name without end, and what nobody foresaw."""
    (tmp_path / "loop").symlink_to("loop")
    said = []
    for name in ("loop", "", "x" * 300):
        with pytest.raises(SaveError) as caught:
            save(tmp_path / name, "x")
        said.append(caught.value.message.fr.partition(" : ")[2])
    assert said == [
        "des liens tournent en rond",
        "un dossier porte ce nom",
        "son nom est trop long",
    ]
    assert reason(OSError(errno.ENODEV, "No such device")).fr == "No such device"


def test_a_name_of_long_letters_is_saved(tmp_path: Path) -> None:
    """As long as the disk allows: 80 letters of three bytes."""
    path = tmp_path / ("字" * 80 + ".map.yaml")
    save(path, "x")
    assert path.read_text("utf-8") == "x"


def test_what_a_kill_left_beside_a_file_is_swept_away_by_a_later_save(tmp_path: Path) -> None:
    path = tmp_path / "a.yaml"
    left, fresh, other = (
        tmp_path / name for name in (".a.yaml.abcd_123.tmp", ".a.yaml.efgh_456.tmp", ".a.yaml.tmp")
    )
    for one in (left, fresh, other):
        one.write_text("half")
    for one in (left, other):
        os.utime(one, (1, 1))
    save(path, "x")
    assert not left.exists()
    assert fresh.exists(), "somebody else may be writing it"
    assert other.exists(), "it is not ours"


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root writes all")
def test_protected_files_and_folders_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.yaml"
    path.write_text("old")
    path.chmod(0o444)
    with pytest.raises(SaveError, match="write-protected"):
        save(path, "new")
    tmp_path.chmod(0o555)
    with pytest.raises(SaveError):
        save(tmp_path / "b.yaml", "new")
    tmp_path.chmod(0o755)
    assert path.read_text() == "old"
