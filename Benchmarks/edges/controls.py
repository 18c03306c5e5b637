"""Stickers in intentional styles, for which no pixel rule should report a finding."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

import drawn
from art import Picture, cropped, fitted, placed, resized
from layers import blurred, faint, filled, grown, outlined, shadow, shifted, stacked, turned
from places import dotted

WHITE, BLACK = (255, 255, 255), (0, 0, 0)


def stills(picture: Picture, random: np.random.Generator) -> Iterator[tuple[str, Picture]]:
    """Names and pictures; additions around the art fit on the canvas."""
    side = picture.shape[0]
    small = fitted(picture, side, 0.8)
    for px in (1, 3, 8):
        yield f"white die-cut outline, {px} px", outlined(small, px, WHITE)
    yield "black outline", outlined(small, 2 * side / 136, BLACK)
    glow = filled(np.minimum(blurred(grown(small[..., 3], side / 100), side / 50) * 0.9, 255), (255, 190, 60))
    yield "glow", stacked(glow, small)
    yield "drop shadow", stacked(shadow(small), small)
    yield "dust that nobody sees", dotted(picture, (1, 8), 14, random)


def drawn_stills(side: int, random: np.random.Generator) -> Iterator[tuple[str, Picture]]:
    """Names and pictures that need no source picture."""
    yield "text", drawn.words(side, random)
    yield "watercolor", drawn.watercolor(side, random)
    yield "pixel art", drawn.pixel_art(side, random)


def motions(picture: Picture) -> Iterator[tuple[str, list[Picture]]]:
    """Names and frames, at 12 frames per second."""
    side = picture.shape[0]
    art = fitted(picture, side, 0.76)
    beside = (side + cropped(art).shape[1]) // 2
    # The first frame is not empty, because that would be a true finding.
    coming = [shifted(art, -round(beside * 0.8 * (1 - step / 5) ** 2), 0) for step in range(5)]
    going = [shifted(art, round(beside * 0.8 * (step / 5) ** 2), 0) for step in range(1, 6)]
    swing = [turned(art, 2 * np.sin(np.pi * step / 2)) for step in range(8)]
    yield "slides in and out", [*coming, *swing, *going]
    yield "pops in from nothing", [
        *(sized(art, share) for share in (0.2, 0.5, 0.8, 1, 1.08, 1.03, 0.99)),
        *(turned(art, 1.5 * np.sin(np.pi * step / 4)) for step in range(9))]
    small = fitted(picture, side, 0.55)
    room = (side - cropped(small).shape[0]) / 2
    yield "bouncing ball", [
        shifted(small, 0, round(room * (0.94 - 1.8 * (1 - (2 * step / 12 - 1) ** 2)))) for step in range(12)]
    yield "fades in and out", [
        faint(art, share) for share in (0.15, 0.4, 0.7, 0.9, 1, 0.9, 0.7, 0.4)]
    rotation = [turned(art, 8 * np.sin(2 * np.pi * step / 16)) for step in range(16)]
    yield "gentle rotation", rotation
    yield "a pose held", [*rotation[:4], *[rotation[4]] * 3, *rotation[5:]]


def sized(picture: Picture, share: float) -> Picture:
    """The whole canvas at another size, around its middle."""
    side = picture.shape[0]
    return placed(resized(picture, *(max(1, round(side * share)),) * 2), side)
