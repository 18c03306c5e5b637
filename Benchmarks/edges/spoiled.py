"""A spoiled picture, and how far its edges are off."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from art import Picture


LEAST_SHARE = 0.25
"""Of the outline, that must be off for a spoiled picture to count."""


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


def is_seen(spoiled: Picture, clean: Picture, level: float) -> bool:
    """Whether edges are off by a level on the mean, and as much on a quarter of the outline: of a
    rectangle with round corners hardly any edge keeps something of a background."""
    if mean_error(spoiled, clean) < level:
        return False
    outline = ring(spoiled)
    edge = (spoiled[..., 3] > 8) & (spoiled[..., 3] < 247)
    edge = edge if edge.any() else outline
    error = np.abs(spoiled[..., :3] - clean[..., :3]).mean(axis=2) * spoiled[..., 3] / 255
    return bool((error[edge] >= level).sum() >= LEAST_SHARE * outline.sum())


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
