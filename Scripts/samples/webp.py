"""Writes pictures as single-colored lossless WebP (RFC 9649), with 16 levels of alpha, as runs of equal pixels."""

from __future__ import annotations

import struct

from canvas import Canvas

#: The code lengths whose own codes are stored, in the order of RFC 9649, 3.7.2.1.2.
ORDER = (17, 18, 0, 1, 2, 3, 4, 5, 16, 6, 7, 8)
LONGEST_RUN = 4096


def stencil(canvas: Canvas, color: tuple[int, int, int]) -> bytes:
    """The art in one color: white and clear pixels become clear, light ones more transparent, and all others keep their
    alpha, in 16 levels."""
    levels = [level(*canvas.pixels[position : position + 4]) for position in range(0, len(canvas.pixels), 4)]
    red, green, blue = color
    bits = Bits()
    bits.add(0x2F, 8)
    bits.add(canvas.width - 1, 14)
    bits.add(canvas.height - 1, 14)
    bits.add(1, 1)  # alpha is used
    bits.add(0, 3)  # version
    bits.add(0, 3)  # no transform, no color cache, one group of prefix codes
    # Green, or the prefix of a run's length. Eight greens and 24 prefixes make a complete code of five bits.
    greens = bits.code({*range(256, 280), *(green ^ other for other in range(8))}, 280)
    bits.single_symbol_code(red)
    bits.single_symbol_code(blue)
    alphas = bits.code({17 * step for step in range(16)}, 256)
    bits.single_symbol_code(1)  # the prefix of distance code 2: the pixel to the left
    start = 0
    while start < len(levels):
        bits.write(greens, green)
        bits.write(alphas, levels[start])
        end = start + 1
        while end < len(levels) and levels[end] == levels[start] and end - start < LONGEST_RUN:
            end += 1
        if end > start + 1:
            bits.write_run(greens, end - start - 1)
        start = end
    data = bits.bytes()
    padding = b"\0" * (len(data) % 2)
    body = b"WEBPVP8L" + struct.pack("<I", len(data)) + data + padding
    return b"RIFF" + struct.pack("<I", len(body)) + body


def level(red: int, green: int, blue: int, alpha: int) -> int:
    """The alpha of a pixel, in 16 levels: 0 for white, 255 for opaque colors with a channel of 127 or less."""
    shade = min(128, 255 - min(red, green, blue))
    return 17 * round(15 * alpha * shade / (255 * 128))


class Bits:
    """A bit stream, lowest bit first."""

    def __init__(self) -> None:
        self._bits: list[int] = []

    def add(self, value: int, count: int) -> None:
        self._bits += (value >> position & 1 for position in range(count))

    def single_symbol_code(self, symbol: int) -> None:
        """Writes a code with one symbol, which then takes no bits."""
        self.add(0b101, 3)
        self.add(symbol, 8)

    def code(self, symbols: set[int], size: int) -> dict[int, str]:
        """Writes and returns a code whose symbols, all below `size`, have the same length.

        The number of symbols must be a power of two.
        """
        length = len(symbols).bit_length() - 1
        self.add(0, 1)
        self.add(len(ORDER) - 4, 4)
        for one in ORDER:
            self.add(int(one in (0, length)), 3)
        self.add(0, 1)  # a length follows for every symbol
        # Each takes one bit: 0 if the symbol is not used, 1 for `length`.
        self._bits += (int(symbol in symbols) for symbol in range(size))
        return {symbol: f"{position:0{length}b}" for position, symbol in enumerate(sorted(symbols))}

    def write(self, code: dict[int, str], symbol: int) -> None:
        """Writes a symbol's code, first bit first."""
        self._bits += (int(bit) for bit in code[symbol])

    def write_run(self, greens: dict[int, str], count: int) -> None:
        """Writes a run: the prefix of its length, and its extra bits (RFC 9649, 3.6.2.2)."""
        number = count - 1
        if number < 4:
            self.write(greens, 256 + number)
            return
        high = number.bit_length() - 1
        half = number >> (high - 1) & 1
        self.write(greens, 256 + 2 * high + half)
        self.add(number & ((1 << (high - 1)) - 1), high - 1)

    def bytes(self) -> bytes:
        eights = (self._bits[start : start + 8] for start in range(0, len(self._bits), 8))
        return bytes(sum(bit << position for position, bit in enumerate(bits)) for bits in eights)
