"""Writes animated GIFs."""
from __future__ import annotations

from typing import Sequence

from artwork.frames import Format, Rows, Step
from images import gif, lzw


def in_passes(rows: Rows) -> Rows:
    """Puts rows into the order of the four passes of an interlaced GIF."""
    return rows[::8] + rows[4::8] + rows[2::4] + rows[1::2]


def encode(steps: Sequence[Step], side: int, form: Format, delay: int, interlaced: bool) -> bytes:
    """Writes a GIF that loops forever; palette entry 0 is clear, `delay` is in ms."""
    blocks = [gif.LOOP_FOREVER]
    for step in steps:
        codes = lzw.packed(b"".join(in_passes(step.rows) if interlaced else step.rows))
        blocks += [gif.control(step.disposal, delay // 10),
                   gif.image(step.area, codes, interlaced=interlaced)]
    return gif.file(side, side, b"".join(color[:3] for color in form.palette), *blocks)
