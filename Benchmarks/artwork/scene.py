"""Cartoon characters: a few numbers from a seed, drawn at any moment of their motion."""
from __future__ import annotations

from math import cos, pi, sin
from random import Random
from typing import List, Tuple

from artwork import shapes
from artwork.raster import Color, Picture, Point, fill, flat, gradient

INK: Color = (38, 28, 52)
WHITE: Color = (255, 255, 255)


def bright(random: Random) -> Color:
    """Picks a saturated color."""
    hue = 6 * random.random()
    low = int(40 + 90 * random.random())
    ramp = [int(low + (235 - low) * max(0.0, min(1.0, abs((hue + k) % 6 - 3) - 1)))
            for k in (0, 4, 2)]
    return (ramp[0], ramp[1], ramp[2])


def darker(color: Color, factor: float) -> Color:
    """Scales a color toward black."""
    return (int(color[0] * factor), int(color[1] * factor), int(color[2] * factor))


class Character:
    """A sticker's subject. Sizes are fractions of the picture's side until it is drawn."""

    def __init__(self, seed: int, side: int, detail: float = 1) -> None:
        """Chooses form and colors; `side` is in px. `detail` scales the numbers of dots, stars and shades."""
        random = Random(seed)
        self.side = side
        self.form = int(random.random() * 4)
        self.lobes = 3 + int(random.random() * 7)
        self.turn = random.random() * 6
        self.color = bright(random)
        self.steps = 24 + int(random.random() * 104 * detail)
        self.slant = 0.6 * random.random()
        self.eye = 0.045 + 0.03 * random.random()
        self.shadow = random.random() < 0.5
        count = int((20 + 60 * random.random()) * detail)
        self.dots = [(random.random(), random.random() * 2 * pi, 0.006 + 0.012 * random.random())
                     for _ in range(count)]
        self.confetti = [(random.random() * 2 * pi, 0.40 + 0.07 * random.random(),
                          0.012 + 0.02 * random.random(), bright(random))
                         for _ in range(int(14 * random.random() * detail))]

    def body(self, x: float, y: float, size: float, turn: float) -> List[Point]:
        """The outline of the body around a center, in px; `turn` is in radians, and a heart does not turn."""
        if self.form == 0:
            return shapes.blob(x, y, size, self.lobes, 0.06, self.turn + turn)
        if self.form == 1:
            return shapes.ellipse(x, y, size, size * 0.85, turn)
        if self.form == 2:
            return shapes.star(x, y, size * 1.15, 4 + self.lobes, 0.72, self.turn + turn)
        return shapes.heart(x, y + size * 0.1, size * 1.05)

    def draw(self, picture: Picture, phase: float) -> None:
        """Draws everything; `phase` goes from 0 to 1 in a loop."""
        if self.shadow:
            self.draw_shadow(picture)
        self.draw_confetti(picture, 0)
        self.draw_body(picture, phase)
        self.draw_face(picture, phase)

    def center(self, phase: float) -> Tuple[float, float, float]:
        """The center (x, y) and the radius of the body in px at a moment of the bounce."""
        swing = sin(2 * pi * phase)
        side = self.side
        return (side * 0.5, side * (0.48 + 0.025 * swing), side * (0.33 + 0.012 * swing))

    def draw_shadow(self, picture: Picture) -> None:
        """Draws a soft ellipse on the ground, from clear to translucent, in rings."""
        side = self.side
        rings = 24
        for i in range(rings):
            remaining = 1 - i / rings
            paint = flat(side, (20, 16, 30), 4 + 5 * i)
            fill(picture, shapes.ellipse(side * 0.5, side * 0.88, side * (0.18 + 0.2 * remaining),
                                         side * (0.02 + 0.06 * remaining)), paint)

    def draw_confetti(self, picture: Picture, phase: float) -> None:
        """Draws loose stars around the body."""
        side = self.side
        for angle, distance, size, color in self.confetti:
            angle += 2 * pi * phase
            x, y = side * (0.5 + distance * cos(angle)), side * (0.5 + distance * sin(angle))
            fill(picture, shapes.star(x, y, side * size, 5, 0.45, angle), flat(side, color))

    def draw_body(self, picture: Picture, phase: float) -> None:
        """Draws the white border, the ink outline, the shaded body and its dots."""
        side = self.side
        x, y, size = self.center(phase)
        outline = self.body(x, y, size, 0.12 * sin(2 * pi * phase))
        fill(picture, shapes.grown(outline, side * 0.030), flat(side, WHITE))
        fill(picture, shapes.grown(outline, side * 0.016), flat(side, INK))
        shade = gradient(side, self.color, darker(self.color, 0.55), self.slant, self.steps)
        fill(picture, outline, shade)
        dot = flat(side, darker(self.color, 0.8))
        for distance, angle, radius in self.dots:
            away = size * 0.65 * distance ** 0.5
            fill(picture, shapes.ellipse(x + away * cos(angle), y + away * sin(angle) * 0.85,
                                         side * radius, side * radius), dot)

    def draw_face(self, picture: Picture, phase: float) -> None:
        """Draws eyes that blink, cheeks and a mouth that opens."""
        side = self.side
        x, y, size = self.center(phase)
        eye = side * self.eye
        lid = 0.12 if 0.45 < phase < 0.55 else 1
        for mirror in (-1, 1):
            ex, ey = x + mirror * size * 0.36, y - size * 0.12
            fill(picture, shapes.ellipse(ex, ey, eye * 1.15, eye * 1.4 * lid), flat(side, INK))
            fill(picture, shapes.ellipse(ex, ey, eye, eye * 1.22 * lid), flat(side, WHITE))
            fill(picture, shapes.ellipse(ex + eye * 0.2, ey, eye * 0.5, eye * 0.7 * lid),
                 flat(side, INK))
            fill(picture, shapes.ellipse(x + mirror * size * 0.52, y + size * 0.2, eye * 0.8,
                                         eye * 0.45), flat(side, (255, 140, 150)))
        depth = side * (0.05 + 0.02 * sin(4 * pi * phase))
        fill(picture, shapes.smile(x, y + size * 0.22, size * 0.3, depth, side * 0.02),
             flat(side, INK))
