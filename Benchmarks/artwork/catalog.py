"""The files of the corpus."""
from __future__ import annotations

from typing import List, NamedTuple, Union

from images import BACKGROUND, NONE, PREVIOUS
from images.apng import OVER, SOURCE

STILL_COUNT = 300
STILL_SIDE = 408


class Still(NamedTuple):
    """A static RGBA sticker; an IDAT chunk has at most `piece` bytes of data."""

    name: str
    seed: int
    piece: int


class Animation(NamedTuple):
    """An animated sticker; `side` is in px, `whole` stores full frames instead of changed areas.

    `pixels` is the stored format: `rgba`, `rgb` or `palette` for an APNG, `gif`, or `weave` for an interlaced GIF.
    `detail` scales the number of details of the drawing.
    """

    name: str
    seed: int
    pixels: str
    motion: str
    side: int
    frames: int
    disposal: int
    blend: int
    whole: bool = False
    detail: float = 1


# count, pixels, motion, side in px, frames, disposal, blend, whole, detail
ANIMATIONS = [
    (4, "rgba", "bounce", 300, 14, NONE, SOURCE, True, 1),
    (6, "rgba", "bounce", 408, 9, NONE, SOURCE, False, 1),
    (4, "rgba", "bounce", 408, 8, BACKGROUND, SOURCE, False, 1),
    (3, "rgba", "bounce", 618, 8, NONE, SOURCE, True, 0.2),
    (3, "rgba", "face", 300, 24, NONE, OVER, False, 1),
    (5, "rgba", "face", 408, 20, NONE, OVER, False, 1),
    (3, "rgba", "face", 618, 16, NONE, SOURCE, False, 1),
    (4, "rgba", "orbit", 408, 16, PREVIOUS, OVER, False, 1),
    (2, "rgba", "orbit", 618, 12, PREVIOUS, SOURCE, False, 0.5),
    (2, "rgba", "glow", 408, 12, PREVIOUS, OVER, False, 1),
    (2, "palette", "bounce", 408, 16, NONE, SOURCE, True, 1),
    (2, "palette", "face", 408, 24, NONE, OVER, False, 1),
    (2, "palette", "orbit", 300, 24, PREVIOUS, OVER, False, 1),
    (3, "rgb", "bounce", 408, 9, NONE, SOURCE, False, 1),
    (3, "rgb", "face", 408, 20, NONE, SOURCE, False, 1),
    (4, "gif", "bounce", 300, 10, BACKGROUND, OVER, False, 1),
    (2, "weave", "bounce", 408, 10, BACKGROUND, OVER, False, 1),
    (2, "gif", "orbit", 408, 16, PREVIOUS, OVER, False, 1),
    (2, "gif", "orbit", 300, 20, PREVIOUS, OVER, False, 1),
    (2, "gif", "face", 408, 20, NONE, OVER, False, 1),
]


def stills() -> List[Still]:
    """Lists the static files; every third has its pixels in one chunk."""
    return [Still(f"static/sticker-{i:03}.png", i, 1 << 20 if i % 3 == 0 else 8192)
            for i in range(STILL_COUNT)]


def animations() -> List[Animation]:
    """Lists the animated files."""
    result: List[Animation] = []
    for count, pixels, motion, side, *rest in ANIMATIONS:
        ending = "gif" if pixels in ("gif", "weave") else "png"
        for _ in range(count):
            number = len(result)
            name = f"animated/{number:02}-{pixels}-{motion}-{side}.{ending}"
            result.append(Animation(name, 5000 + number, pixels, motion, side, *rest))
    return result


def everything() -> List[Union[Still, Animation]]:
    """Lists all files, the animations first, since they take longest to make."""
    return [*animations(), *stills()]
