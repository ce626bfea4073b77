"""`check --jobs`: shared out, in order, stopped at once, and no file is forgotten."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from editor.checks import registry
from editor.cli import tasks
from editor.cli.main import main
from editor.cli.workers import Workers
from editor.files.resources import samples_dir
from editor.systems import checkbook
from editor.systems.packs import Part, Unpacked


def double(number: int) -> int:
    time.sleep(0.02 if number % 3 else 0)
    if number == 13:
        os._exit(1)
    if number == 14:
        os.kill(os.getpid(), signal.SIGKILL)
    return 2 * number


def test_every_task_is_done_and_the_dead_are_known() -> None:
    with Workers(3, double) as workers:
        done = dict(workers.results(range(40)))
        again = dict(workers.results(range(5)))
    assert done == {n: None if n in {13, 14} else 2 * n for n in range(40)}
    assert again == {n: 2 * n for n in range(5)}


def test_a_process_that_dies_while_idle_costs_one_task_at_most() -> None:
    with Workers(2, double) as workers:
        list(workers.results(range(4)))
        for worker in workers._idle:
            os.kill(worker.process.pid, signal.SIGKILL)
            worker.process.join()
        done = dict(workers.results(range(6)))
    assert len(done) == 6
    assert sum(one is None for one in done.values()) <= 2


def test_leaving_ends_all_processes_at_once() -> None:
    started = time.monotonic()
    with Workers(2, time.sleep) as workers:
        results = workers.results([0, 60, 60])
        next(results)
        processes = [one.process for one in (*workers._idle, *workers._busy)]
    assert time.monotonic() - started < 10
    assert not any(one.is_alive() for one in processes)


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    """A pack with mistakes in several files, in a folder with other files."""
    place = tmp_path / "charter"
    shutil.copytree(samples_dir() / "packs" / "the-lost-charter", place)
    for file in [*place.glob("maps/*"), *place.glob("scenarios/*"), *place.glob("rosters/*")]:
        text = file.read_text("utf-8")
        file.write_text(text + "allow:\n  - {code: MAP001, why: no}\n", "utf-8")
    return place


def report(capsys: pytest.CaptureFixture[str], *words: object) -> dict:
    main(["check", *map(str, words), "--format", "json"], lambda _: 0)
    return json.loads(capsys.readouterr().out)


def test_reports_are_the_same_whoever_does_the_work(pack, tmp_path, capsys) -> None:
    """Packs as folder, zip and manifest; alone, shared out, and remembered."""
    zipped = shutil.make_archive(str(tmp_path / "zipped"), "zip", pack)
    for place in (pack, zipped, pack / "pack.yaml", samples_dir()):
        alone = report(capsys, place, "--no-cache", "--jobs", 1)
        assert report(capsys, place, "--no-cache", "--jobs", 2) == alone
        assert report(capsys, place, "--jobs", 2) == alone
        assert report(capsys, place, "--jobs", 1) == alone
    assert report(capsys, pack)["counts"]["advice"] == 7


def change(file: Path, old: str, new: str) -> None:
    text = file.read_text("utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), "utf-8")


def test_whatever_changes_in_a_pack_is_seen(pack, capsys) -> None:
    """Nothing stale comes back: contents, names, what is gone and what is new."""

    def both() -> dict:
        remembered = report(capsys, pack)
        assert remembered == report(capsys, pack, "--no-cache")
        return remembered

    seen = [both()]
    change(pack / "maps" / "moor.map.yaml", "legend:\n", 'legend:\n  "Q": bog\n')
    seen.append(both())
    shutil.copy(samples_dir() / "maps" / "ford.map.yaml", pack / "maps")
    seen.append(both())
    (pack / "maps" / "ford.map.yaml").unlink()
    assert both() == seen[1]
    (pack / "rosters" / "charter.roster.yaml").unlink()
    seen.append(both())
    change(pack / "pack.yaml", "day: 2", "day: 5")
    seen.append(both())
    change(pack / "catalogues" / "charter.catalogue.yaml", "id: ", "id: x-")
    both()
    assert len({json.dumps(one["findings"]) for one in seen}) == len(seen)


def test_what_is_known_of_a_part_is_used_while_others_change(pack, capsys, monkeypatch) -> None:
    report(capsys, pack)
    looked_at: list[str] = []
    look = Unpacked.look
    monkeypatch.setattr(
        Unpacked, "look", lambda self, part: [looked_at.append(part.file), look(self, part)][1]
    )
    change(pack / "maps" / "moor.map.yaml", "legend:\n", 'legend:\n  "Q": bog\n')
    report(capsys, pack)
    assert sorted(looked_at) == [
        "maps/moor.map.yaml",
        "scenarios/the-hearing.scenario.yaml",
        "scenarios/three-miles-of-moor.scenario.yaml",
    ]


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_check_that_fails_is_told_and_the_others_run(pack, capsys, monkeypatch, jobs) -> None:
    checkbook.checks()
    book = registry.CHECKS["MAP005"]

    def fail(_):
        raise RuntimeError("oh")
        yield

    broken = registry.Rulebook(book.code, book.name, book.severity, book.rules, book.case, fail)
    broken_books = {**registry.CHECKS, "MAP005": broken}
    fail.__module__ = book.find.__module__
    monkeypatch.setattr(checkbook, "CHECKS", broken_books)
    checkbook._books.cache_clear()
    try:
        told = report(capsys, pack, "--jobs", jobs, "--no-cache")
    finally:
        monkeypatch.undo()
        checkbook._books.cache_clear()
    failed = [one for one in told["findings"] if one["code"] == "INT001"]
    assert {Path(one["file"]).name for one in failed} == {
        "moor.map.yaml", "priory.map.yaml", "court.map.yaml"
    }  # fmt: skip
    assert all("MAP005" in one["message"]["en"] for one in failed)
    assert sum(one["code"] == "RUL001" for one in told["findings"]) == 4, "not of the three maps"
    assert report(capsys, pack)["counts"]["errors"] == 0, "a failure is not remembered"


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_file_on_which_the_program_fails_is_named(pack, capsys, monkeypatch, jobs) -> None:
    look = Unpacked.look

    def fail(self: Unpacked, part: Part):
        if "moor.map" in part.file:
            raise RuntimeError("oh")
        return look(self, part)

    monkeypatch.setattr(Unpacked, "look", fail)
    told = report(capsys, pack, "--jobs", jobs, "--no-cache")
    (one,) = [one for one in told["findings"] if one["code"] == "INT002"]
    assert one["file"] == f"{pack}/maps/moor.map.yaml"
    assert "RuntimeError: oh" in one["message"]["fr"]
    assert sum(one["code"] == "RUL001" for one in told["findings"]) == 6


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="the mistake is made by copying")
def test_a_process_that_dies_is_a_finding(pack, capsys, monkeypatch) -> None:
    look = Unpacked.look

    def die(self: Unpacked, part: Part):
        if "moor.map" in part.file:
            os._exit(3)
        return look(self, part)

    monkeypatch.setattr(Unpacked, "look", die)
    told = report(capsys, pack, "--jobs", 2, "--no-cache")
    (one,) = [one for one in told["findings"] if one["code"] == "INT002"]
    assert one["file"] == f"{pack}/maps/moor.map.yaml"
    assert "died" in one["message"]["en"]
    monkeypatch.undo()
    assert "INT002" not in str(report(capsys, pack))


def children(pid: int) -> set[int]:
    found = set()
    for status in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = status.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if int(fields[1]) == pid and fields[0] != "Z":
            found.add(int(status.parent.name))
    return found


@pytest.mark.skipif(not Path("/proc").exists(), reason="looks into /proc")
@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGKILL])
def test_no_process_outlives_the_command(tmp_path, how) -> None:
    """Ctrl-C ends at once; and whatever ends the command ends its processes."""
    program = (
        "import time, sys\n"
        "from editor.cli import tasks\n"
        "from editor.cli.main import main\n"
        "def slow(self, task):\n    time.sleep(0.2)\n    return tasks.lost(task)\n"
        "tasks.Looker.__call__ = slow\n"
        f"sys.exit(main(['check', {str(samples_dir())!r}, '--jobs', '2', '--no-cache'], None))\n"
    )
    script = tmp_path / "slow.py"
    script.write_text(program, "utf-8")
    command = subprocess.Popen(
        [sys.executable, str(script)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        # A shell that runs the tests in the background has them ignore Ctrl-C.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # noqa: PLW1509 - no threads
    )
    deadline = time.monotonic() + 20
    while not (found := children(command.pid)) and time.monotonic() < deadline:
        time.sleep(0.02)
    assert found
    time.sleep(0.1)
    found |= children(command.pid)
    started = time.monotonic()
    command.send_signal(how)
    out, err = command.communicate(timeout=10)
    assert time.monotonic() - started < 2
    assert (out, err) == (b"", b"")
    assert command.returncode == (130 if how == signal.SIGINT else -signal.SIGKILL)
    deadline = time.monotonic() + 5
    while any(Path(f"/proc/{one}").exists() for one in found) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert not any(Path(f"/proc/{one}").exists() for one in found)


@pytest.mark.parametrize("count", ["0", "-1", "x", "257", "1.5", ""])
def test_a_count_that_is_none_is_a_complaint(count, capsys) -> None:
    assert main(["check", "x", f"--jobs={count}"], lambda _: 0) == 2
    assert "--jobs" in capsys.readouterr().err


def test_a_looker_begins_anew_in_another_process() -> None:
    import pickle

    looker = tasks.Looker()
    looker(tasks.Task(str(samples_dir() / "maps" / "ford.map.yaml")))
    again = pickle.loads(pickle.dumps(looker))
    assert isinstance(again, tasks.Looker)
    assert not again._library.read
