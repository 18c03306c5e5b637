"""Spoils pictures as faulty exports do."""

from __future__ import annotations

from math import sin
from random import Random

from canvas import Canvas, Color
from geometry import Matrix
from sketch import Sketch


def each_pixel(canvas: Canvas, change) -> Canvas:
    """A copy whose pixels are the results of `change`, a function of x, y, red, green, blue and alpha."""
    result = Canvas(canvas.width, canvas.height)
    for offset in range(0, len(canvas.pixels), 4):
        y, x = divmod(offset // 4, canvas.width)
        pixel = change(x, y, *canvas.pixels[offset : offset + 4])
        result.pixels[offset : offset + 4] = bytes(pixel)
    return result


def matted(canvas: Canvas, matte: Color) -> Canvas:
    """The picture flattened onto a color, with its original alpha."""

    def change(x: int, y: int, *pixel: int) -> Color:
        alpha = pixel[3] / 255
        red, green, blue = (round(c * alpha + m * (1 - alpha)) for c, m in zip(pixel[:3], matte))
        return (red, green, blue, pixel[3]) if pixel[3] else (0, 0, 0, 0)

    return each_pixel(canvas, change)


def hard(canvas: Canvas) -> Canvas:
    """The picture with every alpha set to 0 or 255."""
    return each_pixel(canvas, lambda x, y, r, g, b, a: (r, g, b, 255) if a >= 128 else (0, 0, 0, 0))


def veiled(canvas: Canvas, alpha: int) -> Canvas:
    """The picture with a faint veil: no alpha is below `alpha`."""
    return each_pixel(canvas, lambda x, y, r, g, b, a: (r, g, b, max(a, alpha)))


def holed(canvas: Canvas, radius: int) -> Canvas:
    """The picture with a clear disc in the middle."""
    middle = canvas.width / 2, canvas.height / 2
    return each_pixel(canvas, lambda x, y, *pixel: pixel if (
        (x - middle[0]) ** 2 + (y - middle[1]) ** 2 > radius * radius) else (0, 0, 0, 0))


def specked(canvas: Canvas, count: int, alpha: int) -> Canvas:
    """The picture with specks of 2 px near the upper edge."""
    result = each_pixel(canvas, lambda x, y, *pixel: pixel)
    random = Random(count)
    for index in range(count):
        x = (index * 2 + 1) * canvas.width // (2 * count)
        offset = (random.randrange(2, 9) * canvas.width + x) * 4
        result.pixels[offset : offset + 8] = bytes((90, 70, 60, alpha)) * 2
    return result


def with_hidden_picture(canvas: Canvas) -> Canvas:
    """The picture with its former background under alpha 0."""

    hills = landscape(canvas.width, canvas.height).pixels

    def change(x: int, y: int, *pixel: int) -> Color:
        start = (y * canvas.width + x) * 4
        return pixel if pixel[3] else (*hills[start:start + 3], 0)

    return each_pixel(canvas, change)


def landscape(width: int, height: int) -> Canvas:
    """Waves of many colors, as varied as in a photograph."""
    return each_pixel(Canvas(width, height), lambda x, y, *pixel: (
        round(128 + 90 * sin(x / 37)), round(150 + 80 * sin(y / 53 + x / 91)),
        round(120 + 100 * sin((x + y) / 71)), 255))


def keyed(canvas: Canvas) -> Canvas:
    """The picture flattened onto white and then keyed: the closer a color is to white, the lower its alpha."""

    def change(x: int, y: int, red: int, green: int, blue: int, alpha: int) -> Color:
        flat = [round(c * alpha / 255 + 255 - alpha) for c in (red, green, blue)]
        key = min(255, round((255 - min(flat)) * 255 / 96))
        return (*flat, key) if key else (0, 0, 0, 0)

    return each_pixel(canvas, change)


def soft_shadow(canvas: Canvas, reach: int, alpha: int) -> Canvas:
    """The soft black shadow of the art, without the art: its alpha, blurred twice by running means over `reach` px on
    both sides, and scaled so that 255 becomes `alpha`."""
    width, height = canvas.width, canvas.height
    plane = [canvas.pixels[offset] / 255 for offset in range(3, len(canvas.pixels), 4)]
    for _ in range(2):
        for step, lines, length in ((1, range(0, width * height, width), width),
                                    (width, range(width), height)):
            for start in lines:
                plane[start:start + step * length:step] = running_means(
                    plane[start:start + step * length:step], reach)
    result = Canvas(width, height)
    result.pixels[3::4] = bytes(round(value * alpha) for value in plane)
    return result


def running_means(values: list[float], reach: int) -> list[float]:
    """The running means of values over `reach` values on both sides; beyond the ends, values count as 0."""
    padded = [0.0] * (reach + 1) + values + [0.0] * reach
    total = sum(padded[:2 * reach + 1])
    means = []
    for index in range(len(values)):
        total += padded[index + 2 * reach + 1] - padded[index]
        means.append(max(0.0, total / (2 * reach + 1)))
    return means


def stacked(below: Canvas, above: Canvas) -> Canvas:
    """The picture `above` composited over the picture `below`."""
    source = below.pixels

    def change(x: int, y: int, red: int, green: int, blue: int, alpha: int) -> Color:
        start = (y * below.width + x) * 4
        cover = alpha / 255
        behind = source[start + 3] / 255 * (1 - cover)
        total = cover + behind
        if not total:
            return (0, 0, 0, 0)
        mixed = (round((c * cover + b * behind) / total)
                 for c, b in zip((red, green, blue), source[start:start + 3]))
        return (*mixed, round(total * 255))

    return each_pixel(above, change)


def enlarged(canvas: Canvas, times: int) -> Canvas:
    """The picture enlarged by bilinear interpolation."""
    width, height = canvas.width, canvas.height

    def change(x: int, y: int, *pixel: int) -> Color:
        (left, right_share), (upper, lower_share) = (
            (int(position), position - int(position)) for position in (
                max(0, (n + 0.5) / times - 0.5) for n in (x, y)))
        sums = [0.0] * 4
        for row, row_share in ((upper, 1 - lower_share), (min(upper + 1, height - 1), lower_share)):
            for column, column_share in (
                    (left, 1 - right_share), (min(left + 1, width - 1), right_share)):
                start = (row * width + column) * 4
                *color, alpha = canvas.pixels[start:start + 4]
                share = row_share * column_share * alpha
                sums = [total + share * value for total, value in zip(sums, (*color, 1))]
        alpha = round(sums[3])
        return (*(round(value / sums[3]) for value in sums[:3]), alpha) if alpha else (0, 0, 0, 0)

    return each_pixel(Canvas(width * times, height * times), change)


def boxed(canvas: Canvas, share: float, box: Color) -> Canvas:
    """The art on an opaque square in the middle, whose side is `share` of the picture's; the rest is clear."""
    first = round(canvas.width * (1 - share) / 2)
    last = canvas.width - 1 - first

    def change(x: int, y: int, *pixel: int) -> Color:
        if not (first <= x <= last and first <= y <= last):
            return (0, 0, 0, 0)
        alpha = pixel[3] / 255
        red, green, blue = (round(c * alpha + m * (1 - alpha)) for c, m in zip(pixel[:3], box))
        return (red, green, blue, 255)

    return each_pixel(canvas, change)


def placed(sketch: Sketch, dx: float = 0, dy: float = 0, scale: float = 1) -> Sketch:
    """The drawing moved on its canvas by (dx, dy) units, and scaled."""
    return sketch.moved(Matrix.placing(dx=dx, dy=dy, scale_x=scale, scale_y=scale))
