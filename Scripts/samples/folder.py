"""Writes files into a folder."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

INFO = {"author": "xcode", "version": 1}


class Folder:
    """A folder to write into; if it exists already, its content is deleted first."""

    def __init__(self, path: Path) -> None:
        self.path = path
        if path.exists():
            shutil.rmtree(path)
        path.mkdir(parents=True)

    def write(self, name: str, data: bytes) -> None:
        """Writes a file; `name` may contain folders, which are created."""
        path = self.path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)

    def link(self, name: str, target: str) -> None:
        """Makes a symbolic link to `target`, which is relative to this folder."""
        (self.path / name).symlink_to(target)

    def write_contents(self, name: str, **values: Any) -> None:
        """Writes a Contents.json into the folder `name`, as Xcode does."""
        self.write(f"{name}/Contents.json", contents(**values))


def contents(**values: Any) -> bytes:
    """A Contents.json in Xcode's style: sorted keys, and a space on both sides of colons."""
    everything = {"info": INFO, **values}
    text = json.dumps(everything, indent=2, sort_keys=True, separators=(",", " : "))
    return f"{text}\n".encode()


CATALOG = "Stickers.xcstickers"
PACK = "Sticker Pack.stickerpack"
CATALOG_PACK = f"{CATALOG}/{PACK}"


def write_pack(
    folder: Folder, grid_size: str, name: str, label: str, data: bytes, pack: str = PACK
) -> None:
    """Writes a pack with one sticker; `label` is the text that VoiceOver reads.

    A pack in a catalog also needs `icons.write_set`.
    """
    if pack == CATALOG_PACK:
        folder.write_contents(CATALOG)
    folder.write_contents(
        pack, properties={"grid-size": grid_size}, stickers=[{"filename": f"{name}.sticker"}]
    )
    folder.write_contents(
        f"{pack}/{name}.sticker",
        properties={"accessibility-label": label, "filename": f"{name}.png"},
    )
    folder.write(f"{pack}/{name}.sticker/{name}.png", data)


TIMING = {"duration": 10, "duration-type": "fps", "repetitions": 0}


def write_sequence(
    folder: Folder, name: str, label: str, frames: list[bytes], timing: dict[str, Any] = TIMING
) -> None:
    """Adds an animation to the pack PACK, after its stickers."""
    stickers = json.loads((folder.path / PACK / "Contents.json").read_text())["stickers"]
    folder.write_contents(
        PACK, properties={"grid-size": "regular"},
        stickers=[*stickers, {"filename": f"{name}.stickersequence"}])
    names = [f"{name}-{number}.png" for number in range(1, len(frames) + 1)]
    folder.write_contents(
        f"{PACK}/{name}.stickersequence", properties={"accessibility-label": label, **timing},
        frames=[{"filename": frame} for frame in names])
    for frame, data in zip(names, frames):
        folder.write(f"{PACK}/{name}.stickersequence/{frame}", data)
