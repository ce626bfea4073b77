"""A progress bar on long work, when somebody is watching."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from typing import Self

_LONG = 20


class Progress:
    """A bar on a terminal's error stream, once it is known that there is much to do.

    The files of a pack are known only when its manifest has been read, so work may be added.
    """

    def __init__(self) -> None:
        self._expected = 0
        self._done = 0
        self._bar: Any = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *raised: object) -> None:
        if self._bar is not None:
            self._bar.close()
            self._bar = None

    def expect(self, more: int) -> None:
        """So many more things will be done."""
        self._expected += more
        if self._bar is not None:
            self._bar.total = self._expected
        elif self._expected - self._done >= _LONG and sys.stderr.isatty():
            from tqdm import tqdm

            self._bar = tqdm(total=self._expected, initial=self._done, unit="", leave=False)

    def step(self) -> None:
        """One thing is done."""
        self._done += 1
        if self._bar is not None:
            self._bar.update()
