"""A pack in a zip becomes a folder, in which its files can be edited."""

from __future__ import annotations

import os
import shutil
import tempfile
from pathlib import Path

from editor.files.pack import open_pack
from editor.files.save import SaveError, reason
from editor.model.finding import Finding
from editor.model.text import Text


def unpack(pack: str | os.PathLike[str], folder: str | os.PathLike[str]) -> None:
    """Write all files of a pack into a folder that is not there yet; as a whole or not at all.

    Raises SaveError.
    """
    target, files = Path(folder), open_pack(pack)
    try:
        if target.exists():
            raise FileExistsError(str(Text("it is there already", "il existe déjà")))
        if files.findings:
            raise OSError(str(files.findings[0].message))
        with tempfile.TemporaryDirectory(
            prefix=f".{target.name[:100]}.", dir=target.parent
        ) as name:
            made = Path(name, "pack")
            made.mkdir()
            for one in files.names():
                _write(made / one, files.read(one))
            shutil.move(made, target)
    except OSError as error:
        why = reason(error)
        raise SaveError(
            Text(f"{target} was not made: {why.en}", f"{target} n'a pas été créé : {why.fr}")
        ) from error


def _write(path: Path, data: bytes | Finding) -> None:
    if isinstance(data, Finding):
        raise OSError(str(data.message))
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
