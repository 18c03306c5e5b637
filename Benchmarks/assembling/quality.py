"""The difference between an animation and its source, as a viewer sees it over black and white."""
from __future__ import annotations

from math import log10
from typing import Dict, List, Tuple

import numpy as np

from assembling.clips import ShownFrame

PERFECT = 99.0
"""The PSNR in dB that stands for no difference at all."""


def aligned(source: List[ShownFrame], output: List[ShownFrame]) -> Dict:
    """The best score of a loop that may start one frame early or late."""
    return max((score(source, output, shift) for shift in (0, -1, 1)), key=lambda one: one["psnr"])


def score(source: List[ShownFrame], output: List[ShownFrame], shift: int = 0) -> Dict:
    """PSNR in dB and SSIM, of all frames and of the worst one.

    The output's frame at the middle of each source frame is compared, scaled to the source's size. PSNR is
    computed from the mean squared error over both backgrounds.
    """
    ends = np.cumsum([float(frame.time) for frame in output])
    starts = np.cumsum([0.0] + [float(frame.time) for frame in source])
    errors, likeness = [], []
    for index, frame in enumerate(source):
        middle = (starts[index] + float(frame.time) * (0.5 + shift)) % max(ends[-1], 1e-9)
        shown = min(int(np.searchsorted(ends, middle, side="right")), len(output) - 1)
        wanted = composites(premultiplied(frame.pixels))
        seen = composites(scaled(premultiplied(output[shown].pixels), frame.pixels.shape[:2]))
        errors.append(np.mean([((a - b) ** 2).mean() for a, b in zip(wanted, seen)]))
        likeness.append(np.mean([ssim(a, b) for a, b in zip(wanted, seen)]))
    return {"psnr": round(decibel(float(np.mean(errors))), 2),
            "worst": round(decibel(float(np.max(errors))), 2),
            "ssim": round(float(np.mean(likeness)), 4),
            "ssim_worst": round(float(np.min(likeness)), 4),
            "frames": len(output), "side": int(output[0].pixels.shape[1])}


def decibel(error: float) -> float:
    """PSNR of a mean squared error of 8-bit samples."""
    return PERFECT if error < 1e-9 else 10 * log10(255 ** 2 / error)


def premultiplied(pixels: np.ndarray) -> np.ndarray:
    """RGBA as floats, 0...255, with premultiplied colors."""
    floats = pixels.astype(np.float32)
    floats[..., :3] *= floats[..., 3:] / 255
    return floats


def composites(pixels: np.ndarray) -> Tuple[np.ndarray, np.ndarray]:
    """The composites over black and white."""
    return pixels[..., :3], pixels[..., :3] + 255 - pixels[..., 3:]


def scaled(pixels: np.ndarray, size: Tuple[int, int]) -> np.ndarray:
    """Scales to rows and columns with a cubic filter (Catmull-Rom), meant for enlarging."""
    if pixels.shape[:2] == tuple(size):
        return pixels
    rows, columns = (cubic(new, old) for new, old in zip(size, pixels.shape))
    return np.clip(np.einsum("ij,jkc,lk->ilc", rows, pixels, columns, optimize=True), 0, 255)


def cubic(new: int, old: int) -> np.ndarray:
    """A row of weights of the `old` samples for each of the `new` ones; samples at the edge are repeated."""
    positions = (np.arange(new) + 0.5) * old / new - 0.5
    weights = np.zeros((new, old), np.float32)
    for shift in range(-1, 3):
        index = np.floor(positions).astype(int) + shift
        x = np.abs(positions - index)
        value = np.where(x < 1, 1.5 * x ** 3 - 2.5 * x ** 2 + 1,
                         np.where(x < 2, -0.5 * x ** 3 + 2.5 * x ** 2 - 4 * x + 2, 0))
        np.add.at(weights, (np.arange(new), np.clip(index, 0, old - 1)), value)
    return weights


def ssim(a: np.ndarray, b: np.ndarray) -> float:
    """Mean structural similarity of luminance (Wang et al. 2004: Gaussian window, sigma 1.5)."""
    luma = np.array([0.299, 0.587, 0.114], np.float32)
    x, y = a @ luma, b @ luma
    mx, my = blurred(x), blurred(y)
    vx, vy = blurred(x * x) - mx * mx, blurred(y * y) - my * my
    both = blurred(x * y) - mx * my
    c1, c2 = (0.01 * 255) ** 2, (0.03 * 255) ** 2
    return float((((2 * mx * my + c1) * (2 * both + c2))
                  / ((mx * mx + my * my + c1) * (vx + vy + c2))).mean())


def blurred(picture: np.ndarray) -> np.ndarray:
    """Filters with a Gaussian window of 11 px."""
    weights = np.exp(-(np.arange(-5, 6) ** 2) / (2 * 1.5 ** 2)).astype(np.float32)
    weights /= weights.sum()
    height, width = picture.shape
    padded = np.pad(picture, 5, mode="reflect" if min(height, width) > 5 else "edge")
    down = sum(w * padded[i : i + height] for i, w in enumerate(weights))
    return sum(w * down[:, i : i + width] for i, w in enumerate(weights))
