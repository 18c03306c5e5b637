"""Spoiled pictures and the visibility of their damage."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from art import Picture, over


MIN_WRONG_SHARE = 0.25
"""The share of the outline that must have wrong colors for a spoiled picture to count."""
MIN_VISIBLE_SHARE = 1 / 8
"""The share of the edge that must look different on white or on black for anybody to see it."""
MIN_VISIBLE_SHARE_HARD = 0.3
"""The same share for hard edges."""
MIN_STEP = 160
"""A pixel is at a step if alpha errors within 3 px of it differ by at least this number of levels."""
MIN_STRAY = 10
"""The edges of original art stray if they differ from the art beside them by a mean of at least this many levels."""
MIN_CONTRAST, MIN_CHROMA = 1.35, 0.06
"""The smallest contrast (WCAG) and the smallest distance in (a, b) of OKLab that an eye distinguishes."""
MIN_CONTRAST_ALONE = 1.62
"""The smallest contrast that an eye distinguishes where the art itself is invisible on the background."""


@dataclass
class SpoiledPicture:
    """A spoiled picture. At least one of `rules` should have a finding; `no x` means that x should have none."""

    name: str
    rules: tuple[str, ...]
    picture: Picture
    kind: str = "png"


def mean_error(spoiled: Picture, clean: Picture) -> float:
    """The mean error of edge pixels in levels, weighted by alpha; 10 is visible."""
    edge = (spoiled[..., 3] > 8) & (spoiled[..., 3] < 247)
    if spoiled[..., 3].max() == 255 and not edge.any():
        edge = ring(spoiled)
    if not edge.any():
        return 0
    weight = spoiled[..., 3][edge] / 255
    error = np.abs(spoiled[..., :3] - clean[..., :3]).mean(axis=2)[edge]
    return float((error * weight).sum() / weight.sum())


def has_wrong_edges(spoiled: Picture, clean: Picture, level: float) -> bool:
    """True if the mean error of the edges is at least `level`, and enough pixels are that wrong.

    Enough is MIN_WRONG_SHARE of the outline's pixels. The straight sides of a rounded rectangle, for example, have no
    soft edges that could keep some background.
    """
    if mean_error(spoiled, clean) < level:
        return False
    outline = ring(spoiled)
    edge = (spoiled[..., 3] > 8) & (spoiled[..., 3] < 247)
    edge = edge if edge.any() else outline
    error = np.abs(spoiled[..., :3] - clean[..., :3]).mean(axis=2) * spoiled[..., 3] / 255
    return bool((error[edge] >= level).sum() >= MIN_WRONG_SHARE * outline.sum())


def has_visible_halo(spoiled: Picture, clean: Picture) -> bool:
    """True if a halo, which is neither the art nor its background, is visible on enough of the edge on white or
    black. A mixed edge only looks slightly wider or narrower."""
    edge = (spoiled[..., 3] > 8) & (spoiled[..., 3] < 247)
    min_share = MIN_VISIBLE_SHARE if edge.any() else MIN_VISIBLE_SHARE_HARD
    edge = edge if edge.any() else ring(spoiled)
    art = clean[edge][:, :3]
    for background in ((255, 255, 255), (0, 0, 0)):
        ground = np.array(background, float)
        shown, full = over(spoiled, background)[edge], art - ground
        share = ((shown - ground) * full).sum(axis=1) / np.maximum(1, (full * full).sum(axis=1))
        mix = ground + np.clip(share, 0, 1)[:, None] * full
        contrast, chroma = differences(shown, mix)
        art_contrast, art_chroma = differences(art, np.broadcast_to(ground, art.shape))
        is_lone = (art_contrast < MIN_CONTRAST) & (art_chroma < MIN_CHROMA)
        seen = contrast >= np.where(is_lone, MIN_CONTRAST_ALONE, MIN_CONTRAST)
        if (seen | (chroma >= MIN_CHROMA)).mean() >= min_share:
            return True
    return False


def differences(one: np.ndarray, other: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """The contrast (WCAG) of colors, and their distance in (a, b) of OKLab."""
    one, other = linear(one), linear(other)
    lights = [light @ (0.2126, 0.7152, 0.0722) + 0.05 for light in (one, other)]
    contrast = np.maximum(lights[0] / lights[1], lights[1] / lights[0])
    return contrast, np.hypot(*(oklab(one) - oklab(other)).T[1:])


def steps_show(hardened: Picture, clean: Picture) -> bool:
    """True if hard edges show steps. Horizontal and vertical edges do not: they only move by less than a pixel."""
    error = hardened[..., 3] - clean[..., 3]
    padded = np.pad(error, 3)
    height, width = error.shape
    near = [padded[y:y + height, x:x + width] for y in range(7) for x in range(7)]
    steps = np.maximum.reduce(near) - np.minimum.reduce(near) >= MIN_STEP
    outline = ring(hardened)
    return bool(outline.any() and steps[outline].mean() >= MIN_VISIBLE_SHARE)


def strays(picture: Picture) -> bool:
    """True if the original art has other colors at its edges than beside them: a contour of one pixel, a shadow, or
    an old background, which cannot be distinguished from an added one."""
    alpha = picture[..., 3]
    edge, solid = (alpha >= 25) & (alpha <= 230), alpha >= 250
    colors, count = np.zeros(picture.shape)[..., :3], np.zeros(alpha.shape)
    padded, here = np.pad(picture[..., :3], ((2, 2), (2, 2), (0, 0))), np.pad(solid, 2)
    height, width = alpha.shape
    for y in range(5):
        for x in range(5):
            inside = here[y:y + height, x:x + width]
            colors += padded[y:y + height, x:x + width] * inside[..., None]
            count += inside
    edge &= count > 0
    if not edge.any():
        return False
    beside = colors[edge] / count[edge][:, None]
    return bool((np.abs(picture[edge][:, :3] - beside).mean(axis=1) * alpha[edge] / 255).mean() >= MIN_STRAY)


def linear(colors: np.ndarray) -> np.ndarray:
    """Linear light of sRGB levels, 0…1."""
    share = colors / 255
    return np.where(share <= 0.04045, share / 12.92, ((share + 0.055) / 1.055) ** 2.4)


def oklab(light: np.ndarray) -> np.ndarray:
    cones = np.cbrt(light @ np.array(
        [[0.4122214708, 0.2119034982, 0.0883024619], [0.5363325363, 0.6806995451, 0.2817188376],
         [0.0514459929, 0.1073969566, 0.6299787005]]))
    return cones @ np.array(
        [[0.2104542553, 1.9779984951, 0.0259040371], [0.7936177850, -2.4285922050, 0.7827717662],
         [-0.0040720468, 0.4505937099, -0.8086757660]])


def ring(picture: Picture) -> np.ndarray:
    """The outermost pixels with an alpha of at least 128."""
    solid = np.pad(picture[..., 3] >= 128, 1)
    inner = solid[:-2, 1:-1] & solid[2:, 1:-1] & solid[1:-1, :-2] & solid[1:-1, 2:]
    return solid[1:-1, 1:-1] & ~inner


def hard(picture: Picture, level: int = 128) -> Picture:
    """The picture with alpha of 255 where it is at least `level`, and clear elsewhere."""
    result = picture.copy()
    result[..., 3] = np.where(picture[..., 3] >= level, 255, 0)
    result[result[..., 3] == 0] = 0
    return result
