"""A window where there can be one; where not, why, and the work that needs none."""

from __future__ import annotations

import ctypes
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from editor.cli import display
from editor.cli.display import PACKAGES, find_obstacle
from editor.files.resources import samples_dir

ROOT = Path(__file__).parents[2]
FORD = samples_dir() / "maps" / "ford.map.yaml"
pytestmark = pytest.mark.skipif(
    not sys.platform.startswith("linux"), reason="other systems always have a display"
)


@pytest.fixture
def bare(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM", "GONFALON_LANG"):
        monkeypatch.delenv(name, raising=False)
    return monkeypatch


def edit(folder: Path, *words: str, **more: str) -> subprocess.CompletedProcess[str]:
    unwanted = {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM", "LANG", "LC_ALL"}
    env = {key: value for key, value in os.environ.items() if key not in unwanted} | more
    command = [sys.executable, "-m", "editor", "edit", *words]
    env["PYTHONPATH"] = str(ROOT)
    return subprocess.run(
        command, check=False, capture_output=True, text=True, cwd=folder, env=env, timeout=60
    )


@pytest.mark.parametrize("more", [{}, {"DISPLAY": ":4711"}, {"WAYLAND_DISPLAY": "nowhere-9"}])
def test_without_a_display_a_file_is_checked_and_painted(
    tmp_path: Path, more: dict[str, str]
) -> None:
    """A display that does not answer is none, though Qt would abort over it."""
    done = edit(tmp_path, str(FORD), **more)
    assert done.returncode == 0, done.stderr
    why, checked, where = done.stdout.splitlines()
    assert ("does not answer" in why) == bool(more)
    assert ("No display here" in why) == (not more)
    assert "1 file checked" in checked
    assert (tmp_path / where).read_bytes().startswith(b"\x89PNG")
    assert done.stderr == ""


def test_the_picture_goes_elsewhere_when_there_is_no_room_for_it_here(tmp_path: Path) -> None:
    (tmp_path / "out").write_text("a file of that name", "utf-8")
    done = edit(tmp_path, str(FORD), TMPDIR=str(tmp_path))
    assert done.returncode == 0, done.stderr
    assert Path(done.stdout.splitlines()[-1]).read_bytes().startswith(b"\x89PNG")


def test_a_file_with_mistakes_says_so_where_there_is_no_display(tmp_path: Path) -> None:
    done = edit(tmp_path, str(tmp_path / "nothing.map.yaml"))
    assert done.returncode == 2
    assert "FIL001" in done.stdout
    assert "Traceback" not in done.stdout + done.stderr


def test_a_chosen_platform_is_believed(bare: pytest.MonkeyPatch) -> None:
    assert find_obstacle() is not None
    bare.setenv("QT_QPA_PLATFORM", "offscreen")
    assert find_obstacle() is None


def test_missing_libraries_are_named_with_the_command_that_brings_them(
    bare: pytest.MonkeyPatch,
) -> None:
    def load(name: str) -> object:
        raise OSError(f"libxcb-cursor.so.0: cannot open shared object file ({name})")

    bare.setattr(ctypes, "CDLL", load)
    bare.setattr(display, "_answers", lambda _: True)
    bare.setenv("DISPLAY", ":0")
    found = find_obstacle()
    assert found is not None
    assert "libxcb-cursor.so.0" in found.why.en
    assert found.remedy == f"sudo apt-get install {PACKAGES}"


def test_either_of_two_window_systems_is_enough(bare: pytest.MonkeyPatch) -> None:
    bare.setattr(display, "_missing_library", lambda platform: "" if platform == "xcb" else "libx")
    bare.setattr(display, "_answers", lambda _: True)
    bare.setattr(display, "_listens", lambda _: True)
    bare.setenv("WAYLAND_DISPLAY", "wayland-0")
    assert "libx" in str(find_obstacle())
    bare.setenv("DISPLAY", ":0")
    assert find_obstacle() is None


def test_a_compositor_answers_by_its_socket(bare: pytest.MonkeyPatch, tmp_path: Path) -> None:
    bare.setattr(display, "_missing_library", lambda _: "")
    bare.setenv("WAYLAND_DISPLAY", "wayland-0")
    bare.setenv("XDG_RUNTIME_DIR", str(tmp_path))
    assert "does not answer" in str(find_obstacle())
    (tmp_path / "wayland-0").touch()
    assert find_obstacle() is None


def test_the_makefile_installs_what_is_named_here() -> None:
    text = (ROOT / "Makefile").read_text("utf-8").replace("\\\n", " ")
    found = re.search(r"^LIBRARIES := (.*)$", text, re.MULTILINE)
    assert found is not None
    assert found[1].split() == PACKAGES.split()
