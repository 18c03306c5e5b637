"""Ice cream, from the cone to the last cherry: the pictures of a message app's conversation."""

from __future__ import annotations

from colors import CORAL, CORAL_DEEP, CREAM, CREAM_SHADE, RED, RED_DEEP, SHEEN, SHINE, WHITE, Gradient, rgb
from face import cheeks, eyes, mouth
from shapes import blob, curve, ellipse, rounded
from sketch import Sketch

WAFFLE, WAFFLE_DEEP, WAFFLE_LINE = rgb("F2B765"), rgb("D98F3A"), rgb("B9702A")
MINT, MINT_DEEP = rgb("B9F0DA"), rgb("7ED6B6")
PINK, PINK_DEEP = rgb("FFC4D4"), rgb("F58CAB")
SKY = rgb("D8ECFF")
"""The plain background of the ice cream."""


def cone() -> Sketch:
    """An empty waffle cone."""
    sketch = Sketch()
    _cone(sketch)
    return sketch


def scoop() -> Sketch:
    """The cone with a scoop of mint."""
    sketch = Sketch()
    _cone(sketch)
    _ball(sketch, 50, 37, Gradient(MINT, MINT_DEEP, 18, 56))
    cheeks(sketch, (50, 41), 13, 3.6)
    eyes(sketch, "open", (50, 34), 8, 7)
    mouth(sketch, "open", (50, 39), 8)
    return sketch


def sundae() -> Sketch:
    """Three scoops, sauce and a cherry."""
    sketch = Sketch()
    _cone(sketch)
    _ball(sketch, 38, 38, Gradient(CREAM, CREAM_SHADE, 20, 56))
    _ball(sketch, 62, 38, Gradient(PINK, PINK_DEEP, 20, 56))
    _ball(sketch, 50, 24, Gradient(MINT, MINT_DEEP, 4, 44))
    sauce = blob((33, 18), (42, 6), (58, 6), (67, 18), (62, 24), (56, 19), (50, 27), (44, 19), (38, 23))
    sketch.shape(sauce, Gradient(CORAL, CORAL_DEEP, 6, 26))
    sketch.line(curve((50, 2), (52, -5), (58, -8), steps=8), 1.6, border=True)
    sketch.shape(ellipse(50, 3, 6, 5.6), Gradient(RED, RED_DEEP, -2, 9))
    sketch.detail(ellipse(48, 1, 1.8, 1.2, -30), SHINE)
    cheeks(sketch, (50, 36), 11, 3)
    eyes(sketch, "glad", (50, 30), 7, 6)
    mouth(sketch, "open", (50, 34), 7)
    return sketch


def _ball(sketch: Sketch, x: float, y: float, fill: Gradient) -> None:
    sketch.shape(ellipse(x, y, 21, 19.5), fill)
    sketch.detail(ellipse(x - 9, y - 9, 5, 3, -40), SHEEN)


def _cone(sketch: Sketch) -> None:
    outline = rounded([(28, 50), (72, 50), (50, 102)], 5)
    sketch.shape(outline, Gradient(WAFFLE, WAFFLE_DEEP, 48, 100))
    for offset in range(-40, 90, 11):
        for lean in (-1, 1):
            line = [(50 + lean * (offset - 25), 46.0), (50 + lean * (offset + 10), 104.0)]
            sketch.shape(_stroke(line), WAFFLE_LINE, outline=0, border=False, clip=outline)
    sketch.shape(rounded([(25, 46), (75, 46), (72, 55), (28, 55)], 3), Gradient(WAFFLE, WAFFLE_DEEP, 44, 60))
    sketch.detail(ellipse(34, 49, 5, 1.3), WHITE[:3] + (120,))


def _stroke(points: list[tuple[float, float]]) -> list[tuple[float, float]]:
    (x1, y1), (x2, y2) = points
    return [(x1 - 0.5, y1), (x1 + 0.5, y1), (x2 + 0.5, y2), (x2 - 0.5, y2)]
