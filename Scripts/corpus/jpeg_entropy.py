"""Huffman-coded JPEG data.

The codes are not optimized: each DC symbol has one of 4 bits, and each AC symbol one of 8.
"""

from __future__ import annotations

DC_SYMBOLS = bytes(range(12))
AC_SYMBOLS = bytes([0x00, 0xF0, *(run << 4 | size for run in range(16) for size in range(1, 11))])


def table(kind: int, slot: int, symbols: bytes, length: int) -> bytes:
    """The DHT content of one table: kind 0 is DC, 1 is AC; all codes have `length` bits."""
    counts = [len(symbols) if bits == length else 0 for bits in range(1, 17)]
    return bytes([kind << 4 | slot, *counts]) + symbols


TABLES = table(0, 0, DC_SYMBOLS, 4) + table(1, 0, AC_SYMBOLS, 8)


class EntropyCoder:
    """Collects bits, the highest of each byte first, and writes 0 after each byte 0xFF."""

    def __init__(self) -> None:
        self.bytes = bytearray()
        self.pending = 0
        self.count = 0

    def put(self, value: int, width: int) -> None:
        self.pending = self.pending << width | value
        self.count += width
        while self.count >= 8:
            self.count -= 8
            byte = self.pending >> self.count & 255
            self.bytes += bytes([byte, 0]) if byte == 255 else bytes([byte])
        self.pending &= (1 << self.count) - 1

    def finish(self) -> bytes:
        """Returns the bytes so far, padded with ones, and clears them."""
        if self.count:
            self.put((1 << (8 - self.count)) - 1, 8 - self.count)
        result = bytes(self.bytes)
        self.bytes.clear()
        return result

    def put_difference(self, difference: int) -> None:
        """Writes a DC coefficient, as the difference from the previous one of the component."""
        size = abs(difference).bit_length()
        self.put(DC_SYMBOLS.index(size), 4)
        self.put_amplitude(difference, size)

    def put_ac_coefficients(self, coefficients: list[int]) -> None:
        """Writes AC coefficients of a block in zigzag order: all 63, or those of one band."""
        run = 0
        for value in coefficients:
            if not value:
                run += 1
                continue
            while run > 15:
                self.put_symbol(0xF0)
                run -= 16
            size = abs(value).bit_length()
            self.put_symbol(run << 4 | size)
            self.put_amplitude(value, size)
            run = 0
        if run:
            self.put_symbol(0x00)

    def put_symbol(self, symbol: int) -> None:
        self.put(AC_SYMBOLS.index(symbol), 8)

    def put_amplitude(self, value: int, size: int) -> None:
        self.put(value if value >= 0 else value + (1 << size) - 1, size)
