"""The release for a Mac, with stand-ins for a Mac's commands: moving libraries aside and back, and the published
files."""
from __future__ import annotations

import json
import platform
import subprocess
import tarfile
import tempfile
import unittest
from pathlib import Path

from runner import PROGRAM, ROOT, VERSION

#: The packages of Homebrew that the program links, with the names of their license files.
KEGS = {"libpng": "LICENSE", "giflib": "COPYING", "jpeg-turbo": "LICENSE.md", "webp": "COPYING",
        "libdeflate": "COPYING", "little-cms2": "LICENSE", "libyaml": "License"}
#: A stand-in for swift: it fails while a shared library is in place, and lists the archives in the linker's map.
SWIFT = """#!/bin/sh
if [ "$1" = --version ]; then echo "Apple Swift version 6.2.1 (swiftlang-6.2.1.4.8)"; exit 0; fi
! ls {brew}/opt/*/lib/*.dylib 2>/dev/null || exit 1
mkdir -p {build}/release {build}/checkouts/swift-system
cp {program} {build}/release/stickerlint
echo "Apache, with an exception" >{build}/checkouts/swift-system/LICENSE.txt
cat >{build}/workspace-state.json <<'EOF'
{{"object": {{"dependencies": [{{"packageRef": {{"identity": "swift-system",
  "location": "https://github.com/apple/swift-system"}}, "state": {{"checkoutState": {{"version": "1.8.1"}}}},
  "subpath": "swift-system"}}]}}}}
EOF
for archive in {brew}/opt/*/lib/*.a; do echo "[  3] $archive(member.o)"; echo "[  4] $archive[2](other.o)"; done >{build}/link.map
echo "[ 5] /Applications/Xcode.app/XcodeDefault.xctoolchain/usr/lib/clang/lib/darwin/libclang_rt.osx.a[7](x.o)" >>{build}/link.map
"""


class MacReleaseTests(unittest.TestCase):
    """Releases from a folder with Homebrew's layout."""

    def setUp(self) -> None:
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        self.folder = Path(temporary.name).resolve()
        self.brew = self.folder / "brew"
        for keg, name in KEGS.items():
            real = self.brew / "Cellar" / keg / "1.2.3"
            (real / "lib").mkdir(parents=True)
            (self.brew / "opt").mkdir(exist_ok=True)
            (self.brew / "opt" / keg).symlink_to(real)
            (real / name).write_text(f"the license of {keg}")
            for ending in ("a", "dylib", "1.dylib"):
                (real / "lib" / f"lib{keg}.{ending}").write_text("")
        (self.brew / "Cellar/webp/1.2.3/lib/libwebpdemux.a").write_text("")
        # A tiny script that runs the tested program, which is large because it is not stripped.
        program = self.folder / "program"
        program.write_text(f"#!/bin/sh\nexec '{PROGRAM}' \"$@\"\n")
        program.chmod(0o755)
        self.command("swift", SWIFT.format(brew=self.brew, build=self.folder / "build", program=program))
        self.command("uname", "#!/bin/sh\necho Darwin\n")
        self.command("brew", f"#!/bin/sh\necho {self.brew}${{2:+/opt/$2}}\n")
        self.command("strip", "#!/bin/sh\ncp \"$4\" \"$3\"\n")
        self.command("codesign", "#!/bin/sh\n")
        self.set_needed_library("/usr/lib/libSystem.B.dylib")

    def command(self, name: str, text: str) -> None:
        path = self.folder / "bin" / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text)
        path.chmod(0o755)

    def set_needed_library(self, library: str) -> None:
        self.command("otool", f"#!/bin/sh\necho \"$2:\"; echo '\t{library} (compatibility version 1.0.0)'\n")

    def release(self, **more: str) -> subprocess.CompletedProcess[str]:
        environment = {"PATH": f"{self.folder}/bin:/usr/bin:/bin", "CI": "true", "BUILD": str(self.folder / "build"),
                       "DIST": str(self.folder / "dist"), "SOURCE_DATE_EPOCH": "1700000000", "HOME": str(self.folder)}
        return subprocess.run([ROOT / "Scripts/release-mac"], env=environment | more, capture_output=True, text=True,
                              check=False)

    def libraries(self) -> list[str]:
        return sorted(path.name for path in self.brew.glob("Cellar/*/1.2.3/lib/*.dylib"))

    def test_archive_is_complete_and_libraries_are_restored(self) -> None:
        before = self.libraries()
        done = self.release()
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        self.assertEqual(self.libraries(), before)
        name = f"stickerlint-{VERSION}-{platform.machine()}-macos"
        with tarfile.open(self.folder / f"dist/{name}.tar.gz") as archive:
            archive.extractall(self.folder)
        done = subprocess.run([self.folder / name / "bin/stickerlint", "--version"], capture_output=True, text=True, check=True)
        self.assertEqual(done.stdout, f"stickerlint {VERSION}\n")
        notice = (self.folder / name / "share/doc/stickerlint/NOTICE").read_text()
        for keg in KEGS:
            self.assertIn(f"  {keg} 1.2.3: ", notice)
            self.assertIn(f"the license of {keg}", notice)
        self.assertIn("UNICODE LICENSE V3", notice)
        listed = json.loads((self.folder / f"dist/{name}.cdx.json").read_text())["components"]
        own = {"swift-system", "swift-runtime", "unicode-emoji", "emoji-data"}
        self.assertEqual({part["name"] for part in listed}, {*KEGS, *own})
        self.assertEqual({part["version"] for part in listed if part["name"] == "swift-runtime"}, {"6.2.1"})
        files = {part["name"]: [(file["name"], file["value"]) for file in part.get("properties", [])] for part in listed}
        self.assertEqual(sorted(value for _, value in files["webp"]), ["libwebp.a", "libwebpdemux.a"])
        self.assertEqual(files["unicode-emoji"], [("stickerlint:table", "sequences.txt")])
        self.assertIn(f"{name}.tar.gz", (self.folder / "dist/SHA256SUMS").read_text())

    def test_shared_library_stops_the_release_and_libraries_are_restored(self) -> None:
        before = self.libraries()
        self.set_needed_library("/opt/homebrew/opt/libpng/lib/libpng16.16.dylib")
        done = self.release()
        self.assertEqual(done.returncode, 1)
        self.assertIn("needs /opt/homebrew/opt/libpng/lib/libpng16.16.dylib", done.stderr)
        self.assertEqual(self.libraries(), before)

    def test_outside_ci_no_library_is_moved(self) -> None:
        done = self.release(CI="")
        self.assertEqual(done.returncode, 2)
        self.assertIn("make build", done.stderr)


if __name__ == "__main__":
    unittest.main()
