"""Writes PNG and APNG."""
from __future__ import annotations

import zlib
from typing import Sequence

from artwork.filters import RowFilter
from artwork.frames import Format, Step
from images import apng, png

COLOR_TYPES = {1: png.INDEXED, 3: png.RGB, 4: png.RGBA}
"""PNG color type by the number of bytes per pixel."""


def compress(rows: Sequence[bytes], pixel_bytes: int) -> bytes:
    """Filters and deflates as libpng does by default; palette rows stay unfiltered."""
    if pixel_bytes == 1:
        return zlib.compress(png.unfiltered(b"".join(rows), len(rows[0])), 6)
    filtered = RowFilter(len(rows[0]), pixel_bytes).apply(rows)
    packer = zlib.compressobj(6, zlib.DEFLATED, 15, 8, zlib.Z_FILTERED)
    return packer.compress(filtered) + packer.flush()


def palette(form: Format) -> bytes:
    """Writes the chunks of a palette format."""
    return png.palette(form.palette) if form.palette else b""


def encode_still(rows: Sequence[bytes], form: Format, piece: int) -> bytes:
    """Writes one picture with IDAT chunks of at most `piece` bytes."""
    data = png.image_data(compress(rows, form.pixel_bytes), piece)
    return png.file(len(rows), len(rows), palette(form), data, type=COLOR_TYPES[form.pixel_bytes])


def encode_animation(steps: Sequence[Step], side: int, form: Format, piece: int,
                     delay: int) -> bytes:
    """Writes an APNG that loops forever; `delay` is in ms, chunks hold at most `piece` bytes."""
    frames = [apng.Frame(compress(step.rows, form.pixel_bytes), (delay, 1000), step.area,
                         step.disposal, step.blend) for step in steps]
    return apng.file(side, side, frames, palette=palette(form), longest=piece,
                     type=COLOR_TYPES[form.pixel_bytes])
