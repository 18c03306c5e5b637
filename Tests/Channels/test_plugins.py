"""SwiftPM's plugins in an app package that is built with them."""
from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

from runner import PROGRAM, ROOT

PACKS = ROOT / "SamplePacks"
MANIFEST = """// swift-tools-version: 6.2
import PackageDescription

let plugin = Target.PluginUsage.plugin(name: "StickerlintBuild", package: "StickerlintPlugins")
let package = Package(
  name: "OtterApp",
  dependencies: [.package(name: "StickerlintPlugins", path: "PLUGINS")],
  targets: [
    .target(name: "OtterApp", exclude: ["Stickers"], plugins: [plugin]),
    .target(name: "NoStickers", plugins: [plugin]),
  ]
)
"""


@unittest.skipUnless(shutil.which("swift"), "there is no swift")
class PluginTests(unittest.TestCase):
    """The plugins as a local package, so that nothing is downloaded."""

    @classmethod
    def setUpClass(cls) -> None:
        temporary = tempfile.TemporaryDirectory()
        cls.addClassCleanup(temporary.cleanup)
        cls.folder = Path(temporary.name).resolve()
        cls.stickers = cls.folder / "Sources/OtterApp/Stickers"
        for name in ("Sources/OtterApp", "Sources/NoStickers", "bin"):
            (cls.folder / name).mkdir(parents=True)
        for name in ("OtterApp", "NoStickers"):
            (cls.folder / "Sources" / name / "Otters.swift").write_text("let otters = 7\n")
        (cls.folder / "Package.swift").write_text(MANIFEST.replace("PLUGINS", str(ROOT / "Plugins")))
        (cls.folder / "bin/stickerlint").symlink_to(PROGRAM)

    def use(self, pack: str) -> None:
        """Replaces the app's stickers with a sample pack."""
        shutil.rmtree(self.stickers, ignore_errors=True)
        shutil.copytree(PACKS / pack, self.stickers)

    def swift(self, *arguments: str, path: str | None = None) -> tuple[int, str]:
        """Runs swift in the app's package, with the program on the path."""
        path = f"{self.folder / 'bin'}:{os.environ['PATH']}" if path is None else path
        done = subprocess.run(["swift", *arguments], cwd=self.folder, env=os.environ | {"PATH": path},
                              capture_output=True, text=True, timeout=500, check=False)
        return done.returncode, done.stdout + done.stderr

    def test_findings_fail_the_build_where_xcode_reads_them(self) -> None:
        self.use("broken-pack")
        status, output = self.swift("build")
        self.assertNotEqual(status, 0, output)
        lines = output.splitlines()
        self.assertTrue(any(line.startswith(f"{self.stickers}/otter-dance.png:1:1: error: ") for line in lines), output)
        warning = f"{self.stickers}/tiny-heart.png:1:1: warning: "
        self.assertTrue(any(line.startswith(warning) for line in lines), output)
        self.use("good-pack")
        status, output = self.swift("build")
        self.assertEqual(status, 0, output)
        self.assertNotIn("stickerlint NoStickers", output)
        # Unchanged files are not checked again.
        self.assertNotIn("stickerlint OtterApp", self.swift("build")[1])
        shutil.copy(PACKS / "broken-pack/otter-dance.png", self.stickers / "new.png")
        status, output = self.swift("build")
        self.assertNotEqual(status, 0, output)
        self.assertIn("new.png:1:1: error: ", output)

    def test_command_plugin_returns_the_programs_status(self) -> None:
        self.use("broken-pack")
        status, output = self.swift("package", "stickerlint", "lint", "Sources/OtterApp/Stickers", "--pick", "x")
        self.assertNotEqual(status, 0, output)
        self.assertIn("exit code 2", output)
        status, output = self.swift("package", "stickerlint", "lint", "Sources/OtterApp/Stickers")
        self.assertNotEqual(status, 0, output)
        self.assertIn("exit code 1", output)
        self.assertIn("6 must be fixed", output)
        self.assertEqual(self.swift("package", "stickerlint", "rules", "file-too-large")[0], 0)

    @unittest.skipIf(any(Path(folder, "stickerlint").exists() for folder in ("/usr/local/bin", "/opt/homebrew/bin")),
                     "stickerlint is installed")
    def test_missing_program_is_reported(self) -> None:
        path = os.pathsep.join(folder for folder in os.environ["PATH"].split(os.pathsep)
                               if not Path(folder, "stickerlint").exists())
        self.use("good-pack")
        status, output = self.swift("build", path=path)
        self.assertNotEqual(status, 0, output)
        self.assertIn("there is no command stickerlint", output)


if __name__ == "__main__":
    unittest.main()
