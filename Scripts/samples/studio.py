"""Draws pictures at a size in px, cached, centered and with an even margin."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from canvas import Canvas
from sketch import Sketch, fitted

REGULAR = 408
"""The side of a regular sticker in px: 136 points at 3x."""


@cache
def picture(pose: Callable[[], Sketch], width: int = REGULAR, height: int | None = None) -> Canvas:
    """A still picture. On a canvas that is not square, the art fills the longer side."""
    height = width if height is None else height
    share = 0.9 if width == height else 0.88
    return fitted([pose()], share)[0].rendered(width, height, unit=max(width, height) / 100)


@cache
def film(
    motion: Callable[[float], Sketch], count: int, side: int = REGULAR, last: float = 1
) -> list[Canvas]:
    """`count` frames at even intervals from moment 0 up to, but not including, `last`."""
    moments = [motion(index / count * last) for index in range(count)]
    return [moment.rendered(side) for moment in fitted(moments)]
