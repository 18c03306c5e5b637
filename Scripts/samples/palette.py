"""Reduces pictures to at most 255 colors and one transparent index, for GIF."""

from __future__ import annotations

from collections import Counter

from canvas import Canvas

RGB = tuple[int, int, int]
TRANSPARENT = 0


def indexed(frames: list[Canvas]) -> tuple[list[RGB], list[bytes]]:
    """One palette for all frames, and one byte per pixel of each frame; index 0 is transparent.

    A pixel with an alpha below 128 becomes transparent, any other opaque.
    """
    counts: Counter[int] = Counter()
    for frame in frames:
        counts.update(_words(frame))
    colors: Counter[RGB] = Counter()
    for word, count in counts.items():
        if word >> 24 >= 128:
            colors[_rgb(word)] += count
    boxes = _boxes(colors, 255)
    palette: list[RGB] = [(0, 0, 0)]
    index_of: dict[RGB, int] = {}
    for box in boxes:
        total = sum(colors[color] for color in box)
        palette.append((
            round(sum(color[0] * colors[color] for color in box) / total),
            round(sum(color[1] * colors[color] for color in box) / total),
            round(sum(color[2] * colors[color] for color in box) / total),
        ))
        for color in box:
            index_of[color] = len(palette) - 1
    lookup = {
        word: index_of[_rgb(word)] if word >> 24 >= 128 else TRANSPARENT for word in counts
    }
    return palette, [bytes(map(lookup.__getitem__, _words(frame))) for frame in frames]


def _words(frame: Canvas) -> list[int]:
    """Each pixel as a number: alpha in the upper 8 bits, then blue, green and red."""
    pixels = frame.pixels
    return [
        red | green << 8 | blue << 16 | alpha << 24
        for red, green, blue, alpha in zip(pixels[0::4], pixels[1::4], pixels[2::4], pixels[3::4])
    ]


def _rgb(word: int) -> RGB:
    return (word & 255, word >> 8 & 255, word >> 16 & 255)


def _boxes(colors: Counter[RGB], limit: int) -> list[list[RGB]]:
    """Median cut: splits the box with the largest weighted range, until there are `limit` or each holds one color."""
    boxes = [_measured(sorted(colors), colors)]
    while len(boxes) < limit:
        boxes.sort(key=lambda box: box[0])
        weight, channel, members = boxes.pop()
        if weight == 0:
            boxes.append((weight, channel, members))
            break
        members = sorted(members, key=lambda color: (color[channel], color))
        half = sum(colors[color] for color in members) / 2
        seen, cut = 0, 0
        while cut < len(members) - 1 and (cut == 0 or seen < half):
            seen += colors[members[cut]]
            cut += 1
        boxes.append(_measured(members[:cut], colors))
        boxes.append(_measured(members[cut:], colors))
    return [members for _, _, members in boxes]


def _measured(members: list[RGB], colors: Counter[RGB]) -> tuple[float, int, list[RGB]]:
    """The priority of splitting a box, the channel to split, and the colors of the box."""
    ranges = [
        max(color[channel] for color in members) - min(color[channel] for color in members)
        for channel in range(3)
    ]
    widest = max(range(3), key=lambda channel: ranges[channel])
    total = sum(colors[color] for color in members)
    return (ranges[widest] ** 2 * total**0.5, widest, members)
