"""Names, labels and texts of strangers stay text, in every view."""

from __future__ import annotations

import unittest

from pages import HOSTILE, PageTest

VIEWS = ("pack", "browser", "conversation", "stickers", "findings")


class HostileTests(PageTest):
    def test_nothing_is_obeyed(self) -> None:
        page = self.open(self.folder.hostile)
        text = self.folder.hostile.read_text()
        self.assertEqual(text.count("</script>"), text.count("<script"))
        for view in VIEWS:
            page.go(view)
            page.wait(f"document.querySelector('.tabs [aria-current]')?.hash.startsWith('#{view}')")
            # No element of theirs, and none that a template of ours was to fill in.
            self.assertEqual(page.evaluate("document.querySelectorAll('b, img[src=x], main script').length"), 0, view)
            self.assertEqual(page.evaluate(
                "[...document.querySelectorAll('*')].filter((e) => [...e.attributes].some((a) => a.name.startsWith('on'))).length"), 0)
            self.assertLessEqual(page.evaluate("document.documentElement.scrollWidth"), 1440, view)

    def test_labels_are_read_as_they_are(self) -> None:
        page = self.open(self.folder.hostile, "stickers")
        for index, label in enumerate(HOSTILE[:3]):
            page.go(f"stickers?sticker={index}")
            page.wait(f"document.querySelector('.sticker-list [aria-current]')?.dataset.index === '{index}'")
            self.assertEqual(page.evaluate("document.querySelector('.spoken q').textContent"), label)
        page.go("stickers?sticker=4")
        page.wait("document.querySelector('.sticker-list [aria-current]')?.dataset.index === '4'")
        self.assertEqual(page.evaluate("document.querySelector('.spoken q').textContent"), "line\\nbreak")

    def test_narrow_and_right_to_left(self) -> None:
        page = self.open(self.folder.hostile, width=360, height=800)
        page.evaluate("document.documentElement.dir = 'rtl'")
        for view in VIEWS:
            page.go(view)
            page.wait(f"document.querySelector('.tabs [aria-current]')?.hash.startsWith('#{view}')")
            self.assertLessEqual(page.evaluate("document.documentElement.scrollWidth"), 360, view)

    def test_the_policy_holds(self) -> None:
        """What somebody could put into the page does not run and asks nobody."""
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
