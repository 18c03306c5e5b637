"""A spoiled picture, and how far its edges are off."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from art import Picture


@dataclass
class Spoiled:
    """A spoiled picture. `rules` are those of which one should speak; none when all should not."""

    name: str
    rules: tuple[str, ...]
    picture: Picture
    kind: str = "png"


def mean_error(spoiled: Picture, clean: Picture) -> float:
    """How far edge pixels are off, in levels, weighted by alpha: 10 are visible."""
    edge = (spoiled[..., 3] > 8) & (spoiled[..., 3] < 247)
    if spoiled[..., 3].max() == 255 and not edge.any():
        edge = ring(spoiled)
    if not edge.any():
        return 0
    weight = spoiled[..., 3][edge] / 255
    error = np.abs(spoiled[..., :3] - clean[..., :3]).mean(axis=2)[edge]
    return float((error * weight).sum() / weight.sum())


def ring(picture: Picture) -> np.ndarray:
    """The outermost solid pixels."""
    solid = np.pad(picture[..., 3] >= 128, 1)
    inner = solid[:-2, 1:-1] & solid[2:, 1:-1] & solid[1:-1, :-2] & solid[1:-1, 2:]
    return solid[1:-1, 1:-1] & ~inner


def hard(picture: Picture, level: int = 128) -> Picture:
    """The picture with alpha of all or nothing."""
    result = picture.copy()
    result[..., 3] = np.where(picture[..., 3] >= level, 255, 0)
    result[result[..., 3] == 0] = 0
    return result
