"""Scripts/preview/picture.py PAGE PICTURE: takes a screenshot of the conversation on a page, with stickers on it."""

from __future__ import annotations

import sys
import time
from pathlib import Path

from chromium import Chromium, Page

#: The size of the window in px, in which the phone has its full height. The picture shows the upper PICTURE_HEIGHT px.
SIZE = (1180, 1000)
PICTURE_HEIGHT = 910


def middle(page: Page, selector: str) -> tuple[float, float]:
    """The middle of an element."""
    left, top = page.evaluate(
        f"(() => {{ const r = document.querySelector('{selector}').getBoundingClientRect();"
        " return [r.left + r.width / 2, r.top + r.height / 2]; })()")
    return left, top


def main() -> None:
    """Attaches two stickers to messages, makes one of them smaller, turns it, and takes the screenshot."""
    with Chromium() as browser:
        page = browser.page()
        page.resize(*SIZE)
        page.prefer(prefers_color_scheme="light", prefers_reduced_motion="reduce")
        page.open(Path(sys.argv[1]), "#conversation")
        page.wait("[...document.querySelectorAll('.tray img')].some((image) => image.naturalWidth > 0)")
        photo = middle(page, ".transcript[data-end=you] .photo")
        page.drag(middle(page, '.tray-sticker[data-sticker="2"]'), (photo[0] + 56, photo[1] - 2))
        bubble = middle(page, ".transcript[data-end=you] .row:nth-last-child(2) .bubble")
        page.drag(middle(page, '.tray-sticker[data-sticker="0"]'), (bubble[0] - 20, bubble[1] + 34))
        # Makes the last sticker smaller by six steps, and turns it counterclockwise by 10 degrees.
        for key in "------[[":
            page.evaluate("[...document.querySelectorAll('button.stuck')].at(-1).focus()")
            page.key(key)
        page.evaluate("document.activeElement.blur()")
        page.evaluate("document.querySelectorAll('.selected').forEach((one) => one.classList.remove('selected'))")
        page.evaluate("document.querySelectorAll('.transcript').forEach((one) => { one.scrollTop = 60; })")
        time.sleep(1)
        page.screenshot(Path(sys.argv[2]), clip={"x": 0, "y": 0, "width": SIZE[0], "height": PICTURE_HEIGHT})


if __name__ == "__main__":
    main()
