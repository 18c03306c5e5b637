"""PNGs and APNGs with one planted fault each, named after that fault.

A file counts as damaged if a decoder can ignore the fault (surplus data, a wrong checksum of text, tRNS beside an alpha
channel, a missing acTL) or if the fault only leaves a color undefined. With any other fault its verdict is FAULT.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator
from dataclasses import replace

from deflate import fixed
from entry import DAMAGED, Entry, refused, still
from png_chunks import (
    END, SIGNATURE, animation_control, chunk, frame_control, frame_data, header, header_of,
    image_data,
)
from png_files import written
from raster import ColorType, textured
from scanlines import scanlines

RASTER = textured(8, 8, ColorType.RGBA, 8, 1)
LINES = scanlines(RASTER)
STREAM = fixed(LINES)
HEAD = SIGNATURE + header_of(RASTER)
DATA = image_data(STREAM)
INDEXED = textured(8, 8, ColorType.INDEXED, 8, 2, 5)


def png_faults() -> Iterator[Entry]:
    for name, data in {**cut_stills(), **unreadable_headers(), **unreadable_data()}.items():
        yield refused(f"faults/png-{name}.png", "png", data)
    for name, data in recoverable_stills().items():
        yield still(f"faults/png-{name}.png", "png", data, RASTER.picture(), DAMAGED)
    yield Entry(
        "faults/png-palette-index-beyond.png", "png", index_beyond(), DAMAGED, (8, 8), 1)
    for name, data in unreadable_animations().items():
        yield refused(f"faults/apng-{name}.png", "apng", data)
    yield still(
        "faults/apng-animation-control-missing.png", "png",
        HEAD + animation()[len(HEAD) + len(animation_control(2)):], RASTER.picture(), DAMAGED)


def cut_stills() -> dict[str, bytes]:
    return {
        "cut-before-idat": HEAD,
        "cut-inside-idat": HEAD + DATA[:60],
        "cut-inside-idat-checksum": HEAD + DATA[:-2],
        "cut-before-iend": HEAD + DATA,
        "cut-inside-iend": HEAD + DATA + END[:-3],
        "cut-inside-ihdr": HEAD[:20],
        "signature-only": SIGNATURE,
    }


def unreadable_headers() -> dict[str, bytes]:
    ihdr = header_of(RASTER)
    return {
        "ihdr-checksum": SIGNATURE + ihdr[:-1] + bytes([ihdr[-1] ^ 1]) + DATA + END,
        "ihdr-twice": HEAD + ihdr + DATA + END,
        "width-zero": SIGNATURE + header(0, 8) + DATA + END,
        "bit-depth-4-rgb": SIGNATURE + header(8, 8, ColorType.RGB, 4) + DATA + END,
        "color-type-5": SIGNATURE + header(8, 8, 5) + DATA + END,
        "interlace-method-2": SIGNATURE + chunk(
            b"IHDR", struct.pack(">IIBBBBB", 8, 8, 8, 6, 0, 0, 2)) + DATA + END,
        "palette-missing": written(replace(INDEXED, palette=())),
        "palette-of-4-bytes": written(replace(INDEXED, palette=()), before=chunk(
            b"PLTE", bytes(4))),
        "critical-chunk-unknown": HEAD + chunk(b"CRIT") + DATA + END,
    }


def unreadable_data() -> dict[str, bytes]:
    lines = bytearray(LINES)
    lines[3 * 33] = 5
    parts = chunk(b"IDAT", STREAM[:30]), chunk(b"IDAT", STREAM[30:])
    return {
        "idat-missing": HEAD + END,
        "idat-empty": HEAD + chunk(b"IDAT") + END,
        "idat-checksum": HEAD + chunk(b"IDAT", STREAM, crc=0x12345678) + END,
        "idat-apart": HEAD + parts[0] + chunk(b"tEXt", b"Comment\0between") + parts[1] + END,
        "filter-type-5": HEAD + image_data(fixed(bytes(lines))) + END,
        "rows-missing": HEAD + image_data(fixed(LINES[: 5 * 33])) + END,
        "row-cut": HEAD + image_data(fixed(LINES[:-1])) + END,
        "deflate-cut": HEAD + image_data(STREAM[: len(STREAM) // 2]) + END,
        "deflate-block-type-3": HEAD + image_data(b"\x78\x01\x07" + STREAM[3:]) + END,
        "zlib-checksum": HEAD + image_data(
            STREAM[:-4] + struct.pack(">I", zlib.adler32(LINES) ^ 1)) + END,
        "zlib-header": HEAD + image_data(b"\x79" + STREAM[1:]) + END,
    }


def recoverable_stills() -> dict[str, bytes]:
    text = chunk(b"tEXt", b"Comment\0text", crc=7)
    return {
        "text-checksum": HEAD + text + DATA + END,
        "rows-surplus": HEAD + image_data(fixed(LINES + bytes(33))) + END,
        "transparency-beside-alpha": HEAD + chunk(b"tRNS", bytes(6)) + DATA + END,
        "iend-with-data": HEAD + DATA + chunk(b"IEND", b"more"),
    }


def index_beyond() -> bytes:
    """A PNG with a pixel of index 5 and a palette of 5 colors; the color of that pixel is the decoder's choice."""
    samples = [*INDEXED.samples]
    samples[9] = (5,)
    return written(replace(INDEXED, samples=samples))


def unreadable_animations() -> dict[str, bytes]:
    first, second = frame_control(0, 8, 8), frame_control(1, 8, 8)
    data = frame_data(2, STREAM)
    control = animation_control(2)
    start = HEAD + control + first + DATA
    return {
        "sequence-gap": animation(data=frame_data(3, STREAM)),
        "sequence-repeated": animation(second=frame_control(0, 8, 8)),
        "sequence-starts-at-1": animation(first=frame_control(1, 8, 8)),
        "frame-outside-canvas": animation(second=frame_control(1, 8, 8, x=1)),
        "frame-offset-overflow": animation(second=frame_control(1, 4, 4, y=0xFFFFFFFE)),
        "frame-width-zero": animation(second=frame_control(1, 0, 8)),
        "frame-without-data": animation(data=b""),
        "frame-rows-missing": animation(data=frame_data(2, fixed(LINES[: 6 * 33]))),
        "frame-filter-type-9": animation(data=frame_data(2, fixed(b"\x09" + LINES[1:]))),
        "frame-data-empty": animation(data=frame_data(2, b"")),
        "frame-data-of-3-bytes": animation(data=chunk(b"fdAT", b"\0\0\0")),
        "frame-control-checksum": animation(second=frame_control(1, 8, 8, crc=99)),
        "frame-control-missing": start + frame_data(1, STREAM) + END,
        "first-frame-not-whole-canvas": animation(first=frame_control(0, 8, 7)),
        "dispose-operation-3": animation(second=frame_control(1, 8, 8, dispose=3)),
        "blend-operation-2": animation(second=frame_control(1, 8, 8, blend=2)),
        "fewer-frames-than-counted": HEAD + animation_control(3) + first + DATA + second + data
        + END,
        "more-frames-than-counted": HEAD + animation_control(1) + first + DATA + second + data
        + END,
        "cut-after-first-frame": start,
        "cut-inside-second-frame": start + second + data[: len(data) // 2],
    }


def animation(
    first: bytes = frame_control(0, 8, 8), second: bytes = frame_control(1, 8, 8),
    data: bytes = frame_data(2, STREAM),
) -> bytes:
    """An animation of two equal frames; the arguments replace its chunks."""
    return HEAD + animation_control(2) + first + DATA + second + data + END
