"""Writes PNG and APNG."""
from __future__ import annotations

import struct
import zlib
from typing import List, Sequence

from artwork.filters import RowFilter
from artwork.frames import BLEND_OVER, Format, Step

COLOR_TYPES = {1: 3, 3: 2, 4: 6}
"""PNG color type by bytes a pixel: palette, RGB, RGBA."""


def chunk(kind: bytes, data: bytes) -> bytes:
    """Frames data with its length and CRC."""
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def compress(rows: Sequence[bytes], pixel_bytes: int) -> bytes:
    """Filters and deflates as libpng does by default; palette rows stay unfiltered."""
    if pixel_bytes == 1:
        return zlib.compress(b"".join(b"\0" + row for row in rows), 6)
    filtered = RowFilter(len(rows[0]), pixel_bytes).apply(rows)
    packer = zlib.compressobj(6, zlib.DEFLATED, 15, 8, zlib.Z_FILTERED)
    return packer.compress(filtered) + packer.flush()


def head(side: int, form: Format) -> List[bytes]:
    """Writes what comes before any pixel."""
    header = struct.pack(">IIBBBBB", side, side, 8, COLOR_TYPES[form.pixel_bytes], 0, 0, 0)
    parts = [b"\x89PNG\r\n\x1a\n", chunk(b"IHDR", header)]
    return parts


def palette_chunks(form: Format) -> List[bytes]:
    """Writes PLTE and tRNS of a palette format."""
    if not form.palette:
        return []
    colors = b"".join(entry[:3] for entry in form.palette)
    alphas = bytes(entry[3] for entry in form.palette)
    return [chunk(b"PLTE", colors), chunk(b"tRNS", alphas)]


def encode_still(rows: Sequence[bytes], form: Format, piece: int) -> bytes:
    """Writes one picture with IDAT chunks of at most `piece` bytes."""
    data = compress(rows, form.pixel_bytes)
    parts = head(len(rows), form) + palette_chunks(form)
    parts += [chunk(b"IDAT", data[i : i + piece]) for i in range(0, len(data), piece)]
    return b"".join(parts + [chunk(b"IEND", b"")])


def encode_animation(steps: Sequence[Step], side: int, form: Format, piece: int,
                     delay: int) -> bytes:
    """Writes an APNG that loops for ever; `delay` is in ms, chunks hold at most `piece` bytes."""
    parts = head(side, form) + [chunk(b"acTL", struct.pack(">II", len(steps), 0))]
    parts += palette_chunks(form)
    sequence = 0
    for number, step in enumerate(steps):
        area = step.area
        control = struct.pack(">IIIIIHHBB", sequence, area.width, area.height, area.x, area.y,
                              delay, 1000, step.disposal, step.blend == BLEND_OVER)
        parts.append(chunk(b"fcTL", control))
        sequence += 1
        data = compress(step.rows, form.pixel_bytes)
        for start in range(0, len(data), piece):
            body = data[start : start + piece]
            if number == 0:
                parts.append(chunk(b"IDAT", body))
                continue
            parts.append(chunk(b"fdAT", struct.pack(">I", sequence) + body))
            sequence += 1
    return b"".join(parts + [chunk(b"IEND", b"")])
