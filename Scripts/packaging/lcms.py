#!/usr/bin/env python3
"""lcms.py BUILD: builds Little CMS as a static library, in BUILD/lcms2 with its headers; Debian packages only a shared
library."""
from __future__ import annotations

import shutil
import subprocess
import sys
import tarfile
from pathlib import Path

import glibc

#: The subfolder of a release's build folder.
FOLDER = "lcms2"
VERSION = "2.16"
#: SHA-256 of the source archive, from Debian's signed list.
SHA256 = "d873d34ad8b9b4cea010631f1a6228d2087475e4dc5e763eb81acc23d9d45a51"


def main() -> int:
    """Compiles the sources, unless they are already compiled; the bytes do not depend on the folder."""
    folder = Path(sys.argv[1]) / FOLDER
    made = folder.with_name(folder.name + ".made")
    if folder.exists():
        return 0
    shutil.rmtree(made, ignore_errors=True)
    made.mkdir(parents=True)
    source = made / "source.tar.gz"
    source.write_bytes(glibc.package("l/lcms2", f"lcms2_{VERSION}.orig.tar.gz", SHA256))
    with tarfile.open(source) as archive:
        archive.extractall(made, filter="data")
    source.unlink()
    (unpacked,) = made.iterdir()
    unpacked.rename(made / "source")
    objects = []
    for file in sorted((made / "source/src").glob("*.c")):
        objects.append(file.stem + ".o")
        subprocess.run(["cc", "-O2", "-ffunction-sections", "-fdata-sections", "-I../include", "-c", file.name,
                        "-o", str(made.resolve() / objects[-1])], cwd=file.parent, check=True)
    subprocess.run(["ar", "rcsD", "liblcms2.a", *objects], cwd=made, check=True)
    for name in objects:
        (made / name).unlink()
    made.rename(folder)
    return 0


if __name__ == "__main__":
    sys.exit(main())
