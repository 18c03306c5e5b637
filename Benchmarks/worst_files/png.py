"""Expensive PNGs and APNGs."""
from __future__ import annotations

import random
import struct
import zlib

from images import BACKGROUND, NONE, PREVIOUS, Area, apng
from images.apng import OVER, SOURCE
from images.bits import LowFirst
from images.png import GRAY, INDEXED, chunk, file, image_data

from . import LARGE, STICKER, Family

PAETH = 4


def row(count: int, filter: int = PAETH, values: range = range(256)) -> bytes:
    """A filter type and `count` bytes of noise."""
    dice = random.Random(count)
    return bytes([filter, *dice.choices(values, k=count)])


def stream(data: bytes, level: int = 9, strategy: int = zlib.Z_DEFAULT_STRATEGY) -> bytes:
    packer = zlib.compressobj(level, strategy=strategy)
    return packer.compress(data) + packer.flush()


def noise(width: int, height: int, bytes_per_pixel: int = 4) -> bytes:
    """One filtered row repeated, which compresses to almost nothing and decodes to noise."""
    return stream(row(width * bytes_per_pixel) * height)


def changing(side: int) -> list[bytes]:
    """Frames that differ in every pixel, so that each one is measured."""
    dice = random.Random(side)
    return [stream((bytes([PAETH]) + dice.randbytes(side * 4)) * side) for _ in range(50)]


def still(width: int, height: int, data: bytes, **kind: int) -> bytes:
    colors = chunk(b"PLTE", bytes(range(256)) * 3) if kind.get("type") == INDEXED else b""
    return file(width, height, colors, image_data(data), **kind)


def passes(side: int, bytes_per_pixel: int) -> bytes:
    """The rows of the seven passes of Adam7."""
    rows = []
    for x, y, dx, dy in ((0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4),
                         (1, 0, 2, 2), (0, 1, 1, 2)):
        across, down = -(-(side - x) // dx), -(-(side - y) // dy)
        rows.append(row(across * bytes_per_pixel) * down)
    return stream(b"".join(rows))


def animation(
    side: int, frames: int, area: tuple[int, int], data: bytes | list[bytes], dispose: int,
    blend: int, adam7: int = 0,
) -> bytes:
    """A first frame, which is empty unless interlaced, then frames with `data`, or with each of several in turn."""
    kinds = data if isinstance(data, list) else [data]
    first = passes(side, 4) if adam7 else stream(bytes((side * 4 + 1) * side))
    return apng.file(side, side, [
        apng.Frame(first, (1, 10)),
        *(apng.Frame(kinds[index % len(kinds)], (1, 10), Area(0, 0, *area), dispose, blend)
          for index in range(1, frames)),
    ], adam7=adam7)


def huffman_blocks(count: int) -> bytes:
    """Empty blocks that only describe their codes (RFC 1951, 3.2.7)."""
    bits = LowFirst()

    def block(is_last: int) -> None:
        bits.put(is_last, 1)
        bits.put(2, 2)
        bits.put(29, 5)  # 286 literal and length codes
        bits.put(29, 5)  # 30 distance codes
        bits.put(14, 4)  # 18 code length codes
        order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1]
        lengths = {9: 1, 8: 3, 5: 3, 4: 3, 16: 3}
        for symbol in order:
            bits.put(lengths.get(symbol, 0), 3)
        # The canonical codes, first bit lowest: 0 for length 9; 001, 101, 011 and 111 for lengths 4, 5, 8 and the
        # repeat code 16.
        nine, eight, again = (0, 1), (3, 3), (7, 3)
        literals = [(8, 226), (9, 60)]  # 226 / 256 + 60 / 512 = 1
        for length, times in literals:
            code = {8: eight, 9: nine}[length]
            bits.put(*code)
            times -= 1
            while times >= 3:
                run = min(6, times)
                bits.put(*again)
                bits.put(run - 3, 2)
                times -= run
            for _ in range(times):
                bits.put(*code)
        # 2 distance codes of 4 bits and 28 of 5 bits form a complete code: 2 / 16 + 28 / 32 = 1.
        for length, times in ((4, 2), (5, 28)):
            code = {4: (1, 3), 5: (5, 3)}[length]
            bits.put(*code)
            times -= 1
            while times >= 3:
                run = min(6, times)
                bits.put(*again)
                bits.put(run - 3, 2)
                times -= run
            for _ in range(times):
                bits.put(*code)
        # The end of the block, symbol 256: the 31st of the codes of 9 bits.
        code = (226 << 1) + (256 - 226)
        bits.put(int(format(code, "09b")[::-1], 2), 9)

    for _ in range(8):
        block(0)
    eight = bits.bytes()
    empty = b"\1" + struct.pack("<HH", 5, 0xFFFA) + bytes(5)  # a stored block of one row of 1 px
    return b"\x78\x01" + eight * (count // 8) + empty + struct.pack(">I", zlib.adler32(bytes(5)))


def literals(side: int) -> bytes:
    """Two byte values in random order without matches: one bit per byte, the minimum for a literal."""
    return stream(row(side * 4, 0, range(2)) * side, strategy=zlib.Z_HUFFMAN_ONLY)


def texts(count: int, kind: bytes, data: bytes) -> bytes:
    return file(1, 1, chunk(kind, data) * count, image_data(noise(1, 1)))


def pieces(count: int) -> bytes:
    """Image data in chunks of one byte, and empty ones."""
    return file(64, 64, image_data(noise(64, 64), 1), chunk(b"IDAT") * count)


FAMILIES = [
    Family("RGBA, Paeth", "png", lambda n: still(n, n, noise(n, n)), 64, LARGE * 2),
    Family("RGBA 16 bit, Adam7, Paeth", "png",
           lambda n: still(n, n, passes(n, 8), depth=16, adam7=1), 64, LARGE * 2),
    Family("literals only", "png", lambda n: still(n, n, literals(n)), 64, LARGE * 2),
    Family("1 bit gray", "png",
           lambda n: still(n, n, stream(bytes([0, *[0xA5] * ((n + 7) // 8)]) * n), type=GRAY,
                           depth=1), 64, LARGE * 2),
    Family("256 colors", "png", lambda n: still(n, n, noise(n, n, 1), type=INDEXED), 64, LARGE * 2),
    Family("1 px wide, Adam7", "png",
           lambda n: still(1, n, stream(row(4) * n), adam7=1), 64, 65_535),
    Family("empty Huffman blocks", "png", lambda n: still(1, 1, huffman_blocks(n)), 8, 1 << 22),
    Family("chunks without data", "png", pieces, 8, 1 << 21),
    Family("text chunks", "png", lambda n: texts(n, b"tEXt", b"a\0b"), 8, 1 << 21),
    Family("broken chunks", "png", lambda n: texts(n, b"eXIf", b"II*\0" + bytes(4)), 8, 1 << 21),
    Family("zTXt of zeros", "png",
           lambda n: texts(n, b"zTXt", b"a\0\0" + zlib.compress(bytes(1 << 20), 9)), 1, 1 << 14),
    Family("APNG over, previous", "png",
           lambda n: animation(STICKER, n, (STICKER, STICKER), noise(STICKER, STICKER), PREVIOUS,
                               OVER), 2, 1 << 14),
    Family("APNG over", "png",
           lambda n: animation(STICKER, n, (STICKER, STICKER), noise(STICKER, STICKER), NONE, OVER),
           2, 1 << 14),
    Family("APNG over, background", "png",
           lambda n: animation(STICKER, n, (STICKER, STICKER), noise(STICKER, STICKER), BACKGROUND,
                               OVER), 2, 1 << 14),
    Family("APNG that changes, 270 px", "png",
           lambda n: animation(270, n, (270, 270), changing(270), NONE, SOURCE), 2, 1 << 14),
    Family("APNG that changes", "png",
           lambda n: animation(STICKER, n, (STICKER, STICKER), changing(STICKER), NONE, SOURCE), 2,
           1 << 14),
    Family("APNG of Adam7", "png",
           lambda n: animation(STICKER, n, (STICKER, STICKER), passes(STICKER, 4), PREVIOUS, OVER,
                               1), 2, 1 << 14),
    Family("APNG 1 × 1 px on a large canvas", "png",
           lambda n: animation(LARGE, n, (1, 1), noise(1, 1), PREVIOUS, OVER), 2, 1 << 14),
    Family("APNG 1 px wide", "png",
           lambda n: animation(LARGE, n, (1, LARGE), noise(1, LARGE), PREVIOUS, OVER), 2, 1 << 14),
    Family("APNG 1 px wide, Adam7", "png",
           lambda n: animation(LARGE, n, (1, LARGE), stream(row(4) * LARGE), PREVIOUS, OVER, 1), 2,
           1 << 14),
]
