"""`check --fix` and `--diff`: what is fixed, what is only shown, what is left alone."""

from __future__ import annotations

import json
import shutil
import zipfile
from pathlib import Path

import pytest

from editor.cli import fixing
from editor.cli.main import main
from editor.edit.commands import Put, Remove, Suggest
from editor.files import save as saving
from editor.files.resources import samples_dir
from editor.model.finding import Finding, Place
from editor.model.text import Text
from editor.systems.examine import Examined, examine


def run(*words: str) -> int:
    return main(["check", *words], lambda _: 0)


@pytest.fixture
def map_file(tmp_path: Path) -> Path:
    """A map with three mistakes that can be fixed without asking, and comments."""
    file = tmp_path / "brook.map.yaml"
    file.write_text(
        """\
# The brook, drawn by hand.
format: gonfalon/map/1
id: brook
title: {en: The Brook}
grid: {columns: 4, rows: 2, top: flat}
legend: {".": cleer, "t": tree, "x": swamp}   # signs
terrain:
  - "..t."
  - "t..."
edges:
  - {at: B1, side: s, kind: wall}
  # the same again
  - {at: B1, side: s, kind: wall}
  - {at: C1, side: sw, kind: wlal}   # the other
  - {at: B1, side: s, kind: wall}
allow:
  - {code: MAP011, why: no longer needed}
  - {code: MAP012, why: no longer needed}
  - {code: MAP013, why: no longer needed}
""",
        "utf-8",
    )
    return file


def test_what_is_sure_is_fixed_and_comments_stay(
    map_file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("--fix", str(map_file)) == 0
    text = map_file.read_text("utf-8")
    assert '".": clear' in text
    assert "kind: wall}   # the other" in text
    assert text.count("kind: wall") == 2
    assert "# signs" in text
    assert "# the same again" in text
    assert "# The brook" in text
    assert "wlal" not in text
    assert examine(map_file).findings == ()
    told = capsys.readouterr().out.splitlines()
    assert "in 1 file fixed" in told[0]
    assert told[-1] == "1 file checked, nothing to report"


def test_diff_shows_and_changes_nothing(map_file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = map_file.read_bytes()
    assert run("--diff", str(map_file)) == 1
    shown = capsys.readouterr().out
    assert map_file.read_bytes() == before
    assert "-  - {at: C1, side: sw, kind: wlal}   # the other" in shown.splitlines()
    assert "+  - {at: C1, side: sw, kind: wall}   # the other" in shown.splitlines()
    assert shown.splitlines()[0] == f"--- {map_file}"
    assert "would be fixed" in shown.splitlines()[-1]
    assert run("--fix", "--diff", str(map_file)) == 1
    assert capsys.readouterr().out == shown
    assert map_file.read_bytes() == before


def test_a_diff_of_a_clean_file_is_empty(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("--diff", str(samples_dir() / "maps" / "ford.map.yaml")) == 0
    assert capsys.readouterr().out == "nothing to fix without asking\n"


def test_only_selected_codes_are_fixed(map_file: Path) -> None:
    run("--fix", "--select", "MAP008", str(map_file))
    text = map_file.read_text("utf-8")
    assert "wlal" not in text
    assert "cleer" in text
    assert "MAP012" in text


def test_a_file_without_a_value_is_fixed_too(tmp_path: Path) -> None:
    """Mistakes of shape: a key and a choice with a slip of the pen, an author listed twice."""
    file = tmp_path / "a.map.yaml"
    good = (samples_dir() / "maps" / "ford.map.yaml").read_text("utf-8")
    bad = good.replace("\nterrain:", "\nterrian:  # rows", 1).replace("top: flat", "top: falt")
    file.write_text(bad, "utf-8")
    assert examine(file).value is None
    assert run("--fix", str(file)) == 0
    assert file.read_text("utf-8") == good.replace("\nterrain:", "\nterrain:  # rows", 1)


def test_a_word_that_stands_twice_where_a_set_is_meant(tmp_path: Path) -> None:
    file = tmp_path / "a.map.yaml"
    good = (samples_dir() / "maps" / "ford.map.yaml").read_text("utf-8")
    file.write_text(good + "catalogues: [a.yaml, b.yaml, a.yaml]\n", "utf-8")
    run("--fix", str(file))
    assert "catalogues: [a.yaml, b.yaml]\n" in file.read_text("utf-8")


def test_a_report_for_programs_stays_one(
    map_file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("--fix", "--format", "json", str(map_file)) == 0
    told = capsys.readouterr()
    assert json.loads(told.out)["findings"] == []
    assert "fixed" in told.err


def test_a_pack_in_a_folder_is_fixed_in_all_its_files(tmp_path: Path) -> None:
    pack = _pack(tmp_path)
    scenario = min((pack / "scenarios").glob("*.yaml"))
    assert run("--fix", str(pack)) in (0, 1)
    assert "allow:" not in scenario.read_text("utf-8")


def test_a_zip_is_not_written_to_and_that_is_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pack = _pack(tmp_path)
    zipped = tmp_path / "pack.zip"
    with zipfile.ZipFile(zipped, "w") as archive:
        for path in sorted(pack.rglob("*")):
            if path.is_file():
                archive.write(path, path.relative_to(pack).as_posix())
    before = zipped.read_bytes()
    run("--fix", str(zipped))
    assert zipped.read_bytes() == before
    assert f"gonfalon: {zipped} is a zip and is not written to" in capsys.readouterr().err
    run("--fix", "--lang", "fr", str(zipped))
    assert "on n'y écrit pas" in capsys.readouterr().err


def _pack(folder: Path) -> Path:
    """The sample pack with an allowance that is not needed in one of its scenarios."""
    source = next((samples_dir() / "packs").iterdir())
    pack = folder / source.name
    shutil.copytree(source, pack)
    scenario = min((pack / "scenarios").glob("*.yaml"))
    text = scenario.read_text("utf-8")
    assert "allow:" not in text
    scenario.write_text(text + "allow:\n  - {code: SET009, why: old}\n", "utf-8")
    return pack


def test_a_file_that_cannot_be_written_is_told(
    map_file: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    before = map_file.read_bytes()

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(saving, "_replace", full)
    assert run("--fix", str(map_file)) == 2
    assert "the disk is full" in capsys.readouterr().err
    assert map_file.read_bytes() == before


# Fixes that get in each other's way


def _with(findings: list[Finding], monkeypatch: pytest.MonkeyPatch, until: str) -> list[int]:
    """Let a file have these findings until its new text has a word; how often it is asked."""
    asked: list[int] = []

    def examined(file: str, *, instead: dict[str, bytes]) -> Examined:
        asked.append(1)
        is_done = any(until in text.decode() for text in instead.values())
        found = tuple(
            Finding(one.message, one.path, fix=one.fix, code=one.code, place=Place(str(file), 1, 1))
            for one in findings
        )
        return Examined(str(file), "map", None, () if is_done else found)

    monkeypatch.setattr(fixing, "examine", examined)
    return asked


def test_fixes_that_clash_are_made_one_after_the_other(
    map_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = Finding(Text("a"), fix=Put(("author",), "One"), code="MAP001")
    two = Finding(Text("b"), fix=Put(("author",), "Two"), code="MAP002")
    asked = _with([one, two], monkeypatch, "author: ")
    mended = fixing.mend([str(map_file)], lambda _: True)
    assert len(mended.fixed) == 1
    assert len(asked) == 2


def test_fixes_that_undo_each_other_come_to_an_end(
    map_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = Finding(Text("a"), fix=Put(("author",), "One"), code="MAP001")
    two = Finding(Text("b"), fix=Put(("author",), "Two"), code="MAP002")
    _with([two, one], monkeypatch, "never")
    assert len(fixing.mend([str(map_file)], lambda _: True).fixed) <= 2


def test_two_checks_do_not_take_both_of_a_pair(
    map_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = Finding(Text("a"), fix=Remove(("edges", 0)), code="MAP001")
    two = Finding(Text("b"), fix=Remove(("edges", 2)), code="MAP002")
    _with(
        [one, two],
        monkeypatch,
        "",
    )
    mended = fixing.mend([str(map_file)], lambda _: True)
    assert len(mended.fixed) == 1


def test_what_a_person_should_look_at_is_left(
    map_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = Finding(Text("a"), fix=Suggest(Put(("author",), "One")), code="MAP001")
    _with([one], monkeypatch, "never")
    assert fixing.mend([str(map_file)], lambda _: True).after == {}


def test_a_fix_that_does_not_fit_is_passed_over(
    map_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = Finding(Text("a"), fix=Remove(("edges", 99)), code="MAP001")
    two = Finding(Text("b"), fix=Put(("grid", "columns"), -1), code="MAP002")
    _with([one, two], monkeypatch, "never")
    assert fixing.mend([str(map_file)], lambda _: True).after == {}
