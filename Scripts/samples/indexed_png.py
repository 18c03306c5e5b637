"""Writes indexed-color PNG files with an alpha for each palette entry."""

from __future__ import annotations

from collections import Counter

from canvas import Canvas
from images.png import INDEXED, file, image_data, palette, unfiltered
from png import deflated


def still(canvas: Canvas) -> bytes:
    """A picture with its 256 most frequent colors; every other color is replaced with the nearest of them."""
    pixels = bytes(canvas.pixels)
    words = [pixels[start : start + 4] for start in range(0, len(pixels), 4)]
    counts = Counter(words)
    ranked = sorted(counts, key=lambda word: (-counts[word], word))
    kept = ranked[:256]
    index_of = {word: index for index, word in enumerate(kept)}
    for word in ranked[256:]:
        index_of[word] = index_of[min(kept, key=lambda entry: _distance(entry, word))]
    data = deflated(unfiltered(bytes(map(index_of.__getitem__, words)), canvas.width))
    return file(
        canvas.width, canvas.height, palette(kept), image_data(data),
        type=INDEXED)


def _distance(one: bytes, other: bytes) -> int:
    return sum((a - b) ** 2 for a, b in zip(one, other))
