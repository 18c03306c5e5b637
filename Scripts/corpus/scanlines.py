"""Turns samples into the bytes to compress: interlaced, packed, filtered."""

from __future__ import annotations

from collections.abc import Sequence

from raster import Raster

ADAM7 = ((0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2),
         (0, 1, 1, 2))
"""The seven passes: first x and y, and the steps between pixels in x and y."""


def scanlines(raster: Raster, interlaced: bool = False, filters: Sequence[int] = (0,)) -> bytes:
    """All rows, each after its filter type; `filters` are used in turn, restarting in each pass."""
    passes = ADAM7 if interlaced else ((0, 0, 1, 1),)
    unit = max(1, raster.type.channels * raster.depth // 8)
    result = b""
    for x0, y0, dx, dy in passes:
        columns = range(x0, raster.width, dx)
        rows = [
            packed([raster.samples[y * raster.width + x] for x in columns], raster.depth)
            for y in range(y0, raster.height, dy)
        ] if columns else []
        above = bytes(len(rows[0])) if rows else b""
        for number, row in enumerate(rows):
            kind = filters[number % len(filters)]
            result += bytes([kind]) + filtered(row, above, unit, kind)
            above = row
    return result


def packed(pixels: Sequence[tuple[int, ...]], depth: int) -> bytes:
    """Samples of `depth` bits packed from the highest bit down; unused bits of the last byte are 0."""
    values = [value for pixel in pixels for value in pixel]
    bits = 0
    for value in values:
        bits = bits << depth | value
    used = len(values) * depth
    size = -(-used // 8)
    return (bits << (size * 8 - used)).to_bytes(size, "big")


def filtered(row: bytes, above: bytes, unit: int, kind: int) -> bytes:
    """The difference of each byte from its prediction; `unit` is the bytes per pixel, at least 1."""
    left = bytes(unit) + row
    corner = bytes(unit) + above
    result = bytearray()
    for index, value in enumerate(row):
        a, b, c = left[index], above[index], corner[index]
        guess = (0, a, b, (a + b) // 2, paeth(a, b, c))[kind]
        result.append((value - guess) % 256)
    return bytes(result)


def paeth(left: int, above: int, corner: int) -> int:
    """The neighbor nearest to left + above - corner; ties are resolved in this order."""
    target = left + above - corner
    return min((left, above, corner), key=lambda each: abs(target - each))
