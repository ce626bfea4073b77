"""What stands for an entry in the outline and above the form is said in words, not in code."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from editor.edit.commands import Put
from editor.edit.document import Document
from editor.files.resources import samples_dir
from editor.gui.forms.summaries import summary
from editor.gui.forms.surroundings import Surroundings
from editor.gui.outline_tree import Node, outline
from editor.model.text import Language, choose_language, chosen_language

CODE = re.compile(r"\('|\['|\{'|\bNone\b|\bTrue\b|\bFalse\b|Text\(|\w+=|\w_\w")
FILES = [
    *sorted((samples_dir() / "scenarios").glob("*.yaml"))[:4],
    *sorted((samples_dir() / "maps").glob("*.yaml"))[:2],
    samples_dir() / "packs" / "the-lost-charter" / "pack.yaml",
    samples_dir() / "catalogues" / "powder-and-steel.catalogue.yaml",
]


@pytest.fixture(autouse=True)
def _language_as_before() -> Iterator[None]:
    before = chosen_language()
    yield
    choose_language(before)


def opened(file: Path) -> Document:
    document, findings = Document.load(str(file))
    assert document is not None, findings
    return document


def nodes(node: Node) -> Iterator[Node]:
    yield node
    for one in node.below():
        yield from nodes(one)


@pytest.mark.parametrize(
    ("language", "wanted"),
    [("en", "Turn: 7; Weather: rain, fog"), ("fr", "Tour : 7 ; Temps : pluie, brouillard")],
)
def test_a_change_of_weather_is_said_by_the_titles_of_its_fields(
    language: Language, wanted: str
) -> None:
    document = opened(FILES[0])
    document.do(Put(("conditions", "changes"), [{"turn": 7, "weather": ["rain", "fog"]}]))
    path = ("conditions", "changes", 0)
    choose_language(language)
    said = summary(document.value.conditions.changes[0], Surroundings(document), path)
    assert said == wanted
    document.do(Put(("conditions", "changes", 0, "weather"), []))
    said = summary(document.value.conditions.changes[0], Surroundings(document), path)
    assert said.endswith({"en": "none", "fr": "aucun"}[language])


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_no_line_of_an_outline_is_code(file: Path, language: Language) -> None:
    choose_language(language)
    document = opened(file)
    for node in nodes(outline(document.kind, document.value, Surroundings(document))):
        assert not CODE.search(node.words.partition(" (")[0]), node.words
