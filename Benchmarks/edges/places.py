"""Badly placed art, and stray pixels beside it."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from art import Picture, cropped, placed, resized
from spoiled import SpoiledPicture


def dotted(picture: Picture, alpha: tuple[int, int], count: int, random: np.random.Generator) -> Picture:
    """The picture with up to `count` single pixels added where no art is within 2 px; `alpha` is the range of
    their alpha."""
    result = picture.copy()
    clear = np.argwhere(picture[..., 3] == 0)
    for y, x in clear[random.choice(len(clear), count * 4)]:
        if count and not picture[max(0, y - 2):y + 3, max(0, x - 2):x + 3, 3].any():
            result[y, x] = (90, 60, 60, random.integers(*alpha, endpoint=True))
            count -= 1
    return result


def spoiled(picture: Picture, random: np.random.Generator) -> Iterator[SpoiledPicture]:
    side = picture.shape[0]
    art = cropped(picture)
    out = round(0.15 * art.shape[1] + (side - art.shape[1]) / 2)
    yield SpoiledPicture("cut at the left", ("cropped-art",), placed(art, side, dx=-out))
    half = resized(art, max(1, art.shape[1] // 2), max(1, art.shape[0] // 2))
    yield SpoiledPicture("half size", ("small-art",), placed(half, side))
    slim = resized(art, max(1, art.shape[1] * 2 // 5), max(1, round(side * 0.8)))
    yield SpoiledPicture("20 % off the center", ("off-center-art",), placed(slim, side, dx=side // 5))
    yield SpoiledPicture("faint dust", ("stray-specks",), dotted(picture, (40, 90), 14, random))
    yield SpoiledPicture("one opaque speck", ("stray-specks",), dotted(picture, (255, 255), 1, random))
    veil = picture.copy()
    veil[..., 3] = np.maximum(veil[..., 3], 6)
    yield SpoiledPicture("veil", ("border-haze",), veil)
