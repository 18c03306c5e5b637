"""The stills and animations to repair: drawings at sizes that Messages does not use."""
from __future__ import annotations

import hashlib
import json
import shutil
import sys
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import List, Tuple

from assembling.clips import Clip, clips_in
from cartoons import catalog, png

SIDES = (512, 720, 1000)
"""The sides of the stills in px: `fix` pads the first, and scales the others down."""
MOVING = ("wave408", "party408", "hen300", "ghost618", "sleepy300", "dance408", "hearts408", "lettering300",
          "neon408", "rocket408", "gift408", "cat408")
"""The animations; each is drawn at 512 px."""
MAX_FRAMES = 24


def stills() -> List[Tuple[str, catalog.Cartoon]]:
    """The names and drawings of 30 stills."""
    return [(f"{cartoon.name.rstrip('0123456789')}-{side}", replace(cartoon, side=side))
            for cartoon in catalog.everything()[:10] for side in SIDES]


def animations() -> List[catalog.Cartoon]:
    """Twelve animations of 512 px, with at most `MAX_FRAMES` frames."""
    return [replace(cartoon, side=512, frames=min(cartoon.frames, MAX_FRAMES))
            for cartoon in catalog.everything() if cartoon.name in MOVING]


def draw(path: Path, cartoon: catalog.Cartoon, number: int) -> None:
    """Draws one frame into a file."""
    path.write_bytes(png.still(cartoon.frame(number)))


def version() -> str:
    """Hashes the source of the drawings."""
    folders = [Path(catalog.__file__).parent, Path(__file__).parent]
    sources = sorted(path for folder in folders for path in folder.glob("*.py"))
    return hashlib.sha256(b"".join(path.read_bytes() for path in sources)).hexdigest()


def drawings(folder: Path) -> Tuple[List[Path], List[Clip]]:
    """Brings the drawings in a folder up to date, and lists them."""
    stamp = folder / "version"
    if not stamp.exists() or stamp.read_text() != version():
        print("Drawing the art ...", file=sys.stderr, flush=True)
        shutil.rmtree(folder, ignore_errors=True)
        (folder / "stills").mkdir(parents=True)
        with ProcessPoolExecutor() as pool:
            work = [pool.submit(draw, folder / "stills" / f"{name}.png", cartoon, 1)
                    for name, cartoon in stills()]
            for cartoon in animations():
                target = folder / "animations" / cartoon.name
                target.mkdir(parents=True)
                (target / "meta.json").write_text(json.dumps({"fps": cartoon.fps}))
                work += [pool.submit(draw, target / f"f{number:03}.png", cartoon, number)
                         for number in range(cartoon.frames)]
            for one in work:
                one.result()
        stamp.write_text(version())
    return sorted((folder / "stills").glob("*.png")), clips_in(folder / "animations")


def pack(files: List[Path], folder: Path) -> Path:
    """Copies stills into a separate folder."""
    folder.mkdir()
    for file in files:
        shutil.copyfile(file, folder / file.name)
    return folder
