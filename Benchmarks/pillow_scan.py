"""Decodes every frame with Pillow and counts pixels by alpha, as the bare loop does.

With -v before the files it prints the counts of each file in the format of `bare -v`.
"""
from __future__ import annotations

import sys
from typing import List

from PIL import Image, ImageSequence


def scan(path: str) -> List[int]:
    """Returns the number of frames and of clear, partial and opaque pixels."""
    frames = clear = opaque = pixels = 0
    with Image.open(path) as image:
        for frame in ImageSequence.Iterator(image):
            histogram = frame.convert("RGBA").getchannel("A").histogram()
            frames += 1
            pixels += frame.width * frame.height
            clear += histogram[0]
            opaque += histogram[255]
    return [frames, clear, pixels - clear - opaque, opaque]


def describe(counts: List[int]) -> str:
    """Formats counts as `bare` does."""
    return "frames {} clear {} partial {} opaque {}".format(*counts)


def main(arguments: List[str]) -> None:
    """Scans all files and prints the totals."""
    verbose = arguments[:1] == ["-v"]
    files = arguments[1:] if verbose else arguments
    total = [0, 0, 0, 0]
    for path in files:
        counts = scan(path)
        total = [a + b for a, b in zip(total, counts)]
        if verbose:
            print(describe(counts), path)
    print(f"files {len(files)} damaged 0 {describe(total)}")


if __name__ == "__main__":
    main(sys.argv[1:])
