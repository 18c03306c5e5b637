"""The compared assemblers and their command lines."""
from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path
from typing import List, Optional, Sequence, Tuple

HERE = Path(__file__).resolve().parent
BASE = "apngasm -z0 + apngopt -z1"
"""The tool to whose output the ratios "to base" and "geo. mean" refer."""


@dataclass(frozen=True)
class Tool:
    """An assembler: commands run one after another in a folder that has the frames in `in/`.

    `{fps}` stands for the frame rate, `{frames}` as a separate argument for all frames; the last command writes
    out.png. `slow` marks tools that take more than a second per frame.
    """

    name: str
    version: str
    steps: Tuple[str, ...]
    slow: bool = False
    ours: bool = False

    @property
    def good(self) -> Tuple[int, ...]:
        """Exit codes of success; stickerlint also returns 1 if it wrote a file that Messages does not accept."""
        return (0, 1) if self.ours else (0,)

    def commands(self, fps: int, frames: Sequence[str]) -> List[List[str]]:
        """The command lines for an animation."""
        lines = []
        for step in self.steps:
            words = [[word.replace("{fps}", str(fps))] if word != "{frames}" else list(frames)
                     for word in step.split(" ")]
            lines.append([word for group in words for word in group])
        return lines


def version_of(pattern: str, *command: str) -> Optional[str]:
    """Runs a command and finds its version in the output; `None` if it cannot run or prints none."""
    try:
        answer = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True,
                                errors="replace", check=False)
    except OSError:
        return None
    match = re.search(pattern, answer.stdout + answer.stderr)
    return match.group(1) if match else None


def ours(program: str) -> List[Tool]:
    """The program at four effort levels: the lowest, the default and the two highest."""
    digest = hashlib.sha256(Path(program).read_bytes()).hexdigest()[:12]
    jobs = os.environ.get("BENCH_JOBS", "1")
    command = f"{program} assemble in --fps {{fps}} --jobs {jobs} --no-progress -o out.png"
    efforts = [" --effort 1", "", " --effort 8", " --effort 9"]
    return [Tool("stickerlint" + effort, digest, (command + effort,), ours=True)
            for effort in efforts]


def assembles(program: str, option: str) -> bool:
    """True if a build of the program has the command `assemble` with an option."""
    return version_of(f"({option})", program, "assemble", "--help") is not None


def peers() -> Tuple[List[Tool], List[str]]:
    """Finds installed peers; the second list names the missing ones."""
    found, missing = [], []
    asm = version_of(r"APNG Assembler (\S+)", "apngasm")
    opt = version_of(r"APNG Optimizer (\S+)", "apngopt")
    first = "apngasm a.png in/f000.png 1 {fps} -z0"
    if asm:
        for level in (0, 1, 2):
            found.append(Tool(f"apngasm -z{level}", asm,
                              (f"apngasm out.png in/f000.png 1 {{fps}} -z{level}",), level == 2))
    else:
        missing.append("apngasm: left out, not installed; and with it apngopt and oxipng")
    if asm and opt:
        # apngopt mistakes an absolute path for an option, so everything runs in the folder.
        for level in (1, 2):
            found.append(Tool(f"apngasm -z0 + apngopt -z{level}", f"{asm} {opt}",
                              (first, f"apngopt -z{level} a.png out.png"), level == 2))
    elif asm:
        missing.append("apngopt: left out, not installed")
    python = os.environ.get("PILLOW_PYTHON", "python3")
    script = f"{python} {HERE}/scripted.py"
    oxipng = version_of(r"^(\S+)", python, str(HERE / "scripted.py"), "oxipng-version")
    if asm and oxipng:
        found.append(Tool("apngasm -z0 + oxipng -o4", f"{asm} {oxipng}",
                          (first, f"{script} oxipng a.png out.png 4")))
    elif asm:
        missing.append(f"oxipng: left out, {python} has no module oxipng (pip install pyoxipng)")
    ffmpeg = version_of(r"ffmpeg version (\S+)", "ffmpeg", "-version")
    if ffmpeg:
        begin = "ffmpeg -v error -y -framerate {fps} -i in/f%03d.png -plays 0"
        found.append(Tool("ffmpeg", ffmpeg, (f"{begin} -f apng out.png",)))
        found.append(Tool("ffmpeg -pred mixed", ffmpeg,
                          (f"{begin} -pred mixed -compression_level 9 -f apng out.png",)))
    else:
        missing.append("ffmpeg: left out, not installed")
    pillow = version_of(r"^(\S+)", python, str(HERE / "scripted.py"), "pillow-version")
    if pillow:
        for optimize, name in ((0, "Pillow save_all"), (1, "Pillow optimize")):
            found.append(Tool(name, pillow,
                              (f"{script} pillow out.png {{fps}} {optimize} {{frames}}",)))
    else:
        missing.append(f"Pillow: left out, {python} has no module PIL (set PILLOW_PYTHON)")
    return found, missing


def sticker_convert() -> Optional[str]:
    """The version of sticker-convert, if it is installed."""
    if not shutil.which("sticker-convert"):
        return None
    return version_of(r"(?m)^(\d+\.\S+)$", "sticker-convert", "--version")
