"""Small pictures of boards for the page to start from, painted when nobody waits for anything."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from PySide6.QtCore import QBuffer, QByteArray, QEvent, QIODevice, QObject, QThread, QTimer, Signal
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QWidget

from editor.gui.start_page import HIGH, WIDE

DENSE = 2
"""Painted finer than most screens need: a picture is kept for all of them."""
REST_MS = 500
"""How long the page must have been looked at."""
_BOARDS = (".map.yaml", ".scenario.yaml")


class Thumbnails(QObject):
    """Paints one picture after the other in the background and stops when told."""

    made = Signal(str, QImage)

    def __init__(self, page: QWidget) -> None:
        super().__init__(page)
        self._page = page
        self._wanted: list[str] = []
        self._known: set[str] = set()
        self._task: _Task | None = None
        self._rest = QTimer(self, singleShot=True, interval=REST_MS)
        self._rest.timeout.connect(self._start)

    def want(self, files: Iterable[str]) -> None:
        """Pictures of these files are shown here."""
        new = [one for one in files if one.endswith(_BOARDS) and one not in self._known]
        self._known.update(new)
        self._wanted += new
        self.resume()

    def resume(self) -> None:
        """The page is looked at."""
        if self._wanted and self._task is None:
            self._rest.start()

    def pause(self) -> None:
        """Something else is to be done: what is under way is the last for now."""
        self._rest.stop()
        if self._task is not None:
            self._task.requestInterruption()

    def finish(self) -> None:
        """Wait for what is under way: a thread may not outlive its window."""
        self.pause()
        if self._task is not None:
            self._task.wait()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        del watched
        if event.type() is QEvent.Type.Close:
            self.finish()
        return False

    def _start(self) -> None:
        if not self._page.isVisible() or self._task is not None:
            return
        self._page.window().installEventFilter(self)
        self._task = task = _Task(tuple(self._wanted), self)
        task.made.connect(self._take)
        task.finished.connect(self._end)
        # At no lower priority: a busy machine would let it wait with the lock of Python in its
        # hands, and the window with it.
        task.start()

    def _take(self, file: str, image: QImage) -> None:
        self._wanted.remove(file)
        if not image.isNull():
            self.made.emit(file, image)

    def _end(self) -> None:
        if self._task is not None:
            self._task.deleteLater()
            self._task = None
        if self._page.isVisible():
            self.resume()


class _Task(QThread):
    made = Signal(str, QImage)

    def __init__(self, files: tuple[str, ...], parent: QObject) -> None:
        super().__init__(parent)
        self._files = files

    def run(self) -> None:
        for file in self._files:
            if self.isInterruptionRequested():
                return
            try:
                made = picture_of_file(file)
            except Exception:  # a picture to look at is not worth a word, whatever went wrong
                made = QImage()
            self.made.emit(file, made)


def picture_of_file(file: str) -> QImage:
    """A small picture of the board in a file, kept from one start to the next; else a null one."""
    from editor.files.cache import Cache
    from editor.files.yamltext import read_bytes

    data = read_bytes(file, 8 * 1024 * 1024)
    if not isinstance(data, bytes):
        return QImage()
    cache = Cache()
    beside = sorted(Path(file).parent.parent.glob("maps/*.map.yaml"))
    times = " ".join(f"{one.name} {one.stat().st_mtime_ns}" for one in beside)
    key = cache.key("thumbnail", file, data, times)
    kept = cache.get(key)
    if kept is not None:
        return QImage.fromData(kept)
    image = _paint(file)
    if not image.isNull():
        packed = QByteArray()
        device = QBuffer(packed)
        device.open(QIODevice.OpenModeFlag.WriteOnly)
        image.save(device, "PNG")  # type: ignore[call-overload]  # bytes are refused
        cache.put(key, bytes(packed.data()))
    return image


def _paint(file: str) -> QImage:
    from editor.draw.painter import BoardPainter
    from editor.draw.picture import LIGHT, Layers, picture_of
    from editor.systems.examine import examine

    examined = examine(file)
    if examined.board is None or examined.catalogue is None:
        return QImage()
    layers = Layers(labels=False, grid=False, areas=False)
    painter = BoardPainter(picture_of(examined), LIGHT, layers)
    bounds = painter.bounds
    scale = min(WIDE / bounds.width(), HIGH / bounds.height()) * DENSE
    return painter.overview(scale)
