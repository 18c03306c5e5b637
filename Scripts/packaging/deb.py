#!/usr/bin/env python3
"""deb.py BUILD DIST: makes a package for Debian and Ubuntu from the build of 'make release'."""
from __future__ import annotations

import email.utils
import gzip
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import components
import release

MAINTAINER = "The stickerlint authors <stickerlint@users.noreply.github.com>"
DESCRIPTION = """check sticker packs before Apple Messages does
 Reads every PNG, APNG, GIF and JPEG to the last frame and says which stickers
 Messages will refuse, shrink or spoil, by how much, and what to do about it.
 It also turns frames into small animated stickers, builds packs, icons and
 projects for Xcode, and shows a pack as people will see it."""
#: Lintian's overrides: the tags that it must not report, with the reasons.
OVERRIDES = """# One build serves several releases of Debian and Ubuntu, so the libraries that the program
# reads images with are linked into it, as /usr/share/doc/stickerlint/spdx.json lists them.
stickerlint: embedded-library
# Published by the project itself, not uploaded to Debian.
stickerlint: initial-upload-closes-no-bugs
"""


def control(size: int, glibc: str) -> str:
    """The control file. `size` is in bytes."""
    architecture = components.output("dpkg", "--print-architecture").strip()
    return (f"Package: stickerlint\nVersion: {components.version()}-1\nArchitecture: {architecture}\n"
            f"Maintainer: {MAINTAINER}\nInstalled-Size: {-(-size // 1024)}\nDepends: libc6 (>= {glibc})\n"
            f"Section: graphics\nPriority: optional\nHomepage: {components.PROJECT}\nDescription: {DESCRIPTION}\n")


def copyright_file() -> str:
    """Debian's machine-readable copyright file; the notices of third-party parts are in NOTICE.gz beside it."""
    mit = (components.ROOT / "LICENSE").read_text().split("\n\n", 2)[2]
    body = "\n".join(f" {line}" if line.strip() else " ." for line in mit.strip().splitlines())
    return ("Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/\n"
            f"Upstream-Name: stickerlint\nSource: {components.PROJECT}\n"
            "Comment:\n Third-party libraries are linked into the program. NOTICE.gz has their names, versions\n"
            " and licenses in full.\n\n"
            f"Files: *\nCopyright: 2026 The stickerlint authors\nLicense: Expat\n{body}\n")


def changelog(epoch: int) -> str:
    """The changelog of the Debian package, which refers to the program's own."""
    return (f"stickerlint ({components.version()}-1) unstable; urgency=medium\n\n  * Version {components.version()}; "
            f"see changelog.gz.\n\n -- {MAINTAINER}  {email.utils.formatdate(epoch)}\n")


def compress(path: Path) -> None:
    """Replaces a file with its .gz, without a timestamp."""
    path.with_name(path.name + ".gz").write_bytes(gzip.compress(path.read_bytes(), 9, mtime=0))
    path.unlink()


def main() -> int:
    """Writes the package beside the other files, and its checksum."""
    build, dist = (Path(argument).resolve() for argument in sys.argv[1:3])
    staged = build / "staged"
    if not staged.is_dir():
        sys.exit("deb: run 'make release' first")
    epoch = components.epoch()
    with tempfile.TemporaryDirectory() as temporary:
        root = Path(temporary) / "root"
        shutil.copytree(staged, root / "usr")
        documents = root / "usr/share/doc/stickerlint"
        (documents / "copyright").write_text(copyright_file())
        (documents / "LICENSE").unlink()
        (documents / "CHANGELOG.md").rename(documents / "changelog")
        (documents / "changelog.Debian").write_text(changelog(epoch))
        for path in (documents / "NOTICE", documents / "changelog", documents / "changelog.Debian",
                     root / "usr/share/man/man1/stickerlint.1"):
            compress(path)
        # A completion is sourced, not run.
        bash = root / "usr/share/bash-completion/completions/stickerlint"
        bash.write_text(re.sub(r"\A#!.*\n", "", bash.read_text()))
        # Debian's zsh searches vendor-completions, and not site-functions.
        zsh = root / "usr/share/zsh"
        (zsh / "site-functions").rename(zsh / "vendor-completions")
        overrides = root / "usr/share/lintian/overrides/stickerlint"
        overrides.parent.mkdir(parents=True)
        overrides.write_text(OVERRIDES)
        files = [path for path in root.rglob("*") if path.is_file()]
        for path in [root, *root.rglob("*")]:
            executable = path.is_dir() or path.parent.name == "bin"
            path.chmod(0o755 if executable else 0o644)
            os.utime(path, (epoch, epoch))
        (root / "DEBIAN").mkdir(mode=0o755)
        (root / "DEBIAN/control").write_text(
            control(sum(path.stat().st_size for path in files), (build / "glibc").read_text().strip()))
        (root / "DEBIAN/md5sums").write_text("".join(
            components.output("md5sum", str(path)).split()[0] + f"  {path.relative_to(root)}\n" for path in sorted(files)))
        architecture = components.output("dpkg", "--print-architecture").strip()
        target = dist / f"stickerlint_{components.version()}-1_{architecture}.deb"
        subprocess.run(["dpkg-deb", "--root-owner-group", "-Zxz", "--build", str(root), str(target)], check=True,
                       env=os.environ | {"SOURCE_DATE_EPOCH": str(epoch)}, stdout=subprocess.DEVNULL)
    release.write_checksums(dist)
    print(target)
    return 0


if __name__ == "__main__":
    sys.exit(main())
