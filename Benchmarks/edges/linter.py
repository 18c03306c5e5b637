"""The linter's findings and rules."""

from __future__ import annotations

import json
import os
import subprocess
import tempfile
from pathlib import Path

LINTER = os.environ.get(
    "STICKERLINT", str(Path(__file__).resolve().parent.parent.parent / ".build/release/stickerlint"))
# Rules of the group animation that are about files, sizes, pace and loops, not about pixels.
NOT_ABOUT_PIXELS = {
    "high-frame-rate", "low-frame-rate", "short-frame-delay", "long-frame-delay", "heavy-animation",
    "single-frame-animation", "finite-loop", "long-loop", "hidden-default-image",
    "sequence-too-large",
}
# Rules about stickers of a pack that look the same.
ALIKE = {"look-alike-stickers", "duplicate-stickers"}
# Invisible old backgrounds are reported only if a configuration asks for them.
SENSITIVE = "version: 1\nrules:\n  matte-fringe:\n    halo: 0\n"


def findings(folder: Path, unseen: bool = False) -> list[dict]:
    """All findings, as in the JSON report; `unseen` adds those about old backgrounds that no eye sees."""
    with tempfile.NamedTemporaryFile("w", suffix=".yml") as file:
        file.write(SENSITIVE)
        file.flush()
        chosen = ["--config", file.name] if unseen else ["--no-config"]
        result = subprocess.run(
            [LINTER, str(folder), *chosen, "--format", "json"], capture_output=True, text=True,
            check=False)
    if result.returncode not in (0, 1):
        raise SystemExit(f"the linter failed: {result.stderr.strip()}")
    return json.loads(result.stdout)["findings"]


def groups() -> dict[str, str]:
    """The group of every rule."""
    result = subprocess.run(
        [LINTER, "rules", "--format", "json"], capture_output=True, text=True, check=True)
    return {rule["id"]: rule["group"] for rule in json.loads(result.stdout)}


def pixel_rules() -> set[str]:
    """The rules about pixels."""
    return ALIKE | {
        rule for rule, group in groups().items()
        if group in ("edges", "contrast", "placement", "animation") and rule not in NOT_ABOUT_PIXELS}
