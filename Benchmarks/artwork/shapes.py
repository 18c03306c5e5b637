"""Outlines as polygons, in px, with y down."""
from __future__ import annotations

from math import cos, hypot, pi, sin
from typing import Callable, List

from artwork.raster import Point


def polar(x: float, y: float, count: int, radius: Callable[[float], float]) -> List[Point]:
    """Points once around a center; `radius` gives the distance in px for an angle in radians."""
    angles = [2 * pi * i / count for i in range(count)]
    return [(x + radius(t) * cos(t), y + radius(t) * sin(t)) for t in angles]


def ellipse(x: float, y: float, width: float, height: float, turn: float = 0) -> List[Point]:
    """An ellipse with half axes `width` and `height` in px, turned by `turn` radians."""
    count = 24 + int(max(width, height) / 3)
    c, s = cos(turn), sin(turn)
    flat = [(width * cos(2 * pi * i / count), height * sin(2 * pi * i / count))
            for i in range(count)]
    return [(x + a * c - b * s, y + a * s + b * c) for a, b in flat]


def blob(x: float, y: float, size: float, lobes: int, wobble: float, turn: float) -> List[Point]:
    """A round shape of radius `size` px with `lobes` bulges, `wobble` of the radius high."""
    return polar(x, y, 120, lambda t: size * (1 + wobble * sin(lobes * t + turn)))


def star(x: float, y: float, size: float, tips: int, depth: float, turn: float) -> List[Point]:
    """A star of radius `size` px whose inner corners lie at `depth` of the radius."""
    points = []
    for i in range(2 * tips):
        radius = size if i % 2 == 0 else size * depth
        angle = turn + pi * i / tips
        points.append((x + radius * cos(angle), y + radius * sin(angle)))
    return points


def heart(x: float, y: float, size: float) -> List[Point]:
    """A heart about 2 x `size` px wide."""
    points = []
    for i in range(90):
        t = 2 * pi * i / 90
        across = 16 * sin(t) ** 3
        up = 13 * cos(t) - 5 * cos(2 * t) - 2 * cos(3 * t) - cos(4 * t)
        points.append((x + size * across / 16, y - size * up / 16))
    return points


def smile(x: float, y: float, width: float, depth: float, thickness: float) -> List[Point]:
    """A curved stroke, `width` px to each side and `depth` px low in the middle."""
    steps = [i / 12 - 1 for i in range(25)]
    upper = [(x + width * t, y + depth * (1 - t * t)) for t in steps]
    lower = [(a, b + thickness * (1.05 - abs(t))) for (a, b), t in zip(upper, steps)]
    return upper + lower[::-1]


def grown(points: List[Point], distance: float) -> List[Point]:
    """Moves each corner `distance` px outward, for an outline around the shape."""
    result = []
    for before, here, after in zip(points[-1:] + points[:-1], points, points[1:] + points[:1]):
        dx, dy = after[0] - before[0], after[1] - before[1]
        length = hypot(dx, dy) or 1
        result.append((here[0] + distance * dy / length, here[1] - distance * dx / length))
    return result
