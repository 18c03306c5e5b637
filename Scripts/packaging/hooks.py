"""The build backend (PEP 517) that pip uses when pre-commit installs this repository.

It builds an empty package that requires the wheel with the program, in the same version, so that a hook needs no Swift.
"""
from __future__ import annotations

from pathlib import Path
from typing import Any

import components
import wheel


def build_wheel(folder: str, settings: dict[str, Any] | None = None, metadata: str | None = None) -> str:
    """Writes the package into a folder and returns its name."""
    name = f"stickerlint_hooks-{components.version()}-py3-none-any.whl"
    wheel.write(Path(folder) / name, "stickerlint-hooks", "py3-none-any",
                [f"Requires-Dist: stickerlint=={components.version()}"], {}, wheel.ZIP_EPOCH)
    return name
