"""Layers over, under and around a picture: outlines and shadows; moved, rotated, faint and blurred art."""

from __future__ import annotations

import numpy as np

from art import Picture, premultiplied, straight, tidy

Color = tuple[int, int, int]


def stacked(*layers: Picture) -> Picture:
    """The layers composited, lowest first."""
    result = np.zeros_like(layers[0])
    for layer in layers:
        cover = layer[..., 3:] / 255
        below = result[..., 3:] / 255 * (1 - cover)
        alpha = cover + below
        result = np.concatenate([
            (layer[..., :3] * cover + result[..., :3] * below) / np.maximum(alpha, 1e-6),
            alpha * 255], axis=2)
    return tidy(result)


def faint(picture: Picture, share: float) -> Picture:
    """The picture with its alpha multiplied by `share`."""
    result = picture.copy()
    result[..., 3] *= share
    return tidy(result)


def filled(alpha: np.ndarray, color: Color) -> Picture:
    """A shape of one color."""
    return tidy(np.dstack([np.broadcast_to(np.array(color, float), (*alpha.shape, 3)), alpha]))


def shifted(array: np.ndarray, dx: int, dy: int) -> np.ndarray:
    """The art moved by some px; parts that leave the canvas are lost."""
    height, width = array.shape[:2]
    result = np.zeros_like(array)
    result[max(0, dy):height + min(0, dy), max(0, dx):width + min(0, dx)] = array[
        max(0, -dy):height - max(0, dy), max(0, -dx):width - max(0, dx)]
    return result


def blurred(array: np.ndarray, radius: float) -> np.ndarray:
    """Gaussian blur with a standard deviation of `radius` px; everything outside the canvas counts as clear."""
    reach = max(1, round(3 * radius))
    weights = np.exp(-np.arange(-reach, reach + 1) ** 2 / (2 * radius ** 2))
    weights /= weights.sum()
    padded = np.pad(array, [(reach, reach)] * 2 + [(0, 0)] * (array.ndim - 2))
    height, width = array.shape[:2]
    rows = sum(w * padded[i:i + height] for i, w in enumerate(weights))
    return sum(w * rows[:, i:i + width] for i, w in enumerate(weights))


def soft(picture: Picture, radius: float) -> Picture:
    """The picture out of focus."""
    return straight(blurred(premultiplied(picture), radius))


def grown(alpha: np.ndarray, px: float) -> np.ndarray:
    """The shape dilated by a round brush with a radius of `px`."""
    result = alpha.copy()
    reach = int(np.ceil(px))
    for dy in range(-reach, reach + 1):
        for dx in range(-reach, reach + 1):
            cover = min(1, max(0, px + 0.5 - np.hypot(dx, dy)))
            if cover:
                result = np.maximum(result, shifted(alpha, dx, dy) * cover)
    return result


def outlined(picture: Picture, px: float, color: Color) -> Picture:
    return stacked(filled(grown(picture[..., 3], px), color), picture)


def shadow(picture: Picture, share: float = 0.5) -> Picture:
    """The soft black shadow of a picture, a little below it and to the right."""
    unit = picture.shape[0] / 100
    moved = shifted(picture[..., 3], round(1.5 * unit), round(2.5 * unit))
    return filled(blurred(moved, 1.5 * unit) * share, (0, 0, 0))


def turned(picture: Picture, degrees: float) -> Picture:
    """The picture rotated around its middle."""
    side = picture.shape[0]
    angle, middle = np.radians(degrees), (side - 1) / 2
    y, x = np.mgrid[:side, :side] - middle
    from_x = np.cos(angle) * x + np.sin(angle) * y + middle
    from_y = np.cos(angle) * y - np.sin(angle) * x + middle
    left, top = (np.clip(np.floor(n).astype(int), 0, side - 2) for n in (from_x, from_y))
    right_share = np.clip(from_x - left, 0, 1)[..., None]
    low_share = np.clip(from_y - top, 0, 1)[..., None]
    source = premultiplied(picture)
    upper = source[top, left] * (1 - right_share) + source[top, left + 1] * right_share
    lower = source[top + 1, left] * (1 - right_share) + source[top + 1, left + 1] * right_share
    return straight(upper * (1 - low_share) + lower * low_share)
