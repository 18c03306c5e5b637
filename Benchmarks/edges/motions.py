"""Animations made from a still, clean and spoiled, each with the expected rules."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from PIL import Image

from art import Picture, cropped, fitted, placed, premultiplied, resized, tidy
from layers import faint, shifted, stacked
from premultiplied import feathered, glowing

COUNT = 12
"""The number of frames of a clean animation."""
VISIBLE_ERROR = 6
"""The smallest mean error of colors, in levels, at which people see that a frame is wrong."""
ODD = ("odd-frame", "unsteady-frames", "flickering-frame")
"""The rules about frames that do not fit the others."""


class Motion(NamedTuple):
    """A spoiled animation, and the rules of which at least one should report it."""

    name: str
    rules: tuple[str, ...]
    frames: list[Picture]
    fps: int = 12


def cycle(picture: Picture) -> list[Picture]:
    """A loop in which the art sways and swells once."""
    side = picture.shape[0]
    small = resized(picture, round(side * 0.8), round(side * 0.8))
    frames = []
    for index in range(COUNT):
        phase = 2 * np.pi * index / COUNT
        scale = 1 + 0.06 * np.cos(phase)
        size = round(small.shape[0] * scale)
        art = resized(small, size, size)
        right, down = round(0.05 * side * np.sin(phase)), round(0.02 * side * np.cos(phase))
        frames.append(placed(art, side, right, down))
    return frames


def spoiled(
    still: Picture, clean: list[Picture], random: np.random.Generator
) -> Iterator[Motion]:
    for family in (blank, odd, unsteady, restless, exported):
        yield from family(still, clean, random)


def with_frame(clean: list[Picture], frame: Picture, index: int = 4) -> list[Picture]:
    return [*clean[:index], frame, *clean[index + 1:]]


def blank(still: Picture, clean: list[Picture], random: np.random.Generator) -> Iterator[Motion]:
    """Empty frames and repeated frames."""
    empty = np.zeros_like(still)
    yield Motion("blank first frame", ("blank-first-frame",), with_frame(clean, empty, 0))
    yield Motion("blank frame inside", ("blank-frame",), with_frame(clean, empty, 5))
    yield Motion("blank last frame", ("blank-frame",), with_frame(clean, empty, COUNT - 1))
    yield Motion("every frame twice", ("duplicate-frames",), [frame for frame in clean for _ in (0, 1)], 24)


def odd(still: Picture, clean: list[Picture], random: np.random.Generator) -> Iterator[Motion]:
    """One or two frames that do not fit the others."""
    side = still.shape[0]
    frame = clean[4]
    yield Motion("one frame at 70 %", ("flickering-frame", "odd-frame"),
                 with_frame(clean, scaled(frame, 0.7)))
    for percent in (85, 90, 95, 110):
        yield Motion(f"one frame at {percent} %", ODD, with_frame(clean, scaled(frame, percent / 100)))
    yield Motion("one frame 15 % away", ODD, with_frame(clean, shifted(frame, round(side * 0.15), 0)))
    yield Motion("one frame 5 % away", ODD, with_frame(clean, shifted(frame, round(side * 0.05), 0)))
    yield Motion("one darker frame", ODD, with_frame(clean, colored(frame, np.full(3, 0.8))))
    yield Motion("one frame half transparent", ("flickering-frame", "odd-frame"),
                 with_frame(clean, faint(frame, 0.5)))
    yield Motion("frames 4 and 9 swapped", ODD, [
        clean[{3: 8, 8: 3}.get(index, index)] for index in range(COUNT)])
    yield Motion("one frame twice", ("odd-frame", "duplicate-frames"), with_frame(clean, clean[5], 6))
    yield Motion("neighbors swapped", ODD, [*clean[:4], clean[5], clean[4], *clean[6:]])
    cells = random.random((8, 8)) < 0.5
    kept = np.kron(cells, np.ones((side // 8 + 1, side // 8 + 1)))[:side, :side, None]
    yield Motion("dirty last frame", ODD, with_frame(clean, stacked(clean[3] * kept, clean[-1]), COUNT - 1))


def unsteady(still: Picture, clean: list[Picture], random: np.random.Generator) -> Iterator[Motion]:
    """Frames that are inconsistent with each other."""
    side = still.shape[0]
    steps = random.uniform(0.01, 0.03, (COUNT, 2)) * random.choice((-1, 1), (COUNT, 2)) * side
    yield Motion("jitter", ODD, [
        shifted(frame, *map(round, step)) for frame, step in zip(clean, steps)])
    painted = {
        "palette by frame": [in_few_colors(frame, int(random.integers(6, 11))) for frame in clean],
        "tint by frame": [colored(frame, random.uniform(0.88, 1.12, 3)) for frame in clean],
    }
    for name, frames in painted.items():
        yield Motion(name if shows(frames, clean) else f"{name}, hardly shows", ODD, frames)
    piled = [stacked(*clean[:index + 1]) for index in range(COUNT)]
    yield Motion("never disposed", ODD, piled)
    orbit = []
    for index in range(round(COUNT * 2 * 0.6)):
        phase = np.pi * index / COUNT
        orbit.append(placed(cropped(clean[4]), side, *(
            round(0.15 * side * turn(phase)) for turn in (np.cos, np.sin))))
    yield Motion("loop cut at 60 %", ("loop-seam",), orbit)


def restless(still: Picture, clean: list[Picture], random: np.random.Generator) -> Iterator[Motion]:
    """Flashes, and very fast motion."""
    side = still.shape[0]
    inverted = still.copy()
    inverted[..., :3] = 255 - still[..., :3]
    yield Motion("every other frame inverted", ("flashing-frames",), [still, tidy(inverted)] * 6)
    # WCAG counts only flashes that fill a quarter of 10 degrees of the visual field; the canvas stands for those.
    if (still[..., 3] >= 128).mean() >= 0.25:
        bright, dark = still.copy(), colored(still, np.full(3, 0.2))
        bright[..., :3] = 255 - 0.2 * (255 - still[..., :3])
        yield Motion("strobe, 4 a second", ("flashing-frames",), [tidy(bright), dark, dark] * 4)
        yield Motion("strobe, 6 a second", ("flashing-frames",), [tidy(bright), dark] * 6)
    small = fitted(still, side, 0.5)
    room = (side - cropped(small).shape[1]) / 2
    for times in (2, 4):
        there = [np.cos(2 * np.pi * times * index / 24) for index in range(24)]
        yield Motion(f"across and back, {times} a second", ("fast-motion",),
                     [shifted(small, round(room * x), 0) for x in there], 24)


def exported(still: Picture, clean: list[Picture], random: np.random.Generator) -> Iterator[Motion]:
    """Frames that a program wrote wrongly, and pictures that it took for frames."""
    for shares in ((1, 0.75, 0.5, 0.25), (0.25, 0.5, 1), (1, 0.8, 0.6, 0.4, 0.2)):
        yield Motion(f"one picture at {len(shares)} sizes", ("mixed-frame-sizes",),
                     [scaled(still, share) for share in shares])
    side = still.shape[0]
    unit = side / 300
    softened = {
        "feather of 20 px": [feathered(frame, 20 * unit) for frame in clean],
        "feather of 60 px": [feathered(frame, 60 * unit) for frame in clean],
        "yellow glow": [glowing(scaled(frame, 0.8), (255, 220, 60), 0.6, 20 * unit) for frame in clean],
    }
    for name, frames in softened.items():
        yield Motion(f"premultiplied animation, {name}", ("premultiplied-colors",),
                     [tidy(premultiplied(frame)) for frame in frames])


def shows(frames: list[Picture], clean: list[Picture]) -> bool:
    """True if the wrong colors of frames are visible."""
    off = [np.abs(one[..., :3] - other[..., :3])[other[..., 3] >= 128].mean()
           for one, other in zip(frames, clean)]
    return bool(np.mean(off) >= VISIBLE_ERROR)


def scaled(frame: Picture, share: float) -> Picture:
    """The art scaled around its own middle."""
    side = frame.shape[0]
    rows, columns = (np.flatnonzero((frame[..., 3] > 0).any(axis=axis)) for axis in (1, 0))
    down, right = ((n[0] + n[-1] + 1 - side) // 2 for n in (rows, columns))
    art = cropped(frame)
    return placed(resized(art, *(max(1, round(n * share)) for n in art.shape[1::-1])), side, right, down)


def colored(frame: Picture, factors: np.ndarray) -> Picture:
    result = frame.copy()
    result[..., :3] *= factors
    return tidy(result)


def in_few_colors(frame: Picture, count: int) -> Picture:
    """The art in the `count` colors that suit this frame best."""
    result = frame.copy()
    solid = frame[..., 3] > 0
    row = Image.fromarray(frame[solid][None, :, :3].astype(np.uint8))
    result[solid, :3] = np.asarray(row.quantize(count).convert("RGB"))[0]
    return tidy(result)
