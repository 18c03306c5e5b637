#!/usr/bin/env python3
"""glibc.py BUILD: unpacks Debian 11's glibc into BUILD/old-glibc for the linker, so that the program runs with glibc
2.31 and newer."""
from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import urllib.error
import urllib.request
from pathlib import Path

#: The subfolder of a release's build folder.
FOLDER = "old-glibc"
#: The servers of Debian's current packages and of its archived ones.
ARCHIVES = ("http://deb.debian.org/debian", "http://archive.debian.org/debian")
VERSION = "2.31-13+deb11u11"
#: SHA-256 of that version's packages, from Debian's signed lists.
PACKAGES = {
    "x86_64": {
        "libc6_{}_amd64.deb": "05f7264da867b37f4c5ce49266b558ea1e81e05a9464f623152fca70f3550282",
        "libc6-dev_{}_amd64.deb": "e7f7b45d9c5cfcf37609f0b6efd3c645272c812144703af89dfd32218fcb0fd3",
    },
    "aarch64": {
        "libc6_{}_arm64.deb": "baaa9aa184e2f21738c5819055e6740cc5b22f198e3f416e33f82b40ff6933d8",
        "libc6-dev_{}_arm64.deb": "28d478134722dcd4b0bd2045a199301d18713bf95947b9fce66634e7aeacab2e",
    },
}


def package(folder: str, name: str, digest: str) -> bytes:
    """The content of a file in a folder of Debian's pool, from the first server that has it.

    Stops the release if its SHA-256 is not `digest`, or if no server has it.
    """
    for archive in ARCHIVES:
        try:
            with urllib.request.urlopen(f"{archive}/pool/main/{folder}/{name}", timeout=60) as answer:
                data = answer.read(16 << 20)
        except (urllib.error.URLError, OSError):
            continue
        if hashlib.sha256(data).hexdigest() == digest:
            return data
        sys.exit(f"release: {name} from {archive} is not the file with the SHA-256 {digest}")
    sys.exit(f"release: {name} could not be fetched from {' or '.join(ARCHIVES)}")


def main() -> int:
    """Unpacks the packages, unless they are already unpacked.

    Absolute links become relative ones, so that they stay inside the folder.
    """
    folder = Path(sys.argv[1]) / FOLDER
    machine = os.uname().machine
    if machine not in PACKAGES:
        sys.exit(f"release: no glibc is listed for {machine}; see Scripts/packaging/glibc.py")
    made = folder.with_name(folder.name + ".made")
    if folder.exists():
        return 0
    shutil.rmtree(made, ignore_errors=True)
    made.mkdir(parents=True)
    for pattern, digest in PACKAGES[machine].items():
        archive = made / "package.deb"
        archive.write_bytes(package("g/glibc", pattern.format(VERSION), digest))
        subprocess.run(["dpkg-deb", "-x", str(archive), str(made)], check=True)
        archive.unlink()
    for link in (path for path in made.rglob("*") if path.is_symlink()):
        target = os.readlink(link)
        if target.startswith("/"):
            link.unlink()
            link.symlink_to(os.path.relpath(made / target[1:], link.parent))
    made.rename(folder)
    return 0


if __name__ == "__main__":
    sys.exit(main())
