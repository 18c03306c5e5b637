"""Compares the shown frames of an output with its source frames."""
from __future__ import annotations

from fractions import Fraction
from typing import List, Optional

import numpy as np

from assembling.clips import ShownFrame

EXACT, ROUNDED, WRONG = "exact", "times rounded", "wrong"


def timeline(frames: List[ShownFrame]) -> List[ShownFrame]:
    """Merges neighboring frames with equal pixels, adding up their times."""
    merged: List[ShownFrame] = []
    for frame in frames:
        if merged and np.array_equal(merged[-1].pixels, frame.pixels):
            merged[-1] = ShownFrame(frame.pixels, merged[-1].time + frame.time)
        else:
            merged.append(frame)
    return merged


def verdict(source: List[ShownFrame], output: Optional[List[ShownFrame]]) -> str:
    """Compares every pixel at every moment, and the exact times.

    Returns EXACT, ROUNDED, or WRONG followed by what is wrong. Times count as rounded if they differ by at most a
    millisecond per source frame.
    """
    if output is None:
        return f"{WRONG}: damaged"
    wanted, seen = timeline(source), timeline(output)
    if len(wanted) != len(seen):
        return f"{WRONG}: {len(seen)} frames instead of {len(wanted)}"
    bad = sum(not np.array_equal(a.pixels, b.pixels) for a, b in zip(wanted, seen))
    if bad:
        return f"{WRONG}: {bad} of {len(wanted)} frames"
    if [frame.time for frame in wanted] == [frame.time for frame in seen]:
        return EXACT
    step = source[0].time
    is_off = any(abs(a.time - b.time) > Fraction(1, 1000) * (a.time / step)
                 for a, b in zip(wanted, seen))
    return f"{WRONG}: times" if is_off else ROUNDED
