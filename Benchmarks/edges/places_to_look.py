"""Where on a picture an alarm can be checked."""

from __future__ import annotations

import numpy as np

from art import Picture

SIDES = ("left", "right", "top", "bottom")
Place = tuple[int, int]
"""Row and column."""


def focus(picture: Picture, rule: str, group: str, message: str, window: int) -> Place:
    """The middle of the window that shows best what the finding is about."""
    named = [side for side in SIDES if side in message]
    if group == "placement" and named:
        return at_side(picture, named[0])
    if rule == "stray-specks":
        return brightest(np.where(sums(picture[..., 3] >= 128, 4) == 0, picture[..., 3], 0))
    alpha = picture[..., 3]
    soft = ((alpha > 8) & (alpha < 247)).astype(float)
    for score in (deviation(picture), soft, alpha):
        if score.any():
            return brightest(sums(score, window // 2))
    return picture.shape[0] // 2, picture.shape[1] // 2


def at_side(picture: Picture, side: str) -> Place:
    """The middle of what lies at a side of the canvas."""
    height, width = picture.shape[:2]
    line = {"left": picture[:, 0], "right": picture[:, -1],
            "top": picture[0], "bottom": picture[-1]}[side][..., 3]
    at = np.flatnonzero(line >= min(128, max(1, line.max())))
    middle = int(at[len(at) // 2]) if len(at) else len(line) // 2
    return {"left": (middle, 0), "right": (middle, width - 1),
            "top": (0, middle), "bottom": (height - 1, middle)}[side]


def deviation(picture: Picture) -> np.ndarray:
    """How far each edge pixel is from the colors of the solid art beside it."""
    alpha = picture[..., 3]
    inner = sums(alpha < 250, 1) == 0
    count = sums(inner, 4)
    near = np.dstack([sums(picture[..., i] * inner, 4) for i in range(3)]) / np.maximum(count, 1)[..., None]
    off = np.abs(picture[..., :3] - near).mean(axis=2) * alpha / 255
    return np.where((alpha > 8) & ~inner & (count > 0), off, 0)


def sums(values: np.ndarray, reach: int) -> np.ndarray:
    """For each pixel the sum of the square around it."""
    padded = np.pad(values.astype(float), ((reach + 1, reach), (reach + 1, reach)))
    total = padded.cumsum(axis=0).cumsum(axis=1)
    size = 2 * reach + 1
    result = total[size:, size:] - total[:-size, size:] - total[size:, :-size] + total[:-size, :-size]
    return np.round(result, 6)


def brightest(score: np.ndarray) -> Place:
    row, column = np.unravel_index(int(score.argmax()), score.shape)
    return int(row), int(column)
