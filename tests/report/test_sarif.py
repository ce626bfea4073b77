"""SARIF 2.1.0: accepted by its own schema, with names that survive what an author does."""

from __future__ import annotations

import json
from typing import Any

import jsonschema
import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from outside_schemas import SARIF, schema
from some_findings import FIXED, WRONG, findings

from editor.edit.commands import Put, Remove
from editor.files.resources import samples_dir
from editor.model.finding import Finding, Place, Severity
from editor.model.text import Text
from editor.report.mending import replacement
from editor.report.report import Quieted, Report
from editor.report.sarif import artifact, sarif_json, sarif_log
from editor.systems.examine import examine

quieteds = st.builds(Quieted, findings, st.sampled_from(["allow", "baseline"]), st.text(max_size=9))


@pytest.fixture(scope="module")
def official() -> Any:
    return jsonschema.Draft7Validator(schema(SARIF))


def results(report: Report, **more: str) -> list[dict[str, Any]]:
    found = sarif_log(report, "en", **more)["runs"][0]["results"]
    assert isinstance(found, list)
    return found


def test_the_official_schema_refuses_what_is_no_sarif(official) -> None:
    """So that the tests below mean something."""
    assert schema(SARIF)["title"].endswith("(SARIF) Version 2.1.0 JSON Schema")
    good = sarif_log(Report((WRONG,)), "en")
    assert official.is_valid(good)
    for key, value in (("level", "advice"), ("message", "x"), ("line", 3)):
        bad = json.loads(json.dumps(good))
        bad["runs"][0]["results"][0][key] = value
        assert not official.is_valid(bad), key


@settings(deadline=None, max_examples=60)
@given(
    st.lists(findings, max_size=4), st.lists(quieteds, max_size=2), st.sampled_from(["en", "fr"])
)
def test_every_report_keeps_to_the_official_schema(official, some, quiet, language) -> None:
    report = Report(tuple(some), ("a",), quieted=tuple(quiet))
    official.validate(json.loads(sarif_json(report, language, "/home/me")))


def test_an_empty_report_is_a_run_without_results(official) -> None:
    log = sarif_log(Report(), "fr")
    official.validate(log)
    (run,) = log["runs"]
    assert run["results"] == []
    assert run["tool"]["driver"]["rules"] == []
    assert run["language"] == "fr-FR"


def test_the_shape_of_a_result(official) -> None:
    log = sarif_log(Report((WRONG, FIXED)), "en")
    official.validate(log)
    (run,) = log["runs"]
    first, second = run["results"]
    assert first["ruleId"] == "SET003"
    assert first["level"] == "error"
    assert first["message"] == {"text": "no hex 'K1' here"}
    (location,) = first["locations"]
    assert location == {
        "physicalLocation": {
            "artifactLocation": {"uri": "a.yaml", "uriBaseId": "%SRCROOT%"},
            "region": {"startLine": 2, "startColumn": 12},
        },
        "logicalLocations": [{"fullyQualifiedName": "units[0].at", "kind": "member"}],
    }
    assert second["level"] == "warning"
    assert second["properties"] == {"hexes": [[1, 2], [2, 2]], "fix": "Dismount"}
    rules = run["tool"]["driver"]["rules"]
    for result in run["results"]:
        assert rules[result["ruleIndex"]]["id"] == result["ruleId"]
        assert "suppressions" not in result
    (taxonomy,) = run["taxonomies"]
    (taxon,) = first["taxa"]
    assert taxonomy["taxa"][taxon["index"]]["id"] == "CHB-5.2-rider-forbidden"
    assert "taxa" not in second


@pytest.mark.parametrize(
    ("language", "short", "why", "message"),
    [
        ("en", "A light, obstacle, marker", "Why: ", "no obstacle 'stake'"),
        ("fr", "Une lumière, un obstacle", "Pourquoi : ", "pas d'obstacle 'stake'"),
    ],
)
def test_a_rule_has_the_page_of_its_check_in_the_language(language, short, why, message) -> None:
    (run,) = sarif_log(Report((FIXED,)), language)["runs"]
    (rule,) = run["tool"]["driver"]["rules"]
    assert (rule["id"], rule["name"]) == ("SET107", "UnknownKind")
    assert rule["defaultConfiguration"] == {"level": "error"}  # of the check, not of this finding
    assert rule["shortDescription"]["text"].startswith(short)
    assert why in rule["help"]["text"]
    assert f"\n\n{why}" in rule["help"]["markdown"]
    assert run["results"][0]["message"]["text"] == message


def test_help_ends_with_the_rules_that_are_cited() -> None:
    (run,) = sarif_log(Report((WRONG,)), "en")["runs"]
    (rule,) = run["tool"]["driver"]["rules"]
    last = rule["help"]["markdown"].splitlines()[-1]
    assert last.startswith("- `CHB-5.2-rider-forbidden` A rider cannot enter")


def test_a_finding_of_no_known_code_still_is_a_result(official) -> None:
    odd = Finding(Text("x"), code="ZZZ999", severity=Severity.ADVICE)
    log = sarif_log(Report((odd,)), "en")
    official.validate(log)
    (rule,) = log["runs"][0]["tool"]["driver"]["rules"]
    assert rule["defaultConfiguration"] == {"level": "note"}


def test_quieted_findings_are_suppressed_and_the_others_say_that_they_are_not(official) -> None:
    report = Report(
        (FIXED,), quieted=(Quieted(WRONG, "allow", "meant so"), Quieted(WRONG, "baseline"))
    )
    official.validate(sarif_log(report, "en"))
    assert [one["suppressions"] for one in results(report)] == [
        [],
        [{"kind": "inSource", "status": "accepted", "justification": "meant so"}],
        [{"kind": "external", "status": "accepted"}],
    ]


def test_words_of_a_message_are_neither_placeholders_nor_links() -> None:
    (one,) = results(Report((Finding(Text("{0} [here](https://x) [D7]"), code="MAP003"),)))
    assert one["message"]["text"] == r"{{0}} \[here](https://x) [D7]"


TEXT = "units:  # all\n  - {id: a, at: K1}\n  - {id: b, at: K2, level: 1}\n"


@pytest.mark.parametrize(
    ("edit", "mended"),
    [
        (Remove(("units", 1, "level")), TEXT.replace(", level: 1", "")),
        (Put(("units", 0, "at"), "K9"), TEXT.replace("K1", "K9")),
        (Remove(("units", 0)), TEXT.replace("  - {id: a, at: K1}\n", "")),
    ],
)
def test_a_fix_is_told_as_a_replacement_of_text(official, edit, mended) -> None:
    finding = msgspec.structs.replace(WRONG, fix=edit, place=Place("a", 2, 3))
    report = Report((finding,), ("a",), {"a": TEXT})
    official.validate(sarif_log(report, "en"))
    (fix,) = results(report)[0]["fixes"]
    assert fix["description"] == {"text": edit.label.en}
    ((change,),) = [one["replacements"] for one in fix["artifactChanges"]]
    lines = [len(line) for line in TEXT.splitlines(keepends=True)]
    region = change["deletedRegion"]
    start = sum(lines[: region["startLine"] - 1]) + region["startColumn"] - 1
    end = sum(lines[: region["endLine"] - 1]) + region["endColumn"] - 1
    assert TEXT[:start] + change["insertedContent"]["text"] + TEXT[end:] == mended


def test_a_fix_that_fits_the_text_no_more_is_left_out() -> None:
    finding = msgspec.structs.replace(WRONG, fix=Remove(("units", 7)), place=Place("a", 2, 3))
    (one,) = results(Report((finding,), ("a",), {"a": TEXT}))
    assert "fixes" not in one


@settings(deadline=None)
@given(st.text("ab\n", max_size=12), st.text("ab\n", max_size=12))
def test_a_replacement_turns_one_text_into_the_other(old, new) -> None:
    made = replacement(old, new)
    if made is None:
        assert old == new
        return
    lines = old.split("\n")
    start = sum(len(line) + 1 for line in lines[: made.line - 1]) + made.column - 1
    end = sum(len(line) + 1 for line in lines[: made.end_line - 1]) + made.end_column - 1
    assert old[:start] + made.text + old[end:] == new


@pytest.mark.parametrize(
    ("file", "uri"),
    [
        ("maps/a.yaml", "maps/a.yaml"),
        ("./maps/a.yaml", "maps/a.yaml"),
        ("/home/me/maps/a.yaml", "maps/a.yaml"),
        ("b/été #1?.yaml", "b/%C3%A9t%C3%A9%20%231%3F.yaml"),
        ("c:d/100%.yaml", "c%3Ad/100%25.yaml"),
        ("pack.zip/pack.yaml", "pack.zip/pack.yaml"),
        ("<script>.yaml", "%3Cscript%3E.yaml"),
        ("bad\udcff.yaml", "bad%FF.yaml"),
    ],
)
def test_files_below_the_folder_of_the_run_have_relative_names(file, uri) -> None:
    assert artifact(file, "/home/me") == {"uri": uri, "uriBaseId": "%SRCROOT%"}


@pytest.mark.parametrize(
    ("file", "uri"),
    [
        ("/srv/a b.yaml", "file:///srv/a%20b.yaml"),
        ("../you/a.yaml", "file:///home/you/a.yaml"),
        ("/home/me2/a.yaml", "file:///home/me2/a.yaml"),
    ],
)
def test_files_elsewhere_have_full_names(file, uri) -> None:
    assert artifact(file, "/home/me") == {"uri": uri}


def names(findings: list[Finding], text: str) -> list[str]:
    report = Report(tuple(findings), ("a",), {"a": text})
    return [one["partialFingerprints"]["gonfalon/v1"] for one in results(report)]


def moved(finding: Finding, lines: int, entries: int) -> Finding:
    """The same finding after an author wrote some lines above it."""
    path = tuple(key + entries if isinstance(key, int) else key for key in finding.path)
    place = Place("a", finding.place.line + lines, finding.place.column)
    return msgspec.structs.replace(finding, path=path, place=place)


def test_fingerprints_survive_lines_above_and_spaces_within() -> None:
    text = "units:\n  - {id: a, at: K1}\n  - {id: b, at: K1}\n  - {id: a, at: K1}\n"
    some = [moved(WRONG, n, n) for n in range(3)]
    before = names(some, text)
    assert len(set(before)) == 3
    later = [moved(one, 2, 1) for one in some]
    assert names(later, "# note\n\n" + text.replace("{id", "{ id").replace("{ id", "{id")) == before
    assert names(later, "# note\n\n" + text.replace("  -", "    -")) == before
    other = msgspec.structs.replace(some[0], message=Text("another mistake"))
    assert names([other], text)[0] not in before


def test_fingerprints_of_one_file_do_not_hang_on_another() -> None:
    elsewhere = msgspec.structs.replace(WRONG, place=Place("b", 1, 1))
    assert names([WRONG], "")[0] == names([elsewhere, WRONG], "")[1]


@pytest.mark.parametrize("code", ["MAP003", "SET002", "SET107", "PAK002"])
def test_real_findings_keep_to_the_official_schema(official, code) -> None:
    folder = samples_dir() / "checks" / code
    bad = next(path for path in folder.iterdir() if path.name.startswith("bad"))
    examined = examine(bad)
    assert examined.findings
    log = sarif_log(Report(examined.findings, (str(bad),)), "fr", str(samples_dir()))
    official.validate(log)
    first = log["runs"][0]["results"][0]["locations"][0]["physicalLocation"]["artifactLocation"]
    assert first["uri"].startswith(f"checks/{code}/bad")
