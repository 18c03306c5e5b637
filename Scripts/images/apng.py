"""Animated PNG: acTL, and an fcTL before the data of each frame."""

from __future__ import annotations

import struct
from collections.abc import Sequence
from itertools import count
from typing import NamedTuple

from images import NONE, Area, pieces, png

SOURCE, OVER = 0, 1
"""The blend ops: a frame replaces its area, or is blended over it."""

Delay = tuple[int, int]
"""Seconds as numerator and denominator: (1, 15) is a fifteenth of a second."""


class Frame(NamedTuple):
    """A frame: its zlib stream, delay, area, dispose op and blend op."""

    data: bytes
    delay: Delay
    area: Area | None = None
    """`None` stands for the whole canvas."""
    dispose: int = NONE
    blend: int = SOURCE


def file(
    width: int, height: int, frames: Sequence[Frame], plays: int = 0, palette: bytes = b"",
    hidden: bytes = b"", longest: int = png.LONGEST, **kind: int,
) -> bytes:
    """An animation; `plays` 0 repeats it forever.

    `palette` holds the chunks of `png.palette`, `hidden` is the zlib stream of a default image outside the animation,
    `longest` the maximum number of stream bytes in a chunk, and `kind` the keyword arguments of `png.file`.
    """
    parts = [
        png.chunk(b"acTL", struct.pack(">II", len(frames), plays)), palette,
        png.image_data(hidden, longest),
    ]
    sequence = count()
    for number, frame in enumerate(frames):
        area = frame.area or Area(0, 0, width, height)
        parts.append(png.chunk(b"fcTL", struct.pack(
            ">IIIIIHHBB", next(sequence), area.width, area.height, area.x, area.y, *frame.delay,
            frame.dispose, frame.blend)))
        if number == 0 and not hidden:
            parts.append(png.image_data(frame.data, longest))
        else:
            parts += (png.chunk(b"fdAT", struct.pack(">I", next(sequence)) + piece)
                      for piece in pieces(frame.data, longest))
    return png.file(width, height, *parts, **kind)
