"""Numbers of Apple's that the guides state have a source and its date."""
from __future__ import annotations

import re
import unittest

from runner import ROOT

#: Numbers that Apple sets, as the guides write them.
NUMBERS = re.compile(
    r"512,000|\b500 KB\b|\b408 or 618 px\b|\b300 to 618 px\b|\b150 characters\b|\b206 pt\b|"
    r"\b300 × 300 points\b|\b6 points off\b|\bSince (?:iOS|20)|\bFrom iOS|\bITMS-\d+|\bXcode 2\d\b")
#: A link with a date in its text, or right behind it.
SOURCE = re.compile(r"\[[^\]]*\b20\d\d(?:-\d\d)?\b[^\]]*\]\([^\s]+\)|\]\([^\s]+\),?\s+(?:read )?20\d\d")


def sections(text: str) -> list[str]:
    """The parts of a page between its headings, without what is shown of commands and code."""
    plain = re.sub(r"^```.*?^```$", "", text, flags=re.MULTILINE | re.DOTALL)
    return re.split(r"^#+ .*$", plain, flags=re.MULTILINE)


class SourceTests(unittest.TestCase):
    def test_numbers_have_dated_sources(self) -> None:
        seen = 0
        for page in sorted((ROOT / "docs/guide").rglob("*.md")):
            for section in sections(page.read_text()):
                number = NUMBERS.search(section)
                if number:
                    seen += 1
                    with self.subTest(page=page.name, number=number.group()):
                        self.assertRegex(section, SOURCE)
        self.assertGreaterEqual(seen, 15)


if __name__ == "__main__":
    unittest.main()
