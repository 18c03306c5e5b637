"""The basic outlines of the art, in design units."""

from __future__ import annotations

import math

from geometry import Contour, Point


def ellipse(x: float, y: float, rx: float, ry: float | None = None, degrees: float = 0) -> Contour:
    """A circle of radius `rx`, or an ellipse turned clockwise by `degrees`."""
    ry = rx if ry is None else ry
    count = max(14, round(15 * math.sqrt(max(rx, ry))))
    cosine, sine = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    points: Contour = []
    for index in range(count):
        angle = 2 * math.pi * index / count
        u, v = rx * math.cos(angle), ry * math.sin(angle)
        points.append((x + u * cosine - v * sine, y + u * sine + v * cosine))
    return points


def curve(*points: Point, steps: int = 8) -> Contour:
    """An open, smooth line through all points (Catmull–Rom)."""
    knots = [points[0], *points, points[-1]]
    result: Contour = [points[0]]
    for index in range(len(points) - 1):
        result += _piece(knots[index : index + 4], steps)
    return result


def arch(x: float, y: float, half: float, depth: float, steps: int = 16) -> Contour:
    """Half an ellipse from (x - half, y) to (x + half, y) that reaches `depth` units down, or up if it is negative."""
    points: Contour = []
    for step in range(steps + 1):
        angle = math.pi * (1 - step / steps)
        points.append((x + half * math.cos(angle), y + depth * math.sin(angle)))
    return points


def blob(*points: Point, steps: int = 10) -> Contour:
    """A closed, smooth outline through all points (Catmull–Rom)."""
    count = len(points)
    result: Contour = []
    for index in range(count):
        result += _piece([points[(index + shift - 1) % count] for shift in range(4)], steps)
    return result


def _piece(knots: list[Point], steps: int) -> Contour:
    (x0, y0), (x1, y1), (x2, y2), (x3, y3) = knots
    result: Contour = []
    for step in range(1, steps + 1):
        t = step / steps
        a, b = t * (2 * t - t * t - 1) / 2, (2 + t * t * (3 * t - 5)) / 2
        c, d = t * (1 + 4 * t - 3 * t * t) / 2, t * t * (t - 1) / 2
        result.append((a * x0 + b * x1 + c * x2 + d * x3, a * y0 + b * y1 + c * y2 + d * y3))
    return result


def bezier(start: Point, first: Point, second: Point, end: Point, steps: int = 22) -> Contour:
    """A cubic Bézier curve without its first point, so that pieces can be joined."""
    result: Contour = []
    for step in range(1, steps + 1):
        t = step / steps
        s = 1 - t
        weights = (s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t)
        knots = (start, first, second, end)
        result.append((
            sum(w * p[0] for w, p in zip(weights, knots)),
            sum(w * p[1] for w, p in zip(weights, knots)),
        ))
    return result


def rounded(points: Contour, radius: float, steps: int = 7) -> Contour:
    """A polygon with rounded corners; the rounding begins `radius` units, but at most half a side, before a corner."""
    result: Contour = []
    count = len(points)
    for index, (x, y) in enumerate(points):
        ends: list[Point] = []
        for px, py in (points[index - 1], points[(index + 1) % count]):
            length = math.hypot(px - x, py - y)
            reach = min(radius, length / 2) / length
            ends.append((x + (px - x) * reach, y + (py - y) * reach))
        (ax, ay), (bx, by) = ends
        for step in range(steps + 1):
            t = step / steps
            s = 1 - t
            result.append((
                s * s * ax + 2 * s * t * x + t * t * bx,
                s * s * ay + 2 * s * t * y + t * t * by,
            ))
    return result


def box(x: float, y: float, width: float, height: float, radius: float) -> Contour:
    """A rectangle with its upper left corner at (x, y) and round corners."""
    right, bottom = x + width, y + height
    return rounded([(x, y), (right, y), (right, bottom), (x, bottom)], radius)


def star(
    x: float, y: float, outer: float, inner: float, points: int = 5, degrees: float = 0,
    radius: float = 6,
) -> Contour:
    """A star with round tips; at 0 degrees one tip points up."""
    corners: Contour = []
    for index in range(2 * points):
        angle = math.pi * index / points + math.radians(degrees - 90)
        reach = inner if index % 2 else outer
        corners.append((x + reach * math.cos(angle), y + reach * math.sin(angle)))
    return rounded(corners, radius)


def sparkle(x: float, y: float, reach: float) -> Contour:
    """A glint: a star with four thin tips."""
    return star(x, y, reach, reach * 0.34, points=4, radius=reach * 0.3)


def heart(x: float, y: float, width: float) -> Contour:
    """A heart with its middle at (x, y)."""
    def at(u: float, v: float) -> Point:
        return (x + u * width / 100, y + v * width / 100)

    notch, tip = at(0, -26), at(0, 46)
    return (
        bezier(notch, at(8, -47), at(48, -50), at(50, -12))
        + bezier(at(50, -12), at(51, 13), at(14, 34), tip)
        + bezier(tip, at(-14, 34), at(-51, 13), at(-50, -12))
        + bezier(at(-50, -12), at(-48, -50), at(-8, -47), notch)
    )


def drop(x: float, y: float, height: float, degrees: float = 0) -> Contour:
    """A drop of water with its middle at (x, y); at 0 degrees its tip points up."""
    cosine, sine = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    half = height / 2
    raw = (
        bezier((0, -half), (half * 0.2, -half * 0.4), (half * 0.75, 0), (half * 0.72, half * 0.35))
        + bezier((half * 0.72, half * 0.35), (half * 0.7, half * 1.2), (-half * 0.7, half * 1.2),
                 (-half * 0.72, half * 0.35))
        + bezier((-half * 0.72, half * 0.35), (-half * 0.75, 0), (-half * 0.2, -half * 0.4),
                 (0, -half))
    )
    return [(x + u * cosine - v * sine, y + u * sine + v * cosine) for u, v in raw]
