"""Writes codes bit by bit."""
from __future__ import annotations


class LowFirst:
    """As deflate and GIF want them: the lowest bit first."""

    def __init__(self) -> None:
        self.value = 0
        self.count = 0

    def put(self, value: int, width: int) -> None:
        self.value |= value << self.count
        self.count += width

    def bytes(self) -> bytes:
        return self.value.to_bytes((self.count + 7) // 8, "little")


def repeated_low_first(value: int, width: int, count: int) -> bytes:
    """One code again and again: eight of them fill whole bytes."""
    eight = LowFirst()
    for _ in range(8):
        eight.put(value, width)
    return eight.bytes() * (count // 8 + 1)


def repeated_high_first(codes: list[tuple[int, int]], count: int) -> bytes:
    """Codes of JPEG, (value, width) each, the highest bit first, 0xFF stuffed."""
    text = "".join(format(value, f"0{width}b") for value, width in codes if width) * count
    text += "1" * (-len(text) % 8)
    return int(text, 2).to_bytes(len(text) // 8, "big").replace(b"\xff", b"\xff\0")
