"""A decoder's output: straight RGBA, 8 bits per channel."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass

Color = tuple[int, int, int, int]
CLEAR: Color = (0, 0, 0, 0)


@dataclass(frozen=True)
class Picture:
    """A picture: `pixels` are width × height colors with straight alpha, row by row."""

    width: int
    height: int
    pixels: Sequence[Color]

    def __post_init__(self) -> None:
        assert len(self.pixels) == self.width * self.height

    @property
    def has_transparency(self) -> bool:
        return any(color[3] < 255 for color in self.pixels)

    @property
    def rgba(self) -> bytes:
        """4 bytes per pixel; all 4 bytes of a clear pixel are 0."""
        return b"".join(bytes(color if color[3] else CLEAR) for color in self.pixels)

    @property
    def sha256(self) -> str:
        return hashlib.sha256(self.rgba).hexdigest()
