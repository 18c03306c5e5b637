"""JPEG's cosine transform in integers, so that every machine gets the same coefficients."""

from __future__ import annotations

import math
from collections.abc import Sequence

SCALE = 1 << 14
COSINES = [
    [round(math.cos((2 * x + 1) * u * math.pi / 16) * SCALE / (2 if u else math.sqrt(8)))
     for x in range(8)]
    for u in range(8)
]
"""The cosine of each frequency u at each position x, scaled so that each row is a vector of length SCALE."""


def zigzag_key(position: int) -> tuple[int, int]:
    """The key that sorts positions in the block, counted row by row, into zigzag order."""
    y, x = divmod(position, 8)
    return x + y, y if (x + y) % 2 else x


ZIGZAG = sorted(range(64), key=zigzag_key)
"""The positions in the block, numbered row by row, in the order in which coefficients are stored."""


def coefficients(block: Sequence[int], step: int, dc_step: int = 8) -> list[int]:
    """The quantized coefficients of 64 samples (0 to 255, row by row) in zigzag order."""
    centered = [value - 128 for value in block]
    rows = [
        [sum(centered[y * 8 + x] * COSINES[u][x] for x in range(8)) for u in range(8)]
        for y in range(8)
    ]
    plane = [
        sum(rows[y][u] * COSINES[v][y] for y in range(8)) for v in range(8) for u in range(8)
    ]
    return [
        nearest(plane[position], (step if rank else dc_step) * SCALE * SCALE)
        for rank, position in enumerate(ZIGZAG)
    ]


def nearest(value: int, divisor: int) -> int:
    """The integer nearest to value / divisor; halves are rounded up."""
    return (2 * value + divisor) // (2 * divisor)
