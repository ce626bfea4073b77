"""A report as JSON: its shape is documented in a schema, and every report keeps to it."""

from __future__ import annotations

import json
import re
from typing import Any

import jsonschema
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from some_findings import FIXED, WRONG, findings

from editor.files.resources import samples_dir, schemas_dir
from editor.report.data import report_data, report_json
from editor.report.report import Quieted, Report
from editor.systems.examine import examine

SCHEMA: dict[str, Any] = json.loads((schemas_dir() / "report.schema.json").read_bytes())
VALID = jsonschema.Draft202012Validator(SCHEMA)
HELP = ("title", "description", "examples", "x-title-fr", "x-description-fr")
reports = st.builds(
    Report,
    st.lists(findings, max_size=4).map(tuple),
    st.lists(st.text(max_size=9), max_size=3).map(tuple),
    quieted=st.lists(
        st.builds(Quieted, findings, st.sampled_from(["allow", "baseline"]), st.text(max_size=9)),
        max_size=2,
    ).map(tuple),
)


def parts(node: Any) -> list[dict[str, Any]]:
    """Every part of the schema that has properties, or is named."""
    found = [node, *node.get("$defs", {}).values()]
    return found + [field for part in found for field in part.get("properties", {}).values()]


def test_the_schema_is_sound_and_explains_itself_in_two_languages() -> None:
    jsonschema.Draft202012Validator.check_schema(SCHEMA)
    assert SCHEMA["$id"] == "urn:gonfalon:schema:report:1"
    for part in parts(SCHEMA)[1:]:
        assert all(part.get(word) for word in HELP), part
        assert part["description"].endswith(".")
        assert part["x-description-fr"].endswith(".")
        one = jsonschema.Draft202012Validator({**part, "$defs": SCHEMA["$defs"]})
        assert all(one.is_valid(example) for example in part["examples"]), part
    for part in (SCHEMA, *SCHEMA["$defs"].values()):
        assert part["additionalProperties"] is False
        assert part["required"] == list(part["properties"])
    named = set(re.findall(r"#/\$defs/([a-z]+)", json.dumps(SCHEMA)))
    assert named == set(SCHEMA["$defs"])


@settings(deadline=None, max_examples=60)
@given(reports)
def test_every_report_keeps_to_the_schema(report) -> None:
    VALID.validate(json.loads(report_json(report)))


def test_the_shape_of_a_report() -> None:
    report = Report((WRONG, FIXED), ("a.yaml", "b.yaml"), quieted=(Quieted(WRONG, "allow", "so"),))
    data = report_data(report)
    VALID.validate(data)
    assert data["format"] == "gonfalon/report/1"
    assert data["program"]["name"] == "gonfalon"
    assert data["counts"] == {
        "files": 2, "errors": 1, "warnings": 1, "advice": 0, "fixable": 1, "quieted": 1,
    }  # fmt: skip
    assert data["findings"][0] == {
        "code": "SET003",
        "severity": "error",
        "message": {"en": "no hex 'K1' here", "fr": "pas d'hexagone 'K1' ici"},
        "file": "a.yaml",
        "line": 2,
        "column": 12,
        "path": ["units", 0, "at"],
        "rules": ["CHB-5.2-rider-forbidden"],
        "hexes": [],
        "fix": None,
    }
    label = {"en": "Dismount", "fr": "Mettre pied à terre"}
    assert data["findings"][1]["fix"] == {"label": label}
    assert data["quieted"] == [{"finding": data["findings"][0], "by": "allow", "why": "so"}]
    assert list(data["codes"]) == ["SET003", "SET107"]
    assert data["codes"]["SET107"]["name"] == "unknown-kind"
    assert all(data["codes"]["SET107"]["page"].values())
    (rule,) = data["rules"].values()
    assert rule["statement"].startswith("A rider cannot enter")


def test_an_empty_report() -> None:
    data = report_data(Report())
    VALID.validate(data)
    assert (data["findings"], data["codes"], data["rules"]) == ([], {}, {})


@pytest.mark.parametrize("code", ["MAP003", "SET002", "PAK002"])
def test_real_findings_keep_to_the_schema(code) -> None:
    folder = samples_dir() / "checks" / code
    bad = next(path for path in folder.iterdir() if path.name.startswith("bad"))
    examined = examine(bad)
    assert examined.findings
    VALID.validate(report_data(Report(examined.findings, (str(bad),))))
