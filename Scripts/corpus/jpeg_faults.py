"""JPEGs with one planted fault each, named after that fault.

A file counts as damaged if the whole picture can still be decoded; otherwise its verdict is FAULT.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from entry import DAMAGED, Entry, refused, still
from jpeg_files import flat, gray_picture
from jpeg_scan import sequential
from jpeg_segments import (
    BASELINE, END, HUFFMAN, JFIF, START, baseline, exif_segment, frame, quantization,
    restart_interval, scan_header, segment,
)

PART = flat(24, 16, 1)
TABLES = JFIF + quantization()
FRAME = frame(BASELINE, 24, 16, [PART])
SCAN = scan_header([PART]) + sequential(24, 16, [PART])
INTACT = baseline(24, 16, [PART])


def jpeg_faults() -> Iterator[Entry]:
    for name, data in {**cuts(), **unreadable()}.items():
        yield refused(f"faults/jpeg-{name}.jpg", "jpeg", data)
    for name, data in recoverable().items():
        yield still(f"faults/jpeg-{name}.jpg", "jpeg", data, gray_picture(PART), DAMAGED)


def cuts() -> dict[str, bytes]:
    return {
        "cut-before-frame": START + TABLES,
        "cut-inside-frame": START + TABLES + FRAME[:7],
        "cut-before-scan": START + TABLES + FRAME + HUFFMAN,
        "cut-inside-scan-header": START + TABLES + FRAME + HUFFMAN + SCAN[:5],
        "cut-inside-scan": INTACT[: len(INTACT) - 6],
        "start-only": START,
    }


def unreadable() -> dict[str, bytes]:
    unknown = replace(PART, id=9)
    two = frame(BASELINE, 24, 16, [PART, replace(PART, id=2)])
    return {
        "scan-missing": START + TABLES + FRAME + HUFFMAN + END,
        "frame-missing": START + TABLES + HUFFMAN + SCAN + END,
        "frame-twice": START + TABLES + FRAME + FRAME + HUFFMAN + SCAN + END,
        "quantization-missing": START + JFIF + FRAME + HUFFMAN + SCAN + END,
        "scan-of-unknown-component": START + TABLES + FRAME + HUFFMAN + scan_header([unknown])
        + sequential(24, 16, [PART]) + END,
        "width-zero": START + TABLES + frame(BASELINE, 0, 16, [PART]) + HUFFMAN + SCAN + END,
        "height-zero": START + TABLES + frame(BASELINE, 24, 0, [PART]) + HUFFMAN + SCAN + END,
        "sampling-zero": START + TABLES + frame(BASELINE, 24, 16, [replace(PART, h=0)]) + HUFFMAN
        + SCAN + END,
        "huffman-codes-overfull": START + TABLES + FRAME + HUFFMAN + segment(
            0xC4, bytes([0, 3, *[0] * 15, 0, 1, 2])) + SCAN + END,
        "components-2": START + TABLES + two + HUFFMAN + SCAN + END,
    }


def recoverable() -> dict[str, bytes]:
    head = START + TABLES + FRAME + HUFFMAN
    turned = exif_segment(9, big_endian=True)
    entropy = sequential(24, 16, [PART], 1)
    wrong = entropy.replace(b"\xff\xd1", b"\xff\xd6")
    return {
        "end-missing": INTACT[: -len(END)],
        "bytes-between-segments": START + JFIF + b"\1\2\3" + quantization() + FRAME + HUFFMAN
        + SCAN + END,
        "bytes-after-scan": head + SCAN + b"\1\2\3" + END,
        "exif-orientation-9": START + JFIF + turned + INTACT[len(START + JFIF):],
        "restart-marker-out-of-turn": head + restart_interval(1) + scan_header([PART]) + wrong
        + END,
    }
