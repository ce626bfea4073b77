"""What the window remembers, as plain text: whatever cannot be read is as if never written."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path
from typing import Literal

from PySide6.QtCore import QByteArray, QSettings

from editor.model.text import LANGUAGES, Language

ThemeChoice = Literal["system", "light", "dark"]
THEMES: tuple[ThemeChoice, ...] = ("system", "light", "dark")
RECENT = 10


def state_folder() -> str:
    """Where journals are kept; `GONFALON_STATE` names another place."""
    from PySide6.QtCore import QStandardPaths

    usual = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.GenericDataLocation)
    return os.environ.get("GONFALON_STATE") or str(Path(usual, "gonfalon", "journals"))


class Settings:
    """The user's own choices; `file` replaces the usual place of settings."""

    def __init__(self, file: Path | None = None) -> None:
        self._store = (
            QSettings(str(file), QSettings.Format.IniFormat)
            if file
            else QSettings("gonfalon", "gonfalon")
        )

    @property
    def language(self) -> Language | None:
        found = self._read("language")
        return found if found in LANGUAGES else None

    @language.setter
    def language(self, language: Language) -> None:
        self._store.setValue("language", language)

    @property
    def theme(self) -> ThemeChoice:
        found = self._read("theme")
        return found if found in THEMES else "system"

    @theme.setter
    def theme(self, theme: ThemeChoice) -> None:
        self._store.setValue("theme", theme)

    @property
    def recent(self) -> tuple[str, ...]:
        """Files opened before, the latest first."""
        said = self._read("recent")
        if not said:
            return ()
        # Here and not above: the first paint can spare it where nothing was opened yet. Not
        # msgspec's, which takes no name that is not Unicode.
        import json

        try:
            found = json.loads(said)
        except ValueError:
            return ()
        found = found if isinstance(found, list) else []
        return tuple([one for one in found if isinstance(one, str) and one])[:RECENT]

    @recent.setter
    def recent(self, files: Iterable[str]) -> None:
        import json

        self._store.setValue("recent", json.dumps(list(dict.fromkeys(files))[:RECENT]))

    def add_recent(self, file: str) -> None:
        self.recent = (file, *self.recent)

    def flag(self, name: str, default: bool) -> bool:
        found = self._read(name)
        return found == "true" if found in {"true", "false"} else default

    def set_flag(self, name: str, on: bool) -> None:
        self._store.setValue(name, "true" if on else "false")

    def text(self, name: str) -> str:
        return self._read(name)

    def set_text(self, name: str, value: str) -> None:
        self._store.setValue(name, value)

    def blob(self, name: str) -> QByteArray:
        """Bytes that Qt made; empty when there are none or they are not text of that kind."""
        return QByteArray.fromBase64(self._read(name).encode("ascii", "ignore"))

    def set_blob(self, name: str, value: QByteArray) -> None:
        self._store.setValue(name, bytes(value.toBase64().data()).decode("ascii"))

    def save(self) -> None:
        self._store.sync()

    def _read(self, name: str) -> str:
        found = self._store.value(name, "")
        return found if isinstance(found, str) else ""
