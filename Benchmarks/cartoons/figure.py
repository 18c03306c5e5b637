"""Parts that the characters share: faces, limbs and shadows."""
from __future__ import annotations

from math import pi, sin
from typing import Optional, Sequence

from cartoons import paths
from cartoons.canvas import Canvas, Color, Paint, Point

INK: Color = (44, 32, 58)
WHITE: Color = (255, 255, 255)
PINK: Color = (255, 138, 150)
CONFETTI = ((255, 92, 92), (255, 196, 61), (88, 196, 120), (76, 156, 255), (186, 104, 240))


def outlined(canvas: Canvas, outline: Sequence[Point], paint: Paint, edge: float = 0.014,
             ink: Color = INK) -> None:
    """Fills a shape and draws its outline."""
    canvas.fill(outline, paint)
    canvas.stroke([*outline, outline[0]], edge, ink)


def limb(canvas: Canvas, start: Point, bend: Point, end: Point, width: float, color: Color,
         ink: Optional[Color] = INK) -> None:
    """Draws an arm or a leg as a thick curve, with an outline if `ink` is given."""
    line = paths.curve(start, bend, end)
    if ink:
        canvas.stroke(line, width + 0.026, ink)
    canvas.stroke(line, width, color)


def eyes(canvas: Canvas, x: float, y: float, apart: float, size: float, lid: float = 1,
         look: Point = (0, 0)) -> None:
    """Draws two eyes; `lid` is 1 when they are open and 0 when closed, `look` the direction of their gaze."""
    for mirror in (-1, 1):
        ex = x + mirror * apart
        if lid < 0.15:
            canvas.stroke(paths.curve((ex - size, y), (ex, y + size * 0.8), (ex + size, y)),
                          size * 0.42, INK)
            continue
        canvas.fill(paths.ellipse(ex, y, size * 1.18, size * 1.42 * lid), INK)
        canvas.fill(paths.ellipse(ex, y, size, size * 1.22 * lid), WHITE)
        px, py = ex + look[0] * size * 0.4, y + look[1] * size * 0.4
        canvas.fill(paths.ellipse(px, py, size * 0.6, size * 0.8 * lid), INK)
        canvas.fill(paths.ellipse(px + size * 0.2, py - size * 0.3 * lid, size * 0.2,
                                  size * 0.2 * lid), WHITE)


def smile(canvas: Canvas, x: float, y: float, wide: float, open_by: float,
          ink: Color = INK) -> None:
    """Draws a mouth, from a line to a laugh with a tongue."""
    if open_by < 0.1:
        canvas.stroke(paths.curve((x - wide, y), (x, y + wide), (x + wide, y)), wide * 0.24, ink)
        return
    mouth = paths.curve((x - wide, y), (x, y + wide * 0.3), (x + wide, y))
    mouth += paths.curve((x + wide, y), (x, y + wide * (0.6 + 2.4 * open_by)), (x - wide, y))
    canvas.fill(mouth, ink)
    canvas.fill(paths.ellipse(x, y + wide * (0.25 + 0.62 * open_by), wide * 0.45,
                              wide * 0.3 * open_by), PINK)


def cheeks(canvas: Canvas, x: float, y: float, apart: float, size: float) -> None:
    """Draws translucent blush on both cheeks."""
    for mirror in (-1, 1):
        canvas.fill(paths.ellipse(x + mirror * apart, y, size, size * 0.62), PINK, 0.8)


def ground_shadow(canvas: Canvas, x: float, y: float, wide: float, alpha: float = 0.35) -> None:
    """Draws a soft shadow on the ground, `wide` to each side of its center."""
    canvas.glow([(x - wide * 0.8, y), (x + wide * 0.8, y)], wide * 0.2, (24, 18, 40), alpha)


def eased(t: float) -> float:
    """A swing from 0 to 1 and back, slow at both ends, while `t` goes from 0 to 1."""
    return 0.5 - 0.5 * sin(2 * pi * t + pi / 2)


def blink(t: float, *moments: float) -> float:
    """The openness of eyes that blink briefly at some moments of a loop."""
    return min([1.0] + [min(1.0, abs(t - moment) / 0.035) for moment in moments])
