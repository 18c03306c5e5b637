"""GIF 89a: blocks and sub-blocks, and one palette of 256 colors."""

from __future__ import annotations

import struct

from images import Area, pieces

LOOP_FOREVER = b"\x21\xff\x0bNETSCAPE2.0\x03\x01\0\0\0"
"""The extension that repeats an animation forever."""


def file(width: int, height: int, palette: bytes, *blocks: bytes) -> bytes:
    """A whole file: the header, the palette padded with black, the blocks, and the trailer."""
    header = b"GIF89a" + struct.pack("<HHBBB", width, height, 0xF7, 0, 0)
    return b"".join((header, palette.ljust(3 * 256, b"\0"), *blocks, b"\x3b"))


def control(dispose: int, delay: int, transparent: int = 0) -> bytes:
    """The graphic control of the next image; `delay` is in hundredths of a second, `transparent` a palette index."""
    # GIF's disposal methods begin with 1; 0 is unspecified.
    return b"\x21\xf9\x04" + struct.pack("<BHBB", dispose + 1 << 2 | 1, delay, transparent, 0)


def image(
    area: Area, codes: bytes, code_size: int = 8, interlaced: int = 0, size: int = 255
) -> bytes:
    """A descriptor, and LZW codes in sub-blocks of at most `size` bytes."""
    head = struct.pack("<HHHHBB", *area, 0x40 * interlaced, code_size)
    return b"\x2c" + head + sub_blocks(codes, size)


def sub_blocks(data: bytes, size: int = 255) -> bytes:
    """The sub-blocks of the data, and the empty one at the end."""
    return b"".join(bytes([len(piece)]) + piece for piece in pieces(data, size)) + b"\0"
