"""The GIFs of the corpus."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from compositor import composited
from dice import Dice
from entry import DAMAGED, OK, Entry
from gif_blocks import RGB, TRAILER, application, comment, loop, screen
from gif_image import Image, drawn
from lzw import LZW
from raster import palette

FOUR = palette(4, 1)
SIXTEEN = palette(16, 2)


def written(
    size: tuple[int, int], images: Sequence[Image], table: Sequence[RGB] = FOUR,
    before: bytes = b"", version: int = 89, background: int = 0,
) -> bytes:
    """A whole file; `before` is inserted between the screen and the first image."""
    return (screen(*size, table, background, version) + before
            + b"".join(image.data() for image in images) + TRAILER)


def described(
    name: str, data: bytes, size: tuple[int, int], images: Sequence[Image],
    table: Sequence[RGB] = FOUR, loops: int = 1, verdict: str = OK,
) -> Entry:
    return Entry(
        f"gif/{name}.gif", "gif", data, verdict,
        pictures=composited(*size, [image.layer(table) for image in images]),
        delays=[image.milliseconds for image in images], loops=loops)


def entry(
    name: str, size: tuple[int, int], images: Sequence[Image], table: Sequence[RGB] = FOUR,
    before: bytes = b"", version: int = 89, background: int = 0, loops: int = 1,
    verdict: str = OK,
) -> Entry:
    data = written(size, images, table, before, version, background)
    return described(name, data, size, images, table, loops, verdict)


def gif_files() -> Iterator[Entry]:
    yield from tables()
    yield from disposals()
    yield from areas()
    yield from extensions()
    yield from codes()
    yield from interlaced()


def tables() -> Iterator[Entry]:
    local = replace(drawn(8, 8, 16, 10), table=SIXTEEN)
    other = replace(drawn(5, 5, 8, 11), table=palette(8, 3), x=2, y=1)
    yield entry("table-global", (8, 8), [drawn(8, 8, 4, 12)])
    yield entry("table-local", (8, 8), [local, other], table=())
    yield entry("table-local-over-global", (8, 8), [local, drawn(4, 4, 4, 13), other])
    yield entry("table-2-colors", (13, 7), [drawn(13, 7, 2, 14)], palette(2, 4))
    yield entry("table-not-full", (8, 8), [drawn(8, 8, 5, 15)], palette(5, 5))
    yield entry("table-256-colors", (20, 20), [drawn(20, 20, 256, 16)], palette(256, 6))
    yield entry("table-smaller-than-code-size", (8, 8), [drawn(8, 8, 4, 17, lzw=LZW(8))])
    hole = replace(drawn(8, 8, 4, 18), transparent=2)
    yield entry("transparent", (8, 8), [hole])
    yield entry("transparent-0", (8, 8), [replace(hole, transparent=0)])
    yield entry("transparent-unused", (8, 8), [replace(drawn(8, 8, 3, 19), transparent=3)])
    through = [replace(hole, table=palette(4, 7 + n), transparent=n) for n in range(4)]
    yield entry("transparent-local", (8, 8), through)
    yield entry("background-set", (8, 8), [drawn(5, 6, 4, 25, x=2, transparent=2)], background=3)


def disposals() -> Iterator[Entry]:
    """Files in which the second or the first image has the named disposal, and the last one is partly transparent."""
    for disposal in range(4):
        images = [
            drawn(8, 8, 4, 20),
            drawn(5, 4, 4, 21, x=2, y=2, transparent=1, disposal=disposal),
            drawn(4, 6, 4, 22, x=0, y=1, transparent=3),
        ]
        yield entry(f"disposal-{disposal}", (8, 8), images)
        yield entry(f"disposal-{disposal}-first", (8, 8), [
            drawn(8, 8, 4, 23, transparent=0, disposal=disposal),
            drawn(4, 4, 4, 24, x=4, y=3, transparent=2)])
    mixed = [drawn(9 - n % 4, 9 - n % 3, 4, 30 + n, x=n % 4, y=n % 3, transparent=n % 4,
                   disposal=(1, 3, 3, 2, 0, 2, 3, 1)[n]) for n in range(8)]
    yield entry("disposal-mixed", (9, 9), mixed)


def areas() -> Iterator[Entry]:
    """Images that cover a part of the screen or extend beyond it, and screens of extreme sizes.

    GIF forbids images that extend beyond the screen; players clip them.
    """
    yield entry("area-sub-frames", (13, 7), [
        drawn(13, 7, 4, 40), drawn(1, 1, 4, 41, x=12, y=6), drawn(13, 1, 4, 42, y=3),
        drawn(1, 7, 4, 43, x=5, disposal=2), drawn(2, 2, 4, 44)])
    yield entry("area-first-is-a-part", (8, 8), [
        drawn(3, 3, 4, 45, x=4, y=4, disposal=2), drawn(8, 8, 4, 46, transparent=1)])
    yield entry("area-screen-larger-than-all", (32, 32), [
        drawn(6, 5, 4, 47, x=9, y=20), drawn(6, 5, 4, 48, x=12, y=18, transparent=0)])
    for disposal in (1, 2, 3):
        yield entry(f"area-partly-outside-disposal-{disposal}", (8, 8), [
            drawn(8, 8, 4, 49), drawn(6, 6, 4, 50, x=5, y=4, disposal=disposal),
            drawn(3, 3, 4, 51, transparent=1)], verdict=DAMAGED)
    yield entry("area-outside", (4, 4), [
        drawn(4, 4, 4, 52), drawn(3, 3, 4, 53, x=4, y=2)], verdict=DAMAGED)
    yield entry("area-first-is-larger", (5, 3), [drawn(9, 8, 4, 54)], verdict=DAMAGED)
    yield entry("size-1x1", (1, 1), [drawn(1, 1, 4, 55)])
    yield entry("size-33x5", (33, 5), [drawn(33, 5, 4, 56)])


def extensions() -> Iterator[Entry]:
    pair = [drawn(8, 8, 4, 60, delay=7), drawn(8, 8, 4, 61, delay=250)]
    yield entry("loop-0", (8, 8), pair, before=loop(0), loops=0)
    yield entry("loop-1", (8, 8), pair, before=loop(1), loops=1)
    yield entry("loop-5", (8, 8), pair, before=loop(5), loops=5)
    yield entry("loop-65535", (8, 8), pair, before=loop(65535), loops=65535)
    yield entry("loop-absent", (8, 8), pair)
    yield entry("loop-animexts", (8, 8), pair, before=loop(3, b"ANIMEXTS1.0"), loops=3)
    bare = [replace(image, control=False) for image in pair]
    yield entry("no-graphic-control", (8, 8), bare[:1])
    yield entry("no-graphic-control-two-images", (8, 8), bare)
    yield entry("version-87a", (8, 8), bare[:1], version=87)
    yield entry("delay-0", (8, 8), [replace(image, delay=0) for image in pair])
    yield entry("delays", (4, 4), [drawn(4, 4, 4, 62 + n, delay=d)
                                   for n, d in enumerate((1, 2, 3, 10, 65535))])
    yield entry("comment", (8, 8), pair, before=comment(b"drawn by a script" * 20))
    yield entry("comment-empty", (8, 8), pair, before=comment(b""))
    private = application(b"DRAWINGS1.0", bytes(range(256)) * 2)
    yield entry("application-private", (8, 8), pair, before=private + loop(2), loops=2)


def codes() -> Iterator[Entry]:
    for size in range(2, 9):
        image = drawn(13, 7, 1 << size, 70 + size)
        yield entry(f"code-size-{size}", (13, 7), [image], palette(1 << size, size))
    table = palette(256, 80)
    dice = Dice(81)
    noise = [dice.roll(256) for _ in range(72 * 60)]
    repeated = noise + noise[: 72 * 36]
    for name, lzw in {
        "full-then-clear": LZW(8),
        "full-no-clear": LZW(8, clear_when_full=False),
    }.items():
        image = Image(72, 96, repeated, lzw=lzw)
        yield entry(f"code-table-{name}", (72, 96), [image], table)
    specked = drawn(33, 16, 4, 82)
    for name, lzw in {
        "no-clear-at-start": LZW(2, clear_first=False),
        "clear-often": LZW(2, clear_every=3),
        "clear-after-each": LZW(2, clear_every=1),
    }.items():
        yield entry(f"code-{name}", (33, 16), [replace(specked, lzw=lzw)])
    flat = Image(32, 32, [3] * 1024)
    yield entry("code-not-yet-in-table", (32, 32), [flat])
    yield entry("sub-blocks-of-1-byte", (33, 16), [replace(specked, sub_block=1)])
    yield entry("sub-blocks-of-7-bytes", (33, 16), [replace(specked, sub_block=7)])


def interlaced() -> Iterator[Entry]:
    for height in (1, 2, 3, 4, 5, 8, 9, 21):
        yield entry(f"interlaced-{height}-rows", (6, height), [
            drawn(6, height, 4, 90 + height, interlaced=True)])
    yield entry("interlaced-sub-frame", (13, 13), [
        drawn(13, 13, 4, 120), drawn(7, 11, 4, 121, x=4, y=1, interlaced=True, transparent=2)])
    yield entry("interlaced-partly-outside", (8, 8), [
        drawn(8, 8, 4, 122), drawn(6, 12, 4, 123, x=3, y=2, interlaced=True)],
        verdict=DAMAGED)
