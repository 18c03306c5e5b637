"""Writes pictures as lossless WebP (RFC 9649), as plainly as it can be done."""

from __future__ import annotations

import struct

from canvas import Canvas


def stencil(canvas: Canvas, color: tuple[int, int, int]) -> bytes:
    """What is opaque and not white, in one color: a bit a pixel."""
    bits = Bits()
    bits.add(0x2F, 8)
    bits.add(canvas.width - 1, 14)
    bits.add(canvas.height - 1, 14)
    bits.add(1, 1)  # alpha is used
    bits.add(0, 3)  # version
    bits.add(0, 3)  # no transform, no color cache, one group of prefix codes
    red, green, blue = color
    for symbols in ((green,), (red,), (blue,), (0, 255), (0,)):  # the last one is of distances
        bits.add(1 | (len(symbols) - 1) << 1 | 1 << 2, 3)  # a simple code, of symbols of 8 bits
        for symbol in symbols:
            bits.add(symbol, 8)
    for place in range(0, len(canvas.pixels), 4):
        *levels, alpha = canvas.pixels[place : place + 4]
        bits.add(int(alpha == 255 and min(levels) < 192), 1)
    data = bits.bytes()
    padding = b"\0" * (len(data) % 2)
    body = b"WEBPVP8L" + struct.pack("<I", len(data)) + data + padding
    return b"RIFF" + struct.pack("<I", len(body)) + body


class Bits:
    """Numbers side by side, the lowest bit first."""

    def __init__(self) -> None:
        self._bits: list[int] = []

    def add(self, value: int, count: int) -> None:
        self._bits += (value >> place & 1 for place in range(count))

    def bytes(self) -> bytes:
        eights = (self._bits[start : start + 8] for start in range(0, len(self._bits), 8))
        return bytes(sum(bit << place for place, bit in enumerate(bits)) for bits in eights)
