"""Spoils pictures in the ways in which exports spoil them."""

from __future__ import annotations

from math import sin
from random import Random

from canvas import Canvas, Color
from geometry import Matrix
from sketch import Sketch


def each_px(canvas: Canvas, change) -> Canvas:
    """A copy whose px are what `change` makes of x, y, red, green, blue and alpha."""
    result = Canvas(canvas.width, canvas.height)
    for offset in range(0, len(canvas.pixels), 4):
        y, x = divmod(offset // 4, canvas.width)
        px = change(x, y, *canvas.pixels[offset : offset + 4])
        result.pixels[offset : offset + 4] = bytes(px)
    return result


def matted(canvas: Canvas, matte: Color) -> Canvas:
    """Flattened on a color, with the old alpha put back."""

    def change(x: int, y: int, *px: int) -> Color:
        alpha = px[3] / 255
        red, green, blue = (round(c * alpha + m * (1 - alpha)) for c, m in zip(px[:3], matte))
        return (red, green, blue, px[3]) if px[3] else (0, 0, 0, 0)

    return each_px(canvas, change)


def hard(canvas: Canvas) -> Canvas:
    """Alpha is all or nothing."""
    return each_px(canvas, lambda x, y, r, g, b, a: (r, g, b, 255) if a >= 128 else (0, 0, 0, 0))


def veiled(canvas: Canvas, alpha: int) -> Canvas:
    """Nothing is quite clear."""
    return each_px(canvas, lambda x, y, r, g, b, a: (r, g, b, max(a, alpha)))


def holed(canvas: Canvas, radius: int) -> Canvas:
    """A clear disc in the middle."""
    middle = canvas.width / 2, canvas.height / 2
    return each_px(canvas, lambda x, y, *px: px if (
        (x - middle[0]) ** 2 + (y - middle[1]) ** 2 > radius * radius) else (0, 0, 0, 0))


def specked(canvas: Canvas, count: int, alpha: int) -> Canvas:
    """Dust along the upper edge, 2 px a speck."""
    result = each_px(canvas, lambda x, y, *px: px)
    random = Random(count)
    for index in range(count):
        x = (index * 2 + 1) * canvas.width // (2 * count)
        offset = (random.randrange(2, 9) * canvas.width + x) * 4
        result.pixels[offset : offset + 8] = bytes((90, 70, 60, alpha)) * 2
    return result


def with_hidden_picture(canvas: Canvas) -> Canvas:
    """The background that was here before is still under alpha 0."""

    def change(x: int, y: int, *px: int) -> Color:
        if px[3]:
            return px
        return (
            round(128 + 90 * sin(x / 37)), round(150 + 80 * sin(y / 53 + x / 91)),
            round(120 + 100 * sin((x + y) / 71)), 0)

    return each_px(canvas, change)


def boxed(canvas: Canvas, share: float, box: Color) -> Canvas:
    """An opaque square in the middle, behind the art."""
    first = round(canvas.width * (1 - share) / 2)
    last = canvas.width - 1 - first

    def change(x: int, y: int, *px: int) -> Color:
        if not (first <= x <= last and first <= y <= last):
            return (0, 0, 0, 0)
        alpha = px[3] / 255
        red, green, blue = (round(c * alpha + m * (1 - alpha)) for c, m in zip(px[:3], box))
        return (red, green, blue, 255)

    return each_px(canvas, change)


def placed(sketch: Sketch, dx: float = 0, dy: float = 0, scale: float = 1) -> Sketch:
    """The drawing elsewhere on its canvas, or at another size."""
    return sketch.moved(Matrix.placing(dx=dx, dy=dy, scale_x=scale, scale_y=scale))
