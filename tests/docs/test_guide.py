"""The files that the guides show are clean, or find what the guides say."""

from __future__ import annotations

import re

import docs_on_path  # noqa: F401 (finds consoles)
import pytest
from consoles import GUIDES, PART, blocks, follow

from editor.systems.examine import examine

both_languages = pytest.mark.parametrize("language", ["en", "fr"])


def guide(language: str) -> str:
    return GUIDES[language].read_text(encoding="utf-8")


@both_languages
def test_every_block_of_the_guide_says_what_it_is(language):
    found = list(blocks(guide(language)))
    assert len(found) > 15
    for kind, mark, _ in found:
        assert kind in {"yaml", "console"}
        assert kind == "console" or re.fullmatch(r"\S+\.yaml", mark) or PART.fullmatch(mark), mark


@both_languages
def test_files_of_the_guide_find_what_it_says(language, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    kinds = set()
    for kind, file, code, text in follow(guide(language)):
        if kind == "yaml":
            found = {one.code: str(one.message) for one in examine(file).findings}
            assert set(found) == ({code} if code else set()), (text, found)
            kinds.add(file.split(".")[-2])
    assert kinds == {"map", "roster", "scenario", "catalogue", "pack"}


def test_both_guides_show_the_same_files():
    shown = [
        [mark for kind, mark, _ in blocks(guide(language)) if kind == "yaml"] for language in GUIDES
    ]
    assert shown[0] == shown[1]
