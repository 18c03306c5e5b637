"""GIF's LZW: codes of variable length, up to 12 bits, lowest bit first."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from deflate import Bits

FULL = 4096
"""The number of codes that the table can hold."""


@dataclass(frozen=True)
class LZW:
    """An encoder, whose options cover the differences between real encoders.

    `clear_first` starts with a clear code. `clear_when_full` clears a full table; otherwise the full table is
    used to the end. `clear_every` also clears after each such number of codes. `end` appends the end code.
    """

    minimum_code_size: int
    clear_first: bool = True
    clear_when_full: bool = True
    clear_every: int | None = None
    end: bool = True

    def encoded(self, indexes: Sequence[int]) -> bytes:
        clear = 1 << self.minimum_code_size
        bits = Bits()
        table: dict[tuple[int, int], int] = {}
        width = self.minimum_code_size + 1
        following = clear + 2
        written = 0
        if self.clear_first:
            bits.put(clear, width)
        current = indexes[0] if indexes else None
        for index in indexes[1:]:
            assert current is not None
            if (current, index) in table:
                current = table[current, index]
                continue
            bits.put(current, width)
            written += 1
            if following < FULL:
                table[current, index] = following
                if following == 1 << width and width < 12:
                    width += 1
                following += 1
            due = self.clear_every and written % self.clear_every == 0
            if due or (following == FULL and self.clear_when_full):
                bits.put(clear, width)
                table.clear()
                width = self.minimum_code_size + 1
                following = clear + 2
            current = index
        if current is not None:
            bits.put(current, width)
            if following == 1 << width and width < 12:
                width += 1
        if self.end:
            bits.put(clear + 1, width)
        return bits.finish()
