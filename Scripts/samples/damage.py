"""Damages files in ways that occur in practice."""

from __future__ import annotations

import struct

import apng
from canvas import Canvas
from images.png import chunk


def cut_off(data: bytes, share: float = 0.6) -> bytes:
    """The beginning of a file, as after an interrupted upload."""
    return data[: int(len(data) * share)]


def transparent_color() -> bytes:
    """A tRNS chunk, which is forbidden in a PNG with an alpha channel."""
    return chunk(b"tRNS", struct.pack(">HHH", 255, 255, 255))


def comment_with_wrong_crc(text: str) -> bytes:
    """A tEXt chunk with a wrong CRC, as if its text had been changed without updating it."""
    intact = chunk(b"tEXt", b"Comment\0" + text.encode("latin-1"))
    return intact[:-1] + bytes((intact[-1] ^ 0xFF,))


def with_wrong_checksums(data: bytes, kind: bytes) -> bytes:
    """A PNG whose chunks of one type have wrong CRCs, as faulty encoders write them."""
    result, start = data[:8], 8
    while start < len(data):
        (length,) = struct.unpack(">I", data[start : start + 4])
        part = data[start : start + 12 + length]
        result += part[:-1] + bytes((part[-1] ^ 0xFF,)) if part[4:8] == kind else part
        start += 12 + length
    return result


def animation_of_size(
    frames: list[Canvas], delay: apng.Delay, smallest: int, largest: int
) -> bytes:
    """A correct APNG of `smallest`…`largest` bytes.

    Like many exports, it stores whole frames. A part of the last one is uncompressed, to reach the size.
    """
    low, high = 0, frames[0].height * (frames[0].width * 4 + 1)
    while low <= high:
        stored = (low + high) // 2
        data = apng.animation(frames, delay, whole_frames=True, stored=stored)
        if len(data) < smallest:
            low = stored + 1
        elif len(data) > largest:
            high = stored - 1
        else:
            return data
    raise ValueError(f"these frames cannot be written in {smallest} to {largest} bytes")
