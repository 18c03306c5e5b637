#!/usr/bin/env python3
"""Files written while a repair works are neither replaced nor lost: `fix`, `optimize`, `assemble --each` and `export`.

trials: the number for each command. A file or folder that appears at -o is kept, and so is a file that replaces
one under repair, whenever it does. Needs lib.py, the library of the attacks, which is not part of this repository
(see Scripts/races).
"""
from __future__ import annotations

import os
import time
from collections.abc import Callable

from lib import Attack, apng, disc, finish, leftovers, must, png, read, remove, start, sticker, write

MINE = "written by somebody else meanwhile"
COLORS = [(220, 60, 60), (60, 160, 220), (80, 200, 90)]


def pack(folder: str) -> None:
    """A pack whose files are all repaired and become smaller."""
    for name, color in zip("abc", COLORS):
        write(f"{folder}/pack/{name}.png", sticker(408, color) + b"junk" * 100)


def moving(folder: str) -> None:
    """The frames of two animations."""
    for name in ("hop", "nod"):
        for index, color in enumerate(COLORS):
            write(f"{folder}/moving/{name}/{index}.png", png(300, 300, disc(300, color, index)))


def duration(folder: str, command: list[str], prepare: Callable[[str], None]) -> float:
    """The shortest duration of three runs of a command, in seconds."""
    times = []
    for _ in range(3):
        remove(folder)
        prepare(folder)
        begin = time.monotonic()
        must(*command, cwd=folder)
        times.append(time.monotonic() - begin)
    return min(times)


def appears(command: list[str], prepare: Callable[[str], None], place: str) -> None:
    """A file appears at `place` in the command's output."""
    folder = attack.folder + "/work"
    output = f"{folder}/{command[command.index('-o') + 1]}"
    whole = duration(folder, command, prepare)
    for _ in range(attack.trials):
        remove(folder)
        prepare(folder)
        process = start(*command, cwd=folder)
        time.sleep(attack.random.uniform(0.1, 1) * whole)
        try:
            os.makedirs(output, exist_ok=place != "mine.txt")
            with open(f"{output}/{place}", "x", encoding="utf8") as file:
                file.write(MINE)
            came_first = True
        except (FileExistsError, FileNotFoundError):
            # FileNotFoundError: the empty folder was replaced (rename(2)) while the file was being created in it.
            came_first = False
        finish(process)
        stays = os.path.exists(f"{output}/{place}") and read(f"{output}/{place}") == MINE.encode()
        attack.judge(f"{' '.join(command)}, status {process.status}", left_behind=leftovers(folder),
                     replaced=came_first and not stays and "the other file is gone")


def changes(command: list[str]) -> None:
    """One of the files under repair is replaced."""
    folder = attack.folder + "/work"
    whole = duration(folder, command, pack)
    for _ in range(attack.trials):
        remove(folder)
        pack(folder)
        write(f"{folder}/mine", MINE)
        process = start(*command, cwd=folder)
        time.sleep(attack.random.uniform(0, 1.1) * whole)
        os.replace(f"{folder}/mine", f"{folder}/pack/b.png")
        finish(process)
        stays = read(f"{folder}/pack/b.png") == MINE.encode()
        attack.judge(f"{' '.join(command)}, status {process.status}", left_behind=leftovers(folder),
                     lost=not stays and "what was written meanwhile")


attack = Attack(__doc__, 15)
appears(["fix", "pack", "-o", "new"], pack, "mine.txt")
appears(["optimize", "pack", "-o", "new", "--effort", "1"], pack, "mine.txt")
appears(["export", "pack", "--for", "signal", "-o", "new", "--author", "A", "--default-emoji", "🦦"], pack, "mine.txt")
appears(["assemble", "--each", "moving", "-o", "made", "--effort", "1"], moving, "nod.png")
for line in (["fix", "pack", "--in-place"], ["optimize", "pack", "--in-place", "--effort", "1"]):
    changes(line)
attack.verdict()
