"""What a decoder must hand over: straight RGBA, 8 bits a channel."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass

Color = tuple[int, int, int, int]
CLEAR: Color = (0, 0, 0, 0)


@dataclass(frozen=True)
class Picture:
    """`pixels` holds width × height colors row by row, alpha not multiplied in."""

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
        """4 bytes a pixel; where alpha is 0 the color says nothing and is written as 0."""
        return b"".join(bytes(color if color[3] else CLEAR) for color in self.pixels)

    @property
    def sha256(self) -> str:
        return hashlib.sha256(self.rgba).hexdigest()
