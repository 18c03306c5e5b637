"""Premultiplied colors in edges of any softness and in glows, and art that only resembles them."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from art import Picture, fitted, premultiplied, tidy
from layers import Color, blurred, filled, outlined, stacked
from spoiled import SpoiledPicture, mean_error, strays

VISIBLE = 10
"""The smallest mean error of semitransparent pixels, in levels, at which a picture counts as spoiled."""
NARROW = ("feather of 1 px", "feather of 3 px")
"""The versions in which a contour of one pixel is most of the edge."""
FEATHERS = (1, 3, 20, 60)
"""Widths in px on a canvas of 300 px; 1 leaves the art as it is."""
GLOWS: dict[str, tuple[Color, float, float]] = {
    "yellow": ((255, 220, 60), 0.6, 20), "white": ((255, 255, 255), 0.6, 24), "red": ((255, 40, 30), 0.9, 10),
    "blue": ((60, 120, 255), 0.4, 30), "faint green": ((90, 230, 120), 0.25, 16),
}
"""Color, largest alpha (0…1) and width in px on a canvas of 300 px."""
SHADOWS: dict[str, tuple[Color, float, float]] = {
    "black glow": ((0, 0, 0), 0.95, 24), "soft black shadow": ((0, 0, 0), 0.5, 16),
    "blue shadow": ((10, 20, 70), 0.7, 16), "gray shadow": ((70, 70, 70), 0.5, 16),
}
"""As in GLOWS."""


def feathered(picture: Picture, px: float) -> Picture:
    """The art with alpha that falls to 0 over a band of `px` pixels along its outline."""
    if px <= 1:
        return picture
    result = picture.copy()
    result[..., 3] *= np.clip(2 * blurred(picture[..., 3], px / 2) / 255 - 1, 0, 1)
    return tidy(result)


def glowing(picture: Picture, color: Color, share: float, px: float) -> Picture:
    """The art on a soft single-colored glow that reaches about `px` pixels beyond it."""
    around = np.clip(1.6 * blurred(picture[..., 3], px / 2), 0, 255)
    return stacked(filled(around * share, color), picture)


def darkened(picture: Picture, px: float) -> Picture:
    """The art darkened toward its outline, as by a vignette."""
    light = np.clip(2 * blurred(picture[..., 3], px / 2) / 255 - 1, 0, 1) ** 0.7
    return tidy(np.dstack([picture[..., :3] * light[..., None], picture[..., 3]]))


def soft_versions(picture: Picture) -> Iterator[tuple[str, Picture]]:
    unit = picture.shape[0] / 300
    for px in FEATHERS:
        yield f"feather of {px} px", feathered(picture, px * unit if px > 1 else px)
    small = fitted(picture, picture.shape[0], 0.66)
    for name, (color, share, px) in GLOWS.items():
        yield f"{name} glow", glowing(small, color, share, px * unit)


def spoiled(picture: Picture, random: np.random.Generator) -> Iterator[SpoiledPicture]:
    for name, soft in soft_versions(picture):
        result = tidy(premultiplied(soft))
        if mean_error(result, soft) >= VISIBLE:
            # Art with a contour of one pixel has hardly any edge in its own color.
            stray = ", art that strays" if name in NARROW and strays(soft) else ""
            yield SpoiledPicture(f"premultiplied, {name}{stray}", ("premultiplied-colors",), result)


def controls(picture: Picture) -> Iterator[tuple[str, Picture]]:
    side = picture.shape[0]
    unit = side / 300
    small = fitted(picture, side, 0.7)
    for name, soft in soft_versions(picture):
        if name != "feather of 1 px":
            yield f"straight, {name}", soft
    for name, (color, share, px) in SHADOWS.items():
        yield name, glowing(small, color, share, px * unit)
    yield "dim, feather of 20 px", feathered(tidy(picture * (0.3, 0.3, 0.3, 1)), 20 * unit)
    yield "vignette, feather of 10 px", feathered(darkened(picture, 40 * unit), 10 * unit)
    yield "black outline, feather of 10 px", feathered(outlined(small, 6 * unit, (0, 0, 0)), 10 * unit)
