"""Expensive WebP files: lossless data whose pixels take few or no bits, and lossy data that are noise."""
from __future__ import annotations

import random
import struct

from . import LARGE, STICKER, Family

#: The first twelve code lengths in the order in which the lengths of their codes are written (RFC 9649, 3.7.2.1.2).
ORDER = (17, 18, 0, 1, 2, 3, 4, 5, 16, 6, 7, 8)


class Bits:
    """A bit stream, lowest bit first."""

    def __init__(self) -> None:
        self._value, self._count, self._bytes = 0, 0, bytearray()

    def add(self, value: int, count: int) -> None:
        self._value |= value << self._count
        self._count += count
        while self._count >= 8:
            self._bytes.append(self._value & 255)
            self._value >>= 8
            self._count -= 8

    def codes(self, *symbols: int) -> None:
        """Five codes of one symbol each: green, red, blue, alpha, distances."""
        for symbol in (*symbols, 0):
            self.add(0b101, 3)
            self.add(symbol, 8)

    def bytes(self) -> bytes:
        return bytes([*self._bytes, self._value & 255])


def number(value: int) -> bytes:
    return value.to_bytes(3, "little")


def chunk(name: bytes, payload: bytes) -> bytes:
    return name + struct.pack("<I", len(payload)) + payload + b"\0" * (len(payload) % 2)


def file(chunks: bytes) -> bytes:
    return b"RIFF" + struct.pack("<I", len(chunks) + 4) + b"WEBP" + chunks


def head(width: int, height: int) -> Bits:
    bits = Bits()
    for value, count in ((0x2F, 8), (width - 1, 14), (height - 1, 14), (1, 1), (0, 3)):
        bits.add(value, count)
    return bits


def transforms(width: int, height: int) -> bytes:
    """Predicted pixels, colors predicted from one another, and subtracted green."""
    bits = head(width, height)
    for kind, green in ((0, 11), (1, 77)):
        for value, count in ((1, 1), (kind, 2), (0, 3), (0, 1)):
            bits.add(value, count)
        bits.codes(green, 5, 9, 0)
    for value, count in ((1, 1), (2, 2), (0, 1), (0, 1), (0, 1)):
        bits.add(value, count)
    bits.codes(3, 1, 7, 9)
    return chunk(b"VP8L", bits.bytes())


def groups(side: int, count: int) -> bytes:
    """`count` groups of codes, which the blocks of 4 × 4 px use in turn."""
    bits = head(side, side)
    for value, width in ((0, 1), (0, 1), (1, 1), (0, 3), (0, 1)):
        bits.add(value, width)
    for size in (280, 256):
        # All 256 symbols have codes of 8 bits; the length 8 is the only one, and takes no bits.
        bits.add(0, 1)
        bits.add(len(ORDER) - 4, 4)
        for length in ORDER:
            bits.add(int(length == 8), 3)
        bits.add(int(size > 256), 1)
        if size > 256:
            bits.add(3, 3)
            bits.add(254, 8)
    for _ in range(3):
        bits.add(1, 4)
    flipped = [int(f"{value:08b}"[::-1], 2) for value in range(256)]
    for block in range((side // 4) ** 2):
        bits.add(flipped[block % count & 255], 8)
        bits.add(flipped[block % count >> 8], 8)
    for _ in range(5 * count):
        bits.add(1, 4)
    return chunk(b"VP8L", bits.bytes())


def noise(side: int) -> bytes:
    """A lossy key frame (RFC 6386, 9): zeros for the header's bits, and noise, a fourth of it modes."""
    data = bytes(24) + random.Random(side).randbytes(side * side // 8)
    first = min(len(data) // 4, 500_000)
    tag = 0x10 | first << 5
    return chunk(b"VP8 ", number(tag) + b"\x9d\x01\x2a" + struct.pack("<HH", side, side) + data)


def animation(side: int, count: int, picture: bytes, flags: int) -> bytes:
    """One frame repeated, and blended each time; with `flags` of 1, its area is cleared afterwards."""
    start = chunk(b"VP8X", b"\x12\0\0\0" + number(side - 1) * 2) + chunk(b"ANIM", bytes(6))
    frame = number(0) * 2 + number(side - 1) * 2 + number(40) + bytes([flags])
    return file(start + chunk(b"ANMF", frame + picture) * count)


FAMILIES = [
    Family("lossless, transforms", "webp", lambda n: file(transforms(n, n)), 64, LARGE * 2),
    Family("lossy, noise", "webp", lambda n: file(noise(n)), 64, LARGE * 2),
    Family("groups of Huffman codes", "webp", lambda n: file(groups(1024, n)), 1, 65_536),
    Family("frames over one another", "webp",
           lambda n: animation(STICKER, n, transforms(STICKER, STICKER), 0), 2, 1 << 12),
    Family("frames that are cleared", "webp",
           lambda n: animation(STICKER, n, transforms(STICKER, STICKER), 1), 2, 1 << 12),
    Family("frames of 8 px", "webp", lambda n: animation(8, n, transforms(8, 8), 0), 2, 1 << 12),
    Family("chunks", "webp",
           lambda n: file(transforms(8, 8) + chunk(b"EXIF", b"") * n), 8, 1 << 20),
]
