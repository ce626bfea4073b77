"""Work shared out to processes: results in the order of the work, and nobody waits for the dead."""

from __future__ import annotations

import multiprocessing
import signal
import sys
import warnings
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from types import TracebackType
from typing import Any, Generic, TypeVar

T = TypeVar("T")
R = TypeVar("R")


@dataclass(slots=True)
class _Worker:
    """A process, the line to it, and the number of the task it is at."""

    process: BaseProcess
    line: Connection
    task: int


class Workers(Generic[T, R]):
    """Some processes that do the same work on many things; leaving the block ends them at once.

    `work` must be a function of a module. Processes are started when there is work, and each is
    given one thing at a time, so that it is known at which one it died.
    """

    def __init__(self, count: int, work: Callable[[T], R]) -> None:
        self._count = count
        self._work = work
        # A copy of this process knows the catalogues already; elsewhere copies are not safe.
        method = "fork" if sys.platform.startswith("linux") else "spawn"
        self._context: Any = multiprocessing.get_context(method)
        self._idle: list[_Worker] = []
        self._busy: list[_Worker] = []

    def __enter__(self) -> Workers[T, R]:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        for worker in (*self._idle, *self._busy):
            worker.process.kill()
        for worker in (*self._idle, *self._busy):
            worker.process.join()
            worker.line.close()
        self._idle.clear()
        self._busy.clear()

    def results(self, tasks: Sequence[T]) -> Iterator[tuple[int, R | None]]:
        """The number of a task and its result, as they come; None where the process died."""
        left = iter(range(len(tasks)))
        more = True
        while more or self._busy:
            while more and len(self._busy) < self._count:
                number = next(left, None)
                if number is None:
                    more = False
                    break
                self._give(number, tasks[number])
            if not self._busy:
                return  # to wait for nobody would be to wait for ever
            ready = set(wait([worker.line for worker in self._busy]))
            for worker in [one for one in self._busy if one.line in ready]:
                self._busy.remove(worker)
                yield worker.task, self._take(worker)

    def _give(self, number: int, task: T) -> None:
        worker = self._idle.pop() if self._idle else self._start()
        worker.task = number
        self._busy.append(worker)
        try:
            worker.line.send(task)
        except OSError:
            return  # it died while it was idle; its line tells when it is waited for

    def _take(self, worker: _Worker) -> R | None:
        try:
            result: R = worker.line.recv()
        except (EOFError, OSError):
            worker.process.kill()
            worker.process.join()
            worker.line.close()
            return None
        self._idle.append(worker)
        return result

    def _start(self) -> _Worker:
        ours, theirs = self._context.Pipe()
        others = [worker.line for worker in (*self._idle, *self._busy)]
        inherited = [ours, *others] if self._context.get_start_method() == "fork" else []
        with warnings.catch_warnings():
            # Newer Pythons warn of copying a process with threads; numpy's take care themselves.
            warnings.simplefilter("ignore", DeprecationWarning)
            process = self._context.Process(
                target=_serve, args=(theirs, self._work, inherited), daemon=True
            )
            process.start()
        theirs.close()
        return _Worker(process, ours, 0)


def _serve(line: Connection, work: Callable[[Any], Any], inherited: list[Connection]) -> None:
    """Do what comes down the line until it ends: with the main process, whatever ended that."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the main process decides
    for other in inherited:
        other.close()
    while True:
        try:
            line.send(work(line.recv()))
        except (EOFError, BrokenPipeError, ConnectionResetError):
            return
