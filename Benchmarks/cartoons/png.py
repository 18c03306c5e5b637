"""Writes a picture as PNG."""
from __future__ import annotations

import struct
import zlib

import numpy as np


def png(pixels: np.ndarray) -> bytes:
    """Encodes straight RGBA8, each row as its difference from the one above (filter Up)."""
    height, width, _ = pixels.shape
    rows = pixels.reshape(height, width * 4)
    above = np.vstack([np.zeros((1, width * 4), np.uint8), rows[:-1]])
    filtered = np.hstack([np.full((height, 1), 2, np.uint8), rows - above])

    def chunk(kind: bytes, data: bytes) -> bytes:
        body = kind + data
        return struct.pack(">I", len(data)) + body + struct.pack(">I", zlib.crc32(body))

    header = struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0)
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header)
            + chunk(b"IDAT", zlib.compress(filtered.tobytes(), 6)) + chunk(b"IEND", b""))
