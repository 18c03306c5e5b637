"""Figures in addition to the table: parallel speed, start-up, memory, instructions."""
from __future__ import annotations

import os
import re
import shutil
import subprocess
import tempfile
from pathlib import Path
from statistics import median
from typing import List, Optional, Sequence

from harness.build import BUILD, Corpus, build_peak
from harness.contenders import lint
from harness.process import Failure, run
from harness.rounds import alternate

STARTS = 40
FOLDER_SIZE = 300


def parallel_speed(program: str, corpus: Corpus, rounds: int) -> str:
    """Least wall time of the whole corpus with one job and with two."""
    one, two = alternate([lint(program, 1), lint(program, 2)], corpus.files, rounds)
    first, second = min(usage.wall for usage in one), min(usage.wall for usage in two)
    return (f"Wall time     1 job {first:.3f} s, 2 jobs {second:.3f} s, "
            f"{first / second:.2f} times as fast (goal: 1.8)")


def start_up(program: str) -> str:
    """Wall time of `--version`, compared with starting a program that does nothing."""
    times, floor = [], []
    nothing = shutil.which("true") or "/usr/bin/true"
    for _ in range(STARTS):
        times.append(1000 * run([program, "--version"]).wall)
        floor.append(1000 * run([nothing]).wall)
    return (f"Start-up      min {min(times):.1f} ms, median {median(times):.1f} ms "
            f"(goal: at most 10; `true` takes {min(floor):.1f})")


def linked_files(folder: Path, files: Sequence[str], count: int) -> List[str]:
    """Links the files in turn until there are `count` links, FOLDER_SIZE per folder."""
    links = []
    for index in range(count):
        target = folder / f"{count}-files" / f"{index // FOLDER_SIZE:02}"
        target.mkdir(parents=True, exist_ok=True)
        source = files[index % len(files)]
        link = target / os.path.basename(source)
        os.link(source, link)
        links.append(str(link))
    return links


def resident(command: Sequence[str], good: Sequence[int]) -> int:
    """Largest resident memory of a run through `peak`, in bytes."""
    answer = subprocess.run(command, capture_output=True, text=True, check=False)
    if answer.returncode not in good:
        raise Failure(f"{os.path.basename(command[1])} ended with {answer.returncode}")
    return int(answer.stdout)


def peak_memory(program: str, corpus: Corpus) -> str:
    """Largest resident memory with two jobs for 30, 300 and 3,000 static files.

    Each figure is the least of three runs.
    """
    parts = []
    one, measure = lint(program, 2), build_peak()
    with tempfile.TemporaryDirectory(dir=BUILD) as folder:
        for count in (30, 300, 3000):
            files = linked_files(Path(folder), corpus.static, count)
            peak = min(resident([measure, *one.command, *files], one.good) for _ in range(3))
            parts.append(f"{count:,} files {peak / (1 << 20):.1f}")
    return f"Peak MiB      {', '.join(parts)} (goal: no growth)"


def counted(command: Sequence[str]) -> Optional[int]:
    """Counts the instructions of a run; None if callgrind fails."""
    answer = subprocess.run(["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null",
                             *command], capture_output=True, text=True, check=False)
    found = re.search(r"Collected\s*:\s*(\d+)", answer.stderr)
    return int(found.group(1)) if found else None


def instructions(bare: str, program: str, corpus: Corpus) -> str:
    """Instructions of the bare loop and of the linter, for every thirtieth static and every sixth animated file.

    Valgrind runs a copy of the linter without debug sections.
    """
    if not shutil.which("valgrind"):
        return "Instructions  skipped, valgrind is not installed"
    stripped = BUILD / "bench" / "stickerlint-stripped"
    shutil.copy(program, stripped)
    subprocess.run(["strip", "-g", str(stripped)], check=False)
    files = [*corpus.static[::30], *corpus.animated[::6]]
    yardstick = counted([bare, *files])
    linter = counted([str(stripped), "lint", "--jobs", "1", *files])
    if not yardstick or not linter:
        culprit = "linter" if yardstick else "bare loop"
        return f"Instructions  skipped, callgrind fails on the {culprit}"
    return (f"Instructions  {len(files)} files: bare {yardstick / 1e6:,.0f} million, "
            f"lint {linter / 1e6:,.0f} million, ratio {linter / yardstick:.2f}")
