"""The still stickers: poses of the otter, and things."""

from __future__ import annotations

import otter
import things
from colors import (
    CORAL, CORAL_DEEP, FUR, FUR_SHADE, GOLD, GOLD_DEEP, LILAC, LILAC_DEEP, MINT, MINT_DEEP, RED,
    RED_DEEP, SHINE, SKY, SKY_DEEP, WHITE, Gradient, mixed,
)
from face import tear
from shapes import box, ellipse, heart
from sketch import Sketch


def happy() -> Sketch:
    sketch = Sketch()
    with sketch.placed(dx=-2.8, dy=-2.2):
        otter.tail(sketch)
        otter.body(sketch)
        otter.arm(sketch, 0, (27, 78))
        otter.arm(sketch, 1, (73, 78))
        otter.head(sketch, "open", "open")
    return sketch


def laugh() -> Sketch:
    sketch = Sketch()
    with sketch.placed(dx=-2.6, dy=-2.2):
        otter.tail(sketch)
        otter.body(sketch)
        otter.arm(sketch, 0, (43, 78))
        otter.arm(sketch, 1, (57, 78))
        with sketch.placed(degrees=-5, about=(50, 60)):
            otter.head(sketch, "squeezed", "laugh")
            tear(sketch, 17.5, 42, 11, 38)
            tear(sketch, 82.5, 42, 11, -38)
    return sketch


def little_heart(sketch: Sketch, x: float, y: float, width: float, degrees: float) -> None:
    with sketch.placed(degrees=degrees, about=(x, y)):
        sketch.shape(heart(x, y, width), Gradient(RED, RED_DEEP, y - width / 2, y + width / 2))
        sketch.detail(ellipse(x - width * 0.24, y - width * 0.2, width * 0.12, width * 0.07, -35),
                      SHINE)


def love() -> Sketch:
    sketch = Sketch()
    with sketch.placed(dx=-1, dy=-1.6):
        little_heart(sketch, 17, 69, 13, -14)
        little_heart(sketch, 13, 84.5, 8.5, 12)
        with sketch.placed(scale_x=0.97, about=(50, 92)):
            otter.tail(sketch)
            otter.body(sketch)
            otter.head(sketch, "hearts", "open")
            little_heart(sketch, 50, 74, 37, 0)
            otter.arm(sketch, 0, (38.5, 77.5))
            otter.arm(sketch, 1, (61.5, 77.5))
    return sketch


def shocked() -> Sketch:
    sketch = Sketch()
    with sketch.placed(dx=-1.5, dy=-2.2):
        otter.tail(sketch)
        otter.body(sketch)
        otter.head(sketch, "wide", "gasp")
        otter.arm(sketch, 0, (27.5, 54), (28, 66))
        otter.arm(sketch, 1, (72.5, 54), (72, 66))
        for x, y, degrees in ((88.5, 19, 16), (11.5, 19, -16)):
            with sketch.placed(degrees=degrees, about=(x, y)):
                things.lettering(sketch, "!", (x, y), 14, 4.6, Gradient(GOLD, GOLD_DEEP, 14, 30),
                                 border=True)
    return sketch


def sleepy() -> Sketch:
    sketch = Sketch()
    with sketch.placed(dy=-0.5):
        sketch.shape(box(8, 29, 84, 44, 15), Gradient(mixed(LILAC, WHITE, 0.55), LILAC, 30, 70))
        with sketch.placed(dy=11, degrees=-7, about=(50, 60)):
            otter.head(sketch, "asleep", "asleep")
        cover = box(6.5, 66, 87, 27, 11)
        sketch.shape(cover, Gradient(SKY, SKY_DEEP, 66, 94))
        for x, y in ((20, 87), (40, 84), (60, 87), (80, 84)):
            sketch.detail(heart(x, y, 8), mixed(SKY, WHITE, 0.55), clip=cover)
        sketch.shape(box(6.5, 66, 87, 11, 5.5), Gradient(WHITE, mixed(SKY, WHITE, 0.75), 66, 77))
        for x in (31, 69):
            sketch.shape(ellipse(x, 68.5, 7.2, 5.4), Gradient(FUR, FUR_SHADE, 62, 76))
        for x, y, height in ((82, 21, 12), (92, 12, 8)):
            things.lettering(sketch, "Z", (x, y), height, height * 0.27, LILAC_DEEP, border=True)
    return sketch


def star() -> Sketch:
    sketch = Sketch()
    things.happy_star(sketch)
    return sketch


def big_heart() -> Sketch:
    sketch = Sketch()
    things.happy_heart(sketch)
    return sketch


def coffee() -> Sketch:
    sketch = Sketch()
    with sketch.placed(dx=-1.5, dy=-0.8):
        things.coffee(sketch)
    return sketch


def say_hi() -> Sketch:
    sketch = Sketch()
    things.bubble(sketch, "HI!", CORAL, CORAL_DEEP)
    return sketch


def say_thanks() -> Sketch:
    sketch = Sketch()
    things.bubble(sketch, "THX", CORAL, CORAL_DEEP, height=19)
    return sketch


def say_ok() -> Sketch:
    sketch = Sketch()
    things.bubble(sketch, "OK", MINT, MINT_DEEP, tail=1)
    return sketch
