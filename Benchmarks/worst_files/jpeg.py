"""Expensive JPEGs."""
from __future__ import annotations

import random

from images.jpeg import (
    ARITHMETIC, BASELINE, END, PROGRESSIVE, PROGRESSIVE_ARITHMETIC, START, entropy_coded, file,
    frame, quantization, scan, segment)

from . import LARGE, STICKER, Family


def table(kind: int, symbols: dict[int, bytes]) -> bytes:
    """Huffman table 0 with the symbols of each length in bits."""
    counts = bytes(len(symbols.get(length, b"")) for length in range(1, 17))
    ordered = b"".join(symbols[length] for length in sorted(symbols))
    return segment(0xC4, bytes([kind << 4]) + counts + ordered)


def head(process: int, width: int, height: int, components: int, sampling: int = 0x11) -> bytes:
    listed = [(sampling, 0), *[(0x11, 0)] * (components - 1)]
    return quantization(0, [1] * 64) + frame(process, width, height, listed)


def repeated(codes: list[tuple[int, int]], count: int) -> bytes:
    """Entropy-coded data: codes, as (value, width in bits), repeated `count` times."""
    bits = "".join(format(value, f"0{width}b") for value, width in codes if width)
    return entropy_coded(bits * count)


def blocks(side: int) -> int:
    return (-(-side // 8)) ** 2


def empty_scans(side: int, count: int) -> bytes:
    """Scans in which one code skips thousands of empty blocks."""
    start = head(PROGRESSIVE, side, side, 1)
    # DC: "0" is a difference of 0. AC: "0" and 14 more bits of 0 are a run of 2^14 empty blocks.
    tables = table(0, {1: b"\0"}) + table(1, {1: b"\xe0"})
    dc = scan(1, 0, 0, 0, repeated([(0, 1)], blocks(side)))
    ac = scan(1, 1, 63, 0, repeated([(0, 1), (0, 14)], blocks(side) // 16_384 + 1))
    return file(start, tables, dc, ac * (count - 1))


def refinements(side: int, count: int) -> bytes:
    """A scan that sets every AC coefficient, and scans that refine each of them."""
    start = head(PROGRESSIVE, side, side, 1)
    tables = table(0, {1: b"\0"}) + table(1, {1: b"\x01", 2: b"\0"})
    dc = scan(1, 0, 0, 0, repeated([(0, 1)], blocks(side)))
    ones = scan(1, 1, 63, 1, repeated([(0b01, 2)] * 63, blocks(side)))
    # "10" ends the block, followed by a correction bit for each of its 63 coefficients.
    more = scan(1, 1, 63, 0x10, repeated([(0b10, 2), (0, 63)], blocks(side)))
    return file(start, tables, dc, ones, more * (count - 2))


def random_bytes(count: int) -> bytes:
    return random.Random(count).randbytes(count).replace(b"\xff", b"\xfe")


def baseline(side: int, components: int) -> bytes:
    """Every AC coefficient is 1."""
    tables = table(0, {1: b"\0"}) + table(1, {1: b"\x01"})
    data = repeated([(0, 1), *[(0b01, 2)] * 63], blocks(side) * components)
    return file(head(BASELINE, side, side, components), tables, scan(components, 0, 63, 0, data))


def arithmetic(side: int, components: int, data: bytes) -> bytes:
    return file(head(ARITHMETIC, side, side, components), scan(components, 0, 63, 0, data))


def arithmetic_scans(side: int, count: int, data: bytes) -> bytes:
    one = scan(1, 0, 0, 0, data[:1000]) + scan(1, 1, 63, 1, data)
    more = scan(1, 1, 63, 0x10, data[:1000])
    return file(head(PROGRESSIVE_ARITHMETIC, side, side, 1), one, more * (count - 2))


def segments(count: int, data: bytes) -> bytes:
    return START + segment(0xE5, data) * count + empty_scans(8, 2)[2:]


FAMILIES = [
    Family("every coefficient, 3 components", "jpg", lambda n: baseline(n, 3), 64, LARGE * 2),
    Family("random bits, 4 components", "jpg",
           lambda n: file(head(BASELINE, n, n, 4, 0x44),
                          table(0, {2: bytes([0, 1, 2])}), table(1, {2: bytes([1, 0x11, 2])}),
                          scan(4, 0, 63, 0, random_bytes(n * n // 2))), 64, LARGE * 2),
    Family("large canvas, no data", "jpg",
           lambda n: empty_scans(n, 2)[:2000] + END, 64, 65_535),
    Family("scans of nothing, sticker", "jpg", lambda n: empty_scans(STICKER, n), 2, 1 << 17),
    Family("scans of nothing, large", "jpg", lambda n: empty_scans(LARGE, n), 2, 1 << 12),
    Family("scans that refine, sticker", "jpg", lambda n: refinements(STICKER, n), 2, 1 << 17),
    Family("scans that refine, large", "jpg", lambda n: refinements(2048, n), 2, 1 << 12),
    Family("arithmetic, random", "jpg",
           lambda n: arithmetic(n, 3, random_bytes(n * n // 3)), 64, LARGE * 2),
    Family("arithmetic, no data", "jpg", lambda n: arithmetic(n, 3, b"\0"), 64, LARGE * 2),
    Family("arithmetic scans, random", "jpg",
           lambda n: arithmetic_scans(STICKER, n, random_bytes(120_000)), 2, 1 << 12),
    Family("arithmetic scans, large", "jpg",
           lambda n: arithmetic_scans(2048, n, random_bytes(1 << 21)), 2, 1 << 12),
    Family("segments", "jpg", lambda n: segments(n, b"PK"), 8, 1 << 22),
    Family("fill bytes", "jpg",
           lambda n: START + b"\xff" * n + empty_scans(8, 2)[2:], 8, 1 << 25),
    Family("comments", "jpg", lambda n: START
           + segment(0xFE, b"<" * 65_000) * n + empty_scans(8, 2)[2:], 1, 1 << 10),
]
