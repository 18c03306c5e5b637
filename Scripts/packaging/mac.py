#!/usr/bin/env python3
"""mac.py PROGRAM BUILD DIST: checks the program linked by Scripts/release-mac and writes the files to publish
into DIST."""
from __future__ import annotations

import os
import re
import sys
from pathlib import Path

import components
import release

#: Homebrew's formulas and the licenses of their libraries, as in components.DEBIAN_LICENSES.
KEG_LICENSES = {"libpng": "libpng-2.0", "giflib": "MIT", "jpeg-turbo": "IJG AND BSD-3-Clause AND Zlib",
                "webp": "BSD-3-Clause", "libdeflate": "MIT", "little-cms2": "MIT", "libyaml": "MIT"}


def check(program: Path) -> None:
    """Stops the release if the program needs libraries other than the system's."""
    needed = [line.split()[0] for line in components.output("otool", "-L", str(program)).splitlines()[1:]]
    if others := [name for name in needed if not name.startswith(("/usr/lib/", "/System/"))]:
        sys.exit(f"release-mac: the program needs {', '.join(others)}, which the system does not provide")


def keg(archive: Path) -> components.Component:
    """The formula that installed an archive: …/Cellar/NAME/VERSION/lib/…

    Stops the release if its license is unknown.
    """
    parts = archive.parts
    if "Cellar" not in parts or (name := parts[parts.index("Cellar") + 1]) not in KEG_LICENSES:
        sys.exit(f"release-mac: {archive} is not from a known formula: read its license and add the formula to "
                 "KEG_LICENSES in Scripts/packaging/mac.py")
    folder = Path(*parts[:parts.index("Cellar") + 3])
    texts = sorted(path for path in folder.iterdir() if re.match(r"(?i)(licen[cs]e|copying)", path.name))
    if not texts:
        sys.exit(f"release-mac: {folder} has no license")
    return components.Component(name, folder.name, KEG_LICENSES[name], f"pkg:generic/{name}@{folder.name}",
                            f"https://formulae.brew.sh/formula/{name}", texts[0])


def linked(build: Path) -> list[components.Component]:
    """All components of the program except its own code. The toolchain's libraries for older systems are
    Swift's and LLVM's, under the same license as Swift's packages."""
    packages = [*components.packaged(build), components.emoji(), components.slack_names()]
    swift = components.Component("swift-runtime", components.swift_version(), components.APACHE_SWIFT,
                                 "pkg:github/swiftlang/swift", "https://github.com/swiftlang/swift", packages[0].text)
    found = {part.name: part for part in packages}
    for archive in components.archives(build / "link.map"):
        part = swift if re.search(r"\.xctoolchain/|libswift|libclang_rt", str(archive)) else keg(archive)
        found.setdefault(part.name, part).files.append(archive.name)
    return sorted(found.values(), key=lambda part: part.name)


def main() -> int:
    """Checks the program and writes the files to publish."""
    program, build, dist = (Path(argument).resolve() for argument in sys.argv[1:4])
    check(program)
    release.write_dist(program, f"{os.uname().machine}-macos", linked(build), build, dist)
    return 0


if __name__ == "__main__":
    sys.exit(main())
