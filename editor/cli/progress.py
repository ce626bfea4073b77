"""A progress bar on long work, when somebody is watching."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from typing import TypeVar

T = TypeVar("T")
_LONG = 20


def progress(work: Sequence[T]) -> Iterator[T]:
    """The same things one by one, with a bar on a terminal's error stream."""
    if len(work) < _LONG or not sys.stderr.isatty():
        yield from work
        return
    from tqdm import tqdm

    yield from tqdm(work, unit="", leave=False)
