"""The commands in README and the guides, and a folder in which they can run."""
from __future__ import annotations

import re
import shutil
import subprocess
import zipfile
from dataclasses import dataclass
from pathlib import Path

from runner import PROGRAM, ROOT

PACKS = ROOT / "SamplePacks"
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs/guide").rglob("*.md"))]
FENCE = re.compile(r"^```(\w*)\n(.*?)^```", re.MULTILINE | re.DOTALL)
#: The beginning of a command line, in a sentence or in a list of commands.
TOOLS = re.compile(r"(stickerlint|make|sudo|pip|pipx|docker|tar|git|swift|brew|open) ")


@dataclass(frozen=True)
class Command:
    """A command on a page and its output; the output is empty if the page shows none."""

    page: str
    text: str
    printed: str = ""
    #: True if it runs in the folder that the page's earlier commands left.
    follows: bool = False


def commands(page: Path) -> list[Command]:
    """All commands of a page: in code blocks after `$`, with their output; in code blocks that list commands with
    descriptions; and in sentences."""
    name, text, found = page.relative_to(ROOT).as_posix(), page.read_text(), []
    for language, block in FENCE.findall(text):
        if block.startswith("$ "):
            for number, part in enumerate(re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]):
                line, printed = part.split("\n", 1)
                follows = number > 0 or any(other.printed or other.follows for other in found)
                found.append(Command(name, line, printed, follows))
        elif not language:
            found += [Command(name, re.split(r"\s{2,}", line)[0]) for line in block.splitlines() if TOOLS.match(line)]
    return found + [Command(name, span) for span in re.findall(r"`([^`\n]+)`", FENCE.sub("", text))
                    if TOOLS.match(span)]


def write_examples(folder: Path) -> None:
    """Makes the files of the guides' examples from the sample packs."""
    shutil.copytree(PACKS / "good-pack", folder / "MyPack")
    # This file has a finding that can be fixed and that fails no run.
    shutil.copy(PACKS / "broken-pack/coffee-steam.png", folder / "MyPack")
    for name in ("P", "New"):
        shutil.copytree(PACKS / "good-pack", folder / name)
    shutil.copytree(PACKS / "broken-pack", folder / "Stickers")
    for name in ("star-spin", "Frames", "render", "wave", "dance"):
        shutil.copytree(PACKS / "frames/star-spin", folder / name)
    for pack in ("Otters", "otters"):
        shutil.copytree(PACKS / "good-pack", folder / pack)
        shutil.copytree(PACKS / "frames/star-spin", folder / pack / "spin")
    shutil.copytree(PACKS / "frames/star-spin", folder / "Art/star-spin")
    wave = (PACKS / "broken-pack/otter-wave.gif").read_bytes()
    (folder / "Art/otter-wave.gif").write_bytes(wave)
    (folder / "Gifs").mkdir()
    (folder / "Gifs/wave.gif").write_bytes(wave)
    (folder / "Art/half-wave.gif").write_bytes(wave[:len(wave) // 2])
    shutil.copy(PACKS / "good-pack/otter-happy.png", folder / "Art")
    shutil.copytree(PACKS / "ice-cream", folder / "IceCream")
    shutil.copytree(PACKS / "ice-cream", folder, dirs_exist_ok=True)
    shutil.copy(PACKS / "good-pack/star-spin.png", folder / "wave.png")
    shutil.copy(PACKS / "good-pack/otter-happy.png", folder / "otter.png")
    shutil.copy(PACKS / "broken-pack/otter-wave.gif", folder / "wave.gif")
    subprocess.run([PROGRAM, "assemble", "otter.png", "-o", "logo.png", "--size", "1024", "--enlarge"],
                   cwd=folder, check=False, capture_output=True)
    shutil.copy(folder / "logo.png", folder / "a.png")
    product = PACKS / "rules/outdated-product"
    shutil.copytree(product / "Otters.app", folder / "Otters.app")
    for part in ("Otters.xcodeproj", "Pack"):
        shutil.copytree(PACKS / "rules/missing-display-name" / part, folder / part)
    for name in ("Otters.ipa", "X.ipa"):
        with zipfile.ZipFile(folder / name, "w", zipfile.ZIP_DEFLATED) as archive:
            for path in sorted((folder / "Otters.app").rglob("*")):
                if path.is_file():
                    archive.write(path, "Payload" / path.relative_to(folder))
            # The folders that Xcode's export for the App Store adds beside the app.
            for support in ("MessagesApplicationSupport", "MessagesApplicationExtensionSupport"):
                archive.writestr(f"{support}/{support}Stub", b"stub")
    shutil.copytree(folder / "Otters.app", folder / "X.xcarchive/Products/Applications/Otters.app")
