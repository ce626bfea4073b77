"""What two have typed into one text, put together line by line."""

from __future__ import annotations

from difflib import SequenceMatcher

Span = tuple[int, int, tuple[str, ...]]
"""Lines of the old text, from and before which, and what stands there now."""


def merge_texts(old: str, mine: str, theirs: str) -> str | None:
    """The text with the changes of both; None where both changed the same or adjoining lines.

    >>> merge_texts("a\\nb\\nc\\n", "a\\nb # mine\\nc\\n", "a\\nb\\nc\\nd\\n")
    'a\\nb # mine\\nc\\nd\\n'
    >>> merge_texts("a\\n", "b\\n", "c\\n")
    """
    lines = old.splitlines(keepends=True)
    spans = _spans(lines, mine)
    spans = sorted({*spans, *_spans(lines, theirs)}, key=lambda span: span[:2])
    made, at = list[str](), 0
    for number, (start, end, new) in enumerate(spans):
        if number and start <= at:
            return None
        made += lines[at:start]
        made += new
        at = end
    return "".join(made + lines[at:])


def _spans(lines: list[str], text: str) -> list[Span]:
    """Where a text differs from some lines."""
    new = text.splitlines(keepends=True)
    matcher = SequenceMatcher(None, lines, new, autojunk=False)
    return [
        (start, end, tuple(new[first:last]))
        for what, start, end, first, last in matcher.get_opcodes()
        if what != "equal"
    ]
