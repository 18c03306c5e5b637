"""Computed photographs and films: texture, light, grain and noise."""
from __future__ import annotations

from math import pi, sin

import numpy as np

from cartoons import paths
from cartoons.canvas import Canvas


def noise(random: np.random.RandomState, side: int, cells: int, across: int = 1) -> np.ndarray:
    """Smooth noise of about -1...1 with a number of cells per side; `across` stretches them sideways."""
    high, wide = cells + 3, max(2, cells // across) + 3
    grid = random.uniform(-1, 1, (high, wide))
    for axis, count in ((0, high - 3), (1, wide - 3)):
        positions = np.arange(side) / side * count
        index = positions.astype(int)
        t = positions - index
        weights = ((1 - t) ** 3 / 6, (3 * t ** 3 - 6 * t ** 2 + 4) / 6,
                   (-3 * t ** 3 + 3 * t ** 2 + 3 * t + 1) / 6, t ** 3 / 6)
        shape = (-1, 1) if axis == 0 else (1, -1)
        grid = sum(w.reshape(shape) * np.take(grid, index + k, axis)
                   for k, w in enumerate(weights))
    return grid * 1.6


def texture(side: int) -> np.ndarray:
    """Tabby fur as RGB of 0...255, lit from above."""
    random = np.random.RandomState(12)
    y = np.linspace(0, 1, side)[:, None]
    large = noise(random, side, 5) * 0.5 + noise(random, side, 11) * 0.3
    stripes = np.sin(26 * y + 6 * large)
    hair = sum(noise(random, side, cells, 4) * part
               for cells, part in ((48, 0.3), (110, 0.35), (240, 0.35)))
    light = 150 + 34 * large + 30 * stripes * (0.6 + 0.4 * large) + 34 * hair - 46 * y
    tint = np.stack([1 + 0.06 * large, 0.84 + 0.03 * large, 0.66 - 0.05 * large], 2)
    return np.clip(light[..., None] * tint, 0, 255)


def cat(canvas: Canvas, t: float) -> None:
    """A cut-out cat breathes and moves its head a little; the sensor adds noise to each frame."""
    side = canvas.side
    fur = texture(side)
    random = np.random.RandomState(1000 + round(t * 10_000))
    grain = random.normal(0, 1.6, (side, side, 3))
    rows, columns = np.mgrid[0:side, 0:side]

    def coat(shift_x: float, shift_y: float) -> np.ndarray:
        shifted = fur[np.clip(rows - round(shift_y * side), 0, side - 1),
                      np.clip(columns - round(shift_x * side), 0, side - 1)]
        return np.clip(shifted + grain, 0, 255).astype(np.float32)

    def paint(pixels: np.ndarray):
        return lambda x, y: pixels[np.ix_((y[:, 0] * side).astype(int), (x[0] * side).astype(int))]

    nod = 0.012 * sin(2 * pi * t)
    body, head = paint(coat(0, 0)), paint(coat(nod, -0.03 + nod))
    tuft = np.random.RandomState(5).uniform(-1, 1, 141)
    ragged = lambda a: 1 + 0.018 * tuft[int(a / (2 * pi) * 140) % 140]  # noqa: E731
    canvas.fill(paths.turned(paths.blob(0.5, 0.72, 0.27 + 0.1 * nod, ragged), 0.5, 0.98, 0, 1.2, 1),
                body)
    for side_of in (-1, 1):
        canvas.fill([(0.5 + side_of * 0.24 + nod, 0.08 + nod), (0.5 + side_of * 0.06 + nod, 0.2 + nod),
                     (0.5 + side_of * 0.26 + nod, 0.32 + nod)], head)
    canvas.fill(paths.turned(paths.blob(0.5 + nod, 0.34 + nod, 0.24, ragged), 0.5, 0.34, 0, 1.12, 1),
                head)
    for side_of in (-1, 1):
        ex, ey = 0.5 + side_of * 0.1 + nod, 0.31 + nod
        canvas.glow([(ex, ey)], 0.09, (40, 26, 16), 0.6)
        canvas.fill(paths.ellipse(ex, ey, 0.044, 0.038), paths.outward((214, 220, 120), (96, 120, 40),
                                                                       ex, ey, 0.05))
        canvas.fill(paths.ellipse(ex, ey, 0.013, 0.034), (12, 10, 10))
        canvas.glow([(ex + 0.012, ey - 0.014)], 0.014, (255, 255, 255), 0.9)
    canvas.glow([(0.5 + nod, 0.42 + nod)], 0.1, (250, 236, 220), 0.6)
    canvas.fill(paths.heart(0.5 + nod, 0.405 + nod, 0.026), (206, 128, 124))


def put_pixels(canvas: Canvas, pixels: np.ndarray) -> None:
    """Covers the whole canvas with RGB of 0...255."""
    canvas.put(0, 0, np.ones(pixels.shape[:2], np.float32), lambda x, y: pixels)


def softened(field: np.ndarray) -> np.ndarray:
    """Mixes each value with its neighbors; edges wrap around."""
    for axis in (0, 1):
        field = field / 2 + np.roll(field, 1, axis) / 4 + np.roll(field, -1, axis) / 4
    return field


def film(canvas: Canvas, t: float) -> None:
    """Fur that a film camera pans over, with silver grain, strongest in the midtones, and grain in each color layer."""
    side = canvas.side
    fur = texture(2 * side)
    x, y = (round(side * (0.5 + far)) for far in (0.015 * sin(2 * pi * t), 0.01 * sin(4 * pi * t)))
    scene = fur[y:y + side, x:x + side]
    random = np.random.RandomState(3000 + round(t * 10_000))
    light = scene.mean(2, keepdims=True) / 255
    silver = softened(random.normal(0, 1, (side, side, 1))) * (6 + 28 * light * (1 - light))
    layers = softened(random.normal(0, 1, (side, side, 3))) * 4
    put_pixels(canvas, np.clip(scene + silver + layers, 0, 255).astype(np.float32))


def static(canvas: Canvas, t: float) -> None:
    """An old television without a signal: gray noise on its screen that changes with every frame."""
    wood = paths.downward((152, 104, 66), (104, 66, 40), 0.2, 0.92)
    canvas.fill(paths.box(0.5, 0.56, 0.44, 0.36, 0.06), wood)
    for lean in (-1, 1):
        canvas.stroke([(0.5, 0.22), (0.5 + 0.18 * lean, 0.04)], 0.016, (96, 98, 108))
    random = np.random.RandomState(7000 + round(t * 10_000))
    side = canvas.side
    snow = random.uniform(20, 235, (side, side, 1)) * (0.82 + 0.18 * np.cos(
        2 * pi * (np.arange(side) / side * 2 - t)))[:, None, None]
    snow = np.repeat(snow, 3, 2).astype(np.float32)

    def screen(x: np.ndarray, y: np.ndarray) -> np.ndarray:
        return snow[np.ix_((y[:, 0] * side).astype(int), (x[0] * side).astype(int))]
    canvas.fill(paths.box(0.42, 0.56, 0.29, 0.27, 0.07), screen)
    for knob in (0.42, 0.56):
        canvas.fill(paths.ellipse(0.83, knob, 0.04, 0.04), (214, 196, 160))
