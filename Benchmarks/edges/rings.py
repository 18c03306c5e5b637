"""Faults that are visible at a glance: rings around hard edges, and strokes that are lost on black."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from art import Picture, fitted, over, tidy
from fringes import keyed, matted
from layers import filled, grown, outlined
from spoiled import SpoiledPicture, hard, has_visible_halo, ring

WHITE, BLACK = (255, 255, 255), (0, 0, 0)
NEAR_WHITE = 225
RINGED = (0.21, 0.82)
"""Smallest and largest share of nearly white pixels among the outermost ones in art with a ring."""
MAX_INSIDE = 0.02
"""Largest share of nearly white pixels among those at least 2.5 px from clear ones."""


def ringed(picture: Picture) -> Picture:
    """The art as Photoshop writes it with a white matte: every pixel that has any alpha is solid."""
    return hard(np.dstack([over(picture, WHITE), picture[..., 3]]), 1)


def has_ring(picture: Picture) -> bool:
    edge = ring(picture)
    white = (picture[..., :3].min(axis=2) >= NEAR_WHITE) & (picture[..., 3] > 0)
    inside = (picture[..., 3] > 0) & (grown((255.0 * ~(picture[..., 3] > 0)), 2) == 0)
    return bool(RINGED[0] <= white[edge].mean() <= RINGED[1]
                and inside.any() and white[inside].mean() <= MAX_INSIDE)


def strokes(picture: Picture) -> Picture | None:
    """A black line drawing of the art: its contours and the boundaries between its colors; None if it has too few or
    too many lines."""
    side = picture.shape[0]
    flat = over(picture, (128, 128, 128)).mean(axis=2)
    steps = np.hypot(*np.gradient(flat)) + np.hypot(*np.gradient(picture[..., 3]))
    inked = grown(np.where(steps > 40, 255.0, 0), side / 150)
    share = (inked > 0).mean()
    return filled(inked, BLACK) if 0.03 < share < 0.35 else None


def spoiled(picture: Picture, random: np.random.Generator) -> Iterator[SpoiledPicture]:
    side = picture.shape[0]
    small = fitted(picture, side, 0.9)
    with_ring = ringed(small)
    if has_ring(with_ring) and has_visible_halo(with_ring, small):
        yield SpoiledPicture("white ring, GIF", ("matte-fringe",), with_ring, "gif")
    for px in (1, 2, 3):
        lined = hard(outlined(small, px, WHITE), 128)
        yield SpoiledPicture(f"drawn outline of {px} px, GIF (no matte)", ("no matte-fringe",), lined, "gif")
    drawing = strokes(small)
    if drawing is not None:
        for name, threads in (("white matte", matted(drawing, WHITE)), ("color key", keyed(drawing)),
                              ("ring", ringed(drawing))):
            yield SpoiledPicture(f"line drawing with threads: {name}", ("lost-on-black",), threads)
        for px in (2, 4):
            lined = outlined(drawing, px * side / 300, WHITE)
            yield SpoiledPicture(f"line drawing with outline of {px} px (not lost)", ("no lost-on-black",), lined)
        filling = filled(np.where(small[..., 3] > 128, 255.0, 0), (250, 240, 230))
        filling[drawing[..., 3] > 0] = drawing[drawing[..., 3] > 0]
        yield SpoiledPicture("line drawing, filled (not lost)", ("no lost-on-black",), tidy(filling))
