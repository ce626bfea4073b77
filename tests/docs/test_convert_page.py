"""The page on converting: it knows every format and choice, and what it shows is accepted."""

import re
from pathlib import Path

import pytest

from editor.cli.convert import OURS
from editor.convert.formats import scan
from editor.convert.mapping import Mapped, laid_over
from editor.convert.registry import can_write, converters
from editor.convert.scans.marks import read_marks

DOCS = Path(__file__).parents[2] / "docs"
PAGES = (DOCS / "convert.md", DOCS / "fr/convert.md")
both_pages = pytest.mark.parametrize("page", PAGES, ids=lambda path: path.parent.name)


@both_pages
def test_every_format_is_on_the_page_and_which_ways_it_goes(page: Path) -> None:
    rows = dict(re.findall(r"^\| `(\w+)` \|(.*)\|$", page.read_text("utf-8"), re.MULTILINE))
    assert set(rows) == set(converters())
    for kind, converter in converters().items():
        written = rows[kind].split("|")[2].strip()
        assert (written not in {"no", "non"}) == can_write(converter), kind


@both_pages
def test_every_choice_and_kind_of_result_is_named(page: Path) -> None:
    text = page.read_text("utf-8")
    for choice in (*scan.OPTIONS, "module", "setup"):
        assert f"--set {choice}=" in text
    for ending in OURS:
        assert ending in text


@both_pages
def test_the_files_that_are_shown_are_accepted(page: Path, tmp_path: Path) -> None:
    text = page.read_text("utf-8")
    table, marks = re.findall(r"^ *```yaml\n(.*?)```", text, re.DOTALL | re.MULTILINE)
    file = tmp_path / "a.yaml"
    file.write_text(table, "utf-8")
    found = laid_over(Mapped(), file)
    assert found.terrain("Gg^Fp") == "tree"
    assert found.edge("stone_wall") == "wall"
    file.write_text("\n".join(line[3:] for line in marks.splitlines()), "utf-8")
    said = read_marks(file)
    assert len(said.hexes["tree"]) == 5
    assert set(said.sides) == {"wall", "door", "none"}
