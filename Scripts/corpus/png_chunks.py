"""The chunks of PNG and APNG files."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Sequence

from raster import ColorType, Raster

SIGNATURE = b"\x89PNG\r\n\x1a\n"


def chunk(kind: bytes, data: bytes = b"", crc: int | None = None) -> bytes:
    """Length, type, data and checksum; `crc` replaces the correct checksum."""
    body = kind + data
    return struct.pack(">I", len(data)) + body + struct.pack(
        ">I", zlib.crc32(body) if crc is None else crc)


END = chunk(b"IEND")


def header(
    width: int, height: int, type: int = ColorType.RGBA, depth: int = 8, interlaced: bool = False
) -> bytes:
    return chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, depth, type, 0, 0, interlaced))


def header_of(raster: Raster, interlaced: bool = False) -> bytes:
    return header(raster.width, raster.height, raster.type, raster.depth, interlaced)


def color_chunks(raster: Raster) -> bytes:
    """PLTE and tRNS, if the raster has them."""
    result = b""
    if raster.palette:
        result += chunk(b"PLTE", b"".join(map(bytes, raster.palette)))
    if raster.transparency:
        width = "B" if raster.type is ColorType.INDEXED else "H"
        count = len(raster.transparency)
        result += chunk(b"tRNS", struct.pack(f">{count}{width}", *raster.transparency))
    return result


def image_data(stream: bytes, cuts: Sequence[int] = ()) -> bytes:
    """IDAT chunks; `cuts` are the stream offsets where new ones start."""
    edges = [0, *cuts, len(stream)]
    return b"".join(chunk(b"IDAT", stream[a:b]) for a, b in zip(edges, edges[1:]))


def animation_control(frames: int, plays: int = 0) -> bytes:
    return chunk(b"acTL", struct.pack(">II", frames, plays))


def frame_control(
    sequence: int, width: int, height: int, x: int = 0, y: int = 0,
    delay: tuple[int, int] = (1, 10), dispose: int = 0, blend: int = 0, crc: int | None = None,
) -> bytes:
    """An fcTL chunk; `delay` is a fraction of a second."""
    return chunk(b"fcTL", struct.pack(
        ">IIIIIHHBB", sequence, width, height, x, y, *delay, dispose, blend), crc)


def frame_data(sequence: int, stream: bytes) -> bytes:
    return chunk(b"fdAT", struct.pack(">I", sequence) + stream)
