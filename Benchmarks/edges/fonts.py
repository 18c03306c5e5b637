"""A font in any size."""

from __future__ import annotations

from PIL import ImageFont


def font(px: int) -> ImageFont.FreeTypeFont:
    """A font of a size in px; DejaVu Sans with Pillow before 10.1, which has no scalable default font."""
    try:
        return ImageFont.load_default(px)
    except TypeError:
        return ImageFont.truetype("DejaVuSans.ttf", px)
