"""The runs of one report, and the comparisons of their output."""
from __future__ import annotations

import json
import struct
import subprocess
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

import numpy as np
from PIL import Image, ImageSequence


class Failure(Exception):
    """A difference from the expected result."""


class Trial:
    """The runs of one report in a folder with its inputs."""

    def __init__(self, program: str, number: int, folder: Path) -> None:
        self.program, self.number, self.folder, self.output = program, number, folder, ""

    def run(self, *words: str, fails: bool = False) -> str:
        """Runs a command and returns its output as one line. The command must end with 0 or, for findings, 1; if
        `fails` is true, with anything but 0."""
        done = subprocess.run([self.program, *words], cwd=self.folder, capture_output=True, text=True, timeout=300)
        self.output = " ".join((done.stdout + done.stderr).split())
        if done.returncode == 0 if fails else done.returncode not in (0, 1):
            raise Failure(f"status {done.returncode}: {self.output[:200]}")
        return self.output

    def mentions(self, *phrases: str) -> None:
        """Requires one of the phrases in the last output."""
        if not any(phrase in self.output for phrase in phrases):
            raise Failure(f"the output lacks {phrases[0]!r}: {self.output[:300]}")

    def shows(self, path: str, *wanted: np.ndarray, tolerance: int = 0) -> None:
        """Requires a file to have exactly these frames; the colors of clear pixels may differ, and all levels by up to
        `tolerance`."""
        found = pictures(self.folder / path)
        if len(found) != len(wanted):
            raise Failure(f"{path}: {len(found)} frames, not {len(wanted)}")
        for index, (one, other) in enumerate(zip(found, wanted)):
            if one.shape != other.shape:
                raise Failure(f"{path}: frame {index + 1} is {one.shape}, not {other.shape}")
            largest = int(np.abs(visible(one) - visible(other)).max())
            if largest > tolerance:
                raise Failure(f"{path}: frame {index + 1} differs by {largest} levels")

    def plays(self, path: str, *delays: Fraction, count: int | None = None) -> None:
        """Requires the delays in seconds of an APNG or of frames.json, if any are given, and the number of plays (0
        means without end), unless it is `None`."""
        data = (self.folder / path).read_bytes()
        if path.endswith(".json"):
            table = json.loads(data)
            found = [seconds(row["numerator"], row["denominator"]) for row in table["frames"]]
            plays = table["loop"]
        else:
            parts = list(chunks(data))
            found = [seconds(*struct.unpack(">HH", body[20:24])) for kind, body in parts if kind == b"fcTL"]
            plays = next((struct.unpack(">I", body[4:8])[0] for kind, body in parts if kind == b"acTL"), 0)
        if delays and found != list(delays):
            raise Failure(f"{path}: delays {found}, not {list(delays)}")
        if count is not None and plays != count:
            raise Failure(f"{path}: {plays} plays, not {count}")

    def header(self, path: str) -> tuple[int, int]:
        """The bit depth and the color type of a PNG."""
        body = next(body for kind, body in chunks((self.folder / path).read_bytes()) if kind == b"IHDR")
        return body[8], body[9]

    def kinds(self, path: str) -> list[bytes]:
        return [kind for kind, _ in chunks((self.folder / path).read_bytes())]


def seconds(numerator: int, denominator: int) -> Fraction:
    """A delay; a denominator of 0 counts hundredths (PNG 3rd edition, 11.3.6.2)."""
    return Fraction(numerator, denominator or 100)


def chunks(data: bytes) -> Iterator[tuple[bytes, bytes]]:
    at = 8
    while at + 12 <= len(data):
        size, kind = struct.unpack(">I4s", data[at:at + 8])
        yield kind, data[at + 8:at + 8 + size]
        at += size + 12


def pictures(path: Path) -> list[np.ndarray]:
    with Image.open(path) as image:
        return [np.asarray(frame.convert("RGBA")) for frame in ImageSequence.Iterator(image)]


def visible(picture: np.ndarray) -> np.ndarray:
    return np.where(picture[..., 3:] > 0, picture.astype(np.int32), 0)


def solid(side: int, color: tuple[int, ...]) -> np.ndarray:
    return np.full((side, side, 4), color, np.uint8)
