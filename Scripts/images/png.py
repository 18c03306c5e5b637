"""PNG: chunks and their order."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterable

from images import pieces

GRAY, RGB, INDEXED, RGBA = 0, 2, 3, 6
LONGEST = 2**31 - 1
"""The maximum number of data bytes in a chunk."""


def chunk(kind: bytes, data: bytes = b"") -> bytes:
    """Length, type, data and the CRC over type and data."""
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def file(
    width: int, height: int, *chunks: bytes, type: int = RGBA, depth: int = 8, adam7: int = 0
) -> bytes:
    """Signature, IHDR, the given chunks, and IEND."""
    header = struct.pack(">IIBBBBB", width, height, depth, type, 0, 0, adam7)
    return b"".join((b"\x89PNG\r\n\x1a\n", chunk(b"IHDR", header), *chunks, chunk(b"IEND")))


def palette(colors: Iterable[bytes]) -> bytes:
    """PLTE and tRNS; a color is red, green, blue and alpha."""
    colors = list(colors)
    return (chunk(b"PLTE", b"".join(color[:3] for color in colors))
            + chunk(b"tRNS", bytes(color[3] for color in colors)))


def image_data(stream: bytes, longest: int = LONGEST) -> bytes:
    """A zlib stream in chunks of at most `longest` bytes."""
    return b"".join(chunk(b"IDAT", piece) for piece in pieces(stream, longest))


def unfiltered(pixels: bytes, stride: int) -> bytes:
    """Each row of `stride` bytes after filter byte 0."""
    return b"".join(b"\0" + row for row in pieces(pixels, stride))
