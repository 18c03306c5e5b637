"""The animated stickers. Each function draws the moment `t`, 0…1, of a loop; all but `surprise` are seamless."""

from __future__ import annotations

from math import cos, pi, sin
from random import Random

import otter
import things
from colors import CORAL, GOLD, LILAC_DEEP, MINT, MINT_DEEP, RED, SKY_DEEP
from poses import shocked
from shapes import box, ellipse
from sketch import Sketch


def star_spin(t: float) -> Sketch:
    """A fifth of a turn, after which a star looks the same."""
    sketch = Sketch()
    swell = 0.93 + 0.03 * sin(2 * pi * t)
    with sketch.placed(dy=-1.5, scale_x=swell, about=(50, 52)):
        things.happy_star(sketch, degrees=72 * t, look="glad" if 0.42 < t < 0.6 else "open")
    sparkles = ((12, 17, 0.0), (88, 22, 0.35), (86, 86, 0.7))
    things.glints(sketch, [
        (x, y, 6.6 * max(0.0, 0.62 + 0.5 * sin(2 * pi * (t - shift)))) for x, y, shift in sparkles
    ])
    return sketch


def wave(t: float) -> Sketch:
    """The otter waves its hand twice."""
    sketch = Sketch()
    swing = sin(4 * pi * t)
    sway = sin(2 * pi * t)
    with sketch.placed(dx=0.6, dy=-2.2):
        otter.tail(sketch, sway * 2.2)
        otter.body(sketch)
        otter.arm(sketch, 1, (72, 78 + sway * 0.6))
        with sketch.placed(degrees=2.4 * sway, about=(50, 60)):
            otter.head(sketch, "glad" if 0.7 < t < 0.9 else "open", "open")
        hand = (14.5 + swing * 4.2, 55 - abs(swing) * 0.6)
        otter.arm(sketch, 0, hand, (22, 68))
        otter.palm(sketch, hand, swing * 18 - 8)
    return sketch


def heart_bounce(t: float) -> Sketch:
    """The heart jumps once and is squashed when it lands."""
    sketch = Sketch()
    height = abs(sin(pi * t))
    squash = 0.13 * max(0.0, cos(2 * pi * t)) ** 3
    stretch = 0.03 * height
    with sketch.placed(dy=9 - 15 * height):
        with sketch.placed(
            scale_x=0.84 + squash - stretch, scale_y=0.84 - squash + stretch, about=(50, 88)
        ):
            things.happy_heart(sketch, "open" if height > 0.8 else "glad")
    return sketch


def coffee_steam(t: float) -> Sketch:
    """The steam rises, and everything else is still: a small file at any number of frames."""
    sketch = Sketch()
    things.coffee(sketch, phase=t)
    return sketch


def ok_nod(t: float) -> Sketch:
    """The speech bubble swells and tilts."""
    sketch = Sketch()
    with sketch.placed(degrees=4 * sin(2 * pi * t), scale_x=0.97 + 0.04 * cos(2 * pi * t)):
        things.bubble(sketch, "OK", MINT, MINT_DEEP, tail=1)
    return sketch


def surprise(t: float) -> Sketch:
    """The otter pops up: the canvas is empty at t = 0, and the end jumps back to it."""
    if t <= 0:
        return Sketch()
    grown = 1 - (1 - min(1.0, t * 2.2)) ** 2
    wobble = 0.06 * sin(7 * pi * t) * (1.1 - t)
    sketch = Sketch()
    with sketch.placed(
        scale_x=0.12 + 0.88 * grown - wobble, scale_y=0.12 + 0.88 * grown + wobble, about=(50, 90)
    ):
        sketch.add(shocked())
    return sketch


CONFETTI = (CORAL, GOLD, LILAC_DEEP, MINT, RED, SKY_DEEP)


def dance(t: float, pieces: int = 46) -> Sketch:
    """The otter dances in a rain of confetti: a large file, because everything moves."""
    sketch = Sketch()
    random = Random(408)
    for index in range(pieces):
        x, start, spin = random.uniform(8, 92), random.random(), random.choice((-2, -1, 1, 2))
        phase = (start + t) % 1
        width = 3.4 * min(1.0, 6 * phase, 6 * (1 - phase))
        color = CONFETTI[index % len(CONFETTI)]
        if width < 0.6:
            continue
        y = 9 + 82 * phase
        x += 2.4 * sin(2 * pi * (2 * t + start))
        with sketch.placed(degrees=360 * start + 360 * spin * t, about=(x, y)):
            if index % 3:
                sketch.shape(box(x - width / 2, y - width * 0.8, width, width * 1.6, width * 0.2),
                             color, outline=0.5)
            else:
                sketch.shape(ellipse(x, y, width * 0.62), color, outline=0.5)
    beat = sin(2 * pi * t)
    hop = abs(sin(2 * pi * t))
    with sketch.placed(dx=-2.4 + beat * 2, dy=-1.2 - 3 * hop, scale_x=0.9, about=(50, 92)):
        with sketch.placed(degrees=5 * beat, about=(50, 92)):
            otter.tail(sketch, -3 * beat)
            otter.body(sketch)
            with sketch.placed(degrees=-8 * beat, about=(50, 60)):
                otter.head(sketch, "glad", "laugh")
            otter.arm(sketch, 0, (17, 62 - 8 * beat), (25, 68))
            otter.arm(sketch, 1, (83, 62 + 8 * beat), (75, 68))
    return sketch
