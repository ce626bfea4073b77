"""`gonfalon check --play`: trial games of scenarios, shared among processes and remembered."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from editor.checks.allowances import Found
from editor.checks.cases import Trial
from editor.cli.looking import is_pack
from editor.cli.progress import Progress
from editor.cli.remember import Memory
from editor.cli.tasks import Looker
from editor.files.codes import finding
from editor.files.library import Library
from editor.model.finding import Finding, Place, Severity
from editor.model.scenario import Scenario
from editor.systems.examine import Examined
from editor.systems.gather import Gathered, gather
from editor.systems.packs import seen_from_outside
from editor.systems.play import NoGameError, game_of
from editor.systems.trials import judge, play_once

if TYPE_CHECKING:
    from editor.play.game import Game


@dataclass(frozen=True, slots=True)
class Bout:
    """One game to play: of a scenario by itself, or of one in a pack; from a seed."""

    file: str
    pack: str
    seed: int


@dataclass(frozen=True, slots=True)
class Failed:
    """A game in which the program failed."""

    seed: int
    what: str


@dataclass(frozen=True, slots=True)
class Ready:
    """A scenario that can be played, or at least judged, and on what that rests."""

    gathered: Gathered
    game: Game[Any] | None
    contents: Mapping[str, str]


class Table:
    """Plays games; makes each scenario ready once."""

    def __init__(self) -> None:
        self._looker = Looker()
        self._alone = Library()
        self._ready: dict[tuple[str, str], Ready | None] = {}

    def __reduce__(self) -> tuple[type[Table], tuple[()]]:
        return Table, ()  # in another process it begins anew

    def __call__(self, bout: Bout) -> Trial | Failed:
        """Play one game; a mistake of ours names the seed."""
        try:
            ready = self.ready(bout.file, bout.pack)
            assert ready is not None, bout.file
            assert ready.game is not None, bout.file
            scenario = ready.gathered.loaded.value
            return play_once(ready.game, scenario, bout.seed)
        except Exception as error:
            return Failed(bout.seed, f"{type(error).__name__}: {error}")

    def library(self, pack: str) -> Library:
        """Where files of a pack, or those without one, are read."""
        return self._looker.unpacked(pack).library if pack else self._alone

    def scenarios(self, place: str) -> list[str]:
        """The scenarios of a pack, as its manifest names them."""
        pack = self._looker.unpacked(place)
        if pack.loaded.value is None:
            return []
        return [part.file for part, _, _ in pack.parts() if part.kind == "scenario"]

    def ready(self, file: str, pack: str) -> Ready | None:
        """A scenario with all it names; None for any other file."""
        if (file, pack) not in self._ready:
            self._ready[file, pack] = self._make_ready(file, pack)
        return self._ready[file, pack]

    def _make_ready(self, file: str, pack: str) -> Ready | None:
        library = self.library(pack)
        loaded = library.load(file)
        if not isinstance(loaded.value, Scenario):
            return None
        common = self._looker.unpacked(pack).common[0] if pack else ()
        with library.noted() as read:
            made = gather(loaded, library, common)
        if made is None or made.case is None:
            return None
        examined = Examined(
            file, "scenario", loaded.value, (), made.board, made.catalogue, made.people
        )
        game: Game[Any] | None = None
        try:
            game = game_of(examined)
        except NoGameError as refused:
            if refused.findings:
                return None
        files = dict.fromkeys((file, *read))
        return Ready(made, game, {name: library.digest(name) for name in files})


class Tries:
    """Plays scenarios some times each and says what that shows."""

    def __init__(self, games: int, jobs: int, *, fresh: bool, progress: Progress) -> None:
        self._games = games
        self._jobs = jobs
        self._fresh = fresh
        self._progress = progress
        self._memory = Memory()
        self._table = Table()

    def play(self, files: Sequence[str], found: Sequence[Finding]) -> Found:
        """Play what has no error: the others cannot be played as they are written."""
        broken = {one.place.file for one in found if one.severity is Severity.ERROR}
        told = Found()
        bouts: list[Bout] = []
        open_ones: list[tuple[str, str]] = []
        for file, pack in self._scenarios(files):
            outer = _outer(file, pack)
            if outer in broken:
                continue
            known = None if self._fresh else self._recalled(file, pack)
            if known is not None:
                told += known
                continue
            try:
                ready = self._table.ready(file, pack)
            except Exception as error:
                told += _failures(outer, [Failed(0, f"{type(error).__name__}: {error}")])
                continue
            if ready is not None:
                open_ones.append((file, pack))
                seeds = range(1, self._games + 1) if ready.game is not None else ()
                bouts += [Bout(file, pack, seed) for seed in seeds]
        ended = self._ended(bouts)
        for file, pack in open_ones:
            told += self._judged(file, pack, ended)
        return told

    def _scenarios(self, files: Sequence[str]) -> Iterator[tuple[str, str]]:
        for file in dict.fromkeys(files):
            if not is_pack(file):
                yield file, ""
                continue
            try:
                inside = self._table.scenarios(file)
            except (AssertionError, OSError):
                continue  # no pack after all, which was told
            yield from ((name, file) for name in dict.fromkeys(inside))

    def _ended(self, bouts: Sequence[Bout]) -> dict[Bout, Trial | Failed]:
        """How each game ended; one whose process died has failed."""
        self._progress.expect(len(bouts))
        if self._jobs < 2 or len(bouts) < 2:
            done: dict[Bout, Trial | Failed] = {}
            for bout in bouts:
                done[bout] = self._table(bout)
                self._progress.step()
            return done
        from editor.cli.workers import Workers

        done = {}
        with Workers(self._jobs, self._table) as workers:
            for number, result in workers.results(bouts):
                bout = bouts[number]
                done[bout] = result or Failed(bout.seed, "the process died")
                self._progress.step()
        return done

    def _judged(self, file: str, pack: str, ended: Mapping[Bout, Trial | Failed]) -> Found:
        ready = self._table.ready(file, pack)
        assert ready is not None, file
        games = [ended[Bout(file, pack, n)] for n in range(1, self._games + 1) if ready.game]
        trials = [one for one in games if isinstance(one, Trial)]
        failed = [one for one in games if isinstance(one, Failed)]
        made, loaded = ready.gathered, ready.gathered.loaded
        assert made.catalogue is not None, file
        told = judge(loaded.value, made.catalogue, trials if ready.game else None, loaded.source)
        if not failed:
            self._memory.keep_tries(pack, file, self._games, told, ready.contents)
        return _seen(told, pack) + _failures(_outer(file, pack), failed)

    def _recalled(self, file: str, pack: str) -> Found | None:
        digest = self._table.library(pack).digest
        told = self._memory.recall_tries(pack, file, self._games, digest)
        return None if told is None else _seen(told, pack)


def _seen(told: Found, pack: str) -> Found:
    return seen_from_outside(told, pack) if pack and not _is_manifest(pack) else told


def _outer(file: str, pack: str) -> str:
    return f"{pack.rstrip('/')}/{file}" if pack and not _is_manifest(pack) else file


def _is_manifest(pack: str) -> bool:
    return pack.lower().endswith((".yaml", ".yml"))


def _failures(file: str, failed: Sequence[Failed]) -> Found:
    """Each failure once, with the first seed that leads to it."""
    first = {one.what: one.seed for one in reversed(failed)}
    return Found(
        tuple(
            finding(
                "INT002",
                f"the program failed when it played this file, seed {seed} ({what}); "
                "please report it",
                f"le programme a échoué en jouant ce fichier, graine {seed} ({what}) ; "
                "merci de le signaler",
                Place(file),
            )
            for what, seed in first.items()
        )
    )
