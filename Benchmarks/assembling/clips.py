"""The animations to assemble: frames as files and as pixels, and their frame rate."""
from __future__ import annotations

import hashlib
import json
import re
import shutil
import subprocess
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import List, NamedTuple, Optional

import numpy as np

from harness.build import BUILD, HERE, compile_c, package_flags
from harness.process import Failure

USUAL_FPS = 12
"""The frame rate of a folder without meta.json."""


class ShownFrame(NamedTuple):
    """A displayed frame: straight RGBA8 with clear pixels all zero, and its duration in seconds."""

    pixels: np.ndarray
    time: Fraction


@dataclass(frozen=True)
class Clip:
    """A folder of frames with numbered names; `digest` identifies their content and the frame rate."""

    name: str
    frames: List[Path]
    fps: int
    digest: str

    def stage(self, folder: Path) -> List[str]:
        """Copies the frames as f000.png, f001.png ..., which all assemblers understand, and returns the paths."""
        folder.mkdir(parents=True)
        copies = [folder / f"f{number:03}.png" for number in range(len(self.frames))]
        for source, copy in zip(self.frames, copies):
            shutil.copyfile(source, copy)
        return [str(copy) for copy in copies]


def build_unfold() -> str:
    """Compiles the decoder that judges all outputs."""
    parts = [HERE / "bare" / f"{name}.c" for name in ("apng", "bytes", "canvas", "gif", "png")]
    flags = ["-D_XOPEN_SOURCE=700", *package_flags(), "-lpng", "-lz", "-lgif"]
    return compile_c("unfold", [HERE / "unfold" / "main.c", *parts], flags)


def unfold(*files: str) -> Optional[List[ShownFrame]]:
    """Decodes every displayed frame of some files, one after another; `None` if one cannot be decoded."""
    answer = subprocess.run([str(BUILD / "bench" / "unfold"), *files], capture_output=True,
                            check=False)
    shown, data, offset = [], answer.stdout, 0
    while offset + 16 <= len(data):
        width, height, numerator, denominator = (int(n) for n in np.frombuffer(data, "=u4", 4, offset))
        pixels = np.frombuffer(data, np.uint8, width * height * 4, offset + 16)
        offset += 16 + pixels.size
        pixels = pixels.reshape(height, width, 4)
        # A denominator of 0 means hundredths (APNG specification, fcTL).
        time = Fraction(numerator, denominator or 100)
        shown.append(ShownFrame(np.where(pixels[..., 3:] > 0, pixels, 0), time))
    return shown if answer.returncode == 0 else None


def source(clip: Clip) -> List[ShownFrame]:
    """Decodes the frames of a clip, each of which lasts 1 / fps seconds."""
    shown = unfold(*map(str, clip.frames))
    if not shown or len(shown) != len(clip.frames):
        raise Failure(f"the frames of {clip.name} cannot be decoded")
    return [ShownFrame(frame.pixels, Fraction(1, clip.fps)) for frame in shown]


def clips_in(folder: Path) -> List[Clip]:
    """Returns the folder itself if it contains PNG frames, otherwise all folders of frames inside it, at any depth.

    Leaves out folders with a single frame or with frames of several sizes.
    """
    frames = sorted(folder.glob("*.png"), key=natural)
    if not frames:
        return [clip for inner in sorted(folder.iterdir()) if inner.is_dir()
                for clip in clips_in(inner)]
    meta = folder / "meta.json"
    fps = json.loads(meta.read_text())["fps"] if meta.exists() else USUAL_FPS
    digest = hashlib.sha256(b"".join(frame.read_bytes() for frame in frames) + bytes([fps]))
    sizes = {frame.read_bytes()[16:24] for frame in frames}
    if len(frames) < 2 or len(sizes) > 1:
        return []
    return [Clip(folder.name, frames, fps, digest.hexdigest()[:16])]


def natural(path: Path) -> List:
    """The key that sorts numbers in names by their value."""
    return [int(part) if part.isdigit() else part for part in re.split(r"(\d+)", path.name)]


def drawn_frames() -> Path:
    """Draws the frames unless they are up to date, and returns their folder."""
    folder = BUILD / "bench-frames"
    if subprocess.run([str(HERE / "frames"), str(folder)], check=False).returncode:
        raise Failure("the frames cannot be drawn")
    return folder
