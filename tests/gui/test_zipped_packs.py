"""A pack in a zip is looked at; whoever wants to edit it is shown the way."""

from __future__ import annotations

import zipfile
from pathlib import Path

import pytest
from PySide6.QtCore import QUrl
from PySide6.QtWidgets import QFileDialog, QLabel
from pytestqt.qtbot import QtBot

from editor.gui.words import UNPACK


@pytest.fixture
def pack(shelf: Path, tmp_path: Path) -> Path:
    folder, made = shelf / "packs" / "the-lost-charter", tmp_path / "charter.zip"
    with zipfile.ZipFile(made, "w") as archive:
        for one in folder.rglob("*.yaml"):
            archive.write(one, one.relative_to(folder))
    return made


def said(dock: object) -> str:
    return " ".join(one.text() for one in dock.findChildren(QLabel) if one.isVisible())


@pytest.mark.parametrize(
    ("language", "words"), [("en", "can be edited here"), ("fr", "ne se modifie ici")]
)
def test_panels_that_have_nothing_to_show_say_so(
    open_window, pack: Path, language: str, words: str
) -> None:
    window = open_window(pack)
    window.choose_language(language)
    assert words in said(window.parts.outline)
    window.parts.source.raise_()
    assert words in said(window.parts.source)


def test_it_is_unpacked_and_opened(
    open_window, pack: Path, tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = open_window(pack)
    assert UNPACK in window.page.toHtml()
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: str(tmp_path))
    window.page.anchorClicked.emit(QUrl(UNPACK))
    qtbot.waitUntil(lambda: window.current_document is not None)
    (tab,) = window.bench.tabs
    assert tab.file == str(tmp_path / "charter" / "pack.yaml")
    assert window.current_document.kind == "pack"
    assert not said(window.parts.outline)


def test_nobody_needs_to_choose_a_place(
    open_window, pack: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = open_window(pack)
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: "")
    window.page.anchorClicked.emit(QUrl(UNPACK))
    assert [tab.file for tab in window.bench.tabs] == [str(pack)]
