"""Pages made by the program for the tests."""

from __future__ import annotations

import atexit
import json
import os
import shutil
import subprocess
import tempfile
import unittest
import zlib
from functools import cache, cached_property
from pathlib import Path
from typing import Any

from chromium import Chromium, Page

ROOT = Path(__file__).resolve().parent.parent.parent
SAMPLES = ROOT / "SamplePacks"
#: The tested program.
PROGRAM = os.environ.get("STICKERLINT", str(ROOT / ".build/tests/release/stickerlint"))


def stickerlint(*arguments: str | Path, status: int = 0, cwd: Path | None = None) -> str:
    """Runs the program and returns its standard output."""
    run = subprocess.run([PROGRAM, *map(str, arguments)], capture_output=True, text=True, check=False, cwd=cwd)
    if run.returncode != status:
        raise AssertionError(f"{arguments}: status {run.returncode}\n{run.stderr}")
    return run.stdout


def inspection(files: list[Path]) -> list[dict[str, Any]]:
    """The program's description of files, with the digest of every frame."""
    run = subprocess.run([PROGRAM, "inspect", "--format", "json", "--frame-hashes", *map(str, files)],
                         capture_output=True, text=True, check=False)
    return json.loads(run.stdout)["files"]


class Folder:
    """A temporary folder with pages."""

    def __init__(self) -> None:
        self.path = Path(tempfile.mkdtemp(prefix="stickerlint-pages-"))

    def remove(self) -> None:
        shutil.rmtree(self.path, ignore_errors=True)

    def page(self, pack: Path, *options: str, cwd: Path | None = None) -> Path:
        """Writes the page of a pack, and returns its file."""
        file = self.path / f"{len(list(self.path.glob('*.html')))}.html"
        stickerlint("preview", pack, "-o", file, *options, cwd=cwd)
        return file

    def report(self, pack: Path, *options: str) -> Path:
        """Writes the findings view of a pack with lint, and returns its file."""
        file = self.path / f"{len(list(self.path.glob('*.html')))}.html"
        stickerlint("lint", pack, "--quiet", "--fail-on", "never", "--report", f"html={file}", *options)
        return file

    @cached_property
    def broken(self) -> Path:
        return self.page(SAMPLES / "broken-pack")

    @cached_property
    def good(self) -> Path:
        return self.page(SAMPLES / "good-pack")

    @cached_property
    def messages(self) -> Path:
        """The page of an app's messages."""
        return self.page(SAMPLES / "ice-cream/ice-cream.message.yml")

    @cached_property
    def hostile(self) -> Path:
        """The page of a catalog with hostile names and labels."""
        return self.page(hostile_catalog(self.path / "hostile"))


def plain_png(side: int) -> bytes:
    """A single-colored PNG (PNG, 3rd edition, 5.6)."""
    def chunk(kind: bytes, data: bytes) -> bytes:
        return len(data).to_bytes(4, "big") + kind + data + zlib.crc32(kind + data).to_bytes(4, "big")
    size = side.to_bytes(4, "big")
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", size + size + b"\x08\x06\0\0\0")
            + chunk(b"IDAT", zlib.compress((b"\0" + b"\x20\x60\xa0\xff" * side) * side)) + chunk(b"IEND", b""))


#: Names and labels: markup, the end of a script, the beginning of a comment, right-to-left text, a line break, templates,
#: quotation marks, a long word, a character that reverses text, and the end of a CDATA section.
HOSTILE = [
    "<img src=x onerror=alert(1)>", "</script><script>alert(2)</script>", "<!--<script>", "شكرا جزيلا",
    "line\nbreak", "{{title}} {{{data}}} {name}", "'\"><b>bold</b>&amp;", "long" * 60, "\u202egnp.exe", "]]>",
]


def hostile_catalog(root: Path) -> Path:
    """Writes an asset catalog with a sticker for each hostile text, and returns its pack."""
    pack = root / "Stickers.xcstickers" / "<b>x</b>&{{script}} مرحبا.stickerpack"
    image = (SAMPLES / "good-pack/otter-happy.png").read_bytes()
    names = []
    for number, text in enumerate(HOSTILE):
        name = f"{number} {text}"[:60].replace("/", "-")
        folder = pack / f"{name}.sticker"
        folder.mkdir(parents=True)
        (folder / "a.png").write_bytes(image + bytes(number))
        (folder / "Contents.json").write_text(json.dumps({
            "info": {"author": "xcode", "version": 1},
            "properties": {"accessibility-label": text, "filename": "a.png"}}))
        names.append({"filename": f"{name}.sticker"})
    (pack / "Contents.json").write_text(json.dumps({
        "info": {"author": "xcode", "version": 1}, "properties": {"grid-size": "regular"}, "stickers": names}))
    return pack


@cache
def shared() -> tuple[Chromium, Folder]:
    """The browser and pages shared by all tests of a run."""
    folder = Folder()
    atexit.register(folder.remove)
    browser = Chromium().__enter__()
    atexit.register(browser.__exit__)
    return browser, folder


class PageTest(unittest.TestCase):
    """Tests of pages, which share one browser."""

    browser: Chromium
    folder: Folder

    @classmethod
    def setUpClass(cls) -> None:
        cls.browser, cls.folder = shared()

    def open(self, file: Path, fragment: str = "", width: int = 1440, height: int = 1000, **preferences: str) -> Page:
        """Opens a page; at the end of the test it must have reported nothing and requested nothing else."""
        page = self.browser.page()
        page.resize(width, height)
        page.prefer(**{"prefers_color_scheme": "light", **preferences})
        page.open(file, f"#{fragment}" if fragment else "")
        self.addCleanup(self.expect_quiet, page)
        return page

    def expect_quiet(self, page: Page) -> None:
        """Expects no error, no dialog, no console output, and no request but the one for the page; closes the page."""
        bad = page.events("Runtime.exceptionThrown", "Log.entryAdded", "Runtime.consoleAPICalled",
                          "Page.javascriptDialogOpening")
        self.assertEqual(bad, [])
        asked = [event["request"]["url"] for event in page.events("Network.requestWillBeSent")]
        self.assertEqual([url[:80] for url in asked if not url.startswith(("file:", "blob:", "data:"))], [])
        self.assertEqual(len([url for url in asked if url.startswith("file:")]), 1)
        page.call("Page.close")

    def middle(self, page: Page, selector: str) -> tuple[float, float]:
        """The middle of an element in window coordinates."""
        found = page.evaluate(
            f"(() => {{ const e = document.querySelector({json.dumps(selector)}); e.scrollIntoView({{block: 'nearest'}});"
            " const r = e.getBoundingClientRect(); return [r.left + r.width / 2, r.top + r.height / 2]; })()")
        return found[0], found[1]
