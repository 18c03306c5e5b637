"""Compiles the C programs of the benchmarks, and makes the corpus."""
from __future__ import annotations

import os
import shlex
import shutil
import subprocess
from pathlib import Path
from typing import Dict, List, NamedTuple, Sequence

from harness.process import Failure

HERE = Path(__file__).resolve().parent.parent
BUILD = HERE.parent / ".build"
LIBRARIES = ["-lpng", "-lz", "-lgif", "-ljpeg", "-ldeflate"]


class Corpus(NamedTuple):
    """The files; `truth` has the counts that `bare -v` should print before each path, if they are known."""

    static: List[str]
    animated: List[str]
    truth: Dict[str, str]

    @property
    def files(self) -> List[str]:
        """All files, the static ones first."""
        return [*self.static, *self.animated]


def package_flags() -> List[str]:
    """Asks pkg-config and Homebrew, if present, for the libraries' paths."""
    flags: List[str] = []
    if shutil.which("pkg-config"):
        answer = subprocess.run(["pkg-config", "--cflags", "--libs-only-L", "libpng", "libjpeg"],
                                capture_output=True, text=True, check=False)
        flags += shlex.split(answer.stdout)
    if shutil.which("brew"):
        answer = subprocess.run(["brew", "--prefix"], capture_output=True, text=True, check=False)
        prefix = answer.stdout.strip()
        flags += [f"-I{prefix}/include", f"-L{prefix}/lib"]
    return flags


def compile_c(name: str, sources: Sequence[Path], flags: Sequence[str]) -> str:
    """Compiles C files into a program under .build/bench and returns its path."""
    folder = BUILD / "bench"
    folder.mkdir(parents=True, exist_ok=True)
    program = str(folder / name)
    compiler = shlex.split(os.environ.get("CC", "cc"))
    command = [*compiler, "-std=c11", "-O2", *map(str, sources), "-o", program, *flags]
    if subprocess.run(command, check=False).returncode:
        hint = "; are libpng, giflib, libjpeg-turbo and libdeflate installed?" if flags else ""
        raise Failure(f"{name} does not compile{hint}")
    return program


def build_bare() -> str:
    """Compiles the bare loop, the yardstick of all programs."""
    flags = ["-D_XOPEN_SOURCE=700", *package_flags(), *LIBRARIES]
    return compile_c("bare", sorted((HERE / "bare").glob("*.c")), flags)


def build_peak() -> str:
    """Compiles the program that measures another program's peak memory."""
    return compile_c("peak", [HERE / "harness" / "peak.c"], [])


def make_corpus() -> Corpus:
    """Generates the corpus if it is outdated, and lists it."""
    folder = BUILD / "bench-corpus"
    if subprocess.run([str(HERE / "corpus"), str(folder)], check=False).returncode:
        raise Failure("the corpus cannot be generated")
    truth = {}
    for line in (folder / "truth.tsv").read_text().splitlines():
        name, frames, clear, partial, opaque = line.split("\t")
        truth[str(folder / name)] = (f"frames {frames} clear {clear} "
                                     f"partial {partial} opaque {opaque}")
    names = sorted(truth)
    return Corpus([name for name in names if "/static/" in name],
                  [name for name in names if "/animated/" in name], truth)
