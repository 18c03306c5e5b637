"""Expensive GIFs."""
from __future__ import annotations

import random

from images import PREVIOUS, Area, gif
from images.bits import LowFirst

from . import LARGE, STICKER, Family

# The graphic control of an image that changes the canvas and is then undone.
CONTROL = gif.control(PREVIOUS, 5, 255)


def file(width: int, height: int, *blocks: bytes) -> bytes:
    return gif.file(width, height, bytes(range(256)) * 3, *blocks)


def image(width: int, height: int, codes: bytes, code_size: int = 8, **kind: int) -> bytes:
    return gif.image(Area(0, 0, width, height), codes, code_size, **kind)


def literals(count: int, code_size: int = 8) -> bytes:
    """One code per pixel, with a full table that is never cleared."""
    dice = random.Random(count)
    bits = LowFirst()
    width, entries = code_size + 1, (1 << code_size) + 2
    size = min(count, 5000)
    highest = min(255, (1 << code_size) - 1)
    bits.put(1 << code_size, width)
    for index in range(size):
        bits.put(dice.randint(0, highest), width)
        entries += index > 0
        if entries >> width and width < 12:
            width += 1
    tail = LowFirst()
    for _ in range(2000):
        tail.put(dice.randint(0, highest), 12)
    remaining = max(0, count - size)
    body = tail.bytes() * (remaining // 2000 + 1)
    bits.put(int.from_bytes(body, "little") & ((1 << remaining * 12) - 1), remaining * 12)
    bits.put((1 << code_size) + 1, 12)
    return bits.bytes()


def runs(count: int, code_size: int = 8) -> bytes:
    """One color in strings that grow by one until the table is full: the most pixels per byte."""
    bits = LowFirst()
    width, next_code = code_size + 1, (1 << code_size) + 2
    clear = 1 << code_size
    bits.put(clear, width)
    bits.put(0, width)
    left, length = count - 1, 2
    while left > 0 and next_code < 4096:
        if length > left:
            break
        bits.put(next_code, width)
        left -= length
        length += 1
        next_code += 1
        if next_code >> width and width < 12:
            width += 1
    again, rest = divmod(left, max(1, length - 1))
    longest = LowFirst()
    for _ in range(8):
        longest.put(next_code - 1, 12)
    body = int.from_bytes(longest.bytes() * (again // 8 + 1), "little") & ((1 << again * 12) - 1)
    bits.put(body, again * width)
    bits.put(0, rest * width)
    bits.put(clear + 1, width)
    return bits.bytes()


def clears(count: int) -> bytes:
    """Codes that only clear the table, then one pixel."""
    eight = LowFirst()
    for _ in range(8):
        eight.put(4, 3)
    return eight.bytes() * (count // 8 + 1) + bytes([0b00_101_000])


def comments(count: int, size: int) -> bytes:
    pixel = image(1, 1, literals(1))
    return file(1, 1, b"\x21\xfe" + gif.sub_blocks(b"<" * count, size), pixel)


FAMILIES = [
    Family("a code a pixel", "gif", lambda n: file(n, n, image(n, n, literals(n * n))), 64, 4096),
    Family("long runs", "gif", lambda n: file(n, n, image(n, n, runs(n * n))), 64, LARGE * 2),
    Family("a code a pixel, interlaced, 11 bits", "gif",
           lambda n: file(n, n, image(n, n, literals(n * n, 11), 11, interlaced=1)), 64, 4096),
    Family("long runs, 1 px wide, previous", "gif",
           lambda n: file(1, 65_535, *[CONTROL + image(1, 65_535, runs(65_535))] * n), 1, 1 << 14),
    Family("1 px wide, 11 bits", "gif",
           lambda n: file(1, 65_535, *[CONTROL + image(1, 65_535, literals(65_535, 11), 11)] * n),
           1, 200),
    Family("sticker frames, previous", "gif",
           lambda n: file(STICKER, STICKER, *[
               CONTROL + image(STICKER, STICKER, runs(STICKER**2))] * n), 1, 1 << 14),
    Family("loop extensions without a count", "gif",
           lambda n: file(1, 1, b"\x21\xff\x0bNETSCAPE2.0\x00" * n, image(1, 1, literals(1))), 8,
           1 << 20),
    Family("clear codes", "gif",
           lambda n: file(1, 1, image(1, 1, clears(n), 2)), 8, 1 << 26),
    Family("1 × 1 px on a large canvas", "gif",
           lambda n: file(LARGE, LARGE, *[CONTROL + image(1, 1, literals(1))] * n), 1, 1 << 14),
    Family("frames beyond the canvas", "gif",
           lambda n: file(1, 1, *[image(65_535, 1000, runs(65_535_000))] * n), 1, 1 << 10),
    Family("sub-blocks of 1 byte", "gif",
           lambda n: file(n, n, image(n, n, literals(n * n), size=1)), 64, 4096),
    Family("comment in sub-blocks of 1 byte", "gif", lambda n: comments(n, 1), 8, 1 << 24),
    Family("comment", "gif", lambda n: comments(n, 255), 8, 1 << 25),
]
