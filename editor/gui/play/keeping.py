"""Games are loaded and saved, and positions written as new scenarios."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QFileDialog

from editor.gui import asking
from editor.gui.file_names import ask_name
from editor.gui.play.games import Opened, game_text, load_game, open_game
from editor.model.text import Text

if TYPE_CHECKING:
    from editor.gui.play.director import Director
    from editor.gui.window import MainWindow

_SAVED = Text("{} saved", "{} enregistré")
_PLAYS = Text("Recorded games", "Parties enregistrées")
_SCENARIOS = Text("Scenarios", "Scénarios")
_EDITS = Text(
    "The game was saved; its scenario has edits that are not saved yet",
    "La partie est enregistrée ; son scénario a des modifications qui ne le sont pas",
)
_NO_FILE = Text(
    "Save the scenario first: a game names the file of its scenario",
    "Enregistrez d'abord le scénario : une partie nomme le fichier de son scénario",
)


class Keeping:
    """Asks for names of files and has them written."""

    def __init__(self, director: Director, window: MainWindow) -> None:
        self._director, self._window = director, window
        self._seed = 0

    def begun(self, place: str) -> Callable[[], Opened]:
        """The scenario of a tab as it stands in the window, with dice of its own."""
        self._seed += 1
        instead, seed = self.unsaved(), self._seed
        return lambda: open_game(place, instead(), seed)

    def again(self) -> None:
        """The same scenario from its start, with other dice; the players stay."""
        director = self._director
        if director.opened is None:
            return
        self._seed += 1
        old, examined, seed = director.match, director.opened.examined, self._seed
        director.open(lambda: Opened(examined, old.anew(seed)))

    def unsaved(self) -> Callable[[], dict[str, bytes]]:
        """What the open files say that is not on disk; said in the thread that needs it."""
        tabs = [
            tab for tab in self._window.bench.tabs if tab.document is not None and tab.is_changed
        ]
        writers = {
            os.path.realpath(tab.place): tab.document.writer() for tab in tabs if tab.document
        }
        return lambda: {place: said().encode("utf-8") for place, said in writers.items()}

    def load(self) -> None:
        """A recorded game: done again as far as it goes."""
        kinds = f"{_PLAYS} (*.play.yaml *.yaml)"
        file, _ = QFileDialog.getOpenFileName(self._window, "", self._folder(), kinds)
        if file:
            self.open(file)

    def open(self, file: str) -> None:
        instead = self.unsaved()
        self._director.open(lambda: load_game(file, instead()))

    def _folder(self) -> str:
        opened = self._director.opened
        file = opened.examined.file if opened is not None else self._window.file or ""
        return str(Path(file).parent) if file else ""

    def save(self) -> bool:
        """Write the game as a play file; True when written."""
        director = self._director
        opened = director.opened
        assert opened is not None, "a game that is on is saved"
        scenario = opened.examined.file
        if not Path(scenario).exists():
            asking.tell(self._window, str(_NO_FILE))
            return False
        stem = Path(scenario).name.partition(".")[0]
        start = opened.file or str(Path(self._folder(), f"{stem}.play.yaml"))
        file = self._name(start, _PLAYS, "play")
        title = director.moment.state.now.scenario.title
        if not file or not self._write(
            file, lambda: game_text(director.match, scenario, file, title)
        ):
            return False
        director.opened = replace(opened, file=file)
        director.note_saved()
        if any(tab.is_changed for tab in self._window.bench.tabs if tab.file == scenario):
            self._window.status.tell_for_a_while(str(_EDITS))
        return True

    def save_position(self) -> bool:
        """Write the moment that is shown as a scenario of its own."""
        from editor.systems.play import position_text

        director = self._director
        assert director.opened is not None, "a game that is on has positions"
        scenario = director.opened.examined.file
        stem = Path(scenario).name.partition(".")[0]
        turn = director.state.now.turn
        start = str(Path(self._folder(), f"{stem}-turn-{turn}.scenario.yaml"))
        file = self._name(start, _SCENARIOS, "scenario")
        session = director.match.forked(director.shown).session
        assert session is not None, "it has begun"
        return bool(file) and self._write(file, lambda: position_text(session, scenario, file))

    def _name(self, start: str, kinds: Text, kind: str) -> str:
        """Where to write; empty when nobody wants to any more."""
        wanted = f"{kinds} (*.{kind}.yaml *.yaml)"
        return ask_name(self._window, "", start, wanted, (".yaml", ".yml"), f".{kind}.yaml")

    def _write(self, file: str, text: Callable[[], str]) -> bool:
        from editor.files.save import SaveError, save

        try:
            save(file, text())
        except SaveError as wrong:
            asking.tell(self._window, str(wrong.message))
            return False
        self._window.status.tell_for_a_while(str(_SAVED).format(Path(file).name))
        return True
