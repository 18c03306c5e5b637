"""GIFs with one planted fault each, named after that fault.

A file counts as damaged if every pixel of every image can still be read; otherwise its verdict is FAULT.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from entry import DAMAGED, Entry, refused
from gif_blocks import TRAILER, descriptor, graphic_control, loop, screen, sub_blocks
from gif_files import FOUR, described, written
from gif_image import drawn
from lzw import LZW

SIZE = (8, 8)
IMAGE = drawn(8, 8, 4, 1)
INTACT = written(SIZE, [IMAGE])
SCREEN = screen(*SIZE, FOUR)
BLOCK = IMAGE.data()
CONTROL = graphic_control(10)


def gif_faults() -> Iterator[Entry]:
    for name, data in {**cuts(), **unreadable_blocks(), **unreadable_codes()}.items():
        yield refused(f"faults/gif-{name}.gif", "gif", data)
    for name, data in recoverable().items():
        yield replace(
            described(name, data, SIZE, [IMAGE], verdict=DAMAGED), path=f"faults/gif-{name}.gif")
    for disposal in (5, 7):
        image = replace(IMAGE, disposal=disposal)
        kept = replace(image, disposal=0)
        after = drawn(8, 8, 4, 3, transparent=2)
        name = f"disposal-{disposal}-reserved"
        yield replace(
            described(name, written(SIZE, [image, after]), SIZE, [kept, after], verdict=DAMAGED),
            path=f"faults/gif-{name}.gif")
    yield Entry(
        "faults/gif-color-index-beyond.gif", "gif", index_beyond(), DAMAGED, SIZE, 1, delays=[100],
        loops=1)


def cuts() -> dict[str, bytes]:
    return {
        "cut-before-image": SCREEN + CONTROL,
        "cut-inside-screen": SCREEN[:9],
        "cut-inside-color-table": SCREEN[:-4],
        "cut-inside-descriptor": SCREEN + BLOCK[:13],
        "cut-before-image-data": SCREEN + BLOCK[:18],
        "cut-inside-image-data": SCREEN + BLOCK[:30],
        "cut-inside-extension": SCREEN + CONTROL[:5],
        "image-missing": SCREEN + loop(0) + TRAILER,
    }


def unreadable_blocks() -> dict[str, bytes]:
    codes = bytes([2]) + sub_blocks(LZW(2).encoded(IMAGE.indexes))
    return {
        "version-90a": screen(*SIZE, FOUR, version=90) + BLOCK + TRAILER,
        "screen-width-zero": screen(0, 8, FOUR) + BLOCK + TRAILER,
        "frame-width-zero": SCREEN + CONTROL + descriptor(0, 8) + codes + TRAILER,
        "frame-height-zero": SCREEN + CONTROL + descriptor(8, 0) + codes + TRAILER,
        "color-table-missing": screen(*SIZE) + BLOCK + TRAILER,
        "block-unknown": SCREEN + b"\x99" + BLOCK + TRAILER,
    }


def unreadable_codes() -> dict[str, bytes]:
    """Faults in the pixel data of the only image."""
    short = LZW(2).encoded(IMAGE.indexes[:50])
    beyond = bytes([0b11_000_100, 0xFF, 0xFF])
    return {
        "codes-too-few": with_codes(2, short),
        "codes-too-few-no-end": with_codes(2, LZW(2, end=False).encoded(IMAGE.indexes[:50])),
        "codes-missing": with_codes(2, b""),
        "codes-only-clear-and-end": with_codes(2, bytes([0b101_100])),
        "code-beyond-table": with_codes(2, beyond),
        "code-size-0": with_codes(0, short),
        "code-size-12": with_codes(12, short),
    }


def with_codes(size: int, codes: bytes) -> bytes:
    return SCREEN + CONTROL + descriptor(*SIZE) + bytes([size]) + sub_blocks(codes) + TRAILER


def recoverable() -> dict[str, bytes]:
    whole = LZW(2).encoded(IMAGE.indexes)
    return {
        "trailer-missing": INTACT[:-1],
        "version-87a-with-extension": written(SIZE, [IMAGE], version=87),
        "end-code-missing": with_codes(2, LZW(2, end=False).encoded(IMAGE.indexes)),
        "codes-too-many": with_codes(2, LZW(2).encoded([*IMAGE.indexes, *IMAGE.indexes[:9]])),
        "bytes-after-end-code": with_codes(2, whole + b"more"),
        "graphic-control-twice": SCREEN + graphic_control(99) + BLOCK + TRAILER,
        "graphic-control-without-image": SCREEN + BLOCK + CONTROL + TRAILER,
        "background-beyond": written(SIZE, [IMAGE], background=4),
        "transparent-index-beyond": written(SIZE, [replace(IMAGE, transparent=200)]),
    }


def index_beyond() -> bytes:
    """A pixel with index 6 in a table of 4 colors; its color is the decoder's choice."""
    indexes = [*IMAGE.indexes]
    indexes[9] = 6
    return written(SIZE, [replace(IMAGE, indexes=indexes, lzw=LZW(3))])
