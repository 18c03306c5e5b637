"""The GitHub Action from inputs to outputs, called as by a runner."""
from __future__ import annotations

import hashlib
import json
import platform
import shutil
import subprocess
import tarfile
import unittest
from pathlib import Path

from runner import PROGRAM, ROOT, VERSION, Runner

PACKS = ROOT / "SamplePacks"
HOSTILE = ["$(touch canary)", "`touch canary`", "; touch canary", "'; touch canary; '", "\"; touch canary; \"",
           "--write-baseline", "-rf", "::error::x", "::stop-commands::x", "##[error]x", "%0A::error::x", "${{ x }}"]


class ActionTests(unittest.TestCase):
    """The action with a program installed by an earlier step."""

    def setUp(self) -> None:
        self.runner = Runner()
        self.addCleanup(self.runner.close)
        for pack in ("good-pack", "broken-pack"):
            shutil.copytree(PACKS / pack, self.runner.workspace / pack)

    def expect_no_canary(self) -> None:
        self.assertEqual(list(self.runner.folder.rglob("canary")), [])

    def test_findings_are_counted_shown_and_summed_up(self) -> None:
        step = self.runner.run(paths="good-pack\nbroken-pack\n", summary="true", sarif="out.sarif")
        self.assertEqual(step.status, 1, step.log)
        report = json.loads(Path(step.output("report")).read_text())["summary"]
        self.assertGreater(report["errors"], 0)
        for kind in ("errors", "warnings", "notes"):
            self.assertEqual(step.output(kind), str(report[kind]))
        self.assertEqual(step.output("status"), "1")
        self.assertTrue(any(line.startswith("::error file=broken-pack/") for line in step.commands()), step.log)
        self.assertIn("otter-dance.png", step.summary)
        self.assertIn("file-too-large", (self.runner.workspace / step.output("sarif")).read_text())

    def test_packs_without_errors_pass(self) -> None:
        step = self.runner.run(paths="good-pack")
        self.assertEqual((step.status, step.output("errors"), step.summary), (0, "0", ""), step.log)

    def test_without_paths_everything_is_checked(self) -> None:
        self.assertEqual(self.runner.run(fail_on="never").output("errors"), "6")

    def test_inputs_are_passed_to_the_program(self) -> None:
        (self.runner.workspace / "my.yml").write_text("rules:\n  file-too-large: off\n")
        step = self.runner.run(paths="broken-pack", config="my.yml", fail_on="never")
        self.assertEqual((step.status, step.output("errors")), (0, "5"), step.log)
        subprocess.run([PROGRAM, "broken-pack", "--write-baseline", "--baseline=known.json"],
                       cwd=self.runner.workspace, check=False, capture_output=True)
        self.assertEqual(self.runner.run(paths="broken-pack", baseline="known.json").status, 0)
        self.assertEqual(self.runner.run(paths="broken-pack", baseline="none.json").status, 2)

    def test_hostile_inputs_are_refused(self) -> None:
        for text in HOSTILE:
            for name in ("paths", "config", "fail_on", "baseline", "changed_only", "summary", "comment", "version"):
                with self.subTest(input=name, text=text):
                    step = self.runner.run(**{"paths": "good-pack"} | {name: text})
                    self.assertEqual(step.status, 2, step.log)
                    self.expect_no_canary()
                    for line in step.commands():
                        self.assertRegex(line, r"^::(error|warning|notice) ")

    def test_inputs_of_several_lines_are_refused(self) -> None:
        for name in ("version", "config", "fail_on", "baseline", "changed_only", "sarif", "summary", "contact_sheet",
                     "comment"):
            with self.subTest(input=name):
                step = self.runner.run(**{name: "x\nstatus=0\n::error::x"})
                self.assertEqual((step.status, step.outputs), (2, ""), step.log)
                self.assertIn(f"'{name.replace('_', '-')}' must be one line", step.log)
                self.assertEqual(len(step.commands()), 1)

    def test_hostile_file_names_run_nothing(self) -> None:
        pack = self.runner.workspace / "pack"
        pack.mkdir()
        names = [text.replace("/", "_") + ".png" for text in HOSTILE] + ["a\n::error::x.png", "b\r::error::x.png"]
        for name in names:
            shutil.copy(PACKS / "broken-pack/otter-dance.png", pack / name)
        (pack / "c\nerrors=0\nx.png").write_bytes(b"")
        step = self.runner.run(paths="pack", summary="true")
        self.assertEqual(step.status, 1, step.log)
        report = json.loads(Path(step.output("report")).read_text())["summary"]
        self.assertGreater(report["errors"], len(names))
        self.assertEqual(step.output("errors"), str(report["errors"]))
        self.assertEqual(len(step.outputs.splitlines()), 8)
        for line in step.commands():
            self.assertRegex(line, r"^::(error|warning|notice) (file=pack/|title=stickerlint::[0-9]+ more)")
        self.expect_no_canary()

    def test_each_path_with_stickers_gets_a_contact_sheet(self) -> None:
        (self.runner.workspace / "none").mkdir()
        inputs = {"paths": "good-pack\nnone\n$(touch canary)\nbroken-pack", "contact_sheet": "all"}
        step = self.runner.run(**inputs)
        sheets = Path(step.output("sheets"))
        self.assertEqual(sorted(path.name for path in sheets.iterdir()), ["contact-sheet-1.png", "contact-sheet-4.png"])
        self.assertEqual((sheets / "contact-sheet-4.png").read_bytes()[:8], b"\x89PNG\r\n\x1a\n")
        self.expect_no_canary()
        # No output names the sheets of an earlier step.
        self.assertEqual(self.runner.run(paths="none", contact_sheet="all").output("sheets"), "")
        self.assertEqual(self.runner.run(paths="good-pack").output("sheets"), "")

    def test_second_step_does_not_repeat_earlier_outputs(self) -> None:
        self.runner.run(paths="broken-pack")
        step = self.runner.run(paths="good-pack", fail_on="wrong")
        self.assertEqual((step.status, step.output("errors")), (2, ""), step.log)

    def test_inputs_are_passed_as_variables_only(self) -> None:
        text = (ROOT / "action.yml").read_text()
        self.assertNotIn("${{", Runner.line())
        inputs = text.split("\ninputs:\n")[1].split("\noutputs:\n")[0]
        names = [line.strip(" :") for line in inputs.splitlines() if line.startswith("  ") and line[2] != " "]
        self.assertEqual(len(names), 11)
        # Only the comment's script has the token.
        names.remove("token")
        self.assertEqual(text.count("inputs.token"), 1)
        self.assertNotIn("inputs.", text.split("id: sheets")[1].replace("inputs.contact-sheet", "").split("GH_TOKEN")[0])
        for name in names:
            variable = f"STICKERLINT_{name.upper().replace('-', '_')}"
            self.assertIn(f"{variable}: ${{{{ inputs.{name} }}}}", text)
            self.assertIn(variable.removeprefix("STICKERLINT_"), (ROOT / "Scripts/action/run").read_text())


class ChangedOnlyTests(unittest.TestCase):
    """Packs changed by a pull request."""

    def setUp(self) -> None:
        self.runner = Runner()
        self.addCleanup(self.runner.close)
        self.runner.git("init", "-q")
        for pack in ("one", "two", "odd\nname $(touch canary)"):
            shutil.copytree(PACKS / "broken-pack", self.runner.workspace / pack)
        self.base = self.commit()

    def commit(self) -> str:
        self.runner.git("add", "-A")
        self.runner.git("commit", "-q", "-m", "x")
        return self.runner.git("rev-parse", "HEAD")

    def packs(self, base: str, **inputs: str) -> list[str]:
        step = self.runner.run(base=base, changed_only="true", fail_on="never", **inputs)
        self.assertEqual(step.status, 0, step.log)
        return [pack["path"] for pack in json.loads(Path(step.output("report")).read_text())["packs"]]

    def change(self, pack: str) -> None:
        shutil.copy(PACKS / "broken-pack/otter-laugh.png", self.runner.workspace / pack / "new.png")
        self.commit()

    def test_changed_only_checks_changed_packs(self) -> None:
        self.change("two")
        self.assertEqual(self.packs(self.base), ["two"])
        self.assertEqual(self.packs(self.base, paths="one"), [])
        self.assertEqual(self.packs(self.base, paths="one\ntwo"), ["two"])

    def test_odd_file_names_are_passed_literally(self) -> None:
        self.change("odd\nname $(touch canary)")
        self.assertEqual(len(self.packs(self.base)), 1)
        self.assertEqual(self.packs(self.base, paths=":(glob)**"), [])
        self.assertEqual(list(self.runner.folder.rglob("canary")), [])

    def test_without_a_base_everything_is_checked(self) -> None:
        for base in ("", "0" * 40, "$(touch canary)", "--output=canary", "HEAD"):
            with self.subTest(base=base):
                self.assertEqual(len(self.packs(base)), 3)
        self.assertEqual(list(self.runner.folder.rglob("canary")), [])

    def test_shallow_checkout_fetches_the_base(self) -> None:
        self.change("one")
        origin = self.runner.folder / "origin"
        self.runner.workspace.rename(origin)
        self.runner.workspace.mkdir()
        self.runner.git("clone", "-q", "--depth=1", origin.as_uri(), ".")
        self.assertEqual(self.packs(self.base), ["one"])

    def test_unknown_base_commit_fails_the_step(self) -> None:
        step = self.runner.run(base="1" * 40, changed_only="true")
        self.assertEqual(step.status, 2)
        self.assertIn("fetch-depth: 0", step.log)


@unittest.skipUnless(platform.system() == "Linux" and platform.machine() == "x86_64", "the program is for Linux on x86_64")
@unittest.skipUnless(shutil.which("curl"), "there is no curl")
class FetchingTests(unittest.TestCase):
    """A release on a server, which is a folder here."""

    def setUp(self) -> None:
        self.runner = Runner()
        self.addCleanup(self.runner.close)
        shutil.copytree(PACKS / "good-pack", self.runner.workspace / "good-pack")
        self.release = self.runner.folder / f"server/stickerlint/stickerlint/releases/download/v{VERSION}"
        self.release.mkdir(parents=True)
        name = f"stickerlint-{VERSION}-x86_64-linux"
        program = self.runner.folder / "program"
        program.write_text(f"#!/bin/sh\necho fetched\nexec '{PROGRAM}' \"$@\"\n")
        program.chmod(0o755)
        self.archive = self.release / f"{name}.tar.gz"
        with tarfile.open(self.archive, "w:gz") as tar:
            tar.add(program, f"{name}/bin/stickerlint")
        self.write_sums(hashlib.sha256(self.archive.read_bytes()).hexdigest())

    def write_sums(self, digest: str) -> None:
        (self.release / "SHA256SUMS").write_text(f"{'0' * 64}  other.tar.gz\n{digest}  {self.archive.name}\n")

    def test_the_version_of_the_action_is_fetched_once(self) -> None:
        first = self.runner.run(version="", paths="good-pack")
        self.assertEqual(first.status, 0, first.log)
        self.assertIn("fetched", first.log)
        added = (self.runner.folder / "GITHUB_PATH").read_text().strip()
        self.assertTrue((Path(added) / "stickerlint").is_file())
        shutil.rmtree(self.release)
        self.assertEqual(self.runner.run(version=VERSION, paths="good-pack").status, 0)

    def test_wrong_checksum_runs_nothing(self) -> None:
        for digest in ("1" * 64, ""):
            self.write_sums(digest)
            step = self.runner.run(version="", paths="good-pack")
            self.assertEqual(step.status, 2)
            self.assertIn("SHA-256", step.log)
            self.assertNotIn("fetched", step.log)

    def test_each_system_gets_its_archive(self) -> None:
        for system, name in {"Darwin arm64": "arm64-macos", "Darwin x86_64": "x86_64-macos"}.items():
            commands = self.runner.folder / "commands"
            commands.mkdir(exist_ok=True)
            (commands / "uname").write_text(f"#!/bin/sh\necho '{system}'\n")
            (commands / "uname").chmod(0o755)
            line = f'PATH="{commands}:$PATH" RUNNER_TEMP="{self.runner.folder}" GITHUB_SERVER_URL=file:///none "{ROOT}/Scripts/action/program" {VERSION}'
            done = subprocess.run(["bash", "-c", line], capture_output=True, text=True, check=False)
            self.assertEqual(done.returncode, 2)
            self.assertIn(f"stickerlint-{VERSION}-{name} could not be fetched", done.stdout)

    def test_missing_version_is_reported(self) -> None:
        step = self.runner.run(version="9.9.9", paths="good-pack")
        self.assertEqual(step.status, 2)
        self.assertIn("release v9.9.9", step.log)

    def test_invalid_versions_are_refused(self) -> None:
        for version in ("../../x", "1.2", "latest", "1.2.3/../x", "1.2.3 x", "-1.2.3"):
            with self.subTest(version=version):
                step = self.runner.run(version=version, paths="good-pack")
                self.assertEqual(step.status, 2)
                self.assertIn("must be like 1.2.3", step.log)


if __name__ == "__main__":
    unittest.main()
