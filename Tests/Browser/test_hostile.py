"""Hostile names, labels and texts stay text in every view."""

from __future__ import annotations

import os
import subprocess
import unittest
from pathlib import Path

from pages import HOSTILE, SAMPLES, PageTest

#: File names that a shell or the program could misread; the last one cannot be typed as shown.
MISREAD_NAMES = ["$(touch x).png", "--fix.png", "-o.png", "; touch x; .png", "`touch x`.png", "it's.png", '"; touch x; ".png',
            "' && touch x && '.png", "back\\slash.png", "*.png", "~.png", "#.png", "{a,b}.png", "a b.png", "line\nbreak.png"]
VIEWS = ("pack", "browser", "conversation", "stickers", "findings")


class HostileTests(PageTest):
    def test_hostile_names_run_no_code(self) -> None:
        page = self.open(self.folder.hostile)
        text = self.folder.hostile.read_text()
        self.assertEqual(text.count("</script>"), text.count("<script"))
        for view in VIEWS:
            page.go(view)
            page.wait(f"document.querySelector('.tabs [aria-current]')?.hash.startsWith('#{view}')")
            # No element was injected.
            self.assertEqual(page.evaluate("document.querySelectorAll('b, img[src=x], main script').length"), 0, view)
            self.assertEqual(page.evaluate(
                "[...document.querySelectorAll('*')].filter((e) => [...e.attributes].some((a) => a.name.startsWith('on'))).length"), 0)
            self.assertLessEqual(page.evaluate("document.documentElement.scrollWidth"), 1440, view)

    def test_hostile_labels_are_shown_with_only_line_breaks_escaped(self) -> None:
        page = self.open(self.folder.hostile, "stickers")
        for index, label in enumerate(HOSTILE[:3]):
            page.go(f"stickers?sticker={index}")
            page.wait(f"document.querySelector('.sticker-list [aria-current]')?.dataset.index === '{index}'")
            self.assertEqual(page.evaluate("document.querySelector('.spoken q').textContent"), label)
        page.go("stickers?sticker=4")
        page.wait("document.querySelector('.sticker-list [aria-current]')?.dataset.index === '4'")
        self.assertEqual(page.evaluate("document.querySelector('.spoken q').textContent"), "line\\nbreak")

    def test_hostile_names_do_not_widen_the_page(self) -> None:
        page = self.open(self.folder.hostile, width=360, height=800)
        page.evaluate("document.documentElement.dir = 'rtl'")
        for view in VIEWS:
            page.go(view)
            page.wait(f"document.querySelector('.tabs [aria-current]')?.hash.startsWith('#{view}')")
            self.assertLessEqual(page.evaluate("document.documentElement.scrollWidth"), 360, view)

    def test_copied_commands_are_quoted_for_a_shell(self) -> None:
        """A copied command names its file and starts nothing else."""
        pack = self.folder.path / "commands" / "$(touch x) 'pack'"
        pack.mkdir(parents=True)
        # A sticker whose advice is about the file, not about its pack.
        moving = next((SAMPLES / "rules/single-frame-animation").iterdir()).read_bytes()
        for number, name in enumerate(MISREAD_NAMES):
            (pack / name).write_bytes(moving + bytes(number))
        tools, typed = self.folder.path / "tools", self.folder.path / "typed"
        for folder in (tools, typed):
            folder.mkdir()
        (tools / "stickerlint").write_text('#!/bin/sh\nprintf "%s\\0" "$@"\n')
        (tools / "stickerlint").chmod(0o755)

        def given(file: Path, view: str) -> list[list[str]]:
            """The arguments that the program receives from all commands of a view."""
            shown = self.open(file, view)
            shown.evaluate("navigator.clipboard.writeText = async (text) => { globalThis.copied = text; }")
            shown.evaluate("document.querySelectorAll('.more button').forEach((more) => more.click())")
            words = []
            for index in range(shown.evaluate("document.querySelectorAll('.command-row').length")):
                row = f"document.querySelectorAll('.command-row')[{index}]"
                shown.evaluate(f"{row}.querySelector('button').click()")
                copied = shown.evaluate("globalThis.copied")
                self.assertEqual(shown.evaluate(f"{row}.querySelector('.command').textContent"), copied)
                run = subprocess.run(["sh", "-c", copied], cwd=typed, capture_output=True, check=True,
                                     env={**os.environ, "PATH": f"{tools}:{os.environ['PATH']}"})
                self.assertEqual(run.stderr, b"")
                words.append([os.fsdecode(word) for word in run.stdout.split(b"\0")[:-1]])
            self.assertEqual(list(typed.iterdir()), [])
            return words

        for root, path in ((Path("."), pack), (pack, None)):
            commands = given(self.folder.page(root, cwd=path), "findings")
            named = {of: {words[1].removeprefix("./") for words in commands if words[0] == of} for of in ("assemble", "fix")}
            self.assertEqual(named, {"assemble": {str(root / name) for name in MISREAD_NAMES[:-1]}, "fix": {str(root)}})
            self.assertEqual({words[0] for words in commands}, set(named))
        for name in MISREAD_NAMES[1:]:
            (pack / name).unlink()
        (pack / MISREAD_NAMES[0]).rename(pack / "wave.png")
        self.assertEqual(given(self.folder.page(pack), "pack"), [["pack", str(pack)]])

    def test_injected_code_does_not_run(self) -> None:
        """Code injected into the page does not run and sends no request."""
        page = self.browser.page()
        page.open(self.folder.hostile)
        page.evaluate("""(() => {
          globalThis.ran = false;
          const script = document.createElement('script');
          try { script.textContent = 'globalThis.ran = true'; document.body.append(script); } catch {}
          const image = document.createElement('img');
          image.src = 'https://stickerlint.invalid/x.png';
          document.body.append(image);
          const button = document.createElement('button');
          try { button.setAttribute('onclick', 'globalThis.ran = true'); } catch {}
          document.body.append(button);
          button.click();
        })()""")
        self.assertIs(page.evaluate("globalThis.ran"), False)
        self.assertIs(page.evaluate("fetch('https://stickerlint.invalid/').then(() => true, () => false)"), False)
        sent = [event["response"]["url"] for event in page.events("Network.responseReceived")]
        self.assertEqual([url for url in sent if url.startswith("http")], [])


if __name__ == "__main__":
    unittest.main()
