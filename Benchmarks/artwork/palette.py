"""Reduces RGBA frames to palette indices; entry 0 is clear."""
from __future__ import annotations

from typing import List, Sequence, Tuple

from artwork.frames import Format, Rows

SIX_LEVELS = [round(v * 5 / 255) for v in range(256)]
"""For each value of 0...255, the nearest of six levels, counted from 0."""
FOUR_LEVELS = [round(v * 3 / 255) for v in range(256)]
"""For each value of 0...255, the nearest of four levels, counted from 0."""


def add_rows(*rows: bytes) -> bytes:
    """Adds rows byte by byte; no sum of bytes may exceed 255."""
    total = sum(int.from_bytes(row, "little") for row in rows)
    return total.to_bytes(len(rows[0]), "little")


def channel(row: bytes, position: int, levels: Sequence[int], weight: int) -> bytes:
    """Returns one of the four channels, reduced to its levels and weighted."""
    return row[position::4].translate(bytes(level * weight for level in levels))


def renumber(frames: List[Rows], colors: List[bytes]) -> Tuple[List[Rows], Format]:
    """Merges all clear entries into entry 0 and drops entries that no frame uses."""
    used = sorted({index for frame in frames for row in frame for index in set(row)})
    table, palette = bytearray(256), [bytes(4)]
    for index in used:
        if colors[index][3]:
            table[index] = len(palette)
            palette.append(colors[index])
    return [[row.translate(table) for row in frame] for frame in frames], Format(1, palette)


def with_alpha(frames: List[Rows]) -> Tuple[List[Rows], Format]:
    """Reduces frames to four levels each of red, green, blue and alpha."""
    indexed = [[add_rows(channel(row, 0, FOUR_LEVELS, 64), channel(row, 1, FOUR_LEVELS, 16),
                         channel(row, 2, FOUR_LEVELS, 4), channel(row, 3, FOUR_LEVELS, 1))
                for row in frame] for frame in frames]
    colors = [bytes(85 * (i >> shift & 3) for shift in (6, 4, 2, 0)) for i in range(256)]
    return renumber(indexed, colors)


def with_binary_alpha(frames: List[Rows]) -> Tuple[List[Rows], Format]:
    """Reduces frames to six levels each of red, green and blue; alpha of 128 or more is opaque, less is clear."""
    indexed = []
    for frame in frames:
        rows = []
        for row in frame:
            color = add_rows(channel(row, 0, SIX_LEVELS, 36), channel(row, 1, SIX_LEVELS, 6),
                             channel(row, 2, SIX_LEVELS, 1))
            mask = row[3::4].translate(b"\xff" * 128 + b"\0" * 128)
            rows.append((int.from_bytes(color, "little")
                         | int.from_bytes(mask, "little")).to_bytes(len(mask), "little"))
        indexed.append(rows)
    colors = [bytes((51 * (i // 36), 51 * (i // 6 % 6), 51 * (i % 6), 255)) for i in range(216)]
    return renumber(indexed, colors + [bytes(4)] * 40)
