"""zlib streams whose bytes do not depend on the installed zlib."""

from __future__ import annotations

import struct
import zlib

LENGTHS = ((3, 0), (4, 0), (5, 0), (6, 0), (7, 0), (8, 0), (9, 0), (10, 0), (11, 1), (13, 1),
           (15, 1), (17, 1), (19, 2), (23, 2), (27, 2), (31, 2), (35, 3), (43, 3), (51, 3), (59, 3),
           (67, 4), (83, 4), (99, 4), (115, 4), (131, 5), (163, 5), (195, 5), (227, 5), (258, 0))
"""The shortest match of each length code, from 257 on, and the number of its extra bits."""


def stored(data: bytes, block: int = 65535) -> bytes:
    """`data` in stored blocks of at most `block` bytes."""
    starts = range(0, max(1, len(data)), block)
    body = b""
    for start in starts:
        part = data[start : start + block]
        last = start + block >= len(data)
        body += struct.pack("<BHH", last, len(part), len(part) ^ 0xFFFF) + part
    return b"\x78\x01" + body + checksum(data)


def fixed(data: bytes) -> bytes:
    """One block with the fixed Huffman code; a match refers to the last occurrence of the same 3 bytes."""
    bits = Bits()
    bits.put(0b011, 3)
    seen: dict[bytes, int] = {}
    at = 0
    while at < len(data):
        from_, length = seen.get(data[at : at + 3], -1), 0
        if from_ >= 0 and at - from_ <= 32768:
            while length < min(258, len(data) - at) and data[from_ + length] == data[at + length]:
                length += 1
        if length >= 3:
            put_length(bits, length)
            put_distance(bits, at - from_)
        else:
            length = 1
            put_symbol(bits, data[at])
        for position in range(at, min(at + length, len(data) - 2)):
            seen[data[position : position + 3]] = position
        at += length
    put_symbol(bits, 256)
    return b"\x78\x01" + bits.finish() + checksum(data)


def checksum(data: bytes) -> bytes:
    return struct.pack(">I", zlib.adler32(data))


class Bits:
    """Collects bits, the lowest of each byte first."""

    def __init__(self) -> None:
        self.bytes = bytearray()
        self.pending = 0
        self.count = 0

    def put(self, value: int, width: int) -> None:
        self.pending |= value << self.count
        self.count += width
        while self.count >= 8:
            self.bytes.append(self.pending & 255)
            self.pending >>= 8
            self.count -= 8

    def put_code(self, code: int, width: int) -> None:
        """Writes a Huffman code, highest bit first."""
        self.put(int(f"{code:0{width}b}"[::-1], 2), width)

    def finish(self) -> bytes:
        return bytes(self.bytes) + (bytes([self.pending]) if self.count else b"")


def put_symbol(bits: Bits, symbol: int) -> None:
    if symbol < 144:
        bits.put_code(0x30 + symbol, 8)
    elif symbol < 256:
        bits.put_code(0x190 + symbol - 144, 9)
    elif symbol < 280:
        bits.put_code(symbol - 256, 7)
    else:
        bits.put_code(0xC0 + symbol - 280, 8)


def put_length(bits: Bits, length: int) -> None:
    code = max(index for index, (shortest, _) in enumerate(LENGTHS) if shortest <= length)
    shortest, extra = LENGTHS[code]
    put_symbol(bits, 257 + code)
    bits.put(length - shortest, extra)


def put_distance(bits: Bits, distance: int) -> None:
    """Writes a distance. From 5 on, each pair of codes has one more extra bit, which doubles their span."""
    zero_based = distance - 1
    extra = max(0, zero_based.bit_length() - 2)
    bits.put_code(2 * extra + (zero_based >> extra), 5)
    bits.put(zero_based & ((1 << extra) - 1), extra)
