"""A window that is killed at any moment loses nothing, and damages no file."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from answers import Answers

from editor.edit.document import Document
from editor.edit.journal import recover
from editor.files.resources import samples_dir
from editor.gui.settings import Settings
from editor.gui.window import MainWindow

HERE = Path(__file__).parent
KILLS = int(os.environ.get("GONFALON_KILLS", "6"))


@pytest.mark.skipif(not hasattr(os, "fork"), reason="kills are drawn in forked children")
def test_a_killed_window_loses_nothing_and_offers_it_at_the_next_start(
    tmp_path: Path, qtbot
) -> None:
    """GONFALON_KILLS=200 makes it two hundred."""
    for number in range(KILLS):
        (tmp_path / str(number)).mkdir()
        shutil.copy(samples_dir() / "maps" / "ford.map.yaml", tmp_path / f"{number}/a.map.yaml")
    script = [sys.executable, str(HERE / "killed_window.py"), str(tmp_path), str(KILLS), "11"]
    subprocess.run(script, check=True, env={**os.environ, "PYTHONPATH": str(HERE.parents[1])})
    worked = 0
    for number in range(KILLS):
        folder = tmp_path / str(number)
        said, signal = map(int, (folder / "said").read_text("utf-8").split())
        assert signal == 9
        document, findings = Document.load(str(folder / "a.map.yaml"))
        assert document is not None, findings
        author = document.value.author
        saved = int(author) if author.isdigit() else 0
        lost = recover(folder / "state")
        assert len(lost) <= 1
        had = int(lost[0].value.author) if lost and lost[0].value.author.isdigit() else saved
        # What was said is there; the edit before it may just have been undone, to be done again.
        assert had in ({said - 1, said, said + 1} if said % 11 == 0 else {said, said + 1})
        assert saved % 7 == 0
        worked += bool(lost)
        if lost and worked <= 3:
            _comes_back(folder, str(lost[0].value.author), qtbot)
    assert worked > KILLS // 3


def _comes_back(folder: Path, author: str, qtbot) -> None:
    content = (folder / "a.map.yaml").read_bytes()
    window = MainWindow(Settings(folder / "settings.ini"), folder / "state")
    qtbot.addWidget(window, before_close_func=_ask_nothing)
    window.show()
    with Answers("Bring it back"):
        window.offer_lost()
    assert window.current_document.value.author == author
    assert window.bench.current.is_changed
    assert (folder / "a.map.yaml").read_bytes() == content, "nothing is written over"
    qtbot.waitUntil(lambda: window.pages.currentWidget() is window.canvas, timeout=20_000)


def _ask_nothing(window: MainWindow) -> None:
    window.saving.may_quit = lambda: True
