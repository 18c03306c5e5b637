"""Accessibility (axe-core's rules, sizes of targets, focus), translation, and the numbers of each pack."""

from __future__ import annotations

import json
import re
import shutil
import unittest
from collections.abc import Callable
from pathlib import Path
from typing import Any

import axe_core_python

from pages import PageTest, SAMPLES, plain_png

AXE = (Path(axe_core_python.__file__).parent / "axe.min.js").read_text()
VIEWS = ("pack", "browser", "conversation", "stickers?sticker=3", "findings")


class AccessTests(PageTest):
    def expect_accessible(self, width: int, scheme: str) -> None:
        page = self.open(self.folder.broken, width=width, prefers_color_scheme=scheme)
        page.evaluate(AXE + ";0")
        for view in VIEWS:
            page.go(view)
            page.wait(f"document.querySelector('.tabs [aria-current]')?.hash.startsWith('#{view.split('?')[0]}')")
            # Fragments in the address are not skip targets; the only skip link is tested in
            # test_skip_link_leads_to_main_and_focus_is_visible. The colors of bubbles are Apple's: the drawing of a phone
            # is a picture (WCAG 2.2, 1.4.3).
            found = page.evaluate("""(async () => {
              const run = async (exclude, rules) => (await axe.run({ exclude }, rules)).violations;
              const all = [...await run([], { rules: { 'color-contrast': { enabled: false }, 'skip-link': { enabled: false } } }),
                ...await run([['.phone']], { runOnly: ['color-contrast'] })];
              return all.map((one) => [one.id, one.nodes.slice(0, 3).map((node) => [node.html.slice(0, 160), node.failureSummary])]);
            })()""")
            self.assertEqual(found, [], f"{view}, {width} px, {scheme}")
            # Targets are at least 24 px wide and high, except links in a sentence (WCAG 2.2, 2.5.8).
            small = page.evaluate("""[...document.querySelectorAll('button, select, input, summary, nav a, label.toggle')]
              .filter((e) => e.checkVisibility() && !e.matches('.segments input, .toggle input'))
              .map((e) => [e.outerHTML.slice(0, 120), e.getBoundingClientRect()])
              .filter(([, r]) => r.width > 0 && (r.width < 24 || (r.height < 24 && r.height > 0))).map(([html]) => html)
              .filter((html) => !html.includes('type="range"'))""")
            self.assertEqual(small, [], view)

    def test_no_accessibility_violation_in_light_mode(self) -> None:
        self.expect_accessible(1440, "light")

    def test_no_accessibility_violation_in_dark_narrow_window(self) -> None:
        self.expect_accessible(360, "dark")

    def test_skip_link_leads_to_main_and_focus_is_visible(self) -> None:
        page = self.open(self.folder.broken)
        page.key("Tab")
        self.assertEqual(page.evaluate("document.activeElement.className"), "skip")
        page.key("Enter")
        self.assertEqual(page.evaluate("document.activeElement.id"), "main")
        seen = set()
        page.evaluate("document.body.focus()")
        for _ in range(60):
            page.key("Tab")
            name, outline = page.evaluate("""(() => { const e = document.activeElement;
              return [e.tagName + ' ' + e.className + ' ' + (e.getAttribute('aria-label') ?? e.textContent).slice(0, 40),
                e === document.body ? 'none' : getComputedStyle(e).outlineStyle]; })()""")
            if not name.startswith("BODY"):
                self.assertNotEqual(outline, "none", name)
            seen.add(name)
        self.assertGreater(len(seen), 20)

    def test_reload_keeps_view_and_choices(self) -> None:
        page = self.open(self.folder.broken, "browser")
        page.evaluate("document.querySelector('input[value=large]').click()")
        page.call("Page.reload")
        page.wait("document.querySelector('main .grid') !== null")
        self.assertTrue(page.evaluate("document.querySelector('input[value=large]').checked"))
        # The check at the end expects one request for the file, so it must see only a last reload.
        self.browser.events.clear()
        page.call("Page.reload")

    def test_no_text_key_is_shown(self) -> None:
        """No key of the table of texts is shown in place of its text."""
        page = self.open(self.folder.broken)
        keys = page.evaluate("Object.keys(JSON.parse(document.getElementById('words').textContent))")
        hyphenated = [key for key in keys if "-" in key]
        rules = page.evaluate("Object.keys(JSON.parse(document.getElementById('data').textContent).rules)")
        for view in VIEWS:
            page.go(view)
            page.wait(f"document.querySelector('.tabs [aria-current]')?.hash.startsWith('#{view.split('?')[0]}')")
            text = page.evaluate("document.body.innerText")
            words = set(text.replace("(", " ").replace(")", " ").split())
            self.assertEqual(words.intersection(hyphenated) - set(rules), set(), view)
            self.assertNotIn("undefined", text)
            self.assertNotIn("NaN", text)
            self.assertNotRegex(text, r"\{\w+\}")

    def test_translated_page_has_no_english_text(self) -> None:
        """With a table and data in another script, only names of rules remain untranslated."""
        def translated(text: str) -> str:
            return re.sub(r"\{\w+\}|[A-Za-z]", lambda found: found[0] if found[0][0] == "{" else "ж", text)

        def translate(value: Any, keys: set[str] | None) -> Any:
            if isinstance(value, dict):
                return {key: translate(inner, None if keys and key in keys else keys) for key, inner in value.items()}
            if isinstance(value, list):
                return [translate(inner, keys) for inner in value]
            return translated(value) if isinstance(value, str) and keys is None else value

        def inside(name: str, keys: set[str] | None) -> Callable[[re.Match[str]], str]:
            def replace(found: re.Match[str]) -> str:
                value = json.loads(found[2])
                if name == "data":
                    rules.update(value["rules"])
                    value["packs"] = translate(value["packs"], keys)
                    value["rules"] = translate(value["rules"], {"why", "howToFix", "limit", "evidence"})
                else:
                    value = translate(value, keys)
                return found[1] + json.dumps(value, ensure_ascii=False).replace("<", "\\u003c") + found[3]
            return replace

        text = self.folder.broken.read_text()
        rules = set()
        texts = {"name", "path", "message", "help", "label", "spokenKey", "problem", "command", "tree", "remarks", "slot", "format"}
        for name, keys in (("words", None), ("data", texts)):
            text = re.sub(rf'(id="{name}">)(.*?)(</script>)', inside(name, keys), text, count=1, flags=re.DOTALL)
        text = re.sub(r"<title>.*?</title>", "<title>жж</title>", text)
        file = self.folder.path / "translated.html"
        file.write_text(text)
        page = self.open(file)
        for view in VIEWS:
            page.go(view)
            page.wait(f"document.querySelector('.tabs [aria-current]')?.hash.startsWith('#{view.split('?')[0]}')")
            read = page.evaluate("""(() => {
              const texts = [];
              const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT, (node) =>
                node.parentElement.closest('script, noscript') ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT);
              while (walker.nextNode()) texts.push(walker.currentNode.data);
              for (const name of ['aria-label', 'aria-valuetext', 'alt', 'title', 'placeholder']) {
                for (const element of document.querySelectorAll(`[${name}]`)) texts.push(element.getAttribute(name));
              }
              return texts; })()""")
            english = [text for text in read if text not in rules and re.search(r"[A-Za-z]{2}", re.sub(r"#[0-9A-F]{6}", "", text))]
            self.assertEqual(english, [], view)
            self.assertGreater(len(read), 20)

    def test_view_of_a_pack_counts_only_that_pack(self) -> None:
        both = self.folder.path / "both"
        for name in ("broken-pack", "good-pack"):
            shutil.copytree(SAMPLES / name, both / name)
        page = self.open(self.folder.page(both))
        packs = page.evaluate("JSON.parse(document.getElementById('data').textContent).packs")
        self.assertEqual(len(packs), 2)
        for index, pack in enumerate(packs):
            page.go(f"pack?pack={index}")
            # These are the report's numbers: of two identical files, one counts as fine.
            good = {"broken-pack": 4, "good-pack": 7}[pack["name"]]
            good = f"{good} of {len(pack['stickers'])} stickers fine"
            page.wait(f"document.querySelector('.verdict .good').textContent === '{good}'")
            errors = sum(one["severity"] == "error" for one in pack["findings"])
            self.assertEqual(page.evaluate("document.querySelector('.verdict .error')?.textContent ?? null"),
                             f"{errors} must be fixed" if errors else None)
        page.go("pack?pack=" + str(next(index for index, pack in enumerate(packs) if pack["findings"])))
        leading = "[...document.querySelectorAll('main a')].find((link) => link.hash.startsWith('#findings'))"
        words = page.wait(f"{leading}?.textContent")
        page.evaluate(f"{leading}.click()")
        count = page.wait("document.querySelector('main .findings') && document.querySelector('main .summary')?.textContent").split()[0]
        self.assertEqual(words, f"See all {count} findings")
        # The list and all other numbers are about that pack.
        for index, pack in enumerate(packs):
            page.go(f"findings?pack={index}")
            total = len(pack["findings"])
            page.wait(f"document.querySelector('main .summary')?.textContent === '{f'{total} of {total} findings' if total else ''}'")
            self.assertEqual(page.evaluate("document.querySelector('h1').textContent"), pack["name"])

    def test_packs_with_one_name_are_distinguished(self) -> None:
        both = self.folder.path / "twins"
        for number in ("one", "two"):
            (both / number / "Otters").mkdir(parents=True)
            shutil.copy(SAMPLES / "good-pack/otter-happy.png", both / number / "Otters")
        page = self.open(self.folder.page(both))
        self.assertEqual(page.evaluate("[...document.querySelectorAll('header option')].map((one) => one.textContent)"),
                         ["Otters: one", "Otters: two"])

    def test_finding_about_the_pack_marks_no_sticker(self) -> None:
        """Findings about the pack appear once and do not mark stickers."""
        catalog = self.folder.path / "bare" / "Stickers.xcstickers" / "Bare.stickerpack"
        for name in ("otter-happy.png", "otter-love.png", "otter-sleepy.png"):
            (catalog / f"{name[:-4]}.sticker").mkdir(parents=True)
            shutil.copy(SAMPLES / "good-pack" / name, catalog / f"{name[:-4]}.sticker")
        (catalog / "say-ok.sticker").mkdir()
        shutil.copy(SAMPLES / "broken-pack/say-ok.png", catalog / "say-ok.sticker")
        page = self.open(self.folder.page(catalog.parent.parent))
        texts = "[...document.querySelectorAll('{}')].map((one) => one.textContent)"
        self.assertIn("There is no Contents.json in this folder.", page.evaluate(texts.format("main .message")))
        self.assertEqual(page.evaluate(texts.format(".worst strong")), ["say-ok"])
        self.assertEqual(page.evaluate(texts.format(".worst-message")), ["Every pixel is opaque: it shows as a box in white (#FFFFFF)."])
        self.assertEqual(page.evaluate(texts.format(".worst .chip")), ["worth a look"])
        # Each sticker's folder lacks its Contents.json, too, so the report counts none as fine.
        self.assertEqual(page.evaluate(texts.format(".verdict *")), ["5 must be fixed", "2 worth a look", "0 of 4 stickers fine"])
        self.assertEqual(page.evaluate("[...document.querySelectorAll('.contact a')].map((one) => one.title)"),
                         ["otter-happy, fine", "otter-love, fine", "otter-sleepy, fine", "say-ok, worth a look"])
        page.go("stickers")
        page.wait("document.querySelector('.detail-findings .fine') !== null")
        self.assertIn("about the pack as a whole", page.evaluate("document.querySelector('.detail-findings').textContent"))
        # The icons' command can be copied.
        page.go("pack")
        commands = page.wait("document.querySelectorAll('.command').length > 0 && " + texts.format(".command"))
        self.assertIn(f"stickerlint icons PICTURE -o {catalog.parent}", commands)

    def test_duplicate_stickers_name_each_other(self) -> None:
        page = self.open(self.folder.broken)
        names = page.evaluate("JSON.parse(document.getElementById('data').textContent).packs[0].stickers.map((one) => one.name)")
        for name, message in (("otter-laughing.png", "This file is identical to otter-laugh.png."),
                              ("otter-laugh.png", "About otter-laughing.png: This file is identical to otter-laugh.png.")):
            page.go(f"stickers?sticker={names.index(name)}")
            page.wait(f"document.querySelector('.detail h3').textContent === '{name}'")
            self.assertEqual(page.evaluate("[...document.querySelectorAll('.detail .message')].map((one) => one.textContent)"), [message])

    def test_narrow_window_keeps_tabs_reachable_and_shortens_findings(self) -> None:
        """At 360 px every tab can be tapped, and the list shows three findings of a rule until all are requested."""
        pack = self.folder.path / "many"
        pack.mkdir()
        for side in range(5):
            (pack / f"{side}.png").write_bytes(plain_png(100 + side))
        page = self.open(self.folder.page(pack), "findings?rule=unusual-dimensions", width=360, height=800)
        self.assertEqual(page.evaluate("""[...document.querySelectorAll('.tabs a')].filter((tab) => {
          const r = tab.getBoundingClientRect();
          return document.elementFromPoint(r.left + r.width / 2, r.top + r.height / 2) !== tab || r.right > innerWidth; }).length"""), 0)
        self.assertLess(page.evaluate("document.querySelector('h1').getBoundingClientRect().height"), 40)
        found = "document.querySelectorAll('.finding').length"
        self.assertEqual(page.evaluate(found), 3)
        self.assertEqual(page.evaluate("document.querySelector('.more').textContent"), "Show all 5: unusual-dimensions")
        page.evaluate("document.querySelector('.more button').focus(); document.activeElement.click()")
        self.assertEqual(page.evaluate(found), 5)
        self.assertTrue(page.evaluate("document.querySelectorAll('.finding')[3].contains(document.activeElement)"))
        self.assertEqual(page.evaluate("document.querySelector('.path').textContent"), "0.png")

    def test_worst_findings_come_first(self) -> None:
        page = self.open(self.folder.broken)
        names = page.evaluate("[...document.querySelectorAll('.worst strong')].map((one) => one.textContent)")
        self.assertEqual(names, ["otter-sleepy.png", "otter-dance.png", "otter-surprise.png"])
        page.go("findings")
        page.wait("document.querySelectorAll('.finding').length > 10")
        order = page.evaluate("[...document.querySelectorAll('.finding')].map((one) => one.className.split(' ')[1])")
        self.assertEqual(order, sorted(order, key=["error", "warning", "note"].index))
        page.evaluate("document.querySelector('.segments input[value=warning]').click()")
        self.assertEqual(set(page.evaluate("[...document.querySelectorAll('.finding')].map((one) => one.className)")),
                         {"finding warning"})


if __name__ == "__main__":
    unittest.main()
