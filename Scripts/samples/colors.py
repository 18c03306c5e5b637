"""The colors that stickers share, and the two kinds of fill."""

from __future__ import annotations

from canvas import Color
from geometry import Matrix


def rgb(text: str, alpha: int = 255) -> Color:
    """A color from six hexadecimal digits."""
    value = int(text, 16)
    return (value >> 16, value >> 8 & 255, value & 255, alpha)


def mixed(one: Color, other: Color, share: float) -> Color:
    """A mix of two colors; `share` 1 is the second one."""
    red, green, blue, alpha = (round(a + (b - a) * share) for a, b in zip(one, other))
    return (red, green, blue, alpha)


BAND = 3
"""A gradient changes by about this much of 255 from one band to the next: too little to be seen."""


class Gradient:
    """A gradient from `top` at y = `start` to `bottom` at y = `end`, in design units."""

    def __init__(self, top: Color, bottom: Color, start: float, end: float) -> None:
        self.top, self.bottom, self.start, self.end = top, bottom, start, end
        self.bands = max(1, max(abs(a - b) for a, b in zip(top, bottom)) // BAND)

    def at(self, y: float) -> Color:
        share = min(1, max(0, (y - self.start) / (self.end - self.start)))
        return mixed(self.top, self.bottom, round(share * self.bands) / self.bands)

    def moved(self, matrix: Matrix, x: float) -> Gradient:
        """The gradient of a part that `matrix` moves; it stays vertical. `x` is the middle column of the part."""
        ((_, start), (_, end)) = matrix.apply([(x, self.start), (x, self.end)])
        return Gradient(self.top, self.bottom, start, end)


Fill = Color | Gradient

INK = rgb("4A2B20")
WHITE = rgb("FFFFFF")
RIM = rgb("D8CEC8")
SHINE = rgb("FFFFFF", 205)
SHEEN = rgb("FFFFFF", 105)
BLUSH = rgb("F7707F", 150)

FUR = rgb("B47B50")
FUR_LIGHT = rgb("C68D5F")
FUR_SHADE = rgb("96603C")
CREAM = rgb("FFEBCF")
CREAM_SHADE = rgb("F2D3AC")
MUZZLE_WHITE = rgb("FFF7EA")
EAR = rgb("EFA68B")
MOUTH = rgb("8E2F35")
TONGUE = rgb("FF8791")

RED = rgb("FF5C6C")
RED_DEEP = rgb("E23A57")
GOLD = rgb("FFD24A")
GOLD_DEEP = rgb("FFB01F")
MINT = rgb("4FD1A5")
MINT_DEEP = rgb("23AF86")
CORAL = rgb("FF8A5C")
CORAL_DEEP = rgb("F4633F")
SKY = rgb("7CC9F7")
SKY_DEEP = rgb("3FA4E6")
LILAC = rgb("C6AEF5")
LILAC_DEEP = rgb("A285E3")
