"""Writes animated PNG files: acTL, and a fcTL before the data of each frame."""

from __future__ import annotations

import struct
from dataclasses import dataclass

from canvas import Canvas
from png import IEND, SIGNATURE, chunk, deflated, header, samples, unfiltered

Delay = tuple[int, int]
"""Seconds as numerator and denominator: (1, 15) is a fifteenth of a second."""


@dataclass(frozen=True)
class Region:
    """The part of the canvas that a frame replaces, in px."""

    x: int
    y: int
    width: int
    height: int


def animation(
    frames: list[Canvas],
    delays: Delay | list[Delay],
    plays: int = 0,
    hidden: Canvas | None = None,
    whole_frames: bool = False,
    level: int = 9,
    stored: int = 0,
) -> bytes:
    """An APNG of frames of one size.

    `plays` 0 repeats for ever. `hidden` is a default image that the animation does not show.
    `whole_frames` writes all px of each frame instead of the rectangle that changed. `level` and
    `stored` (bytes of the last frame to leave uncompressed) make the file larger than it needs
    to be.
    """
    first = frames[0]
    written = [delays] * len(frames) if isinstance(delays, tuple) else delays
    parts = [
        SIGNATURE,
        header(first.width, first.height),
        chunk(b"acTL", struct.pack(">II", len(frames), plays)),
    ]
    sequence = 0
    if hidden:
        parts.append(chunk(b"IDAT", _data(hidden, _all(hidden), level, 0)))
    for index, frame in enumerate(frames):
        region = _all(frame) if whole_frames or not index else changed(frames[index - 1], frame)
        numerator, denominator = written[index]
        parts.append(chunk(b"fcTL", struct.pack(
            ">IIIIIHHBB", sequence, region.width, region.height, region.x, region.y,
            numerator, denominator, 0, 0,
        )))
        sequence += 1
        data = _data(frame, region, level, stored if index == len(frames) - 1 else 0)
        if index == 0 and not hidden:
            parts.append(chunk(b"IDAT", data))
        else:
            parts.append(chunk(b"fdAT", struct.pack(">I", sequence) + data))
            sequence += 1
    return b"".join(parts) + IEND


def changed(before: Canvas, after: Canvas) -> Region:
    """The smallest rectangle with all px that differ; at least one px."""
    stride = before.width * 4
    rows: list[int] = []
    columns = 0
    for y in range(before.height):
        a = before.pixels[y * stride : (y + 1) * stride]
        b = after.pixels[y * stride : (y + 1) * stride]
        if a != b:
            rows.append(y)
            columns |= int.from_bytes(a, "little") ^ int.from_bytes(b, "little")
    if not rows:
        return Region(0, 0, 1, 1)
    left = ((columns & -columns).bit_length() - 1) // 32
    right = (columns.bit_length() - 1) // 32
    return Region(left, rows[0], right - left + 1, rows[-1] - rows[0] + 1)


def _all(canvas: Canvas) -> Region:
    return Region(0, 0, canvas.width, canvas.height)


def _data(canvas: Canvas, region: Region, level: int, stored: int) -> bytes:
    pixels = samples(canvas)
    stride = canvas.width * 4
    rows = b"".join(
        pixels[y * stride + region.x * 4 : y * stride + (region.x + region.width) * 4]
        for y in range(region.y, region.y + region.height)
    )
    return deflated(unfiltered(rows, region.width * 4), level, stored)
