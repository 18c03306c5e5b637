"""Animations of things and effects, at a moment `t` of 0...1."""
from __future__ import annotations

from math import cos, pi, sin
from random import Random

from cartoons import paths
from cartoons.canvas import Canvas
from cartoons.figure import (CONFETTI, INK, WHITE, blink, cheeks, eased, eyes, ground_shadow,
                             outlined, smile)


def hearts(canvas: Canvas, t: float) -> None:
    """Hearts of many sizes float up, sway and fade."""
    random = Random(7)
    for k in range(22):
        x, start, size, shade = (0.12 + 0.76 * random.random(), random.random(),
                                 0.025 + 0.06 * random.random(), random.random())
        rise = (start + t) % 1
        alpha = min(1, 6 * rise, 2.2 * (1 - rise))
        color = (255 - 30 * shade, 60 + 90 * shade, 110 + 60 * shade)
        hx, hy = x + 0.04 * sin(2 * pi * rise + k), 0.95 - 0.9 * rise
        canvas.fill(paths.heart(hx, hy, size * (0.5 + 0.5 * min(1, 3 * rise)), 0.3 * sin(5 * rise)),
                    color, alpha)
        canvas.fill(paths.ellipse(hx - size * 0.45, hy - size * 0.5, size * 0.18, size * 0.12,
                                  -0.7), WHITE, 0.6 * alpha)


def lettering(canvas: Canvas, t: float) -> None:
    """The word YES! hops in letter by letter, each in a thick white border."""
    for k, name in enumerate("YES!"):
        moment = (t - 0.08 * k) % 1
        hop = max(0.0, sin(4 * pi * moment)) if moment < 0.5 else 0.0
        x, y = 0.2 + 0.205 * k, 0.56 - 0.24 * hop
        strokes = paths.letter(name, x, y, 0.3, 0.14 * sin(2 * pi * t + k), 1 - 0.16 * hop + 0.05)
        color = CONFETTI[k]
        for width, paint in ((0.135, WHITE), (0.1, INK), (0.07, color)):
            for line in strokes:
                canvas.stroke(line, width, paint)
        for line in strokes:
            canvas.stroke([(a - 0.008, b - 0.012) for a, b in line], 0.014, WHITE, 0.7)


def still_blink(canvas: Canvas, t: float) -> None:
    """A large owl that is still most of the time; sometimes it blinks, and once it twitches its tufts."""
    body = paths.downward((122, 92, 160), (74, 54, 112), 0.15, 0.9)
    twitch = 0.06 * max(0.0, sin(2 * pi * (t - 0.4) * 5)) if 0.4 < t < 0.5 else 0.0
    for side in (-1, 1):
        tuft = [(0.5 + side * 0.3, 0.1), (0.5 + side * 0.1, 0.24), (0.5 + side * 0.3, 0.34)]
        outlined(canvas, paths.turned(tuft, 0.5 + side * 0.2, 0.3, side * twitch), body)
    outlined(canvas, paths.blob(0.5, 0.53, 0.36, lambda a: 1 + 0.05 * cos(4 * a)), body)
    canvas.fill(paths.ellipse(0.5, 0.68, 0.22, 0.2), (214, 196, 232))
    for row in range(4):
        for k in range(-2 + row // 2, 3 - row // 2):
            fx, fy = 0.5 + 0.075 * k + 0.037 * (row % 2), 0.58 + 0.065 * row
            canvas.stroke(paths.curve((fx - 0.022, fy), (fx, fy + 0.04), (fx + 0.022, fy)), 0.012,
                          (122, 92, 160))
    eyes(canvas, 0.5, 0.4, 0.13, 0.095, blink(t, 0.3, 0.66))
    outlined(canvas, [(0.47, 0.47), (0.53, 0.47), (0.5, 0.55)], (250, 172, 40))
    for side in (-1, 1):
        for k in range(3):
            canvas.stroke([(0.5 + side * 0.12 + 0.035 * (k - 1), 0.87),
                           (0.5 + side * 0.12 + 0.04 * (k - 1), 0.92)], 0.03, (250, 172, 40))


def cogs(canvas: Canvas, t: float) -> None:
    """Three gray cogwheels mesh and turn."""
    for x, y, size, teeth, direction, start, gray in ((0.36, 0.6, 0.3, 12, 1, 0.0, 110),
                                                      (0.75, 0.42, 0.2, 8, -1, 0.1, 150),
                                                      (0.34, 0.17, 0.15, 6, -1, 0.42, 190)):
        turn = direction * 2 * pi * t / teeth * 2 + start
        outlined(canvas, paths.gear(x, y, size, teeth, turn), (gray,) * 3, 0.012, (40, 40, 40))
        canvas.fill(paths.ellipse(x, y, size * 0.6, size * 0.6), (gray * 0.8,) * 3)
        for k in range(5):
            angle = turn + 2 * pi * k / 5
            canvas.fill(paths.ellipse(x + size * 0.42 * cos(angle), y + size * 0.42 * sin(angle),
                                      size * 0.1, size * 0.1), (gray * 0.5,) * 3)
        canvas.fill(paths.ellipse(x, y, size * 0.18, size * 0.18), (40, 40, 40))


def neon(canvas: Canvas, t: float) -> None:
    """A heart and a word as tubes of light that pulse and flicker."""
    pulse = 0.55 + 0.45 * eased(t)
    if 0.7 < t < 0.8:
        pulse *= 0.4
    tube = paths.turned(paths.heart(0.5, 0.4, 0.3), 0.5, 0.4, 0)
    tube = [*tube, tube[0]]
    canvas.glow(tube[::3], 0.17, (255, 40, 140), 0.75 * pulse)
    canvas.stroke(tube, 0.034, (255, 80 + 80 * pulse, 160 + 50 * pulse))
    canvas.stroke(tube, 0.013, (255, 226, 240), pulse)
    for k, name in enumerate("HEY"):
        for line in paths.letter(name, 0.3 + 0.2 * k, 0.82, 0.17):
            bright = 0.5 + 0.5 * cos(2 * pi * (t - k / 3))
            canvas.glow(line[::4] if len(line) > 9 else line, 0.09, (40, 170, 255), 0.7 * bright)
            canvas.stroke(line, 0.026, (90, 190, 255))
            canvas.stroke(line, 0.01, (225, 245, 255), bright)


def meadow(canvas: Canvas, t: float) -> None:
    """A picture without alpha: sun, drifting clouds, hills, a balloon."""
    canvas.fill([(-1, -1), (2, -1), (2, 2), (-1, 2)],
                paths.downward((96, 176, 246), (214, 240, 255), 0, 0.8))
    for k in range(12):
        angle = 2 * pi * (k + 2 * t) / 12
        canvas.stroke([(0.8 + 0.13 * cos(angle), 0.2 + 0.13 * sin(angle)),
                       (0.8 + 0.17 * cos(angle), 0.2 + 0.17 * sin(angle))], 0.016, (255, 216, 90))
    canvas.fill(paths.ellipse(0.8, 0.2, 0.1, 0.1), (255, 216, 90))
    for k, (y, size) in enumerate(((0.18, 0.09), (0.36, 0.06), (0.28, 0.075))):
        x = (0.4 * k + t) % 1.4 - 0.2
        for dx, dy, part in ((-1, 0.2, 0.6), (0, 0, 1), (1, 0.25, 0.65)):
            canvas.fill(paths.ellipse(x + dx * size, y + dy * size, size * part * 1.2, size * part),
                        WHITE)
    for base, high, color in ((0.72, 0.06, (120, 190, 110)), (0.82, 0.05, (88, 164, 88))):
        hill = [(i / 60, base - high * sin(i / 60 * 5 + 9 * base)) for i in range(61)]
        canvas.fill([*hill, (1, 1.1), (0, 1.1)], color)
    bx, by = 0.36 + 0.03 * sin(2 * pi * t), 0.45 - 0.05 * eased(t)
    canvas.stroke(paths.curve((bx, by + 0.13), (bx + 0.03 * sin(4 * pi * t), by + 0.24),
                              (bx, by + 0.34)), 0.006, INK)
    outlined(canvas, paths.blob(bx, by, 0.115, lambda a: 1 + 0.12 * max(0.0, sin(a)) ** 3),
             (236, 72, 84), 0.008)
    canvas.fill(paths.ellipse(bx - 0.04, by - 0.04, 0.02, 0.03, 0.5), WHITE, 0.7)


def spin(canvas: Canvas, t: float) -> None:
    """A rocket with a fading trail circles around a turning star."""
    turn = 2 * pi * t
    for k in range(14, 0, -1):
        angle = turn - 0.09 * k
        canvas.fill(paths.ellipse(0.5 + 0.37 * cos(angle), 0.5 + 0.37 * sin(angle),
                                  0.036 - 0.002 * k, 0.036 - 0.002 * k), (255, 190, 70),
                    0.55 * (1 - k / 15))
    outlined(canvas, paths.star(0.5, 0.5, 0.24, 5, 0.55, -turn / 5 * 2),
             paths.downward((255, 226, 96), (248, 160, 40), 0.28, 0.72), 0.018)
    eyes(canvas, 0.5, 0.48, 0.05, 0.026, blink(t, 0.25))
    smile(canvas, 0.5, 0.54, 0.032, 0.4)
    x, y = 0.5 + 0.37 * cos(turn), 0.5 + 0.37 * sin(turn)
    hull = [(-0.1, 0.0)] + paths.curve((-0.06, 0.045), (0.04, 0.06), (0.1, 0))
    hull += paths.curve((0.1, 0), (0.04, -0.06), (-0.06, -0.045))
    for shape, color in (([(-0.09, 0.08), (-0.02, 0.0), (-0.09, -0.08)], (228, 62, 60)),
                         (hull, (236, 240, 248))):
        outlined(canvas, [(x + a, y + b) for a, b in paths.turned(shape, 0, 0, turn + pi / 2)],
                 color, 0.01)
    canvas.fill(paths.ellipse(x, y, 0.022, 0.022), (76, 156, 255))


def gift(canvas: Canvas, t: float) -> None:
    """A box shakes, opens, and lets stars out; then it closes."""
    opening = max(0.0, min(1.0, (t - 0.3) * 6, (0.95 - t) * 8))
    shake = 0.02 * sin(40 * pi * t) if t < 0.3 else 0.0
    x = 0.5 + shake
    ground_shadow(canvas, 0.5, 0.9, 0.36, 0.3)
    random = Random(3)
    for k in range(16):
        angle, far, size = (pi * (0.15 + 0.7 * random.random()), 0.3 + 0.45 * random.random(),
                            0.02 + 0.025 * random.random())
        go = (t - 0.36 - 0.012 * k) / 0.45
        if 0 < go < 1:
            reach = far * (1 - (1 - go) ** 2)
            canvas.fill(paths.star(x + reach * cos(angle), 0.56 - reach * sin(angle) + 0.2 * go * go,
                                   size, 5, 0.5, 6 * go + k), CONFETTI[k % 5], min(1, 3 * (1 - go)))
    outlined(canvas, paths.box(x, 0.72, 0.25, 0.17, 0.02), (76, 156, 255))
    canvas.fill(paths.box(x, 0.72, 0.045, 0.165, 0.001), (255, 214, 70))
    lid = paths.box(x, 0.53, 0.28, 0.055, 0.02)
    band = paths.box(x, 0.53, 0.05, 0.05, 0.001)
    bows = [paths.ellipse(x - 0.07, 0.445, 0.07, 0.035, 0.4),
            paths.ellipse(x + 0.07, 0.445, 0.07, 0.035, -0.4)]
    for shape, color in ((lid, (52, 128, 230)), (band, (255, 214, 70)),
                         *((bow, (255, 196, 40)) for bow in bows)):
        moved = [(a, b - 0.12 * opening) for a, b in paths.turned(shape, x + 0.28, 0.55,
                                                                  0.6 * opening)]
        outlined(canvas, moved, color, 0.012)


def wink(canvas: Canvas, t: float) -> None:
    """A large round face in a gradient winks and opens its mouth wider."""
    tilt = 0.05 * sin(2 * pi * t)
    x, y = 0.5 + tilt * 0.3, 0.5
    canvas.fill(paths.ellipse(x, y, 0.42, 0.42),
                paths.outward((255, 240, 130), (250, 176, 30), x - 0.1, y - 0.15, 0.6))
    canvas.stroke([*paths.ellipse(x, y, 0.415, 0.415), (x + 0.415, y)], 0.014, (208, 128, 16))
    lid = max(0.0, 1 - 3.2 * max(0.0, sin(2 * pi * t) - 0.3))
    for side in (-1, 1):
        (ex, ey), = paths.turned([(x + side * 0.15, y - 0.1)], x, y, tilt)
        if side > 0 and lid < 0.15:
            canvas.stroke(paths.curve((ex - 0.06, ey + 0.02), (ex, ey - 0.06), (ex + 0.06, ey + 0.02)),
                          0.03, (92, 56, 20))
        else:
            canvas.fill(paths.ellipse(ex, ey, 0.042, 0.07 * (lid if side > 0 else 1)), (92, 56, 20))
            canvas.fill(paths.ellipse(ex + 0.012, ey - 0.025, 0.012, 0.014), WHITE, 0.9)
    cheeks(canvas, x, y + 0.06, 0.27, 0.06)
    smile(canvas, x, y + 0.12, 0.15, 0.2 + 0.4 * eased(t), (120, 52, 20))


def tints(canvas: Canvas, t: float) -> None:
    """Translucent disks and stars drift over one another; drawn for a palette of few colors."""
    for k in range(7):
        angle = 2 * pi * (t + k / 7)
        x, y = 0.5 + 0.26 * cos(angle), 0.5 + 0.2 * sin(2 * angle)
        shape = paths.star(x, y, 0.17, 5 + k % 3, 0.6, angle) if k % 2 else paths.ellipse(
            x, y, 0.13, 0.13)
        canvas.fill(shape, CONFETTI[k % 5], 0.4 + 0.1 * (k % 3))
    canvas.stroke([*paths.ellipse(0.5, 0.5, 0.44, 0.44), (0.94, 0.5)], 0.02, (88, 96, 160), 0.5)
