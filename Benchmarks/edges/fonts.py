"""A font in any size."""

from __future__ import annotations

from PIL import ImageFont


def font(px: int) -> ImageFont.FreeTypeFont:
    """Pillow before 10.1 has no scalable default font."""
    try:
        return ImageFont.load_default(px)
    except TypeError:
        return ImageFont.truetype("DejaVuSans.ttf", px)
