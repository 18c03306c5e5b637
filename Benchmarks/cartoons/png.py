"""Writes pictures as PNGs, and animations as APNGs of whole frames."""
from __future__ import annotations

import zlib
from typing import Sequence

import numpy as np

from images import apng, png


def deflated(pixels: np.ndarray) -> bytes:
    """Returns the compressed rows of a picture, each stored as its difference from the row above (filter Up)."""
    height, width, _ = pixels.shape
    lines = pixels.reshape(height, width * 4)
    above = np.vstack([np.zeros((1, width * 4), np.uint8), lines[:-1]])
    filtered = np.hstack([np.full((height, 1), 2, np.uint8), lines - above])
    return zlib.compress(filtered.tobytes(), 6)


def still(pixels: np.ndarray) -> bytes:
    """Encodes straight RGBA8."""
    height, width, _ = pixels.shape
    return png.file(width, height, png.image_data(deflated(pixels)))


def animation(frames: Sequence[np.ndarray], fps: int) -> bytes:
    """Encodes frames that each replace the whole canvas, looping forever."""
    height, width, _ = frames[0].shape
    return apng.file(width, height, [apng.Frame(deflated(frame), (1, fps)) for frame in frames])
