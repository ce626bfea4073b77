"""What is made from the program says what the program says, and every link leads somewhere."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import docs_on_path  # noqa: F401 (finds the next)
import make

DOCS = Path(__file__).parents[2] / "docs"


def test_nothing_that_is_made_is_out_of_date():
    """Pages read off the program, and what guides and READMEs show on the console."""
    old = [str(path.relative_to(DOCS.parent)) for path in make.stale(make.wanted())]
    assert old == [], "run `make docs` and commit what it changes"


def test_every_family_of_findings_has_a_page():
    families = {code[:3] for code in (*make.CODES, *make.checks())}
    assert families == set(make.FAMILIES)


def anchors(text: str, slug: Callable[[str], str]) -> set[str]:
    """The anchors of a page's headings, numbered where a heading comes twice."""
    found: set[str] = set()
    bare = re.sub(r"```.*?```", "", text, flags=re.DOTALL)
    for heading in re.findall(r"^#+ (.+)$", bare, re.MULTILINE):
        plain = slug(re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", heading).replace("`", ""))
        name, number = plain, 0
        while name in found:
            number += 1
            name = f"{plain}-{number}"
        found.add(name)
    return found


def test_every_link_leads_somewhere():
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
