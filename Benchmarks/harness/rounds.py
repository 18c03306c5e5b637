"""Takes turns, so that a busy moment of the machine hits everybody."""
from __future__ import annotations

import sys
from statistics import median
from typing import Dict, List, NamedTuple, Sequence

from harness.build import Corpus
from harness.contenders import Contender
from harness.process import Usage


class Figures(NamedTuple):
    """Seconds of CPU, one entry for each round."""

    static: List[float]
    animated: List[float]

    @property
    def everything(self) -> List[float]:
        """Both parts of the corpus together."""
        return [a + b for a, b in zip(self.static, self.animated)]


def progress(text: str) -> None:
    """Tells on a terminal's standard error what is going on."""
    if sys.stderr.isatty():
        print(f"\r{text:<60}", end="" if text else "\r", file=sys.stderr, flush=True)


def compare(contenders: Sequence[Contender], corpus: Corpus, rounds: int) -> Dict[str, Figures]:
    """Runs A B C A B C ... over both parts of the corpus."""
    figures = {one.name: Figures([], []) for one in contenders}
    for number in range(rounds):
        for one in contenders:
            progress(f"round {number + 1} of {rounds}: {one.name}")
            figures[one.name].static.append(one.measure(corpus.static).cpu)
            figures[one.name].animated.append(one.measure(corpus.animated).cpu)
    progress("")
    return figures


def alternate(contenders: Sequence[Contender], files: Sequence[str],
              rounds: int) -> List[List[Usage]]:
    """Runs A B A B ... over the same files; one list for each contender."""
    usages: List[List[Usage]] = [[] for _ in contenders]
    for number in range(rounds):
        progress(f"wall time, round {number + 1} of {rounds}")
        for place, one in enumerate(contenders):
            usages[place].append(one.measure(files))
    progress("")
    return usages


def number(seconds: float) -> str:
    """Formats seconds with the digits that matter, six characters wide."""
    return f"{seconds:6.3f}" if seconds < 10 else f"{seconds:6.1f}"


def table(contenders: Sequence[Contender], figures: Dict[str, Figures]) -> str:
    """Lays out CPU seconds, and the ratio of the minima to the first contender, in 80 columns."""
    lines = [f"{'':38}{'static':>12}{'animated':>12}{'all':>12}",
             f"{'CPU seconds':14}{'what it does':24}{'   min   med' * 3} ratio"]
    yardstick = min(figures[contenders[0].name].everything)
    for one in contenders:
        mine = figures[one.name]
        cells = "".join(number(min(part)) + number(median(part))
                        for part in (mine.static, mine.animated, mine.everything))
        ratio = min(mine.everything) / yardstick
        lines.append(f"{one.name:14}{one.work:24}{cells}{ratio:6.2f}")
    return "\n".join(lines)
