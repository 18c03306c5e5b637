"""Closed outlines of straight segments, and operations on them.

A contour is a list of (x, y) points that is closed implicitly. Lengths are in design units: a sticker is 100 ×
100 units at any size in px, with x to the right and y down.
"""

from __future__ import annotations

import math

Point = tuple[float, float]
Contour = list[Point]

MINIMUM_TURN = math.radians(20)
"""A corner that turns less stays one point; a sharper convex one becomes an arc of steps of at most this angle."""


class Matrix:
    """An affine map: x' = a·x + c·y + e and y' = b·x + d·y + f."""

    def __init__(self, a: float, b: float, c: float, d: float, e: float, f: float) -> None:
        self.parts = (a, b, c, d, e, f)

    @staticmethod
    def identity() -> Matrix:
        return Matrix(1, 0, 0, 1, 0, 0)

    @staticmethod
    def placing(
        dx: float = 0,
        dy: float = 0,
        degrees: float = 0,
        scale_x: float = 1,
        scale_y: float = 1,
        about: Point = (50, 50),
    ) -> Matrix:
        """Scales and then turns clockwise about a point, and then moves by (dx, dy) units."""
        cosine, sine = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
        a, b, c, d = cosine * scale_x, sine * scale_x, -sine * scale_y, cosine * scale_y
        x, y = about
        return Matrix(a, b, c, d, x - a * x - c * y + dx, y - b * x - d * y + dy)

    def after(self, first: Matrix) -> Matrix:
        """The composition: `first`, then this map."""
        a, b, c, d, e, f = self.parts
        g, h, i, j, k, m = first.parts
        return Matrix(
            a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j,
            a * k + c * m + e, b * k + d * m + f,
        )

    def apply(self, contour: Contour) -> Contour:
        a, b, c, d, e, f = self.parts
        return [(a * x + c * y + e, b * x + d * y + f) for x, y in contour]


def doubled_area(contour: Contour) -> float:
    """Twice the area in square units; positive if the outline runs clockwise on screen."""
    following = contour[1:] + contour[:1]
    return sum(x0 * y1 - x1 * y0 for (x0, y0), (x1, y1) in zip(contour, following))


def clockwise(contour: Contour) -> Contour:
    return contour if doubled_area(contour) >= 0 else contour[::-1]


def without_repeats(contour: Contour) -> Contour:
    """Drops points equal to the previous one, which have no direction for an offset."""
    kept: Contour = []
    for point in contour:
        if not kept or math.dist(point, kept[-1]) > 1e-6:
            kept.append(point)
    while len(kept) > 1 and math.dist(kept[0], kept[-1]) <= 1e-6:
        kept.pop()
    return kept


def expanded(contour: Contour, distance: float) -> Contour:
    """The outline moved outward by `distance` units, with round corners.

    The result may overlap itself at concave corners, always in the same direction, so it must be filled with nonzero
    winding.
    """
    return _offset(without_repeats(clockwise(contour)), distance)


def stroked(points: Contour, width: float) -> Contour:
    """The outline of a round pen of `width` units along an open line."""
    points = without_repeats(points)
    if len(points) == 1:
        (x, y) = points[0]
        points = [(x, y), (x + 1e-3, y)]
    return _offset(points + points[-2:0:-1], width / 2)


def _offset(contour: Contour, distance: float) -> Contour:
    count = len(contour)
    normals: list[Point] = []
    for index in range(count):
        (x0, y0), (x1, y1) = contour[index], contour[(index + 1) % count]
        length = math.hypot(x1 - x0, y1 - y0)
        normals.append(((y1 - y0) / length, (x0 - x1) / length))
    result: Contour = []
    for index, (x, y) in enumerate(contour):
        (ax, ay), (bx, by) = normals[index - 1], normals[index]
        turn = math.atan2(ax * by - ay * bx, ax * bx + ay * by)
        if abs(turn) < MINIMUM_TURN:
            reach = distance / math.cos(turn / 2)
            length = math.hypot(ax + bx, ay + by)
            result.append((x + (ax + bx) / length * reach, y + (ay + by) / length * reach))
        elif turn > 0 or math.pi + turn < 1e-6:
            turn = abs(turn)
            steps = max(2, math.ceil(turn / MINIMUM_TURN * (1 + distance / 8)))
            start = math.atan2(ay, ax)
            for step in range(steps + 1):
                angle = start + turn * step / steps
                result.append((x + distance * math.cos(angle), y + distance * math.sin(angle)))
        else:
            result.append((x + ax * distance, y + ay * distance))
            result.append((x, y))
            result.append((x + bx * distance, y + by * distance))
    return result
