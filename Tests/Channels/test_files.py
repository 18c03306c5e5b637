"""Files published beside the program: hooks, templates, guides."""
from __future__ import annotations

import importlib
import json
import os
import plistlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
import xml.etree.ElementTree
import zipfile
from pathlib import Path

from runner import PROGRAM, ROOT, VERSION

PACKS = ROOT / "SamplePacks"
GUIDES, DESIGN, REFERENCE = (sorted((ROOT / "docs" / name).rglob("*.md")) for name in ("guide", "design", "reference"))
LINK = re.compile(r"\]\((?!https?:)([^)#]*)(?:#([^)]*))?\)")


class Folder(unittest.TestCase):
    """A temporary folder for each test."""

    def setUp(self) -> None:
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        self.folder = Path(temporary.name)


class TemplateTests(Folder):
    """Templates and hooks, and the scripts that the guides show and the quick action runs."""

    def test_gitlab_template_runs(self) -> None:
        text = (ROOT / "packaging/gitlab-ci.yml").read_text()
        self.assertIn(f"\n  STICKERLINT_VERSION: {VERSION}\n", text)
        line = next(line for line in text.splitlines() if line.startswith("    - stickerlint "))
        shutil.copytree(PACKS / "broken-pack", self.folder / "$(touch canary) pack")
        (self.folder / "bin").mkdir()
        (self.folder / "bin/stickerlint").symlink_to(PROGRAM)
        done = subprocess.run(
            ["sh", "-c", line.removeprefix("    - ")], cwd=self.folder, capture_output=True, check=False,
            env={"PATH": f"{self.folder / 'bin'}:/usr/bin:/bin", "STICKERLINT_PATH": "$(touch canary) pack"})
        self.assertEqual(done.returncode, 1, done.stderr)
        self.assertFalse((self.folder / "canary").exists())
        for kind in ("codequality", "junit"):
            name = re.search(rf"{kind}: (\S+)", text)
            self.assertIn("file-too-large", (self.folder / (name.group(1) if name else "")).read_text())
        suites = xml.etree.ElementTree.parse(self.folder / "stickerlint-junit.xml").getroot()
        self.assertGreater(len(list(suites.iter("failure"))), 0)

    def test_hooks_match_every_file_of_a_pack(self) -> None:
        text = (ROOT / ".pre-commit-hooks.yaml").read_text()
        pattern = re.search(r"files: &stickers '(.*)'", text)
        files = re.compile(pattern.group(1) if pattern else "")
        for name in ("a.png", "P/B.PNG", "a.heic", "X.xcstickers/P.stickerpack/Contents.json", "stickerpack.yml",
                     "de.lproj/P.strings", "A.xcodeproj/project.pbxproj", "a/.stickerlint.yml"):
            self.assertTrue(files.search(name), name)
        for name in ("README.md", "Contents.json.md", "png", "main.swift", "package.json"):
            self.assertFalse(files.search(name), name)
        entries = re.findall(r"entry: (.*)", text)
        self.assertEqual(len(entries), text.count("require_serial: true"))
        for entry in entries:
            shutil.copytree(PACKS / "broken-pack", self.folder / "pack")
            command = [PROGRAM, *entry.split()[1:], "pack/otter-dance.png", "pack/gone.png"]
            done = subprocess.run(command, cwd=self.folder, capture_output=True, text=True, check=False)
            self.assertEqual(done.returncode, 0 if "--fix" in entry else 1, done.stdout + done.stderr)
            self.assertIn("file-too-large", done.stdout + done.stderr)
            # The changed files are repaired, and the packs that contain them are checked.
            repaired = sorted(path.name for path in (self.folder / "pack").iterdir() if not self.is_sample(path))
            wanted = ["otter-dance.png"] if "--fix" in entry else []
            self.assertEqual(repaired, wanted, done.stdout)
            shutil.rmtree(self.folder / "pack")

    @staticmethod
    def is_sample(path: Path) -> bool:
        """True if a file equals its sample."""
        sample = PACKS / "broken-pack" / path.name
        return sample.is_file() and sample.read_bytes() == path.read_bytes()

    def test_ci_snippets_in_the_guide_run(self) -> None:
        guide = (ROOT / "docs/guide/ci.md").read_text()
        lines = re.findall(r"\{ sh '(stickerlint .*)' \}|^    command: (stickerlint .*)$", guide, re.MULTILINE)
        self.assertEqual(len(lines), 2)
        environment = self.service()
        for line in ("".join(pair) for pair in lines):
            done = subprocess.run(["sh", "-c", line], cwd=self.folder, env=environment, capture_output=True, check=False)
            self.assertEqual(done.returncode, 1, done.stderr)
            suites = xml.etree.ElementTree.parse(self.folder / "stickers.xml").getroot()
            self.assertEqual(len(list(suites.iter("failure"))), 6)
            (self.folder / "stickers.xml").unlink()

    def test_configuration_of_a_pull_request_is_ignored(self) -> None:
        """The guide's script, with and without configurations in the base branch, in a shallow clone as in CI."""
        guide = (ROOT / "docs/guide/ci.md").read_text()
        script = re.search(r"```sh\n(set -eu\ngit fetch --depth 1 origin.*?)```", guide, re.DOTALL).group(1)
        user = ["-c", "user.name=T", "-c", "user.email=t@example.com"]

        def git(*words: str, cwd: Path) -> None:
            subprocess.run(["git", *user, *words], cwd=cwd, check=True, capture_output=True)

        for base in ({}, {".stickerlint.yml": "version: 1\n", "Stickers/.gitignore": "*.psd\n"}):
            with self.subTest(base=base), tempfile.TemporaryDirectory() as name:
                origin = Path(name) / "origin"
                shutil.copytree(PACKS / "good-pack", origin / "Stickers")
                for path, text in base.items():
                    (origin / path).write_text(text)
                git("init", "-q", "-b", "main", ".", cwd=origin)
                git("add", "-A", cwd=origin)
                git("commit", "-qm", "base", cwd=origin)
                git("checkout", "-qb", "evil", cwd=origin)
                shutil.copy(PACKS / "broken-pack/otter-dance.png", origin / "Stickers/evil.png")
                (origin / ".stickerlint.yml").write_text("version: 1\nrules:\n  file-too-large: off\n")
                (origin / "Stickers/.gitignore").write_text("evil.png\n")
                git("add", "-Af", cwd=origin)
                git("commit", "-qm", "evil", cwd=origin)
                clone = Path(name) / "clone"
                git("clone", "-q", "--depth", "1", "-b", "evil", f"file://{origin}", str(clone), cwd=Path(name))
                lint = [PROGRAM, "Stickers"]
                accepted = subprocess.run(lint, cwd=clone, capture_output=True, text=True, check=False)
                self.assertEqual(accepted.returncode, 0, accepted.stdout)
                run = {"cwd": clone, "capture_output": True, "text": True, "check": False}
                for shell in (["sh", "-c"], ["bash", "-eo", "pipefail", "-c"]):
                    done = subprocess.run([*shell, script], env={**os.environ, "BASE": "main"}, **run)
                    self.assertEqual(done.returncode, 0, done.stderr)
                self.assertNotEqual(subprocess.run(["sh", "-c", script], env={**os.environ, "BASE": ""}, **run).returncode, 0)
                refused = subprocess.run(lint, cwd=clone, capture_output=True, text=True, check=False)
                self.assertEqual(refused.returncode, 1, refused.stdout + refused.stderr)
                self.assertIn("evil.png", refused.stdout)
                # The script fails rather than remove a folder with the name of a configuration.
                (clone / "Stickers/x.stickerlint.yml").mkdir()
                self.assertNotEqual(
                    subprocess.run(["sh", "-c", script], env={**os.environ, "BASE": "main"}, **run).returncode, 0)

    @unittest.skipUnless(shutil.which("ruby"), "there is no ruby")
    def test_ruby_of_danger_and_fastlane_works(self) -> None:
        """The Ruby code of the guide, with stand-ins for the functions of Danger and fastlane that it calls."""
        danger, fastlane = re.findall(r"```ruby\n(.*?)```", (ROOT / "docs/guide/ci.md").read_text(), re.DOTALL)
        words = "def markdown(text) = puts(text)\ndef failure(text) = puts('FAILED ' + text)\n"
        lane = ("def lane(name)\n  Dir.mkdir('fastlane')\n  Dir.chdir('fastlane') { yield }\nend\n"
                "def sh(*command) = system(*command) || exit(1)\n")
        for text, status, expected in ((words + danger, 0, "FAILED Stickers must be fixed"), (lane + fastlane, 1, "")):
            done = subprocess.run(["ruby", "-e", text], cwd=self.folder, env=self.service(), capture_output=True,
                                  text=True, check=False)
            self.assertEqual(done.returncode, status, done.stderr)
            self.assertIn(expected, done.stdout)
        self.assertIn("otter-dance", (self.folder / "stickers.md").read_text())
        self.assertIn("otter-dance", (self.folder / "stickers.xml").read_text())

    def service(self) -> dict[str, str]:
        """Makes a checkout with findings; returns an environment with the program on the path."""
        if not (self.folder / "Stickers").exists():
            shutil.copytree(PACKS / "broken-pack", self.folder / "Stickers")
            (self.folder / "bin").mkdir()
            (self.folder / "bin/stickerlint").symlink_to(PROGRAM)
        return {"PATH": f"{self.folder / 'bin'}:/usr/bin:/bin", "LANG": "C.UTF-8"}

    def test_quick_action_shows_a_page_or_the_error(self) -> None:
        """The scripts of the quick action and of the guide, with stand-ins for a Mac's commands that record their last
        argument."""
        workflow = ROOT / "packaging/mac/Check Stickers.workflow/Contents"
        self.assertEqual(plistlib.loads((workflow / "Info.plist").read_bytes())["NSServices"][0]["NSMessage"],
                         "runWorkflowAsService")
        action = plistlib.loads((workflow / "document.wflow").read_bytes())["actions"][0]["action"]
        script = action["ActionParameters"]["COMMAND_STRING"]
        environment = self.service() | {"TMPDIR": str(self.folder)}
        for name in ("open", "osascript"):
            command = self.folder / "bin" / name
            command.write_text(
                f'#!/bin/sh\nfor last; do :; done\nprintf "{name} %s\\n" "$last" >>"{self.folder}/calls"\n')
            command.chmod(0o755)
        shutil.copytree(PACKS / "good-pack", self.folder / "$(touch canary) -o x")
        done = subprocess.run(["sh", "-c", script, "sh", "Stickers", "none \"; touch canary", "$(touch canary) -o x"],
                              cwd=self.folder, env=environment, capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, 0, done.stderr)
        calls = (self.folder / "calls").read_text().splitlines()
        self.assertEqual([line.split()[0] for line in calls], ["open", "osascript", "open"], calls)
        self.assertIn("there is no file or folder", calls[1])
        for line in (calls[0], calls[2]):
            self.assertIn("Content-Security-Policy", Path(line.removeprefix("open ")).read_text())
        recipe = re.findall(r"```sh\n(.*?)```", (ROOT / "docs/guide/finder.md").read_text(), re.DOTALL)
        self.assertEqual(len(recipe), 1)
        (self.folder / "calls").unlink()
        for pack in ("Stickers", "$(touch canary) -o x", "none"):
            subprocess.run(["sh", "-c", recipe[0], "sh", pack], cwd=self.folder, env=environment, capture_output=True,
                           check=False)
        calls = (self.folder / "calls").read_text().splitlines()
        self.assertEqual([line.split()[0] for line in calls], ["open", "open"])
        self.assertFalse((self.folder / "canary").exists())

    def test_hook_package_requires_the_wheel_of_this_version(self) -> None:
        sys.path.insert(0, str(ROOT / "Scripts/packaging"))
        self.addCleanup(sys.path.remove, str(ROOT / "Scripts/packaging"))
        name = importlib.import_module("hooks").build_wheel(str(self.folder))
        with zipfile.ZipFile(self.folder / name) as wheel:
            metadata = wheel.read(f"stickerlint_hooks-{VERSION}.dist-info/METADATA").decode()
        self.assertIn(f"\nRequires-Dist: stickerlint=={VERSION}\n", metadata)


class GuideTests(Folder):
    """README, the guides, and the other pages."""

    def test_links_have_targets(self) -> None:
        for page in [ROOT / "README.md", ROOT / "CONTRIBUTING.md", ROOT / "CHANGELOG.md", *DESIGN, *REFERENCE, *GUIDES]:
            for path, anchor in LINK.findall(page.read_text()):
                with self.subTest(page=page.name, link=path):
                    target = (page.parent / path).resolve() if path else page
                    self.assertTrue(target.exists())
                    if path.endswith("rules.md") and anchor:
                        self.assertIn(f"\n### {anchor}\n", target.read_text())

    def test_rule_shown_in_the_guide_is_current(self) -> None:
        shown = re.search(r"```swift\n(.*?)```", (ROOT / "docs/guide/writing-a-rule.md").read_text(), re.DOTALL)
        self.assertEqual(shown and shown[1], (ROOT / "Sources/StickerRules/Animation/FiniteLoop.swift").read_text())

    def test_suites_and_steps_named_in_portability_exist(self) -> None:
        page = (ROOT / "docs/design/portability.md").read_text()
        steps = subprocess.run([ROOT / "Scripts/mac-proof", "--list"], capture_output=True, text=True, check=True).stdout
        for suite in set(re.findall(r"`(\w+Tests)`", page)):
            self.assertTrue(list((ROOT / "Tests").rglob(f"{suite}.swift")), suite)
        for step in re.findall(r"`mac-proof (\w+)`", page):
            self.assertRegex(steps, rf"(?m)^ *{step} ")

    def test_each_release_has_a_table_of_its_rules(self) -> None:
        rules = subprocess.run([PROGRAM, "rules", "--format", "json"], capture_output=True, text=True,
                               check=True).stdout
        parts = re.split(r"(?m)^## (\S+).*\n", (ROOT / "CHANGELOG.md").read_text())[1:]
        releases = dict(zip(parts[::2], parts[1::2]))
        for number, (name, text) in enumerate(releases.items(), 1):
            new = [rule["id"] for rule in json.loads(rules)
                   if rule["since"] == name or name == "Unreleased" and rule["since"] not in releases]
            table = "\n".join(re.findall(r"(?m)^\|.*", text))
            with self.subTest(release=name):
                self.assertIn("| rules | change |", table)
                if number == len(releases):
                    self.assertIn(f"| all {len(new)} | new", table)
                else:
                    self.assertEqual([rule for rule in new if f"`{rule}`" not in table], [])


if __name__ == "__main__":
    unittest.main()
