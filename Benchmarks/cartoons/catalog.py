"""All animations with their drawing function, size, number of frames and frame rate."""
from __future__ import annotations

from dataclasses import dataclass
from typing import Callable, List

import numpy as np

from cartoons import characters, effects, photo
from cartoons.canvas import Canvas

ALPHA_LEVELS = 8
"""The number of alpha levels in the animation with few colors; its color channels have four each."""


@dataclass(frozen=True)
class Cartoon:
    """An animation; `side` is in px."""

    name: str
    side: int
    frames: int
    fps: int
    draw: Callable[[Canvas, float], None]
    few_colors: bool = False

    def frame(self, number: int) -> np.ndarray:
        """Draws one frame as straight RGBA8."""
        canvas = Canvas(self.side)
        self.draw(canvas, number / self.frames)
        pixels = canvas.straight()
        return posterized(pixels) if self.few_colors else pixels


def posterized(pixels: np.ndarray) -> np.ndarray:
    """Rounds alphas and colors to a few levels, so that all colors fit into a palette."""
    step = 255 / (ALPHA_LEVELS - 1)
    coarse = np.rint(np.rint(pixels / step) * step)
    coarse[..., :3] = np.rint(np.rint(pixels[..., :3] / 85) * 85)
    return np.where(coarse[..., 3:] > 0, coarse, 0).astype(np.uint8)


def everything() -> List[Cartoon]:
    """Returns all animations."""
    return [
        Cartoon("wave408", 408, 45, 24, characters.wave),
        Cartoon("party408", 408, 49, 24, characters.party),
        Cartoon("hen300", 300, 33, 30, characters.walk),
        Cartoon("ghost618", 618, 38, 20, characters.ghost),
        Cartoon("sleepy300", 300, 48, 16, characters.sleepy),
        Cartoon("dance408", 408, 16, 12, characters.dance),
        Cartoon("hearts408", 408, 31, 15, effects.hearts),
        Cartoon("lettering300", 300, 40, 25, effects.lettering),
        Cartoon("blink618", 618, 30, 15, effects.still_blink),
        Cartoon("cogs300", 300, 36, 24, effects.cogs),
        Cartoon("neon408", 408, 30, 15, effects.neon),
        Cartoon("meadow408", 408, 30, 12, effects.meadow),
        Cartoon("rocket408", 408, 36, 30, effects.spin),
        Cartoon("gift408", 408, 50, 25, effects.gift),
        Cartoon("wink618", 618, 40, 20, effects.wink),
        Cartoon("tints300", 300, 49, 24, effects.tints, few_colors=True),
        Cartoon("cat408", 408, 14, 10, photo.cat),
        Cartoon("film408", 408, 12, 12, photo.film),
        Cartoon("static300", 300, 16, 12, photo.static),
    ]
