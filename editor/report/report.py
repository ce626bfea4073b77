"""All that a check found, as one value that every form of report is made from."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

from editor.edit.commands import is_safe
from editor.model.finding import Finding, Severity
from editor.model.text import Language, Text

if TYPE_CHECKING:
    from editor.model.rules import Rule

SEVERITIES = {
    Severity.ERROR: Text("error", "erreur"),
    Severity.WARNING: Text("warning", "avertissement"),
    Severity.ADVICE: Text("advice", "conseil"),
}
_PLURALS = {
    Severity.ERROR: Text("errors", "erreurs"),
    Severity.WARNING: Text("warnings", "avertissements"),
    Severity.ADVICE: Text("pieces of advice", "conseils"),
}
_ONE = {**SEVERITIES, Severity.ADVICE: Text("piece of advice", "conseil")}


@dataclass(frozen=True, slots=True)
class Quieted:
    """A finding that somebody has seen and keeps out of the way, and why."""

    finding: Finding
    by: Literal["allow", "baseline"]
    why: str = ""


@dataclass(frozen=True, slots=True)
class Report:
    """What was looked at, what was found, and the texts to quote from."""

    findings: tuple[Finding, ...] = ()
    files: tuple[str, ...] = ()
    sources: Mapping[str, str] = field(default_factory=dict)
    quieted: tuple[Quieted, ...] = ()
    title: Text = field(default_factory=Text)
    """What the author calls the pack, scenario or map, where only one was looked at."""

    @property
    def fixable(self) -> int:
        """How many have a fix that may be made without asking."""
        return sum(is_safe(one.fix) for one in self.findings)

    def codes(self) -> list[str]:
        """The codes that are told of, in their order, quieted ones too."""
        told = {one.code for one in self.findings} | {one.finding.code for one in self.quieted}
        return sorted(told)

    def rules(self) -> dict[str, Rule]:
        """The rules that are cited and that the ledger has, in their order."""
        from editor.report.pages import known_rules

        every = [*self.findings, *(one.finding for one in self.quieted)]
        return known_rules(sorted({rule for one in every for rule in one.rules}))


def by_file(findings: Iterable[Finding]) -> dict[str, list[Finding]]:
    """Findings file by file, each file in the order of its lines."""
    grouped: dict[str, list[Finding]] = {}
    for one in findings:
        grouped.setdefault(one.place.file, []).append(one)
    for found in grouped.values():
        found.sort(key=lambda one: (one.place.line, one.place.column))
    return grouped


def count(findings: Iterable[Finding]) -> dict[Severity, int]:
    """How many of each severity, the worst first."""
    counts = dict.fromkeys(SEVERITIES, 0)
    for one in findings:
        counts[one.severity] += 1
    return counts


def counted(findings: Iterable[Finding], language: Language) -> str:
    """How many of each, in words; nothing where there is none.

    >>> counted([Finding(Text("x"))] * 2, "fr")
    '2 erreurs'
    """
    return ", ".join(
        counted_one(severity, number, language)
        for severity, number in count(findings).items()
        if number
    )


def counted_one(severity: Severity, number: int, language: Language) -> str:
    """How many of one severity, in words."""
    return f"{number} {(_ONE if number == 1 else _PLURALS)[severity].to(language)}"


def files_counted(number: int, language: Language) -> str:
    """How many files were looked at, in words."""
    if number == 1:
        return Text("1 file checked", "1 fichier").to(language)
    return Text(f"{number} files checked", f"{number} fichiers").to(language)
