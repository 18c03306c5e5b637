"""Finds Chromium."""

from __future__ import annotations

import shutil
from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
#: Programs on a Mac are not on the path.
PLACES = ("/Applications/Chromium.app/Contents/MacOS/Chromium",
          "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome")


def program() -> str | None:
    """The program; None if it is not installed."""
    return next((path for name in NAMES if (path := shutil.which(name))),
                next((path for path in PLACES if Path(path).exists()), None))
