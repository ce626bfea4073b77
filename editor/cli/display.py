"""Whether a window can be opened here, found out before Qt tries: where it fails, Qt aborts.

`python -m editor.cli.display` exits 1 when only system libraries are missing.
"""

from __future__ import annotations

import ctypes
import os
import sys
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

from editor.model.text import Text

PACKAGES = (
    "libgl1 libglib2.0-0 libdbus-1-3 libegl1 libfontconfig1 libxkbcommon0 libxkbcommon-x11-0 "
    "libxcb-cursor0 libxcb-icccm4 libxcb-keysyms1 libxcb-shape0 fonts-dejavu-core"
)
"""What Qt needs of a bare Debian to show a window; the Makefile installs the same."""
MORE = {"xcb": "", "wayland": "libwayland-client0 libwayland-cursor0 libwayland-egl1"}
"""What it needs besides; a desktop that speaks Wayland has it already."""


@dataclass(frozen=True, slots=True)
class Obstacle:
    """Why there can be no window, in a few words, and what to type to have one."""

    why: Text
    remedy: str = ""


def find_obstacle() -> Obstacle | None:
    """What keeps a window from opening; None when nothing does."""
    if sys.platform in {"win32", "darwin"} or os.environ.get("QT_QPA_PLATFORM"):
        return None
    wayland, display = os.environ.get("WAYLAND_DISPLAY"), os.environ.get("DISPLAY")
    found = Obstacle(Text("No display here", "Pas d'écran ici"))
    for name, platform, answers in ((wayland, "wayland", _listens), (display, "xcb", _answers)):
        if not name:
            continue
        if not answers(name):
            found = Obstacle(
                Text(f"The display {name} does not answer", f"L'écran {name} ne répond pas")
            )
        elif missing := _missing_library(platform):
            why = Text(f"Qt misses {missing}", f"Il manque {missing} à Qt")
            found = Obstacle(why, f"sudo apt-get install {PACKAGES} {MORE[platform]}".strip())
        else:
            return None
    return found


def _listens(wayland: str) -> bool:
    """Whether there is a Wayland compositor of that name."""
    return (Path(os.environ.get("XDG_RUNTIME_DIR", "")) / wayland).exists()


def _answers(display: str) -> bool:
    """Whether an X server lets us in; a Qt that brings its own library is trusted to reach it."""
    try:
        xcb = ctypes.CDLL("libxcb.so.1")
    except OSError:
        return True
    xcb.xcb_connect.restype = ctypes.c_void_p
    connection = ctypes.c_void_p(xcb.xcb_connect(display.encode(), None))
    failed = xcb.xcb_connection_has_error(connection)
    xcb.xcb_disconnect(connection)
    return not failed


def _missing_library(platform: str) -> str:
    """The first library that Qt's part for this window system asks for in vain."""
    binding = find_spec("PySide6")
    folders = binding.submodule_search_locations if binding else None
    for folder in folders or ():
        part = Path(folder) / "Qt" / "plugins" / "platforms" / f"libq{platform}.so"
        if not part.is_file():
            continue  # a binding that keeps its parts elsewhere comes from a system that has all
        try:
            ctypes.CDLL(str(part))
        except OSError as error:
            return str(error).partition(":")[0]
    return ""


if __name__ == "__main__":
    found = find_obstacle()
    sys.exit(1 if found is not None and found.remedy else 0)
