"""`preview --watch`: the page follows changes to the files, stays at the viewed place, and shows problems."""

from __future__ import annotations

import json
import shutil
import signal
import subprocess
import unittest
from pathlib import Path

from chromium import Page
from pages import PROGRAM, SAMPLES, PageTest

COUNT = "JSON.parse(document.getElementById('data').textContent).packs[0].stickers.length"
BAR = "(document.querySelector('.watch-bar')?.checkVisibility() && document.querySelector('.watch-bar').textContent)"


class WatchTests(PageTest):
    def watch(self, name: str, fragment: str) -> tuple[Path, subprocess.Popen[str], Page, str]:
        """A watched copy of the good pack, the program, its page with this fragment, and the program's address."""
        pack = Path(shutil.copytree(SAMPLES / "good-pack", self.folder.path / name))
        program = subprocess.Popen([PROGRAM, "preview", str(pack), "--watch"], stdout=subprocess.PIPE,
                                   stderr=subprocess.DEVNULL, text=True)
        self.addCleanup(program.kill)
        assert program.stdout is not None
        self.addCleanup(program.stdout.close)
        address = program.stdout.readline().strip()
        page = self.browser.page()
        page.resize(800, 500)
        page.call("Page.navigate", url=address + fragment)
        page.wait("document.querySelector('main .view') !== null")
        return pack, program, page, address

    def test_a_changed_pack_is_shown_at_the_same_place(self) -> None:
        fragment = "#stickers?sticker=2&ground=black"
        pack, program, page, address = self.watch("watched", fragment)
        before = page.evaluate(COUNT)
        page.evaluate("scrollTo(0, 240)")
        shutil.copy(pack / "star-spin.png", pack / "added.png")
        page.wait(f"document.querySelector('main .view') && {COUNT} === {before + 1} && scrollY === 240")
        self.assertEqual(page.evaluate("location.hash"), fragment)
        # Attached stickers keep their places although stickers were renumbered.
        page.go("conversation")
        page.evaluate("document.querySelector('.tray-sticker[data-sticker=\"3\"]').click()")
        page.evaluate("""(() => { const menu = document.querySelector('.sticking select'); menu.value = '4';
          menu.dispatchEvent(new Event('change')); document.querySelector('.sticking .plain').click(); })()""")
        talk = """JSON.stringify([...document.querySelectorAll('.row')].map((row) =>
          [row.className, ...[...row.querySelectorAll('.sent > img, .stuck > img')].map((image) => image.src.length > 0 && image.alt)]))"""
        # Pictures are loaded after the page is drawn.
        placed = page.wait(f"document.querySelectorAll('.stuck').length === 2 && !{talk}.includes('false') && {talk}")
        (pack / "added.png").unlink()
        page.wait(f"{COUNT} === {before} && document.querySelectorAll('.stuck').length === 2 && {talk} === {json.dumps(placed)}")
        asked = [event["request"]["url"] for event in page.events("Network.requestWillBeSent")]
        self.assertEqual([url for url in asked if not url.startswith((address, "blob:", "data:"))], [])
        self.assertEqual(page.events("Runtime.exceptionThrown", "Log.entryAdded"), [])
        page.call("Page.close")
        program.send_signal(signal.SIGINT)
        self.assertEqual(program.wait(10), 130)

    def test_problem_is_shown_while_watching(self) -> None:
        pack, program, page, _ = self.watch("wrong", "#browser")
        page.evaluate("globalThis.isSame = true")
        (pack / ".stickerlint.yml").write_text("rule: 1\n")
        shown = page.wait(BAR)
        self.assertIn(".stickerlint.yml:1", shown)
        self.assertGreater(page.evaluate("document.querySelectorAll('.cell').length"), 3)
        (pack / ".stickerlint.yml").unlink()
        page.wait(f"!{BAR}")
        # After a failed request the page asks again, and shows later changes.
        offline = {"latency": 0, "downloadThroughput": -1, "uploadThroughput": -1}
        page.call("Network.emulateNetworkConditions", offline=True, **offline)
        (pack / ".stickerlint.yml").write_text("rule: 1\n")
        page.wait(f"({BAR} || '').includes('cannot be reached')")
        page.call("Network.emulateNetworkConditions", offline=False, **offline)
        page.wait(f"({BAR} || '').includes('.stickerlint.yml:1')")
        (pack / ".stickerlint.yml").unlink()
        page.wait(f"!{BAR}")
        # Nothing else has changed, so the same page continues.
        self.assertTrue(page.evaluate("globalThis.isSame"))
        program.send_signal(signal.SIGINT)
        self.assertEqual(program.wait(10), 130)
        page.wait(f"({BAR} || '').includes('cannot be reached')")
        self.assertGreater(page.evaluate("document.querySelectorAll('.cell').length"), 3)
        page.call("Page.close")


if __name__ == "__main__":
    unittest.main()
