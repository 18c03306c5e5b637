"""Writes pictures as animated PNG."""

from __future__ import annotations

from canvas import Canvas
from images import Area
from images.apng import Delay, Frame, file
from images.png import unfiltered
from png import deflated, samples


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

    A single delay is for every frame. `plays` 0 repeats forever. `hidden` is a default image outside the animation.
    `whole_frames` stores whole frames instead of changed rectangles. A low `level`, and `stored`, the number of
    uncompressed bytes of the last frame, make the file larger than necessary.
    """
    frame_delays = [delays] * len(frames) if isinstance(delays, tuple) else delays
    parts = []
    for index, (frame, delay) in enumerate(zip(frames, frame_delays)):
        area = _all(frame) if whole_frames or not index else changed(frames[index - 1], frame)
        last = index == len(frames) - 1
        parts.append(Frame(_data(frame, area, level, stored if last else 0), delay, area))
    return file(
        frames[0].width, frames[0].height, parts, plays,
        hidden=_data(hidden, _all(hidden), level) if hidden else b"")


def changed(before: Canvas, after: Canvas) -> Area:
    """The smallest rectangle that contains all changed pixels, or one pixel if none has changed."""
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
        return Area(0, 0, 1, 1)
    left = ((columns & -columns).bit_length() - 1) // 32
    right = (columns.bit_length() - 1) // 32
    return Area(left, rows[0], right - left + 1, rows[-1] - rows[0] + 1)


def _all(canvas: Canvas) -> Area:
    return Area(0, 0, canvas.width, canvas.height)


def _data(canvas: Canvas, area: Area, level: int, stored: int = 0) -> bytes:
    pixels = samples(canvas)
    stride = canvas.width * 4
    rows = b"".join(
        pixels[y * stride + area.x * 4 : y * stride + (area.x + area.width) * 4]
        for y in range(area.y, area.y + area.height)
    )
    return deflated(unfiltered(rows, area.width * 4), level, stored)
