"""GIF's LZW for 8-bit indices."""

from __future__ import annotations

from images.bits import LowFirst

CLEAR, END = 256, 257


def packed(indices: bytes) -> bytes:
    """Codes of 9 to 12 bits; the table is cleared when it is full."""
    bits = LowFirst()
    table: dict[int, int] = {}
    following, width = END + 1, 9
    bits.put(CLEAR, width)
    prefix = indices[0]
    for index in indices[1:]:
        key = prefix << 8 | index
        code = table.get(key)
        if code is not None:
            prefix = code
            continue
        bits.put(prefix, width)
        if following < 4096:
            table[key] = following
            width += following == 1 << width
            following += 1
        else:
            bits.put(CLEAR, width)
            table.clear()
            following, width = END + 1, 9
        prefix = index
    bits.put(prefix, width)
    bits.put(END, width + (following == 1 << width and width < 12))
    return bits.bytes()
