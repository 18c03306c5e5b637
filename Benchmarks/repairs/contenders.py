"""The programs that repair a pack or fit an animation, and the cost and quality of what they write."""
from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage
from statistics import mean
from typing import Callable, Dict, List, NamedTuple, Optional, Sequence, Tuple

from assembling import strip
from assembling.clips import Clip, ShownFrame, source, unfold
from assembling.fit import converter_fitter
from assembling.quality import aligned, score
from assembling.tools import sticker_convert, version_of
from harness.process import Failure, Usage, run
from harness.rounds import progress


class Row(NamedTuple):
    """The cost and the result of one contender; `size` is the sum of the bytes that it wrote, `note` a remark."""

    work: str
    name: str
    usage: Usage
    size: int
    psnr: Optional[float] = None
    ssim: Optional[float] = None
    note: str = ""


class Fitter(NamedTuple):
    """A program that writes `out.png` or `out.gif`, of at most a number of bytes, into a folder."""

    name: str
    run: Callable[[Clip, Path, int], Usage]


def repair(title: str, label: str, program: str, pack: Path, work: Path) -> Row:
    """Repairs a pack into a new folder, and returns the cost and the size."""
    output = Path(tempfile.mkdtemp(dir=work)) / "fixed"
    usage = run([program, "fix", str(pack), "--lossy", "--no-progress", "-o", str(output)], good=(0, 1))
    written = [path for path in output.rglob("*") if path.is_file()]
    return Row(title, label, usage, sum(path.stat().st_size for path in written), note=f"{len(written)} files")


def stickerlint_fitter(label: str, program: str) -> Fitter:
    """A build of the program, with all cores."""
    def fit(clip: Clip, folder: Path, limit: int) -> Usage:
        clip.stage(folder / "in")
        return run([program, "assemble", str(folder / "in"), "--fps", str(clip.fps), "--no-progress",
                    "--max-bytes", str(limit), "-o", str(folder / "out.png")], good=(0, 1))
    return Fitter(label, fit)


def measured(step: Callable[[Clip, Path, int], float]) -> Callable[[Clip, Path, int], Usage]:
    """Wraps a function that runs several programs and returns their CPU seconds. The peak is that of the largest
    program that this process has run so far."""
    def fit(clip: Clip, folder: Path, limit: int) -> Usage:
        start = time.perf_counter()
        cpu = step(clip, folder, limit)
        # macOS counts bytes, Linux KiB.
        unit = 1 if sys.platform == "darwin" else 1 << 10
        return Usage(cpu, time.perf_counter() - start, getrusage(RUSAGE_CHILDREN).ru_maxrss * unit)
    return fit


def gifski(clip: Clip, folder: Path, limit: int) -> Usage:
    """Writes the GIF of the highest quality that fits; returns the cost of all trials."""
    frames = clip.stage(folder / "in")
    spent, low, high = Usage(), 1, 100
    while low <= high:
        middle = (low + high) // 2
        trial = folder / "trial.gif"
        one = run(["gifski", "--fps", str(clip.fps), "--quality", str(middle), "-o", str(trial), *frames])
        spent = Usage(spent.cpu + one.cpu, spent.wall + one.wall, max(spent.peak, one.peak))
        if trial.stat().st_size <= limit:
            shutil.move(trial, folder / "out.gif")
            low = middle + 1
        else:
            high = middle - 1
    return spent


def fitters(programs: Dict[str, str], ours_only: bool) -> Tuple[List[Fitter], List[str]]:
    """The available programs; the second list names the missing ones."""
    found = [stickerlint_fitter(label, path) for label, path in programs.items()]
    if ours_only:
        return found, []
    missing = []
    if all([version_of(r"(\d\S+)", "pngquant", "--version"), version_of(r"APNG Assembler (\S+)", "apngasm"),
            version_of(r"APNG Optimizer (\S+)", "apngopt")]):
        found.append(Fitter("pngquant + apngasm", measured(strip.fit)))
    else:
        missing.append("pngquant + apngasm: left out, needs pngquant, apngasm and apngopt")
    if version_of(r"(\d\S+)", "gifski", "--version"):
        found.append(Fitter("gifski", gifski))
    else:
        missing.append("gifski: left out, not installed")
    version = sticker_convert()
    if version:
        found.append(Fitter("sticker-convert", measured(converter_fitter(version).run)))
    else:
        missing.append("sticker-convert: left out, not installed")
    return found, missing


def fit_all(fitter: Fitter, clips: Sequence[Clip], work: Path, limit: int) -> Row:
    """Fits all animations, one after another.

    The note lists the failed ones. Their cost counts unless the program failed.
    """
    usages, sizes, scores, failed = [], [], [], []
    for clip in clips:
        progress(f"{clip.name}: {fitter.name}")
        folder = Path(tempfile.mkdtemp(dir=work))
        try:
            usages.append(fitter.run(clip, folder, limit))
            made = next((folder / name for name in ("out.png", "out.gif") if (folder / name).exists()), None)
            shown: Optional[List[ShownFrame]] = unfold(str(made)) if made else None
            if not made or not shown:
                raise Failure("nothing that can be decoded")
            sizes.append(made.stat().st_size)
            # sticker-convert shows its first frame twice and drops the last one, which does not concern quality.
            judge = aligned if fitter.name == "sticker-convert" else score
            scores.append(judge(source(clip), shown))
        except (Failure, OSError, subprocess.SubprocessError):
            failed.append(re.sub(r"\d+$", "", clip.name))
        shutil.rmtree(folder, ignore_errors=True)
    usage = Usage(sum(one.cpu for one in usages), sum(one.wall for one in usages),
                  max((one.peak for one in usages), default=0))
    return Row(
        f"{len(clips)} drawn animations", fitter.name, usage, sum(sizes),
        mean(one["psnr"] for one in scores) if scores else None,
        mean(one["ssim"] for one in scores) if scores else None,
        f"not: {', '.join(failed)}" if failed else "")
