"""A scanline rasterizer: polygons with antialiased edges on straight RGBA8 rows."""
from __future__ import annotations

from math import ceil, floor
from typing import Callable, List, Tuple

Point = Tuple[float, float]
Color = Tuple[int, int, int]
Span = Tuple[float, float]

SAMPLES = 4
"""Sample lines per pixel row; coverage within a line is exact."""


class Picture:
    """Rows of straight RGBA8, clear at first; clear pixels stay all zero."""

    def __init__(self, side: int) -> None:
        """Makes a square of `side` px."""
        self.side = side
        self.rows = [bytearray(4 * side) for _ in range(side)]

    def copy(self) -> Picture:
        """Returns a copy with separate rows."""
        twin = Picture(0)
        twin.side = self.side
        twin.rows = [bytearray(row) for row in self.rows]
        return twin

    def frozen(self) -> List[bytes]:
        """Returns an immutable copy of the rows."""
        return [bytes(row) for row in self.rows]


Paint = Callable[[int], bytes]
"""Returns the RGBA8 pixels of a whole row, for a y in px; a shape uses the part that it covers."""


def flat(side: int, color: Color, alpha: int = 255) -> Paint:
    """Returns a paint of one color."""
    row = bytes((*color, alpha)) * side
    return lambda y: row


def gradient(side: int, start: Color, end: Color, slant: float, steps: int = 96) -> Paint:
    """Returns a paint of bands from `start` at the left to `end`; each row shifts them by `slant` px to the left."""
    reach = side + int(slant * side) + 1
    ramp = bytearray()
    for x in range(reach):
        part = x * steps // reach / (steps - 1)
        ramp += bytes([round(a + (b - a) * part) for a, b in zip(start, end)] + [255])
    return lambda y: bytes(ramp[4 * int(slant * y) :][: 4 * side])


def crossings(points: List[Point], side: int) -> List[List[float]]:
    """Returns, for each sample line of the picture, where the outline crosses it, in px."""
    lines: List[List[float]] = [[] for _ in range(side * SAMPLES)]
    for (x0, y0), (x1, y1) in zip(points, points[1:] + points[:1]):
        if y0 > y1:
            x0, y0, x1, y1 = x1, y1, x0, y0
        first = max(0, ceil(y0 * SAMPLES - 0.5))
        end = min(len(lines), ceil(y1 * SAMPLES - 0.5))
        if first >= end:
            continue
        step = (x1 - x0) / (y1 - y0) / SAMPLES
        x = x0 + (first + 0.5 - y0 * SAMPLES) * step
        for line in range(first, end):
            lines[line].append(x)
            x += step
    return lines


def spans_of(line: List[float], side: int) -> List[Span]:
    """Pairs the crossings of one sample line and clips them to the picture."""
    line.sort()
    pairs = [(max(0.0, a), min(float(side), b)) for a, b in zip(line[::2], line[1::2])]
    return [(a, b) for a, b in pairs if a < b]


def fill(picture: Picture, points: List[Point], paint: Paint) -> None:
    """Fills a polygon by the even-odd rule.

    The paint replaces the wholly covered middle of a row. Elsewhere it is composited by coverage.
    """
    lines = crossings(points, picture.side)
    for y, row in enumerate(picture.rows):
        group = lines[y * SAMPLES : (y + 1) * SAMPLES]
        if any(group):
            fill_row(row, [spans_of(line, picture.side) for line in group if line], paint(y))


def fill_row(row: bytearray, group: List[List[Span]], source: bytes) -> None:
    """Fills the spans of a row's sample lines with a row of paint."""
    pieces = len(group[0])
    if len(group) < SAMPLES or any(len(spans) != pieces for spans in group):
        fill_covered(row, [span for spans in group for span in spans], source)
        return
    for piece in zip(*group):
        left = ceil(max(a for a, _ in piece))
        right = floor(min(b for _, b in piece))
        if left >= right:
            fill_covered(row, list(piece), source)
            continue
        row[4 * left : 4 * right] = source[4 * left : 4 * right]
        fill_covered(row, [(a, left) for a, _ in piece if a < left], source)
        fill_covered(row, [(right, b) for _, b in piece if b > right], source)


def fill_covered(row: bytearray, spans: List[Span], source: bytes) -> None:
    """Adds up the coverage of spans pixel by pixel, and composites the paint accordingly."""
    if not spans:
        return
    start = floor(min(a for a, _ in spans))
    coverage = [0.0] * (ceil(max(b for _, b in spans)) - start)
    for a, b in spans:
        for x in range(floor(a), ceil(b)):
            coverage[x - start] += min(b, x + 1) - max(a, x)
    for x, covered in enumerate(coverage, start):
        alpha = round(min(1.0, covered / SAMPLES) * source[4 * x + 3])
        if alpha:
            row[4 * x : 4 * x + 4] = over(row[4 * x : 4 * x + 4], source[4 * x : 4 * x + 3], alpha)


def over(below: bytes, color: bytes, alpha: int) -> bytes:
    """Composites a color with an alpha over one straight RGBA8 pixel; rounds down, like Benchmarks/bare."""
    if alpha == 255 or below[3] == 0:
        return bytes((*color, alpha))
    top = alpha * 255
    behind = (255 - alpha) * below[3]
    mixed = [(c * top + b * behind) // (top + behind) for c, b in zip(color, below)]
    return bytes((*mixed, (top + behind) // 255))
