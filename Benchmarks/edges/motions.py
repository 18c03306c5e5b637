"""Animations made from a still, clean and spoiled, each with the rule that should speak."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from art import Picture, cropped, placed, resized

COUNT = 12


def cycle(picture: Picture) -> list[Picture]:
    """The art sways and swells once, and ends where it began."""
    side = picture.shape[0]
    small = resized(picture, round(side * 0.8), round(side * 0.8))
    frames = []
    for index in range(COUNT):
        phase = 2 * np.pi * index / COUNT
        scale = 1 + 0.06 * np.cos(phase)
        size = round(small.shape[0] * scale)
        art = resized(small, size, size)
        frames.append(placed(art, side, round(0.05 * side * np.sin(phase)), round(0.02 * side * np.cos(phase))))
    return frames


def spoiled(still: Picture, clean: list[Picture]) -> Iterator[tuple[str, str, list[Picture], int]]:
    """Name, rule, frames and frames a second."""
    side = clean[0].shape[0]
    blank = np.zeros_like(clean[0])
    yield "blank first frame", "blank-first-frame", [blank, *clean[1:]], 12
    yield "blank frame inside", "blank-frame", [*clean[:5], blank, *clean[6:]], 12
    yield "blank last frame", "blank-frame", [*clean[:-1], blank], 12
    art = cropped(clean[4])
    small = resized(art, round(art.shape[1] * 0.7), round(art.shape[0] * 0.7))
    yield "one frame at 70 %", "flickering-frame", [*clean[:4], placed(small, side), *clean[5:]], 12
    shifted = np.roll(clean[4], round(side * 0.15), axis=1)
    yield "one frame 15 % away", "jumping-frame", [*clean[:4], shifted, *clean[5:]], 12
    orbit = []
    for index in range(round(COUNT * 2 * 0.6)):
        phase = np.pi * index / COUNT
        orbit.append(placed(art, side, round(0.15 * side * np.cos(phase)), round(0.15 * side * np.sin(phase))))
    yield "loop cut at 60 %", "loop-seam", orbit, 12
    inverted = []
    for index in range(COUNT):
        frame = still.copy()
        if index % 2:
            frame[..., :3] = np.where(frame[..., 3:] > 0, 255 - frame[..., :3], 0)
        inverted.append(frame)
    yield "every other frame inverted", "flashing-frames", inverted, 12
    yield "a frame twice", "duplicate-frames", [*clean[:5], clean[4], *clean[5:]], 12
