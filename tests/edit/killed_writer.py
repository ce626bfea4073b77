"""Edits and saves a document as fast as it can, until somebody kills it; not a test by itself.

`python killed_writer.py FOLDER COUNT SEED`: for each of COUNT folders a child works on its own
copy of a map and says on a pipe what it has finished; it is killed at a moment drawn by chance,
and what it had said is written to `said` in its folder.
"""

from __future__ import annotations

import os
import random
import signal
import sys
import time
from pathlib import Path

from editor.edit.commands import Group, Paint, Put
from editor.edit.document import Document
from editor.model.text import Text


def work(folder: Path, said: int) -> None:
    """Number after number into the map's author, with some paint; now and then saved or undone."""
    document, _ = Document.load(str(folder / "a.map.yaml"), folder / "state")
    assert document is not None
    number = 0
    while True:
        number += 1
        paint = Paint("terrain", ".t"[number % 2], ((number % 16, 0, 26),))
        document.do(Group((Put(("author",), f"{number}"), paint), Text("Work")))
        os.write(said, b"%d\n" % number)
        if number % 7 == 0:
            assert document.save() is None
        if number % 11 == 0:
            document.undo()
            document.redo()


def killed(folder: Path, seconds: float) -> None:
    listen, say = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(listen)
        try:
            work(folder, say)
        finally:
            os._exit(1)
    os.close(say)
    time.sleep(seconds)
    os.kill(child, signal.SIGKILL)
    _, status = os.waitpid(child, 0)
    heard = b""
    while part := os.read(listen, 65536):
        heard += part
    os.close(listen)
    lines = heard.split(b"\n")[:-1]
    last = lines[-1].decode() if lines else "0"
    (folder / "said").write_text(f"{last} {os.WTERMSIG(status)}", "utf-8")


if __name__ == "__main__":
    root, count, seed = Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3])
    chance = random.Random(seed)
    Document.load(str(root / "0" / "a.map.yaml"))  # whatever is slow the first time
    for one in range(count):
        killed(root / str(one), chance.uniform(0.0, 0.15))
