"""What is wrong with a scan, in one sentence; and OpenCV, fetched only when a scan is read."""

from __future__ import annotations

from types import ModuleType

from editor.convert.safety import Refusal
from editor.model.text import Text


class ScanError(Refusal):
    """A picture that cannot be read as a map."""

    def __init__(self, said: Text) -> None:
        super().__init__(said.en, said.fr)


def opencv() -> ModuleType:
    """OpenCV, or one sentence that says how to get it."""
    try:
        import cv2
    except ImportError as error:
        raise ScanError(
            Text(
                "reading a scan needs OpenCV; install it with: pip install 'gonfalon[scans]'",
                "lire une image numérisée demande OpenCV ; l'installer avec : "
                "pip install 'gonfalon[scans]'",
            )
        ) from error
    cv2.setNumThreads(2)
    return cv2


def pdfium() -> ModuleType:
    """The PDF reader, or one sentence that says how to get it."""
    try:
        import pypdfium2
    except ImportError as error:
        raise ScanError(
            Text(
                "reading a page of a PDF needs pypdfium2; install it with: "
                "pip install 'gonfalon[scans]'",
                "lire une page d'un PDF demande pypdfium2 ; l'installer avec : "
                "pip install 'gonfalon[scans]'",
            )
        ) from error
    module: ModuleType = pypdfium2
    return module
