"""Findings of rules, as tables for people and as a file for programs."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from linter import ALIKE

CLEAN = ("clean",)
"""Stands for the rules of a picture about which no rule should have a finding."""


class MadeFile(NamedTuple):
    """A file made from art: its row, the expected rules, and the art's folder.

    `clean` is the file of the unchanged art, if the file differs from that only by the row's change.
    """

    path: str
    name: str
    rules: tuple[str, ...]
    source: str
    clean: str = ""


class Row(NamedTuple):
    """A table line.

    Of `total` files, `found` had a finding of one of the rules, or lacked it if the rule begins with "no ".
    """

    kind: str
    name: str
    rules: str
    total: int
    found: int
    beyond: int = 0
    """The number of these files whose originals do not have the finding."""
    spread: str = ""
    """The least and the largest rate among the folders of art, as text."""

    @property
    def rate(self) -> float:
        return 100 * self.found / self.total


def rows(made: list[MadeFile], found: dict[str, dict[str, str]]) -> Iterator[Row]:
    """The rows of the table; `found` maps each file to the rules that report it and their severities."""
    files: dict[str, list[MadeFile]] = defaultdict(list)
    for entry in made:
        if entry.name:
            files[entry.name].append(entry)
    # Not every picture has a version in every row, so the last version of a row gives its place in the table.
    for name, entries in sorted(files.items(), key=lambda item: max(version_of(one) for one in item[1])):
        if entries[0].rules == CLEAN:
            yield from intact_rows(name, entries, found)
        else:
            right = [entry for entry in entries if judged_right(entry, found)]
            yield Row("spoiled", name, ", ".join(entries[0].rules), len(entries), len(right),
                      spread=spread(entries, right))


def version_of(entry: MadeFile) -> str:
    """The letters in the file name that count the versions of a picture."""
    return Path(entry.path).stem.split("-")[-1]


def intact_rows(name: str, entries: list[MadeFile], found: dict[str, dict[str, str]]) -> Iterator[Row]:
    """A row for each rule with a finding, or a single row if there are none."""
    counts: Counter[str] = Counter()
    beyond: Counter[str] = Counter()
    for entry in entries:
        before = found.get(entry.clean, {})
        for rule, severity in found.get(entry.path, {}).items():
            # All versions of a picture are in one folder, so these rules are bound to find them alike.
            if rule in ALIKE:
                continue
            counts[f"{rule} ({severity})"] += 1
            beyond[f"{rule} ({severity})"] += rule not in before
    kind = "clean" if name.startswith("clean") else "control"
    for rule, count in sorted(counts.items()) or [("", 0)]:
        yield Row(kind, name, rule, len(entries), count, beyond[rule])


def judged_right(entry: MadeFile, found: dict[str, dict[str, str]]) -> bool:
    reported = set(found.get(entry.path, {}))
    return any(rule[3:] not in reported if rule.startswith("no ") else rule in reported for rule in entry.rules)


def spread(entries: list[MadeFile], right: list[MadeFile], min_files: int = 10) -> str:
    """The lowest and highest rate in percent among folders with at least `min_files` files; empty if fewer than two."""
    total, good = (Counter(entry.source for entry in some) for some in (entries, right))
    rates = [100 * good[source] / n for source, n in total.items() if n >= min_files]
    return f"{min(rates):.0f}–{max(rates):.0f}" if len(rates) > 1 else ""


def show(table: list[Row]) -> None:
    print("no finding expected                  n  found    rate  beyond  rule")
    for row in table:
        if row.kind != "spoiled":
            beyond = f"{row.beyond:5}" if row.kind == "control" and row.rules else ""
            print(f"{first_cells(row)}{beyond:6}  {row.rules}")
    print("\nspoiled                              n  found    rate  spread  by")
    for row in table:
        if row.kind == "spoiled":
            print(f"{first_cells(row)}{row.spread:6}  {row.rules}")


def first_cells(row: Row) -> str:
    return f"  {row.name:30} {row.total:5} {row.found:6} {row.rate:5.1f} %  "


def write(table: list[Row], path: Path) -> None:
    lines = ["name\trules\tn\tfound\trate"]
    lines += [f"{r.name}\t{r.rules}\t{r.total}\t{r.found}\t{r.rate:.1f}" for r in table]
    path.write_text("\n".join(lines) + "\n")
