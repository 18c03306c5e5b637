"""The tools that fit an animation into a size limit, and the quality that remains."""
from __future__ import annotations

import argparse
import shutil
import tempfile
from pathlib import Path
from statistics import mean
from typing import Callable, Dict, List, NamedTuple, Sequence, Tuple

from assembling import strip
from assembling.clips import Clip, source, unfold
from assembling.lossless import cpu_of, is_right
from assembling.quality import aligned, score
from assembling.results import Results
from assembling.tools import assembles, sticker_convert, version_of
from cartoons.png import animation
from harness.process import Failure
from harness.rounds import progress

PRESETS = {300: "imessage_small", 408: "imessage_medium", 618: "imessage_large"}
"""sticker-convert's preset for each sticker side; it supports no other sides."""


class Fitter(NamedTuple):
    """A tool that writes out.png of at most a number of bytes; `run` returns its CPU seconds."""

    name: str
    version: str
    run: Callable[[Clip, Path, int], float]
    ours: bool = False


def stickerlint_fitter(program: str, version: str) -> Fitter:
    """stickerlint, given the size limit."""
    def run(clip: Clip, folder: Path, limit: int) -> float:
        clip.stage(folder / "in")
        return cpu_of([program, "assemble", "in", "--fps", str(clip.fps), "--jobs", "1",
                       "--no-progress", "--max-bytes", str(limit), "-o", "out.png"], folder)
    return Fitter("stickerlint", version, run, ours=True)


def converter_fitter(version: str) -> Fitter:
    """sticker-convert with its preset for the side, and durations of up to 60 s."""
    def run(clip: Clip, folder: Path, limit: int) -> float:
        frames = source(clip)
        side = frames[0].pixels.shape[0]
        if side not in PRESETS:
            raise Failure(f"sticker-convert has no preset of {side} px")
        for name in ("given", "made"):
            (folder / name).mkdir()
        given = animation([one.pixels for one in frames], clip.fps)
        (folder / "given" / "a.png").write_bytes(given)
        cpu = cpu_of(["sticker-convert", "--no-confirm", "--no-progress", "--input-dir",
                      str(folder / "given"), "--output-dir", str(folder / "made"), "--preset",
                      PRESETS[side], "--duration-max", "60000", "--vid-size-max", str(limit),
                      "--processes", "1"], folder)
        made = [*(folder / "made").rglob("*.png"), *(folder / "made").rglob("*.apng")]
        if not made:
            raise Failure("sticker-convert wrote nothing")
        shutil.move(made[0], folder / "out.png")
        return cpu
    return Fitter("sticker-convert", version, run)


def fitters(program: str) -> Tuple[List[Fitter], List[str]]:
    """The available tools; the second list names the missing ones."""
    found, missing = [], []
    if assembles(program, "--max-bytes"):
        found.append(stickerlint_fitter(program, version_of(r"(\S+)", "sha256sum", program) or ""))
    else:
        missing.append("stickerlint: not available, this build has no assemble --max-bytes")
    versions = [version_of(r"(\d\S+)", "pngquant", "--version"),
                version_of(r"APNG Assembler (\S+)", "apngasm"),
                version_of(r"APNG Optimizer (\S+)", "apngopt")]
    if all(versions):
        found.append(Fitter("pngquant + apngasm", " ".join(map(str, versions)), strip.fit))
    else:
        missing.append("pngquant + apngasm: left out, needs pngquant, apngasm and apngopt")
    converter = sticker_convert()
    if converter:
        found.append(converter_fitter(converter))
    else:
        missing.append("sticker-convert: left out, not installed")
    return found, missing


def measure(fitter: Fitter, clip: Clip, limit: int) -> Dict:
    """Fits a clip and scores the result."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        try:
            cpu = fitter.run(clip, folder, limit)
        except (Failure, OSError) as failure:
            return {"verdict": f"failed: {failure}"}
        out = folder / "out.png"
        shown = unfold(str(out))
        if not shown:
            return {"verdict": "failed: its output is damaged"}
        frames = source(clip)
        # sticker-convert shows its first frame twice and drops the last one, which does not concern quality.
        judge = aligned if fitter.name == "sticker-convert" else score
        figures = {"cpu": round(cpu, 2), "bytes": out.stat().st_size, **judge(frames, shown)}
        before = folder / strip.BEFORE
        if before.exists():
            kept = unfold(*map(str, sorted(before.glob("*.png")))) or []
            whole = score(frames, [one._replace(time=frames[0].time) for one in kept])
            figures["note"] = f"before apngasm {whole['psnr']:.1f} / {whole['worst']:.1f} dB"
        return figures


def too_large(clips: Sequence[Clip], results: Results, limit: int) -> List[Clip]:
    """Returns the clips without a stored lossless result that is right and within the limit."""
    results.read()
    kept = []
    for clip in clips:
        sizes = [entry["bytes"] for key, entry in results.figures.items()
                 if key.startswith("lossless|") and key.endswith(f"|{clip.name}|{clip.digest}")
                 and is_right(entry)]
        if not sizes or min(sizes) > limit:
            kept.append(clip)
    return kept


def compare(program: str, clips: Sequence[Clip], results: Results,
            chosen: argparse.Namespace) -> str:
    """Fits every clip that exceeds the limit with every tool that has no stored result, and formats the results.

    With `--again`, also fits them again with stickerlint; with `--report`, only formats what is stored.
    """
    found, missing = fitters(program)
    limit, oversized = chosen.limit, too_large(clips, results, chosen.limit)
    lines = [f"{len(oversized)} of {len(clips)} animations exceed {limit:,} bytes without loss:\n",
             f"{'':14}{'':20}{'bytes':>9}{'px':>5}{'frames':>7}{'PSNR':>7}{'worst':>7}{'SSIM':>8}"
             f"{'CPU s':>7}"]
    totals: Dict[str, List[Dict]] = {}
    for clip in oversized:
        for fitter in found:
            key = ("fit", str(limit), fitter.name, fitter.version, clip.name, clip.digest)
            figures = results.get(*key)
            if not chosen.report and (not figures or (chosen.again and fitter.ours)):
                progress(f"{clip.name}: {fitter.name} within {limit:,} bytes")
                figures = measure(fitter, clip, limit)
                results.put(figures, *key)
            if figures:
                lines.append(f"{clip.name:14}{fitter.name:20}{row(figures)}")
                if "psnr" in figures:
                    totals.setdefault(fitter.name, []).append(figures)
    progress("")
    for name, entries in totals.items():
        cells = [mean(entry[key] for entry in entries) for key in ("psnr", "worst", "ssim", "cpu")]
        lines.append(f"{'mean':14}{name:20}{len(entries):>9}{'':12}{cells[0]:7.2f}{cells[1]:7.2f}"
                     f"{cells[2]:8.4f}{cells[3]:7.1f}")
    return "\n".join([*lines, *missing])


def row(figures: Dict) -> str:
    """The cells of one result."""
    if "psnr" not in figures:
        return f"  {figures['verdict']}"
    return (f"{figures['bytes']:9,}{figures['side']:5}{figures['frames']:7}{figures['psnr']:7.2f}"
            f"{figures['worst']:7.2f}{figures['ssim']:8.4f}{figures['cpu']:7.1f}"
            f"  {figures.get('note', '')}".rstrip())
