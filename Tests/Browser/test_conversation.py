"""Stickers are sent, peeled off, moved, turned and removed, with mouse, touch and keys, and the other end shows the same."""

from __future__ import annotations

import time
import unittest

from chromium import Page
from pages import PageTest

PLACES = """
['you', 'them'].map((end) => [...document.querySelectorAll(`.transcript[data-end=${end}] .stuck`)].map((one) =>
  [one.parentElement.className.split(' ')[0], one.style.left, one.style.top, one.style.transform]))
"""


class ConversationTests(PageTest):
    def talk(self, width: int = 1440) -> Page:
        page = self.open(self.folder.good, "conversation", width=width, height=1300)
        page.wait("document.querySelectorAll('.transcript .box').length === 10")
        return page

    def test_dragged_sticker_appears_at_both_ends(self) -> None:
        page = self.talk()
        start = self.middle(page, '.tray-sticker[data-sticker="1"]')
        end = self.middle(page, '.transcript[data-end="you"] .photo')
        page.drag(start, (end[0] + 30, end[1] - 10))
        page.wait("document.querySelectorAll('.stuck').length === 2")
        mine, theirs = page.evaluate(PLACES)
        self.assertEqual(mine, theirs)
        self.assertEqual(mine[0][0], "photo")
        # The sticker is picked up again and attached to a bubble.
        page.drag(self.middle(page, "button.stuck"), self.middle(page, '.transcript[data-end="you"] .bubble.mine'))
        page.wait("document.querySelector('.transcript[data-end=them] .stuck').parentElement.classList.contains('bubble')")
        mine, theirs = page.evaluate(PLACES)
        self.assertEqual(mine, theirs)
        # The handle turns and resizes the sticker.
        before = mine[0][3]
        handle = self.middle(page, ".stuck-handle")
        page.drag(handle, (handle[0] + 40, handle[1] + 25))
        mine, theirs = page.evaluate(PLACES)
        self.assertEqual(mine, theirs)
        self.assertNotEqual(mine[0][3], before)

    def test_sticker_dropped_outside_is_put_back(self) -> None:
        page = self.talk()
        page.drag(self.middle(page, '.tray-sticker[data-sticker="1"]'), self.middle(page, "h2"))
        self.assertEqual(page.evaluate("document.querySelectorAll('.stuck, .ghost').length"), 0)
        self.assertIn("Put back", page.evaluate("document.getElementById('live').textContent"))

    def test_tap_sends_a_sticker(self) -> None:
        page = self.talk()
        page.click(*self.middle(page, '.tray-sticker[data-sticker="0"]'))
        page.wait("document.querySelectorAll('.sent').length === 2")
        self.assertEqual(page.evaluate(
            "[...document.querySelectorAll('.sent')].map((sent) => sent.parentElement.className)"),
            ["row mine", "row theirs"])
        self.assertEqual(page.evaluate("[...document.querySelectorAll('.badge')].map((badge) => badge.textContent)"),
                         ["ggood-pack", "ggood-pack"])

    def test_keys_peel_move_and_attach_a_sticker(self) -> None:
        page = self.talk()
        page.evaluate("document.querySelector('.tray-sticker[data-sticker=\"2\"]').focus()")
        page.key("p")
        page.wait("document.activeElement.classList.contains('peeled')")
        self.assertEqual(page.evaluate("document.activeElement.querySelector('img').dataset.shows ?? 'file'"), "file")
        before = page.evaluate(PLACES)[0][0]
        for key in ("ArrowUp", "ArrowRight", "ArrowRight", "+", "]", "]"):
            page.key(key)
        mine, theirs = page.evaluate(PLACES)
        self.assertEqual(mine, theirs)
        self.assertNotEqual(mine[0], before)
        self.assertIn("rotate(10deg) scale(1.1)", mine[0][3])
        page.key("Enter")
        page.wait("!document.activeElement.classList.contains('peeled')")
        self.assertIn("stuck on", page.evaluate("document.activeElement.getAttribute('aria-label')"))
        page.key("Delete")
        self.assertEqual(page.evaluate("document.querySelectorAll('.stuck').length"), 0)
        page.evaluate("document.querySelector('.tray-sticker[data-sticker=\"2\"]').focus()")
        page.key("Enter")
        page.wait("document.querySelectorAll('.sent').length === 2")

    def test_two_fingers_turn_and_resize(self) -> None:
        page = self.talk(width=400)
        page.call("Emulation.setTouchEmulationEnabled", enabled=True, maxTouchPoints=2)
        page.evaluate("document.querySelector('.sticking .plain').click()")
        page.wait("document.querySelectorAll('.stuck').length === 2")
        x, y = self.middle(page, "button.stuck")

        def touch(kind: str, *points: tuple[float, float]) -> None:
            page.call("Input.dispatchTouchEvent", type=kind, touchPoints=[
                {"x": px, "y": py, "id": number} for number, (px, py) in enumerate(points)])

        touch("touchStart", (x - 15, y))
        touch("touchStart", (x - 15, y), (x + 15, y))
        for step in range(1, 7):
            touch("touchMove", (x - 15 - 3 * step, y - 2 * step), (x + 15 + 3 * step, y + 2 * step))
        touch("touchEnd")
        mine, theirs = page.evaluate(PLACES)
        self.assertEqual(mine, theirs)
        turn, scale = page.evaluate(
            "document.querySelector('button.stuck').style.transform.match(/rotate\\((.*)deg\\) scale\\((.*)\\)/).slice(1).map(Number)")
        self.assertGreater(turn, 5)
        self.assertGreater(scale, 1.5)

    def test_pinch_keeps_its_result_when_a_finger_is_lifted(self) -> None:
        """The result of a pinch is kept if one finger moves on alone, and if the other returns."""
        page = self.talk(width=400)
        page.call("Emulation.setTouchEmulationEnabled", enabled=True, maxTouchPoints=2)
        page.evaluate("document.querySelector('.sticking .plain').click()")
        page.wait("document.querySelectorAll('.stuck').length === 2")
        x, y = self.middle(page, "button.stuck")

        def touch(kind: str, *points: tuple[int, float, float]) -> None:
            page.call("Input.dispatchTouchEvent", type=kind, touchPoints=[
                {"x": px, "y": py, "id": number} for number, px, py in points])

        def shape() -> str:
            # Moves are sent once per frame.
            page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
            return page.evaluate("document.querySelector('button.stuck').style.transform")

        touch("touchStart", (0, x - 20, y))
        touch("touchStart", (0, x - 20, y), (1, x + 20, y))
        touch("touchMove", (0, x - 30, y - 5), (1, x + 30, y + 5))
        pinched = shape()
        self.assertNotIn("scale(1)", pinched)
        touch("touchEnd", (1, x + 30, y + 5))
        touch("touchMove", (0, x - 20, y + 10))
        self.assertEqual(shape(), pinched)
        touch("touchStart", (0, x - 20, y + 10), (1, x + 20, y + 10))
        self.assertEqual(shape(), pinched)
        touch("touchEnd")
        scale = pinched[pinched.index("scale"):]
        self.assertTrue(shape().endswith(scale), f"{shape()} after {pinched}")

    def test_enter_attaches_to_the_bubble_below(self) -> None:
        page = self.talk()
        page.evaluate("document.querySelector('.tray-sticker[data-sticker=\"2\"]').focus()")
        page.key("p")
        page.wait("document.activeElement.classList.contains('peeled')")
        middle = "(() => { const r = document.querySelector('button.stuck').getBoundingClientRect(); return r.top + r.height / 2; })()"
        before = page.evaluate("document.querySelector('button.stuck').parentElement.dataset.message")
        for key in ["ArrowRight"] * 45 + ["ArrowUp"] * 12:
            page.key(key)
        place = page.evaluate(middle)
        page.key("Enter")
        page.wait("!document.activeElement.classList.contains('peeled')")
        self.assertNotEqual(page.evaluate("document.querySelector('button.stuck').parentElement.dataset.message"), before)
        self.assertAlmostEqual(page.evaluate(middle), place, delta=1)

    def test_too_large_sticker_is_sent_blank_and_cannot_be_peeled(self) -> None:
        page = self.open(self.folder.broken, "conversation")
        start = self.middle(page, '.tray-sticker[data-sticker="3"]')
        page.drag(start, self.middle(page, '.transcript[data-end="you"] .photo'))
        self.assertEqual(page.evaluate("document.querySelectorAll('.stuck').length"), 0)
        self.assertIn("cannot be peeled off", page.evaluate("document.querySelector('.phone-notice').textContent"))
        self.assertTrue(page.evaluate("""(() => {
          const rect = (selector) => document.querySelector(selector).getBoundingClientRect();
          const [notice, phone] = [rect('.phone-notice'), rect('.end .phone')];
          return notice.height > 0 && notice.top > phone.top && notice.bottom < phone.bottom; })()"""))
        page.click(*self.middle(page, '.tray-sticker[data-sticker="3"]'))
        page.wait("document.querySelectorAll('.sent .blank').length === 2")
        self.assertEqual(page.evaluate("[...document.querySelectorAll('.sent .blank')].map((blank) => blank.textContent)"),
                         ["Sent blank: 548.5\u00a0KB is more than 500\u00a0KB"] * 2)
        page.click(*self.middle(page, '.tray-sticker[data-sticker="0"]'))
        page.wait("document.querySelectorAll('.sent').length === 4")
        self.assertTrue(page.evaluate("document.querySelector('.phone-notice').hidden"))

    def test_long_press_and_swipe_up_lift_and_swipe_along_the_row_scrolls(self) -> None:
        """A long press lifts a sticker in any direction, and a swipe up at once; a quick swipe along the row scrolls it."""
        page = self.talk(width=400)
        page.call("Emulation.setTouchEmulationEnabled", enabled=True)
        first = '.tray-sticker[data-sticker="2"]'

        def touch(kind: str, *points: tuple[float, float]) -> None:
            page.call("Input.dispatchTouchEvent", type=kind, touchPoints=[{"x": x, "y": y} for x, y in points])

        def lifted_along(start: tuple[float, float], end: tuple[float, float], wait: float) -> int:
            """Returns the number of stickers that a finger lifts on its way."""
            touch("touchStart", start)
            time.sleep(wait)
            for step in range(1, 9):
                touch("touchMove", (start[0] + (end[0] - start[0]) * step / 8, start[1] + (end[1] - start[1]) * step / 8))
                time.sleep(0.02)
            lifted = page.evaluate("document.querySelectorAll('.ghost').length")
            touch("touchEnd")
            return lifted

        x, y = self.middle(page, first)
        self.assertEqual(lifted_along((x, y), (x - 120, y), 0), 0)
        page.wait("document.querySelector('.tray').scrollLeft > 0")
        # Scrolling continues for a while, and a press stops it.
        time.sleep(0.5)
        page.evaluate("document.querySelector('.tray').scrollLeft = 0")
        x, y = self.middle(page, first)
        self.assertEqual(lifted_along((x, y), (x - 120, y), 0.45), 1)
        self.assertEqual(page.evaluate("[document.querySelector('.tray').scrollLeft, document.querySelectorAll('.ghost, .sent').length]"),
                         [0, 0])
        for wait in (0, 0.45):
            stuck = page.evaluate("document.querySelectorAll('.stuck').length")
            x, y = self.middle(page, first)
            self.assertEqual(lifted_along((x, y), (x - 10, y - 150), wait), 1)
            page.wait(f"document.querySelectorAll('.stuck').length === {stuck + 2}")

    def test_bubbles_have_the_colors_of_the_chosen_service_and_theme(self) -> None:
        page = self.talk()
        color = "getComputedStyle(document.querySelector('.transcript[data-end=you] .bubble.mine')).backgroundColor"
        self.assertEqual(page.evaluate(color), "rgb(0, 122, 255)")
        page.evaluate("document.querySelector('input[value=green]').click()")
        self.assertEqual(page.evaluate(color), "rgb(52, 199, 89)")
        page.evaluate("document.getElementById('theme').click()")
        self.assertEqual(page.evaluate(color), "rgb(48, 209, 88)")
        self.assertEqual(page.evaluate("getComputedStyle(document.querySelector('.end .phone')).backgroundColor"), "rgb(0, 0, 0)")
        self.assertIn("theme=dark", page.evaluate("location.hash"))


if __name__ == "__main__":
    unittest.main()
