"""Writes animated GIFs."""
from __future__ import annotations

from typing import Sequence

from artwork.frames import Format, Rows, Step
from images import gif, lzw


def interlaced(rows: Rows) -> Rows:
    """Orders rows for the four passes."""
    return rows[::8] + rows[4::8] + rows[2::4] + rows[1::2]


def encode(steps: Sequence[Step], side: int, form: Format, delay: int, weave: bool) -> bytes:
    """Writes a GIF that loops forever; entry 0 is clear, `delay` is in ms."""
    blocks = [gif.FOR_EVER]
    for step in steps:
        codes = lzw.packed(b"".join(interlaced(step.rows) if weave else step.rows))
        blocks += [gif.control(step.disposal, delay // 10),
                   gif.image(step.area, codes, interlaced=weave)]
    return gif.file(side, side, b"".join(color[:3] for color in form.palette), *blocks)
