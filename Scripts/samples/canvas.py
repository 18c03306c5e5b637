"""A picture in memory, and painting on it."""

from __future__ import annotations

from collections.abc import Callable

from raster import Rows

Color = tuple[int, int, int, int]
"""Red, green, blue and alpha, 0…255, not premultiplied."""

Paint = Callable[[int], Color]
"""A function from the y of a row to its color, which suffices for plain fills and vertical gradients."""


class Canvas:
    """A picture of `width` × `height` px, with red, green, blue and straight alpha in 4 bytes.

    A pixel that nothing covers is 0, 0, 0, 0. A pixel at an edge has the full color of the art and a lower alpha, so
    that there is no dark or white fringe on any background.
    """

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.height = height
        self.pixels = bytearray(width * height * 4)

    def fill(self, rows: Rows, paint: Paint) -> None:
        """Paints everything that `rows` covers."""
        stride = self.width * 4
        pixels = self.pixels
        for y, spans in rows.items():
            red, green, blue, alpha = paint(y)
            solid = bytes((red, green, blue, 255))
            base = y * stride
            for first, end, amount in spans:
                amount *= alpha / 255
                start, stop = base + first * 4, base + end * 4
                if amount > 0.998:
                    pixels[start:stop] = solid * (end - first)
                elif end - first > 6 and pixels[start:stop] == pixels[start : start + 4] * (
                    end - first
                ):
                    self._blend(start, red, green, blue, amount)
                    pixels[start:stop] = pixels[start : start + 4] * (end - first)
                else:
                    for offset in range(start, stop, 4):
                        self._blend(offset, red, green, blue, amount)

    def _blend(self, offset: int, red: int, green: int, blue: int, amount: float) -> None:
        """Source over destination for one pixel; `amount` is the source's alpha, 0…1."""
        pixels = self.pixels
        below = pixels[offset + 3]
        if below == 255:
            total = 255
            share = amount
        else:
            behind = below / 255 * (1 - amount)
            exact = amount + behind
            total = int(exact * 255 + 0.5)
            if total == 0:
                return
            share = amount / exact
        keep = 1 - share
        pixels[offset] = int(red * share + pixels[offset] * keep + 0.5)
        pixels[offset + 1] = int(green * share + pixels[offset + 1] * keep + 0.5)
        pixels[offset + 2] = int(blue * share + pixels[offset + 2] * keep + 0.5)
        pixels[offset + 3] = total


def flattened(canvas: Canvas, background: Color) -> Canvas:
    """The picture composited on an opaque background."""
    result = Canvas(canvas.width, canvas.height)
    source, target = canvas.pixels, result.pixels
    target[:] = bytes((*background[:3], 255)) * (canvas.width * canvas.height)
    for offset in range(0, len(source), 4):
        alpha = source[offset + 3]
        if alpha == 255:
            target[offset : offset + 4] = source[offset : offset + 4]
        elif alpha:
            red, green, blue = source[offset : offset + 3]
            result._blend(offset, red, green, blue, alpha / 255)
    return result
