"""Eyes, mouths, cheeks and tears: the moods of every character."""

from __future__ import annotations

from colors import BLUSH, INK, MOUTH, RED, RED_DEEP, SHINE, SKY, SKY_DEEP, TONGUE, WHITE, Gradient
from geometry import Point
from shapes import arch, curve, drop, ellipse, heart
from sketch import Sketch


def eyes(sketch: Sketch, mood: str, middle: Point, apart: float, size: float) -> None:
    """A pair of eyes, each `apart` units from the middle; `size` is the height of an open eye."""
    x, y = middle
    for side in (-1, 1):
        _eye(sketch, mood, x + side * apart, y, side, size)


def _eye(sketch: Sketch, mood: str, x: float, y: float, side: int, size: float) -> None:
    half = size / 2
    pen = size * 0.24
    if mood == "open":
        sketch.detail(ellipse(x, y, half * 0.82, half), INK)
        sketch.detail(ellipse(x - half * 0.24, y - half * 0.36, half * 0.34), WHITE)
        sketch.detail(ellipse(x + half * 0.32, y + half * 0.4, half * 0.17), SHINE)
    elif mood == "glad":
        sketch.line(arch(x, y + half * 0.45, half, -half), pen)
    elif mood == "asleep":
        sketch.line(arch(x, y - half * 0.25, half, half * 0.8), pen)
    elif mood == "squeezed":
        sketch.line([
            (x + side * half * 0.85, y - half * 0.75), (x - side * half * 0.75, y),
            (x + side * half * 0.85, y + half * 0.75),
        ], pen)
    elif mood == "hearts":
        sketch.shape(
            heart(x, y + half * 0.1, size * 1.35), Gradient(RED, RED_DEEP, y - half, y + half),
            outline=size * 0.08, border=False,
        )
        sketch.detail(ellipse(x - half * 0.55, y - half * 0.35, half * 0.3, half * 0.2, -35), SHINE)
    elif mood == "wide":
        white = ellipse(x, y, half * 1.2, half * 1.3)
        sketch.shape(white, WHITE, outline=size * 0.09, border=False)
        sketch.detail(ellipse(x, y, half * 0.5), INK)
        sketch.detail(ellipse(x - half * 0.16, y - half * 0.18, half * 0.17), WHITE)
    else:
        raise ValueError(f"no eyes are called '{mood}'")


def mouth(sketch: Sketch, mood: str, middle: Point, size: float) -> None:
    """A mouth with its upper middle at the point; `size` is the width of a smile."""
    x, y = middle
    half = size / 2
    pen = size * 0.105
    if mood == "smile":
        for side in (-1, 1):
            sketch.line(curve(
                (x, y), (x + side * half * 0.28, y + half * 0.42),
                (x + side * half * 0.72, y + half * 0.4), (x + side * half, y + half * 0.02),
            ), pen)
    elif mood == "curve":
        sketch.line(arch(x, y, half, half * 0.7), pen)
    elif mood in ("open", "laugh"):
        wide, deep = (half * 0.86, half * 1.15) if mood == "open" else (half * 1.2, half * 1.6)
        top = y + half * 0.1
        inside = arch(x, top, wide, half * 0.1) + arch(x, top, -wide, deep, steps=24)[1:-1]
        sketch.shape(inside, MOUTH, outline=pen * 0.62, border=False)
        sketch.detail(ellipse(x, y + deep * 1.12, wide * 0.74, deep * 0.5), TONGUE, clip=inside)
    elif mood == "gasp":
        inside = ellipse(x, y + half * 0.85, half * 0.5, half * 0.72)
        sketch.shape(inside, MOUTH, outline=pen * 0.62, border=False)
        sketch.detail(ellipse(x, y + half * 1.5, half * 0.5, half * 0.36), TONGUE, clip=inside)
    elif mood == "asleep":
        sketch.shape(ellipse(x, y + half * 0.45, half * 0.22, half * 0.26), MOUTH,
                     outline=pen * 0.62, border=False)
    else:
        raise ValueError(f"no mouth is called '{mood}'")


def cheeks(sketch: Sketch, middle: Point, apart: float, size: float) -> None:
    x, y = middle
    for side in (-1, 1):
        sketch.detail(ellipse(x + side * apart, y, size, size * 0.62), BLUSH)


def tear(sketch: Sketch, x: float, y: float, height: float, degrees: float) -> None:
    water = Gradient(SKY, SKY_DEEP, y - height / 2, y + height / 2)
    sketch.shape(drop(x, y, height, degrees), water, outline=0.7)
    glint = ellipse(x - height * 0.12, y + height * 0.12, height * 0.09, height * 0.14)
    sketch.detail(glint, SHINE)
