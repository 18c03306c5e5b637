"""The components of the linked program: the archives and packages from which the linker took code, and emoji data."""
from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path

import glibc
import lcms

ROOT = Path(__file__).resolve().parent.parent.parent
PROJECT = "https://github.com/stickerlint/stickerlint"
APACHE_SWIFT = "Apache-2.0 WITH Swift-exception"

#: Debian's source packages and the licenses of their archives, as SPDX expressions. An unknown package stops
#: the release until somebody has read its license.
DEBIAN_LICENSES = {
    "libpng1.6": "libpng-2.0",
    "zlib": "Zlib",
    "giflib": "MIT",
    "libjpeg-turbo": "IJG AND BSD-3-Clause AND Zlib",
    "libwebp": "BSD-3-Clause",
    "libdeflate": "MIT",
    "lcms2": "MIT",
    "libyaml": "MIT",
    # Start-up code and runtime libraries, whose exceptions let a program that links them have any license.
    "glibc": "LGPL-2.1-or-later WITH GCC-exception-2.0",
    "gcc-12": "GPL-3.0-or-later WITH GCC-exception-3.1",
    "gcc-13": "GPL-3.0-or-later WITH GCC-exception-3.1",
    "gcc-14": "GPL-3.0-or-later WITH GCC-exception-3.1",
}


@dataclass
class Component:
    """A component with its own version and license.

    `text` is the file with its license; `files` are its archives in the program, or its table.
    """

    name: str
    version: str
    license: str
    purl: str
    source: str
    text: Path
    files: list[str] = field(default_factory=list)


def output(*command: str) -> str:
    """The output of a program."""
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def version() -> str:
    """The version of the program."""
    return output(str(ROOT / "Scripts/version")).strip()


def swift_version() -> str:
    """The version of the compiler that links the program, which is also that of its runtime libraries."""
    number = re.search(r"Swift version (\S+)", output(os.environ.get("SWIFT") or "swift", "--version"))
    return number.group(1) if number else "unknown"


def epoch() -> int:
    """The time in published files, in seconds since 1970: SOURCE_DATE_EPOCH, or that of the commit."""
    given = os.environ.get("SOURCE_DATE_EPOCH")
    return int(given or output("git", "-C", str(ROOT), "log", "-1", "--format=%ct"))


def program() -> Component:
    """The program itself."""
    return Component("stickerlint", version(), "MIT", f"pkg:github/stickerlint/stickerlint@v{version()}", PROJECT,
                     ROOT / "LICENSE")


def packaged(build: Path) -> list[Component]:
    """Swift packages with code in the program, in their resolved versions."""
    state = json.loads((build / "workspace-state.json").read_text())
    found = []
    for dependency in state["object"]["dependencies"]:
        name = dependency["packageRef"]["identity"]
        url = dependency["packageRef"]["location"].removesuffix(".git")
        number = dependency["state"]["checkoutState"]["version"]
        found.append(Component(name, number, APACHE_SWIFT, f"pkg:swift/{url.split('://')[-1]}@{number}", url,
                               build / "checkouts" / dependency["subpath"] / "LICENSE.txt"))
    return found


def emoji() -> Component:
    """Unicode's emoji data, which Scripts/emoji-sequences wrote and which is compiled into the program."""
    table = ROOT / "Sources/StickerPacks/Emoji/Sequences/sequences.txt"
    number = re.search(r"Emoji ([\d.]+)", table.read_text().split("\n")[0]).group(1)
    return Component("unicode-emoji", number, "Unicode-3.0", f"pkg:generic/unicode-emoji@{number}",
                     f"https://www.unicode.org/Public/{number}.0/emoji/", ROOT / "LICENSE-UNICODE", [table.name])


def slack_names() -> Component:
    """The names of emoji-data, which Scripts/slack-names wrote and which are compiled into the program."""
    table = ROOT / "Sources/StickerPacks/Emoji/Sequences/slack-names.txt"
    number = re.search(r"Emoji ([\d.]+)", table.read_text().split("\n")[0]).group(1)
    return Component("emoji-data", number, "MIT", f"pkg:github/iamcal/emoji-data@{number}",
                     "https://github.com/iamcal/emoji-data", ROOT / "LICENSE-EMOJI-DATA", [table.name])


def archives(link_map: Path) -> list[Path]:
    """The archives whose members are in the linker's map.

    Apple's linker writes a number between archive and member: libpng.a[2](png.o).
    """
    text = link_map.read_text(errors="replace")
    return sorted({Path(os.path.realpath(name)) for name in re.findall(r"(/[^\s:(\[]+\.a)[(:\[]", text)})


def linked(link_map: Path) -> list[Component]:
    """The owners of the archives: the toolchain, the unpacked glibc, the built Little CMS, or the system's packages."""
    swift = Path(output("which", "swift").strip()).resolve().parent.parent
    found: dict[str, Component] = {}
    for archive in archives(link_map):
        if archive.is_relative_to(swift):
            component = Component(
                "swift-runtime", swift_version(), APACHE_SWIFT, "pkg:github/swiftlang/swift",
                "https://github.com/swiftlang/swift", swift / "share/swift/LICENSE.txt")
        elif archive.is_relative_to(link_map.parent / glibc.FOLDER):
            component = old_glibc(link_map.parent / glibc.FOLDER)
        elif archive.is_relative_to(link_map.parent / lcms.FOLDER):
            component = built_lcms(link_map.parent / lcms.FOLDER)
        else:
            component = debian(archive)
        found.setdefault(component.name, component).files.append(archive.name)
    return list(found.values())


def old_glibc(folder: Path) -> Component:
    """The glibc unpacked by glibc.py; its archives contribute small wrappers around library calls, such as lstat."""
    return Component("glibc", glibc.VERSION, DEBIAN_LICENSES["glibc"],
                     f"pkg:deb/debian/glibc@{glibc.VERSION}?arch=source", "https://tracker.debian.org/pkg/glibc",
                     folder / "usr/share/doc/libc6-dev/copyright")


def built_lcms(folder: Path) -> Component:
    """The library compiled by lcms.py."""
    return Component("lcms2", lcms.VERSION, DEBIAN_LICENSES["lcms2"], f"pkg:github/mm2/Little-CMS@lcms{lcms.VERSION}",
                     "https://www.littlecms.com", folder / "source/LICENSE")


def debian(archive: Path) -> Component:
    """The source package of the archive's system package. Stops the release if its license is unknown."""
    package = output("dpkg", "-S", str(archive)).split(":")[0]
    fields = output("dpkg-query", "-W", "-f", "${source:Package} ${source:Version} ${Version}\n", package)
    source, number, _ = fields.splitlines()[0].split()
    if source not in DEBIAN_LICENSES:
        sys.exit(f"release: {archive} belongs to {source}, an unknown package: read its license and add it to "
                 "DEBIAN_LICENSES in Scripts/packaging/components.py")
    system = re.search(r"^ID=(\w+)", Path("/etc/os-release").read_text(), re.MULTILINE)
    vendor = system.group(1) if system else "debian"
    return Component(source, number, DEBIAN_LICENSES[source],
                     f"pkg:deb/{vendor}/{source}@{number.replace(':', '%3A')}?arch=source",
                     f"https://tracker.debian.org/pkg/{source}", Path("/usr/share/doc") / package / "copyright")


def of_build(build: Path) -> list[Component]:
    """All components of the program except its own code, by name."""
    return sorted([*packaged(build), *linked(build / "link.map"), emoji(), slack_names()], key=lambda each: each.name)


def notice(parts: list[Component]) -> str:
    """The licenses of all parts, each text once."""
    texts: dict[str, list[Component]] = {}
    for part in parts:
        texts.setdefault(part.text.read_text().strip(), []).append(part)
    lines = ["The program stickerlint is under the MIT license, in the file LICENSE. It contains these third-party",
             "parts:", ""]
    lines += [f"  {part.name} {part.version}: {part.license}, {part.source}" for part in parts]
    for text, these in texts.items():
        lines += ["", "=" * 80, ", ".join(part.name for part in these), "=" * 80, "", text]
    return "\n".join(lines) + "\n"
