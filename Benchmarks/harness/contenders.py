"""The compared programs, their command lines, and the share of the work that each does."""
from __future__ import annotations

import os
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path
from typing import List, Sequence, Tuple

from harness.process import Usage, run

HERE = Path(__file__).resolve().parent.parent
SAMPLE_STEP = 10
"""A contender that needs a process for each file gets only one in this many files."""


@dataclass
class Contender:
    """A program; files follow its command, all at once or, if `each` is true, one per process."""

    name: str
    work: str
    command: List[str]
    good: Tuple[int, ...] = (0,)
    each: bool = False

    def measure(self, files: Sequence[str]) -> Usage:
        """Runs the program on the files; if `each` is true, on a sample, and extrapolates the figures."""
        if not self.each:
            return run([*self.command, *files], self.good)
        sample = files[::SAMPLE_STEP]
        total = Usage()
        for file in sample:
            usage = run([*self.command, file], self.good)
            total = Usage(total.cpu + usage.cpu, total.wall + usage.wall)
        scale = len(files) / len(sample)
        return Usage(total.cpu * scale, total.wall * scale)


def lint(program: str, jobs: int) -> Contender:
    """The linter; it returns 1 for findings, which is not a failure."""
    return Contender(f"lint --jobs {jobs}", "every frame + all rules",
                     [program, "lint", "--only-named", "--jobs", str(jobs)], good=(0, 1))


def peers() -> Tuple[List[Contender], List[str]]:
    """Finds installed peers; the second list names the missing ones and the reason."""
    found, missing = [], []
    if shutil.which("identify"):
        found.append(Contender("identify", "first APNG frame + alpha",
                               ["identify", "-format", "%m %w %h %[opaque]\n"]))
    else:
        missing.append("identify: skipped, ImageMagick is not installed")
    if shutil.which("ffprobe"):
        command = ["ffprobe", "-v", "error", "-count_frames", "-show_entries",
                   "stream=codec_name,width,height,pix_fmt,nb_read_frames"]
        found.append(Contender("ffprobe *", "every frame, no scan", command, each=True))
    else:
        missing.append("ffprobe: skipped, FFmpeg is not installed")
    python = os.environ.get("PILLOW_PYTHON", "python3")
    if has_pillow(python):
        found.append(Contender("Pillow", "every frame + alpha",
                               [python, str(HERE / "pillow_scan.py")]))
    else:
        missing.append(f"Pillow: skipped, {python} has no module PIL (set PILLOW_PYTHON)")
    return found, missing


def has_pillow(python: str) -> bool:
    """True if a Python has Pillow."""
    try:
        return subprocess.run([python, "-c", "import PIL.Image"], stdin=subprocess.DEVNULL,
                              stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                              check=False).returncode == 0
    except OSError:
        return False
