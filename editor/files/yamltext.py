"""YAML text to plain data, with the place of everything and findings instead of exceptions.

Reading is done twice at most: a quick pass that knows the plain style of our own files and gives
only values (`quick`), and a careful one that knows all of YAML, every place and every mistake
(`compose`). The quick pass gives up at the first thing it does not know; both give the same values.
"""

from __future__ import annotations

import codecs
import os
import re
import stat
from pathlib import Path
from typing import Any, Final

from editor.files.codes import finding
from editor.model.finding import Finding, Place, YamlPath
from editor.model.text import Text

MAX_BYTES: Final = 16 * 1024 * 1024

# Controls, halves of characters, and breaks of lines that YAML 1.1 knew and no editor shows: the
# two readers, and an author, would count lines differently.
_FORBIDDEN = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff\ufeff\ufffe\uffff]"
)
_BOMS = (
    (codecs.BOM_UTF32_LE, "UTF-32"),
    (codecs.BOM_UTF32_BE, "UTF-32"),
    (codecs.BOM_UTF16_LE, "UTF-16"),
    (codecs.BOM_UTF16_BE, "UTF-16"),
)
_FORBIDDEN_TO_READ = Text("you are not allowed to", "vous n'en avez pas le droit")


class Missing:
    """Stands for data that could not be read; `MISSING` is the only one."""

    def __repr__(self) -> str:
        return "MISSING"

    def __bool__(self) -> bool:
        return False


MISSING: Final = Missing()


class Source:
    """What a text says, what is wrong with it, and where each value stands.

    >>> source = read_text("units:\\n  - {id: hugh, at: D9}\\n", "a.yaml")
    >>> source.data, str(source.place(("units", 0, "at")))
    ({'units': [{'id': 'hugh', 'at': 'D9'}]}, 'a.yaml:2:20')
    """

    __slots__ = ("_root", "data", "file", "findings", "text")

    def __init__(
        self, text: str, file: str, data: Any = MISSING, findings: tuple[Finding, ...] = ()
    ) -> None:
        self.text = text
        self.file = file
        self.data = data
        self.findings = findings
        self._root: Any = None

    def place(self, path: YamlPath) -> Place:
        """Where the value stands; where there is none, its nearest parent."""
        node, _ = self._walk(path)
        return self._place(node)

    def key_place(self, path: YamlPath) -> Place:
        """Where the key of a value stands; an entry of a list has none, so its value's place."""
        node, key = self._walk(path)
        return self._place(key or node)

    def _place(self, node: Any) -> Place:
        return Place(self.file, node.line + 1, node.column + 1) if node else Place(self.file)

    def _walk(self, path: YamlPath) -> tuple[Any, Any]:
        """The node at the end of the path, or the last that exists, and the node of its key."""
        if self._root is None and self.data is not MISSING:
            from editor.files.compose import compose

            self._root, _ = compose(self.text, self.file)
        node, key = self._root, None
        for step in path:
            parts = node.parts if node else None
            if isinstance(parts, dict) and step in parts:
                node, key = parts[step], node.keys[step]
            elif isinstance(parts, list) and isinstance(step, int) and 0 <= step < len(parts):
                node, key = parts[step], None
            else:
                break
        return node, key


def read_text(data: bytes | str, file: str = "") -> Source:
    """Read YAML; mistakes come back in `findings`, and then `data` is MISSING.

    Booleans, numbers and null follow YAML 1.2 (see `scalars`): `no` and `12:30` are words, and
    digits with a leading zero such as `0101` are text. A whole number as a key is read as text.
    """
    if len(data) > MAX_BYTES:
        return Source("", file, findings=(_too_big(len(data), file),))
    if isinstance(data, bytes):
        decoded = _decode(data, file)
        if isinstance(decoded, Finding):
            return Source("", file, findings=(decoded,))
        text = decoded
    else:
        text = data.removeprefix("\ufeff")
    bad = _FORBIDDEN.search(text)
    if bad is not None:
        return Source(text, file, findings=(_control_character(text, bad.start(), file),))
    return _read_clean(text, file)


def _read_clean(text: str, file: str) -> Source:
    from editor.files.quick import GIVEN_UP, quick_read

    value = quick_read(text)
    if value is not GIVEN_UP:
        return Source(text, file, value)
    from editor.files.compose import compose

    root, findings = compose(text, file)
    if root is None and not findings:
        findings = (finding("FIL005", "the file is empty", "le fichier est vide", Place(file)),)
    source = Source(text, file, root.value if root else MISSING, findings)
    source._root = root
    return source


def read_file(path: str | os.PathLike[str]) -> Source:
    """Read a file; that it cannot be read is a finding too."""
    data = read_bytes(path, MAX_BYTES)
    file = os.fspath(path)
    if isinstance(data, Finding):
        return Source("", file, findings=(data,))
    return read_text(data, file)


def read_bytes(path: str | os.PathLike[str], limit: int) -> bytes | Finding:
    """The bytes of a regular file no larger than the limit, or why not."""
    file = os.fspath(path)
    place = Place(file)
    try:
        # Asked before opening: to open a pipe waits for a writer, to open a device may act.
        if not stat.S_ISREG(Path(file).stat().st_mode):
            return finding("FIL002", f"{file} is not a file", f"{file} n'est pas un fichier", place)
        with open(file, "rb") as stream:  # noqa: PTH123 (a path as it was given)
            size = os.fstat(stream.fileno()).st_size
            if size > limit:
                return _too_big(size, file)
            data = stream.read(limit + 1)
    except (FileNotFoundError, NotADirectoryError):
        return finding(
            "FIL001", f"there is no file {file}", f"il n'y a pas de fichier {file}", place
        )
    except (OSError, ValueError) as error:
        from editor.files.save import reason  # not above: who only reads can spare what writes

        why = _FORBIDDEN_TO_READ if isinstance(error, PermissionError) else reason(error)
        return finding(
            "FIL003",
            f"{file} cannot be read: {why.en}",
            f"impossible de lire {file} : {why.fr}",
            place,
        )
    return data if len(data) <= limit else _too_big(len(data), file)


def _too_big(size: int, file: str) -> Finding:
    limit = MAX_BYTES // 2**20
    return finding(
        "FIL004",
        f"the file has {size} bytes; the limit is {limit} MiB",
        f"le fichier compte {size} octets ; la limite est de {limit} Mio",
        Place(file),
    )


def _decode(data: bytes, file: str) -> str | Finding:
    """UTF-8 text, or the byte where it ceases to be."""
    for bom, name in _BOMS:
        if data.startswith(bom):
            return finding(
                "FIL006",
                f"the file is {name}; save it as UTF-8",
                f"le fichier est en {name} ; l'enregistrer en UTF-8",
                Place(file, 1, 1),
            )
    try:
        return data.decode("utf-8").removeprefix("\ufeff")
    except UnicodeDecodeError as error:
        at = error.start
        line = data.count(b"\n", 0, at) + 1
        column = at - data.rfind(b"\n", 0, at)
        return finding(
            "FIL006",
            f"byte {at} (0x{data[at]:02x}) is not UTF-8; save the file as UTF-8",
            f"l'octet {at} (0x{data[at]:02x}) n'est pas de l'UTF-8 ; enregistrer le fichier en "
            "UTF-8",
            Place(file, line, column),
        )


def _control_character(text: str, at: int, file: str) -> Finding:
    line = text.count("\n", 0, at) + 1
    column = at - text.rfind("\n", 0, at)
    name = f"U+{ord(text[at]):04X}"
    return finding(
        "FIL007",
        f"the character {name} is not allowed in a file",
        f"le caractère {name} n'est pas permis dans un fichier",
        Place(file, line, column),
    )
