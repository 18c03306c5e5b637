"""The smallest pack with a finding, for each rule about catalogs, sequences, labels and icons."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from random import Random

import icons
import motions
import png
import poses
import spoil
from canvas import Canvas
from folder import CATALOG, CATALOG_PACK, PACK, Folder, write_pack, write_sequence
from studio import film, picture

WAVE = "An otter waves its hand"
STAR = "A yellow star smiles"


def mixed_frame_sizes(folder: Folder) -> None:
    frames = list(film(motions.heart_bounce, 8))
    frames[5] = film(motions.heart_bounce, 8, side=306)[5]
    one_sticker(folder)
    write_sequence(folder, "Heart", "A heart bounces", stills(frames))


def sequence_too_large(folder: Folder) -> None:
    one_sticker(folder)
    frames = [grainy(frame) for frame in film(motions.heart_bounce, 8)]
    write_sequence(folder, "Heart", "A heart bounces", stills(frames))


def several_packs(folder: Folder) -> None:
    full_catalog(folder)
    second = f"{CATALOG}/Stars.stickerpack"
    folder.write_contents(
        second, properties={"grid-size": "regular"}, stickers=[{"filename": "Star.sticker"}])
    star(folder, second)


def missing_contents(folder: Folder) -> None:
    one_sticker(folder)
    folder.write_contents(
        PACK, properties={"grid-size": "regular"},
        stickers=[{"filename": "Wave.sticker"}, {"filename": "Star.sticker"}])
    folder.write(f"{PACK}/Star.sticker/Star.png", png.still(picture(poses.star)))


def unknown_contents_key(folder: Folder) -> None:
    one_sticker(folder)
    timing = {"duration": 10, "duration-type": "fps", "repetions": 0}
    write_sequence(folder, "Heart", "A heart bounces", hearts(), timing)


def unknown_duration_type(folder: Folder) -> None:
    one_sticker(folder)
    timing = {"duration": 15, "duration-type": "frames", "repetitions": 0}
    write_sequence(folder, "Heart", "A heart bounces", hearts(), timing)


def invalid_duration(folder: Folder) -> None:
    one_sticker(folder)
    timing = {"duration": 0, "duration-type": "fps", "repetitions": 0}
    write_sequence(folder, "Heart", "A heart bounces", hearts(), timing)


def empty_slot(folder: Folder) -> None:
    one_sticker(folder)
    folder.write_contents(
        PACK, properties={"grid-size": "regular"}, stickers=[{"filename": "Wave.sticker"}, {}])


def missing_label(folder: Folder) -> None:
    one_sticker(folder)
    two_stickers(folder)
    folder.write_contents(f"{PACK}/Star.sticker", properties={"filename": "Star.png"})


def long_label(folder: Folder) -> None:
    label = "An otter waves its hand, first to the left and then to the right, and smiles at everyone " \
        "who looks at it, because it is glad that somebody has come to see it at last."
    write_pack(folder, "regular", "Wave", label, waving())


def duplicate_label(folder: Folder) -> None:
    one_sticker(folder)
    two_stickers(folder, label=WAVE)


def file_name_label(folder: Folder) -> None:
    write_pack(folder, "regular", "IMG_2044", "IMG_2044", waving())


def unreadable_strings(folder: Folder) -> None:
    full_catalog(folder)
    strings(folder, "de", '"Wave" = "Ein Otter winkt"\n')


def missing_localized_label(folder: Folder) -> None:
    full_catalog(folder)
    two_stickers(folder, pack=CATALOG_PACK)
    strings(folder, "en", f'"Wave" = "{WAVE}";\n"Star" = "{STAR}";\n')
    strings(folder, "de", '"Wave" = "Ein Otter winkt";\n')


def unused_localized_label(folder: Folder) -> None:
    full_catalog(folder)
    strings(folder, "de", '"Wave" = "Ein Otter winkt";\n"Wav" = "Ein Otter";\n')


def unknown_language(folder: Folder) -> None:
    full_catalog(folder)
    strings(folder, "Deutsch", '"Wave" = "Ein Otter winkt";\n')


def missing_icon(folder: Folder) -> None:
    one_sticker(folder, CATALOG_PACK)
    icons.write_set(folder, without=("1024x768",))


def unknown_icon_slot(folder: Folder) -> None:
    one_sticker(folder, CATALOG_PACK)
    icons.write_set(folder, entry=lambda slot: {**slot, "platform": None} if slot["size"] == "27x20" else slot)


def wrong_icon_size(folder: Folder) -> None:
    one_sticker(folder, CATALOG_PACK)
    icons.write_set(folder, images={"67x50@2x ipad": icons.image(143, 100)})


def transparent_icon(folder: Folder) -> None:
    one_sticker(folder, CATALOG_PACK)
    hole = spoil.holed(icons.art(180, 135), 12)
    icons.write_set(folder, images={"60x45@3x iphone": png.still(hole)})


def round_icon_corners(folder: Folder) -> None:
    one_sticker(folder, CATALOG_PACK)
    icons.write_set(folder, images={"60x45@3x iphone": png.still(icons.rounded(180, 135), alpha=False)})


def icon_alpha_channel(folder: Folder) -> None:
    one_sticker(folder, CATALOG_PACK)
    icons.write_set(folder, images={"1024x1024@1x ios-marketing": icons.image(1024, 1024, alpha=True)})


def unsuited_icon_format(folder: Folder) -> None:
    one_sticker(folder, CATALOG_PACK)
    icons.write_set(folder, images={"60x45@2x iphone": icons.gray(120, 90)})


def one_sticker(folder: Folder, pack: str = PACK) -> None:
    write_pack(folder, "regular", "Wave", WAVE, waving(), pack)


def full_catalog(folder: Folder) -> None:
    one_sticker(folder, CATALOG_PACK)
    icons.write_set(folder)


def two_stickers(folder: Folder, label: str = STAR, pack: str = PACK) -> None:
    folder.write_contents(
        pack, properties={"grid-size": "regular"},
        stickers=[{"filename": "Wave.sticker"}, {"filename": "Star.sticker"}])
    star(folder, pack, label)


def star(folder: Folder, pack: str, label: str = STAR) -> None:
    folder.write_contents(
        f"{pack}/Star.sticker", properties={"accessibility-label": label, "filename": "Star.png"})
    folder.write(f"{pack}/Star.sticker/Star.png", png.still(picture(poses.star)))


def strings(folder: Folder, language: str, text: str) -> None:
    folder.write(f"{language}.lproj/Sticker Pack.strings", text.encode())


def stills(frames: list[Canvas]) -> list[bytes]:
    return [png.still(frame) for frame in frames]


@cache
def waving() -> bytes:
    return png.still(film(motions.wave, 16)[0])


@cache
def hearts() -> list[bytes]:
    return stills(film(motions.heart_bounce, 8))


def grainy(canvas: Canvas) -> Canvas:
    """The picture with the grain of a photograph, which hardly compresses."""
    random = Random(canvas.width)

    def change(x: int, y: int, *pixel: int) -> tuple[int, ...]:
        return (*(max(0, min(255, c + random.randrange(-20, 21))) for c in pixel[:3]), pixel[3]) if pixel[3] else pixel

    return spoil.each_pixel(canvas, change)


SAMPLES: list[Callable[[Folder], None]] = [
    mixed_frame_sizes, sequence_too_large, several_packs, missing_contents, unknown_contents_key,
    unknown_duration_type, invalid_duration, empty_slot, missing_label, long_label, duplicate_label,
    file_name_label, unreadable_strings, missing_localized_label, unused_localized_label,
    unknown_language, missing_icon, unknown_icon_slot, wrong_icon_size, transparent_icon,
    round_icon_corners, icon_alpha_channel, unsuited_icon_format,
]
"""One function for each rule; the rule's id is the name with dashes."""
