"""The cache gives back what was put, or nothing; never an error, never something else."""

from __future__ import annotations

from pathlib import Path

import pytest

from editor.files.cache import Cache, cache_dir, fingerprint


def entries(folder: Path) -> list[Path]:
    return [path for path in folder.rglob("*") if path.is_file()]


def test_what_was_put_comes_back(tmp_path: Path) -> None:
    kept = Cache(tmp_path)
    key = kept.key(b"content", "file")
    assert kept.get(key) is None
    kept.put(key, b"found")
    assert Cache(tmp_path).get(key) == b"found"
    assert kept.get(kept.key(b"conten", "tfile")) is None
    kept.put(b"\0/../x", b"")
    assert kept.get(b"\0/../x") == b""


def test_damaged_entries_are_not_believed(tmp_path: Path) -> None:
    kept = Cache(tmp_path)
    for damage in (b"", b"short", b"\0" * 40):
        kept.put("key", b"value")
        (path,) = entries(tmp_path)
        path.write_bytes(damage)
        assert kept.get("key") is None


def test_a_cache_that_cannot_be_written_is_silent(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    kept = Cache(tmp_path / "file")
    kept.put("key", b"value")
    assert kept.get("key") is None


def test_old_entries_go(tmp_path: Path) -> None:
    kept = Cache(tmp_path, limit=256 * 2)
    for number in range(2000):
        kept.put(str(number), b"x")
    assert len(entries(tmp_path)) <= 512
    assert kept.get("1999") == b"x"


def test_the_folder_follows_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", "/somewhere")
    monkeypatch.delenv("GONFALON_CACHE", raising=False)
    assert cache_dir() == Path("/somewhere/gonfalon")
    monkeypatch.setenv("GONFALON_CACHE", "/else")
    assert cache_dir() == Path("/else")
    assert len(fingerprint()) == 32
