"""One image of a GIF: its indexes, its bytes and its colors."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from compositor import Blend, Dispose, Layer
from dice import texture
from gif_blocks import RGB, descriptor, graphic_control, sub_blocks
from lzw import LZW
from picture import CLEAR, Picture

DISPOSALS = {0: Dispose.KEEP, 1: Dispose.KEEP, 2: Dispose.BACKGROUND, 3: Dispose.PREVIOUS}


@dataclass(frozen=True)
class Image:
    """An image: `indexes` are width × height color indexes row by row; (x, y) is in px of the screen.

    `delay` is in hundredths of a second. Without `control`, the graphic control is omitted. `sub_block` is the
    maximum number of data bytes in a sub-block.
    """

    width: int
    height: int
    indexes: Sequence[int]
    x: int = 0
    y: int = 0
    table: Sequence[RGB] = ()
    transparent: int | None = None
    disposal: int = 0
    delay: int = 10
    control: bool = True
    interlaced: bool = False
    lzw: LZW = LZW(2)
    sub_block: int = 255

    @property
    def milliseconds(self) -> int:
        return 10 * self.delay if self.control else 0

    def data(self) -> bytes:
        """Graphic control, descriptor and pixel data."""
        control = graphic_control(self.delay, self.disposal, self.transparent)
        stored = [index for y in self.row_order() for index in self.row(y)]
        return ((control if self.control else b"")
                + descriptor(self.width, self.height, self.x, self.y, self.table, self.interlaced)
                + bytes([self.lzw.minimum_code_size])
                + sub_blocks(self.lzw.encoded(stored), self.sub_block))

    def row(self, y: int) -> Sequence[int]:
        return self.indexes[y * self.width : (y + 1) * self.width]

    def row_order(self) -> list[int]:
        """The rows in stored order: if interlaced, every 8th from 0 and from 4, every 4th from 2, every 2nd from 1."""
        if not self.interlaced:
            return list(range(self.height))
        passes = ((0, 8), (4, 8), (2, 4), (1, 2))
        return [y for start, step in passes for y in range(start, self.height, step)]

    def layer(self, global_table: Sequence[RGB]) -> Layer:
        table = self.table or global_table
        transparent = self.transparent if self.control else None
        pixels = [CLEAR if index == transparent else (*table[index], 255) for index in self.indexes]
        dispose = DISPOSALS[self.disposal] if self.control else Dispose.KEEP
        return Layer(Picture(self.width, self.height, pixels), self.x, self.y, dispose, Blend.OVER)


def drawn(width: int, height: int, colors: int, seed: int, **options: Any) -> Image:
    """An image with a slope and specks of `colors` colors, and a matching code size."""
    options.setdefault("lzw", LZW(max(2, (colors - 1).bit_length())))
    return Image(width, height, texture(width, height, colors, seed), **options)
