"""The pipeline recommended by guides: all frames in one picture through pngquant, then apngasm and apngopt.

Searches for the number of colors; pngquant does not dither.
"""
from __future__ import annotations

import os
import shutil
from pathlib import Path
from typing import List, Tuple

import numpy as np

from assembling.clips import Clip, source, unfold
from assembling.lossless import cpu_of
from cartoons.png import still
from harness.process import Failure

COLORS = [256, 224, 192, 160, 128, 112, 96, 80, 64, 56, 48, 40, 32, 28, 24, 20, 16, 12, 8, 6, 4, 2]
BEFORE = "before"
"""The folder with the final frames as they were before assembly."""


def quantize(strip: Path, colors: int, count: int, folder: Path) -> float:
    """Reduces a strip of `count` frames to `colors` colors and writes the frames to a folder; returns CPU seconds."""
    folder.mkdir()
    cpu = cpu_of(["pngquant", "--nofs", "--speed", "3", "-o", str(folder / "strip.done"),
                  str(colors), str(strip)], folder)
    whole = unfold(str(folder / "strip.done"))
    if not whole:
        raise Failure("pngquant's output cannot be decoded")
    for number, frame in enumerate(np.split(whole[0].pixels, count)):
        (folder / f"f{number:03}.png").write_bytes(still(frame))
    return cpu


def assemble(folder: Path, fps: int, optimize: bool) -> Tuple[Path, float]:
    """Assembles a folder of frames, optionally followed by apngopt; returns the smaller file and the CPU seconds."""
    first, second = folder / "a.apng", folder / "b.apng"
    cpu = cpu_of(["apngasm", str(first), str(folder / "f000.png"), "1", str(fps), "-z0"], folder)
    if optimize:
        cpu += cpu_of(["apngopt", "-z1", first.name, second.name], folder)
        if second.stat().st_size < first.stat().st_size:
            return second, cpu
    return first, cpu


def fit(clip: Clip, folder: Path, limit: int) -> float:
    """Finds the largest number of colors that fits and writes out.png; returns the CPU seconds of the tools."""
    frames: List[np.ndarray] = [one.pixels for one in source(clip)]
    strip = folder / "strip.png"
    strip.write_bytes(still(np.concatenate(frames)))
    cpu, best, low, high = 0.0, None, 0, len(COLORS) - 1
    while low <= high:
        middle = (low + high) // 2
        attempt = folder / str(COLORS[middle])
        cpu += quantize(strip, COLORS[middle], len(frames), attempt)
        made, spent = assemble(attempt, clip.fps, optimize=False)
        cpu += spent
        if limit < made.stat().st_size < 1.04 * limit:
            made, spent = assemble(attempt, clip.fps, optimize=True)
            cpu += spent
        if made.stat().st_size <= limit:
            best, high = attempt, middle - 1
        else:
            low = middle + 1
    if not best:
        raise Failure("even two colors are too many")
    made, spent = assemble(best, clip.fps, optimize=True)
    shutil.copyfile(made, folder / "out.png")
    os.rename(best, folder / BEFORE)
    return cpu + spent
