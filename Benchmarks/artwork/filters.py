"""PNG row filters, computed for a whole row at once on big integers.

A row is an integer whose bytes are the samples, lowest byte first, so "left" is a shift up.
"""
from __future__ import annotations

from typing import List, Sequence


class RowFilter:
    """Chooses for each row, as libpng does, the filter with the smallest sum of absolute residuals."""

    def __init__(self, row_bytes: int, pixel_bytes: int) -> None:
        """Prepares masks for rows of `row_bytes` bytes."""
        self.size = row_bytes
        self.pixel_bits = 8 * pixel_bytes
        self.all = (1 << 8 * row_bytes) - 1
        self.low7 = int.from_bytes(b"\x7f" * row_bytes, "little")
        self.high = self.all ^ self.low7
        self.even = int.from_bytes((b"\xff\x00" * row_bytes)[:row_bytes], "little")
        self.wide_high = int.from_bytes((b"\x00\x80" * row_bytes)[:row_bytes + 1], "little")
        self.thirds = int.from_bytes((b"\xff\x00\x00" * row_bytes)[:row_bytes], "little")
        self.magnitude = bytes(min(value, 256 - value) for value in range(256))

    def difference(self, row: int, other: int) -> int:
        """Subtracts `other` from `row` byte by byte, modulo 256."""
        high = self.high
        return ((row | high) - (other & self.low7)) ^ ((row ^ ~other) & high)

    def average(self, left: int, up: int) -> int:
        """Halves the sum byte by byte, rounding down."""
        return (left & up) + ((left ^ up) >> 1 & self.low7)

    def paeth(self, left: int, up: int, corner: int) -> int:
        """Predicts each byte as the neighbor that is closest to left + up - corner."""
        even = self.paeth_lanes(left & self.even, up & self.even, corner & self.even)
        odd = self.paeth_lanes(left >> 8 & self.even, up >> 8 & self.even,
                               corner >> 8 & self.even)
        return even | odd << 8

    def paeth_lanes(self, a: int, b: int, c: int) -> int:
        """Predicts bytes in lanes of 16 bits, like `paeth`: `a` is left, `b` up and `c` the corner."""
        pa, pb = self.distance(b, c), self.distance(a, c)
        pc = self.distance(a + b, c << 1)
        first = self.not_above(pa, pb) & self.not_above(pa, pc)
        second = self.not_above(pb, pc) & ~first
        return (a & first) | (b & second) | (c & ~(first | second) & self.even)

    def not_above(self, p: int, q: int) -> int:
        """Returns 0xff in each lane of 16 bits where p <= q."""
        flag = ((q | self.wide_high) - p) & self.wide_high
        return (flag >> 7) - (flag >> 15)

    def distance(self, p: int, q: int) -> int:
        """Returns |p - q| in each lane of 16 bits; both must be below 32,768."""
        high = self.wide_high
        forward = (p | high) - q
        keep = forward & high
        mask = keep - (keep >> 15)
        backward = (q | high) - p
        return (forward & mask) | (backward & (high - (high >> 15)) & ~mask)

    def cost(self, residual: int) -> int:
        """Sums the absolute values of the residuals, taken as signed bytes."""
        data = residual.to_bytes(self.size, "little").translate(self.magnitude)
        value = int.from_bytes(data, "little")
        third = self.thirds
        return ((value & third) + (value >> 8 & third) + (value >> 16 & third)) % 0xFFFFFF

    def apply(self, rows: Sequence[bytes]) -> bytes:
        """Filters all rows; each is preceded by the number of its filter."""
        out: List[bytes] = []
        up = 0
        for data in rows:
            row = int.from_bytes(data, "little")
            left = row << self.pixel_bits & self.all
            corner = up << self.pixel_bits & self.all
            tried = [row, self.difference(row, left), self.difference(row, up),
                     self.difference(row, self.average(left, up)),
                     self.difference(row, self.paeth(left, up, corner))]
            tried = [residual & self.all for residual in tried]
            costs = [self.cost(residual) for residual in tried]
            best = costs.index(min(costs))
            out.append(bytes([best]))
            out.append(tried[best].to_bytes(self.size, "little"))
            up = row
        return b"".join(out)
