"""Runs a program and measures its CPU time, wall time and memory."""
from __future__ import annotations

import os
import subprocess
import sys
import time
from dataclasses import dataclass
from typing import Sequence


class Failure(Exception):
    """A program failed, or something that it needs is missing, so there are no figures."""


@dataclass
class Usage:
    """The seconds of CPU and wall time of one or more runs, and the peak of resident memory in bytes.

    On Linux the peak is never less than that of the process that started the run; `peak.c` measures smaller ones.
    """

    cpu: float = 0
    wall: float = 0
    peak: int = 0


def run(command: Sequence[str], good: Sequence[int] = (0,)) -> Usage:
    """Runs a command and discards its output; exit codes not in `good` raise `Failure`."""
    start = time.perf_counter()
    child = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                             stderr=subprocess.DEVNULL)
    _, status, usage = os.wait4(child.pid, 0)
    wall = time.perf_counter() - start
    code = -os.WTERMSIG(status) if os.WIFSIGNALED(status) else os.WEXITSTATUS(status)
    child.returncode = code
    if code not in good:
        raise Failure(f"{os.path.basename(command[0])} ended with {code}")
    # macOS counts bytes, Linux KiB.
    unit = 1 if sys.platform == "darwin" else 1 << 10
    return Usage(usage.ru_utime + usage.ru_stime, wall, usage.ru_maxrss * unit)
