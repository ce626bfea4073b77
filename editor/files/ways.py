"""How one file names another: by the way from its own folder, so that both go together."""

from __future__ import annotations

import os
from pathlib import PurePath


def way_to(file: str, folder: str) -> str:
    """A file as seen from a folder.

    >>> way_to("/packs/maps/ford.map.yaml", "/packs/scenarios")
    '../maps/ford.map.yaml'
    """
    try:
        return PurePath(os.path.relpath(file, folder)).as_posix()
    except ValueError:
        # Another drive: nothing but the whole name will do.
        return PurePath(file).as_posix()
