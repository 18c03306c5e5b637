"""Writes GIF 89a files with one global palette, and the LZW packer that they need."""

from __future__ import annotations

import struct

from canvas import Canvas
from palette import TRANSPARENT, indexed

BACKGROUND = 2
"""Disposal: clear the frame to transparent before the next one is drawn."""


def animation(frames: list[Canvas], delay: int) -> bytes:
    """A GIF that repeats for ever; `delay` is in hundredths of a second."""
    palette, pictures = indexed(frames)
    width, height = frames[0].width, frames[0].height
    table = b"".join(bytes(color) for color in palette).ljust(256 * 3, b"\0")
    parts = [
        b"GIF89a", struct.pack("<HHBBB", width, height, 0xF7, TRANSPARENT, 0), table,
        b"\x21\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00",
    ]
    for picture in pictures:
        parts.append(b"\x21\xf9\x04" + struct.pack(
            "<BHBB", BACKGROUND << 2 | 1, delay, TRANSPARENT, 0
        ))
        parts.append(b"\x2c" + struct.pack("<HHHHB", 0, 0, width, height, 0))
        parts.append(b"\x08" + blocks(packed(picture)))
    return b"".join(parts) + b"\x3b"


def blocks(data: bytes) -> bytes:
    """Data cut into sub-blocks of at most 255 bytes, with the empty one that ends them."""
    pieces = [data[start : start + 255] for start in range(0, len(data), 255)]
    return b"".join(bytes((len(piece),)) + piece for piece in pieces) + b"\0"


def packed(indices: bytes) -> bytes:
    """LZW as GIF has it: 8-bit symbols, codes of 9 to 12 bits, lowest bit first."""
    clear, end = 256, 257
    table: dict[int, int] = {}
    following, size = 258, 9
    result = bytearray()
    buffer, held = clear, size
    prefix = indices[0]
    for symbol in indices[1:]:
        key = prefix << 8 | symbol
        code = table.get(key)
        if code is not None:
            prefix = code
            continue
        buffer |= prefix << held
        held += size
        while held >= 8:
            result.append(buffer & 255)
            buffer >>= 8
            held -= 8
        if following < 4096:
            table[key] = following
            if following == 1 << size:
                size += 1
            following += 1
        else:
            buffer |= clear << held
            held += size
            table.clear()
            following, size = 258, 9
        prefix = symbol
    buffer |= prefix << held
    held += size
    if following == 1 << size and size < 12:
        size += 1
    buffer |= end << held
    held += size
    result += buffer.to_bytes((held + 7) // 8, "little")
    return bytes(result)
