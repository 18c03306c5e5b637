"""Files that cost as much as the limits let them, each family with one knob."""
from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

# The largest square canvas, and the largest sticker of Apple Messages.
LARGE, STICKER = 4096, 618


@dataclass(frozen=True)
class Family:
    """`make(n)` gives a file that costs more the larger `n` is, from `least` to `most`."""

    name: str
    suffix: str
    make: Callable[[int], bytes]
    least: int
    most: int


def families() -> list[Family]:
    from . import gif, jpeg, png, webp
    return [*png.FAMILIES, *gif.FAMILIES, *jpeg.FAMILIES, *webp.FAMILIES]
