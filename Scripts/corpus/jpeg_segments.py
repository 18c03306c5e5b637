"""The segments of JPEG files."""

from __future__ import annotations

import struct
from collections.abc import Sequence

from exif import exif
from jpeg_entropy import TABLES
from jpeg_scan import Component, band, first_dc, refined_dc, sequential

START = b"\xff\xd8"
END = b"\xff\xd9"
BASELINE = 0xC0
PROGRESSIVE = 0xC2


def segment(marker: int, data: bytes) -> bytes:
    return bytes([0xFF, marker]) + struct.pack(">H", len(data) + 2) + data


JFIF = segment(0xE0, b"JFIF\0" + struct.pack(">BBBHHBB", 1, 1, 0, 1, 1, 0, 0))
HUFFMAN = segment(0xC4, TABLES)


def exif_segment(orientation: int, big_endian: bool) -> bytes:
    return segment(0xE1, b"Exif\0\0" + exif(orientation, big_endian))


def adobe(transform: int) -> bytes:
    """The Adobe segment: transform 0 is RGB or CMYK, 1 YCbCr, 2 YCCK."""
    return segment(0xEE, b"Adobe" + struct.pack(">HHHB", 100, 0, 0, transform))


def quantization(step: int = 4, dc_step: int = 8) -> bytes:
    """A quantization table; with a DC step of 8, a flat block decodes to exactly its value."""
    return segment(0xDB, bytes([0, dc_step, *[step] * 63]))


def frame(process: int, width: int, height: int, parts: Sequence[Component]) -> bytes:
    """The frame header; every component uses quantization table 0."""
    listed = b"".join(bytes([part.id, part.h << 4 | part.v, 0]) for part in parts)
    return segment(process, struct.pack(">BHHB", 8, height, width, len(parts)) + listed)


def scan_header(
    parts: Sequence[Component], first: int = 0, last: int = 63, high: int = 0, low: int = 0
) -> bytes:
    """The scan header for coefficients from `first` to `last`; `high` and `low` are the bit positions Ah and Al."""
    listed = b"".join(bytes([part.id, 0]) for part in parts)
    return segment(0xDA, bytes([len(parts)]) + listed + bytes([first, last, high << 4 | low]))


def restart_interval(units: int) -> bytes:
    return segment(0xDD, struct.pack(">H", units))


def baseline(
    width: int, height: int, parts: Sequence[Component], restart: int = 0, before: bytes = JFIF
) -> bytes:
    """A whole file; `before` follows the start marker."""
    return (START + before + quantization(parts[0].step)
            + frame(BASELINE, width, height, parts) + HUFFMAN
            + (restart_interval(restart) if restart else b"")
            + scan_header(parts) + sequential(width, height, parts, restart) + END)


def progressive(width: int, height: int, parts: Sequence[Component]) -> bytes:
    """A whole file: the DC coefficients without their lowest bit, that bit, and two AC bands of each component."""
    result = START + JFIF + quantization(parts[0].step)
    result += frame(PROGRESSIVE, width, height, parts) + HUFFMAN
    result += scan_header(parts, 0, 0, 0, 1) + first_dc(width, height, parts, 1)
    result += scan_header(parts, 0, 0, 1, 0) + refined_dc(width, height, parts, 0)
    for part in parts:
        for first, last in ((1, 5), (6, 63)):
            result += scan_header([part], first, last) + band(width, height, part, first, last)
    return result + END
