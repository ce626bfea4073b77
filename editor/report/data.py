"""Findings as plain data, for other programs."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from editor.model.finding import Finding, Place, Severity
from editor.model.text import Text


def finding_data(finding: Finding) -> dict[str, Any]:
    """A finding as JSON holds it."""
    return {
        "code": finding.code,
        "severity": finding.severity.name.lower(),
        "message": {"en": finding.message.to("en"), "fr": finding.message.to("fr")},
        "file": finding.place.file,
        "line": finding.place.line,
        "column": finding.place.column,
        "path": list(finding.path),
        "rules": list(finding.rules),
        "hexes": [[place.q, place.r] for place in finding.hexes],
    }


def parse_finding(data: dict[str, Any]) -> Finding:
    """The way back from `finding_data`; a fix is not kept."""
    from editor.hexgrid.hexes import Hex

    return Finding(
        Text(data["message"]["en"], data["message"]["fr"]),
        tuple(data["path"]),
        hexes=tuple(Hex(q, r) for q, r in data["hexes"]),
        code=data["code"],
        severity=Severity[data["severity"].upper()],
        rules=tuple(data["rules"]),
        place=Place(data["file"], data["line"], data["column"]),
    )


def report_data(findings: Iterable[Finding], files: int) -> dict[str, Any]:
    """A whole check as JSON."""
    return {"files": files, "findings": [finding_data(finding) for finding in findings]}
