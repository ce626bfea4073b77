"""The system may end the program at any time: all that was done and typed is had back."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from editor.edit.journal import recover
from editor.files.resources import samples_dir

HERE = Path(__file__).parent


@pytest.mark.skipif(os.name != "posix", reason="other systems close the window instead")
@pytest.mark.parametrize("name", ["SIGTERM", "SIGINT", "SIGHUP"])
def test_a_program_that_is_ended_keeps_what_is_typed_and_asks_nobody(
    tmp_path: Path, name: str
) -> None:
    file = tmp_path / "ford.map.yaml"
    shutil.copy(samples_dir() / "maps" / "ford.map.yaml", file)
    before = file.read_bytes()
    script = [sys.executable, str(HERE / "ended_window.py"), str(tmp_path), str(file)]
    program = subprocess.Popen(
        script, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        env={**os.environ, "PYTHONPATH": str(HERE.parents[1])},
    )  # fmt: skip
    assert program.stdout is not None
    assert program.stdout.readline() == "ready\n"
    number = getattr(signal, name)
    program.send_signal(number)
    _, said = program.communicate(timeout=30)
    assert program.returncode == 128 + number
    assert "Traceback" not in said
    (lost,) = recover(tmp_path / "state")
    assert (lost.value.rights, lost.value.id) == ("Done", "typed-and-not-left")
    assert file.read_bytes() == before
