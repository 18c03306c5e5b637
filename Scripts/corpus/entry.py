"""A file of the corpus, and the line that describes it."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field

from picture import Picture

OK = "ok"
DAMAGED = "damaged"
FAULT = "fault"


@dataclass(frozen=True)
class Entry:
    """A file with its expected properties; `pictures` are its composited frames, `None` if they are not known exactly.

    `size` is the canvas in px. `size`, `frames` and `transparent` count only if there are no pictures. `delays` are the
    delays of the frames in ms, empty for a still format and `None` for a file with the verdict FAULT. `loops` is
    the number in the file, 0 for endless; 1 for a GIF without a loop block, `None` for a still format or FAULT.
    """

    path: str
    format: str
    data: bytes
    verdict: str = OK
    size: tuple[int, int] | None = None
    frames: int | None = None
    pictures: Sequence[Picture] | None = None
    delays: Sequence[float] | None = field(default=())
    loops: int | None = None
    transparent: bool | None = None

    def line(self) -> str:
        """The description of the file as one line of JSON."""
        pictures = self.pictures
        frames = self.frames
        size = self.size
        transparent = self.transparent
        if pictures is not None:
            frames = len(pictures)
            size = (pictures[0].width, pictures[0].height)
            transparent = any(picture.has_transparency for picture in pictures)
        delays = self.delays
        facts = {
            "path": self.path,
            "format": self.format,
            "verdict": self.verdict,
            "width": size[0] if size else None,
            "height": size[1] if size else None,
            "frameCount": frames,
            "delaysMs": None if delays is None else [integer_if_whole(delay) for delay in delays],
            "loopCount": self.loops,
            "hasTransparency": transparent,
            "frameHashes": None if pictures is None else [each.sha256 for each in pictures],
        }
        return json.dumps(facts)


def integer_if_whole(number: float) -> float | int:
    """The number, as an integer if it is whole."""
    return int(number) if number == int(number) else number


def still(path: str, format: str, data: bytes, picture: Picture, verdict: str = OK) -> Entry:
    return Entry(path, format, data, verdict, pictures=[picture])


def refused(path: str, format: str, data: bytes) -> Entry:
    """A file that must be refused or reported as seriously damaged; apart from its format nothing else is expected."""
    return Entry(path, format, data, FAULT, delays=None)
