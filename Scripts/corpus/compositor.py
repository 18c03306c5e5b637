"""Composites the layers of an animation as players must show them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum

from picture import CLEAR, Color, Picture


class Dispose(Enum):
    """The dispose op: the treatment of a layer's area at the end of its delay."""

    KEEP = 0
    BACKGROUND = 1
    PREVIOUS = 2


class Blend(Enum):
    """The blend op: a layer replaces its area, or is composited over it."""

    SOURCE = 0
    OVER = 1


@dataclass(frozen=True)
class Layer:
    """A picture with its upper left pixel at (x, y) of the canvas; it may extend beyond the canvas."""

    picture: Picture
    x: int = 0
    y: int = 0
    dispose: Dispose = Dispose.KEEP
    blend: Blend = Blend.SOURCE


def over(source: Color, under: Color) -> Color:
    """The blend op OVER, with the integer formula in the sample code of the APNG specification."""
    u = source[3] * 255
    v = (255 - source[3]) * under[3]
    total = u + v
    if total == 0:
        return CLEAR
    red, green, blue = ((s * u + d * v) // total for s, d in zip(source[:3], under[:3]))
    return red, green, blue, total // 255


def composited(width: int, height: int, layers: Iterable[Layer]) -> list[Picture]:
    """The pictures on an initially transparent canvas of width × height px after each layer."""
    canvas = [CLEAR] * (width * height)
    composites = []
    for layer in layers:
        before = list(canvas)
        covered = []
        for index, color in enumerate(layer.picture.pixels):
            x = layer.x + index % layer.picture.width
            y = layer.y + index // layer.picture.width
            if x < width and y < height:
                offset = y * width + x
                covered.append(offset)
                replaces = layer.blend is Blend.SOURCE
                canvas[offset] = color if replaces else over(color, canvas[offset])
        composites.append(Picture(width, height, tuple(canvas)))
        for offset in covered:
            if layer.dispose is Dispose.BACKGROUND:
                canvas[offset] = CLEAR
            elif layer.dispose is Dispose.PREVIOUS:
                canvas[offset] = before[offset]
    return composites
