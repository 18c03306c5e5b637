"""A drawing in design units, made of outlined and filled parts, in the order from bottom to top."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace

from canvas import Canvas, Color, Paint
from colors import INK, RIM, WHITE, Fill, Gradient
from geometry import Contour, Matrix, Point, clockwise, expanded, stroked
from raster import Rows, coverage, intersection

OUTLINE = 1.15
BORDER = 2.5
RIM_WIDTH = 0.45


@dataclass
class Part:
    """A filled contour with an outline, `outline` units wide, in the color `ink`.

    `border` is true if white paper surrounds it. `clip` limits the fill; `None` does not.
    """

    contour: Contour
    fill: Fill
    outline: float
    ink: Color
    border: bool
    clip: Contour | None

    def moved(self, matrix: Matrix) -> Part:
        """The part transformed by a matrix; its outline keeps its width."""
        fill = self.fill
        if isinstance(fill, Gradient):
            columns = [x for x, _ in self.contour]
            fill = fill.moved(matrix, (min(columns) + max(columns)) / 2)
        return replace(
            self,
            contour=matrix.apply(self.contour),
            fill=fill,
            clip=matrix.apply(self.clip) if self.clip else None,
        )


class Sketch:
    """A sticker drawn in 100 × 100 design units, for any size in px; later parts cover earlier ones.

    A border of white paper with a thin gray rim surrounds all parts that ask for it, as in a die-cut sticker, and
    separates the art from any background.
    """

    def __init__(self) -> None:
        self.parts: list[Part] = []
        self.matrix = Matrix.identity()

    @contextmanager
    def placed(
        self,
        dx: float = 0,
        dy: float = 0,
        degrees: float = 0,
        scale_x: float = 1,
        scale_y: float | None = None,
        about: Point = (50, 50),
    ) -> Iterator[None]:
        """Moves, rotates and scales everything drawn inside the `with` block."""
        outer = self.matrix
        height = scale_x if scale_y is None else scale_y
        self.matrix = outer.after(Matrix.placing(dx, dy, degrees, scale_x, height, about))
        yield
        self.matrix = outer

    def shape(
        self,
        contour: Contour,
        fill: Fill,
        outline: float = OUTLINE,
        ink: Color = INK,
        border: bool = True,
        clip: Contour | None = None,
    ) -> None:
        """Adds a filled contour; `clip` is a contour that limits the fill, and then no paper surrounds the shape."""
        part = Part(contour, fill, outline, ink, border and clip is None, clip)
        self.parts.append(part.moved(self.matrix))

    def add(self, other: Sketch) -> None:
        """Adds all parts of another sketch."""
        self.parts += [part.moved(self.matrix) for part in other.parts]

    def detail(self, contour: Contour, fill: Fill, clip: Contour | None = None) -> None:
        """Adds paint on top of a part, without outline and paper."""
        self.shape(contour, fill, outline=0, border=False, clip=clip)

    def line(self, points: Contour, width: float, fill: Fill = INK, border: bool = False) -> None:
        """Adds a pen line with round ends."""
        self.shape(stroked(points, width), fill, outline=0, border=border)

    def moved(self, matrix: Matrix) -> Sketch:
        result = Sketch()
        result.parts = [part.moved(matrix) for part in self.parts]
        return result

    def rendered(self, width: int, height: int | None = None, unit: float | None = None) -> Canvas:
        """The picture in px, with the drawing in its middle. `unit` is the size of a design unit in px."""
        height = width if height is None else height
        unit = min(width, height) / 100 if unit is None else unit
        canvas = Canvas(width, height)
        dx, dy = width / 2 - 50 * unit, height / 2 - 50 * unit

        def rows(contour: Contour, distance: float = 0) -> Rows:
            moved = expanded(contour, distance) if distance else clockwise(contour)
            return coverage([[(x * unit + dx, y * unit + dy) for x, y in moved]], width, height)

        def paint(fill: Fill) -> Paint:
            if isinstance(fill, Gradient):
                return lambda y: fill.at((y + 0.5 - dy) / unit)
            return lambda y: fill

        bordered = [part for part in self.parts if part.border]
        for color, distance in ((RIM, BORDER + RIM_WIDTH), (WHITE, BORDER)):
            for part in bordered:
                canvas.fill(rows(part.contour, part.outline + distance), paint(color))
        for part in self.parts:
            if part.outline:
                canvas.fill(rows(part.contour, part.outline), paint(part.ink))
            inside = rows(part.contour)
            if part.clip:
                inside = intersection(inside, rows(part.clip))
            canvas.fill(inside, paint(part.fill))
        return canvas


def fitted(sketches: list[Sketch], share: float = 0.9) -> list[Sketch]:
    """The moments of one sticker, all moved and scaled in the same way to fill `share` of the canvas.

    The longer side of their union, with its border, is `share` × 100 units, and its middle is the middle of the
    canvas.
    """
    points = [
        point
        for sketch in sketches for part in sketch.parts if part.border for point in part.contour
    ]
    columns, rows = [x for x, _ in points], [y for _, y in points]
    left, right, top, bottom = min(columns), max(columns), min(rows), max(rows)
    room = 100 * share - 2 * (OUTLINE + BORDER + RIM_WIDTH)
    scale = room / max(right - left, bottom - top)
    middle = ((left + right) / 2, (top + bottom) / 2)
    matrix = Matrix.placing(
        dx=50 - middle[0], dy=50 - middle[1], scale_x=scale, scale_y=scale, about=middle
    )
    return [sketch.moved(matrix) for sketch in sketches]
