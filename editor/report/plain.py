"""Findings as text for people."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator, Mapping

from editor.model.finding import Finding, Severity
from editor.model.text import Language, Text

SEVERITIES = {
    Severity.ERROR: Text("error", "erreur"),
    Severity.WARNING: Text("warning", "avertissement"),
    Severity.ADVICE: Text("advice", "conseil"),
}
_COLOURS = {Severity.ERROR: "31", Severity.WARNING: "33", Severity.ADVICE: "36"}


def lines(
    findings: Iterable[Finding],
    language: Language,
    sources: Mapping[str, str] | None = None,
    *,
    colour: bool = False,
) -> Iterator[str]:
    """One finding a line, `file:line:column: severity CODE message`, then the line it means."""
    for finding in findings:
        word = SEVERITIES[finding.severity].to(language)
        label = f"{word} {finding.code}"
        if colour:
            label = f"\x1b[{_COLOURS[finding.severity]}m{label}\x1b[0m"
        rules = f" [{', '.join(finding.rules)}]" if finding.rules else ""
        place, message = printable(str(finding.place)), printable(finding.message.to(language))
        yield f"{place}: {label} {message}{printable(rules)}"
        quoted = _quoted(finding, sources or {})
        if quoted:
            yield from quoted


def printable(text: str) -> str:
    """Words of a file or a path in one line, without what would steer the terminal.

    >>> printable("a\\x1b[31mb")
    'a\\\\x1b[31mb'
    """
    return "".join(
        sign.encode("unicode_escape").decode() if _steers(sign) else sign for sign in text
    )


def _steers(sign: str) -> bool:
    """Controls, marks of direction, halves of characters, ends of lines."""
    category = unicodedata.category(sign)
    return category[0] == "C" or category in {"Zl", "Zp"}


def _quoted(finding: Finding, sources: Mapping[str, str]) -> tuple[str, str] | None:
    """The line of the file with a caret under the place."""
    text = sources.get(finding.place.file)
    if text is None or not finding.place.line:
        return None
    written = text.split("\n", finding.place.line)[finding.place.line - 1 : finding.place.line]
    if not written or len(written[0]) > 200:
        return None
    shown = "".join(" " if _steers(sign) else sign for sign in written[0].rstrip("\r"))
    return f"    {shown}", "    " + " " * (finding.place.column - 1) + "^"


def summary(findings: Iterable[Finding], files: int, language: Language) -> str:
    """How many of each, in one line."""
    counts = dict.fromkeys(SEVERITIES, 0)
    for finding in findings:
        counts[finding.severity] += 1
    checked = (
        Text("1 file checked", "1 fichier")
        if files == 1
        else Text(f"{files} files checked", f"{files} fichiers")
    ).to(language)
    if not any(counts.values()):
        return checked + Text(", nothing to report", ", rien à signaler").to(language)
    plural = {
        Severity.ERROR: Text("errors", "erreurs"),
        Severity.WARNING: Text("warnings", "avertissements"),
        Severity.ADVICE: Text("pieces of advice", "conseils"),
    }
    parts = [
        f"{count} {(SEVERITIES if count == 1 else plural)[severity].to(language)}"
        for severity, count in counts.items()
        if count
    ]
    return checked + Text(": ", " : ").to(language) + ", ".join(parts)
