"""The house stands: rooms import only rooms below them, and each duty has its own room."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
EDITOR = ROOT / "editor"

# From the cellar up; neighbours on one floor do not know each other.
FLOORS = (
    ("hexgrid",),
    ("model",),
    ("files",),
    ("edit", "play"),
    ("checks",),
    ("systems",),
    ("convert",),
    ("report", "draw"),
    ("cli", "gui"),
)
FLOOR = {room: number for number, floor in enumerate(FLOORS) for room in floor}

QT_ROOMS = {"draw", "gui"}
FILE_ROOMS = {"files", "convert"}
PRINT_ROOMS = {"cli"}
CHANCE = "editor.play.chance"

QT = {"PySide6", "shiboken6", "PyQt6", "PyQt5", "PySide2"}
RANDOM = {"random", "secrets", "numpy.random"}
FILE_CALLS = {"read_text", "read_bytes", "write_text", "write_bytes"}
OPENERS = {"io", "os", "codecs", "gzip", "bz2", "lzma"}


def breaches(module: str, source: str, *, is_package: bool = False) -> Iterator[str]:
    """Say in one line each what a module does that its room may not do."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        for target in _imports(node, module, is_package):
            yield from (f"{module}:{node.lineno}: {why}" for why in _import_breach(module, target))
        if isinstance(node, ast.Call):
            yield from (f"{module}:{node.lineno}: {why}" for why in _call_breach(module, node))
        if isinstance(node, ast.Attribute) and module != CHANCE and _is_numpy_random(node):
            yield f"{module}:{node.lineno}: uses numpy's random outside {CHANCE}"


def _room(module: str) -> str:
    parts = module.split(".")
    return parts[1] if len(parts) > 1 else ""


def _imports(node: ast.AST, module: str, is_package: bool) -> Iterator[str]:
    """Every module that a statement may import, by its full name."""
    if isinstance(node, ast.Import):
        yield from (alias.name for alias in node.names)
    elif isinstance(node, ast.ImportFrom):
        base = node.module or ""
        if node.level:
            up = node.level - 1 if is_package else node.level
            parts = module.split(".")
            base = ".".join([*parts[: len(parts) - up], *filter(None, [base])])
        # A name may be a module: `from editor import gui` imports editor.gui.
        yield from (f"{base}.{alias.name}" for alias in node.names)
    elif isinstance(node, ast.Call) and ast.unparse(node.func) in {
        "import_module",
        "importlib.import_module",
        "__import__",
    }:
        named = node.args[0] if node.args else None
        if isinstance(named, ast.Constant) and isinstance(named.value, str):
            yield named.value


def _import_breach(module: str, target: str) -> Iterator[str]:
    room = _room(module)
    parts = target.split(".")
    if parts[0] in QT and room not in QT_ROOMS:
        yield f"imports {parts[0]} outside draw/ and gui/"
    is_random = parts[0] in RANDOM or ".".join(parts[:2]) in RANDOM
    if is_random and module != CHANCE:
        yield f"imports {target} outside {CHANCE}"
    if parts[0] != "editor" or len(parts) < 2 or room not in FLOOR:
        return
    other = parts[1]
    if other == "__main__":
        yield f"{room} may not import the front door"
    if other in FLOOR and other != room and FLOOR[other] >= FLOOR[room]:
        yield f"{room} may not import {other}"
    if room == other == "systems" and len(parts) > 2:
        home, other = [*module.split("."), ""][2], parts[2]
        if home != other and _is_system(home) and _is_system(other):
            yield f"system {home} may not import system {other}"


def _is_system(name: str) -> bool:
    return (EDITOR / "systems" / name / "__init__.py").is_file() and name != ""


def _call_breach(module: str, call: ast.Call) -> Iterator[str]:
    room, called = _room(module), call.func
    if isinstance(called, ast.Name):
        if called.id == "print" and room not in PRINT_ROOMS:
            yield "prints outside cli/"
        if called.id == "open" and room not in FILE_ROOMS:
            yield "opens a file outside files/ and convert/"
    elif isinstance(called, ast.Attribute) and room not in FILE_ROOMS:
        owner = called.value
        if called.attr in FILE_CALLS:
            yield f"calls {called.attr}() outside files/ and convert/"
        if called.attr == "open":
            is_opener = isinstance(owner, ast.Name) and owner.id in OPENERS
            # A dialog or a buffer of Qt is opened too, so there only sure cases count.
            if is_opener or room not in QT_ROOMS or _is_path(owner):
                yield "opens a file outside files/ and convert/"


def _is_path(owner: ast.expr) -> bool:
    return isinstance(owner, ast.Call) and ast.unparse(owner.func) in {"Path", "pathlib.Path"}


def _is_numpy_random(node: ast.Attribute) -> bool:
    owner = node.value
    return node.attr == "random" and isinstance(owner, ast.Name) and owner.id in {"np", "numpy"}


def _modules() -> Iterator[tuple[str, Path]]:
    for path in sorted(EDITOR.rglob("*.py")):
        parts = path.relative_to(ROOT).with_suffix("").parts
        yield ".".join(parts[:-1] if parts[-1] == "__init__" else parts), path


def test_every_module_keeps_to_its_room() -> None:
    found = [
        breach
        for module, path in _modules()
        for breach in breaches(
            module, path.read_text(encoding="utf-8"), is_package=path.name == "__init__.py"
        )
    ]
    assert not found, "\n" + "\n".join(found)


def test_every_room_has_a_floor() -> None:
    rooms = {path.parent.name for path in EDITOR.glob("*/__init__.py")}
    assert rooms <= set(FLOOR), f"rooms without a floor: {sorted(rooms - set(FLOOR))}"


def test_no_module_stands_outside_the_rooms() -> None:
    """Only the front door may: it alone knows both the command line and the window."""
    assert {path.name for path in EDITOR.glob("*.py")} <= {"__init__.py", "__main__.py"}


@pytest.mark.parametrize(
    ("module", "source", "expected"),
    [
        ("editor.hexgrid.hexes", "import editor.model.text", "hexgrid may not import model"),
        ("editor.model.board", "from editor.files.read import x", "model may not import files"),
        ("editor.model.board", "from editor import gui", "model may not import gui"),
        ("editor.model.board", "from ..files import read", "model may not import files"),
        ("editor.model.board", "from .. import files", "model may not import files"),
        ("editor.edit.history", "import editor.play", "edit may not import play"),
        ("editor.cli.main", "def f():\n    import editor.gui.app", "cli may not import gui"),
        ("editor.draw.board", "import editor.report", "draw may not import report"),
        ("editor.checks.run", "import editor.systems.destiny", "checks may not import systems"),
        (
            "editor.model.board",
            "if TYPE_CHECKING:\n    from editor.files import x",
            "model may not import files",
        ),
        (
            "editor.files.read",
            "import importlib\nimportlib.import_module('editor.gui.app')",
            "files may not import gui",
        ),
        (
            "editor.systems.obstacles.checks",
            "from editor.systems.cry_havoc import sight",
            "system obstacles may not import system cry_havoc",
        ),
        (
            "editor.systems.obstacles.checks",
            "from editor.systems import cry_havoc",
            "system obstacles may not import system cry_havoc",
        ),
        (
            "editor.systems.obstacles.checks",
            "from ..cry_havoc import sight",
            "system obstacles may not import system cry_havoc",
        ),
        ("editor.cli.main", "from editor import __main__", "may not import the front door"),
        ("editor.model.board", "from PySide6.QtGui import QColor", "imports PySide6 outside"),
        ("editor.cli.render", "import PySide6", "imports PySide6 outside"),
        ("editor.checks.run", "print('hello')", "prints outside cli/"),
        ("editor.gui.app", "print('hello')", "prints outside cli/"),
        ("editor.systems.data", "open('x')", "opens a file outside"),
        ("editor.systems.data", "path.open()", "opens a file outside"),
        ("editor.gui.app", "Path('x').open()", "opens a file outside"),
        ("editor.gui.app", "io.open('x')", "opens a file outside"),
        ("editor.cli.new", "path.write_text('x')", "calls write_text() outside"),
        ("editor.report.html", "Path('x').read_bytes()", "calls read_bytes() outside"),
        ("editor.play.bots", "import random", "imports random outside"),
        ("editor.play.bots", "from random import Random", "imports random.Random outside"),
        ("editor.play.bots", "from numpy.random import rand", "imports numpy.random"),
        ("editor.play.bots", "from numpy import random", "imports numpy.random outside"),
        ("editor.draw.texture", "np.random.default_rng()", "uses numpy's random outside"),
        ("editor.play.bots", "import secrets", "imports secrets outside"),
    ],
)
def test_the_checker_finds_each_kind_of_breach(module: str, source: str, expected: str) -> None:
    found = list(breaches(module, source))
    assert any(expected in breach for breach in found), found


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("editor.model.board", "from editor.hexgrid.hexes import Hex\nimport numpy as np"),
        ("editor.model.board", "from .text import Text\nfrom ..hexgrid import hexes"),
        ("editor.gui.app", "from PySide6.QtWidgets import QWidget\ndialog.open()"),
        ("editor.draw.board", "import PySide6.QtGui\nimport editor.systems.destiny"),
        ("editor.cli.main", "import editor.report\nprint('hello')"),
        ("editor.files.read", "open('x')\npath.read_text()\npath.open()"),
        ("editor.convert.scan", "open('x')\npath.write_bytes(b'')"),
        ("editor.play.chance", "import random\nfrom random import Random"),
        ("editor.systems.cry_havoc.game", "from editor.systems.cry_havoc.seeing.sight import sees"),
        ("editor.systems.cry_havoc.game", "from .sight import sees"),
        ("editor.systems.known", "from editor.systems import cry_havoc, obstacles"),
        ("editor.__main__", "from editor.cli.main import main\nimport editor.gui"),
        ("editor.checks.run", "def f():\n    '''print(open(1))'''\n    reopen()"),
    ],
)
def test_the_checker_lets_good_modules_pass(module: str, source: str) -> None:
    assert list(breaches(module, source)) == []


def test_relative_imports_of_a_package_start_at_itself() -> None:
    assert not list(breaches("editor.model", "from . import text", is_package=True))
    assert list(breaches("editor.model", "from ..files import read", is_package=True))
