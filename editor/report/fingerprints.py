"""A name for each finding that stays the same while lines above it come and go."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from hashlib import sha256

from editor.model.finding import Finding
from editor.report.quote import Quotes


def fingerprints(findings: Iterable[Finding], quotes: Quotes) -> list[str]:
    """A name for each finding, in their order.

    It is made of what is wrong and of the line it is wrong in, never of the number of the line or
    of the entry. Of findings that are alike in all this, the second and later ones are numbered.
    """
    made: list[str] = []
    seen: Counter[tuple[str, str]] = Counter()
    for one in findings:
        keys = [str(key) for key in one.path if isinstance(key, str)]
        line = " ".join((quotes.line(one.place) or "").split())
        words = "\0".join([one.code, one.message.en or one.message.fr, *keys, "", line])
        name = sha256(words.encode("utf-8", "backslashreplace")).hexdigest()[:32]
        seen[one.place.file, name] += 1
        made.append(f"{name}:{seen[one.place.file, name]}")
    return made
