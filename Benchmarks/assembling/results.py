"""Stored results, so that slow peers run only once."""
from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Dict, Optional


class Results:
    """A JSON file of figures by the kind of measurement, the tool, its version, and the animation."""

    def __init__(self, file: Path) -> None:
        """Reads the file if it exists."""
        self.file = file
        self.figures: Dict[str, Dict] = {}
        self.read()

    def read(self) -> None:
        """Reads the file again; another run may have added results."""
        if self.file.exists():
            self.figures = json.loads(self.file.read_text())

    def get(self, *key: str) -> Optional[Dict]:
        """The stored figures, or `None`."""
        return self.figures.get("|".join(key))

    def put(self, figures: Dict, *key: str) -> None:
        """Stores figures; writes them to the file unless the run failed."""
        failures = {name: one for name, one in self.figures.items() if "bytes" not in one}
        self.read()
        self.figures.update({**failures, "|".join(key): figures})
        if "bytes" not in figures:
            return
        kept = {name: one for name, one in self.figures.items() if "bytes" in one}
        draft = self.file.with_suffix(".draft")
        self.file.parent.mkdir(parents=True, exist_ok=True)
        draft.write_text(json.dumps(kept, indent=0, sort_keys=True))
        os.replace(draft, self.file)
