"""Writes codes bit by bit."""

from __future__ import annotations


class LowFirst:
    """Lowest bit first, as in deflate and GIF."""

    def __init__(self) -> None:
        self._whole = bytearray()
        self._rest = 0
        self._held = 0

    def put(self, value: int, width: int) -> None:
        self._rest |= value << self._held
        ready, self._held = divmod(self._held + width, 8)
        if ready:
            self._whole += (self._rest & (1 << 8 * ready) - 1).to_bytes(ready, "little")
            self._rest >>= 8 * ready

    def bytes(self) -> bytes:
        return bytes(self._whole) + self._rest.to_bytes(self._held > 0, "little")
