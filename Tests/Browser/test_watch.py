"""`preview --watch`: the page follows the files, and keeps what is looked at."""

from __future__ import annotations

import shutil
import signal
import subprocess
import unittest
from pathlib import Path

from pages import PROGRAM, SAMPLES, PageTest


class WatchTests(PageTest):
    def test_a_changed_pack_is_shown_at_the_same_place(self) -> None:
        pack = Path(shutil.copytree(SAMPLES / "good-pack", self.folder.path / "watched"))
        program = subprocess.Popen([PROGRAM, "preview", str(pack), "--watch"], stdout=subprocess.PIPE,
                                   stderr=subprocess.DEVNULL, text=True)
        self.addCleanup(program.kill)
        assert program.stdout is not None
        self.addCleanup(program.stdout.close)
        address = program.stdout.readline().strip()
        page = self.browser.page()
        page.resize(800, 500)
        place = "#stickers?sticker=2&ground=black"
        page.call("Page.navigate", url=address + place)
        count = "JSON.parse(document.getElementById('data').textContent).packs[0].stickers.length"
        before = page.wait(f"document.querySelector('main .view') && {count}")
        page.evaluate("scrollTo(0, 240)")
        shutil.copy(pack / "star-spin.png", pack / "added.png")
        page.wait(f"document.querySelector('main .view') && {count} === {before + 1} && scrollY === 240")
        self.assertEqual(page.evaluate("location.hash"), place)
        asked = [event["request"]["url"] for event in page.events("Network.requestWillBeSent")]
        self.assertEqual([url for url in asked if not url.startswith((address, "blob:", "data:"))], [])
        self.assertEqual(page.events("Runtime.exceptionThrown", "Log.entryAdded"), [])
        page.call("Page.close")
        program.send_signal(signal.SIGINT)
        self.assertEqual(program.wait(10), 130)


if __name__ == "__main__":
    unittest.main()
