#!/usr/bin/env python3
"""Draws the inputs of docs/design/art-as-it-comes.md, a folder for each report.

    Benchmarks/reports/make.py FOLDER

Needs numpy and Pillow. Files are smaller than 100 KB, and the same on every machine with the same version of Pillow.
"""
from __future__ import annotations

import io
import json
import struct
import sys
import unicodedata
import zlib
from collections.abc import Callable
from pathlib import Path

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "Scripts"))

import numpy as np  # noqa: E402
from PIL import Image  # noqa: E402

from images import Area, apng, gif, png  # noqa: E402

SIDE = 300
ORANGE = (230, 90, 40)


def disc(side: int = SIDE, color: tuple[int, int, int] = ORANGE, x: float | None = None) -> np.ndarray:
    """A soft-edged disc: rows × columns × RGBA."""
    down, right = np.mgrid[0:side, 0:side] + 0.5
    away = np.hypot(right - (side / 2 if x is None else x), down - side / 2)
    picture = np.zeros((side, side, 4), np.uint8)
    picture[..., 3] = (np.clip(0.36 * side - away + 0.5, 0, 1) * 255).round()
    picture[picture[..., 3] > 0, :3] = color
    return picture


def packed(samples: np.ndarray, depth: int = 8) -> bytes:
    """Rows with filter 0, deflated. Samples below 8 bits are packed, 16-bit samples are big-endian."""
    rows = samples.reshape(samples.shape[0], -1)
    if depth < 8:
        bits = np.unpackbits(rows.astype(np.uint8)[..., None], axis=2)[..., 8 - depth:]
        rows = np.packbits(bits.reshape(rows.shape[0], -1), axis=1)
    elif depth == 16:
        rows = rows.astype(">u2")
    return zlib.compress(b"".join(b"\0" + row.tobytes() for row in rows), 9)


def still(samples: np.ndarray, *before: bytes, after: tuple[bytes, ...] = (), type: int = png.RGBA,
          depth: int = 8) -> bytes:
    """A PNG with chunks before and after its data."""
    height, width = samples.shape[:2]
    data = png.image_data(packed(samples, depth))
    return png.file(width, height, *before, data, *after, type=type, depth=depth)


def moving(pictures: list[np.ndarray], delays: list[tuple[int, int]], **options) -> bytes:
    height, width = pictures[0].shape[:2]
    frames = [apng.Frame(packed(p), d) for p, d in zip(pictures, delays)]
    return apng.file(width, height, frames, **options)


def write(folder: Path, name: str, data: bytes | str) -> None:
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data.encode() if isinstance(data, str) else data)


def steps(count: int) -> list[np.ndarray]:
    """Discs, each 20 px to the right of the one before."""
    return [disc(x=SIDE / 2 - 20 + 20 * index) for index in range(count)]


def jpeg(picture: Image.Image, **options) -> bytes:
    stream = io.BytesIO()
    picture.save(stream, "JPEG", quality=92, **options)
    return stream.getvalue()


def opaque(picture: np.ndarray) -> Image.Image:
    return Image.fromarray(picture[..., :3])


def place_on_canvas(to: Path) -> None:
    for index in range(3):
        offset = png.chunk(b"oFFs", struct.pack(">iiB", 40 * index, 20 * index, 0))
        page = png.chunk(b"caNv", struct.pack(">IIii", SIDE, SIDE, 40 * index, 20 * index))
        write(to, f"frames/{index}.png", still(disc(100, (40, 60 + 60 * index, 200)), offset, page))


def gif_file(pictures: list[np.ndarray], delay: int | list[int], **options) -> bytes:
    stream = io.BytesIO()
    first, *rest = [Image.fromarray(picture) for picture in pictures]
    first.save(stream, "GIF", save_all=True, append_images=rest, duration=delay, disposal=2, **options)
    return stream.getvalue()


def repetitions(to: Path) -> None:
    write(to, "stickers/twice.gif", gif_file(steps(3), 100, loop=2))
    write(to, "stickers/once.gif", gif_file(steps(3), 100))


def fractions(to: Path) -> None:
    write(to, "stickers/a.png", moving(steps(2), [(16384, 4096), (16384, 16384)]))


def hundredths(to: Path) -> None:
    write(to, "stickers/a.png", moving(steps(3), [(25, 0)] * 3))


def long_pauses(to: Path) -> None:
    """A GIF of three frames, the last two of them equal, written by hand because Pillow would merge those; a clear code
    precedes every pixel. And a folder of frames with a delay that is too long."""
    blocks = [gif.LOOP_FOREVER]
    for value in (1, 2, 2):
        codes = [code for _ in range(16 * 16) for code in (8, value)] + [9]
        bits = "".join(f"{code:04b}"[::-1] for code in codes)
        bits += "0" * (-len(bits) % 8)
        data = bytes(int(bits[i:i + 8][::-1], 2) for i in range(0, len(bits), 8))
        blocks += [gif.control(0, 65535), gif.image(Area(0, 0, 16, 16), data, 3)]
    write(to, "a.gif", gif.file(16, 16, bytes([0, 0, 0, *ORANGE, 255, 255, 255]), *blocks))
    for index, picture in enumerate(steps(2)):
        write(to, f"frames/{index}.png", still(picture))
    write(to, "frames/frames.txt", "100\n70000000\n")


def alpha_alone(to: Path) -> None:
    ink = disc(color=(0, 0, 0))
    ink[100:200, 100:200, 3] = np.linspace(0, 255, 100, dtype=np.uint8)[None, :]
    write(to, "stickers/ink.png", still(ink))
    for index in range(3):
        write(to, f"frames/{index}.png", still(np.roll(ink, 10 * index, axis=1)))


def key_of_16_bits(to: Path) -> None:
    samples = np.full((1024, 1024, 3), 0x8000, np.uint32)
    samples[256:768, 256:512] = 0xFFF0
    samples[256:768, 512:768] = 0xFFFF
    key = png.chunk(b"tRNS", struct.pack(">HHH", 0xFFFF, 0xFFFF, 0xFFFF))
    write(to, "stickers/a.png", still(samples, key, type=png.RGB, depth=16))


def unused_key(to: Path) -> None:
    samples = np.where(disc()[..., 3:] > 127, 255, 0).astype(np.uint8)
    key = png.chunk(b"tRNS", struct.pack(">H", 1))
    write(to, "stickers/a.png", still(samples, key, type=png.GRAY))


def key_of_2_bits(to: Path) -> None:
    samples = np.where(disc(1024)[..., 3:] > 127, 1, 2).astype(np.uint8)
    samples[500:540, 400:600] = 3
    key = png.chunk(b"tRNS", struct.pack(">H", 2))
    write(to, "stickers/a.png", still(samples, key, type=png.GRAY, depth=2))


def without_adobe(data: bytes) -> bytes:
    at = data.index(b"\xff\xee")
    length = struct.unpack(">H", data[at + 2:at + 4])[0]
    return data[:at] + data[at + 2 + length:]


def cmyk(to: Path) -> None:
    """Half cyan, half white. Pillow writes an Adobe marker and inverted samples; a copy lacks the marker."""
    inks = np.zeros((1024, 1024, 4), np.uint8)
    inks[:, :512, 0] = 255
    marked = jpeg(Image.fromarray(inks, "CMYK"))
    write(to, "stickers/marked.jpg", marked)
    write(to, "stickers/unmarked.jpg", without_adobe(marked))


def profile() -> bytes:
    """A Display P3 profile of ICC version 4, with parametric curves."""
    fixed = lambda *values: struct.pack(f">{len(values)}i", *(round(v * 65536) for v in values))  # noqa: E731
    xyz = lambda *values: b"XYZ \0\0\0\0" + fixed(*values)  # noqa: E731
    name = "Display P3".encode("utf-16-be")
    text = b"mluc\0\0\0\0" + struct.pack(">II2s2sII", 1, 12, b"en", b"US", len(name), 28) + name
    curve = b"para\0\0\0\0\0\3\0\0" + fixed(2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045)
    tags = [(b"desc", text), (b"cprt", text), (b"wtpt", xyz(0.9642, 1, 0.8249)),
            (b"rXYZ", xyz(0.5151, 0.2412, -0.0011)), (b"gXYZ", xyz(0.292, 0.6922, 0.0419)),
            (b"bXYZ", xyz(0.1571, 0.0666, 0.7841)), (b"rTRC", curve), (b"gTRC", curve), (b"bTRC", curve)]
    start, table, body = 132 + 12 * len(tags), struct.pack(">I", len(tags)), b""
    for tag, data in tags:
        table += tag + struct.pack(">II", start + len(body), len(data))
        body += data + bytes(-len(data) % 4)
    head = struct.pack(">I4sI4s4s4s6H4s", start + len(body), b"\0" * 4, 0x04000000, b"mntr", b"RGB ", b"XYZ ",
                       2024, 1, 1, 0, 0, 0, b"acsp")
    return (head.ljust(68, b"\0") + fixed(0.9642, 1, 0.8249)).ljust(128, b"\0") + table + body


def gray_with_profile(to: Path) -> None:
    chunk = png.chunk(b"iCCP", b"Display P3\0\0" + zlib.compress(profile()))
    write(to, "stickers/a.png", still(disc(color=(120, 120, 120))[..., :3], chunk, type=png.RGB))
    write(to, "stickers/b.png", still(disc(color=(120, 120, 120)), chunk))


def motion_photo(to: Path) -> None:
    movie = struct.pack(">I", 24) + b"ftypmp42\0\0\0\0mp42isom" + struct.pack(">I", 4008) + b"mdat" + bytes(4000)
    for index, picture in enumerate(steps(2)):
        write(to, f"stickers/{index}.MP.jpg", jpeg(opaque(picture)) + movie)


def credentials(to: Path) -> None:
    box = png.chunk(b"caBX", struct.pack(">I", 32) + b"jumb" + struct.pack(">I", 24) + b"jumdc2pa" + bytes(12))
    for index, picture in enumerate(steps(2)):
        write(to, f"stickers/{index}.png", still(picture, box))


def thumbnail(to: Path) -> None:
    small = jpeg(opaque(disc(64, (10, 200, 10))))
    entries = struct.pack(">H", 3) + struct.pack(">HHIHH", 0x103, 3, 1, 6, 0)
    start = 8 + 6 + 2 + 36 + 4
    entries += struct.pack(">HHII", 0x201, 4, 1, start) + struct.pack(">HHII", 0x202, 4, 1, len(small))
    tiff = b"MM\0*" + struct.pack(">I", 8) + struct.pack(">HI", 0, 14) + entries + bytes(4) + small
    write(to, "stickers/a.jpg", jpeg(opaque(disc()), exif=b"Exif\0\0" + tiff))


def forms_of_unicode(to: Path) -> None:
    composed, apart = (unicodedata.normalize(form, "café") for form in ("NFC", "NFD"))
    info = {"author": "xcode", "version": 1}
    pack = "A.xcassets/P.stickerpack"
    write(to, "A.xcassets/Contents.json", json.dumps({"info": info}))
    listed = {"info": info, "properties": {"grid-size": "small"}, "stickers": [{"filename": f"{composed}.sticker"}]}
    write(to, f"{pack}/Contents.json", json.dumps(listed, ensure_ascii=False))
    one = {"info": info, "properties": {"filename": f"{composed}.png", "accessibility-label": "A coffee"}}
    write(to, f"{pack}/{apart}.sticker/Contents.json", json.dumps(one, ensure_ascii=False))
    write(to, f"{pack}/{apart}.sticker/{apart}.png", still(disc()))
    first, second = steps(2)
    write(to, f"frames/{apart}1.png", still(first))
    write(to, f"frames/{apart}2.png", still(second))
    times = {"frames": [{"file": f"{composed}{n}.png", "delay": 100 * n} for n in (1, 2)]}
    write(to, "frames/frames.json", json.dumps(times, ensure_ascii=False))


def control_before_palette(to: Path) -> None:
    indices = [np.where(p[..., 3] > 127, 1, 0).astype(np.uint8) for p in steps(2)]
    colors = png.palette([bytes([0, 0, 0, 0]), bytes([*ORANGE, 200])])
    control = [png.chunk(b"fcTL", struct.pack(">IIIIIHHBB", n, SIDE, SIDE, 0, 0, 1, 10, 0, 0)) for n in (0, 1)]
    parts = [png.chunk(b"acTL", struct.pack(">II", 2, 0)), control[0], colors, png.image_data(packed(indices[0])),
             control[1], png.chunk(b"fdAT", struct.pack(">I", 2) + packed(indices[1]))]
    write(to, "stickers/a.png", png.file(SIDE, SIDE, *parts, type=png.INDEXED))


def chunks_between_frames(to: Path) -> None:
    first, second = (packed(p) for p in steps(2))
    note = png.chunk(b"tEXt", b"Comment\0label of frame 2")
    control = [png.chunk(b"fcTL", struct.pack(">IIIIIHHBB", n, SIDE, SIDE, 0, 0, 1, 10, 0, 0)) for n in (0, 1)]
    half = len(second) // 2
    parts = [png.chunk(b"acTL", struct.pack(">II", 2, 0)), control[0], png.image_data(first), note, control[1],
             png.chunk(b"fdAT", struct.pack(">I", 2) + second[:half]), note,
             png.chunk(b"fdAT", struct.pack(">I", 3) + second[half:])]
    write(to, "stickers/a.png", png.file(SIDE, SIDE, *parts))


def hidden_default(to: Path) -> None:
    pictures = [disc(1024, color=(20, 20, 220), x=480 + 60 * n) for n in range(2)]
    hidden = packed(disc(1024, color=(220, 20, 20)))
    write(to, "logo.png", moving(pictures, [(1, 10)] * 2, hidden=hidden))
    small = packed(disc(color=(220, 20, 20)))
    write(to, "stickers/a.png", moving(steps(3), [(1, 10)] * 3, hidden=small))


def no_delay(to: Path) -> None:
    write(to, "stickers/a.png", moving(steps(3), [(0, 100), (1, 10), (1, 10)]))


def palette_of_each_frame(to: Path) -> None:
    pictures = []
    for index in range(3):
        picture = np.zeros((SIDE, SIDE, 3), np.uint8)
        level = (np.arange(SIDE) * 200 // SIDE).astype(np.uint8)
        picture[..., index] = level[None, :] + 40
        picture[..., (index + 1) % 3] = 17
        pictures.append(picture)
    write(to, "stickers/a.gif", gif_file(pictures, 100, loop=0))


def trimmed(to: Path) -> None:
    listed = {}
    for index, side in enumerate((120, 100, 80)):
        write(to, f"frames/walk{index}.png", still(disc(side)))
        listed[f"walk{index}.png"] = {
            "frame": {"x": 0, "y": 0, "w": side, "h": side}, "rotated": False, "trimmed": True,
            "spriteSourceSize": {"x": 150 - side, "y": 300 - side, "w": side, "h": side},
            "sourceSize": {"w": SIDE, "h": SIDE}}
    meta = {"app": "https://www.codeandweb.com/texturepacker", "version": "1.0", "scale": "1"}
    write(to, "frames/walk.json", json.dumps({"frames": listed, "meta": meta}, indent=1))


def turned_heic(to: Path) -> None:
    """All boxes of a turned picture, but no coded picture in its NAL unit: the linter does not decode it."""
    def box(kind: str, *parts: bytes, version: int | None = None) -> bytes:
        body = (b"" if version is None else bytes([version, 0, 0, 0])) + b"".join(parts)
        return struct.pack(">I", len(body) + 8) + kind.encode() + body
    unit = bytes([0, 0, 0, 3, 0x26, 1, 0xAF])
    exif = struct.pack(">I", 6) + b"Exif\0\0" + b"MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x06\0\0\0\0\0\0"
    config = box("hvcC", bytes([1]), bytes(15), bytes([0xFD]), bytes(4), bytes([3, 1, 0x20, 0, 1, 0, 2, 0x40, 1]))
    kind = box("ftyp", b"heic\0\0\0\0mif1heic")
    at = len(kind) + 8
    locations = b"".join(struct.pack(">HHHII", item, 0, 1, start, size)
                         for item, start, size in ((1, at, len(unit)), (2, at + len(unit), len(exif))))
    items = [box("infe", struct.pack(">HH4s", item, 0, name), b"\0", version=2)
             for item, name in ((1, b"hvc1"), (2, b"Exif"))]
    properties = box("ipco", config, box("ispe", struct.pack(">II", 400, 300), version=0), box("irot", b"\1"))
    uses = box("ipma", struct.pack(">IHB", 1, 1, 3), bytes([0x81, 2, 0x83]), version=0)
    meta = box("meta", box("hdlr", bytes(4), b"pict", bytes(13), version=0), box("pitm", struct.pack(">H", 1), version=0),
               box("iinf", struct.pack(">H", 2), *items, version=0),
               box("iloc", bytes([0x44, 0]), struct.pack(">H", 2), locations, version=0),
               box("iprp", properties, uses),
               box("iref", box("cdsc", struct.pack(">HHH", 2, 1, 1)), version=0), version=0)
    write(to, "stickers/a.heic", kind + box("mdat", unit, exif) + meta)


def texts(to: Path) -> None:
    notes = (png.chunk(b"tEXt", b"Copyright\0(c) 2026 Otter Art"), png.chunk(b"tEXt", b"Description\0An otter waves"))
    write(to, "stickers/a.png", still(disc(1024), *notes))
    for index, picture in enumerate(steps(2)):
        write(to, f"frames/{index}.png", still(picture, *notes))


def sixteen_bits(to: Path) -> None:
    def gradient(side: int, shift: int) -> np.ndarray:
        samples = np.zeros((side, side, 4), np.uint32)
        samples[..., :3] = (np.arange(side, dtype=np.uint32) * 61 + shift)[None, :, None] % 65536
        samples[..., 3] = disc(side)[..., 3].astype(np.uint32) * 257
        return samples
    write(to, "stickers/a.png", still(gradient(1024, 0), depth=16))
    for index in range(2):
        write(to, f"frames/{index}.png", still(gradient(SIDE, 9000 * index), depth=16))


def chunks_of_the_color_type(to: Path) -> None:
    indices = np.where(disc()[..., 3] > 127, 1, 0).astype(np.uint8)
    colors = [bytes([255, 255, 255, 0]), bytes([*ORANGE, 255])] + [bytes([n, n, 9, 255]) for n in range(100)]
    plte = png.palette(colors)
    cut = plte.index(b"tRNS") - 4
    before = (png.chunk(b"sBIT", bytes([5, 6, 5])), plte[:cut], plte[cut:], png.chunk(b"bKGD", bytes([77])),
              png.chunk(b"hIST", struct.pack(">102H", *([9] * 102))))
    write(to, "stickers/a.png", still(indices, *before, type=png.INDEXED))
    write(to, "stickers/b.png", still(disc(), png.chunk(b"sBIT", bytes([8, 8, 8, 8])),
                                      png.chunk(b"bKGD", struct.pack(">HHH", 255, 0, 0))))


REPORTS: list[Callable[[Path], None]] = [
    place_on_canvas, repetitions, fractions, hundredths, long_pauses, alpha_alone, key_of_16_bits, unused_key,
    key_of_2_bits, cmyk, gray_with_profile, motion_photo, credentials, thumbnail, forms_of_unicode,
    control_before_palette, chunks_between_frames, hidden_default, no_delay, palette_of_each_frame, trimmed,
    turned_heic, texts, sixteen_bits, chunks_of_the_color_type,
]

if __name__ == "__main__":
    for number, draw in enumerate(REPORTS, start=1):
        draw(Path(sys.argv[1]) / f"{number:02}")
