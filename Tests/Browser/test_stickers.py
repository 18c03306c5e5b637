"""Every sticker is shown correctly: its first frame pixel for pixel, and animated."""

from __future__ import annotations

import base64
import time
import unittest

from pages import SAMPLES, PageTest, inspection, plain_png

#: The digest of an image element's pixels, in the decoder's form: straight RGBA8, RGB 0 where alpha is 0. A
#: texture keeps the colors that a canvas would multiply by alpha.
DIGEST = """
async (image) => {
  const bitmap = await createImageBitmap(image, { premultiplyAlpha: 'none', colorSpaceConversion: 'none' });
  const { width, height } = bitmap;
  const gl = new OffscreenCanvas(1, 1).getContext('webgl2');
  const texture = gl.createTexture();
  gl.bindTexture(gl.TEXTURE_2D, texture);
  gl.pixelStorei(gl.UNPACK_COLORSPACE_CONVERSION_WEBGL, gl.NONE);
  gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, gl.RGBA, gl.UNSIGNED_BYTE, bitmap);
  gl.bindFramebuffer(gl.FRAMEBUFFER, gl.createFramebuffer());
  gl.framebufferTexture2D(gl.FRAMEBUFFER, gl.COLOR_ATTACHMENT0, gl.TEXTURE_2D, texture, 0);
  const pixels = new Uint8Array(width * height * 4);
  gl.readPixels(0, 0, width, height, gl.RGBA, gl.UNSIGNED_BYTE, pixels);
  gl.getExtension('WEBGL_lose_context').loseContext();
  for (let at = 0; at < pixels.length; at += 4) if (pixels[at + 3] === 0) pixels.fill(0, at, at + 3);
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', pixels));
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
"""
#: The digest of pixels as stored by a canvas.
CANVAS = """
(async (source) => {
  const width = source.naturalWidth || source.width, height = source.naturalHeight || source.height;
  const context = new OffscreenCanvas(width, height).getContext('2d');
  context.drawImage(source, 0, 0);
  const pixels = context.getImageData(0, 0, width, height).data;
  return [...new Uint8Array(await crypto.subtle.digest('SHA-256', pixels))].join(' ');
})
"""
#: The results of a function for the canvas of the stage, at the given frames.
FRAMES = """
(async (frames, find) => {
  const found = [];
  for (const frame of frames) {
    const scrub = document.querySelector('.scrub');
    scrub.value = frame;
    scrub.dispatchEvent(new Event('input'));
    const canvas = document.querySelector('.stage-canvas');
    while (canvas.dataset.frame !== String(frame)) await new Promise((done) => setTimeout(done));
    found.push(await find(canvas));
  }
  return found;
})
"""
#: The number of clear and of opaque pixels of a canvas.
COUNTS = """
((canvas) => {
  const data = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data;
  let clear = 0, opaque = 0;
  for (let at = 3; at < data.length; at += 4) { clear += data[at] === 0; opaque += data[at] === 255; }
  return [clear, opaque];
})
"""


class StickerTests(PageTest):
    def test_every_sticker_paints_its_first_frame(self) -> None:
        for pack, file in ((SAMPLES / "broken-pack", self.folder.broken), (SAMPLES / "good-pack", self.folder.good)):
            page = self.open(file)
            shown = page.evaluate("JSON.parse(document.getElementById('data').textContent).packs[0].stickers")
            facts = {entry["path"]: entry for entry in inspection(sorted(pack.iterdir()))}
            for index, sticker in enumerate(shown):
                entry = facts[sticker["path"]]
                if entry["error"] is not None:
                    self.assertNotIn("picture", sticker)
                    continue
                link = f"document.querySelectorAll('.contact a')[{index}]"
                page.evaluate(f"{link}.scrollIntoView()")
                page.wait(f"{link}.querySelector('img')?.naturalWidth > 0")
                size = page.evaluate(f"[{link}.querySelector('img').naturalWidth, {link}.querySelector('img').naturalHeight]")
                self.assertEqual(size, [entry["width"], entry["height"]], sticker["path"])
                if entry["format"] == "jpeg":
                    continue  # JPEG decoders may differ in the last bit (ITU-T T.83).
                digest = page.evaluate(f"({DIGEST})({link}.querySelector('img'))")
                self.assertEqual(digest, entry["frameHashes"][0], sticker["path"])

    def test_strip_frames_match_the_decoder(self) -> None:
        """Frames drawn from the frame strip have as many clear and opaque pixels as the program's decoder finds."""
        page = self.open(self.folder.broken, "stickers")
        stickers = page.evaluate("JSON.parse(document.getElementById('data').textContent).packs[0].stickers")
        moving = [index for index, sticker in enumerate(stickers) if "picture" in sticker and len(sticker["delays"]) > 1]
        self.assertGreaterEqual(len(moving), 5)
        facts = {entry["path"]: entry for entry in inspection(sorted((SAMPLES / "broken-pack").iterdir()))}
        for index in moving:
            page.go(f"stickers?sticker={index}")
            count = len(stickers[index]["delays"])
            frames = [0, 1, count - 1, count // 2]
            for frame, counts in zip(frames, page.evaluate(f"{FRAMES}({frames}, {COUNTS})"), strict=True):
                expected = facts[stickers[index]["path"]]["frames"][frame]
                self.assertEqual(counts, [expected["clearPixels"], expected["opaquePixels"]],
                                 f"{stickers[index]['path']}, frame {frame}")

    def test_animations_advance_and_pause(self) -> None:
        page = self.open(self.folder.good, "stickers?sticker=6")
        page.wait("document.querySelector('.ground img')?.naturalWidth > 0")
        x, y = self.middle(page, ".ground img")
        clip = {"x": x - 44, "y": y - 44, "width": 88, "height": 88}

        def pictures() -> set[bytes]:
            seen = set()
            for _ in range(8):
                seen.add(page.screenshot(clip=clip))
                time.sleep(0.05)
            return seen

        self.assertGreater(len(pictures()), 2)
        page.evaluate("document.getElementById('motion').click()")
        page.wait("document.querySelector('.ground img').dataset.shows === 'first-frame'")
        # On a busy machine it takes a while until only the first frame is painted.
        deadline = time.monotonic() + 10
        while len(pictures()) > 1:
            self.assertLess(time.monotonic(), deadline)

    def test_sticker_in_a_line_is_as_tall_as_the_line(self) -> None:
        """A sticker in a line of 17-point text is 22 points tall (Human Interface Guidelines, Typography), and nothing
        is pushed out of the page."""
        for width in (390, 1280):
            page = self.open(self.folder.good, "stickers?sticker=0", width=width)
            page.evaluate("document.querySelector('.lines').scrollIntoView()")
            page.wait("[...document.querySelectorAll('.line-art')].every((image) => image.naturalWidth > 0)")
            found = page.evaluate("""[...document.querySelectorAll('.line')].map((line) => {
              const [text, art, box] = [line, line.querySelector('img'), document.querySelector('.lines')]
                .map((one) => one.getBoundingClientRect());
              return [art.height, art.width, text.height, text.left >= box.left && text.right <= box.right]; })""")
            self.assertEqual(len(found), 2)
            for art_height, art_width, line_height, is_inside in found:
                self.assertEqual(art_height, 22)
                self.assertAlmostEqual(art_width, 22, delta=0.5)
                # One or two lines with 8 points above and below: the sticker makes no line taller.
                self.assertIn(line_height, (22 + 2 * 8, 44 + 2 * 8))
                self.assertTrue(is_inside)
            self.assertLessEqual(page.evaluate("document.documentElement.scrollWidth"), width)

    def test_reduced_motion_shows_first_frames(self) -> None:
        page = self.open(self.folder.good, "browser?height=expanded", prefers_reduced_motion="reduce")
        page.wait("[...document.querySelectorAll('.cell img')].every((image) => image.dataset.shows)")
        kinds = page.evaluate("[...document.querySelectorAll('.cell img')].map((image) => image.dataset.shows)")
        self.assertEqual(kinds.count("first-frame"), 2)
        self.assertEqual(page.evaluate("document.getElementById('motion').textContent"), "Play all")

    def test_peeled_animation_shows_its_first_frame(self) -> None:
        page = self.open(self.folder.good, "conversation")
        start = self.middle(page, '.tray-sticker[data-sticker="6"]')
        page.wait("document.querySelector('.tray-sticker[data-sticker=\"6\"] img').naturalWidth > 0")
        end = self.middle(page, '.transcript[data-end="you"] .photo')
        page.drag(start, end, release=False)
        page.wait("document.querySelector('.ghost img')?.naturalWidth > 0")
        self.assertEqual(page.evaluate("document.querySelector('.ghost img').dataset.shows"), "first-frame")
        page.wait("document.querySelector('.ghost img').src.startsWith('blob:')")
        peeled = page.evaluate(f"{CANVAS}(document.querySelector('.ghost img'))")
        # An animated image draws its first frame onto a canvas (HTML, drawImage).
        first = page.evaluate(f"{CANVAS}(document.querySelector('.tray-sticker[data-sticker=\"6\"] img'))")
        self.assertEqual(peeled, first)
        page.mouse("mouseReleased", *end)
        page.wait("document.querySelectorAll('.stuck').length === 2")

    def test_grid_shows_the_scale_of_each_size(self) -> None:
        page = self.open(self.folder.broken, "browser")
        stickers = page.evaluate("JSON.parse(document.getElementById('data').textContent).packs[0].stickers")
        for name, side in (("small", 300), ("regular", 408), ("large", 618)):
            page.evaluate(f"document.querySelector('input[value={name}]').click()")
            shown = page.evaluate("[...document.querySelectorAll('.share')].map((share) => share.textContent)")
            columns = page.evaluate("getComputedStyle(document.querySelector('.grid')).gridTemplateColumns.split(' ').length")
            self.assertEqual(columns, {"small": 4, "regular": 3, "large": 2}[name])
            gap = {"small": 8, "regular": 10, "large": 20}[name]
            # On a screen of 390 points, at 3 px per point.
            cell = 3 * min(side / 3, (390 - gap * (columns + 1)) / columns)
            shares = [min(1, side / max(one["width"], one["height"])) * cell / side if "width" in one else None
                      for one in stickers]
            self.assertEqual(shown, ["–" if share is None else f"{int(100 * share + 0.5)}\u00a0%" for share in shares], name)
            # The picture is drawn at the scale shown.
            widths = page.evaluate("""[...document.querySelectorAll('.cell-art')].map((art) =>
              parseFloat(art.firstChild.style.width) || 0)""")
            for one, share, width in zip(stickers, shares, widths, strict=True):
                if share is not None and "picture" in one:
                    self.assertAlmostEqual(width * 3, one["width"] * share, 1, f"{name}, {one['path']}")

    def test_grid_is_redrawn_only_if_it_changes(self) -> None:
        page = self.open(self.folder.good, "browser")
        page.evaluate("document.querySelector('.grid').dataset.mark = 'old'")
        for control in ("theme", "motion"):
            page.evaluate(f"document.getElementById('{control}').click()")
        page.resize(500, 900)
        page.wait("parseFloat(document.querySelector('.phone').style.zoom) < 1 || innerWidth === 500")
        self.assertEqual(page.evaluate("document.querySelector('.grid').dataset.mark"), "old")
        page.evaluate("document.querySelector('input[value=large]').click()")
        self.assertIsNone(page.evaluate("document.querySelector('.grid').dataset.mark ?? null"))

    def test_scaled_picture_is_not_labeled_100_percent(self) -> None:
        """On a wide screen, a picture one pixel too large is not labeled 100 %."""
        pack = self.folder.path / "nearly"
        pack.mkdir()
        for side in (408, 409):
            (pack / f"{side}.png").write_bytes(plain_png(side))
        page = self.open(self.folder.page(pack), "browser?screen=744&size=regular")
        self.assertEqual(page.evaluate("[...document.querySelectorAll('.share')].map((share) => share.textContent)"),
                         ["100\u00a0%", "99\u00a0%"])

    def test_turned_photos_are_upright(self) -> None:
        """EXIF orientation 6 rotates a photo by a quarter turn (EXIF 2.32, 4.6.4)."""
        photo = base64.b64decode(self.open(self.folder.good).evaluate("""(() => {
          const canvas = Object.assign(document.createElement('canvas'), { width: 300, height: 200 });
          canvas.getContext('2d').fillRect(0, 0, 300, 200);
          return canvas.toDataURL('image/jpeg').split(',')[1]; })()"""))
        tiff = b"II*\0\x08\0\0\0\x01\0\x12\x01\x03\0\x01\0\0\0\x06\0\0\0\0\0\0\0"
        block = b"Exif\0\0" + tiff
        pack = self.folder.path / "turned"
        pack.mkdir()
        (pack / "photo.jpg").write_bytes(
            photo[:2] + b"\xff\xe1" + (len(block) + 2).to_bytes(2, "big") + block + photo[2:])
        page = self.open(self.folder.page(pack))
        shown = page.evaluate("JSON.parse(document.getElementById('data').textContent).packs[0].stickers[0]")
        page.evaluate("document.querySelector('.contact').scrollIntoView()")
        page.wait("document.querySelector('.contact img')?.naturalWidth > 0")
        self.assertEqual([shown["width"], shown["height"]], [200, 300])
        self.assertEqual(page.evaluate("(({ naturalWidth, naturalHeight }) => [naturalWidth, naturalHeight])"
                                       "(document.querySelector('.contact img'))"), [shown["width"], shown["height"]])

    def test_second_loop_shows_the_same_frames(self) -> None:
        """In the second loop, frames equal those of the first, whatever was cached."""
        page = self.open(self.folder.broken, "stickers")
        stickers = page.evaluate("JSON.parse(document.getElementById('data').textContent).packs[0].stickers")
        moving = [index for index, one in enumerate(stickers) if "picture" in one and len(one["delays"]) > 9]
        self.assertGreater(len(moving), 0)
        for index in moving:
            page.go(f"stickers?sticker={index}")
            frames = list(range(min(20, len(stickers[index]["delays"]))))
            first, second = (page.evaluate(f"{FRAMES}({frames}, {CANVAS})") for _ in range(2))
            self.assertGreater(len(set(first)), 1)
            self.assertEqual(first, second, stickers[index]["path"])

    def test_embed_chooses_thumbnails_or_none(self) -> None:
        small = self.folder.report(SAMPLES / "broken-pack")
        page = self.open(small)
        self.assertEqual(page.evaluate("[...document.querySelectorAll('.tabs a')].map((tab) => tab.textContent)"), ["Findings"])
        page.wait("[...document.querySelectorAll('.finding img')].some((image) => image.naturalWidth > 0)")
        self.assertLessEqual(page.evaluate(
            "Math.max(...[...document.querySelectorAll('.finding img')].map((image) => image.naturalWidth))"), 96)
        none = self.folder.report(SAMPLES / "broken-pack", "--embed", "none")
        page = self.open(none)
        self.assertEqual(page.evaluate("document.querySelectorAll('script[id^=picture]').length"), 0)
        self.assertGreater(page.evaluate("document.querySelectorAll('.finding').length"), 10)
        self.assertLess(none.stat().st_size, small.stat().st_size)


if __name__ == "__main__":
    unittest.main()
