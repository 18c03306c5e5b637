"""An app's messages at both ends: layouts, live views, fallbacks, replaced messages of a session, and the spoken
text."""

from __future__ import annotations

import unittest

from chromium import Page
from pages import SAMPLES, PageTest, plain_png

#: The entries of a transcript below its day: kind and text.
ENTRIES = """
((end) => [...document.querySelector(`.transcript[data-end=${end}]`).children].slice(1).map((row) => {
  const box = row.querySelector('.box');
  return [box ? `${row.className} ${box.className}` : row.className, row.textContent];
}))
"""


class MessageTests(PageTest):
    def messages(self, fragment: str = "messages", width: int = 1440, **preferences: str) -> Page:
        page = self.open(self.folder.messages, fragment, width=width, height=1300, **preferences)
        page.wait("document.querySelectorAll('.transcript.messages').length === 2")
        return page

    def entries(self, page: Page, end: str) -> list[list[str]]:
        return page.evaluate(f"{ENTRIES}('{end}')")

    def test_only_views_with_content_are_offered(self) -> None:
        page = self.messages("")
        self.assertEqual(page.evaluate("[...document.querySelectorAll('.tabs a')].map((tab) => tab.textContent)"),
                         ["Messages", "Findings"])

    def test_earlier_messages_of_a_session_become_summaries(self) -> None:
        page = self.messages()
        self.assertEqual(self.entries(page, "left"), [
            ["row theirs bubble box theirs", "BenIt is so hot today."],
            ["collapsed", "Anna picked a waffle cone"],
            ["collapsed", "Ben added a scoop of mint"],
            ["row theirs bubble box theirs", "CleoCan I have one, too?"],
            ["row mine layout box", "I"],
        ])
        self.assertEqual([kind for kind, _ in self.entries(page, "right")][-1], "row theirs layout box")

    def test_captions_are_placed_as_in_messages(self) -> None:
        page = self.messages("messages?step=2")
        bounds = page.evaluate("""(() => {
          const box = document.querySelector('.transcript[data-end=left] .layout');
          const at = (name) => { const r = box.querySelector(name).getBoundingClientRect(); return [r.left, r.right, r.top, r.bottom]; };
          return Object.fromEntries(['.image-title', '.image-subtitle', '.caption', '.caption.trailing', '.subcaption',
            '.subcaption.trailing', '.layout-icon', '.layout-picture', '.layout-art'].map((name) => [name, at(name)]));
        })()""")
        art, picture = bounds[".layout-art"], bounds[".layout-picture"]
        self.assertAlmostEqual(art[0] - picture[0], 6, delta=0.5)
        self.assertAlmostEqual(picture[1] - art[1], 6, delta=0.5)
        self.assertAlmostEqual(art[1] - art[0], 288, delta=1)
        self.assertLess(bounds[".layout-icon"][3], art[2] + 60)
        self.assertLess(bounds[".image-title"][3], bounds[".image-subtitle"][3])
        self.assertLessEqual(bounds[".image-subtitle"][3], art[3])
        self.assertLess(bounds[".caption"][1], bounds[".caption.trailing"][0])
        self.assertLessEqual(bounds[".caption"][3], bounds[".subcaption"][2] + 1)
        self.assertAlmostEqual(bounds[".caption.trailing"][1], bounds[".subcaption.trailing"][1], delta=1)

    def test_without_captions_there_is_no_bar(self) -> None:
        page = self.messages()
        self.assertEqual(page.evaluate("document.querySelectorAll('.layout').length"), 2)
        self.assertEqual(page.evaluate("document.querySelectorAll('.layout-bar').length"), 0)

    def test_live_layout_is_shown_beside_its_alternate(self) -> None:
        page = self.messages("messages?step=3")
        self.assertEqual(self.entries(page, "left")[-1], ["row theirs layout live box", "Ben"])
        self.assertEqual(self.entries(page, "right")[-1], ["row theirs layout box", "BenIBen added a scoop of mint"])
        self.assertEqual(page.evaluate("document.querySelector('.layout.live').offsetHeight"), 220)

    def test_older_systems_get_two_messages(self) -> None:
        page = self.messages("messages?rightOn=older")
        page.wait("document.querySelectorAll('.fallback').length === 3")
        rows = self.entries(page, "right")
        self.assertEqual([kind for kind, _ in rows][1:3],
                         ["row theirs fallback box", "row theirs bubble box address theirs"])
        self.assertEqual([words for _, words in rows[1:3]], ["Anna", "https://example.com/ice-cream?id=7f3a&step=1"])
        self.assertEqual(len(rows), 8)
        # VoiceOver reads the label only to people with the app.
        heard = page.evaluate("[...document.querySelectorAll('.heard-list')[1].children].map((line) => line.textContent)")
        self.assertEqual(heard[1], "Anna: a picture, https://example.com/ice-cream?id=7f3a&step=1")
        self.assertEqual(page.evaluate("document.querySelectorAll('.entry-icon').length"), 1)

    def test_app_opens_over_its_own_phone_only(self) -> None:
        page = self.messages("messages?app=compact")
        page.wait("document.querySelectorAll('.app-sheet:not([hidden])').length === 1")
        # The last message is visible.
        page.wait("(() => { const t = document.querySelector('.transcript.messages');"
                  " return t.scrollTop > 0 && t.scrollHeight - t.scrollTop - t.clientHeight < 2; })()")
        page.go("messages?app=expanded")
        page.wait("document.querySelector('.phone.covered .transcript').offsetHeight === 0")

    def test_keys_step_through_messages(self) -> None:
        page = self.messages("messages?step=1")
        self.assertEqual(len(self.entries(page, "left")), 1)
        page.evaluate("document.querySelector('.scrub').focus()")
        page.key("ArrowRight")
        page.wait("document.querySelectorAll('.layout').length === 2")
        self.assertTrue(page.evaluate("document.activeElement.classList.contains('scrub')"))

    def test_spoken_text_follows_the_transcript(self) -> None:
        page = self.messages()
        heard = page.evaluate("[...document.querySelector('.heard-list').children].map((line) => line.textContent)")
        self.assertEqual(heard[0], "Ben: It is so hot today.")
        self.assertEqual(heard[-1], "You: A sundae with three scoops, sauce and a cherry, done.")
        named = page.evaluate("document.querySelector('.layout').getAttribute('aria-label')")
        self.assertEqual(named, heard[-1])

    def test_nothing_is_wider_than_the_window(self) -> None:
        for width in (320, 768):
            page = self.messages(width=width)
            self.assertLessEqual(page.evaluate("document.documentElement.scrollWidth"), width)

    def test_hostile_texts_stay_text(self) -> None:
        folder = self.folder.path / "hostile-messages"
        folder.mkdir(exist_ok=True)
        (folder / "a.png").write_bytes(plain_png(900))
        text = "</script><img src=x onerror=alert(1)> \\u202e " + "long" * 60
        (folder / "x.message.yml").write_text(
            f'app: "{text}"\nparticipants: {{a: "{text}", b: "<b>b</b>"}}\nsteps:\n'
            f'  - {{from: a, text: "{text}"}}\n'
            f'  - {{from: b, layout: {{image: a.png, image-title: "{text}", caption: "${{a}} {text}", trailing-caption: '
            f'"{text}"}}, url: "javascript:alert(2)", summary: "{text}", accessibility-label: "{text}"}}\n')
        page = self.open(self.folder.page(folder / "x.message.yml"), "messages", width=700)
        page.wait("document.querySelectorAll('.layout').length === 2")
        self.assertEqual(page.evaluate("document.querySelectorAll('#page b, #page script, #page a[href^=javascript]').length"), 0)
        self.assertLessEqual(page.evaluate("document.documentElement.scrollWidth"), 700)

    def test_a_description_with_mistakes_shows_its_findings(self) -> None:
        page = self.open(self.folder.page(SAMPLES / "rules/invalid-message/ice-cream.message.yml"))
        page.wait("document.querySelectorAll('.finding').length === 1")
        self.assertEqual(page.evaluate("document.querySelectorAll('.tabs a').length"), 1)


if __name__ == "__main__":
    unittest.main()
