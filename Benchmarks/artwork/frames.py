"""Turns displayed frames into encoder steps: the changed area, blend and disposal."""
from __future__ import annotations

from dataclasses import dataclass, field
from typing import List, Optional, Sequence

from images import BACKGROUND, NONE, PREVIOUS, Area
from images.apng import OVER, SOURCE

Rows = List[bytes]


@dataclass
class Format:
    """The stored form of pixels: palette indices (entry 0 is clear), RGB or RGBA."""

    pixel_bytes: int
    palette: List[bytes] = field(default_factory=list)

    def alphas(self, row: bytes) -> bytes:
        """Returns the alpha of each pixel of a row."""
        if self.palette:
            table = bytes(entry[3] for entry in self.palette).ljust(256, b"\xff")
            return row.translate(table)
        return row[3::4] if self.pixel_bytes == 4 else b"\xff" * (len(row) // 3)


@dataclass
class Step:
    """One encoded frame."""

    area: Area
    rows: Rows
    disposal: int
    blend: int


def repeated(value: int, count: int, bits: int) -> int:
    """Repeats a value in `count` lanes of `bits` bits."""
    return value * (((1 << count * bits) - 1) // ((1 << bits) - 1))


def nonzero_lanes(value: int, count: int, bits: int) -> int:
    """Returns a mask with all bits set in the lanes that are not zero."""
    high = repeated(1 << bits - 1, count, bits)
    low = repeated((1 << bits - 1) - 1, count, bits)
    ones = (((value & low) + low) | value) & high
    return (ones >> bits - 1) * ((1 << bits) - 1)


def number(row: bytes) -> int:
    """Reads a row as an integer, leftmost byte lowest."""
    return int.from_bytes(row, "little")


def changed_area(old: Rows, new: Rows, pixel_bytes: int) -> Area:
    """Returns the bounds of the pixels that differ, or one pixel if none does."""
    low, high, top, bottom = len(new[0]) * 8, 0, -1, 0
    for y, (a, b) in enumerate(zip(old, new)):
        if a != b:
            different = number(a) ^ number(b)
            low = min(low, (different & -different).bit_length() - 1)
            high = max(high, different.bit_length() - 1)
            top, bottom = (y if top < 0 else top), y
    if top < 0:
        return Area(0, 0, 1, 1)
    left, right = low // (8 * pixel_bytes), high // (8 * pixel_bytes)
    return Area(left, top, right - left + 1, bottom - top + 1)


def crop(rows: Rows, area: Area, pixel_bytes: int) -> Rows:
    """Returns the rows of an area."""
    start, end = area.x * pixel_bytes, (area.x + area.width) * pixel_bytes
    return [row[start:end] for row in rows[area.y : area.y + area.height]]


def paste(canvas: Rows, rows: Rows, area: Area, pixel_bytes: int) -> Rows:
    """Returns the canvas with an area replaced."""
    start, end = area.x * pixel_bytes, (area.x + area.width) * pixel_bytes
    changed = [old[:start] + new + old[end:]
               for old, new in zip(canvas[area.y : area.y + area.height], rows)]
    return canvas[: area.y] + changed + canvas[area.y + area.height :]


def over_rows(old: Rows, new: Rows, form: Format) -> Optional[Rows]:
    """Keeps only changed pixels, for blend op OVER; None if that cannot reproduce `new` exactly."""
    result = []
    bits = 8 * form.pixel_bytes
    for a, b in zip(old, new):
        count = len(a) // form.pixel_bytes
        mask = nonzero_lanes(number(a) ^ number(b), count, bits)
        changed = number(mask.to_bytes(len(a), "little")[:: form.pixel_bytes])
        translucent = nonzero_lanes(number(form.alphas(b)) ^ repeated(255, count, 8), count, 8)
        occupied = nonzero_lanes(number(form.alphas(a)), count, 8)
        if changed & translucent & occupied:
            return None
        result.append((number(b) & mask).to_bytes(len(a), "little"))
    return result


def make_steps(shown: Sequence[Rows], form: Format, disposal: int, blend: int,
               whole: bool = False) -> List[Step]:
    """Turns each displayed frame into a step that draws it on the canvas that its predecessor leaves.

    With PREVIOUS, the first frame stays as the backdrop of all others. A frame that OVER cannot
    reproduce exactly replaces its area. `whole` stores full frames.
    """
    side = len(shown[0])
    nothing = [bytes(len(shown[0][0]))] * side
    full = Area(0, 0, side, side)
    canvas = nothing
    steps = []
    for index, frame in enumerate(shown):
        area = full if whole or index == 0 else changed_area(canvas, frame, form.pixel_bytes)
        rows = crop(frame, area, form.pixel_bytes)
        kept = crop(canvas, area, form.pixel_bytes)
        sparse = over_rows(kept, rows, form) if blend == OVER and index > 0 else None
        leave = NONE if index == 0 and disposal == PREVIOUS else disposal
        steps.append(Step(area, sparse or rows, leave, OVER if sparse else SOURCE))
        if leave == NONE:
            canvas = frame
        elif leave == BACKGROUND:
            canvas = paste(frame, [bytes(len(row)) for row in rows], area, form.pixel_bytes)
    return steps
