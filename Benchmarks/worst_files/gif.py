"""GIF."""
from __future__ import annotations

import random
import struct

from . import Family
from .bits import LowFirst, repeated_low_first
from .png import BACKGROUND, LARGE, PREVIOUS, STICKER

TABLE = bytes(range(256)) * 3
METHODS = {BACKGROUND: 2, PREVIOUS: 3}


def sub_blocks(data: bytes, size: int = 255) -> bytes:
    whole, rest = divmod(len(data), size)
    parts = [bytes([size]) + data[i * size : (i + 1) * size] for i in range(whole)]
    return b"".join(parts) + (bytes([rest]) + data[-rest:] if rest else b"") + b"\0"


def image(width: int, height: int, data: bytes, code_size: int = 8, interlaced: int = 0,
          size: int = 255) -> bytes:
    return (b"\x2c" + struct.pack("<HHHHB", 0, 0, width, height, 0x40 * interlaced)
            + bytes([code_size]) + sub_blocks(data, size))


def file(width: int, height: int, *blocks: bytes) -> bytes:
    return (b"GIF89a" + struct.pack("<HHBBB", width, height, 0xF7, 0, 0) + TABLE
            + b"".join(blocks) + b"\x3b")


def control(dispose: int) -> bytes:
    return b"\x21\xf9\x04" + struct.pack("<BHB", METHODS[dispose] << 2 | 1, 5, 255) + b"\0"


def literals(count: int, code_size: int = 8) -> bytes:
    """A code a pixel, with a full table that is never cleared."""
    dice = random.Random(count)
    bits = LowFirst()
    width, entries = code_size + 1, (1 << code_size) + 2
    size = min(count, 5000)
    most = min(255, (1 << code_size) - 1)
    bits.put(1 << code_size, width)
    for index in range(size):
        bits.put(dice.randint(0, most), width)
        entries += index > 0
        if entries >> width and width < 12:
            width += 1
    head = bits.value
    tail = LowFirst()
    for _ in range(2000):
        tail.put(dice.randint(0, most), 12)
    rest = max(0, count - size)
    body = tail.bytes() * (rest // 2000 + 1)
    number = int.from_bytes(body[: (rest * 12 + 7) // 8], "little") & ((1 << rest * 12) - 1)
    total = bits.count + rest * 12
    value = head | number << bits.count | ((1 << code_size) + 1) << total
    return value.to_bytes((total + 12 + 7) // 8, "little")


def runs(count: int, code_size: int = 8) -> bytes:
    """One color in strings that grow by one until the table is full: the most px for a byte."""
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
    head, size = bits.value, bits.count
    again, rest = divmod(left, max(1, length - 1))
    longest = LowFirst()
    for _ in range(8):
        longest.put(next_code - 1, 12)
    body = int.from_bytes(longest.bytes() * (again // 8 + 1), "little") & ((1 << again * 12) - 1)
    head |= body << size
    size += again * width
    for _ in range(rest):
        head |= 0 << size
        size += width
    head |= (clear + 1) << size
    return head.to_bytes((size + width + 7) // 8, "little")


def clears(count: int) -> bytes:
    """Codes that only empty the table, then one pixel."""
    return repeated_low_first(4, 3, count) + bytes([0b00_101_000])


def comments(count: int, size: int) -> bytes:
    pixel = image(1, 1, literals(1))
    return file(1, 1, b"\x21\xfe" + sub_blocks(b"<" * count, size), pixel)


FAMILIES = [
    Family("a code a pixel", "gif", lambda n: file(n, n, image(n, n, literals(n * n))), 64, 4096),
    Family("long runs", "gif", lambda n: file(n, n, image(n, n, runs(n * n))), 64, LARGE * 2),
    Family("long runs, interlaced, 11 bits", "gif",
           lambda n: file(n, n, image(n, n, literals(n * n, 11), 11, 1)), 64, 4096),
    Family("long runs, 1 px wide, previous", "gif",
           lambda n: file(1, 65_535, *[control(PREVIOUS) + image(1, 65_535, runs(65_535))] * n), 1,
           1 << 14),
    Family("1 px wide, 11 bits", "gif",
           lambda n: file(1, 65_535, *[control(PREVIOUS)
                                       + image(1, 65_535, literals(65_535, 11), 11)] * n), 1, 200),
    Family("sticker frames, previous", "gif",
           lambda n: file(STICKER, STICKER, *[
               control(PREVIOUS) + image(STICKER, STICKER, runs(STICKER**2))] * n), 1, 1 << 14),
    Family("loop extensions without a count", "gif",
           lambda n: file(1, 1, b"\x21\xff\x0bNETSCAPE2.0\x00" * n, image(1, 1, literals(1))), 8,
           1 << 20),
    Family("clear codes", "gif",
           lambda n: file(1, 1, image(1, 1, clears(n), 2)), 8, 1 << 26),
    Family("1 × 1 px on a large canvas", "gif",
           lambda n: file(LARGE, LARGE, *[control(PREVIOUS) + image(1, 1, literals(1))] * n), 1,
           1 << 14),
    Family("frames beyond the canvas", "gif",
           lambda n: file(1, 1, *[image(65_535, 1000, runs(65_535_000))] * n), 1, 1 << 10),
    Family("sub-blocks of 1 byte", "gif",
           lambda n: file(n, n, image(n, n, literals(n * n), size=1)), 64, 4096),
    Family("comment of 1 byte pieces", "gif", lambda n: comments(n, 1), 8, 1 << 24),
    Family("comment", "gif", lambda n: comments(n, 255), 8, 1 << 25),
]
