#!/usr/bin/env python3
"""Plants one fault at a time in copies of repositories, and reports those that lint misses.

    plant.py STICKERLINT FOLDER…

Each FOLDER is a checkout. A fault is planted if the repository has a suitable place. It counts as found if one of its
rules has a finding about the copy that it does not have about the checkout. Prints a line for each fault and
repository, and the number of missed faults."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

Plant = Callable[[Path], bool]
OBJECT = re.compile(r"(\w{6,32})(?: /\*.*?\*/)? = \{(?:[^{}]|\{[^{}]*\})*?\};", re.S)


def projects(root: Path) -> list[Path]:
    return [p for p in sorted(root.rglob("*.xcodeproj/project.pbxproj")) if not skipped(p)]


def skipped(path: Path) -> bool:
    return any(part in {"Pods", "Carthage", "node_modules"} for part in path.parts)


def objects(text: str, isa: str) -> dict[str, str]:
    """The text of each object of a kind, by its key."""
    return {m[1]: m[0] for m in OBJECT.finditer(text) if f"isa = {isa};" in m[0]}


def extensions(text: str) -> list[tuple[str, str]]:
    return [(k, o) for k, o in objects(text, "PBXNativeTarget").items() if "app-extension.messages" in o]


def phases(text: str, target: str, isa: str) -> list[tuple[str, str]]:
    listed = re.search(r"buildPhases = \((.*?)\);", target, re.S)
    names = re.findall(r"\w{6,32}", listed[1]) if listed else []
    return [(k, o) for k, o in objects(text, isa).items() if k in names]


def edit(root: Path, change: Callable[[str], str | None]) -> bool:
    """Changes the first project file in which `change` finds a suitable place; returns whether there is one."""
    for path in projects(root):
        text = path.read_text(errors="surrogateescape")
        changed = change(text)
        if changed is not None and changed != text:
            path.write_text(changed, errors="surrogateescape")
            return True
    return False


def emptied(text: str, target: str) -> str:
    """The project without the target's sources."""
    for _, phase in phases(text, target, "PBXSourcesBuildPhase"):
        text = text.replace(phase, re.sub(r"files = \(.*?\);", "files = ();", phase, flags=re.S))
    return text


def holders(text: str) -> list[str]:
    """The apps that embed a Messages extension."""
    found = []
    products = {m[1] for _, o in extensions(text) if (m := re.search(r"productReference = (\w+)", o))}
    files = {k for k, o in objects(text, "PBXBuildFile").items() if any(f"fileRef = {p}" in o for p in products)}
    for _, target in objects(text, "PBXNativeTarget").items():
        copies = phases(text, target, "PBXCopyFilesBuildPhase")
        if "product-type.application" in target and any(f in o for f in files for _, o in copies):
            found.append(target)
    return found


def ordinary_host(root: Path) -> bool:
    def change(text: str) -> str | None:
        for host in holders(text):
            plain = re.sub(r'productType = "[^"]*"', 'productType = "com.apple.product-type.application"', host)
            return emptied(text.replace(host, plain), plain)
        return None
    return edit(root, change)


def codeless_app(root: Path) -> bool:
    def change(text: str) -> str | None:
        for _, target in extensions(text):
            if 'app-extension.messages"' in target and "fileSystemSynchronizedGroups" not in target:
                return emptied(text, target)
            if "messages-sticker-pack" in target:
                return text.replace(target, target.replace("messages-sticker-pack", "messages"))
        return None
    return edit(root, change)


def in_frameworks(root: Path) -> bool:
    def change(text: str) -> str | None:
        for host in holders(text):
            for _, phase in phases(text, host, "PBXCopyFilesBuildPhase"):
                if "dstSubfolderSpec = 13" in phase:
                    return text.replace(phase, phase.replace("dstSubfolderSpec = 13", "dstSubfolderSpec = 10"))
        return None
    return edit(root, change)


def principal_class(root: Path) -> bool:
    if not any("messages-sticker-pack" in o for p in projects(root)
               for _, o in extensions(p.read_text(errors="surrogateescape"))):
        return False
    for path in sorted(root.rglob("*Info.plist")):
        text = path.read_text(errors="surrogateescape")
        if "StickerBrowserViewController" in text and not skipped(path):
            path.write_text(text.replace("StickerBrowserViewController", "MessagesViewController"))
            return True
    return False


def empty_app_icon(root: Path) -> bool:
    """Removes the pictures of every app icon if an app with code embeds a Messages extension."""
    if not any('product-type.application"' in host for p in projects(root)
               for host in holders(p.read_text(errors="surrogateescape"))):
        return False
    pictures = [p for s in root.rglob("*.appiconset") if not skipped(s) for p in s.iterdir() if p.suffix != ".json"]
    for picture in pictures:
        picture.unlink()
    return bool(pictures)


def pack_list(root: Path, change: Callable[[dict], bool]) -> bool:
    for path in sorted(root.rglob("*.stickerpack/Contents.json")):
        contents = json.loads(path.read_text(encoding="utf-8-sig"))
        if contents.get("stickers") and change(contents):
            path.write_text(json.dumps(contents))
            return True
    return False


def no_grid_size(root: Path) -> bool:
    return pack_list(root, lambda c: c.get("properties", {}).pop("grid-size", None) is not None)


def misspelled_grid_size(root: Path) -> bool:
    def change(contents: dict) -> bool:
        size = contents.get("properties", {}).pop("grid-size", None)
        contents.setdefault("properties", {})["grid-space"] = size
        return size is not None
    return pack_list(root, change)


def empty_list(root: Path) -> bool:
    return pack_list(root, lambda c: c.update(stickers=[]) is None)


def stickers(root: Path) -> list[Path]:
    """The pictures of stickers; Git LFS pointers are left out."""
    return [p for p in sorted(root.rglob("*.sticker/*"))
            if p.suffix.lower() in {".png", ".gif", ".jpg"} and not p.read_bytes().startswith(b"version https://git-lfs")]


def other_case(root: Path) -> bool:
    for path in stickers(root):
        path.rename(path.with_suffix(path.suffix.swapcase()))
        return True
    return False


def became_sequence(root: Path) -> bool:
    for path in stickers(root):
        path.parent.rename(path.parent.with_suffix(".stickersequence"))
        return True
    return False


def saved_as_text(root: Path) -> bool:
    for path in stickers(root):
        path.write_bytes(path.read_bytes().decode("utf-8", errors="replace").encode())
        return True
    return False


def byte_order_mark(root: Path) -> bool:
    for path in sorted(root.rglob("*.stickerpack/Contents.json")):
        path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes())
        return True
    return False


FAULTS: list[tuple[str, Plant, set[str]]] = [
    ("ordinary host without code", ordinary_host, {"wrong-extension-target"}),
    ("iMessage app without sources", codeless_app, {"wrong-extension-target"}),
    ("class in a sticker pack", principal_class, {"wrong-extension-target"}),
    ("embedded into Frameworks", in_frameworks, {"wrong-extension-target"}),
    ("empty AppIcon", empty_app_icon, {"missing-icon-set"}),
    ("no grid-size", no_grid_size, {"unknown-grid-size"}),
    ("misspelled grid-size", misspelled_grid_size, {"unknown-grid-size"}),
    ("empty list of stickers", empty_list, {"unlisted-file", "empty-pack"}),
    ("another case", other_case, {"missing-listed-file"}),
    ("became a sequence", became_sequence, {"missing-listed-file"}),
    ("saved as text", saved_as_text, {"unreadable-image"}),
    ("byte order mark", byte_order_mark, {"unusual-encoding"}),
]


def findings(program: str, root: Path) -> set[tuple[str, str, str]]:
    run = subprocess.run([program, ".", "--format", "json", "--no-config"], cwd=root, capture_output=True)
    found = json.loads(run.stdout)["findings"]
    return {(f["ruleId"], f["path"], f["message"]) for f in found}


def main() -> None:
    program = str(Path(sys.argv[1]).resolve())
    missed = 0
    for folder in map(Path, sys.argv[2:]):
        before: set[tuple[str, str, str]] | None = None
        for name, plant, rules in FAULTS:
            with tempfile.TemporaryDirectory() as scratch:
                copy = Path(scratch) / "copy"
                shutil.copytree(folder, copy, symlinks=True, ignore=shutil.ignore_patterns(".git"))
                if not plant(copy):
                    continue
                if before is None:
                    before = findings(program, folder)
                new = [f for f in findings(program, copy) - before if f[0] in rules]
                missed += not new
                print(f"{'found ' if new else 'MISSED'} | {folder.name} | {name} | {new[0][2] if new else ''}", flush=True)
    print(f"{missed} missed")


main()
