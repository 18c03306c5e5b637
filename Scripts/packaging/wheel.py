#!/usr/bin/env python3
"""wheel.py BUILD DIST: makes a wheel of the program built by 'make release', for pip, pipx and pre-commit.

Its format: https://packaging.python.org/en/latest/specifications/binary-distribution-format/.
"""
from __future__ import annotations

import base64
import hashlib
import os
import re
import sys
import time
import zipfile
from pathlib import Path

import components

SUMMARY = "Checks sticker packs before Apple Messages does"
#: 1980-01-01 UTC, the earliest time that ZIP can store.
ZIP_EPOCH = 315532800


def write(target: Path, name: str, tag: str, metadata: list[str], files: dict[str, tuple[bytes, int]],
          epoch: int) -> None:
    """Writes a wheel of files (content and mode by path), with its metadata and its RECORD.

    The same arguments give the same bytes.
    """
    info = f"{name.replace('-', '_')}-{components.version()}.dist-info"
    head = ["Metadata-Version: 2.3", f"Name: {name}", f"Version: {components.version()}", *metadata]
    texts = {f"{info}/METADATA": "\n".join(head) + "\n",
             f"{info}/WHEEL": f"Wheel-Version: 1.0\nGenerator: stickerlint\nRoot-Is-Purelib: false\nTag: {tag}\n"}
    everything = files | {path: (text.encode(), 0o644) for path, text in texts.items()}
    record = "".join(f"{path},sha256={_digest(data)},{len(data)}\n" for path, (data, _) in everything.items())
    everything[f"{info}/RECORD"] = (f"{record}{info}/RECORD,,\n".encode(), 0o644)
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for path, (data, mode) in everything.items():
            entry = zipfile.ZipInfo(path, time.gmtime(max(epoch, ZIP_EPOCH))[:6])
            entry.create_system = 3
            entry.external_attr = (0o100000 | mode) << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, data)


def description() -> str:
    """The text of README.md for the package index, where links must be absolute."""
    text = (components.ROOT / "README.md").read_text()
    kinds = {"!": "raw", "": "blob"}
    return re.sub(r"(!?)(\[[^\]]*\]\()(?!https?:)",
                  lambda link: f"{link[1]}{link[2]}{components.PROJECT}/{kinds[link[1]]}/v{components.version()}/", text)


def _digest(data: bytes) -> str:
    return base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()


def main() -> int:
    """Writes the wheel beside the other files, and its checksum."""
    import release

    build, dist = (Path(argument).resolve() for argument in sys.argv[1:3])
    staged = build / "staged"
    if not staged.is_dir():
        sys.exit("wheel: run 'make release' first")
    glibc = (build / "glibc").read_text().strip().replace(".", "_")
    tag = f"py3-none-manylinux_{glibc}_{os.uname().machine}"
    data = f"stickerlint-{components.version()}.data"
    info = f"stickerlint-{components.version()}.dist-info"
    placed = {f"{data}/scripts/stickerlint": "bin/stickerlint",
              f"{data}/data/share/man/man1/stickerlint.1": "share/man/man1/stickerlint.1",
              f"{info}/licenses/LICENSE": "share/doc/stickerlint/LICENSE",
              f"{info}/licenses/NOTICE": "share/doc/stickerlint/NOTICE"}
    files = {path: ((staged / source).read_bytes(), 0o755 if source.startswith("bin/") else 0o644)
             for path, source in placed.items()}
    metadata = [f"Summary: {SUMMARY}", "License: MIT", f"Project-URL: Homepage, {components.PROJECT}",
                "Requires-Python: >=3.8", "Classifier: Environment :: Console",
                "Classifier: Operating System :: POSIX :: Linux", "Description-Content-Type: text/markdown", "",
                description()]
    target = dist / f"stickerlint-{components.version()}-{tag}.whl"
    write(target, "stickerlint", tag, metadata, files, components.epoch())
    release.write_checksums(dist)
    print(target)
    return 0


if __name__ == "__main__":
    sys.exit(main())
