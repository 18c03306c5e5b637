"""The icon set of a Messages extension, as written by Xcode."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from math import hypot

import png
from canvas import Canvas
from folder import CATALOG, Folder
from images.png import GRAY, file, image_data, unfiltered

SET = f"{CATALOG}/iMessage App Icon.stickersiconset"
#: The size of each icon in points, its scale and its idiom.
SLOTS = [
    ("29x29", "2x", "iphone"), ("29x29", "3x", "iphone"), ("60x45", "2x", "iphone"),
    ("60x45", "3x", "iphone"), ("29x29", "2x", "ipad"), ("67x50", "2x", "ipad"), ("74x55", "2x", "ipad"),
    ("1024x1024", "1x", "ios-marketing"), ("27x20", "2x", "universal"), ("27x20", "3x", "universal"),
    ("32x24", "2x", "universal"), ("32x24", "3x", "universal"), ("1024x768", "1x", "ios-marketing"),
]


def write_set(
    folder: Folder, without: tuple[str, ...] = (), images: dict[str, bytes] | None = None,
    entry: Callable[[dict], dict] = dict,
) -> None:
    """Writes all icons except those of the sizes in `without`.

    `images` replace the usual ones, by name, and `entry` changes the entries of the list.
    """
    entries = []
    for size, scale, idiom in SLOTS:
        if size in without:
            continue
        name = f"{size}@{scale} {idiom}"
        width, height = (int(side) * int(scale[0]) for side in size.split("x"))
        folder.write(f"{SET}/{name}.png", (images or {}).get(name) or image(width, height))
        slot = {"filename": f"{name}.png", "idiom": idiom, "scale": scale, "size": size}
        if idiom == "universal" or size == "1024x768":
            slot["platform"] = "ios"
        entries.append({key: value for key, value in entry(slot).items() if value})
    folder.write_contents(SET, images=entries)


@cache
def image(width: int, height: int, alpha: bool = False) -> bytes:
    return png.still(art(width, height), alpha=alpha)


@cache
def art(width: int, height: int) -> Canvas:
    """A yellow disc on blue, without soft edges, so that the file is small."""
    canvas = Canvas(width, height)
    ground, disc = bytes((66, 133, 224, 255)), bytes((250, 204, 60, 255))
    radius = height * 0.36
    for y in range(height):
        away = abs(y + 0.5 - height / 2)
        half = round((radius * radius - away * away) ** 0.5) if away < radius else 0
        left = (width - 2 * half) // 2
        canvas.pixels[y * width * 4 : (y + 1) * width * 4] = (
            ground * left + disc * (2 * half) + ground * (width - left - 2 * half))
    return canvas


def rounded(width: int, height: int) -> Canvas:
    """The icon with white corners where the system rounds it, as in a screenshot of an icon."""
    canvas, result = art(width, height), Canvas(width, height)
    result.pixels[:] = canvas.pixels
    radius = height * 0.22
    for y in range(height):
        for x in range(width):
            inset_x, inset_y = min(x, width - 1 - x) + 0.5, min(y, height - 1 - y) + 0.5
            if inset_x < radius and inset_y < radius and hypot(radius - inset_x, radius - inset_y) > radius:
                offset = (y * width + x) * 4
                result.pixels[offset : offset + 4] = b"\xff\xff\xff\xff"
    return result


def gray(width: int, height: int) -> bytes:
    """The picture in 8-bit gray."""
    green = bytes(art(width, height).pixels[1::4])
    return file(width, height, image_data(png.deflated(unfiltered(green, width))), type=GRAY)
