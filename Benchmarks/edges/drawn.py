"""Pictures that need no source art: letters, pixel art, watercolor, and a photograph-like picture."""

from __future__ import annotations

import numpy as np
from PIL import Image, ImageDraw

from art import Picture, cropped, tidy
from fonts import font
from layers import blurred, filled

WORDS = ("Hello!", "Yay", "OK", "Good night", "LOL", "Thanks", "No way", "So?!")


def written(text: str, height: int) -> np.ndarray:
    """The alpha of letters, without clear rows and columns around them."""
    canvas = Image.new("L", (height * (len(text) + 1), 2 * height), 0)
    ImageDraw.Draw(canvas).text((height // 2, height // 3), text, fill=255, font=font(height))
    return cropped(filled(np.asarray(canvas).astype(float), (0, 0, 0)))[..., 3]


def words(side: int, random: np.random.Generator) -> Picture:
    """One or two words in a strong color that fill about 88 % of the canvas's width."""
    text = WORDS[random.integers(len(WORDS))]
    share = 0.88 * side / max(written(text, side).shape)
    alpha = written(text, int(side * share))
    canvas = np.zeros((side, side))
    top, left = ((side - n) // 2 for n in alpha.shape)
    canvas[top:top + alpha.shape[0], left:left + alpha.shape[1]] = alpha
    color = ((220, 30, 60), (230, 110, 0), (150, 40, 190), (200, 20, 120))[random.integers(4)]
    return filled(canvas, color)


def pixel_art(side: int, random: np.random.Generator, block: int = 4) -> Picture:
    """A symmetric creature of blocks, with eyes and a dark outline."""
    cells = side // block
    half = blurred(random.random((cells, cells // 2)), cells / 14)
    y, x = np.mgrid[:cells, :cells // 2]
    distance = np.hypot(y - cells / 2 + 0.5, x - cells // 2 + 0.5)
    half = half / half.max() * 1.2 - distance / (cells * 0.4) > -0.1
    body = np.hstack([half, half[:, ::-1]])
    body = np.pad(body[2:-2, 2:-2], [(2, 2), (2, 2 + cells - body.shape[1])])
    inner = body.copy()
    for axis in (0, 1):
        inner &= np.roll(body, 1, axis) & np.roll(body, -1, axis)
    small = np.zeros((cells, cells, 4))
    small[body] = (60, 30, 70, 255)
    small[inner] = (*random.integers(90, 240, 3), 255)
    eye, unit = cells // 2, max(1, cells // 20)
    for column in (eye - 3 * unit, eye + 2 * unit):
        small[eye - unit:eye + unit, column:column + unit] = (255, 255, 255, 255)
    picture = np.kron(small, np.ones((block, block, 1)))
    edge = side - picture.shape[0]
    return np.pad(picture, [(edge // 2, edge - edge // 2)] * 2 + [(0, 0)])


def watercolor(side: int, random: np.random.Generator) -> Picture:
    """A patch of paint: a wavy outline, wide soft edges with a darker rim, and grain."""
    y, x = (np.mgrid[:side, :side] - side / 2) / side
    angle = np.arctan2(y, x)
    waves = sum(random.uniform(-1, 1) / k * np.cos(k * angle + random.uniform(0, 6)) for k in range(2, 7))
    depth = 0.4 + 0.06 * waves - np.hypot(x, y)
    grain, clouds = noise(side, random, 0.012), noise(side, random, 0.12)
    edge = np.clip((depth + 0.006 * clouds) / 0.05, 0, 1)
    alpha = 255 * edge * np.clip(0.9 + 0.05 * grain, 0, 1)
    # Warm colors, because blue and green paint is correctly reported as lost on the bubbles.
    shade = 18 * clouds + 6 * grain - 40 * np.exp(-(depth / 0.03) ** 2)
    color = random.integers((150, 60, 60), (215, 110, 120)) + shade[..., None]
    return tidy(np.dstack([np.clip(color, 0, 255), alpha]))


def photo(side: int, random: np.random.Generator) -> np.ndarray:
    """Colors as varied as a photograph's: light from above, large and small shapes, fine grain."""
    def shapes() -> np.ndarray:
        return sum(noise(side, random, size) * size ** 0.5 for size in (0.25, 0.08, 0.02))

    light = 80 * shapes() + np.linspace(40, -40, side)[:, None]
    tints = np.dstack([18 * shapes() for _ in range(3)])
    grain = random.normal(0, 3, (side, side, 3))
    return np.clip(random.integers(90, 160, 3) + light[..., None] + tints + grain, 0, 255)


def noise(side: int, random: np.random.Generator, size: float) -> np.ndarray:
    """Smooth noise around 0 with a standard deviation of 1; `size` is the width of its hills as a share of the side."""
    count = max(2, round(1 / size))
    small = Image.fromarray(random.random((count, count)).astype(np.float32))
    large = np.asarray(small.resize((side, side), Image.Resampling.BICUBIC))
    return (large - large.mean()) / large.std()
