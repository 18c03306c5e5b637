"""Writes animated GIFs."""
from __future__ import annotations

import struct
from typing import List, Sequence

from artwork.frames import Format, Rows, Step

GIF_DISPOSAL = (1, 2, 3)
"""GIF's numbers for KEEP, CLEAR and PREVIOUS."""


def pack_codes(codes: List[int], sizes: List[int]) -> bytes:
    """Packs codes, each with its own number of bits, low bits first, into sub-blocks."""
    out = bytearray()
    held = bits = 0
    for code, size in zip(codes, sizes):
        held |= code << bits
        bits += size
        while bits >= 8:
            out.append(held & 255)
            held >>= 8
            bits -= 8
    if bits:
        out.append(held)
    blocks = [out[i : i + 255] for i in range(0, len(out), 255)]
    return b"".join(bytes([len(block)]) + block for block in blocks) + b"\0"


def lzw(data: bytes) -> bytes:
    """Compresses indices of 8 bits into GIF image data."""
    clear, end = 256, 257
    codes, sizes = [clear], [9]
    table, free, size = {}, 258, 9
    prefix = data[0]
    for byte in data[1:]:
        key = prefix << 8 | byte
        code = table.get(key)
        if code is not None:
            prefix = code
            continue
        codes.append(prefix)
        sizes.append(size)
        if free < 4096:
            table[key] = free
            if free == 1 << size:
                size += 1
            free += 1
        else:
            codes.append(clear)
            sizes.append(size)
            table, free, size = {}, 258, 9
        prefix = byte
    codes += [prefix, end]
    sizes.append(size)
    sizes.append(size + 1 if free == 1 << size and size < 12 else size)
    return b"\x08" + pack_codes(codes, sizes)


def interlaced(rows: Rows) -> Rows:
    """Orders rows for the four passes."""
    return rows[::8] + rows[4::8] + rows[2::4] + rows[1::2]


def encode(steps: Sequence[Step], side: int, form: Format, delay: int, weave: bool) -> bytes:
    """Writes a GIF that loops for ever; entry 0 is clear, `delay` is in ms."""
    colors = b"".join(entry[:3] for entry in form.palette).ljust(768, b"\0")
    parts = [b"GIF89a" + struct.pack("<HHBBB", side, side, 0xF7, 0, 0) + colors,
             b"!\xff\x0bNETSCAPE2.0\x03\x01\0\0\0"]
    for step in steps:
        flags = GIF_DISPOSAL[step.disposal] << 2 | 1
        parts.append(b"!\xf9\x04" + struct.pack("<BHBB", flags, delay // 10, 0, 0))
        parts.append(b"," + struct.pack("<HHHHB", *step.area, 0x40 if weave else 0))
        parts.append(lzw(b"".join(interlaced(step.rows) if weave else step.rows)))
    return b"".join(parts + [b";"])
