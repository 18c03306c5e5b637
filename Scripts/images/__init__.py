"""Writes PNG, APNG, GIF and JPEG files from parts, with which a caller can also make faulty files."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

NONE, BACKGROUND, PREVIOUS = 0, 1, 2
"""The dispose ops of APNG: the treatment of a frame's area before the next frame is drawn."""


class Area(NamedTuple):
    """A rectangle in px."""

    x: int
    y: int
    width: int
    height: int


def pieces(data: bytes, size: int) -> Iterator[bytes]:
    """The data in pieces of `size` bytes; the last one may be shorter."""
    return (data[start : start + size] for start in range(0, len(data), size))
