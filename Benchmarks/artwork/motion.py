"""Draws the displayed frames of an animation; for the motion `glow`, its steps, too."""
from __future__ import annotations

from math import cos, pi, sin
from typing import List

from artwork import shapes
from artwork.catalog import Animation
from artwork.frames import Rows, Step
from artwork.raster import Picture, fill, flat, over
from artwork.scene import Character
from images import NONE, PREVIOUS, Area
from images.apng import OVER, SOURCE


def blank(side: int, opaque: bool) -> Picture:
    """Returns an empty picture; an opaque one is pale blue."""
    picture = Picture(side)
    if opaque:
        picture.rows = [bytearray(bytes((214, 232, 250, 255)) * side) for _ in range(side)]
    return picture


def shown_frames(spec: Animation) -> List[Rows]:
    """Draws every frame as RGBA8 rows, for all motions except `glow`."""
    hero = Character(spec.seed, spec.side, spec.detail)
    phases = [i / spec.frames for i in range(spec.frames)]
    backdrop = blank(spec.side, spec.pixels == "rgb")
    if spec.motion == "face":
        hero.draw_body(backdrop, 0)
    elif spec.motion == "orbit":
        hero.draw_body(backdrop, 0)
        hero.draw_face(backdrop, 0)
    frames = []
    for number, phase in enumerate(phases):
        picture = backdrop.copy()
        if spec.motion == "bounce":
            hero.draw(picture, phase)
        elif spec.motion == "face":
            face = phase if 0.45 < phase < 0.55 else phase / 200
            hero.draw_face(picture, face)
        elif number > 0:
            draw_orbit(picture, phase)
        frames.append(picture.frozen())
    return frames


def draw_orbit(picture: Picture, phase: float) -> None:
    """Draws three stars that circle in front of the character."""
    side = picture.side
    for i, color in enumerate(((255, 210, 60), (255, 120, 150), (120, 210, 255))):
        angle = 2 * pi * (phase + i / 14)
        x, y = side * (0.5 + 0.4 * cos(angle)), side * (0.5 + 0.3 * sin(angle))
        star = shapes.star(x, y, side * 0.055, 5, 0.5, 3 * angle)
        fill(picture, shapes.grown(star, side * 0.008), flat(side, (70, 50, 20)))
        fill(picture, star, flat(side, color))


def glow_steps(spec: Animation) -> List[Step]:
    """Returns the steps of a still character with a translucent halo blended over it, which grows and moves."""
    side = spec.side
    hero = Character(spec.seed, side, spec.detail)
    backdrop = Picture(side)
    hero.draw_body(backdrop, 0)
    hero.draw_face(backdrop, 0)
    steps = [Step(Area(0, 0, side, side), backdrop.frozen(), NONE, SOURCE)]
    for number in range(1, spec.frames):
        halo = Picture(side)
        radius = side * (0.08 + 0.01 * number)
        x, y = side * (0.2 + 0.05 * number), side * 0.22
        for ring in range(16):
            size = radius * (1 - ring / 16)
            paint = flat(side, (255, 250, 190), 10 + 12 * ring)
            fill(halo, shapes.ellipse(x, y, size, size), paint)
        left, top = max(0, int(x - radius)), max(0, int(y - radius))
        width, height = min(side, int(x + radius) + 2) - left, int(y + radius) + 2 - top
        rows = [bytes(row[4 * left : 4 * (left + width)]) for row in halo.rows[top : top + height]]
        steps.append(Step(Area(left, top, width, height), rows, PREVIOUS, OVER))
    return steps


def glow_shown(steps: List[Step]) -> List[Rows]:
    """Composites the halo steps pixel by pixel."""
    backdrop = steps[0].rows
    frames = [backdrop]
    for step in steps[1:]:
        frame = [bytearray(row) for row in backdrop]
        for y, above in enumerate(step.rows, step.area.y):
            for i in range(0, len(above), 4):
                if above[i + 3]:
                    x = 4 * step.area.x + i
                    frame[y][x : x + 4] = over(frame[y][x : x + 4], above[i : i + 3], above[i + 3])
        frames.append([bytes(row) for row in frame])
    return frames
