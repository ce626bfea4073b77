"""The front door: the command line, with the window for those commands that open one."""

from __future__ import annotations

import sys


def open_window(path: str | None) -> int:
    """Show the window; imported only now, since most commands need none."""
    from editor.gui.app import open_window as show

    return show(path)


def main() -> int:
    """The `gonfalon` command."""
    from editor.cli.main import main as run

    return run(sys.argv[1:], open_window)


if __name__ == "__main__":
    sys.exit(main())
