"""The components of a JPEG and their scans."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from jpeg_entropy import EntropyCoder
from jpeg_transform import coefficients


@dataclass(frozen=True)
class Component:
    """A component: `samples` are width × height values from 0 to 255, row by row, already subsampled.

    `h` and `v` are the sampling factors: blocks across and down in each MCU, if the scan has several components.
    `step` is the quantization step of the AC coefficients.
    """

    id: int
    width: int
    height: int
    samples: Sequence[int]
    h: int = 1
    v: int = 1
    step: int = 4

    def block(self, column: int, row: int) -> list[int]:
        """The coefficients of one block in zigzag order; beyond the edges the last samples repeat."""
        if (column, row) not in self.blocks:
            xs = [min(column * 8 + x, self.width - 1) for x in range(8)]
            ys = [min(row * 8 + y, self.height - 1) for y in range(8)]
            values = [self.samples[y * self.width + x] for y in ys for x in xs]
            self.blocks[column, row] = coefficients(values, self.step)
        return self.blocks[column, row]

    @cached_property
    def blocks(self) -> dict[tuple[int, int], list[int]]:
        return {}


def mcus(width: int, height: int, parts: Sequence[Component]) -> Iterator[list[
        tuple[Component, int, int]]]:
    """The blocks of each MCU of a scan: component, column and row."""
    widest, tallest = max(c.h for c in parts), max(c.v for c in parts)
    if len(parts) == 1:
        across, down = -(-parts[0].width // 8), -(-parts[0].height // 8)
        yield from ([(parts[0], x, y)] for y in range(down) for x in range(across))
        return
    for y in range(-(-height // (8 * tallest))):
        for x in range(-(-width // (8 * widest))):
            yield [(c, x * c.h + i, y * c.v + j) for c in parts for j in range(c.v)
                   for i in range(c.h)]


def sequential(
    width: int, height: int, parts: Sequence[Component], restart: int = 0
) -> bytes:
    """All coefficients in one scan; `restart` is the number of MCUs between restart markers, 0 for none."""
    coder = EntropyCoder()
    result = b""
    predictors: dict[int, int] = {}
    for number, mcu in enumerate(mcus(width, height, parts)):
        if restart and number and number % restart == 0:
            result += coder.finish() + bytes([0xFF, 0xD0 + (number // restart - 1) % 8])
            predictors.clear()
        for component, x, y in mcu:
            block = component.block(x, y)
            coder.put_difference(block[0] - predictors.get(component.id, 0))
            predictors[component.id] = block[0]
            coder.put_ac_coefficients(block[1:])
    return result + coder.finish()


def first_dc(width: int, height: int, parts: Sequence[Component], low: int) -> bytes:
    """A progressive scan of the DC coefficients without their `low` lowest bits."""
    coder = EntropyCoder()
    predictors: dict[int, int] = {}
    for mcu in mcus(width, height, parts):
        for component, x, y in mcu:
            value = component.block(x, y)[0] >> low
            coder.put_difference(value - predictors.get(component.id, 0))
            predictors[component.id] = value
    return coder.finish()


def refined_dc(width: int, height: int, parts: Sequence[Component], bit: int) -> bytes:
    """A progressive scan of one more bit of the DC coefficients."""
    coder = EntropyCoder()
    for mcu in mcus(width, height, parts):
        for component, x, y in mcu:
            coder.put(component.block(x, y)[0] >> bit & 1, 1)
    return coder.finish()


def band(width: int, height: int, part: Component, first: int, last: int) -> bytes:
    """A progressive scan of the AC coefficients from `first` to `last` in zigzag order."""
    coder = EntropyCoder()
    for mcu in mcus(width, height, [part]):
        for component, x, y in mcu:
            coder.put_ac_coefficients(component.block(x, y)[first : last + 1])
    return coder.finish()
