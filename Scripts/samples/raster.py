"""Turns outlines into rows of coverage, from the exact covered area of each pixel."""

from __future__ import annotations

from collections import defaultdict
from math import floor

from geometry import Contour

Span = tuple[int, int, float]
"""The first pixel of a span, the pixel after its last one, and the coverage, 0…1."""

Rows = dict[int, list[Span]]
"""Spans from left to right, by row."""

LEVELS = 12
"""Coverage is rounded to this many steps, which looks as smooth and makes files smaller."""


def coverage(contours: list[Contour], width: int, height: int) -> Rows:
    """The covered share of each pixel, with nonzero winding.

    Points are in px. All contours must have the same orientation, so that a pixel covered twice counts as covered.
    """
    changes: dict[int, dict[int, float]] = {}
    for contour in contours:
        previous = contour[-1]
        for point in contour:
            _add_edge(changes, previous, point, height)
            previous = point
    rows: Rows = {}
    for y, cells in changes.items():
        spans = _spans(cells, width)
        if spans:
            rows[y] = spans
    return rows


def _add_edge(
    changes: dict[int, dict[int, float]],
    start: tuple[float, float],
    end: tuple[float, float],
    height: int,
) -> None:
    """Adds, per row, the change in covered area from one pixel to the next."""
    (x0, y0), (x1, y1) = start, end
    if y0 == y1:
        return
    direction = 1.0
    if y0 > y1:
        x0, y0, x1, y1, direction = x1, y1, x0, y0, -1.0
    slope = (x1 - x0) / (y1 - y0)
    if y0 < 0:
        x0, y0 = x0 - y0 * slope, 0.0
    y1 = min(y1, float(height))
    y = floor(y0)
    while y0 < y1:
        below = min(y + 1.0, y1)
        part = (below - y0) * direction
        x_below = x0 + (below - y0) * slope
        cells = changes.get(y)
        if cells is None:
            cells = changes[y] = defaultdict(float)
        left, right = (x0, x_below) if x0 < x_below else (x_below, x0)
        first, last = floor(left), floor(right)
        if first == last:
            beyond = part * ((left + right) / 2 - first)
            cells[first] += part - beyond
            cells[first + 1] += beyond
        else:
            _add_flat(cells, left, right, first, last, part)
        x0, y0 = x_below, below
        y += 1


def _add_flat(
    cells: dict[int, float], left: float, right: float, first: int, last: int, part: float
) -> None:
    """Distributes one row of an edge over several pixels, as trapezoids."""
    per_pixel = part / (right - left)
    covered = 0.0
    added = 0.0
    for x in range(first, last + 1):
        a, b = max(left, x), min(right, x + 1)
        inside = per_pixel * (b - a) * (x + 1 - (a + b) / 2) + covered
        cells[x] += inside - added
        added = inside
        covered += per_pixel * (b - a)
    cells[last + 1] += part - added


def _spans(cells: dict[int, float], width: int) -> list[Span]:
    spans: list[Span] = []
    total = 0.0
    previous = None
    for x in sorted(cells):
        if previous is not None:
            level = min(round(abs(total) * LEVELS), LEVELS)
            if level:
                a, b = max(previous, 0), min(x, width)
                if a < b:
                    spans.append((a, b, level / LEVELS))
        total += cells[x]
        previous = x
    return spans


def intersection(one: Rows, other: Rows) -> Rows:
    """The intersection of two coverages."""
    rows: Rows = {}
    for y in one.keys() & other.keys():
        result: list[Span] = []
        left, right = one[y], other[y]
        i = j = 0
        while i < len(left) and j < len(right):
            a, b = max(left[i][0], right[j][0]), min(left[i][1], right[j][1])
            if a < b:
                result.append((a, b, left[i][2] * right[j][2]))
            if left[i][1] < right[j][1]:
                i += 1
            else:
                j += 1
        if result:
            rows[y] = result
    return rows
