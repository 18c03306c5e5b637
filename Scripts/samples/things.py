"""What is drawn beside the otter: star, heart, coffee cup and speech bubbles, with faces or letters, and glints."""

from __future__ import annotations

from math import pi, sin

from canvas import Color
from colors import (
    CORAL, CORAL_DEEP, CREAM, CREAM_SHADE, GOLD, GOLD_DEEP, INK, LILAC, LILAC_DEEP, RED, RED_DEEP,
    SHEEN, SHINE, WHITE, Gradient, rgb,
)
from face import cheeks, eyes, mouth
from geometry import Contour, Point, stroked
from shapes import blob, box, curve, ellipse, heart, rounded, sparkle, star
from sketch import Sketch


def happy_star(sketch: Sketch, degrees: float = 0, look: str = "open", say: str = "open") -> None:
    """A star that turns while its face stays upright."""
    outer = star(50, 53, 46, 26, degrees=degrees, radius=11)
    sketch.shape(outer, Gradient(rgb("FFE27A"), GOLD_DEEP, 12, 90))
    inner = star(50, 53, 39.5, 22, degrees=degrees, radius=9.5)
    sketch.detail(inner, Gradient(rgb("FFEB9C"), GOLD, 16, 78))
    cheeks(sketch, (50, 59.5), 17.5, 4.6)
    eyes(sketch, look, (50, 50.5), 10.5, 9.4)
    mouth(sketch, say, (50, 56.5), 11)


def glints(sketch: Sketch, sparkles: list[tuple[float, float, float]]) -> None:
    """Sparkles: x, y and reach of each one, in units. One with a reach of 1 or less is left out."""
    for x, y, reach in sparkles:
        if reach > 1:
            sketch.shape(sparkle(x, y, reach), Gradient(WHITE, rgb("FFE27A"), y - reach, y + reach),
                         outline=0.9)


def happy_heart(sketch: Sketch, look: str = "glad", say: str = "open") -> None:
    outer = heart(50, 52, 80)
    sketch.shape(outer, Gradient(RED, RED_DEEP, 20, 86))
    sketch.detail(ellipse(28, 30, 8.5, 4.6, -38), SHINE)
    sketch.detail(ellipse(19.6, 40.5, 2.2, 1.8, -60), SHINE)
    cheeks(sketch, (50, 55), 22, 5.4)
    eyes(sketch, look, (50, 45), 14, 10)
    mouth(sketch, say, (50, 51), 14)


def coffee(sketch: Sketch, phase: float = 0.0, look: str = "glad") -> None:
    """A cup of coffee; `phase` 0…1 moves the steam through one loop."""
    handle = curve((70, 49), (84, 47), (88, 58), (82, 70), (66, 74), steps=12)
    sketch.shape(stroked(handle, 7.5), Gradient(CREAM, CREAM_SHADE, 50, 76))
    cup = rounded([(17, 40), (75, 40), (70, 88), (22, 88)], 9)
    sketch.shape(ellipse(46, 88.5, 34, 4.6), Gradient(LILAC, LILAC_DEEP, 84, 93))
    sketch.shape(cup, Gradient(rgb("FFF6E6"), CREAM_SHADE, 44, 92))
    sketch.detail(box(10, 77, 70, 6.5, 0.1), Gradient(CORAL, CORAL_DEEP, 76, 84), clip=cup)
    sketch.shape(ellipse(46, 40.5, 29.2, 7), rgb("FFF6E6"))
    sketch.shape(ellipse(46, 41.2, 24.5, 4.9), Gradient(rgb("7A4A30"), rgb("9C6440"), 37, 47),
                 outline=0.7, border=False)
    sketch.detail(heart(46, 41.3, 11), rgb("F3DEC2"))
    sketch.detail(blob((22.5, 50), (25, 50), (27.5, 71), (25.2, 71)), SHINE)
    cheeks(sketch, (46, 65.5), 17, 4.6)
    eyes(sketch, look, (46, 58), 11, 9)
    mouth(sketch, "open", (46, 63), 11)
    for x, top in ((36.2, 15), (46, 10), (55.8, 15)):
        steam(sketch, x, top, 31, phase)


def steam(sketch: Sketch, x: float, top: float, bottom: float, phase: float) -> None:
    """A wavy wisp between two heights; `phase` 0…1 makes the wave climb once."""
    points: list[Point] = []
    for step in range(15):
        share = step / 14
        sway = 2.1 * sin(2 * pi * (share * 1.1 + phase))
        points.append((x + sway, bottom + (top - bottom) * share))
    sketch.shape(stroked(points, 3.6), WHITE, outline=1.0, ink=rgb("B9A79D"))


RING = ellipse(39, 50, 39, 50)

GLYPHS: dict[str, list[Contour]] = {
    "H": [[(0, 0), (0, 10)], [(6, 0), (6, 10)], [(0, 5), (6, 5)]],
    "I": [[(0, 0), (0, 10)]],
    "T": [[(0, 0), (6, 0)], [(3, 0), (3, 10)]],
    "X": [[(0, 0), (6, 10)], [(6, 0), (0, 10)]],
    "!": [[(0, 0), (0, 6)], [(0, 9.6), (0, 10)]],
    "O": [[(x / 10, y / 10) for x, y in RING + RING[:3]]],
    "K": [[(0, 0), (0, 10)], [(6, 0), (0.4, 5.6)], [(2.2, 4.2), (6.2, 10)]],
    "Z": [[(0, 0), (6, 0), (0, 10), (6, 10)]],
}
"""The pen lines of each letter; capitals are 10 units high."""


def lettering(
    sketch: Sketch, text: str, middle: Point, height: float, pen: float, fill: Color | Gradient,
    outline: float = 1.2, ink: Color = INK, border: bool = False,
) -> None:
    """Letters drawn with a round pen. All outlines lie below all fills, so that strokes join."""
    scale = height / 10
    gap = pen / scale + 1.7
    widths = [max(x for line in GLYPHS[letter] for x, _ in line) for letter in text]
    left = -(sum(widths) + gap * (len(text) - 1)) / 2
    strokes: list[Contour] = []
    for letter, width in zip(text, widths):
        for line in GLYPHS[letter]:
            points = [
                (middle[0] + (left + x) * scale, middle[1] + (y - 5) * scale) for x, y in line
            ]
            strokes.append(stroked(points, pen))
        left += width + gap
    for stroke in strokes:
        sketch.shape(stroke, ink, outline=outline, ink=ink, border=border)
    for stroke in strokes:
        sketch.detail(stroke, fill)


def bubble(
    sketch: Sketch, text: str, top: Color, bottom: Color, tail: int = -1, height: float = 26.5
) -> None:
    """A speech bubble with letters; its tail is on the left (-1) or right (1) side."""
    def at(x: float, y: float) -> Point:
        return (50 + tail * x, y)

    shape = blob(
        at(0, 15), at(-27, 18.5), at(-40, 33), at(-40, 51), at(-27, 65.5), at(0, 69.5),
        at(9, 69.2), at(16, 76), at(30, 84), at(25.5, 74), at(26, 66), at(40, 51), at(40, 33),
        at(27, 18.5),
    )
    sketch.shape(shape, Gradient(top, bottom, 20, 76))
    sketch.detail(blob((19, 30), (28, 22.3), (42, 20), (42, 21.8), (30, 24.6), (21.5, 31.5)), SHEEN)
    lettering(sketch, text, (50, 43), height, 7.8, WHITE, outline=1.4)
