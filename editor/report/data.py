"""Findings as plain data, for other programs; see schemas/report.schema.json."""

from __future__ import annotations

import json
from typing import Any, cast

from editor.edit.commands import AnyEdit, Edit, edit_data, read_edit
from editor.model.finding import Finding, Place, Severity
from editor.model.text import Text
from editor.report.pages import page_of
from editor.report.report import Report, count

FORMAT = "gonfalon/report/1"


def finding_data(finding: Finding) -> dict[str, Any]:
    """A finding as it is remembered, with the edit that mends it."""
    is_kept = isinstance(finding.fix, Edit)
    fix = edit_data(cast("AnyEdit", finding.fix)) if is_kept else None
    return {**_facts(finding), "fix": fix, "at_key": finding.at_key}


def _facts(finding: Finding) -> dict[str, Any]:
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
    """The way back from `finding_data`."""
    from editor.hexgrid.hexes import Hex

    return Finding(
        Text(data["message"]["en"], data["message"]["fr"]),
        tuple(data["path"]),
        hexes=tuple(Hex(q, r) for q, r in data["hexes"]),
        fix=None if data["fix"] is None else read_edit(data["fix"]),
        code=data["code"],
        severity=Severity[data["severity"].upper()],
        rules=tuple(data["rules"]),
        place=Place(data["file"], data["line"], data["column"]),
        at_key=data["at_key"],
    )


def report_data(report: Report) -> dict[str, Any]:
    """A whole check as JSON holds it."""
    counts = count(report.findings)
    return {
        "format": FORMAT,
        "program": {"name": "gonfalon", "version": program_version()},
        "counts": {
            "files": len(report.files),
            "errors": counts[Severity.ERROR],
            "warnings": counts[Severity.WARNING],
            "advice": counts[Severity.ADVICE],
            "fixable": report.fixable,
            "quieted": len(report.quieted),
        },
        "files": list(report.files),
        "findings": [_told(finding) for finding in report.findings],
        "quieted": [
            {"finding": _told(one.finding), "by": one.by, "why": one.why} for one in report.quieted
        ],
        "codes": {
            code: {"name": page_of(code).name, "page": _both(page_of(code).text)}
            for code in report.codes()
        },
        "rules": {
            rule.id: {"section": rule.section, "topic": rule.topic, "statement": rule.rule}
            for rule in report.rules().values()
        },
    }


def report_json(report: Report) -> str:
    """The text of the file: one line a value, so that two reports can be compared."""
    return json.dumps(report_data(report), ensure_ascii=False, indent=1) + "\n"


def program_version() -> str:
    """The version of this program; empty where it runs without being installed."""
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version("gonfalon")
    except PackageNotFoundError:
        return ""


def _told(finding: Finding) -> dict[str, Any]:
    fix = None if finding.fix is None else {"label": _both(finding.fix.label)}
    return {**_facts(finding), "fix": fix}


def _both(text: Text) -> dict[str, str]:
    return {"en": text.to("en"), "fr": text.to("fr")}
