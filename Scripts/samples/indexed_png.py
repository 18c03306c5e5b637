"""Writes PNG files with a palette, which holds an alpha for each color."""

from __future__ import annotations

import struct
from collections import Counter

from canvas import Canvas
from png import IEND, SIGNATURE, chunk, deflated, unfiltered


def still(canvas: Canvas, missing: int = 0) -> bytes:
    """A picture of at most 256 colors, the frequent ones first; others become the nearest one.

    `missing` leaves that many colors off the end of the palette although px use them, which the
    format forbids.
    """
    pixels = bytes(canvas.pixels)
    words = [pixels[start : start + 4] for start in range(0, len(pixels), 4)]
    counts = Counter(words)
    ranked = sorted(counts, key=lambda word: (-counts[word], word))
    palette = ranked[:256]
    index_of = {word: index for index, word in enumerate(palette)}
    for word in ranked[256:]:
        index_of[word] = index_of[min(palette, key=lambda entry: _distance(entry, word))]
    entries = palette[: len(palette) - missing]
    data = bytes(map(index_of.__getitem__, words))
    return b"".join((
        SIGNATURE,
        chunk(b"IHDR", struct.pack(">IIBBBBB", canvas.width, canvas.height, 8, 3, 0, 0, 0)),
        chunk(b"PLTE", b"".join(entry[:3] for entry in entries)),
        chunk(b"tRNS", bytes(entry[3] for entry in entries)),
        chunk(b"IDAT", deflated(unfiltered(data, canvas.width))),
        IEND,
    ))


def _distance(one: bytes, other: bytes) -> int:
    return sum((a - b) ** 2 for a, b in zip(one, other))
