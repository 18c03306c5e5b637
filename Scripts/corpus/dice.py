"""Pseudorandom numbers that are the same on every machine."""

from __future__ import annotations


class Dice:
    """A linear congruential generator with a state of 64 bits, whose upper 24 bits give the numbers."""

    def __init__(self, seed: int) -> None:
        self.state = seed
        self.roll(1)

    def roll(self, sides: int) -> int:
        """A number from 0 to `sides` - 1; `sides` is at most 65536."""
        self.state = (self.state * 6364136223846793005 + 1442695040888963407) % (1 << 64)
        return (self.state >> 40) * sides >> 24


def texture(width: int, height: int, levels: int, seed: int) -> list[int]:
    """width × height values below `levels`: a slope with specks. Two or more values include both extremes.

    The slope gives prediction and compression a pattern, the specks break it.
    """
    dice = Dice(seed)
    span = max(1, width + height - 2)
    values = []
    for y in range(height):
        for x in range(width):
            slope = (x + y) * (levels - 1) // span
            speck = x + y == 0 or dice.roll(4) == 0
            values.append(dice.roll(levels) if speck else slope)
    if len(values) > 1:
        values[0] = 0
        values[-1] = levels - 1
    return values
