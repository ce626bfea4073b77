"""Answers to questions that the window is about to ask, given by real clicks on the buttons."""

from __future__ import annotations

from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMessageBox, QWidget


class Answers:
    """Presses, one after the other, the buttons that say these words; keeps what was asked."""

    def __init__(self, *words: str) -> None:
        self.words = list(words)
        self.asked: list[str] = []
        self._window: QWidget | None = None
        self._timer = QTimer(interval=20)
        self._timer.timeout.connect(self._press)

    def __enter__(self) -> Answers:
        self._timer.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._timer.stop()
        if self._window is not None:  # offscreen nobody else gives it the keys back
            self._window.activateWindow()
            QApplication.processEvents()
        assert not self.words, f"never asked for {self.words}"

    def _press(self) -> None:
        box = QApplication.activeModalWidget()
        if not isinstance(box, QMessageBox) or not box.isVisible() or not self.words:
            return
        wanted = self.words.pop(0)
        self._window = box.parentWidget()
        self.asked.append(f"{box.text()}\n{box.informativeText()}")
        if wanted == "Escape":
            QTest.keyClick(box, Qt.Key.Key_Escape)
            return
        for button in box.buttons():
            if button.text().replace("&", "") == wanted:
                QTest.mouseClick(button, Qt.MouseButton.LeftButton)
                return
        seen = [button.text() for button in box.buttons()]
        box.close()
        raise AssertionError(f"no button {wanted!r} among {seen}")
