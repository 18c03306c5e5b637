"""For each rule about platforms, the smallest pack with a finding of that rule alone."""

from __future__ import annotations

from collections.abc import Callable

import apng
import jpeg
import motions
import png
import poses
import webp
from canvas import flattened
from colors import WHITE
from folder import Folder
from studio import film, picture

EMOJI = '{"star": "⭐"}\n'.encode()


def configure(folder: Folder, platform: str, *off: str) -> None:
    """Writes a configuration that names a platform and turns the rules `off` off."""
    rules = "rules:\n" + "".join(f"  {rule}: off\n" for rule in off) if off else ""
    folder.write(".stickerlint.yml", f"for: {platform}\n{rules}".encode())


def unsuited_format(folder: Folder) -> None:
    configure(folder, "discord")
    folder.write("star.png", webp.stencil(picture(poses.star, 320), (255, 122, 99)))
    folder.write("emoji.txt", EMOJI)


def unsuited_canvas(folder: Folder) -> None:
    configure(folder, "discord")
    folder.write("star.png", png.still(picture(poses.star)))
    folder.write("emoji.txt", EMOJI)


def unsuited_animation(folder: Folder) -> None:
    configure(folder, "line-animated", "unsuited-pack-size", "unsuited-text", "unsuited-canvas", "unsuited-format")
    folder.write("ok-nod.png", apng.animation(film(motions.ok_nod, 12), (1, 8), plays=1))


def unsuited_background(folder: Folder) -> None:
    configure(folder, "kakao", "missing-transparency", "unsuited-pack-size", "unsuited-format")
    folder.write("coffee-time.jpg", jpeg.still(flattened(picture(poses.coffee, 360), WHITE)))


def unsuited_pack_size(folder: Folder) -> None:
    configure(folder, "kakao", "unsuited-format")
    folder.write("star.png", png.still(picture(poses.star, 360)))


def unsuited_emoji(folder: Folder) -> None:
    configure(folder, "discord")
    folder.write("star.png", png.still(picture(poses.star, 320)))


def unsuited_text(folder: Folder) -> None:
    configure(folder, "signal")
    folder.write("star.png", png.still(picture(poses.star, 512)))
    folder.write("emoji.txt", EMOJI)


SAMPLES: list[Callable[[Folder], None]] = [
    unsuited_format, unsuited_canvas, unsuited_animation, unsuited_background, unsuited_pack_size, unsuited_emoji,
    unsuited_text,
]
