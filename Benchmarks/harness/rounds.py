"""Alternates between programs, so that a busy moment of the machine affects all of them."""
from __future__ import annotations

import sys
from statistics import median
from typing import Dict, List, NamedTuple, Sequence

from harness.build import Corpus
from harness.contenders import Contender
from harness.process import Usage


class Figures(NamedTuple):
    """CPU seconds, one entry per round."""

    static: List[float]
    animated: List[float]

    @property
    def everything(self) -> List[float]:
        """Both parts of the corpus together."""
        return [a + b for a, b in zip(self.static, self.animated)]


def progress(text: str) -> None:
    """Shows the progress on standard error if that is a terminal."""
    if sys.stderr.isatty():
        print(f"\r{text:<60}", end="" if text else "\r", file=sys.stderr, flush=True)


def compare(contenders: Sequence[Contender], corpus: Corpus, rounds: int) -> Dict[str, Figures]:
    """Runs A B C A B C ... over both parts of the corpus."""
    figures = {one.name: Figures([], []) for one in contenders}
    for number in range(rounds):
        for one in contenders:
            progress(f"round {number + 1} of {rounds}: {one.name}")
            for files, seconds in ((corpus.static, figures[one.name].static),
                                   (corpus.animated, figures[one.name].animated)):
                seconds.append(one.measure(files).cpu if files else 0)
    progress("")
    return figures


def alternate(contenders: Sequence[Contender], files: Sequence[str],
              rounds: int) -> List[List[Usage]]:
    """Runs A B A B ... over the same files; one list for each contender."""
    usages: List[List[Usage]] = [[] for _ in contenders]
    for number in range(rounds):
        progress(f"wall time, round {number + 1} of {rounds}")
        for index, one in enumerate(contenders):
            usages[index].append(one.measure(files))
    progress("")
    return usages


def number(seconds: float) -> str:
    """Formats seconds six characters wide, with three decimals below 10 and one from there on."""
    return f"{seconds:6.3f}" if seconds < 10 else f"{seconds:6.1f}"


def table(contenders: Sequence[Contender], figures: Dict[str, Figures]) -> str:
    """Lays out CPU seconds, each followed by its ratio to the first contender's, in 80 columns."""
    lines = [f"{'':38}{'static':>14}{'animated':>14}{'all':>14}",
             f"{'CPU seconds':14}{'what it does':24}{'    least ratio' [1:] * 3}"]

    def parts(one: Contender) -> List[float]:
        mine = figures[one.name]
        return [min(mine.static), min(mine.animated), min(mine.everything)]

    yardstick = parts(contenders[0])
    for one in contenders:
        cells = "".join(f"{number(seconds):>8}{ratio(seconds, base):>6}"
                        for seconds, base in zip(parts(one), yardstick))
        lines.append(f"{one.name:14}{one.work:24}{cells}")
    spread = max((median(mine.everything) / min(mine.everything) for mine in figures.values()),
                 default=1)
    lines.append(f"medians are at most {spread:.2f} times the least figures; "
                 "far more means a busy machine")
    return "\n".join(lines)


def ratio(seconds: float, base: float) -> str:
    """Formats a ratio; a dash if there is nothing to compare."""
    if base == 0:
        return "-"
    return f"{seconds / base:.2f}" if seconds < 100 * base else f"{seconds / base:.0f}"
