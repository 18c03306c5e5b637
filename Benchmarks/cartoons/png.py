"""Writes pictures as PNG, and animations as an APNG of whole frames."""
from __future__ import annotations

import struct
import zlib
from typing import Sequence

import numpy as np

SIGNATURE = b"\x89PNG\r\n\x1a\n"


def chunk(kind: bytes, data: bytes) -> bytes:
    """Frames data with its length and CRC."""
    body = kind + data
    return struct.pack(">I", len(data)) + body + struct.pack(">I", zlib.crc32(body))


def header(pixels: np.ndarray) -> bytes:
    """Signature and image header for straight RGBA8."""
    height, width, _ = pixels.shape
    return SIGNATURE + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0))


def rows(pixels: np.ndarray) -> bytes:
    """Deflates rows, each as its difference from the one above (filter Up)."""
    height, width, _ = pixels.shape
    lines = pixels.reshape(height, width * 4)
    above = np.vstack([np.zeros((1, width * 4), np.uint8), lines[:-1]])
    filtered = np.hstack([np.full((height, 1), 2, np.uint8), lines - above])
    return zlib.compress(filtered.tobytes(), 6)


def png(pixels: np.ndarray) -> bytes:
    """Encodes straight RGBA8."""
    return header(pixels) + chunk(b"IDAT", rows(pixels)) + chunk(b"IEND", b"")


def apng(frames: Sequence[np.ndarray], fps: int) -> bytes:
    """Encodes frames that each replace the whole canvas, in a loop for ever."""
    parts = [header(frames[0]), chunk(b"acTL", struct.pack(">II", len(frames), 0))]
    height, width, _ = frames[0].shape
    sequence = 0
    for number, frame in enumerate(frames):
        control = struct.pack(">IIIIIHHBB", sequence, width, height, 0, 0, 1, fps, 0, 0)
        parts.append(chunk(b"fcTL", control))
        sequence += 1
        if number == 0:
            parts.append(chunk(b"IDAT", rows(frame)))
        else:
            parts.append(chunk(b"fdAT", struct.pack(">I", sequence) + rows(frame)))
            sequence += 1
    return b"".join(parts) + chunk(b"IEND", b"")
