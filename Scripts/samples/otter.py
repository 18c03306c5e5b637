"""The otter: one body, a face for each mood, and two movable arms."""

from __future__ import annotations

from colors import (
    CREAM, CREAM_SHADE, EAR, FUR, FUR_LIGHT, FUR_SHADE, INK, MUZZLE_WHITE, SHEEN, SHINE, Gradient,
    rgb,
)
from face import cheeks, eyes, mouth
from geometry import Point, stroked
from shapes import blob, curve, ellipse
from sketch import Sketch

ARM = 9.5
SHOULDERS = ((36.5, 67.0), (63.5, 67.0))

HEAD = blob(
    (50, 12), (65, 14.5), (76.5, 23), (82, 36), (80, 48.5), (69, 57.5), (50, 60.5),
    (31, 57.5), (20, 48.5), (18, 36), (23.5, 23), (35, 14.5),
)
BODY = blob(
    (50, 54), (62, 58), (68.5, 71), (69, 82), (62, 90), (50, 91.5), (38, 90), (31, 82),
    (31.5, 71), (38, 58),
)
MASK = blob(
    (50, 36.5), (58.5, 34.5), (67, 37.5), (73.5, 44), (72, 51.5), (62, 57.5), (50, 59.2),
    (38, 57.5), (28, 51.5), (26.5, 44), (33, 37.5), (41.5, 34.5),
)
MUZZLE = blob(
    (50, 41), (56, 40), (61.5, 43.5), (61.5, 49), (56, 52.5), (50, 51), (44, 52.5), (38.5, 49),
    (38.5, 43.5), (44, 40),
)
NOSE = blob(
    (50, 36.6), (54.8, 37), (56.8, 39.4), (54, 42.4), (50, 44.2), (46, 42.4), (43.2, 39.4),
    (45.2, 37),
)


def tail(sketch: Sketch, sway: float = 0) -> None:
    """The tail behind the body; `sway` moves its tip, in units."""
    line = curve((62, 86), (76, 87), (84.5, 79 - sway * 0.4), (84 + sway, 67 - sway * 0.3))
    sketch.shape(stroked(line, 9.5), Gradient(FUR, FUR_SHADE, 66, 92))


def body(sketch: Sketch) -> None:
    for side in (-1, 1):
        sketch.shape(ellipse(50 + side * 12, 89, 8.6, 4.6, side * -8), FUR_SHADE)
    sketch.shape(BODY, Gradient(FUR, FUR_SHADE, 60, 96))
    sketch.detail(ellipse(50, 77, 13, 13.5), Gradient(CREAM, CREAM_SHADE, 68, 92))


def head(sketch: Sketch, look: str = "open", say: str = "smile") -> None:
    """`look` names the eyes and `say` the mouth, as in the module `face`."""
    for side in (-1, 1):
        sketch.shape(ellipse(50 + side * 27.5, 20.5, 6.4), FUR)
        sketch.detail(ellipse(50 + side * 27.9, 20.8, 3.6), EAR)
    sketch.shape(HEAD, Gradient(FUR_LIGHT, FUR, 18, 54))
    sketch.detail(ellipse(39.5, 18, 9, 2.7, -15), SHEEN)
    sketch.detail(MASK, Gradient(CREAM, CREAM_SHADE, 42, 62), clip=HEAD)
    cheeks(sketch, (50, 46.5), 22, 5)
    eyes(sketch, look, (50, 34), 14, 9)
    for side in (-1, 1):
        for start, end in ((43.6, 42.4), (47.6, 48.6)):
            sketch.line([(50 + side * 27, start), (50 + side * 32.6, end)], 0.8, INK)
    sketch.detail(MUZZLE, MUZZLE_WHITE)
    mouth(sketch, say, (50, 44), 13)
    sketch.detail(NOSE, INK)
    sketch.detail(ellipse(48, 38.6, 1.9, 0.9, -12), SHINE)


def arm(sketch: Sketch, side: int, hand: Point, elbow: Point | None = None) -> None:
    """An arm from the left (0) or right (1) shoulder to the middle of the hand."""
    shoulder = SHOULDERS[side]
    line = curve(shoulder, elbow, hand) if elbow else [shoulder, hand]
    sketch.shape(stroked(line, ARM), Gradient(FUR_LIGHT, FUR_SHADE, min(hand[1], 66) - 6, 92))


def palm(sketch: Sketch, hand: Point, degrees: float = 0) -> None:
    """The pads of an open hand; at 0 degrees the fingers point up."""
    x, y = hand
    with sketch.placed(degrees=degrees, about=hand):
        sketch.detail(ellipse(x, y + 1, 2.3, 1.9), rgb("F4B79B"))
        for dx, dy in ((-2.4, -1.6), (0, -2.5), (2.4, -1.6)):
            sketch.detail(ellipse(x + dx, y + dy, 0.85), rgb("F4B79B"))
