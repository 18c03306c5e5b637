"""Each sentence that contains a number of Apple's links to the number's source and gives the source's date."""
from __future__ import annotations

import re
import unittest
from pathlib import Path

from runner import ROOT
from sources import BULLET, FACTS, LINK, NUMBERS, OURS, PAGES, SOURCES, entries, facts, faults, sentences

GUIDE = ROOT / "docs/guide/some.md"


class SourceTests(unittest.TestCase):
    """The current pages, which must have no fault."""

    known = entries(SOURCES.read_text())

    def test_each_sentence_with_a_number_links_to_its_source(self) -> None:
        for page in PAGES:
            for sentence in sentences(page.read_text()):
                with self.subTest(page=page.relative_to(ROOT).as_posix(), sentence=sentence):
                    self.assertEqual(faults(sentence, page, self.known), [])

    def test_each_entry_has_a_claim_and_sources_and_is_linked_to(self) -> None:
        self.assertEqual(sum(len(entry.sources) for entry in self.known.values()),
                         len(re.findall(r"^- ", SOURCES.read_text(), re.MULTILINE)))
        linked = {anchor for page in PAGES for sentence in sentences(page.read_text())
                  for *_, anchor in LINK.findall(sentence)}
        self.assertEqual(linked, set(self.known))
        for anchor, entry in self.known.items():
            with self.subTest(anchor):
                self.assertTrue(entry.claim)
                self.assertTrue(entry.sources)
                for source in entry.sources:
                    self.assertTrue("](https://" in source.text or source.confidence != "official", source.text)

    def test_every_pattern_and_exception_is_used(self) -> None:
        statements = [re.sub(r"\]\([^)]*\)", "]", sentence) for page in PAGES
                      for sentence in sentences(page.read_text())]
        statements += [fact.statement for fact in facts(FACTS)]
        for pattern, anchors in NUMBERS:
            self.assertTrue(any(re.search(pattern, sentence) for sentence in statements), pattern)
            self.assertLessEqual(set(anchors.split()), set(self.known))
        for words in OURS:
            self.assertTrue(any(words in sentence for sentence in statements), words)


class FactTests(unittest.TestCase):
    """The program's table of facts, compared with the pages."""

    found = facts(FACTS)
    known = entries(SOURCES.read_text())

    def test_the_whole_table_is_read(self) -> None:
        self.assertEqual(len(self.found), len(re.findall(r"\bAppleFact\(\n", FACTS)))

    def test_page_of_sources_matches_the_table(self) -> None:
        for fact in self.found:
            with self.subTest(fact.statement):
                entry = [entry for entry in self.known.values() if fact.statement.lower() in entry.claim.lower()]
                self.assertEqual(len(entry), 1)
                source = [source for source in entry[0].sources
                          if (source.confidence, source.date) == (fact.confidence, fact.date)]
                self.assertEqual(len(source), 1)
                for address in re.findall(r"https://[^\s,]+", fact.source):
                    self.assertIn(f"]({address}", source[0].text)

    def test_table_statement_without_a_source_is_a_fault(self) -> None:
        plain = {"NSStickerSharingLevel", "contexts", "'Invalid iMessage App'", "2600", "INFOPLIST_KEY",
                 "Tuist", "Xcode Cloud", "an app with code", "an app has one", "Finder", "one file for each sticker",
                 "bits of transparency", "repetitions", "3 lines"}
        for fact in self.found:
            if not any(word in fact.statement for word in plain):
                with self.subTest(fact.statement):
                    self.assertNotEqual(faults(f"It says {fact.statement}.", GUIDE, self.known), [])

    def test_each_code_has_a_row_with_a_rule(self) -> None:
        codes = set(re.findall(r"ITMS-\d+", FACTS))
        self.assertGreaterEqual(len(codes), 14)
        page = (ROOT / "docs/guide/troubleshooting.md").read_text()
        rows = re.findall(r"^\| \*\*(ITMS-\d+)\*\* \|(.+)\|$", page, re.MULTILINE)
        self.assertEqual([code for code, _ in rows], sorted({*codes, *(code for code, _ in rows)}))
        for code, row in rows:
            with self.subTest(code):
                message, cause, remedy = row.split(" | ")
                self.assertRegex(cause, r"rules\.md#[a-z-]+\)")
                self.assertTrue(message.strip() and remedy.strip())


class CheckTests(unittest.TestCase):
    """The check itself."""

    known = entries("### File size\n\n512,000 bytes.\n\n- quoted, 2016-09-13: Xcode\n- official, 2026-11: [A](https://a)\n")

    def check(self, text: str, page: Path = GUIDE) -> list[str]:
        """The faults of a page."""
        return [fault for sentence in sentences(text) for fault in faults(sentence, page, self.known)]

    def test_correct_sentences_have_no_fault(self) -> None:
        link = "../reference/sources.md#file-size"
        for text in (
            f"At most 512,000 bytes ([reported, 2016-09]({link})) pass.",
            f"| size | 512,000 bytes ([Apple, 2026-11]({link})) |",
            "It makes 12 frames.",
            "# Below 500 KB\n\nText.",
            "```\n$ stickerlint wave.png\n512,000 bytes, ITMS-90725\n```\n",
            "- Text:\n\n  ```\n  500 KB\n  ```\n",
            "`stickerlint fix MyPack --max-bytes 500 KB` and `CFBundleVersion` are code.",
            "See [this](https://example.com/512000).",
        ):
            self.assertEqual(self.check(text), [], text)

    def test_wrong_or_missing_links_are_faults(self) -> None:
        link = "../reference/sources.md#file-size"
        for text, fault in (
            ("At most 512,000 bytes pass.", "has no source"),
            ("| size | 500 KB |", "has no source"),
            ("- 500 KB at most\n- small", "has no source"),
            ("`The sticker cannot be larger than 512000 bytes` is Xcode's.", "has no source"),
            ("The answer is `ITMS-90725`.", "has no source"),
            ("At most\n512,000 bytes pass.", "has no source"),
            (f"One ([Apple, 2026-11]({link})). At most 512,000 bytes pass.", "has no source"),
            ("At most 512,000 bytes ([Apple, 2026-11](https://developer.apple.com)) pass.", "has no source"),
            (f"512,000 bytes ([Apple, 2025-01]({link})).", "no source of 'Apple, 2025-01'"),
            (f"512,000 bytes ([Apple, 2016-09]({link})).", "no source of 'Apple, 2016-09'"),
            ("512,000 bytes ([Apple, 2026-11](../reference/sources.md#files)).", "is not an entry"),
            ("512,000 bytes ([Apple, 2026-11](sources.md#file-size)).", "is not an entry"),
            (f"At most 600,000 bytes ([Apple, 2026-11]({link})).", "no number of file-size is in the sentence"),
            (f"At most 500 KB ([Apple, 2026-11]({link})).", "is not what its entry says"),
            ("From iOS 31 on.", "'iOS 31' matches no pattern of NUMBERS"),
            ("The answer is ITMS-99999.", "'ITMS-99999' matches no pattern of NUMBERS"),
            ("A badge is 33 points high.", "'33 points' matches no pattern of NUMBERS"),
        ):
            self.assertIn(fault, " ".join(self.check(text)), text)

    def test_a_source_needs_its_date(self) -> None:
        self.assertEqual(BULLET.findall("- official: [A](https://a)\n- official, someday: [A](https://a)\n"), [])


if __name__ == "__main__":
    unittest.main()
