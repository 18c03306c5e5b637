"""Animations of characters: bodies with limbs, faces and gestures, at a moment `t` of 0...1."""
from __future__ import annotations

from math import cos, pi, sin
from random import Random

from cartoons import paths
from cartoons.canvas import Canvas
from cartoons.figure import (CONFETTI, INK, PINK, WHITE, blink, cheeks, eased, eyes, ground_shadow,
                             limb, outlined, smile)


def wave(canvas: Canvas, t: float) -> None:
    """A bear sways and waves with one arm, the other on its hip."""
    fur, belly = (196, 128, 74), (246, 214, 168)
    sway = 0.012 * sin(2 * pi * t)
    x, y = 0.47 + sway, 0.6
    for side in (-1, 1):
        limb(canvas, (x + side * 0.09, 0.76), (x + side * 0.11, 0.86), (0.47 + side * 0.11, 0.91),
             0.09, fur)
    limb(canvas, (x - 0.16, 0.55), (x - 0.34, 0.66), (x - 0.17, 0.72), 0.075, fur)
    outlined(canvas, paths.ellipse(x, y, 0.2, 0.23), fur)
    canvas.fill(paths.ellipse(x, y + 0.03, 0.13, 0.155), belly)
    swing = 0.35 * sin(6 * pi * t)
    hand = (x + 0.32 + 0.1 * sin(swing), 0.3 - 0.05 * cos(swing))
    limb(canvas, (x + 0.15, 0.54), (x + 0.33, 0.56), hand, 0.08, fur)
    canvas.fill(paths.ellipse(hand[0], hand[1] - 0.006, 0.024, 0.024), belly)
    head = (x + 0.6 * sway, 0.33 + 0.006 * sin(4 * pi * t))
    for side in (-1, 1):
        outlined(canvas, paths.ellipse(head[0] + side * 0.15, head[1] - 0.14, 0.06, 0.06), fur)
        canvas.fill(paths.ellipse(head[0] + side * 0.15, head[1] - 0.135, 0.032, 0.032), belly)
    outlined(canvas, paths.ellipse(*head, 0.215, 0.19), fur)
    canvas.fill(paths.ellipse(head[0], head[1] + 0.075, 0.1, 0.075), belly)
    canvas.fill(paths.ellipse(head[0], head[1] + 0.04, 0.035, 0.024), INK)
    smile(canvas, head[0], head[1] + 0.085, 0.042, 0.5 * eased(2 * t))
    eyes(canvas, head[0], head[1] - 0.03, 0.085, 0.028, blink(t, 0.3, 0.78))
    cheeks(canvas, head[0], head[1] + 0.06, 0.15, 0.03)


def walk(canvas: Canvas, t: float) -> None:
    """A hen walks on the spot, head nodding, and flaps at every step."""
    step = 2 * pi * t
    y = 0.5 - 0.018 * abs(sin(step))
    body, red, beak = (255, 250, 238), (228, 62, 60), (250, 172, 40)
    ground_shadow(canvas, 0.5, 0.93, 0.26)
    for k in (0, 1):
        angle = step + pi * k
        foot = (0.5 + 0.1 * cos(angle), 0.9 - 0.06 * max(0.0, sin(angle)))
        hip = (0.5 + 0.05 * (k - 0.5), y + 0.17)
        limb(canvas, hip, (foot[0] + 0.05, (hip[1] + foot[1]) / 2), foot, 0.022, beak, None)
        canvas.stroke([(foot[0] - 0.03, foot[1] + 0.012), foot, (foot[0] + 0.055, foot[1] + 0.012)],
                      0.02, beak)
    for k in range(3):
        turn = 0.3 * k - 0.25 + 0.08 * sin(step + k)
        outlined(canvas, paths.turned(paths.ellipse(0.23, y - 0.05, 0.1, 0.045), 0.32, y + 0.02,
                                      turn), (240, 226, 204))
    outlined(canvas, paths.blob(0.5, y + 0.04, 0.23, lambda a: 1 + 0.06 * cos(2 * a + 0.4)),
             paths.downward(body, (232, 214, 188), y - 0.1, y + 0.3))
    flap = 0.5 * abs(sin(step))
    wing = paths.turned(paths.ellipse(0.46, y + 0.06, 0.12, 0.075), 0.55, y, -flap)
    outlined(canvas, wing, (240, 226, 204))
    nod = 0.022 * sin(2 * step)
    hx, hy = 0.67 + nod, y - 0.2 + 0.3 * nod
    for k in (-1, 0, 1):
        outlined(canvas, paths.ellipse(hx - 0.01 + 0.045 * k, hy - 0.115 - 0.018 * (k == 0), 0.035,
                                       0.045), red)
    limb(canvas, (0.6, y - 0.02), (0.63, hy + 0.1), (hx, hy), 0.17, body)
    outlined(canvas, [(hx + 0.085, hy - 0.025), (hx + 0.18, hy + 0.012), (hx + 0.085, hy + 0.04)],
             beak)
    outlined(canvas, paths.ellipse(hx + 0.085, hy + 0.075, 0.024, 0.038), red)
    lid = blink(t, 0.6)
    canvas.fill(paths.ellipse(hx + 0.03, hy - 0.012, 0.022, 0.028 * max(lid, 0.15)), INK)
    canvas.fill(paths.ellipse(hx + 0.037, hy - 0.02, 0.007, 0.007 * lid), WHITE)


def party(canvas: Canvas, t: float) -> None:
    """A fox in a hat jumps with both arms up while confetti falls and fades."""
    random = Random(41)
    for k in range(64):
        x, start, size, spin, color = (random.random(), random.random(),
                                       0.008 + 0.012 * random.random(), 2 + 4 * random.random(),
                                       CONFETTI[int(random.random() * 5)])
        fall = (start + t * (1 + (k % 2))) % 1
        flat = abs(cos(spin * 2 * pi * fall))
        piece = paths.box(x + 0.02 * sin(9 * fall + k), -0.05 + 1.1 * fall, size,
                          size * (0.25 + 0.6 * flat), size * 0.2)
        piece = paths.turned(piece, x, -0.05 + 1.1 * fall, 5 * fall + k)
        canvas.fill(piece, color, min(1.0, (1 - fall) * 3))
    jump = abs(sin(3 * pi * t))
    y, squash = 0.62 - 0.09 * jump, 1 - 0.09 * (1 - jump) ** 3
    fur, cream = (240, 126, 48), (255, 240, 220)
    for side in (-1, 1):
        limb(canvas, (0.5 + side * 0.07, y + 0.15), (0.5 + side * 0.13, y + 0.21),
             (0.5 + side * 0.1, min(0.94, y + 0.29)), 0.06, (110, 60, 40))
        swing = 0.05 * sin(6 * pi * t)
        limb(canvas, (0.5 + side * 0.13, y), (0.5 + side * 0.3, y + 0.02),
             (0.5 + side * (0.29 + swing), y - 0.24), 0.06, fur)
    tail = paths.curve((0.62, y + 0.13), (0.85, y + 0.2), (0.8, y - 0.06 + 0.04 * sin(6 * pi * t)))
    canvas.stroke(tail, 0.11, INK)
    canvas.stroke(tail, 0.085, fur)
    canvas.stroke(tail[-4:], 0.075, cream)
    outlined(canvas, paths.turned(paths.ellipse(0.5, y + 0.06, 0.155, 0.17), 0.5, 0.9, 0, 2 - squash,
                                  squash), fur)
    canvas.fill(paths.ellipse(0.5, y + 0.09, 0.095, 0.11), cream)
    hy = y - 0.2
    for side in (-1, 1):
        ear = [(0.5 + side * 0.2, hy - 0.19), (0.5 + side * 0.06, hy - 0.11),
               (0.5 + side * 0.19, hy - 0.02)]
        outlined(canvas, ear, fur)
        canvas.fill(paths.turned(ear, *ear[0], 0, 0.6, 0.6), INK)
    face = paths.blob(0.5, hy, 0.19, lambda a: 1 + 0.1 * cos(2 * a) - 0.05 * sin(a))
    outlined(canvas, face, fur)
    canvas.fill(paths.ellipse(0.5, hy + 0.085, 0.12, 0.075), cream)
    canvas.fill(paths.ellipse(0.5, hy + 0.045, 0.026, 0.02), INK)
    eyes(canvas, 0.5, hy - 0.03, 0.085, 0.03, 1 if jump < 0.8 else 0)
    smile(canvas, 0.5, hy + 0.08, 0.045, 0.3 + 0.5 * jump)
    hat = [(0.5, hy - 0.37), (0.41, hy - 0.15), (0.59, hy - 0.15)]
    outlined(canvas, hat, paths.downward((120, 90, 230), (240, 90, 170), hy - 0.37, hy - 0.15))
    outlined(canvas, paths.ellipse(0.5, hy - 0.375, 0.03, 0.03), (255, 214, 70))


def ghost(canvas: Canvas, t: float) -> None:
    """A translucent ghost floats, its hem waving, above a soft shadow and with a pale light."""
    drift = sin(2 * pi * t)
    x, y = 0.5 + 0.03 * sin(4 * pi * t), 0.44 + 0.035 * drift
    ground_shadow(canvas, x, 0.93, 0.3 - 0.03 * drift, 0.3 + 0.08 * drift)
    canvas.glow([(x, y - 0.08), (x, y + 0.15)], 0.42, (150, 190, 255), 0.4)
    hem = [(x - 0.27 + 0.54 * i / 60, y + 0.36 + 0.035 * sin(i / 60 * 6 * pi - 4 * pi * t))
           for i in range(61)]
    top = [(x + 0.27 * cos(a), y - 0.1 - 0.27 * sin(a)) for a in (pi * i / 48 for i in range(49))]
    outline = hem + top
    canvas.fill(outline, paths.downward((250, 252, 255), (176, 196, 246), y - 0.3, y + 0.4), 0.94)
    canvas.stroke([*outline, outline[0]], 0.012, (92, 104, 170))
    for side in (-1, 1):
        lift = 0.06 * sin(2 * pi * t + side)
        arm = paths.curve((x + side * 0.24, y + 0.05), (x + side * 0.36, y + 0.1),
                          (x + side * 0.37, y - 0.02 + lift))
        canvas.stroke(arm, 0.1, (92, 104, 170))
        canvas.stroke(arm, 0.076, (232, 238, 255))
    eyes(canvas, x, y - 0.08, 0.1, 0.045, blink(t, 0.5), (sin(2 * pi * t), 0.3))
    smile(canvas, x, y + 0.04, 0.055, 0.35 + 0.3 * drift)
    cheeks(canvas, x, y + 0.02, 0.18, 0.04)


def sleepy(canvas: Canvas, t: float) -> None:
    """A cat asleep breathes; letters rise from it and fade."""
    breath = eased(t)
    fur, dark = (150, 156, 178), (112, 118, 144)
    ground_shadow(canvas, 0.47, 0.88, 0.36)
    body = paths.turned(paths.ellipse(0.47, 0.72, 0.34, 0.18), 0.47, 0.9, 0, 1, 1 + 0.05 * breath)
    outlined(canvas, body, paths.downward(fur, dark, 0.5, 0.92))
    tail = paths.curve((0.16, 0.8), (0.3, 0.96), (0.55, 0.85 - 0.01 * breath))
    canvas.stroke(tail, 0.085, INK)
    canvas.stroke(tail, 0.06, fur)
    hx, hy = 0.66, 0.64 - 0.012 * breath
    for side in (-1, 1):
        outlined(canvas, [(hx + side * 0.15, hy - 0.2), (hx + side * 0.03, hy - 0.1),
                          (hx + side * 0.15, hy - 0.03)], fur)
    outlined(canvas, paths.ellipse(hx, hy, 0.17, 0.14), fur)
    eyes(canvas, hx, hy, 0.08, 0.03, 0)
    canvas.fill(paths.ellipse(hx, hy + 0.035, 0.018, 0.013), PINK)
    smile(canvas, hx, hy + 0.055, 0.03, 0)
    for k in range(3):
        rise = (t + k / 3) % 1
        size = 0.06 + 0.09 * rise
        for line in paths.letter("Z", 0.74 + 0.14 * rise + 0.02 * sin(7 * rise), 0.48 - 0.38 * rise,
                                 size, 0.2 * sin(5 * rise)):
            canvas.stroke(line, 0.028, (92, 120, 210), min(1, 4 * rise, 3 * (1 - rise)))


def dance(canvas: Canvas, t: float) -> None:
    """A gopher-like animal steps from side to side, arms swinging, in a soft-shaded coat."""
    beat = sin(2 * pi * t)
    x = 0.5 + 0.05 * beat
    coat = paths.outward((160, 226, 244), (64, 150, 196), 0.42, 0.3, 0.6)
    ground_shadow(canvas, x, 0.93, 0.3)
    for side in (-1, 1):
        up = 0.05 * max(0.0, side * beat)
        outlined(canvas, paths.ellipse(x + side * 0.13, 0.9 - up, 0.075, 0.04), (240, 206, 160))
        limb(canvas, (x + side * 0.2, 0.55), (x + side * 0.34, 0.56 - 0.12 * beat),
             (x + side * 0.33, 0.44 - 0.14 * side * beat), 0.06, (120, 200, 228))
    for side in (-1, 1):
        outlined(canvas, paths.ellipse(x + side * 0.19 + 0.1 * beat * 0.2, 0.2, 0.055, 0.055),
                 (92, 176, 214))
    tilt = 0.06 * beat
    body = paths.turned(paths.box(0.5, 0.52, 0.235, 0.37, 0.22), 0.5, 0.9, tilt)
    outlined(canvas, body, coat)
    (fx, fy), = paths.turned([(0.5, 0.34)], 0.5, 0.9, tilt)
    canvas.fill(paths.ellipse(fx, fy + 0.26, 0.14, 0.19), (226, 246, 252), 0.6)
    eyes(canvas, fx, fy - 0.06, 0.095, 0.066, blink(t, 0.52), (beat, 0.4))
    outlined(canvas, paths.ellipse(fx, fy + 0.06, 0.06, 0.042), (246, 220, 180), 0.01)
    canvas.fill(paths.ellipse(fx, fy + 0.035, 0.03, 0.022), INK)
    outlined(canvas, paths.box(fx, fy + 0.112, 0.026, 0.03, 0.01), WHITE, 0.008)
