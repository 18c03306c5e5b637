"""A picture to paint shapes on, with antialiased edges: exact coverage along scan lines.

Lengths and positions are fractions of the picture's side, with y down; colors are 0...255.
"""
from __future__ import annotations

from typing import Callable, Sequence, Tuple, Union

import numpy as np

Point = Tuple[float, float]
Color = Tuple[float, float, float]
Paint = Union[Color, Callable[[np.ndarray, np.ndarray], np.ndarray]]
"""A color, or a function from arrays x and y to an array of colors (broadcast shape × 3)."""

SCAN_LINES = 16
"""Scan lines per pixel row. Coverage is exact along each line."""


class Canvas:
    """Premultiplied RGBA with colors of 0...255 and alpha of 0...1, clear at first; `side` is in px."""

    def __init__(self, side: int) -> None:
        """Makes a clear square."""
        self.side = side
        self.pixels = np.zeros((side, side, 4), np.float32)
        self.centers = (np.arange(side, dtype=np.float32) + 0.5) / side

    def straight(self) -> np.ndarray:
        """Returns straight RGBA8; clear pixels are all zero."""
        alpha = self.pixels[..., 3:]
        color = self.pixels[..., :3] / np.maximum(alpha, 1e-6)
        opacity = np.rint(alpha * 255)
        whole = np.concatenate([np.rint(np.clip(color, 0, 255)), opacity], 2)
        return np.where(opacity > 0, whole, 0).astype(np.uint8)

    def put(self, left: int, top: int, coverage: np.ndarray, paint: Paint) -> None:
        """Composites paint, weighted by coverage of 0...1; `left` and `top` are in px."""
        bottom, right = top + coverage.shape[0], left + coverage.shape[1]
        below = self.pixels[top:bottom, left:right]
        if callable(paint):
            color = paint(self.centers[None, left:right], self.centers[top:bottom, None])
        else:
            color = np.asarray(paint, np.float32)
        cover = coverage[..., None]
        below *= 1 - cover
        below[..., :3] += color * cover
        below[..., 3:] += cover

    def box(self, x0: float, y0: float, x1: float, y1: float) -> Tuple[int, int, int, int]:
        """The pixels that a rectangle touches and one more on each side, in px: left, top, right and bottom."""
        low = [max(0, int(np.floor(v * self.side)) - 1) for v in (x0, y0)]
        high = [min(self.side, int(np.ceil(v * self.side)) + 1) for v in (x1, y1)]
        return low[0], low[1], max(low[0], high[0]), max(low[1], high[1])

    def fill(self, outline: Sequence[Point], paint: Paint, alpha: float = 1) -> None:
        """Fills a polygon of either orientation."""
        left, top, coverage = covered(np.asarray(outline, np.float64) * self.side, self.side)
        if coverage.size:
            self.put(left, top, coverage * alpha, paint)

    def stroke(self, line: Sequence[Point], width: float, paint: Paint, alpha: float = 1) -> None:
        """Draws a line with round ends and corners."""
        self.field(line, width / 2, lambda depth: np.clip(depth * self.side + 0.5, 0, 1), paint, alpha)

    def glow(self, line: Sequence[Point], radius: float, paint: Paint, alpha: float = 1) -> None:
        """Draws light or shadow around a line (or a point) that fades to nothing at `radius`."""
        self.field(line, radius, lambda depth: np.clip(depth / radius, 0, 1) ** 2, paint, alpha)

    def field(self, line: Sequence[Point], radius: float, shade: Callable, paint: Paint,
              alpha: float) -> None:
        """Paints around a line (or a point); `shade` maps `radius` minus a pixel's distance to its coverage."""
        ends = np.asarray(line, np.float32)
        reach = radius + 1 / self.side
        left, top, right, bottom = self.box(*(ends.min(0) - reach), *(ends.max(0) + reach))
        if left >= right or top >= bottom:
            return
        x, y = self.centers[None, left:right], self.centers[top:bottom, None]
        nearest = np.full((bottom - top, right - left), np.inf, np.float32)
        for a, b in zip(ends, ends[1:] if len(ends) > 1 else ends):
            d = b - a
            length = max(float(d @ d), 1e-12)
            t = np.clip(((x - a[0]) * d[0] + (y - a[1]) * d[1]) / length, 0, 1)
            np.minimum(nearest, (x - a[0] - t * d[0]) ** 2 + (y - a[1] - t * d[1]) ** 2, nearest)
        self.put(left, top, shade(radius - np.sqrt(nearest)) * alpha, paint)


def covered(points: np.ndarray, side: int) -> Tuple[int, int, np.ndarray]:
    """Returns left and top in px, and the share of each pixel from there that a polygon covers; `points` are in px."""
    left, top = np.maximum(np.floor(points.min(0)).astype(int) - 1, 0)
    right, bottom = np.minimum(np.ceil(points.max(0)).astype(int) + 2, side)
    width, height = max(0, right - left), max(0, bottom - top)
    if width * height == 0:
        return left, top, np.zeros((0, 0), np.float32)
    start, end = points, np.roll(points, -1, 0)
    sign = np.where(start[:, 1] <= end[:, 1], 1.0, -1.0)
    upper = np.where(sign[:, None] > 0, start, end)
    lower = np.where(sign[:, None] > 0, end, start)
    lines = [np.clip(np.ceil((y - top) * SCAN_LINES - 0.5), 0, height * SCAN_LINES).astype(int)
             for y in (upper[:, 1], lower[:, 1])]
    count = lines[1] - lines[0]
    edge = np.repeat(np.arange(len(points)), count)
    line = np.arange(count.sum()) - np.repeat(np.cumsum(count) - count, count) + lines[0][edge]
    y = top + (line + 0.5) / SCAN_LINES
    slope = (lower - upper)[:, 0] / np.maximum((lower - upper)[:, 1], 1e-9)
    x = np.clip(upper[edge, 0] + (y - upper[edge, 1]) * slope[edge] - left, 0, width)
    whole = x.astype(int)
    part = x - whole
    weight = sign[edge] / SCAN_LINES
    row = line // SCAN_LINES * (width + 2)
    sums = np.bincount(np.concatenate([row + whole, row + whole + 1]),
                       np.concatenate([weight * (1 - part), weight * part]),
                       height * (width + 2)).reshape(height, width + 2)
    return left, top, np.clip(np.abs(np.cumsum(sums, 1)[:, :width]), 0, 1).astype(np.float32)
