"""Stills spoiled in known ways, each with the rule that should speak."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np
from PIL import Image

from art import Picture, cropped, over, placed, resized, rounded

WHITE, BLACK, GRAY = (255, 255, 255), (0, 0, 0), (128, 128, 128)


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


def matted(picture: Picture, color: tuple[int, int, int], share: float = 1) -> Picture:
    """The art flattened on a color, and the old alpha put back."""
    result = picture.copy()
    mixed = over(picture, color)
    result[..., :3] = picture[..., :3] + share * (mixed - picture[..., :3])
    result[picture[..., 3] == 0] = 0
    return rounded(result)


def hard(picture: Picture, level: int = 128) -> Picture:
    result = picture.copy()
    result[..., 3] = np.where(picture[..., 3] >= level, 255, 0)
    result[result[..., 3] == 0] = 0
    return result


def naively_resized(picture: Picture) -> Picture:
    """White under alpha 0, and all four channels scaled apart from each other."""
    large = resized(picture, picture.shape[1] * 4, picture.shape[0] * 4)
    # Enlarging blurs: a drawing of that size has edges of one pixel.
    large[..., 3] = np.clip((large[..., 3] - 128) * 4 + 128, 0, 255)
    large[large[..., 3] == 0] = (255, 255, 255, 0)
    image = Image.fromarray(large.astype(np.uint8), "RGBA")
    channels = [c.resize(picture.shape[1::-1], Image.Resampling.BOX) for c in image.split()]
    result = np.stack([np.asarray(c) for c in channels], axis=2).astype(float)
    result[result[..., 3] == 0] = 0
    return result


def boxed(picture: Picture) -> Picture:
    """The art in a white box in the middle of a clear canvas."""
    side = picture.shape[0]
    small = resized(cropped(picture), *(
        max(1, round(n * 0.7 * side / max(cropped(picture).shape[:2])))
        for n in cropped(picture).shape[1::-1]))
    box = round(side * 0.78)
    inner = placed(small, box)
    inner[..., :3] = over(inner, WHITE)
    inner[..., 3] = 255
    return placed(inner, side)


def dotted(picture: Picture, alpha: tuple[int, int], count: int, random: np.random.Generator) -> Picture:
    """Single pixels apart from the art."""
    result = picture.copy()
    clear = np.argwhere(picture[..., 3] == 0)
    for y, x in clear[random.choice(len(clear), count * 4)]:
        if count and not picture[max(0, y - 2):y + 3, max(0, x - 2):x + 3, 3].any():
            result[y, x] = (90, 60, 60, random.integers(*alpha, endpoint=True))
            count -= 1
    return result


def tinted(picture: Picture, color: tuple[int, int, int], keep: float = 0.06) -> Picture:
    result = picture.copy()
    result[..., :3] = np.array(color) + keep * (picture[..., :3] - np.array(color))
    result[picture[..., 3] == 0] = 0
    return rounded(result)


def keyed(picture: Picture) -> Picture:
    """Flattened on white, and what is nearly white made clear, as a magic wand does."""
    flat = over(picture, WHITE)
    result = np.dstack([flat, np.full(flat.shape[:2], 255.0)])
    result[(np.abs(flat - 255).max(axis=2) < 24) & (picture[..., 3] < 128)] = 0
    return result


def with_hidden_photo(picture: Picture, random: np.random.Generator) -> Picture:
    """A blurred noise under alpha 0, as varied as a photo."""
    result = picture.copy()
    noise = random.integers(0, 256, (24, 24, 3)).astype(np.uint8)
    photo = np.asarray(Image.fromarray(noise, "RGB").resize(
        picture.shape[1::-1], Image.Resampling.BICUBIC)).astype(float)
    clear = picture[..., 3] == 0
    result[clear, :3] = photo[clear]
    return result


def blocks(picture: Picture, side: int = 4) -> Picture:
    """Pixel art: one pixel of each block, repeated."""
    small = hard(picture[side // 2::side, side // 2::side])
    return np.kron(small, np.ones((side, side, 1)))[:picture.shape[0], :picture.shape[1]]


def spoiled(picture: Picture, random: np.random.Generator) -> Iterator[Spoiled]:
    side = picture.shape[0]
    art = cropped(picture)
    flat = np.dstack([over(picture, WHITE), np.full((side, side), 255.0)])
    yield Spoiled("flattened on white", ("missing-transparency",), flat)
    holed = flat.copy()
    holed[side // 2 - 6:side // 2 + 6, side // 2 - 6:side // 2 + 6, 3] = 0
    yield Spoiled("white box with a hole", ("opaque-box",), holed)
    yield Spoiled("white inner box", ("opaque-inner-box",), boxed(picture))
    yield Spoiled("1-bit alpha", ("jagged-edges",), hard(picture))
    yield Spoiled("GIF", ("hard-gif-edges",), picture, "gif")
    if side % 4 == 0:
        yield Spoiled("pixel art (no jagged-edges)", (), blocks(picture))

    fringe = ("matte-fringe", "premultiplied-colors")
    soft: list[tuple[str, Picture, tuple[str, ...]]] = [
        ("matte white", matted(picture, WHITE), ("matte-fringe",)),
        ("matte white 50 %", matted(picture, WHITE, 0.5), ("matte-fringe",)),
        ("matte gray", matted(picture, GRAY), ("matte-fringe",)),
        ("matte green", matted(picture, (0, 255, 0)), ("matte-fringe",)),
        ("matte black = premultiplied", matted(picture, BLACK), fringe),
        ("resized over white", naively_resized(picture), ("matte-fringe",)),
    ]
    for name, result, rules in soft:
        if mean_error(result, picture) >= 10:
            yield Spoiled(name, rules, result)
    for name, color, level in (
        ("GIF matte white", WHITE, 128), ("GIF matte black", BLACK, 128), ("GIF matte gray", GRAY, 128),
        ("GIF matte white, low cut", WHITE, 26),
    ):
        result = hard(np.dstack([over(picture, color), picture[..., 3]]), level)
        if mean_error(result, picture) >= 12:
            yield Spoiled(name, ("matte-fringe",), result, "gif")
    key = keyed(picture)
    if mean_error(key, picture) >= 12:
        yield Spoiled("color key", ("matte-fringe", "jagged-edges"), key)

    out = round(0.15 * art.shape[1] + (side - art.shape[1]) / 2)
    yield Spoiled("cut at the left", ("cropped-art", "flush-art"), placed(art, side, dx=-out))
    down = round(0.15 * art.shape[0] + (side - art.shape[0]) / 2)
    yield Spoiled("cut at the bottom", ("cropped-art", "flush-art"), placed(art, side, dy=down))
    largest = resized(art, *(max(1, round(n * side / max(art.shape[:2]))) for n in art.shape[1::-1]))
    touching = placed(largest, side)
    border = np.concatenate([touching[[0, -1], :, 3].ravel(), touching[:, [0, -1], 3].ravel()])
    # Art that ends in a soft tip meets the border with nothing solid.
    if (border >= 128).any():
        yield Spoiled("touching", ("touching-art", "flush-art", "cropped-art"), touching)
    half = resized(art, max(1, art.shape[1] // 2), max(1, art.shape[0] // 2))
    yield Spoiled("half size", ("small-art",), placed(half, side))
    yield Spoiled("25 % off the center", ("off-center-art",), placed(half, side, dx=side // 4))
    yield Spoiled("faint dust", ("stray-specks",), dotted(picture, (1, 8), 14, random))
    yield Spoiled("one opaque speck", ("stray-specks",), dotted(picture, (255, 255), 1, random))
    veil = picture.copy()
    veil[..., 3] = np.maximum(veil[..., 3], 6)
    yield Spoiled("veil", ("border-haze",), veil)
    yield Spoiled("pale, seen on white", ("lost-on-white",), tinted(picture, (250, 250, 248)))
    yield Spoiled("dark, seen on black", ("lost-on-black",), tinted(picture, (12, 12, 14)))
    yield Spoiled("blue, seen on blue", ("lost-on-bubbles",), tinted(picture, (0, 122, 255)))
    yield Spoiled("green, seen on green", ("lost-on-bubbles",), tinted(picture, (52, 199, 89)))
    yield Spoiled("photo under alpha 0", ("hidden-picture",), with_hidden_photo(picture, random))


Copy = Callable[[Picture], Picture]

COPIES: dict[str, Copy] = {
    "copy at 73 %": lambda p: resized(p, round(p.shape[1] * 0.73), round(p.shape[0] * 0.73)),
    "copy in 64 colors": lambda p: np.dstack([
        np.asarray(Image.fromarray(p[..., :3].astype(np.uint8), "RGB").quantize(64).convert("RGB")),
        p[..., 3]]).astype(float),
    "copy with 1-bit alpha": hard,
}
"""Versions of a sticker that a pack should not hold beside it."""
