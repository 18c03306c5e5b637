"""Files that are as expensive as the limits allow, each family with one parameter."""
from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

# Sides in px of the largest square canvas within the limits, and of the largest sticker of Apple Messages.
LARGE, STICKER = 4096, 618


@dataclass(frozen=True)
class Family:
    """`make(n)` returns a file whose cost grows with `n`, a number from `smallest` to `largest`."""

    name: str
    suffix: str
    make: Callable[[int], bytes]
    smallest: int
    largest: int


def families() -> list[Family]:
    from . import gif, jpeg, png, webp
    return [*png.FAMILIES, *gif.FAMILIES, *jpeg.FAMILIES, *webp.FAMILIES]
