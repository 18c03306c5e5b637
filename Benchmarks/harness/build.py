"""Brings about what is measured: the bare loop and the corpus."""
from __future__ import annotations

import os
import shlex
import shutil
import subprocess
from pathlib import Path
from typing import Dict, List, NamedTuple

from harness.process import Failure

HERE = Path(__file__).resolve().parent.parent
BUILD = HERE.parent / ".build"
LIBRARIES = ["-lpng", "-lz", "-lgif", "-ljpeg"]


class Corpus(NamedTuple):
    """The files, and for each the words that `bare -v` should print before its path."""

    static: List[str]
    animated: List[str]
    truth: Dict[str, str]

    @property
    def files(self) -> List[str]:
        """Everything."""
        return [*self.static, *self.animated]


def package_flags() -> List[str]:
    """Asks pkg-config and Homebrew, where there are such, for the libraries' places."""
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


def build_bare() -> str:
    """Compiles the bare loop and returns the program's path."""
    folder = BUILD / "bench"
    folder.mkdir(parents=True, exist_ok=True)
    program = folder / "bare"
    sources = sorted(str(path) for path in (HERE / "bare").glob("*.c"))
    compiler = shlex.split(os.environ.get("CC", "cc"))
    command = [*compiler, "-std=c11", "-O2", "-D_XOPEN_SOURCE=700", *sources, "-o", str(program),
               *package_flags(), *LIBRARIES]
    if subprocess.run(command, check=False).returncode:
        raise Failure("the bare loop does not compile; are libpng, giflib and libjpeg-turbo there?")
    return str(program)


def make_corpus() -> Corpus:
    """Generates the corpus unless it is up to date, and lists it."""
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
