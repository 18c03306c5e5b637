"""The still PNGs of the corpus that have no fault."""

from __future__ import annotations

import struct
from collections.abc import Iterator, Sequence
from dataclasses import replace

from deflate import fixed, stored
from entry import Entry, still
from exif import exif
from png_chunks import END, SIGNATURE, chunk, color_chunks, header_of, image_data
from raster import ColorType, Raster, textured
from scanlines import scanlines

DEPTHS = {
    ColorType.GRAY: (1, 2, 4, 8, 16),
    ColorType.RGB: (8, 16),
    ColorType.INDEXED: (1, 2, 4, 8),
    ColorType.GRAY_ALPHA: (8, 16),
    ColorType.RGBA: (8, 16),
}
ALL_FILTERS = (0, 1, 2, 3, 4)


def name_of(type: ColorType, depth: int) -> str:
    return f"{type.name.lower().replace('_', '-')}-{depth}"


def written(
    raster: Raster, interlaced: bool = False, filters: Sequence[int] = ALL_FILTERS, before: bytes = b""
) -> bytes:
    """A whole file; `before` is inserted right after IHDR."""
    stream = fixed(scanlines(raster, interlaced, filters))
    return (SIGNATURE + header_of(raster, interlaced) + before + color_chunks(raster)
            + image_data(stream) + END)


def png_files() -> Iterator[Entry]:
    yield from color_types()
    yield from sizes()
    yield from transparencies()
    yield from palettes()
    yield from filters()
    yield from streams()
    yield from ancillaries()


def entry(name: str, raster: Raster, data: bytes) -> Entry:
    return still(f"png/{name}.png", "png", data, raster.picture())


def color_types() -> Iterator[Entry]:
    for seed, (type, depth) in enumerate((t, d) for t in DEPTHS for d in DEPTHS[t]):
        colors = 40 if (type, depth) == (ColorType.INDEXED, 8) else None
        raster = textured(13, 7, type, depth, seed, colors)
        name = name_of(type, depth)
        yield entry(name, raster, written(raster))
        yield entry(f"{name}-interlaced", raster, written(raster, interlaced=True))


def sizes() -> Iterator[Entry]:
    """Sizes, including narrow ones that leave passes of Adam7 empty."""
    for width, height in ((1, 1), (1, 9), (33, 5), (3, 2), (5, 1)):
        raster = textured(width, height, ColorType.RGBA, 8, 100 + width)
        name = f"size-{width}x{height}"
        yield entry(name, raster, written(raster))
        yield entry(f"{name}-interlaced", raster, written(raster, interlaced=True))
    raster = textured(9, 3, ColorType.GRAY, 1, 110)
    yield entry("size-9x3-1-bit-interlaced", raster, written(raster, interlaced=True))


def transparencies() -> Iterator[Entry]:
    for depth in DEPTHS[ColorType.GRAY]:
        raster = textured(13, 7, ColorType.GRAY, depth, 200 + depth)
        raster = replace(raster, transparency=raster.samples[20])
        yield entry(f"trns-gray-{depth}", raster, written(raster))
    yield near_miss()
    for depth in DEPTHS[ColorType.RGB]:
        raster = textured(13, 7, ColorType.RGB, depth, 220 + depth)
        samples = [raster.samples[20] if i % 5 == 0 else s for i, s in enumerate(raster.samples)]
        raster = replace(raster, samples=samples, transparency=samples[0])
        yield entry(f"trns-rgb-{depth}", raster, written(raster))
    for depth, colors, alphas in ((1, 2, 1), (2, 4, 4), (4, 16, 5), (8, 40, 40), (8, 40, 7)):
        raster = textured(13, 7, ColorType.INDEXED, depth, 240 + alphas, colors)
        steps = [index * 255 // alphas for index in range(alphas)]
        raster = replace(raster, transparency=steps)
        name = f"trns-indexed-{depth}-{alphas}-of-{colors}"
        yield entry(name, raster, written(raster))
        if depth == 4:
            yield entry(f"{name}-interlaced", raster, written(raster, interlaced=True))


def near_miss() -> Entry:
    """A transparent 16-bit gray, and opaque ones that equal it only in the upper or the lower 8 bits, or have its bytes
    swapped."""
    samples = [(0x1234,), (0x1235,), (0x1200,), (0x1334,), (0x3412,), (0x1234,)]
    raster = Raster(3, 2, ColorType.GRAY, 16, samples, transparency=(0x1234,))
    return entry("trns-gray-16-upper-byte-alike", raster, written(raster))


def palettes() -> Iterator[Entry]:
    for depth, colors in ((1, 1), (2, 3), (4, 9), (8, 3), (8, 256)):
        raster = textured(16, 16, ColorType.INDEXED, depth, 300 + colors, colors)
        yield entry(f"palette-{colors}-of-{1 << depth}", raster, written(raster))
    raster = textured(6, 6, ColorType.RGB, 8, 310)
    suggested = chunk(b"PLTE", bytes(range(30)))
    yield entry("palette-suggested", raster, written(raster, before=suggested))


def filters() -> Iterator[Entry]:
    for kind, name in enumerate(("none", "sub", "up", "average", "paeth")):
        for type, depth in ((ColorType.RGBA, 8), (ColorType.GRAY, 4), (ColorType.RGB, 16)):
            raster = textured(8, 8, type, depth, 400 + kind)
            data = written(raster, filters=(kind,))
            yield entry(f"filter-{name}-{name_of(type, depth)}", raster, data)


def streams() -> Iterator[Entry]:
    raster = textured(13, 7, ColorType.RGBA, 8, 500)
    lines = scanlines(raster, filters=ALL_FILTERS)
    blocks, packed = stored(lines, block=100), fixed(lines)
    start = SIGNATURE + header_of(raster)
    several = image_data(packed, cuts=(1, 2, 40))
    empty = image_data(packed, cuts=(0, 0, 50, 50, len(packed)))
    single = image_data(packed, cuts=range(1, len(packed)))
    yield entry("stream-stored-blocks", raster, start + image_data(blocks) + END)
    yield entry("idat-several", raster, start + several + END)
    yield entry("idat-some-empty", raster, start + empty + END)
    yield entry("idat-one-byte-each", raster, start + single + END)


def ancillaries() -> Iterator[Entry]:
    """Chunks that do not change the samples; color management is not the decoder's task."""
    raster = textured(8, 8, ColorType.RGBA, 8, 600)
    text = chunk(b"tEXt", b"Comment\0drawn by a script")
    for name, chunks in {
        "gamma": chunk(b"gAMA", struct.pack(">I", 45455)),
        "gamma-linear": chunk(b"gAMA", struct.pack(">I", 100000)),
        "srgb": chunk(b"sRGB", b"\0") + chunk(b"gAMA", struct.pack(">I", 45455)),
        "icc-profile": chunk(b"iCCP", b"linear\0\0" + fixed(profile())),
        "exif-orientation-6": chunk(b"eXIf", exif(6, big_endian=True)),
        "exif-orientation-3-little-endian": chunk(b"eXIf", exif(3, big_endian=False)),
        "text": text + chunk(b"zTXt", b"Comment\0\0" + fixed(b"packed")) + chunk(
            b"iTXt", "Title\0\0\0de\0Titel\0schön".encode()),
        "density": chunk(b"pHYs", struct.pack(">IIB", 2835, 2835, 1)),
        "background": chunk(b"bKGD", struct.pack(">HHH", 255, 0, 0)),
        "significant-bits": chunk(b"sBIT", bytes((5, 6, 5, 8))),
        "private": chunk(b"prVt", b"anything"),
    }.items():
        yield entry(f"ancillary-{name}", raster, written(raster, before=chunks))
    after = written(raster)[: -len(END)] + text + END
    yield entry("ancillary-text-after-idat", raster, after)


def profile() -> bytes:
    """A version 2 ICC profile for RGB displays: linear, with sRGB's primaries."""
    def s15(*values: float) -> bytes:
        return b"".join(struct.pack(">i", round(value * 65536)) for value in values)

    tags: list[tuple[bytes, bytes]] = [
        (b"desc", b"desc" + bytes(4) + struct.pack(">I", 7) + b"linear\0" + bytes(78)),
        (b"cprt", b"text" + bytes(4) + b"CC0\0"),
        (b"wtpt", b"XYZ " + bytes(4) + s15(0.9642, 1.0, 0.8249)),
        (b"rXYZ", b"XYZ " + bytes(4) + s15(0.4361, 0.2225, 0.0139)),
        (b"gXYZ", b"XYZ " + bytes(4) + s15(0.3851, 0.7169, 0.0971)),
        (b"bXYZ", b"XYZ " + bytes(4) + s15(0.1431, 0.0606, 0.7141)),
        *((name, b"curv" + bytes(8)) for name in (b"rTRC", b"gTRC", b"bTRC")),
    ]
    table, body = struct.pack(">I", len(tags)), b""
    start = 128 + 4 + 12 * len(tags)
    for name, data in tags:
        table += name + struct.pack(">II", start + len(body), len(data))
        body += data + bytes(-len(data) % 4)
    size = start + len(body)
    head = struct.pack(">I4sI4s4s4s", size, b"none", 0x02100000, b"mntr", b"RGB ", b"XYZ ")
    head += struct.pack(">6H4s", 2026, 1, 1, 0, 0, 0, b"acsp") + bytes(28)
    head += s15(0.9642, 1.0, 0.8249)
    return head + bytes(128 - len(head)) + table + body
