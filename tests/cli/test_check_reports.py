"""`gonfalon check` in every form: printed or saved, coloured or not, with pictures."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path

import pytest

from editor.cli.main import main
from editor.cli.pictures import Pictures
from editor.cli.tell import is_coloured
from editor.files.resources import samples_dir
from editor.hexgrid.hexes import Hex
from editor.model import text
from editor.model.finding import Finding, Place
from editor.model.text import Text

SAMPLES = samples_dir()
PACK = SAMPLES / "packs" / "the-lost-charter"
FORMS = ("text", "json", "sarif", "html")


@pytest.fixture(autouse=True)
def alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("GONFALON_CACHE", str(tmp_path / ".cache"))
    monkeypatch.setenv("GONFALON_TRACE", "1")
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setattr(text, "_chosen", ["en"])


@pytest.fixture
def check(capsys: pytest.CaptureFixture[str]):
    def run(*words: object) -> tuple[int, str, str]:
        status = main(["check", *map(str, words)], lambda _: 0)
        said = capsys.readouterr()
        return status, said.out, said.err

    return run


@pytest.fixture
def war() -> Path:
    """A pack with a mistake in a scenario, at a hex, and one in its manifest."""
    shutil.copytree(PACK, "war")
    manifest = Path("war/pack.yaml")
    lines = manifest.read_text("utf-8").splitlines(keepends=True)
    changed = ["start: nowhere\n" if line.startswith("start:") else line for line in lines]
    manifest.write_text("".join(changed), "utf-8")
    scenario = Path("war/scenarios/the-bell-at-matins.scenario.yaml")
    before = scenario.read_text("utf-8")
    assert "kind: torch, at: K11" in before
    after = before.replace("kind: torch, at: K11", "kind: torhc, at: K11")
    scenario.write_text(after, "utf-8")
    return Path("war")


@pytest.mark.parametrize("form", FORMS)
def test_what_is_printed_is_what_is_saved(check, war, form) -> None:
    status, printed, _ = check(war, "--format", form)
    assert status == 1
    status, said, _ = check(war, "--format", form, "--output", "out.file")
    assert status == 1
    assert said.startswith("out.file\n1 file checked: ")
    assert Path("out.file").read_text("utf-8") == printed
    assert "\x1b" not in printed


@pytest.mark.parametrize("form", FORMS)
def test_a_report_is_the_same_from_memory_as_afresh(check, form) -> None:
    """A second check takes findings, and their fixes, from the cache."""
    for number, bad in enumerate(sorted(SAMPLES.glob("checks/SET4*/bad.yaml"))[:8]):
        shutil.copytree(bad.parent, f"{number}")
    first = check(".", *Path().glob("*/bad.yaml"), "--format", form)
    assert check(".", *Path().glob("*/bad.yaml"), "--format", form) == first


@pytest.mark.parametrize("form", FORMS)
def test_a_report_that_cannot_be_saved_gives_2(check, war, form) -> None:
    status, said, complaint = check(war, "--format", form, "--output", "no/such/folder/x")
    assert (status, said) == (2, "")
    assert complaint.startswith("gonfalon: no/such/folder/x was not saved")


def test_a_clean_pack_is_told_in_every_form(check) -> None:
    shutil.copytree(PACK, "clean")
    for form in FORMS:
        status, said, _ = check("clean", "--format", form)
        assert status == 0
        assert said
    assert "all is well" in said
    assert "<h1>The Lost Charter</h1>" in said


@pytest.mark.parametrize(
    ("wanted", "variables", "is_terminal", "coloured"),
    [
        ("auto", {}, True, True),
        ("auto", {}, False, False),
        ("auto", {"NO_COLOR": "1"}, True, False),
        ("auto", {"NO_COLOR": ""}, True, True),
        ("auto", {"TERM": "dumb"}, True, False),
        ("always", {"NO_COLOR": "1"}, False, True),
        ("never", {}, True, False),
    ],
)
def test_colours_are_for_terminals_and_for_those_who_want_them(
    wanted, variables, is_terminal, coloured, monkeypatch
) -> None:
    monkeypatch.setenv("TERM", "xterm")
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr("sys.stdout.isatty", lambda: is_terminal)
    assert is_coloured(wanted) == coloured
    assert is_coloured(wanted, to_file=True) == (wanted == "always")


@pytest.mark.parametrize("option", ["--colour", "--color"])
def test_colours_can_be_asked_for(check, war, option) -> None:
    assert "\x1b[31merror PAK002\x1b[0m" in check(war, option, "always")[1]
    assert "\x1b" not in check(war, option, "never")[1]


def test_sarif_names_files_from_the_folder_of_the_run(check, war) -> None:
    for name in (war, war.resolve()):
        (run,) = json.loads(check(name, "--format", "sarif")[1])["runs"]
        places = [one["locations"][0]["physicalLocation"] for one in run["results"]]
        assert {one["artifactLocation"]["uri"] for one in places} == {
            "war/pack.yaml",
            "war/scenarios/the-bell-at-matins.scenario.yaml",
        }
        assert {one["artifactLocation"]["uriBaseId"] for one in places} == {"%SRCROOT%"}


@pytest.mark.parametrize("packed", [False, True])
def test_the_page_has_the_title_and_the_hexes_of_a_pack(check, war, packed) -> None:
    """Out of a zip too, which is read without unpacking."""
    name = shutil.make_archive("war", "zip", war) if packed else "war"
    status, said, _ = check(Path(name).name, "--format", "html", "--lang", "fr")
    assert status == 1
    assert '<html lang="fr">' in said
    assert "<h1>La charte perdue</h1>" in said
    assert len(re.findall(r'<svg class="map', said)) == 1
    assert said.count("data:image/png;base64,iVBORw0KGgo") == 1
    assert "<mark>torhc</mark>" in said


def test_a_file_name_never_breaks_out_of_the_page(check) -> None:
    name = "<script>alert(1)<.map.yaml"
    shutil.copy(SAMPLES / "checks" / "MAP003" / "bad.yaml", name)
    _, said, _ = check(name, "--format", "html")
    assert "<script" not in said
    assert "&lt;script&gt;alert(1)&lt;.map.yaml" in said


def test_hexes_are_found_by_the_place_in_the_file() -> None:
    file = str(SAMPLES / "scenarios" / "night-at-the-ford.scenario.yaml")
    pictures = Pictures()
    board = pictures.examined(file).board
    assert board is not None
    scenario = pictures.examined(file).value
    unit = next(n for n, one in enumerate(scenario.units) if one.at)
    place = Place(file, 1, 1)
    for path in (("units", unit), ("units", unit, "side"), ("units", unit, "at")):
        (found,) = pictures.located(Finding(Text("x"), path, place=place)).hexes
        assert found == board.hex(scenario.units[unit].at)
    for path in ((), ("title",), ("units", 9999, "at"), ("units", "x"), ("id", 3)):
        assert pictures.located(Finding(Text("x"), path, place=place)).hexes == ()
    known = Finding(Text("x"), ("units", unit), (Hex(0, 0),), place=place)
    assert pictures.located(known) is known
    assert pictures.take(file, [Hex(99, 99)]) is None


def test_what_cannot_be_read_has_no_picture() -> None:
    pictures = Pictures()
    assert pictures.take("no.map.yaml", [Hex(0, 0)]) is None
    assert pictures.take("no.zip/a.map.yaml", [Hex(0, 0)]) is None
    assert not pictures.title("no.map.yaml")
