"""Writes pictures as PNG: 8 bits per channel (16 on request), RGBA or RGB, not interlaced.

Every run with the same zlib gives the same files. Another zlib may give other bytes for the same pixels.
"""

from __future__ import annotations

import struct
import zlib

from canvas import Canvas
from images.png import RGB, RGBA, file, image_data, unfiltered


def still(canvas: Canvas, alpha: bool = True, extra: bytes = b"") -> bytes:
    """A still picture; `extra` are chunks between IHDR and IDAT."""
    # Flat art has few colors and long runs, which deflate compresses best unfiltered.
    data = deflated(unfiltered(samples(canvas, alpha), canvas.width * (4 if alpha else 3)))
    return file(
        canvas.width, canvas.height, extra, image_data(data), type=RGBA if alpha else RGB)


def deep_still(canvas: Canvas) -> bytes:
    """A picture with 16 bits per channel whose lower 8 bits are significant."""
    wide = bytearray(8 * canvas.width * canvas.height)
    wide[::2] = canvas.pixels
    # 0 and 255 stay fully clear and opaque.
    wide[1::2] = bytes(level if level in (0, 255) else level ^ 0x55 for level in canvas.pixels)
    data = deflated(unfiltered(bytes(wide), canvas.width * 8))
    return file(canvas.width, canvas.height, image_data(data), type=RGBA, depth=16)


def samples(canvas: Canvas, alpha: bool = True) -> bytes:
    """The bytes of all pixels in reading order, 4 each, or 3 each without alpha."""
    if alpha:
        return bytes(canvas.pixels)
    result = bytearray(canvas.width * canvas.height * 3)
    for channel in range(3):
        result[channel::3] = canvas.pixels[channel::4]
    return bytes(result)


def deflated(data: bytes, level: int = 9, stored: int = 0) -> bytes:
    """A zlib stream. The first `stored` bytes are left uncompressed, to make the stream longer."""
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
