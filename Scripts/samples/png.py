"""Writes pictures as PNG: 8 bits a channel (16 on demand), RGBA or RGB, not interlaced.

The files are the same on every run with the same zlib. Another build of zlib may compress to
other bytes, and then the pixels are still the same.
"""

from __future__ import annotations

import struct
import zlib

from canvas import Canvas
from images.png import RGB, RGBA, file, image_data, unfiltered


def still(canvas: Canvas, alpha: bool = True, extra: bytes = b"") -> bytes:
    """A picture that stands still; `extra` is chunks to go between IHDR and IDAT."""
    # Flat art has few colors and long runs, which deflate packs best unfiltered.
    data = deflated(unfiltered(samples(canvas, alpha), canvas.width * (4 if alpha else 3)))
    return file(
        canvas.width, canvas.height, extra, image_data(data), type=RGBA if alpha else RGB)


def deep_still(canvas: Canvas) -> bytes:
    """A picture with 16 bits a channel whose lower halves are not those of 8 bits."""
    wide = bytearray(8 * canvas.width * canvas.height)
    wide[::2] = canvas.pixels
    # 0 and 255 stay clear and opaque.
    wide[1::2] = bytes(level if level in (0, 255) else level ^ 0x55 for level in canvas.pixels)
    data = deflated(unfiltered(bytes(wide), canvas.width * 8))
    return file(canvas.width, canvas.height, image_data(data), type=RGBA, depth=16)


def samples(canvas: Canvas, alpha: bool = True) -> bytes:
    """The bytes of all px in reading order, 4 each, or 3 each if the alpha is left out."""
    if alpha:
        return bytes(canvas.pixels)
    result = bytearray(canvas.width * canvas.height * 3)
    for channel in range(3):
        result[channel::3] = canvas.pixels[channel::4]
    return bytes(result)


def deflated(data: bytes, level: int = 9, stored: int = 0) -> bytes:
    """A zlib stream. The first `stored` bytes go in uncompressed, to make it longer."""
    if not stored:
        return zlib.compress(data, level)
    plain = zlib.compressobj(0, zlib.DEFLATED, -15)
    packed = zlib.compressobj(level, zlib.DEFLATED, -15)
    return (
        zlib.compress(b"", level)[:2]
        + plain.compress(data[:stored]) + plain.flush(zlib.Z_FULL_FLUSH)
        + packed.compress(data[stored:]) + packed.flush()
        + struct.pack(">I", zlib.adler32(data))
    )
