"""The smallest TIFF structure with an orientation."""

from __future__ import annotations

import struct

ORIENTATION = 0x0112
SHORT = 3


def exif(orientation: int, big_endian: bool) -> bytes:
    """Header, one directory with one entry, and no directory after it."""
    order = ">" if big_endian else "<"
    entry = struct.pack(order + "HHIHH", ORIENTATION, SHORT, 1, orientation, 0)
    mark = b"MM" if big_endian else b"II"
    return mark + struct.pack(order + "HIH", 42, 8, 1) + entry + struct.pack(order + "I", 0)
