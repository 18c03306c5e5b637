"""Where Chromium is."""

from __future__ import annotations

import shutil
from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
#: Programs of a Mac are on no path.
PLACES = ("/Applications/Chromium.app/Contents/MacOS/Chromium",
          "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome")


def program() -> str | None:
    """The program; None when it is not installed."""
    return next((path for name in NAMES if (path := shutil.which(name))),
                next((place for place in PLACES if Path(place).exists()), None))
