"""The animated PNGs of the corpus."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from compositor import Blend, Dispose, Layer, composited
from deflate import fixed
from entry import Entry
from png_chunks import (
    END, SIGNATURE, animation_control, color_chunks, frame_control, frame_data, header_of,
    image_data,
)
from raster import ColorType, Raster, textured
from scanlines import scanlines

RGBA = ColorType.RGBA


@dataclass(frozen=True)
class Frame:
    """A frame: its raster at (x, y) of the canvas, and its delay in s as numerator and denominator.

    `parts` is the number of chunks for its data.
    """

    raster: Raster
    x: int = 0
    y: int = 0
    delay: tuple[int, int] = (1, 10)
    dispose: Dispose = Dispose.KEEP
    blend: Blend = Blend.SOURCE
    parts: int = 1

    @property
    def layer(self) -> Layer:
        return Layer(self.raster.picture(), self.x, self.y, self.dispose, self.blend)

    @property
    def milliseconds(self) -> float:
        return 1000 * self.delay[0] / (self.delay[1] or 100)


def written(
    frames: Sequence[Frame], plays: int = 0, hidden: Raster | None = None, interlaced: bool = False
) -> bytes:
    """A whole file; `hidden` is a default image that is not a frame."""
    head = hidden or frames[0].raster
    result = SIGNATURE + header_of(head, interlaced) + animation_control(len(frames), plays)
    result += color_chunks(head)
    if hidden:
        result += image_data(fixed(scanlines(hidden, interlaced, (0, 1, 2))))
    sequence = 0
    for number, frame in enumerate(frames):
        raster = frame.raster
        result += frame_control(
            sequence, raster.width, raster.height, frame.x, frame.y, frame.delay,
            frame.dispose.value, frame.blend.value)
        sequence += 1
        stream = fixed(scanlines(raster, interlaced, (4, 3, 2, 1, 0)))
        cuts = [len(stream) * part // frame.parts for part in range(1, frame.parts)]
        if number == 0 and not hidden:
            result += image_data(stream, cuts)
            continue
        for start, end in zip([0, *cuts], [*cuts, len(stream)]):
            result += frame_data(sequence, stream[start:end])
            sequence += 1
    return result + END


def entry(
    name: str, frames: Sequence[Frame], plays: int = 0, hidden: Raster | None = None,
    interlaced: bool = False,
) -> Entry:
    head = hidden or frames[0].raster
    return Entry(
        f"apng/{name}.png", "apng", written(frames, plays, hidden, interlaced),
        pictures=composited(head.width, head.height, [frame.layer for frame in frames]),
        delays=[frame.milliseconds for frame in frames], loops=plays)


def rgba(width: int, height: int, seed: int) -> Raster:
    """An 8-bit RGBA raster; alpha varies like the colors, from clear to opaque."""
    return textured(width, height, RGBA, 8, seed)


def apng_files() -> Iterator[Entry]:
    yield from operations()
    yield from areas()
    yield from timing()
    yield from color_types()
    yield from arrangements()


def operations() -> Iterator[Entry]:
    """Animations in which an early frame has the named dispose and blend ops, and later ones show their effect."""
    for dispose in Dispose:
        for blend in Blend:
            frames = [
                Frame(rgba(8, 8, 1)),
                Frame(rgba(5, 4, 2), 2, 3, dispose=dispose, blend=blend),
                Frame(rgba(3, 6, 3), 1, 1, blend=Blend.OVER),
                Frame(rgba(2, 2, 4), 6, 6, blend=blend),
            ]
            yield entry(f"{dispose.name.lower()}-{blend.name.lower()}", frames)
    for dispose in Dispose:
        first = Frame(rgba(8, 8, 5), dispose=dispose)
        yield entry(f"first-{dispose.name.lower()}", [
            first, Frame(rgba(4, 4, 6), 2, 2, blend=Blend.OVER)])
    first = Frame(rgba(8, 8, 7), blend=Blend.OVER)
    yield entry("first-over", [first, Frame(rgba(8, 8, 8), blend=Blend.OVER)])
    previous = [
        Frame(rgba(6, 6, 10 + n), 2, n, dispose=Dispose.PREVIOUS, blend=Blend.OVER)
        for n in (1, 2)
    ]
    yield entry("previous-in-a-row", [
        Frame(rgba(8, 8, 9)), *previous, Frame(rgba(1, 1, 14), 7, 7)])
    yield entry("over-many-times", [Frame(rgba(13, 7, 20 + n), blend=Blend.OVER)
                                    for n in range(8)])


def areas() -> Iterator[Entry]:
    corners = [(0, 0), (12, 0), (0, 6), (12, 6)]
    yield entry("single-pixels", [
        Frame(rgba(13, 7, 30)), *(Frame(rgba(1, 1, 31 + x), x, y) for x, y in corners)])
    yield entry("row-and-column", [
        Frame(rgba(13, 7, 32)), Frame(rgba(13, 1, 33), 0, 3, dispose=Dispose.BACKGROUND),
        Frame(rgba(1, 7, 34), 12, 0, dispose=Dispose.PREVIOUS), Frame(rgba(2, 2, 35))])
    yield entry("canvas-1x1", [
        Frame(rgba(1, 1, 36), blend=Blend.OVER), Frame(rgba(1, 1, 37), blend=Blend.OVER)])


def timing() -> Iterator[Entry]:
    delays = ((1, 0), (3, 0), (0, 0), (0, 1), (1, 3), (40, 1000), (65535, 65535), (2, 1))
    yield entry("delays", [Frame(rgba(4, 4, 40 + n), delay=delay)
                           for n, delay in enumerate(delays)])
    pair = [Frame(rgba(4, 4, 50)), Frame(rgba(4, 4, 51))]
    yield entry("plays-0", pair, plays=0)
    yield entry("plays-1", pair, plays=1)
    yield entry("plays-3", pair, plays=3)
    yield entry("one-frame", pair[:1], plays=1)


def color_types() -> Iterator[Entry]:
    indexed = textured(8, 8, ColorType.INDEXED, 4, 60, 11)
    indexed = replace(indexed, transparency=[0, 128, 255, 77, 0])
    shared = textured(5, 5, ColorType.INDEXED, 4, 61, 11)
    shared = replace(shared, palette=indexed.palette, transparency=indexed.transparency)
    yield entry("indexed-trns", [
        Frame(indexed), Frame(shared, 3, 2, blend=Blend.OVER, dispose=Dispose.BACKGROUND),
        Frame(shared, 0, 0, blend=Blend.SOURCE)])
    for type, depth in (
        (ColorType.GRAY, 1), (ColorType.GRAY, 8), (ColorType.GRAY, 16), (ColorType.RGB, 8),
        (ColorType.RGB, 16), (ColorType.GRAY_ALPHA, 8), (ColorType.GRAY_ALPHA, 16), (RGBA, 16),
    ):
        name = f"{type.name.lower().replace('_', '-')}-{depth}"
        yield entry(name, [
            Frame(textured(8, 8, type, depth, 70)),
            Frame(textured(5, 3, type, depth, 71), 3, 5, dispose=Dispose.BACKGROUND,
                  blend=Blend.OVER),
            Frame(textured(4, 4, type, depth, 72), 1, 4, blend=Blend.OVER)])
    key = (3,)
    gray = replace(textured(8, 8, ColorType.GRAY, 2, 80), transparency=key)
    small = replace(textured(4, 4, ColorType.GRAY, 2, 81), transparency=key)
    yield entry("gray-2-trns", [
        Frame(gray), Frame(small, 4, 4, blend=Blend.OVER), Frame(small, 0, 2)])
    colored = replace(textured(6, 6, ColorType.RGB, 8, 82), transparency=(0, 0, 0))
    pierced = replace(
        colored, samples=[(0, 0, 0) if n % 3 else s for n, s in enumerate(colored.samples)])
    yield entry("rgb-8-trns", [Frame(colored), Frame(pierced, blend=Blend.OVER), Frame(pierced)])


def arrangements() -> Iterator[Entry]:
    frames = [
        Frame(rgba(9, 5, 90)), Frame(rgba(3, 3, 91), 5, 1, blend=Blend.OVER),
        Frame(rgba(9, 5, 92), dispose=Dispose.PREVIOUS)]
    hidden = rgba(9, 5, 93)
    yield entry("interlaced", frames, interlaced=True)
    yield entry("default-image-hidden", frames, hidden=hidden)
    yield entry("default-image-hidden-first-is-a-part", [
        Frame(rgba(4, 4, 94), 3, 1, blend=Blend.OVER), frames[1]], hidden=hidden)
    yield entry("default-image-hidden-one-frame", frames[:1], hidden=hidden)
    yield entry("data-in-parts", [replace(frame, parts=2 + 3 * n)
                                  for n, frame in enumerate(frames)])
    tiles = [Frame(rgba(32, 32, 95)), *(
        Frame(rgba(4, 4, 96 + n), 4 * (n % 8), 4 * (n // 8) % 32, delay=(n + 1, 100),
              dispose=Dispose(n % 3), blend=Blend(n % 2)) for n in range(24))]
    yield entry("many-frames", tiles, plays=2)
