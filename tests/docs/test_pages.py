"""The pages that are made from the program say what the program says."""

from __future__ import annotations

import importlib.util
import re
from pathlib import Path
from types import ModuleType

import pytest

DOCS = Path(__file__).parents[2] / "docs"


@pytest.fixture(scope="module")
def make() -> ModuleType:
    spec = importlib.util.spec_from_file_location("docs_make", DOCS / "make.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_no_made_page_is_out_of_date(make):
    assert make.stale(DOCS) == [], "run `make docs` and commit what it changes"


def test_every_family_of_findings_has_a_page(make):
    families = {code[:3] for code in (*make.CODES, *make.checks())}
    assert families == set(make.FAMILIES)


def anchors(text: str, slug) -> set[str]:
    """The anchors of a page's headings, numbered where a heading comes twice."""
    found: set[str] = set()
    for heading in re.findall(
        r"^#+ (.+)$", re.sub(r"```.*?```", "", text, flags=re.DOTALL), re.MULTILINE
    ):
        plain = slug(re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", heading).replace("`", ""))
        name, number = plain, 0
        while name in found:
            number += 1
            name = f"{plain}-{number}"
        found.add(name)
    return found


def test_every_link_leads_somewhere(make):
    pages = [*DOCS.rglob("*.md"), *DOCS.parent.glob("*.md")]
    texts = {page: page.read_text(encoding="utf-8") for page in pages}
    known = {page: anchors(text, make._slug) for page, text in texts.items()}
    broken = []
    for page, text in texts.items():
        plain = re.sub(r"```.*?```|`[^`\n]*`", "", text, flags=re.DOTALL)
        for link in re.findall(r"\]\(([^)\s]+)\)", plain):
            if re.match(r"[a-z]+:", link) or link.endswith(".png"):
                continue
            file, _, anchor = link.partition("#")
            target = (page.parent / file).resolve() if file else page
            if not target.exists() or (anchor and anchor not in known.get(target, set())):
                broken.append(f"{page.relative_to(DOCS.parent)}: {link}")
    assert not broken
