"""The command line: what each command answers, with which exit status, and never a traceback."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from editor.cli.check import find_files
from editor.files.codes import CODES
from editor.files.resources import samples_dir
from editor.systems.checkbook import checks
from editor.systems.registry import SYSTEMS, ledger

SAMPLES = samples_dir()
FORD = SAMPLES / "maps" / "ford.map.yaml"
BAD = SAMPLES / "checks" / "MAP003" / "bad.yaml"
PAIRS = SAMPLES / "checks"
COMMANDS = ("edit", "new", "check", "explain", "rules", "render")


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help_in_both_languages(gonfalon, command: str) -> None:
    status, english, _ = gonfalon(command, "--help")
    assert status == 0
    assert english.startswith(f"usage: gonfalon {command}")
    status, french, _ = gonfalon(command, "--help", "--lang", "fr")
    assert status == 0
    assert french.startswith(f"emploi : gonfalon {command}")
    assert "afficher cette aide" in french
    assert not any("==SUPPRESS==" in said for said in (english, french))


def test_the_help_of_all_names_each_command_and_the_exit_status(gonfalon) -> None:
    status, english, _ = gonfalon("--help")
    assert status == 0
    assert all(f"\n    {command} " in english for command in COMMANDS)
    assert "0 clean, 1 findings, 2 wrong use" in english
    for words in (("--lang=fr", "--help"), ("--help", "--lang", "fr"), ("--lang", "fr", "-h")):
        assert "Un atelier de scénarios" in gonfalon(*words)[1]


def test_the_version(gonfalon) -> None:
    status, said, _ = gonfalon("--version")
    assert status == 0
    assert said.startswith("gonfalon 0.")


@pytest.mark.parametrize(
    "words",
    [
        ("bogus",),
        ("check",),
        ("check", "--format", "xml", "x"),
        ("check", "--select", "QQQ", "x"),
        ("check", "--ignore", "map9", "x"),
        ("new", "castle", "x"),
        ("new", "map", "x", "--columns", "0"),
        ("new", "map", "x", "--rows", "many"),
        ("explain",),
        ("explain", "MAP0003"),
        ("rules", "--system", "chess"),
        ("render", FORD),
        ("render", FORD, "x.gif"),
        ("render", FORD, "x.png", "--width", "1"),
        ("--",),
    ],
    ids=lambda words: " ".join(str(getattr(word, "name", word)) for word in words),
)
def test_wrong_use_is_one_plain_complaint_and_2(gonfalon, words) -> None:
    status, said, complaint = gonfalon(*words)
    assert status == 2
    assert complaint.startswith(("gonfalon: ", "usage: ")) or said.startswith("usage: ")


def test_samples_are_clean(gonfalon) -> None:
    status, said, _ = gonfalon("check", SAMPLES)
    """A pack counts as one file; in `checks` only what ends like a file of ours is looked at."""
    ours = [file for file in SAMPLES.rglob("*.*.yaml") if "packs" not in file.parts]
    files = len(ours) + len(list((SAMPLES / "packs").iterdir()))
    assert files > 20
    assert (status, said) == (0, f"{files} files checked, nothing to report\n")


def test_findings_give_1_with_place_quote_and_count(gonfalon) -> None:
    status, said, _ = gonfalon("check", BAD)
    assert status == 1
    place, quote, caret, count = said.splitlines()
    assert place == f"{BAD}:9:5: error MAP003 'b' at C2 is not in the legend"
    assert quote.strip().startswith('- "..b."')
    assert caret.strip() == "^"
    assert count == "1 file checked: 1 error"


def test_findings_in_french(gonfalon) -> None:
    _, said, _ = gonfalon("check", BAD, "--lang", "fr")
    assert "erreur MAP003" in said
    assert "n'est pas dans la légende" in said


def test_json_holds_everything(gonfalon) -> None:
    status, said, _ = gonfalon("check", BAD, "--format", "json")
    report = json.loads(said)
    assert status == 1
    assert report["counts"]["files"] == 1
    (one,) = report["findings"]
    assert (one["code"], one["line"], one["path"]) == ("MAP003", 9, ["terrain", 1])


@pytest.mark.parametrize(
    ("options", "status"),
    [
        (("--select", "MAP"), 1),
        (("--select", "map003"), 1),
        (("--select", "SET,ROS"), 0),
        (("--ignore", "MAP003"), 0),
        (("--ignore", "SET"), 1),
    ],
)
def test_codes_are_selected_and_ignored(gonfalon, options, status) -> None:
    assert gonfalon("check", BAD, *options)[0] == status


def test_advice_alone_is_clean_unless_asked(gonfalon) -> None:
    advice = SAMPLES / "checks" / "MAP005" / "bad.yaml"
    assert gonfalon("check", advice)[0] == 0
    assert gonfalon("check", advice, "--severity", "advice")[0] == 1


def unreadable(folder: Path) -> dict[str, Path]:
    """Files that nobody could read."""
    made = {name: folder / f"{name}.map.yaml" for name in ("missing", "folder", "loop")}
    made["folder"].mkdir()
    made["loop"].symlink_to(made["loop"])
    made["long"] = folder / ("x" * 400 + ".yaml")
    made["pack"] = folder / "missing-pack"
    return made


def test_what_cannot_be_read_is_named_and_gives_2(gonfalon, tmp_path: Path) -> None:
    for name, path in unreadable(tmp_path).items():
        status, said, complaint = gonfalon("check", path)
        assert status == 2, name
        assert str(path)[:40] in said + complaint, name


@pytest.mark.parametrize(
    ("name", "content", "code"),
    [
        ("empty.map.yaml", b"", "FIL005"),
        ("binary.map.yaml", bytes(range(256)), "FIL006"),
        ("nul.map.yaml", b"format: gonfalon/map/1\x00\n", "FIL007"),
        ("wide.map.yaml", "format: x".encode("utf-16"), "FIL006"),
        ("list.map.yaml", b"- 1\n", "SHP001"),
        ("other.map.yaml", b"format: gonfalon/mpa/1\n", "SHP002"),
        ("later.map.yaml", b"format: gonfalon/map/99\n", "SHP003"),
        ("yaml.map.yaml", b"format: [", "FIL0"),
        ("picture.png", b"\x89PNG\r\n\x1a\n", "FIL0"),
        ("broken.zip", b"PK\x03\x04 and no more", "FIL0"),
    ],
)
def test_a_bad_file_is_a_finding(gonfalon, name: str, content: bytes, code: str) -> None:
    Path(name).write_bytes(content)
    status, said, _ = gonfalon("check", name)
    assert status in {1, 2}
    assert f"error {code}" in said
    assert name in said


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read everything")
def test_a_file_without_leave_gives_2(gonfalon) -> None:
    shutil.copy(FORD, "shut.map.yaml")
    Path("shut.map.yaml").chmod(0)
    assert gonfalon("check", "shut.map.yaml")[0] == 2


def test_a_folder_without_our_files_is_wrong_use(gonfalon) -> None:
    Path("empty").mkdir()
    status, said, complaint = gonfalon("check", "empty")
    assert (status, said) == (2, "")
    assert ".map.yaml" in complaint


def test_a_folder_is_searched_for_our_endings_and_packs_stay_whole(tmp_path: Path) -> None:
    shutil.copytree(SAMPLES / "packs" / "the-lost-charter", tmp_path / "war")
    shutil.copy(FORD, tmp_path / "ford.map.yaml")
    shutil.copy(BAD, tmp_path / "bad.yaml")
    names = [Path(file).name for file in find_files([str(tmp_path), str(tmp_path)])]
    assert names == ["war", "ford.map.yaml"]


def test_findings_of_a_pack_name_the_files_as_seen_from_here(gonfalon) -> None:
    for name in ("one", "two"):
        shutil.copytree(SAMPLES / "packs" / "the-lost-charter", name)
        manifest = Path(name, "pack.yaml")
        lines = manifest.read_text("utf-8").splitlines(keepends=True)
        changed = ["start: nowhere\n" if line.startswith("start:") else line for line in lines]
        manifest.write_text("".join(changed), "utf-8")
    shutil.make_archive("three", "zip", "one")
    status, said, _ = gonfalon("check", "one", "two/", "three.zip")
    assert status == 1
    places = [line.partition(":")[0] for line in said.splitlines() if "PAK002" in line]
    assert places == ["one/pack.yaml", "two/pack.yaml", "three.zip/pack.yaml"]
    assert said.count("start: nowhere") == 3


def test_a_broken_file_of_a_pack_is_told_at_its_own_place(gonfalon) -> None:
    shutil.copytree(SAMPLES / "packs" / "the-lost-charter", "war")
    file = next(Path("war/scenarios").iterdir())
    file.write_text(file.read_text("utf-8").replace("system:", "sytsem:"), "utf-8")
    _, said, _ = gonfalon("check", "war")
    assert any(line.startswith(f"{file}:") for line in said.splitlines())


def test_what_was_checked_once_is_remembered_until_it_changes(gonfalon) -> None:
    shutil.copy(FORD, "ford.map.yaml")
    shutil.copy(SAMPLES / "maps" / "ford.map.yaml", "a.map.yaml")
    assert gonfalon("check", "ford.map.yaml")[0] == 0
    assert gonfalon("check", "ford.map.yaml")[0] == 0
    changed = Path("ford.map.yaml").read_text("utf-8").replace(".b....t", ".?....t", 1)
    Path("ford.map.yaml").write_text(changed, "utf-8")
    first = gonfalon("check", "ford.map.yaml")
    assert first[0] == 1
    assert gonfalon("check", "ford.map.yaml") == first
    assert gonfalon("check", "ford.map.yaml", "--no-cache") == first


def test_what_another_file_changed_is_not_remembered(gonfalon) -> None:
    gonfalon("new", "scenario", "war.scenario.yaml")
    assert gonfalon("check", "war.scenario.yaml")[0] == 0
    Path("war.map.yaml").write_text("format: gonfalon/map/1\n", "utf-8")
    assert gonfalon("check", "war.scenario.yaml")[0] == 1
    Path("war.map.yaml").unlink()
    assert gonfalon("check", "war.scenario.yaml")[0] == 1


@pytest.mark.parametrize("kind", ["map", "scenario", "roster", "pack", "catalogue"])
@pytest.mark.parametrize("name", ["war.{}.yaml", "La Forêt d'Été", "deep/er/x", "..."])
def test_new_files_are_clean_from_the_first_moment(gonfalon, kind: str, name: str) -> None:
    status, said, _ = gonfalon("new", kind, name.format(kind))
    assert status == 0
    for file in said.splitlines():
        assert Path(file).is_file()
        assert gonfalon("check", file)[:2] == (0, "1 file checked, nothing to report\n")
    assert gonfalon("check", ".")[0] == 0


def test_a_new_pack_is_a_folder_that_is_whole(gonfalon) -> None:
    gonfalon("new", "pack", "war")
    assert sorted(path.name for path in Path("war").iterdir()) == [
        "first.map.yaml", "first.scenario.yaml", "pack.yaml",
    ]  # fmt: skip
    assert gonfalon("check", "war")[0] == 0


def test_new_makes_the_folder_and_says_the_name_that_it_wrote(gonfalon) -> None:
    assert gonfalon("new", "map", "ford")[1] == "ford.map.yaml\n"
    said = gonfalon("new", "pack", "x/pack.yaml")[1].splitlines()
    assert said == ["x/pack.yaml", "x/first.scenario.yaml", "x/first.map.yaml"]


def test_a_picture_of_a_file_with_mistakes_is_painted_and_says_so(gonfalon) -> None:
    bad = PAIRS / "SET101" / "bad.yaml"
    status, said, reminder = gonfalon("render", bad, "x.png", "--width", "64")
    assert (status, said) == (0, "x.png\n")
    assert reminder == f"{bad} has 1 mistake: gonfalon check {bad} lists what is wrong\n"
    good = PAIRS / "SET101" / "good.yaml"
    assert gonfalon("render", good, "x.png", "--width", "64") == (0, "x.png\n", "")


def test_new_never_writes_over_a_file(gonfalon) -> None:
    Path("war.map.yaml").write_text("mine", "utf-8")
    status, _, complaint = gonfalon("new", "map", "war.map.yaml")
    assert status == 2
    assert "--force" in complaint
    assert Path("war.map.yaml").read_text("utf-8") == "mine"
    assert gonfalon("new", "scenario", "war.scenario.yaml")[0] == 0
    assert Path("war.map.yaml").read_text("utf-8") == "mine"
    assert gonfalon("new", "map", "war.map.yaml", "--force")[0] == 0
    assert Path("war.map.yaml").read_text("utf-8") != "mine"


def test_new_where_nothing_can_be_written(gonfalon) -> None:
    Path("file").write_text("", "utf-8")
    for place in ("file/war.map.yaml", "/proc/nowhere/war.map.yaml", "x" * 400 + ".yaml"):
        status, _, complaint = gonfalon("new", "map", place)
        assert status == 2
        assert complaint.startswith("gonfalon: ")


def test_a_new_map_has_the_size_that_was_asked(gonfalon) -> None:
    gonfalon("new", "map", "x.map.yaml", "--columns", "3", "--rows", "2")
    assert '  - "..."\n  - "..."\n#' in Path("x.map.yaml").read_text("utf-8")


@pytest.mark.parametrize("code", [*checks(), *CODES])
def test_every_code_is_explained_in_both_languages(gonfalon, code: str) -> None:
    status, english, _ = gonfalon("explain", code.lower())
    assert status == 0
    assert english.startswith(f"{code} ")
    assert len(english.splitlines()) >= 3
    assert gonfalon("explain", code, "--lang", "fr")[1] != english


@pytest.mark.parametrize("code", checks())
def test_a_check_is_explained_with_its_sample(gonfalon, code: str) -> None:
    assert f"{code}/bad.yaml:" in gonfalon("explain", code)[1]


def test_a_rule_is_explained(gonfalon) -> None:
    status, said, _ = gonfalon("explain", "chb-1.3-footprint")
    assert status == 0
    assert said.startswith("CHB-1.3-footprint (")
    assert ledger()["CHB-1.3-footprint"].rule in said


def test_an_unknown_code_gets_a_guess(gonfalon) -> None:
    status, said, complaint = gonfalon("explain", "CHB-1.3-fotprint")
    assert (status, said) == (2, "")
    assert "did you mean CHB-1.3-footprint?" in complaint


@pytest.mark.parametrize("system", [None, *SYSTEMS])
def test_the_ledger_as_data(gonfalon, system) -> None:
    status, said, _ = gonfalon("rules", "--json", *(("--system", system) if system else ()))
    rules = json.loads(said)
    assert status == 0
    assert [one["id"] for one in rules] == list(ledger(system))
    for one in rules:
        assert list(one) == ["id", "system", "topic", "state", "checks", "why", "asked"]
        assert one["state"] in {"played", "checked", "recorded", "not-applicable", "open"}
        assert one["state"] == "played" or (one["state"] == "checked") == bool(one["checks"])
        assert one["why"] or one["state"] in {"played", "checked"}
        assert set(one["checks"]) <= set(checks())


def test_the_ledger_as_text_ends_with_a_count_of_each_system(gonfalon) -> None:
    status, said, _ = gonfalon("rules")
    lines = said.splitlines()
    assert status == 0
    assert lines.index("") == len(ledger())
    assert [line.split()[0] for line in lines[-5:]] == [*SYSTEMS, "obstacles", "all"]
    assert lines[-1].split()[-1] == str(len(ledger()))


def test_the_rules_that_answers_cite_are_told_and_counted(gonfalon) -> None:
    said = gonfalon("rules", "--json", "--asked", "--topic", "cover")[1]
    rules = json.loads(said)
    assert rules
    assert all(one["asked"] for one in rules)
    lines = gonfalon("rules", "--asked", "--topic", "cover")[1].splitlines()
    assert all(" asked" in line for line in lines[: len(rules)])
    assert lines[len(rules) + 1].startswith(f"asked: {len(rules)} of {len(rules)} ")
    french = gonfalon("rules", "--asked", "--topic", "cover", "--lang", "fr")[1]
    assert f"questions : {len(rules)} sur" in french


def test_the_ledger_is_filtered_by_state_and_topic(gonfalon) -> None:
    _, said, _ = gonfalon("rules", "--json", "--topic", "light", "--state", "recorded")
    rules = json.loads(said)
    assert rules
    assert {(one["topic"], one["state"]) for one in rules} == {("light", "recorded")}
    french = gonfalon("rules", "--topic", "light", "--state", "notée", "--lang", "fr")[1]
    assert [line.split()[0] for line in french.splitlines()[: len(rules)]] == [
        one["id"] for one in rules
    ]
    assert "recorded" not in french
    assert gonfalon("rules", "--state", "played", "--topic", "light")[0] == 0


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (("--system", "chess"), "no system 'chess'; there is cry-havoc, regiments, destiny, obst"),
        (("--system", "obstacle"), "no system 'obstacle'; did you mean obstacles?"),
        (("--state", "opn"), "no state 'opn'; did you mean open?"),
        (("--topic", "ligth"), "no topic 'ligth'; did you mean light?"),
    ],
)
def test_a_filter_that_fits_nothing_says_what_there_is(gonfalon, words, complaint) -> None:
    status, _, said = gonfalon("rules", *words)
    assert (status, said.startswith(f"gonfalon: {complaint}")) == (2, True), said


@pytest.mark.parametrize(
    ("word", "parts"),
    [
        ("stakes", ["stakes · stakes (Cry Havoc; Obstacles, `obstacles`)", "OBS-stakes-plant"]),
        ("tree", ["`terrains`", "`area_kinds`", "  mounted: null   # CHB-5.2-rider-forbidden"]),
        (
            "longbow",
            ["longbow · longbow", "range: [15, 30, 48]   # default", "partly from the rules"],
        ),
        ("Arc Long", ["`weapons`", "`special_rules`", "Regiments under orders"]),
        ("morale", ["`tables`", "  die: 10"]),
        ("chest", ["`objects`"]),
    ],
)
def test_a_word_of_the_catalogue_is_explained(gonfalon, word: str, parts: list[str]) -> None:
    status, said, _ = gonfalon("explain", word)
    assert status == 0
    assert all(part in said for part in parts), said


def test_a_word_is_explained_in_french_and_once_where_systems_share_it(gonfalon) -> None:
    said = gonfalon("explain", "brush", "--lang", "fr")[1]
    assert said.count("`terrains`") == 1
    assert "Source : " in said
    assert gonfalon("explain", "stackes")[2].endswith("did you mean stakes?\n")


def test_a_file_alone_opens_the_window(gonfalon, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("QT_QPA_PLATFORM", "offscreen")
    opened: list[str | None] = []

    def window(file: str | None) -> int:
        opened.append(file)
        return 0

    for words in ((), (FORD,), ("edit", FORD), ("--lang", "fr"), ("--lang=fr", FORD)):
        assert gonfalon(*words, window=window)[0] == 0
    assert opened == [None, str(FORD), str(FORD), None, str(FORD)]


def test_without_a_display_a_file_must_be_named(gonfalon, monkeypatch) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        monkeypatch.delenv(name, raising=False)
    status, _, complaint = gonfalon("edit")
    assert status == 2
    assert "no display" in complaint


def test_a_mistake_of_the_program_is_one_line(gonfalon, monkeypatch) -> None:
    monkeypatch.delenv("GONFALON_TRACE")
    monkeypatch.setenv("QT_QPA_PLATFORM", "offscreen")

    def window(_: str | None) -> int:
        raise ZeroDivisionError("oh")

    status, _, complaint = gonfalon("edit", window=window)
    assert status == 2
    assert complaint.count("\n") == 1
    assert "ZeroDivisionError: oh" in complaint


def run_process(*words: str, **more: object) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "editor", *words],
        check=False, capture_output=True, text=True, cwd=SAMPLES.parent, timeout=60, **more,
    )  # fmt: skip


def test_a_reader_who_goes_away_is_no_mistake() -> None:
    command = f"'{sys.executable}' -m editor rules --json | head -c 1"
    done = subprocess.run(
        ["bash", "-c", f"set -o pipefail; {command}"],
        check=False, capture_output=True, text=True, cwd=SAMPLES.parent, timeout=60,
    )  # fmt: skip
    assert (done.returncode, done.stdout, done.stderr) == (0, "[", "")


def test_a_process_gives_its_exit_status_and_no_progress_into_a_pipe() -> None:
    done = run_process("check", *[str(BAD)] * 30, str(FORD))
    assert done.returncode == 1
    assert done.stderr == ""
    assert run_process("check", "nowhere").returncode == 2
    assert run_process("check", str(FORD)).returncode == 0


def test_the_language_of_the_surroundings() -> None:
    done = run_process("check", str(FORD), env={**os.environ, "GONFALON_LANG": "fr"})
    assert done.stdout == "1 fichier, rien à signaler\n"


def test_an_output_that_knows_no_accents_gets_something() -> None:
    surroundings = {**os.environ, "PYTHONIOENCODING": "ascii", "GONFALON_LANG": "fr"}
    done = run_process("check", str(FORD), env=surroundings)
    assert done.returncode == 0
    assert done.stdout.startswith("1 fichier")
    assert "Traceback" not in done.stderr


WORDS = st.one_of(
    st.sampled_from([
        "check", "explain", "rules", "--json", "--lang", "fr", "--format", "json", "--select",
        "MAP",
        "--ignore", "--severity", "advice", "--no-cache", "--system", "cry-havoc", "--help", "--",
        str(BAD), ".", "",
    ]),
    st.text(max_size=6),
)  # fmt: skip


@settings(
    deadline=None, max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(st.sampled_from(["check", "explain", "rules"]), st.lists(WORDS, max_size=5))
def test_any_words_get_an_answer(gonfalon, command: str, words: list[str]) -> None:
    assert gonfalon(command, *words)[0] in {0, 1, 2}


def test_a_command_loads_no_other() -> None:
    """Each takes its time, above all before a window is seen."""
    code = (
        "import sys; from editor.cli.main import main;"
        "main(['edit'], lambda path: print(*sys.modules) or 0)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], check=True, capture_output=True, text=True, timeout=60,
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen"},
    )  # fmt: skip
    loaded = set(done.stdout.split())
    others = {f"editor.cli.{name}" for name in ("check", "convert", "play", "rules", "ask")}
    assert "editor.cli.edit" in loaded
    assert not loaded & (others | {"numpy", "yaml", "jsonschema", "PySide6"})
