"""The sentences of the pages, Apple's numbers in them, and the sources that the sentences link to."""
from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from runner import ROOT

SOURCES = ROOT / "docs/reference/sources.md"
#: The program's own tables: facts that change, and the numbers in Apple's documentation.
FACTS = "\n".join((ROOT / "Sources/StickerPacks/Facts" / name).read_text()
                  for name in ("AppleFacts.swift", "DocumentedFacts.swift"))
#: README, the guides, and the handwritten pages of the reference, except SOURCES.
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs/guide").rglob("*.md")),
         *(ROOT / "docs/reference" / name for name in ("configuration.md", "output.md", "stability.md"))]

#: Apple's numbers as written in sentences, each with the possible entries of SOURCES.
NUMBERS = [
    (r"\b512,?000\b|(?<!~)\b500 KB\b", "file-size"),
    (r"\b(?:300|408|618)(?: ×(?! 300 points)|\)|,| px|(?= or \d| to \d))|"
     r"\b(?:100|136|206)(?: pt|, 136| × 206| regular| small|[;)])", "sticker-sizes"),
    (r"\b150 (?:Unicode )?characters\b", "labels"),
    (r"\b11 ms\b", "short-delays"),
    (r"\b15 (?:frames )?(?:a|per) second\b|\b15 frames per second\b", "frame-rate-of-sequences"),
    (r"\b22 points\b", "a-line-of-text"),
    (r"\b320 to 440 points\b", "screens"),
    (r"\b300 × 300 points\b|\b300 points\b|\b900 px\b|\b6 points off\b|\bof 900\b", "pictures-of-messages"),
    (r"\b5,000 characters\b", "urls-of-messages"),
    (r"\b[Tt]hirteen icons\b|\b1[23] slots\b|\b54 × 40\b|\b\d\dx\d\d\b|1024 ?[x×] ?(?:768|1024)\b|\b29 × 29\b|"
     r"\b768 px\b|\b1,024 px or more\b|\bPNG of 1,024 px\b",
     "icon-slots missing-icons alpha-channels-in-icons"),
    (r"\bITMS-9064[29]\b", "missing-icons icon-composer types-of-targets"),
    (r"\bITMS-90704\b", "missing-icons"),
    (r"\bITMS-90717\b", "alpha-channels-in-icons"),
    (r"\bITMS-90713\b", "icon-names icons-of-the-host"),
    (r"\bITMS-90(?:633|602)\b", "hosts-without-code"),
    (r"\bITMS-9020[56]\b", "nested-bundles"),
    (r"\bITMS-90(?:044|508)\b", "platforms"),
    (r"\bITMS-90542\b", "builds-for-the-simulator"),
    (r"\bITMS-90473\b", "different-versions"),
    (r"\bITMS-910(?:5[456]|64)\b", "privacy-manifests"),
    (r"\bITMS-90725\b|\b(?:iOS|Xcode) (?:16|18|26)\b.* or later|\b2026-04-28\b", "upload-tools"),
    (r"\b2026-01-31\b", "age-rating"),
    (r"\b(?:[Tt]wo|has one|contains one) Messages extensions?\b", "messages-extensions-of-an-app"),
    (r"\b3 numbers\b|\b18 characters\b", "versions"),
    (r"\biOS 1[01]\b|\bmacOS 10\.12\b|\bwatchOS 3\b", "systems live-layouts direct-sending"),
    (r"\biOS 17\b", "sharing-level"),
    (r"\biOS 18\b(?! SDK)", "stickers-as-emoji"),
    (r"\bXcode 26\.0\b", "project-versions"),
    (r"\bXcode 27's template\b", "icon-slots"),
    (r"\bXcode 27's 110\b", "object-versions"),
    (r"\bXcode 12\b", "catalogs"),
]
#: Any code, any version of a system or of Xcode, and any length in points or characters. Such a number that matches no
#: pattern of NUMBERS is reported, because its source is unknown.
ANY = re.compile(r"\bITMS-\d+|\b9[01]\d{3}\b|\b(?:iOS|iPadOS|macOS|watchOS|Xcode) \d+(?:\.\d+)?|"
                 r"\b[\d,]+ (?:pt|points|characters)\b")
#: Requirements of this project's programs, which are not Apple's numbers.
OURS = ["on a Mac also Xcode 26 and Homebrew", "supports iOS 15 and later", "the Mac program macOS 15 or newer"]

CONFIDENCES = {"official": "Apple", "quoted": "reported", "hearsay": "reported", "observed": "observed"}
#: A link to an entry, with the source's kind and date as its text.
LINK = re.compile(r"\[(Apple|reported|observed), (20\d\d(?:-\d\d){0,2})\]\(([^()\s#]*)#([\w-]+)\)")
BULLET = re.compile(rf"^- ({'|'.join(CONFIDENCES)}), (20\d\d(?:-\d\d){{0,2}}): (.+)$", re.MULTILINE)
#: The boundary between sentences.
END = re.compile(r"(?:(?<=[.!?])|(?<=[.!?]\))|(?<=[.!?]\*\*))\s+(?=[\"*(\[`A-Z])")


@dataclass(frozen=True)
class Source:
    """A source: a line below the claim of an entry."""

    confidence: str
    #: The day, month or year.
    date: str
    text: str


@dataclass(frozen=True)
class Entry:
    """A claim in SOURCES."""

    claim: str
    sources: list[Source]


def entries(text: str) -> dict[str, Entry]:
    """The claims on the page of sources by anchor."""
    found = {}
    for part in re.split(r"^### ", text, flags=re.MULTILINE)[1:]:
        title, body = re.split(r"^## ", part, flags=re.MULTILINE)[0].split("\n", 1)
        claim = " ".join(body[:found_at.start()].split() if (found_at := BULLET.search(body)) else body.split())
        found[title.lower().replace(" ", "-")] = Entry(claim, [Source(*groups) for groups in BULLET.findall(body)])
    return found


def sentences(text: str) -> list[str]:
    """The sentences and table rows of a page, without headings and code blocks; commands and keys in sentences become
    `code`."""
    plain = re.sub(r"^ *(```+).*?^ *\1$", "", text, flags=re.MULTILINE | re.DOTALL)
    # A command, an option or a key makes no claim; a code or a message of Apple's does.
    plain = re.sub(r"`[^`\n]+`", lambda span: span[0] if re.match("`(ITMS-|[A-Z][a-z]+ )", span[0]) else "`code`", plain)
    found = []
    for block in re.split(r"\n\s*\n|\n(?=\|)|\n(?= *(?:[-*]|\d+\.) )|^#+ .*$", plain, flags=re.MULTILINE):
        block = " ".join(block.split())
        found += [block] if block.startswith("|") else END.split(block)
    return [sentence for sentence in found if sentence]


def numbers(text: str) -> set[str]:
    """The numbers in a text, without their separators."""
    return {number.replace(",", "") for number in re.findall(r"\d[\d,]*\d|\d", text)}


def faults(sentence: str, page: Path, known: dict[str, Entry]) -> list[str]:
    """The faults of a sentence's numbers and links."""
    found, linked = [], set()
    for kind, date, path, anchor in LINK.findall(sentence):
        linked.add(anchor)
        if (page.parent / path).resolve() != SOURCES or anchor not in known:
            found.append(f"{path}#{anchor} is not an entry")
        elif not any(CONFIDENCES[source.confidence] == kind and source.date.startswith(date)
                     for source in known[anchor].sources):
            found.append(f"{anchor} has no source of '{kind}, {date}'")
    plain = re.sub(r"\]\([^()\s]*(?:\([^()\s]*\)[^()\s]*)*\)", "]", LINK.sub("", sentence))
    for words in OURS:
        plain = plain.replace(words, "")
    claimed = numbers(" ".join(words for anchor in linked & known.keys() for words in
                               (known[anchor].claim, *(source.date for source in known[anchor].sources))))
    recognized = plain
    for pattern, anchors in NUMBERS:
        number = re.search(pattern, plain)
        recognized = re.sub(pattern, "", recognized)
        if number and not linked & set(anchors.split()):
            found.append(f"'{number.group()}' has no source: {anchors}")
        elif number and not numbers(number.group()) <= claimed:
            found.append(f"'{number.group()}' is not what its entry says")
    found += [f"no number of {anchor} is in the sentence" for anchor in linked & known.keys()
              if numbers(plain) and numbers(known[anchor].claim) and not numbers(plain) & claimed]
    found += [f"'{number}' matches no pattern of NUMBERS" for number in ANY.findall(recognized)]
    return found


@dataclass(frozen=True)
class Fact:
    """An AppleFact in its Swift source."""

    statement: str
    date: str
    confidence: str
    source: str


def facts(text: str) -> list[Fact]:
    """The facts in the Swift source of a table."""
    literal = r'((?:"[^"]*"(?:\s*\+\s*)?)+)'
    pattern = rf"{literal},\s*since: day\((\d+), (\d+), (\d+)\),\s*\.(\w+),\s*{literal}"

    def joined(literals: str) -> str:
        return "".join(re.findall(r'"([^"]*)"', literals))

    return [Fact(joined(statement), f"{year}-{int(month):02}-{int(day):02}", confidence, joined(source))
            for statement, year, month, day, confidence, source in re.findall(pattern, text)]
