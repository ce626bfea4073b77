"""Samples that were confirmed on one sheet, kept for the next: what each kind looks like."""

from __future__ import annotations

from dataclasses import dataclass
from math import isfinite
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from editor.convert.safety import MAX_TEXT, Refusal, read_file
from editor.convert.scans.strips import look_size
from editor.files.yamltext import read_text

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from editor.model.value import Tree

KIND = "scan-palette/1"
ENDING = ".palette.yaml"
_MOST = 4000
_TABLES = ("words", "looks", "side_words", "side_looks")


@dataclass(frozen=True, slots=True)
class Palette:
    """Words are the looks of pixels that are told apart; a sample is its shares of them."""

    words: NDArray[np.float32]
    looks: NDArray[np.float64]
    names: tuple[str, ...]
    side_words: NDArray[np.float32]
    side_looks: NDArray[np.float64]
    side_names: tuple[str, ...]
    ground: tuple[float, float, float]
    """The most common colour of the sheet that they were seen on, in Lab."""

    def plain(self) -> Tree:
        """For a YAML file; four digits tell any two looks apart."""
        tables = {name: np.round(getattr(self, name), 4).tolist() for name in _TABLES}
        return {
            "palette": KIND, "names": list(self.names), "side_names": list(self.side_names),
            "ground": [round(one, 2) for one in self.ground],
            **tables,
        }  # fmt: skip


def read_palette(path: Path) -> Palette:
    """A palette from a file; raises Refusal."""
    source = read_text(read_file(path, MAX_TEXT), str(path))
    if source.findings:
        said = source.findings[0].message
        raise Refusal(f"{path.name}: {said.en}", f"{path.name} : {said.fr}")
    return as_palette(source.data, path.name)


def as_palette(data: Any, name: str) -> Palette:
    """A palette out of plain data, which may say anything."""
    if not isinstance(data, dict) or data.get("palette") != KIND:
        raise Refusal(
            f"{name} is no palette: expected a file that begins with palette: {KIND}",
            f"{name} n'est pas une palette : attendu un fichier qui commence par palette: {KIND}",
        )
    try:
        words, looks = _table(data["words"]), _table(data["looks"])
        side_words, side_looks = _table(data["side_words"]), _table(data["side_looks"])
        names = tuple(str(one) for one in data["names"])
        side_names = tuple(str(one) for one in data["side_names"])
        light, red, yellow = map(float, data["ground"])
    except (KeyError, TypeError, ValueError, OverflowError):
        raise _damaged(name) from None
    fits = (
        len(looks) == len(names) <= _MOST and len(side_looks) == len(side_names) <= _MOST
        and all(map(isfinite, (light, red, yellow)))
        and len(words) and words.shape[1] == 5
        and len(side_words) and side_words.shape[1] == 4
        and (not len(looks) or looks.shape[1] == 4 * len(words))
        and (not len(side_looks) or side_looks.shape[1] == look_size(len(side_words)))
    )  # fmt: skip
    if not fits:
        raise _damaged(name)
    small = np.float32
    return Palette(
        words.astype(small), looks, names, side_words.astype(small), side_looks, side_names,
        (light, red, yellow),
    )  # fmt: skip


def _table(rows: Any) -> NDArray[np.float64]:
    found = np.array(rows, np.float64)
    if found.size == 0:
        return np.zeros((0, 0))
    if found.ndim != 2 or not np.isfinite(found).all():
        raise ValueError
    return found


def must_fit(palette: Palette, looks: int, side_looks: int) -> None:
    """Samples of another version of the program look at other things."""
    for samples, width in ((palette.looks, looks), (palette.side_looks, side_looks)):
        if len(samples) and samples.shape[1] != width:
            raise Refusal(
                "the palette is damaged or was made by another version of the program: its "
                "samples cannot be compared",
                "la palette est abîmée ou vient d'une autre version du programme : ses "
                "échantillons ne se comparent pas",
            )


def _damaged(name: str) -> Refusal:
    return Refusal(
        f"{name} is a damaged palette: its tables and names do not fit together",
        f"{name} est une palette abîmée : ses tables et ses noms ne vont pas ensemble",
    )
