"""The place on a picture where a finding can be checked."""

from __future__ import annotations

import numpy as np

from art import Picture

SIDES = ("left", "right", "top", "bottom")
Place = tuple[int, int]
"""Row and column."""


def focus(picture: Picture, rule: str, group: str, message: str, window: int) -> Place:
    """The middle of the window that best shows the finding's subject."""
    named = [side for side in SIDES if side in message]
    if group == "placement" and named:
        return at_side(picture, named[0])
    alpha = picture[..., 3]
    if rule == "stray-specks" and specks(alpha).any():
        return largest(specks(alpha))
    soft = (alpha > 8) & (alpha < 247)
    rim = (alpha > 8) & (sums(alpha <= 8, 1) > 0)
    for score in (deviation(picture), soft, rim):
        if score.any():
            # The sum includes the neighborhood, but the window should center on an edge.
            return largest(np.where(score > 0, sums(score, window // 2), 0))
    return picture.shape[0] // 2, picture.shape[1] // 2


def specks(alpha: np.ndarray) -> np.ndarray:
    """The alpha of pixels in small groups away from all others; 0 elsewhere."""
    there = alpha > 0
    few, near = sums(there, 2), sums(there, 4)
    return np.where(there & (few == near) & (few <= 12), alpha, 0)


def at_side(picture: Picture, side: str) -> Place:
    """The middle of the pixels that touch a side of the canvas."""
    height, width = picture.shape[:2]
    line = {"left": picture[:, 0], "right": picture[:, -1],
            "top": picture[0], "bottom": picture[-1]}[side][..., 3]
    at = np.flatnonzero(line >= min(128, max(1, line.max())))
    middle = int(at[len(at) // 2]) if len(at) else len(line) // 2
    return {"left": (middle, 0), "right": (middle, width - 1),
            "top": (0, middle), "bottom": (height - 1, middle)}[side]


def deviation(picture: Picture) -> np.ndarray:
    """The distance of each edge pixel from the mean color of solid art beside it, weighted by alpha; 0 elsewhere."""
    alpha = picture[..., 3]
    inner = sums(alpha < 250, 1) == 0
    count = sums(inner, 4)
    near = np.dstack([sums(picture[..., i] * inner, 4) for i in range(3)]) / np.maximum(count, 1)[..., None]
    off = np.abs(picture[..., :3] - near).mean(axis=2) * alpha / 255
    return np.where((alpha > 8) & ~inner & (count > 0), off, 0)


def sums(values: np.ndarray, reach: int) -> np.ndarray:
    """For each pixel, the sum over the square that reaches `reach` px to each side of it."""
    padded = np.pad(values.astype(float), ((reach + 1, reach), (reach + 1, reach)))
    total = padded.cumsum(axis=0).cumsum(axis=1)
    size = 2 * reach + 1
    result = total[size:, size:] - total[:-size, size:] - total[size:, :-size] + total[:-size, :-size]
    return np.round(result, 6)


def largest(score: np.ndarray) -> Place:
    row, column = np.unravel_index(int(score.argmax()), score.shape)
    return int(row), int(column)
