"""The JPEGs of the corpus.

Blocks of a single value decode to exactly that value with every transform. Gray, RGB and YCbCr pictures of such blocks
are known exactly; all others are not.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from dice import Dice, texture
from entry import OK, Entry, still
from jpeg_scan import Component
from jpeg_segments import JFIF, adobe, baseline, exif_segment, progressive, segment
from picture import Color, Picture


def jpeg_files() -> Iterator[Entry]:
    yield from grays()
    yield from colors()
    yield from orientations()
    yield from restarts()
    yield from inexact_files()


def flat(
    width: int, height: int, seed: int, id: int = 1, h: int = 1, v: int = 1,
    levels: tuple[int, int] = (0, 255),
) -> Component:
    """Blocks of 8 × 8 px with one random value each, between the lowest and the highest level."""
    dice = Dice(seed)
    across = -(-width // 8)
    values = [dice.roll(levels[1] - levels[0] + 1) + levels[0]
              for _ in range(across * -(-height // 8))]
    samples = [values[y // 8 * across + x // 8] for y in range(height) for x in range(width)]
    return Component(id, width, height, samples, h, v)


def gray_picture(part: Component) -> Picture:
    return Picture(part.width, part.height, [(v, v, v, 255) for v in part.samples])


def rgb_picture(parts: Sequence[Component]) -> Picture:
    pixels = [(r, g, b, 255) for r, g, b in zip(*(part.samples for part in parts))]
    return Picture(parts[0].width, parts[0].height, pixels)


def color(y: int, cb: int, cr: int) -> Color:
    """The RGB color according to JFIF, rounded and clamped; no sum may be so close to a half that decoders differ."""
    blue, red = cb - 128, cr - 128
    sums = (
        y + Fraction("1.402") * red,
        y - Fraction("0.344136") * blue - Fraction("0.714136") * red,
        y + Fraction("1.772") * blue,
    )
    assert all(abs(each - round(each)) < Fraction("0.48") for each in sums), sums
    r, g, b = (min(255, max(0, round(each))) for each in sums)
    return r, g, b, 255


def exact(name: str, data: bytes, picture: Picture) -> Entry:
    return still(f"jpeg/{name}.jpg", "jpeg", data, picture)


def inexact(name: str, data: bytes, width: int, height: int) -> Entry:
    return Entry(f"jpeg/{name}.jpg", "jpeg", data, OK, (width, height), 1, transparent=False)


def grays() -> Iterator[Entry]:
    for width, height in ((8, 8), (32, 32), (13, 7), (1, 1), (33, 5)):
        part = flat(width, height, width)
        name = f"gray-{width}x{height}"
        yield exact(name, baseline(width, height, [part]), gray_picture(part))
        if width > 8:
            data = progressive(width, height, [part])
            yield exact(f"{name}-progressive", data, gray_picture(part))
    part = flat(16, 16, 40)
    yield exact("gray-no-jfif", baseline(16, 16, [part], before=b""), gray_picture(part))
    notes = JFIF + segment(0xFE, b"drawn by a script") + segment(0xE9, bytes(40))
    yield exact("gray-comment", baseline(16, 16, [part], before=notes), gray_picture(part))


def colors() -> Iterator[Entry]:
    for width, height in ((24, 16), (13, 7)):
        parts = full_resolution(width, height, 50)
        picture = color_picture(parts)
        name = f"ycbcr-444-{width}x{height}"
        yield exact(name, baseline(width, height, parts), picture)
        yield exact(f"{name}-progressive", progressive(width, height, parts), picture)
        rgb = [flat(width, height, 60 + n, id=letter) for n, letter in enumerate(b"RGB")]
        data = baseline(width, height, rgb, before=adobe(0))
        yield exact(f"rgb-adobe-{width}x{height}", data, rgb_picture(rgb))
    for h, v, name in ((2, 2, "420"), (2, 1, "422"), (1, 2, "440")):
        for width, height in ((32, 32), (13, 7)):
            parts = one_hue(width, height, h, v)
            hue = [part.samples[0] for part in parts[1:]]
            pixels = [color(y, *hue) for y in parts[0].samples]
            data = baseline(width, height, parts)
            yield exact(f"ycbcr-{name}-{width}x{height}", data, Picture(width, height, pixels))


def full_resolution(width: int, height: int, seed: int) -> list[Component]:
    """Y, Cb and Cr without subsampling, mostly within the range of RGB."""
    return [flat(width, height, seed), *(
        flat(width, height, seed + id, id, levels=(98, 158)) for id in (2, 3))]


def color_picture(parts: Sequence[Component]) -> Picture:
    pixels = [color(*values) for values in zip(*(part.samples for part in parts))]
    return Picture(parts[0].width, parts[0].height, pixels)


def one_hue(width: int, height: int, h: int, v: int) -> list[Component]:
    """Luminance in blocks, and constant chrominance at a lower resolution."""
    size = (-(-width // h), -(-height // v))
    levels = ((2, 91), (3, 163))
    hues = [Component(id, *size, [level] * (size[0] * size[1])) for id, level in levels]
    return [flat(width, height, 70 + h, h=h, v=v), *hues]


def orientations() -> Iterator[Entry]:
    """Pictures with an EXIF orientation; sizes and pixels are as stored, since decoders do not rotate."""
    part = flat(24, 8, 80)
    for name, before in {
        "big-endian": exif_segment(6, big_endian=True),
        "little-endian": exif_segment(6, big_endian=False),
        "after-jfif": JFIF + exif_segment(6, big_endian=True),
    }.items():
        data = baseline(24, 8, [part], before=before)
        yield exact(f"exif-orientation-6-{name}", data, gray_picture(part))
    data = baseline(24, 8, [part], before=exif_segment(1, big_endian=False))
    yield exact("exif-orientation-1", data, gray_picture(part))


def restarts() -> Iterator[Entry]:
    part = flat(40, 24, 90)
    for interval in (1, 2, 7):
        data = baseline(40, 24, [part], interval)
        yield exact(f"restart-{interval}-gray", data, gray_picture(part))
    parts = full_resolution(24, 16, 50)
    data = baseline(24, 16, parts, 1)
    yield exact("restart-1-ycbcr-444", data, color_picture(parts))


def inexact_files() -> Iterator[Entry]:
    """Detail within blocks, varying subsampled colors, and CMYK: decoders may differ slightly."""
    for width, height in ((16, 16), (13, 7)):
        gray = Component(1, width, height, texture(width, height, 256, 100))
        yield inexact(f"detail-gray-{width}x{height}", baseline(width, height, [gray]), width,
                      height)
        for h, v, name in ((1, 1, "444"), (2, 2, "420")):
            size = (-(-width // h), -(-height // v))
            parts = [Component(1, width, height, gray.samples, h, v)] + [
                Component(id, *size, texture(*size, 256, 100 + id)) for id in (2, 3)]
            base = f"detail-ycbcr-{name}-{width}x{height}"
            yield inexact(base, baseline(width, height, parts), width, height)
            yield inexact(f"{base}-progressive", progressive(width, height, parts), width, height)
        for transform, name in ((0, "cmyk"), (2, "ycck")):
            parts = [flat(width, height, 110 + id, id) for id in (1, 2, 3, 4)]
            data = baseline(width, height, parts, before=adobe(transform))
            yield inexact(f"{name}-adobe-{width}x{height}", data, width, height)
