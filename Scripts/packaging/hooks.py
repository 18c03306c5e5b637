"""What pip builds when pre-commit installs this repository (PEP 517): an empty package that asks for the wheel
with the program, of the same version. Nobody needs Swift for a hook."""
from __future__ import annotations

from pathlib import Path
from typing import Any

import inside
import wheel


def build_wheel(folder: str, settings: dict[str, Any] | None = None, metadata: str | None = None) -> str:
    """Writes the package into a folder and returns its name."""
    name = f"stickerlint_hooks-{inside.version()}-py3-none-any.whl"
    wheel.write(Path(folder) / name, "stickerlint-hooks", "py3-none-any",
                [f"Requires-Dist: stickerlint=={inside.version()}"], {}, 315532800)
    return name
