"""Findings as text for people."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from editor.model.finding import Finding, Severity
from editor.model.text import COLON, Language, Text
from editor.report.pages import known_rules
from editor.report.quote import Quotes, printable
from editor.report.report import SEVERITIES, Report, by_file, counted, files_counted

__all__ = ["SEVERITIES", "lines", "printable", "report_lines", "summary"]
_COLOURS = {Severity.ERROR: "31", Severity.WARNING: "33", Severity.ADVICE: "36"}
_BOLD, _DIM, _GREEN = "1", "2", "32"
_INDENT = "    "


def report_lines(report: Report, language: Language, *, colour: bool = False) -> Iterator[str]:
    """Findings file by file, each rule explained where it is first cited, and a last line."""
    grouped = by_file(report.findings)
    quotes, explained = Quotes(report.sources), set[str]()
    for number, (file, found) in enumerate(grouped.items()):
        if len(grouped) > 1:
            if number:
                yield ""
            head = f"{printable(file)} ({counted(found, language)})"
            yield _ink(head, _BOLD, colour=colour)
        for finding in found:
            yield from _finding_lines(finding, language, quotes, colour=colour)
            fresh = [] if finding.code in explained else finding.rules
            explained.add(finding.code)
            for rule in known_rules(fresh).values():
                words = printable(" ".join(rule.rule.split()))
                yield _INDENT + _ink(f"{rule.id}: {words}", _DIM, colour=colour)
    if len(grouped) > 1:
        yield ""
    yield summary(report.findings, len(report.files), language)
    if report.fixable:
        yield _ink(_fixes(report.fixable).to(language), _GREEN, colour=colour)
    if report.quieted:
        yield _ink(_quieted(len(report.quieted)).to(language), _DIM, colour=colour)


def lines(
    findings: Iterable[Finding],
    language: Language,
    sources: Mapping[str, str] | None = None,
    *,
    colour: bool = False,
) -> Iterator[str]:
    """One finding a line, `file:line:column: severity CODE message`, then the line it means."""
    quotes = Quotes(sources or {})
    for finding in findings:
        yield from _finding_lines(finding, language, quotes, colour=colour)


def _finding_lines(
    finding: Finding, language: Language, quotes: Quotes, *, colour: bool
) -> Iterator[str]:
    ink = _COLOURS[finding.severity]
    word = SEVERITIES[finding.severity].to(language)
    label = _ink(printable(f"{word} {finding.code}"), ink, colour=colour)
    rules = f" [{', '.join(finding.rules)}]" if finding.rules else ""
    place, message = printable(str(finding.place)), printable(finding.message.to(language))
    yield f"{place}: {label} {message}{printable(rules)}"
    quoted = quotes.quote(finding.place)
    if quoted is not None:
        yield _INDENT + quoted.text
        yield _INDENT + " " * quoted.caret + _ink("^", ink, colour=colour)
    if finding.fix is not None:
        offered = Text("fix: ", "remède : ").to(language) + finding.fix.label.to(language)
        yield _INDENT + _ink(printable(offered), _GREEN, colour=colour)


def _ink(words: str, code: str, *, colour: bool) -> str:
    return f"\x1b[{code}m{words}\x1b[0m" if colour else words


def _fixes(number: int) -> Text:
    if number == 1:
        return Text("1 fix is offered: --fix applies it", "1 remède proposé : --fix l'applique")
    return Text(
        f"{number} fixes are offered: --fix applies them",
        f"{number} remèdes proposés : --fix les applique",
    )


def _quieted(number: int) -> Text:
    if number == 1:
        return Text("1 finding is kept quiet", "1 constat est tu")
    return Text(f"{number} findings are kept quiet", f"{number} constats sont tus")


def summary(findings: Sequence[Finding], files: int, language: Language) -> str:
    """How many of each, in one line."""
    checked, found = files_counted(files, language), counted(findings, language)
    if not found:
        return checked + Text(", nothing to report", ", rien à signaler").to(language)
    return checked + COLON.to(language) + found
