"""Edges that keep a part of an old background."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from PIL import Image

from art import Picture, fitted, over, resized, tidy
from drawn import photo
from layers import Color, blurred, grown, shadow, shifted, stacked
from spoiled import SpoiledPicture, hard, has_visible_halo, has_wrong_edges, strays

COLORS: dict[str, Color] = {
    "white": (255, 255, 255), "gray": (128, 128, 128), "green": (0, 255, 0), "black": (0, 0, 0),
}
VISIBLE, VISIBLE_HARD = 10, 12
"""Levels by which edges must differ to count. Hard edges need more: a GIF's palette changes colors, too."""


def matted(picture: Picture, color: Color | np.ndarray, share: float = 1) -> Picture:
    """The art with `share` of a background (a color or a picture) mixed into its edges, and its original alpha."""
    result = picture.copy()
    mixed = over(picture, color)
    result[..., :3] = picture[..., :3] + share * (mixed - picture[..., :3])
    return tidy(result)


def naively_resized(picture: Picture) -> Picture:
    """The picture scaled down from four times its size with white under alpha 0, each channel by itself."""
    large = resized(picture, picture.shape[1] * 4, picture.shape[0] * 4)
    # Enlarging blurs: a drawing at that size has edges of one pixel.
    large[..., 3] = np.clip((large[..., 3] - 128) * 4 + 128, 0, 255)
    large[large[..., 3] == 0] = (255, 255, 255, 0)
    image = Image.fromarray(large.astype(np.uint8), "RGBA")
    channels = [c.resize(picture.shape[1::-1], Image.Resampling.BOX) for c in image.split()]
    result = np.stack([np.asarray(c) for c in channels], axis=2).astype(float)
    result[result[..., 3] == 0] = 0
    return result


def keyed(picture: Picture) -> Picture:
    """The art flattened onto white, with near-white made clear, as by a magic wand."""
    flat = over(picture, COLORS["white"])
    result = np.dstack([flat, np.full(flat.shape[:2], 255.0)])
    result[(np.abs(flat - 255).max(axis=2) < 24) & (picture[..., 3] < 128)] = 0
    return result


def softly_keyed(picture: Picture, ramp: float = 96) -> Picture:
    """The art flattened onto white, with edge pixels clearer the closer they are to white; colors are kept."""
    flat = over(picture, COLORS["white"])
    near_edge = grown(255 - picture[..., 3], 2) > 8
    key = np.clip((255 - flat).max(axis=2) / ramp, 0, 1) * 255
    return tidy(np.dstack([flat, np.where(near_edge, key, 255)]))


def side_by_side(picture: Picture) -> Picture:
    """The art twice, in light colors and in dark ones."""
    side = picture.shape[0]
    small = fitted(picture, side, 0.46)
    light, dark = small.copy(), small.copy()
    light[..., :3] = 0.35 * small[..., :3] + 0.65 * np.array((250, 225, 170))
    dark[..., :3] = 0.35 * small[..., :3] + 0.65 * np.array((20, 25, 60))
    apart = round(side * 0.24)
    return stacked(shifted(tidy(light), -apart, 0), shifted(tidy(dark), apart, 0))


def one_each(picture: Picture, left: Color, right: Color) -> Picture:
    """The art with one matte in the left half and another in the right."""
    halves = matted(picture, left)
    middle = picture.shape[1] // 2
    halves[:, middle:] = matted(picture, right)[:, middle:]
    return halves


def spoiled(picture: Picture, random: np.random.Generator) -> Iterator[SpoiledPicture]:
    """Pictures with visibly wrong edges. Damage that hardly shows, and art whose original edges already deviate,
    have separate rows."""
    stray = ", art that strays" if strays(picture) else ""
    soft: list[tuple[str, tuple[str, ...], Picture, Picture]] = []
    for name, color in COLORS.items():
        # If the soft edge is a shadow, the remaining background is reported as a shadow's.
        rules: tuple[str, ...] = ("matte-fringe", "contaminated-shadow")
        if name == "black":
            rules += ("premultiplied-colors",)
        for share, suffix in ((1, ""), (0.5, " 50 %")):
            soft.append((f"matte {name}{suffix}", rules, matted(picture, color, share), picture))
    background = blurred(photo(picture.shape[0], random), picture.shape[0] / 60)
    strong = np.clip((background - background.mean()) * 2.2 + 128, 0, 255)
    twins = side_by_side(picture)
    soft += [
        ("resized over white", ("matte-fringe",), naively_resized(picture), picture),
        ("halo of varying color", ("matte-fringe",), matted(picture, strong), picture),
        ("soft color key", ("matte-fringe", "light-rim"), softly_keyed(picture), picture),
        ("light and dark, white matte", ("matte-fringe",), matted(twins, COLORS["white"]), twins),
        ("light and dark, black matte", ("matte-fringe", "premultiplied-colors"),
         matted(twins, COLORS["black"]), twins),
        ("light and dark, a matte each", ("matte-fringe",),
         one_each(twins, COLORS["black"], COLORS["white"]), twins),
    ]
    for name, rules, result, clean in soft:
        if has_wrong_edges(result, clean, VISIBLE):
            visibility = "" if has_visible_halo(result, clean) else ", hardly shows"
            yield SpoiledPicture(name + stray + visibility, rules, result)

    for name, color, level in (
        ("GIF matte white", "white", 128), ("GIF matte black", "black", 128),
        ("GIF matte gray", "gray", 128), ("GIF matte white, low cut", "white", 26),
    ):
        result = hard(np.dstack([over(picture, COLORS[color]), picture[..., 3]]), level)
        if has_wrong_edges(result, picture, VISIBLE_HARD):
            visibility = "" if has_visible_halo(result, picture) else ", hardly shows"
            yield SpoiledPicture(name + stray + visibility, ("matte-fringe",), result, "gif")
    key = keyed(picture)
    if has_wrong_edges(key, picture, VISIBLE_HARD):
        yield SpoiledPicture("color key", ("matte-fringe", "jagged-edges"), key)

    small = fitted(picture, picture.shape[0], 0.82)
    yield SpoiledPicture("shadow over white", ("contaminated-shadow",),
                         stacked(matted(shadow(small), COLORS["white"]), small))
