"""The complete packs, and the folder of numbered frames."""

from __future__ import annotations

from pathlib import Path

import apng
import damage
import gif
import jpeg
import motions
import png
import poses
import webp
from canvas import flattened
from colors import WHITE
from folder import Folder
from studio import film, picture


def good_pack(root: Path) -> None:
    """Draws seven stickers without findings."""
    folder = Folder(root / "good-pack")
    for name, pose in (
        ("otter-happy", poses.happy),
        ("otter-love", poses.love),
        ("otter-sleepy", poses.sleepy),
        ("coffee-time", poses.coffee),
        ("say-hi", poses.say_hi),
    ):
        folder.write(f"{name}.png", png.still(picture(pose)))
    folder.write("otter-wave.png", apng.animation(film(motions.wave, 16), (1, 12)))
    folder.write("star-spin.png", apng.animation(film(motions.star_spin, 14), (1, 15)))


def broken_pack(root: Path) -> None:
    """Draws fifteen files as a designer might deliver them: two are fine, and the others have one mistake each."""
    folder = Folder(root / "broken-pack")
    laugh = png.still(picture(poses.laugh))
    folder.write("otter-laugh.png", laugh)
    folder.write("otter-love.png", png.still(picture(poses.love)))

    folder.write("otter-laughing.png", laugh)
    folder.write(
        "otter-dance.png",
        damage.animation_of_size(film(motions.dance, 18), (1, 15), 560_000, 570_000),
    )
    folder.write("otter-hello.jpg", png.still(picture(poses.happy)))
    folder.write("star-spin.apng", apng.animation(film(motions.star_spin, 10), (1, 12)))
    folder.write("otter-sleepy.png", damage.cut_off(png.still(picture(poses.sleepy))))
    folder.write("coffee-time.jpg", jpeg.still(flattened(picture(poses.coffee), WHITE)))
    folder.write("say-ok.png", png.still(flattened(picture(poses.say_ok), WHITE), alpha=False))
    folder.write("otter-wave.gif", gif.animation(film(motions.wave, 10), delay=10))
    folder.write("tiny-heart.png", png.still(picture(poses.big_heart, 206)))
    folder.write("heart-bounce.png", apng.animation(film(motions.heart_bounce, 18), (1, 45)))
    folder.write("otter-surprise.png", apng.animation(film(motions.surprise, 10), (1, 12)))
    steam = film(motions.coffee_steam, 12)
    folder.write("coffee-steam.png", apng.animation(steam, (1, 12), plays=3))
    folder.write("say-thanks.png", webp.stencil(picture(poses.say_thanks), (255, 122, 99)))


def frames(root: Path) -> None:
    """Draws frames to be assembled into an animation."""
    folder = Folder(root / "frames/star-spin")
    for number, frame in enumerate(film(motions.star_spin, 12, side=300), start=1):
        folder.write(f"star-{number}.png", png.still(frame))
