"""Findings as text for people."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from editor.model.finding import Finding, Severity
from editor.model.text import Language, Text

SEVERITIES = {
    Severity.ERROR: Text("error", "erreur"),
    Severity.WARNING: Text("warning", "attention"),
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
        yield f"{finding.place}: {label} {finding.message.to(language)}{rules}"
        quoted = _quoted(finding, sources or {})
        if quoted:
            yield from quoted


def _quoted(finding: Finding, sources: Mapping[str, str]) -> tuple[str, str] | None:
    """The line of the file with a caret under the place."""
    text = sources.get(finding.place.file)
    if text is None or not finding.place.line:
        return None
    written = text.split("\n", finding.place.line)[finding.place.line - 1 : finding.place.line]
    if not written or len(written[0]) > 200:
        return None
    shown = written[0].rstrip("\r").replace("\t", " ")
    return f"    {shown}", "    " + " " * (finding.place.column - 1) + "^"


def summary(findings: Iterable[Finding], files: int, language: Language) -> str:
    """How many of each, in one line."""
    counts = dict.fromkeys(SEVERITIES, 0)
    for finding in findings:
        counts[finding.severity] += 1
    if not any(counts.values()):
        return Text(f"{files} files checked, nothing to report", f"{files} fichiers, rien à signaler").to(language)  # noqa: E501  # fmt: skip
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
    return Text(f"{files} files checked: ", f"{files} fichiers : ").to(language) + ", ".join(parts)
