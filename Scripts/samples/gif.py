"""Writes pictures as GIF."""

from __future__ import annotations

from canvas import Canvas
from images import BACKGROUND, Area
from images.gif import LOOP_FOREVER, control, file, image
from images.lzw import packed
from palette import TRANSPARENT, indexed


def animation(frames: list[Canvas], delay: int) -> bytes:
    """A GIF that repeats forever; `delay` is in hundredths of a second."""
    palette, pictures = indexed(frames)
    whole = Area(0, 0, frames[0].width, frames[0].height)
    return file(
        whole.width, whole.height, b"".join(map(bytes, palette)), LOOP_FOREVER,
        *(control(BACKGROUND, delay, TRANSPARENT) + image(whole, packed(picture))
          for picture in pictures))
