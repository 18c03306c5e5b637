"""Every command in README and the guides is run here or where ELSEWHERE says, and prints the output shown there."""
from __future__ import annotations

import os
import re
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

from guides import PACKS, PAGES, Command, commands, write_examples
from runner import PROGRAM, ROOT, VERSION

#: Commands that are not run here, and the place where each is run.
ELSEWHERE = {
    "sudo tar -xzf stickerlint-*-linux.tar.gz --strip-components=1 -C /usr/local": "Scripts/try-release unpacks it",
    f"tar -xzf stickerlint-{VERSION}-x86_64-linux.tar.gz --strip-components=1 -C /usr/local": "Scripts/try-release unpacks it",
    "sudo apt install ./stickerlint_*.deb": "Scripts/fresh, with dpkg",
    f"sudo apt install ./stickerlint_{VERSION}-1_amd64.deb": "Scripts/fresh, with dpkg",
    "pip install stickerlint": "Scripts/fresh, from a folder",
    "pip install ./stickerlint-*.whl": "Scripts/fresh, from a folder",
    "make wheel": "the workflows",
    "pipx install stickerlint": "Scripts/fresh, with pip",
    "pipx run stickerlint Stickers": "Scripts/fresh, with pip",
    'docker run --rm --read-only -v "$PWD:/work:ro" stickerlint Stickers': "nowhere: it needs an engine",
    "swift package stickerlint lint Sources/Otters/Stickers": "test_plugins.py",
    "stickerlint optimize MyPack -o New --effort 9": "make bench-optimize: it takes minutes",
    "make run": "SamplePackTests compares what it prints with README.md",
    "make build && sudo make install": "nowhere: it installs",
    "make install": "nowhere: it installs",
    "make release deb wheel": "the workflows",
    "make test": "it runs this test",
    "stickerlint assemble wave.mov -o wave.png --size regular --max-fps 15 --fit": "MovieTests: it needs ffmpeg",
    "brew install ffmpeg": "nowhere: it installs",
    "make new-rule ID=some-problem GROUP=files": "make lint, by Scripts/new-rule --check",
    "make samples RULE=some-problem": "nowhere: there is no such rule",
    "make test FILTER='samplePackHasFindingsOfItsRuleOnly|RegistryTests'": "make test",
    "make goldens": "nowhere: it rewrites what tests compare with",
    "stickerlint fix Stickers.xcstickers --icon logo.png -o New": "RepairEndingTests: it needs a set that lacks an icon",
    "stickerlint fix App/Assets.xcassets --icon logo.png -o New": "AppIconTests: it needs an app whose icon lacks its picture",
    "stickerlint export New --for whatsapp,telegram,signal,line --author Ada --default-emoji 🙂 -o Apps":
        "ExportRememberTests: LINE does not take the number of MyPack's stickers",
    "stickerlint export Otters --for line --leave-out wave.png --leave-out hug.png --remember -o Otters-line":
        "ExportChoiceTests: it needs a stickerpack.yml",
    "stickerlint export Otters --for signal,line --leave-out line=wave.png --duration signal=3 -o exported":
        "ExportRunTests: it needs an author and emoji",
    "stickerlint export Otters --for signal --duration 3 --remember -o Otters-signal":
        "ExportChoiceTests: it needs a stickerpack.yml",
    "stickerlint preview Otters --watch --open": "Tests/Browser/test_watch.py: it does not end",
}
#: Commands that end with a status other than 0 on pages about findings or refusals.
STATUS = {
    "stickerlint lint --no-progress --format github --report markdown=table.md -- Stickers": 1,
    "stickerlint --format github Stickers": 1,
    'stickerlint "$SRCROOT/Stickers"': 1,
    'stickerlint Art': 1,
    # The pack has no emoji; the guide mentions that next.
    "stickerlint lint Otters --for signal,line": 1,
    "stickerlint export Otters --for signal -o Otters-signal": 1,
    # The export that it updates is made by another command of the guide; here, each command starts in a new folder.
    "stickerlint export Otters --for signal -o Otters-signal --update": 1,
    "stickerlint fix Otters --for signal -o Otters-for-signal": 1,
    "stickerlint fix MyPack -o ForSignal --for signal": 1,
    "stickerlint export Otters --for signal,telegram,discord -o exported": 1,
    "stickerlint export Otters --for telegram,signal,line-animated --adapt speed --remember -o exported": 1,
    "stickerlint assemble --each Art -o Stickers --effort 1": 1,
    "stickerlint assemble star-spin -o star.png --force --limit memory-bytes=40MB": 2,
}
PLACEHOLDERS = {"RULE": "finite-loop", "ID": "file-too-large"}


class GuideCommandTests(unittest.TestCase):
    """The commands, run in a folder with the guides' example files."""

    @classmethod
    def setUpClass(cls) -> None:
        cls.temporary = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls.temporary.cleanup)
        cls.folder = Path(cls.temporary.name)
        for name in ("world", "bin"):
            (cls.folder / name).mkdir()
        (cls.folder / "bin/stickerlint").symlink_to(PROGRAM)
        write_examples(cls.folder / "world")

    def run_line(self, line: str) -> subprocess.CompletedProcess[str]:
        """Runs a line in a shell."""
        environment = {"PATH": f"{self.folder / 'bin'}:/usr/bin:/bin", "LANG": "C.UTF-8", "SRCROOT": ".",
                       "HOME": str(self.folder), "TMPDIR": os.environ.get("TMPDIR", "/tmp")}
        return subprocess.run(["sh", "-c", line], cwd=self.folder / "here", env=environment, capture_output=True,
                              text=True, input="MyPack\n", timeout=120, check=False)

    def prepare(self, command: Command, output: str) -> None:
        """Makes a new folder, unless the command follows another; removes what the command writes, and adds what some
        commands need."""
        here = self.folder / "here"
        if not command.follows:
            shutil.rmtree(here, ignore_errors=True)
            shutil.copytree(self.folder / "world", here)
        path = here / output
        if output and path.is_dir():
            shutil.rmtree(path)
        elif output and "--force" not in command.text:
            path.unlink(missing_ok=True)
        if command.text.endswith(("Otters.xcodeproj", "Otters.app Stickers.xcstickers")):
            shutil.rmtree(here / "Stickers.xcstickers", ignore_errors=True)
            shutil.copytree(PACKS / "rules/outdated-product/Stickers.xcstickers", here / "Stickers.xcstickers")
        if command.text.startswith("git diff"):
            user = "-c user.name=T -c user.email=t@example.com"
            made = self.run_line(f"git init -q -b main && git {user} commit -q --allow-empty -m x && git checkout -q -b c"
                                 f" && git add MyPack && git {user} commit -q -m y")
            self.assertEqual(made.returncode, 0, made.stderr)

    def test_every_command_prints_the_shown_output(self) -> None:
        with_output, seen = 0, set()
        for command in (command for page in PAGES for command in commands(page) if command.text not in ELSEWHERE):
            # The same command on several pages is run once.
            if command.text in seen and not command.printed and not command.follows:
                continue
            seen.add(command.text)
            with self.subTest(page=command.page, command=command.text):
                line = command.text.replace(r"\|", "|").replace(" --open", "")
                for placeholder, word in PLACEHOLDERS.items():
                    line = re.sub(rf"\b{placeholder}$", word, line)
                # A command without arguments is only mentioned on the page.
                if re.fullmatch(r"stickerlint (lint|assemble|pack|preview)", line):
                    line += " --help"
                output = re.search(r" -o (\S+)", line)
                self.prepare(command, output.group(1) if output else "")
                done = self.run_line(line)
                self.assertEqual(done.returncode, STATUS.get(command.text, 0), done.stdout + done.stderr)
                if output and not done.returncode:
                    self.assertTrue((self.folder / "here" / output.group(1)).exists())
                self.assertNotEqual(done.stdout + done.stderr, "")
                if command.printed:
                    with_output += 1
                    self.assertTrue(done.stdout.startswith(command.printed) or done.stderr.startswith(command.printed),
                                    done.stdout + done.stderr)
        self.assertGreaterEqual(with_output, 8)

    def test_every_command_on_a_page_is_found(self) -> None:
        found = [command for page in PAGES for command in commands(page)]
        self.assertEqual({command.text for command in found} & ELSEWHERE.keys(), set(ELSEWHERE))
        self.assertEqual({command.text for command in found} & STATUS.keys(), set(STATUS))
        self.assertTrue(all(command.text in ELSEWHERE or command.text.startswith(("stickerlint ", "git diff "))
                            for command in found))
        # A second count, of the beginnings of command lines and code spans, must agree.
        for page in PAGES:
            shown = re.findall(r"(?:^|^\$ |`)stickerlint [^`\n]+", page.read_text(), re.MULTILINE)
            counted = [command for command in found if command.page == page.relative_to(ROOT).as_posix()
                       and command.text.startswith("stickerlint ")]
            self.assertEqual(len(counted), len(shown), page)


if __name__ == "__main__":
    unittest.main()
