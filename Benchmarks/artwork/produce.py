"""Makes one file of the corpus and counts the pixels that a decoder should see."""
from __future__ import annotations

from pathlib import Path
from typing import List, NamedTuple, Tuple, Union

from artwork import catalog, gif, motion, palette, png
from artwork.catalog import Animation, Still
from artwork.frames import Format, Rows, make_steps
from artwork.raster import Picture
from artwork.scene import Character
from images.apng import SOURCE

SIZE_LIMIT = 512_000
"""The number of bytes that every file stays below."""
FRAME_DELAY = 80
"""The delay of every frame, in ms."""
CHUNK_LIMIT = 1 << 20
"""The largest number of bytes of pixel data in one chunk, except in the files with small chunks."""


class Truth(NamedTuple):
    """The number of displayed frames, and how many pixels of all these frames are clear, translucent and opaque."""

    frames: int
    clear: int
    partial: int
    opaque: int


def count(frames: List[Rows], form: Format) -> Truth:
    """Counts pixels by alpha."""
    pixels = clear = opaque = 0
    for frame in frames:
        for row in frame:
            alphas = form.alphas(row)
            pixels += len(alphas)
            clear += alphas.count(0)
            opaque += alphas.count(255)
    return Truth(len(frames), clear, pixels - clear - opaque, opaque)


def still(spec: Still) -> Tuple[bytes, Truth]:
    """Draws a static sticker."""
    picture = Picture(catalog.STILL_SIDE)
    Character(spec.seed, catalog.STILL_SIDE).draw(picture, 0)
    form = Format(4)
    rows = picture.frozen()
    return png.encode_still(rows, form, spec.piece), count([rows], form)


def without_alpha(row: bytes) -> bytes:
    """Turns a row of RGBA8 into RGB8."""
    packed = bytearray(len(row) // 4 * 3)
    for channel in range(3):
        packed[channel::3] = row[channel::4]
    return bytes(packed)


def stored(spec: Animation, frames: List[Rows]) -> Tuple[List[Rows], Format]:
    """Turns RGBA frames into the pixels that the file stores."""
    if spec.pixels == "rgba":
        return frames, Format(4)
    if spec.pixels == "rgb":
        return [[without_alpha(row) for row in frame] for frame in frames], Format(3)
    if spec.pixels == "palette":
        return palette.with_alpha(frames)
    return palette.with_binary_alpha(frames)


def animation(spec: Animation) -> Tuple[bytes, Truth]:
    """Draws and encodes an animated sticker."""
    if spec.motion == "glow":
        form = Format(4)
        steps = motion.glow_steps(spec)
        shown = motion.glow_shown(steps)
    else:
        shown, form = stored(spec, motion.shown_frames(spec))
        steps = make_steps(shown, form, spec.disposal, spec.blend, spec.whole)
    truth = count(shown, form)
    if spec.pixels in ("gif", "weave"):
        if any(step.blend == SOURCE for step in steps[1:]):
            raise ValueError(f"{spec.name}: a GIF frame cannot replace pixels by clear ones")
        return gif.encode(steps, spec.side, form, FRAME_DELAY, spec.pixels == "weave"), truth
    piece = 8192 if spec.seed % 4 == 0 else CHUNK_LIMIT
    return png.encode_animation(steps, spec.side, form, piece, FRAME_DELAY), truth


def write(spec: Union[Still, Animation], folder: Path) -> Truth:
    """Makes one file in the folder."""
    data, truth = still(spec) if isinstance(spec, Still) else animation(spec)
    if len(data) >= SIZE_LIMIT:
        raise ValueError(f"{spec.name} has {len(data):,} bytes; it must have fewer than {SIZE_LIMIT:,}")
    (folder / spec.name).write_bytes(data)
    return truth
