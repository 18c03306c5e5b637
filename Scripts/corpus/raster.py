"""The samples of a PNG, and their colors."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum

from dice import Dice, texture
from picture import Color, Picture


class ColorType(IntEnum):
    GRAY = 0
    RGB = 2
    INDEXED = 3
    GRAY_ALPHA = 4
    RGBA = 6

    @property
    def channels(self) -> int:
        return {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}[self]


@dataclass(frozen=True)
class Raster:
    """An image before encoding: `samples` are tuples of channel values for width × height pixels, row by row.

    `palette` has RGB entries of 8 bits per channel. `transparency` is the content of tRNS: an alpha for each of the
    first palette entries, or the one transparent color (1 or 3 channel values of `depth` bits).
    """

    width: int
    height: int
    type: ColorType
    depth: int
    samples: Sequence[tuple[int, ...]]
    palette: Sequence[tuple[int, int, int]] = ()
    transparency: Sequence[int] = ()

    def picture(self) -> Picture:
        return Picture(self.width, self.height, tuple(map(self.color, self.samples)))

    def color(self, sample: tuple[int, ...]) -> Color:
        if self.type is ColorType.INDEXED:
            index = sample[0]
            alpha = self.transparency[index] if index < len(self.transparency) else 255
            return (*self.palette[index], alpha)
        eight = [self.eight_bits(value) for value in sample]
        if self.type is ColorType.GRAY:
            eight *= 3
        elif self.type is ColorType.GRAY_ALPHA:
            eight = [eight[0]] * 3 + [eight[1]]
        if len(eight) == 3:
            eight.append(0 if sample == tuple(self.transparency) else 255)
        return eight[0], eight[1], eight[2], eight[3]

    def eight_bits(self, value: int) -> int:
        """A channel value in 8 bits: one of fewer bits is scaled up, and of 16 bits the upper 8 are kept."""
        return value >> 8 if self.depth == 16 else value * 255 // ((1 << self.depth) - 1)


def palette(size: int, seed: int) -> list[tuple[int, int, int]]:
    dice = Dice(seed)
    return [(dice.roll(256), dice.roll(256), dice.roll(256)) for _ in range(size)]


def textured(
    width: int, height: int, type: ColorType, depth: int, seed: int, colors: int | None = None
) -> Raster:
    """A raster with a slope and specks in each channel; `colors` is the size of the palette, by default 2^`depth`."""
    levels = 1 << depth
    if type is ColorType.INDEXED:
        levels = colors or levels
    planes = [texture(width, height, levels, seed + index) for index in range(type.channels)]
    entries = palette(levels, seed) if type is ColorType.INDEXED else ()
    return Raster(width, height, type, depth, list(zip(*planes)), entries)
