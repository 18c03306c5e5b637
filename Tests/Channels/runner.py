"""A fake GitHub runner: the variables and files that it gives a step, in its own folder."""
from __future__ import annotations

import os
import subprocess
import tempfile
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
PROGRAM = Path(os.environ.get("STICKERLINT", ROOT / ".build/tests/release/stickerlint")).resolve()
VERSION = subprocess.run([ROOT / "Scripts/version"], capture_output=True, text=True, check=True).stdout.strip()


@dataclass
class Step:
    """The result of a job's step."""

    status: int
    log: str
    outputs: str
    summary: str

    def output(self, name: str) -> str:
        """An output as read by the runner; empty if the step does not set it."""
        return dict(line.split("=", 1) for line in self.outputs.splitlines()).get(name, "")

    def commands(self) -> list[str]:
        """The lines of the log that begin with `::`, which the runner interprets as commands."""
        return [line for line in self.log.splitlines() if line.lstrip().startswith("::")]


class Runner:
    """A checkout and the runner's other folders."""

    def __init__(self) -> None:
        self._folder = tempfile.TemporaryDirectory()
        self.folder = Path(self._folder.name).resolve()
        self.workspace = self.folder / "work"
        for name in ("work", "temp", "tools", "commands"):
            (self.folder / name).mkdir()
        (self.folder / "commands/stickerlint").symlink_to(PROGRAM)

    def close(self) -> None:
        """Removes everything."""
        self._folder.cleanup()

    def run(self, environment: dict[str, str] | None = None, script: str = "run", **inputs: str) -> Step:
        """Runs the step of action.yml with this script and these inputs. The program on the path is used unless the
        input `version` is among them."""
        variables = {
            "PATH": f"{self.folder / 'commands'}:/usr/bin:/bin", "LANG": "C.UTF-8", "HOME": str(self.folder),
            "GITHUB_ACTIONS": "true", "CI": "true", "GITHUB_WORKSPACE": str(self.workspace),
            "GITHUB_ACTION_PATH": str(ROOT), "RUNNER_TEMP": str(self.folder / "temp"),
            "RUNNER_TOOL_CACHE": str(self.folder / "tools"), "STICKERLINT_VERSION": "installed",
            "GITHUB_SERVER_URL": (self.folder / "server").as_uri(),
        }
        files = {name: self.folder / name for name in ("GITHUB_OUTPUT", "GITHUB_STEP_SUMMARY", "GITHUB_PATH")}
        for name, file in files.items():
            file.write_text("")
            variables[name] = str(file)
        variables |= {f"STICKERLINT_{name.upper()}": value for name, value in inputs.items()}
        # Bash runs the command of action.yml, as on a runner.
        done = subprocess.run(["bash", "-c", self.line(script)], cwd=self.workspace, env=variables | (environment or {}),
                              capture_output=True, timeout=120, check=False)
        text = (done.stdout + done.stderr).decode(errors="replace")
        return Step(done.returncode, text, files["GITHUB_OUTPUT"].read_text(),
                    files["GITHUB_STEP_SUMMARY"].read_text())

    @staticmethod
    def line(script: str = "run") -> str:
        """The shell command of action.yml for a script of Scripts/action."""
        lines = (ROOT / "action.yml").read_text().splitlines()
        return next(line.split("run: ", 1)[1] for line in lines if line.strip().endswith(f'/Scripts/action/{script}"'))

    def git(self, *arguments: str) -> str:
        """Runs git in the checkout."""
        command = ["git", "-c", "user.name=T", "-c", "user.email=t@example.com", "-c", "commit.gpgsign=false"]
        return subprocess.run([*command, *arguments], cwd=self.workspace, check=True, capture_output=True,
                              text=True).stdout.strip()
