#!/usr/bin/env python3
"""release.py PROGRAM BUILD DIST: checks the stripped program and writes the files to publish into DIST."""
from __future__ import annotations

import gzip
import hashlib
import io
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

import components
import sbom

#: The maximum size of the program in bytes; a larger one has probably gained a dependency.
SIZE_BUDGET = 24 * 1024 * 1024
#: glibc's own parts: https://sourceware.org/git/?p=glibc.git;a=blob;f=shlib-versions
GLIBC = re.compile(r"(libc|libm|libdl|libpthread|librt|libutil|ld-linux-x86-64|ld-linux-aarch64)\.so\.\d+")


def check(program: Path, folders: list[Path]) -> str:
    """The minimum version of glibc that the program needs.

    Stops the release if it needs other libraries, or contains the path of one of the folders.
    """
    data = program.read_bytes()
    needed = re.findall(r"NEEDED\s+(\S+)", components.output("objdump", "-p", str(program)))
    if others := [name for name in needed if not GLIBC.fullmatch(name)]:
        sys.exit(f"release: the program needs {', '.join(others)}, which glibc does not provide")
    for folder in folders:
        if str(folder).encode() + b"/" in data:
            sys.exit(f"release: the program contains the path {folder}, so it would differ in another folder")
    versions = re.findall(r"GLIBC_(\d+)\.(\d+)", components.output("objdump", "-T", str(program)))
    return "{}.{}".format(*max((int(major), int(minor)) for major, minor in versions))


def stage(program: Path, prefix: Path) -> None:
    """Installs the files of 'make install' below a prefix, without building anything."""
    subprocess.run(["make", "--no-print-directory", "-s", "-C", str(components.ROOT), "install-files",
                    f"BIN={program}", "DESTDIR=", f"PREFIX={prefix}"], check=True)


def tarball(folder: Path, archive: Path, epoch: int) -> None:
    """Writes a .tar.gz that depends only on `epoch` and the names, contents and executable bits of the files."""
    raw = io.BytesIO()
    with tarfile.open(fileobj=raw, mode="w", format=tarfile.USTAR_FORMAT) as tar:
        for path in [folder, *sorted(folder.rglob("*"))]:
            entry = tar.gettarinfo(path, arcname=str(path.relative_to(folder.parent)))
            entry.uid = entry.gid = 0
            entry.uname = entry.gname = ""
            entry.mtime = epoch
            entry.mode = 0o755 if entry.isdir() or os.access(path, os.X_OK) and entry.mode & 0o100 else 0o644
            if entry.isfile():
                with path.open("rb") as file:
                    tar.addfile(entry, file)
            else:
                tar.addfile(entry)
    with archive.open("wb") as file, gzip.GzipFile("", "wb", 9, file, mtime=epoch) as packed:
        packed.write(raw.getvalue())


def write_dist(program: Path, system: str, parts: list[components.Component], build: Path, dist: Path) -> None:
    """Replaces `dist` with the archive, bills of materials and checksums, and prints the parts of the program."""
    size = program.stat().st_size
    if size > SIZE_BUDGET:
        sys.exit(f"release: the program has {size:,} bytes, more than {SIZE_BUDGET:,}")
    epoch, whole = components.epoch(), components.program()
    digest = hashlib.sha256(program.read_bytes()).hexdigest()
    name = f"stickerlint-{whole.version}-{system}"

    shutil.rmtree(dist, ignore_errors=True)
    dist.mkdir(parents=True)
    texts = {f"{name}.spdx.json": sbom.spdx(whole, parts, digest, epoch),
             f"{name}.cdx.json": sbom.cyclonedx(whole, parts, digest, epoch)}
    for file, text in texts.items():
        (dist / file).write_text(text)
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary) / name
        stage(program, folder)
        documents = folder / "share/doc/stickerlint"
        documents.mkdir(parents=True)
        shutil.copy(components.ROOT / "LICENSE", documents)
        shutil.copy(components.ROOT / "CHANGELOG.md", documents)
        (documents / "NOTICE").write_text(components.notice(parts))
        for file, text in texts.items():
            (documents / file.removeprefix(f"{name}.")).write_text(text)
        tarball(folder, dist / f"{name}.tar.gz", epoch)
        # The inputs of 'make deb' and 'make wheel'.
        shutil.rmtree(build / "staged", ignore_errors=True)
        shutil.copytree(folder, build / "staged")
    write_checksums(dist)
    print(f"{name}: the program has {size:,} bytes and the SHA-256 {digest}\n"
          f"{len(parts)} parts: " + ", ".join(f"{part.name} {part.version}" for part in parts))


def main() -> int:
    """Checks the program for Linux and writes the files to publish."""
    program, build, dist = (Path(argument).resolve() for argument in sys.argv[1:4])
    glibc = check(program, [components.ROOT, build, Path.home()])
    write_dist(program, f"{os.uname().machine}-linux", components.of_build(build), build, dist)
    (build / "glibc").write_text(glibc + "\n")
    print(f"glibc {glibc} or newer")
    return 0


def write_checksums(dist: Path) -> None:
    """Writes SHA256SUMS for all other files, in the format of 'sha256sum -c'."""
    files = sorted(path for path in dist.iterdir() if path.name != "SHA256SUMS")
    (dist / "SHA256SUMS").write_text("".join(
        f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n" for path in files))


if __name__ == "__main__":
    sys.exit(main())
