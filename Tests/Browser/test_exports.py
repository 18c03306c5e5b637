"""Exported folders: files as they were written, videos, and what is drawn when the page has loaded."""

from __future__ import annotations

import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

from found import program
from pages import SAMPLES, PageTest, stickerlint


def exported(root: Path, platform: str, *files: str) -> Path:
    """Adds files of the good pack to the folder Otters, exports it, and returns the export's folder."""
    source = root / "Otters"
    source.mkdir(exist_ok=True)
    for file in files:
        shutil.copy(SAMPLES / "good-pack" / file, source)
    folder = root / platform
    stickerlint("export", source, "--for", platform, "-o", folder, "--author", "Ada", "--default-emoji", "\N{OTTER}",
                "--adapt", "speed", "--force")
    return folder


class ExportTests(PageTest):
    def setUp(self) -> None:
        root = tempfile.TemporaryDirectory()
        self.addCleanup(root.cleanup)
        self.root = Path(root.name)

    def test_files_are_shown_as_written(self) -> None:
        page = self.open(self.folder.page(exported(self.root, "signal", "otter-happy.png")))
        page.wait("document.querySelector('.platform-canvas img')?.naturalWidth > 0")
        self.assertIn("as the export wrote it", page.evaluate("document.querySelector('.platform .hint').textContent"))
        self.assertTrue(page.evaluate("""(() => {
          const box = document.querySelector('.platform-canvas').getBoundingClientRect();
          const image = document.querySelector('.platform-canvas img').getBoundingClientRect();
          return ['left', 'top', 'width', 'height'].every((side) => Math.abs(box[side] - image[side]) < 0.5);
        })()"""))
        footer = page.evaluate("document.querySelector('footer').textContent")
        self.assertNotIn("Messages", footer)
        self.assertIn("Other apps", footer)

    @unittest.skipUnless(shutil.which("ffmpeg"), "ffmpeg, which writes videos, is not installed")
    def test_videos_play_and_stop(self) -> None:
        page = self.open(self.folder.page(exported(self.root, "telegram-video", "star-spin.png")))
        playing = "[...document.querySelectorAll('.contact video')].some((video) => video.videoWidth && !video.paused)"
        page.wait(playing)
        still = "document.querySelector('.platform-canvas video')"
        page.wait(f"{still}?.videoWidth > 0")
        self.assertTrue(page.evaluate(f"{still}.paused"))
        self.assertIn("as the export wrote it", page.evaluate("document.querySelector('.platform .hint').textContent"))
        page.evaluate("document.getElementById('motion').click()")
        page.wait(f"!({playing})")

    def test_pictures_are_drawn_when_the_page_has_loaded(self) -> None:
        """Pictures are drawn at the load event, after which Chromium's own --screenshot does not wait."""
        file = self.folder.page(exported(self.root, "signal", "otter-happy.png"))
        text = subprocess.run(
            [program(), "--headless", "--no-sandbox", "--disable-gpu", f"--user-data-dir={self.root / 'profile'}",
             "--dump-dom", file.as_uri()], capture_output=True, text=True, check=True, timeout=60).stdout
        self.assertIn('src="blob:', text[text.index('class="contact'):].split("</ul>")[0])

    def test_first_frames_are_drawn_when_the_page_has_loaded(self) -> None:
        """First frames are files made of the animations' own bytes, so that the page waits for no decoder."""
        source = self.root / "Otters"
        source.mkdir()
        for name in ("a.png", "b.png", "c.png"):
            shutil.copy(SAMPLES / "good-pack/star-spin.png", source / name)
        for platform in ("discord-emoji", "signal", "whatsapp"):
            file = self.folder.page(exported(self.root, platform))
            text = subprocess.run(
                [program(), "--headless", "--no-sandbox", "--disable-gpu", f"--user-data-dir={self.root / 'profile'}",
                 "--dump-dom", "--window-size=800,2000", file.as_uri()],
                capture_output=True, text=True, check=True, timeout=60).stdout
            canvases = text[text.index('class="platform-canvas'):].split("</ul>")[0]
            self.assertEqual(canvases.count('src="blob:'), 3, platform)
            page = self.open(file)
            page.wait("document.querySelector('.platform-canvas img')?.naturalWidth > 0")
            self.assertEqual(page.evaluate("""(async () => {
              const images = ['.platform-canvas img', '.contact img'].map((selector) => document.querySelector(selector));
              const pixels = await Promise.all(images.map(async (image) => {
                await image.decode();
                const context = new OffscreenCanvas(64, 64).getContext('2d');
                // A canvas gets the first frame of an animation.
                context.drawImage(image, 0, 0, 64, 64);
                return context.getImageData(0, 0, 64, 64).data.join();
              }));
              return [images[0].src !== images[1].src, /[1-9]/.test(pixels[0]), pixels[0] === pixels[1]];
            })()"""), [True, True, True], platform)

    def test_pictures_that_are_not_drawn_yet_are_invisible(self) -> None:
        page = self.open(self.folder.page(exported(self.root, "signal", "otter-happy.png")))
        self.assertEqual(page.evaluate("""(() => {
          const image = document.createElement('img');
          image.alt = 'Otter';
          document.querySelector('main').append(image);
          return getComputedStyle(image).opacity;
        })()"""), "0")


if __name__ == "__main__":
    unittest.main()
