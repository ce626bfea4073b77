"""The command line as a test types it."""

from __future__ import annotations

from pathlib import Path

import pytest

from editor.cli.main import main
from editor.model import text


@pytest.fixture(autouse=True)
def alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In an empty folder, with a cache of its own, in English, and loud about our own mistakes."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("GONFALON_CACHE", str(tmp_path / ".cache"))
    monkeypatch.setenv("GONFALON_TRACE", "1")
    monkeypatch.setattr(text, "_chosen", ["en"])


@pytest.fixture
def gonfalon(capsys: pytest.CaptureFixture[str]):
    """Run a command; gives the exit status, what was said and what was complained of."""

    def run(*words: object, window=lambda _: 0) -> tuple[int, str, str]:
        text.choose_language("en")
        status = main([str(word) for word in words], window)
        said = capsys.readouterr()
        assert "Traceback" not in said.out + said.err
        return status, said.out, said.err

    return run
