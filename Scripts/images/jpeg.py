"""JPEG: segments, and the bits of a scan."""

from __future__ import annotations

import struct
from collections.abc import Sequence

START, END = b"\xff\xd8", b"\xff\xd9"
BASELINE, PROGRESSIVE, ARITHMETIC, PROGRESSIVE_ARITHMETIC = 0xC0, 0xC2, 0xC9, 0xCA


def file(*segments: bytes) -> bytes:
    return b"".join((START, *segments, END))


def segment(marker: int, data: bytes = b"") -> bytes:
    return bytes((0xFF, marker)) + struct.pack(">H", len(data) + 2) + data


def quantization(table: int, divisors: Sequence[int]) -> bytes:
    """DQT with one table of 64 divisors in zigzag order."""
    return segment(0xDB, bytes((table, *divisors)))


def frame(process: int, width: int, height: int, components: Sequence[tuple[int, int]]) -> bytes:
    """SOF; a component consists of its sampling factors, horizontal in the high 4 bits, and its quantization table."""
    listed = b"".join(bytes((number, *one)) for number, one in enumerate(components, start=1))
    return segment(process, struct.pack(">BHHB", 8, height, width, len(components)) + listed)


def scan(components: int, first: int, last: int, bits: int, data: bytes) -> bytes:
    """SOS and its data: coefficients `first` to `last`, all with Huffman tables 0; `bits` holds Ah and Al."""
    listed = b"".join(bytes((number, 0)) for number in range(1, components + 1))
    return segment(0xDA, bytes((components, *listed, first, last, bits))) + data


def entropy_coded(bits: str) -> bytes:
    """A string of digits 0 and 1 as bytes, padded with ones; each byte 0xFF is followed by 0."""
    bits += "1" * (-len(bits) % 8)
    return int(bits, 2).to_bytes(len(bits) // 8, "big").replace(b"\xff", b"\xff\0")
