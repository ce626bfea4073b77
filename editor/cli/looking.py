"""Many files and the files of packs, looked at by as many processes as there are cores."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from functools import cached_property
from typing import TYPE_CHECKING

from editor.checks.allowances import Found
from editor.cli.progress import Progress
from editor.cli.remember import Memory

if TYPE_CHECKING:
    from editor.cli.tasks import Looker, Outcome, Task
    from editor.cli.workers import Workers
    from editor.systems.packs import Inside, Part

_FEW = 6
"""Fewer tasks than this are done before another process would have begun."""


class Lookers:
    """Looks at files, with a memory of earlier runs unless everything is wanted anew."""

    def __init__(self, jobs: int, *, fresh: bool = False, progress: Progress | None = None) -> None:
        self._jobs = jobs
        self._fresh = fresh
        self.progress = progress or Progress()
        self._memory = Memory()
        self._stack = ExitStack()
        self._workers: Workers[Task, Outcome | Inside] | None = None

    def __enter__(self) -> Lookers:
        self._stack.enter_context(self.progress)
        return self

    def __exit__(self, *raised: object) -> None:
        self._stack.close()

    @cached_property
    def _looker(self) -> Looker:
        # Here and not above: where all is remembered, nothing needs to be looked at.
        from editor.cli.tasks import Looker

        return Looker()

    def look(self, files: Sequence[str]) -> list[Found]:
        """What is wrong with each file, in their order; packs as wholes."""
        self.progress.expect(len(files))
        found: dict[str, Found] = {}
        for file in () if self._fresh else files:
            again = self._memory.recall(file)
            if again is not None:
                found[file] = again
                self.progress.step()
        new = [file for file in dict.fromkeys(files) if file not in found]
        if new:
            found |= self._look_alone([file for file in new if not is_pack(file)])
            found |= {file: self._look_at_pack(file) for file in new if is_pack(file)}
        return [found[file] for file in files]

    def _look_alone(self, files: Sequence[str]) -> dict[str, Found]:
        from editor.cli.tasks import Outcome, Task

        found: dict[str, Found] = {}
        for file, outcome in zip(files, self._do([Task(file) for file in files]), strict=True):
            assert isinstance(outcome, Outcome)
            found[file] = outcome.found
            self._memory.keep(file, outcome.found, outcome.contents)
        return found

    def _look_at_pack(self, place: str) -> Found:
        from editor.cli.tasks import failed
        from editor.systems.examine import examine

        def look(parts: Sequence[Part]) -> list[Inside]:
            self.progress.expect(len(parts))
            return self._parts(place, parts)

        try:
            examined = examine(place, look=look)
        except Exception as error:
            return failed(place, error)
        finally:
            self.progress.step()
        found = Found(examined.findings, examined.allowed)
        self._memory.keep(place, found, examined.contents)
        return found

    def _parts(self, place: str, parts: Sequence[Part]) -> list[Inside]:
        from editor.cli.tasks import Task
        from editor.systems.packs import Inside

        insides: dict[Part, Inside] = {}
        digest = self._looker.unpacked(place).library.digest
        for part in () if self._fresh else parts:
            again = self._memory.recall_part(place, part, digest)
            if again is not None:
                insides[part] = again
                self.progress.step()
        new = [part for part in parts if part not in insides]
        tasks = [Task(part.file, place, part.kind) for part in new]
        for part, inside in zip(new, self._do(tasks), strict=True):
            assert isinstance(inside, Inside)
            insides[part] = inside
            self._memory.keep_part(place, part, inside)
        return [insides[part] for part in parts]

    def _do(self, tasks: Sequence[Task]) -> list[Outcome | Inside]:
        from editor.cli.tasks import lost

        done: dict[int, Outcome | Inside] = {}
        for number, result in self._results(tasks):
            done[number] = result if result is not None else lost(tasks[number])
            self.progress.step()
        return [done[number] for number in range(len(tasks))]

    def _results(self, tasks: Sequence[Task]) -> Iterator[tuple[int, Outcome | Inside | None]]:
        if self._jobs < 2 or len(tasks) < _FEW:
            return ((number, self._looker(task)) for number, task in enumerate(tasks))
        if self._workers is None:
            from editor.cli.workers import Workers

            self._looker.warm()
            self._workers = self._stack.enter_context(Workers(self._jobs, self._looker))
        return self._workers.results(tasks)


def is_pack(file: str) -> bool:
    """Whether a file is looked at as a pack: its parts can be shared out."""
    return not file.lower().endswith((".yaml", ".yml")) or os.path.basename(file) == "pack.yaml"  # noqa: PTH119 - a name
