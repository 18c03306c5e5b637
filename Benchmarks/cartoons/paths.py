"""Outlines and lines in fractions of the picture's side, with y down, and their transformations."""
from __future__ import annotations

from math import cos, pi, sin
from typing import Callable, Dict, List, Sequence

import numpy as np

from cartoons.canvas import Color, Point


def ellipse(x: float, y: float, wide: float, high: float, turn: float = 0) -> List[Point]:
    """An ellipse with half axes `wide` and `high`, turned by `turn` radians."""
    ring = [(wide * cos(2 * pi * i / 96), high * sin(2 * pi * i / 96)) for i in range(96)]
    return turned([(x + a, y + b) for a, b in ring], x, y, turn)


def box(x: float, y: float, wide: float, high: float, corner: float) -> List[Point]:
    """A rectangle around a center with round corners; `wide` and `high` are half its width and height."""
    points = []
    for k, (sx, sy) in enumerate(((1, 1), (-1, 1), (-1, -1), (1, -1))):
        for i in range(13):
            angle = pi / 2 * (k + i / 12)
            points.append((x + sx * (wide - corner) + corner * cos(angle),
                           y + sy * (high - corner) + corner * sin(angle)))
    return points


def star(x: float, y: float, size: float, tips: int, depth: float, turn: float = 0) -> List[Point]:
    """A star whose inner corners lie at `depth` of its radius."""
    return [(x + size * (depth if i % 2 else 1) * sin(turn + pi * i / tips),
             y - size * (depth if i % 2 else 1) * cos(turn + pi * i / tips))
            for i in range(2 * tips)]


def heart(x: float, y: float, size: float, turn: float = 0) -> List[Point]:
    """A heart about twice `size` wide."""
    points = []
    for i in range(100):
        t = 2 * pi * i / 100
        up = 13 * cos(t) - 5 * cos(2 * t) - 2 * cos(3 * t) - cos(4 * t)
        points.append((x + size * sin(t) ** 3, y - size * up / 16))
    return turned(points, x, y, turn)


def gear(x: float, y: float, size: float, teeth: int, turn: float) -> List[Point]:
    """A cogwheel of radius `size`."""
    points = []
    for i in range(teeth):
        for part, radius in ((-0.28, 0.78), (-0.2, 1.0), (0.2, 1.0), (0.28, 0.78), (0.5, 0.78)):
            angle = turn + 2 * pi * (i + part) / teeth
            points.append((x + size * radius * cos(angle), y + size * radius * sin(angle)))
    return points


def blob(x: float, y: float, size: float, swell: Callable[[float], float]) -> List[Point]:
    """A round shape whose radius is `size` times `swell` of an angle in radians."""
    angles = [2 * pi * i / 140 for i in range(140)]
    return [(x + size * swell(t) * cos(t), y + size * swell(t) * sin(t)) for t in angles]


def curve(start: Point, bend: Point, end: Point, steps: int = 14) -> List[Point]:
    """A quadratic Bezier curve."""
    line = []
    for i in range(steps + 1):
        t = i / steps
        a, b, c = (1 - t) ** 2, 2 * t * (1 - t), t * t
        line.append((a * start[0] + b * bend[0] + c * end[0],
                     a * start[1] + b * bend[1] + c * end[1]))
    return line


def turned(points: Sequence[Point], x: float, y: float, angle: float, wide: float = 1,
           high: float = 1) -> List[Point]:
    """Scales points around a center, then turns them by `angle` radians."""
    c, s = cos(angle), sin(angle)
    return [(x + (a - x) * wide * c - (b - y) * high * s,
             y + (a - x) * wide * s + (b - y) * high * c) for a, b in points]


def downward(top: Color, bottom: Color, start: float = 0, end: float = 1) -> Callable:
    """A gradient from one color where y is `start` to another where it is `end`."""
    a, b = np.asarray(top, np.float32), np.asarray(bottom, np.float32)

    def paint(x: np.ndarray, y: np.ndarray) -> np.ndarray:
        part = np.clip((y - start) / (end - start), 0, 1)[..., None] + 0 * x[..., None]
        return a + (b - a) * part
    return paint


def outward(inner: Color, outer: Color, x0: float, y0: float, radius: float) -> Callable:
    """A gradient from one color at a point to another at the distance `radius` and beyond."""
    a, b = np.asarray(inner, np.float32), np.asarray(outer, np.float32)

    def paint(x: np.ndarray, y: np.ndarray) -> np.ndarray:
        part = np.clip(np.hypot(x - x0, y - y0) / radius, 0, 1)[..., None]
        return a + (b - a) * part
    return paint


LETTERS: Dict[str, List[List[Point]]] = {
    "E": [[(1, 0), (0, 0), (0, 1), (1, 1)], [(0, 0.5), (0.8, 0.5)]],
    "G": [curve((1, 0.12), (0, -0.3), (0, 0.5)) + curve((0, 0.5), (0, 1.25), (1, 0.95))
          + [(1, 0.55), (0.6, 0.55)]],
    "H": [[(0, 0), (0, 1)], [(1, 0), (1, 1)], [(0, 0.5), (1, 0.5)]],
    "M": [[(0, 1), (0, 0), (0.5, 0.6), (1, 0), (1, 1)]],
    "O": [[(0.5 + 0.5 * cos(2 * pi * i / 40), 0.5 + 0.5 * sin(2 * pi * i / 40))
           for i in range(41)]],
    "S": [curve((1, 0.1), (0, -0.3), (0.05, 0.3)) + curve((0.15, 0.42), (1.1, 0.5), (0.95, 0.75))
          + curve((0.9, 0.9), (0.4, 1.2), (0, 0.88))],
    "W": [[(0, 0), (0.25, 1), (0.5, 0.35), (0.75, 1), (1, 0)]],
    "Y": [[(0, 0), (0.5, 0.5), (1, 0)], [(0.5, 0.5), (0.5, 1)]],
    "Z": [[(0, 0), (1, 0), (0, 1), (1, 1)]],
    "!": [[(0.5, 0), (0.5, 0.62)], [(0.5, 0.95), (0.5, 1)]],
}
"""Strokes of letters in a square with the corner (0, 0) at the top left."""


def letter(name: str, x: float, y: float, size: float, turn: float = 0,
           squash: float = 1) -> List[List[Point]]:
    """Strokes of a letter around a center; `size` is its height. A `squash` above 1 makes it wider and lower."""
    return [turned([(x + (a - 0.5) * size * 0.78, y + (b - 0.5) * size) for a, b in line],
                   x, y, turn, squash, 1 / squash) for line in LETTERS[name]]
