"""The blocks of GIF files."""

from __future__ import annotations

import struct
from collections.abc import Sequence

RGB = tuple[int, int, int]

TRAILER = b"\x3b"


def screen(
    width: int, height: int, table: Sequence[RGB] = (), background: int = 0, version: int = 89
) -> bytes:
    """Signature, logical screen of width × height px and its color table, if any."""
    flags = 0x70 | (0x80 | table_size(table) if table else 0)
    return (f"GIF{version}a".encode() + struct.pack("<HHBBB", width, height, flags, background, 0)
            + table_bytes(table))


def table_size(table: Sequence[RGB]) -> int:
    """The field for the number of colors: 2, 4, 8… as 0, 1, 2…"""
    return max(0, (len(table) - 1).bit_length() - 1)


def table_bytes(table: Sequence[RGB]) -> bytes:
    """3 bytes per color, padded to the next size with black."""
    if not table:
        return b""
    return b"".join(map(bytes, table)).ljust(3 * (2 << table_size(table)), b"\0")


def sub_blocks(data: bytes, size: int = 255) -> bytes:
    """`data` in sub-blocks of at most `size` bytes, and the empty one at the end."""
    pieces = [data[start : start + size] for start in range(0, len(data), size)]
    return b"".join(bytes([len(piece)]) + piece for piece in pieces) + b"\0"


def graphic_control(
    delay: int = 0, disposal: int = 0, transparent: int | None = None
) -> bytes:
    """A graphic control extension; `delay` is in hundredths of a second, and `transparent` is a color index."""
    flags = disposal << 2 | (transparent is not None)
    return b"\x21\xf9\x04" + struct.pack("<BHB", flags, delay, transparent or 0) + b"\0"


def application(name: bytes, data: bytes) -> bytes:
    """An application extension; `name` is the identifier and the authentication code, 11 bytes together."""
    return b"\x21\xff\x0b" + name + sub_blocks(data)


def loop(count: int, name: bytes = b"NETSCAPE2.0") -> bytes:
    return application(name, struct.pack("<BH", 1, count))


def comment(text: bytes) -> bytes:
    return b"\x21\xfe" + sub_blocks(text)


def descriptor(
    width: int, height: int, x: int = 0, y: int = 0, table: Sequence[RGB] = (),
    interlaced: bool = False,
) -> bytes:
    """An image descriptor: size and position on the screen, both in px, and the color table, if any."""
    flags = (0x80 | table_size(table) if table else 0) | 0x40 * interlaced
    return b"\x2c" + struct.pack("<HHHHB", x, y, width, height, flags) + table_bytes(table)
