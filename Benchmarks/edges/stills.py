"""Stills spoiled in known ways, each with the expected rules."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np
from PIL import Image

import fringes
import places
import premultiplied
import rings
from art import Picture, cropped, fitted, over, placed, resized, tidy
from drawn import photo, written
from layers import faint, filled, grown, shifted, soft, stacked
from spoiled import SpoiledPicture, hard, steps_show, strays

WHITE = (255, 255, 255)


def spoiled(picture: Picture, random: np.random.Generator, only: str = "") -> Iterator[SpoiledPicture]:
    """All families of spoiled pictures, or one of them."""
    families = {
        "boxed": boxed, "stepped": stepped, "fringes": fringes.spoiled,
        "premultiplied": premultiplied.spoiled, "rings": rings.spoiled, "places": places.spoiled, "lost": lost,
        "veiled": veiled, "unsharp": unsharp,
    }
    for name, family in families.items():
        if only in ("", name):
            yield from family(picture, random)


def boxed(picture: Picture, random: np.random.Generator) -> Iterator[SpoiledPicture]:
    """Pictures on an opaque background, some with a few clear pixels or a clear margin."""
    side = picture.shape[0]
    flat = np.dstack([over(picture, WHITE), np.full((side, side), 255.0)])
    yield SpoiledPicture("flattened on white", ("missing-transparency",), flat)
    holed = flat.copy()
    holed[side // 2 - 6:side // 2 + 6, side // 2 - 6:side // 2 + 6, 3] = 0
    yield SpoiledPicture("white box with a hole", ("opaque-box",), holed)
    box = round(side * 0.78)
    inner = fitted(picture, box, 0.9)
    inner[..., :3] = over(inner, WHITE)
    inner[..., 3] = 255
    yield SpoiledPicture("white inner box", ("opaque-inner-box",), placed(inner, side))

    scene = np.dstack([over(picture, photo(side, random)), np.full((side, side), 255.0)])
    y, x = np.mgrid[:side, :side]
    distance = np.hypot(*(np.maximum(2 - np.minimum(n, side - 1 - n), 0) for n in (y, x)))
    holes = {
        "photo with one clear pixel": (y == side // 3) & (x == side // 4),
        "photo with clear corners": distance > 2,
        "photo with a few clear pixels": random.random((side, side)) < 0.002,
    }
    for name, clear in holes.items():
        yield SpoiledPicture(name, ("nearly-opaque",), np.where(clear[..., None], 0, scene))


def stepped(picture: Picture, random: np.random.Generator) -> Iterator[SpoiledPicture]:
    """Edges without semitransparent pixels. `matte-fringe` may report them, too, but not if the art has the same color
    up to its edge."""
    hardened = hard(picture)
    visibility = "" if steps_show(hardened, picture) else ", no step shows"
    yield SpoiledPicture(f"1-bit alpha{visibility}", ("jagged-edges", "matte-fringe"), hardened)
    yield SpoiledPicture(f"GIF{visibility}", ("hard-gif-edges", "matte-fringe"), picture, "gif")
    if not strays(picture):
        yield SpoiledPicture("1-bit alpha (no matte-fringe)", ("no matte-fringe",), hardened)
    if picture.shape[0] % 4 == 0:
        yield SpoiledPicture("pixel art (no jagged-edges)", ("no jagged-edges",), blocks(picture))


def blocks(picture: Picture, side: int = 4) -> Picture:
    """One pixel of each block, repeated."""
    small = hard(picture[side // 2::side, side // 2::side])
    return np.kron(small, np.ones((side, side, 1)))[:picture.shape[0], :picture.shape[1]]


def lost(picture: Picture, random: np.random.Generator) -> Iterator[SpoiledPicture]:
    """Art in the color of its background."""
    yield SpoiledPicture("pale, seen on white", ("lost-on-white",), tinted(picture, (250, 250, 248)))
    yield SpoiledPicture("dark, seen on black", ("lost-on-black",), tinted(picture, (12, 12, 14)))
    yield SpoiledPicture("blue, seen on blue", ("lost-on-bubbles",), tinted(picture, (0, 122, 255)))
    yield SpoiledPicture("green, seen on green", ("lost-on-bubbles",), tinted(picture, (52, 199, 89)))
    yield SpoiledPicture("gray-brown, seen on a photo", ("lost-on-photo",), tinted(picture, (122, 112, 98)))
    lettered = beside_a_letter(picture)
    if lettered is not None:
        yield SpoiledPicture("black letter, seen on black", ("lost-on-black",), lettered)


def tinted(picture: Picture, color: tuple[int, int, int], keep: float = 0.06) -> Picture:
    result = picture.copy()
    result[..., :3] = np.array(color) + keep * (picture[..., :3] - np.array(color))
    return tidy(result)


def beside_a_letter(picture: Picture) -> Picture | None:
    """The art and a black letter beside it; None if the letter would be small or touch the art."""
    side = picture.shape[0]
    letter = grown(np.pad(written("B", round(side * 0.5)), 12), side / 90)
    letter = cropped(filled(letter, (0, 0, 0)))
    art = fitted(picture, side, 0.56)
    left = cropped(art).shape[1] // 2 + letter.shape[1] // 2 - side // 2 + side // 20
    apart = shifted(art, -(side // 2 - side // 25 - cropped(art).shape[1] // 2), 0)
    black = placed(letter, side, dx=side // 2 - side // 25 - letter.shape[1] // 2)
    share = black[..., 3].sum() / (black[..., 3].sum() + art[..., 3].sum())
    if left > side // 2 or share < 0.15 or (grown(apart[..., 3], 3) * black[..., 3]).any():
        return None
    return stacked(apart, black)


def veiled(picture: Picture, random: np.random.Generator) -> Iterator[SpoiledPicture]:
    """Faint layers, and a picture under alpha 0."""
    side = picture.shape[0]
    small = fitted(picture, side, 0.74)
    away = round(side * 0.09)
    for percent in (4, 15):
        ghost = faint(shifted(small, away, -away), percent / 100)
        yield SpoiledPicture(f"ghost of {percent} %", ("faint-layer",), stacked(ghost, small))
        region = np.zeros((side, side))
        region[side // 8:-(side // 8), side // 8:side - side // 4] = 255 * percent / 100
        forgotten = filled(region, (70, 110, 160))
        yield SpoiledPicture(f"forgotten layer of {percent} %", ("faint-layer",), stacked(forgotten, small))
    hidden = picture.copy()
    clear = picture[..., 3] == 0
    hidden[clear, :3] = photo(side, random)[clear]
    yield SpoiledPicture("photo under alpha 0", ("hidden-picture",), hidden)


def unsharp(picture: Picture, random: np.random.Generator) -> Iterator[SpoiledPicture]:
    """Art enlarged from too few pixels, or out of focus."""
    side = picture.shape[0]
    for percent in (25, 40):
        few = resized(picture, side * percent // 100, side * percent // 100)
        yield SpoiledPicture(f"enlarged from {percent} %", ("blurred-art",), resized(few, side, side))
    third = resized(picture, side // 3, side // 3)
    repeated = np.kron(third, np.ones((3, 3, 1)))
    yield SpoiledPicture("enlarged from 33 %, smoothed", ("blurred-art",), placed(soft(repeated, 1.5), side))
    yield SpoiledPicture("out of focus", ("blurred-art",), soft(picture, side / 150))


Copy = Callable[[Picture], Picture]

COPIES: dict[str, Copy] = {
    "copy at 73 %": lambda p: resized(p, round(p.shape[1] * 0.73), round(p.shape[0] * 0.73)),
    "copy in 64 colors": lambda p: np.dstack([
        np.asarray(Image.fromarray(p[..., :3].astype(np.uint8), "RGB").quantize(64).convert("RGB")),
        p[..., 3]]).astype(float),
    "copy with 1-bit alpha": hard,
}
"""Versions of a sticker that should not be in a pack together with it."""
