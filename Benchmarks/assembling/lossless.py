"""Runs lossless assemblers, and formats the size and cost of their output."""
from __future__ import annotations

import os
import subprocess
import tempfile
from math import exp, log
from pathlib import Path
from statistics import mean
from typing import Dict, List, Sequence

from assembling.clips import Clip, source, unfold
from assembling.exact import WRONG, verdict
from assembling.results import Results
from assembling.tools import BASE, Tool
from harness.process import Failure
from harness.rounds import progress


def cpu_of(command: Sequence[str], folder: Path, good: Sequence[int] = (0,)) -> float:
    """Runs a command in a folder and returns its CPU seconds, including its children's.

    An exit code that is not in `good` raises `Failure`.
    """
    child = subprocess.Popen(command, cwd=folder, stdin=subprocess.DEVNULL,
                             stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    complaint = child.stderr.read() if child.stderr else b""
    _, status, usage = os.wait4(child.pid, 0)
    child.returncode = os.waitstatus_to_exitcode(status)
    if child.returncode not in good:
        last = "".join(complaint.decode(errors="replace").strip().splitlines()[-1:])
        raise Failure(f"{os.path.basename(command[0])} ended with {child.returncode}: {last}")
    return usage.ru_utime + usage.ru_stime


def measure(tool: Tool, clip: Clip, turns: int = 1) -> Dict:
    """Assembles a clip `turns` times; returns the least CPU time, the file size and the verdict."""
    least_cpu = 0.0
    for turn in range(turns):
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            frames = clip.stage(folder / "in")
            cpu = sum(cpu_of(line, folder, tool.good) for line in tool.commands(clip.fps, frames))
            least_cpu = cpu if turn == 0 else min(least_cpu, cpu)
            out = folder / "out.png"
            size = out.stat().st_size
            shown = unfold(str(out))
    return {"bytes": size, "cpu": round(least_cpu, 4), "verdict": verdict(source(clip), shown)}


def run(tools: Sequence[Tool], clips: Sequence[Clip], results: Results, again: bool) -> None:
    """Measures each clip with each tool that has no stored result for it; `again` repeats stickerlint in any case."""
    for clip in clips:
        for tool in tools:
            key = ("lossless", tool.name, tool.version, clip.name, clip.digest)
            if results.get(*key) and not (again and tool.ours):
                continue
            progress(f"{clip.name}: {tool.name}")
            try:
                figures = measure(tool, clip)
            except (Failure, OSError) as failure:
                figures = {"verdict": f"failed: {failure}"}
            results.put(figures, *key)
    progress("")


def table(tools: Sequence[Tool], clips: Sequence[Clip], results: Results) -> str:
    """Formats one line per tool, about the animations that it finished.

    The ratios to the base leave out the animations that the tool or the base got wrong.
    """
    known: Dict[str, Dict[str, Dict]] = {}
    for tool in tools:
        entries = {clip.name: results.get("lossless", tool.name, tool.version, clip.name,
                                          clip.digest) for clip in clips}
        known[tool.name] = {name: entry for name, entry in entries.items() if entry}
    counts = {clip.name: len(clip.frames) for clip in clips}
    base = known.get(BASE, {})
    best = {name: min(entry["bytes"] for figures in known.values()
                      for entry in [figures.get(name, {})] if is_right(entry))
            for name in counts if any(is_right(f.get(name, {})) for f in known.values())}
    lines = [f"{'':28}{'bytes':>11}{'to base':>9}{'geo. mean':>10}{'to best':>9}{'CPU s':>8}"
             f"{'s/frame':>9}  shows"]
    for tool in tools:
        mine = {name: entry for name, entry in known[tool.name].items() if "bytes" in entry}
        if not mine:
            continue
        total = sum(entry["bytes"] for entry in mine.values())
        shared = [name for name in mine if is_right(mine[name]) and is_right(base.get(name, {}))]
        cells = f"{tool.name:28}{total:11,}"
        if shared:
            whole = sum(base[name]["bytes"] for name in shared)
            ratios = [log(mine[name]["bytes"] / base[name]["bytes"]) for name in shared]
            part = sum(mine[name]["bytes"] for name in shared)
            cells += f"{part / whole:9.3f}{exp(mean(ratios)):10.3f}"
        else:
            cells += f"{'-':>9}{'-':>10}"
        right = [name for name in mine if is_right(mine[name])]
        yardstick = sum(best[name] for name in right)
        matched = sum(mine[name]["bytes"] for name in right)
        cpu = sum(entry["cpu"] for entry in mine.values())
        frames = sum(counts[name] for name in mine)
        lines.append(f"{cells}{matched / max(1, yardstick):9.3f}{cpu:8.1f}{cpu / frames:9.3f}  "
                     f"{verdict_counts(known[tool.name], len(clips))}")
    return "\n".join(lines)


def is_right(entry: Dict) -> bool:
    """True if an output exists and shows the right frames at the right times."""
    return "bytes" in entry and not entry["verdict"].startswith(WRONG)


def verdict_counts(entries: Dict[str, Dict], count: int) -> str:
    """Counts the verdicts of each kind."""
    kinds: Dict[str, int] = {}
    for entry in entries.values():
        kind = entry["verdict"].split(":")[0]
        kinds[kind] = kinds.get(kind, 0) + 1
    words = [f"{number} {kind}" for kind, number in sorted(kinds.items())]
    return ", ".join(words) + (f" of {count}" if len(entries) < count else "")


def troubles(tools: Sequence[Tool], clips: Sequence[Clip], results: Results) -> List[str]:
    """One line for each wrong or missing output."""
    lines = []
    for tool in tools:
        for clip in clips:
            entry = results.get("lossless", tool.name, tool.version, clip.name, clip.digest)
            if entry and not is_right(entry):
                lines.append(f"{tool.name}, {clip.name}: {entry['verdict']}")
    return lines
