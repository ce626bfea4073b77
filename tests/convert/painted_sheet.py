"""Sheets painted for the tests: seeded, with any pitch, turn, bend, colour and orientation."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray


@dataclass(frozen=True)
class Painted:
    picture: NDArray[np.uint8]
    centres: NDArray[np.float64]
    """[row, column, x and y]"""
    kinds: NDArray[np.int64]
    pitch: float
    walls: frozenset[tuple[int, int, int]]
    """Column, row and direction (0 north, clockwise; 0 to 2 only)."""


COLOURS = np.array([[225, 195, 105], [90, 140, 70], [110, 160, 210], [170, 165, 160]])


def paint(
    seed: int,
    columns: int = 14,
    rows: int = 10,
    pitch: float = 60.0,
    turn: float = 0.0,
    warp: float = 0.0,
    jitter: float = 0.0,
    pointy: bool = False,
    light_lines: bool = False,
    margin: float = 0.6,
    noise: float = 3.0,
    cast: tuple[float, float, float] = (1, 1, 1),
) -> Painted:
    """A sheet of whole hexes in a frame, on paper; even columns (rows) are half a hex on."""
    chance = np.random.default_rng(seed)
    if pointy:
        columns, rows = rows, columns
    step = pitch * np.sqrt(0.75)
    size = (
        int((columns - 1) * step + pitch * 2 / np.sqrt(3) + 2 * margin * pitch),
        int((rows + 0.5) * pitch + 2 * margin * pitch),
    )
    column, row = np.meshgrid(np.arange(columns), np.arange(rows))
    edge = margin * pitch
    x = edge + pitch / np.sqrt(3) + column * step
    y = edge + pitch / 2 + row * pitch + np.where(column % 2 == 0, pitch / 2, 0)
    centres = np.stack([x, y], -1)
    kinds = _blobs(chance, centres, pitch)
    ink = (235, 235, 225) if light_lines else (50, 40, 30)
    canvas = np.full((size[1], size[0], 3), (240, 235, 220), np.uint8)
    inner = round(edge * 0.85)
    ground = COLOURS * (0.6 if light_lines else 1.0)
    cv2.rectangle(
        canvas, (inner, inner), (size[0] - inner, size[1] - inner), ground[0].tolist(), -1
    )
    angles = np.radians(np.arange(0, 360, 60))
    for c, (px, py) in zip(kinds.ravel(), centres.reshape(-1, 2), strict=True):
        corners = np.stack([np.cos(angles), np.sin(angles)], 1) * pitch / np.sqrt(3) + (px, py)
        cv2.fillPoly(canvas, [np.rint(corners * 8).astype(int)], ground[c].tolist(), 16, 3)
        _texture(canvas, chance, int(c), px, py, pitch)
    wander: dict[tuple[int, int], NDArray[np.float64]] = {}
    for px, py in centres.reshape(-1, 2):
        corners = np.stack([np.cos(angles), np.sin(angles)], 1) * pitch / np.sqrt(3) + (px, py)
        for k, corner in enumerate(corners):
            key = (round(corner[0] / 4), round(corner[1] / 4))
            corners[k] = corner + wander.setdefault(key, chance.normal(0, 1, 2) * jitter)
        thick = max(1, round(pitch / 40))
        cv2.polylines(canvas, [np.rint(corners * 8).astype(int)], True, ink, thick, cv2.LINE_AA, 3)
    walls = _walls(canvas, chance, kinds, centres, pitch)
    cv2.rectangle(canvas, (inner, inner), (size[0] - inner, size[1] - inner), ink, 2)
    if pointy:
        canvas = np.ascontiguousarray(canvas.transpose(1, 0, 2))
        centres, kinds = centres[..., ::-1].transpose(1, 0, 2), kinds.T
    canvas, centres = _bent(canvas, centres, chance, turn, warp)
    shade = 1 + 0.12 * np.linspace(-1, 1, canvas.shape[1])[None, :, None]
    loud = canvas * np.array(cast) * shade + chance.normal(0, noise, canvas.shape)
    return Painted(np.clip(loud, 0, 255).astype(np.uint8), centres, kinds, pitch, walls)


def _blobs(
    chance: np.random.Generator, centres: NDArray[np.float64], pitch: float
) -> NDArray[np.int64]:
    kinds = np.zeros(centres.shape[:2], np.int64)
    for kind in (1, 2, 3):
        for _ in range(3):
            at = centres[chance.integers(centres.shape[0]), chance.integers(centres.shape[1])]
            near = np.hypot(*np.moveaxis(centres - at, -1, 0)) < pitch * chance.uniform(0.9, 2.2)
            kinds[near] = kind
    return kinds


def _texture(
    canvas: NDArray[np.uint8],
    chance: np.random.Generator,
    kind: int,
    x: float,
    y: float,
    pitch: float,
) -> None:
    if kind == 1:
        for dx, dy in chance.normal(0, 0.2 * pitch, (12, 2)):
            cv2.circle(canvas, (int(x + dx), int(y + dy)), int(pitch * 0.07), (70, 115, 55), -1)
    elif kind == 3:
        for k in (-0.25, 0.0, 0.25):
            at = int(y + k * pitch)
            cv2.line(
                canvas, (int(x - 0.3 * pitch), at), (int(x + 0.3 * pitch), at), (140, 135, 130), 1
            )


def _walls(
    canvas: NDArray[np.uint8],
    chance: np.random.Generator,
    kinds: NDArray[np.int64],
    centres: NDArray[np.float64],
    pitch: float,
) -> frozenset[tuple[int, int, int]]:
    """Thick walls on some sides, in runs as walls are."""
    rows, columns = kinds.shape
    walls = set()
    half = pitch / np.sqrt(3)
    ends = {0: (240, 300), 1: (300, 0), 2: (0, 60)}
    for _ in range(max(10, rows * columns // 8)):
        column, row = int(chance.integers(columns)), int(chance.integers(1, rows))
        side = int(chance.integers(3))
        if side and column == columns - 1:
            continue
        if side == 2 and column % 2 == 0 and row == rows - 1:
            continue
        angles = np.radians(ends[side])
        corners = np.stack([np.cos(angles), np.sin(angles)], 1) * half + centres[row, column]
        a, b = np.rint(corners * 8).astype(int)
        cv2.line(canvas, a, b, (60, 55, 60), max(3, round(pitch / 9)), cv2.LINE_AA, 3)
        walls.add((column, row, side))
    return frozenset(walls)


def _bent(
    canvas: NDArray[np.uint8],
    centres: NDArray[np.float64],
    chance: np.random.Generator,
    turn: float,
    warp: float,
) -> tuple[NDArray[np.uint8], NDArray[np.float64]]:
    """Turned on a scanner bed, with long waves; the centres go with it."""
    if turn == 0 and warp == 0:
        return canvas, centres
    height, width = canvas.shape[:2]
    bed = round(0.06 * max(height, width))
    matrix = cv2.getRotationMatrix2D((width / 2, height / 2), -turn, 1.0)
    matrix[:, 2] += bed
    size = (width + 2 * bed, height + 2 * bed)
    turned = cv2.warpAffine(canvas, matrix, size, flags=cv2.INTER_CUBIC, borderValue=(70, 66, 60))
    phases = chance.uniform(0, 2 * np.pi, 4)
    waves = chance.uniform(0.5, 1.3, 4) * 2 * np.pi / max(size)

    def off(x: NDArray[np.float64], y: NDArray[np.float64]) -> tuple[NDArray, NDArray]:
        dx = warp * np.sin(waves[0] * x + phases[0]) * np.cos(waves[1] * y + phases[1])
        dy = warp * np.sin(waves[2] * y + phases[2]) * np.cos(waves[3] * x + phases[3])
        return dx, dy

    x, y = np.meshgrid(np.arange(size[0], dtype=np.float64), np.arange(size[1], dtype=np.float64))
    dx, dy = off(x, y)
    bent = cv2.remap(
        turned,
        (x + dx).astype(np.float32),
        (y + dy).astype(np.float32),
        cv2.INTER_LINEAR,
        borderMode=cv2.BORDER_REPLICATE,
    )
    moved = centres @ matrix[:, :2].T + matrix[:, 2]
    at = moved
    for _ in range(5):
        ox, oy = off(at[..., 0], at[..., 1])
        at = moved - np.stack([ox, oy], -1)
    return bent, at
