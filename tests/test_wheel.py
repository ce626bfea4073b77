"""The wheel is whole: installed in an empty environment, it checks and paints a sample."""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
import venv
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent


def run(*command: object, cwd: Path) -> subprocess.CompletedProcess[str]:
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    return subprocess.run(
        [str(word) for word in command], check=False, capture_output=True, text=True, cwd=cwd,
        env={**kept, "GONFALON_LANG": "en", "GONFALON_CACHE": str(cwd / "cache"),
             "QT_QPA_PLATFORM": "offscreen"},
    )  # fmt: skip


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Built without a network: what builds it is installed already."""
    folder = tmp_path_factory.mktemp("dist")
    built = run(
        sys.executable, "-m", "pip", "wheel", "--quiet", "--disable-pip-version-check",
        "--no-build-isolation", "--no-deps", "--no-index", "--wheel-dir", folder, ROOT, cwd=folder,
    )  # fmt: skip
    assert built.returncode == 0, built.stderr
    (found,) = folder.glob("gonfalon-*.whl")
    return found


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An environment that holds the wheel, and borrows the dependencies from this one."""
    home = tmp_path_factory.mktemp("home")
    venv.create(home / "env", with_pip=False)
    python = home / "env" / "bin" / "python"
    done = run(
        sys.executable, "-m", "pip", "--python", python, "install", "--quiet", "--no-deps",
        "--no-index", "--disable-pip-version-check", wheel, cwd=home,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    packages = next((home / "env").glob("lib/python*/site-packages"))
    borrowed = sysconfig.get_path("purelib")
    (packages / "borrowed.pth").write_text(f"{borrowed}\n", "utf-8")
    return packages


def test_the_wheel_holds_schemas_samples_and_rules(wheel: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    for folder, inside in (
        ("schemas", "editor/share/schemas"),
        ("samples", "editor/share/samples"),
        ("docs/fr", "editor/share/docs/fr"),
        ("docs/reference", "editor/share/docs/reference"),
        ("docs/checks", "editor/share/docs/checks"),
        ("docs/pictures", "editor/share/docs/pictures"),
    ):
        for path in (ROOT / folder).rglob("*"):
            if path.is_file():
                assert f"{inside}/{path.relative_to(ROOT / folder).as_posix()}" in names
    for path in (ROOT / "docs" / "fr").glob("*.md"):
        assert f"editor/share/docs/{path.name}" in names, "every page has its English fellow"
    for path in (ROOT / "editor" / "systems").rglob("*.yaml"):
        assert path.relative_to(ROOT).as_posix() in names
    for path in (ROOT / "editor").rglob("*.py"):
        assert path.relative_to(ROOT).as_posix() in names


def test_the_wheel_holds_nothing_else(wheel: Path) -> None:
    for name in zipfile.ZipFile(wheel).namelist():
        assert name.startswith(("editor/", "gonfalon-"))
        assert "__pycache__" not in name
        assert not name.endswith((".pyc", ".orig", "~"))


def test_the_installed_program_checks_every_sample(installed: Path, tmp_path: Path) -> None:
    gonfalon = installed.parents[2] / "bin" / "gonfalon"
    samples = installed / "editor" / "share" / "samples"
    assert run(gonfalon, "--version", cwd=tmp_path).stdout.startswith("gonfalon ")
    done = run(gonfalon, "check", samples, cwd=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    assert "nothing to report" in done.stdout
    bad = run(gonfalon, "check", samples / "checks" / "MAP003" / "bad.yaml", cwd=tmp_path)
    assert bad.returncode == 1
    assert "MAP003" in bad.stdout


def test_the_installed_program_is_the_one_of_the_wheel(installed: Path, tmp_path: Path) -> None:
    python = installed.parents[2] / "bin" / "python"
    code = "import editor; from editor.files.resources import schemas_dir; print(editor.__file__); print(schemas_dir())"  # noqa: E501
    done = run(python, "-c", code, cwd=tmp_path)
    assert [Path(line).is_relative_to(installed) for line in done.stdout.splitlines()] == [True] * 2


def test_the_installed_program_explains_and_lists_rules(installed: Path, tmp_path: Path) -> None:
    gonfalon = installed.parents[2] / "bin" / "gonfalon"
    assert "MAP003/bad.yaml" in run(gonfalon, "explain", "MAP003", cwd=tmp_path).stdout
    assert run(gonfalon, "rules", cwd=tmp_path).returncode == 0


@pytest.mark.parametrize(
    ("ending", "start"), [("png", b"\x89PNG"), ("svg", b"<?xml"), ("pdf", b"%PDF")]
)
def test_the_installed_program_paints(
    installed: Path, tmp_path: Path, ending: str, start: bytes
) -> None:
    gonfalon = installed.parents[2] / "bin" / "gonfalon"
    scenario = installed / "editor/share/samples/scenarios/night-at-the-ford.scenario.yaml"
    picture = tmp_path / f"night.{ending}"
    done = run(gonfalon, "render", scenario, picture, cwd=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.strip() == str(picture)
    assert picture.read_bytes().startswith(start)
