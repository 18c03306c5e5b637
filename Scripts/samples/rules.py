"""For each rule, the smallest pack with a finding of that rule alone."""

from __future__ import annotations

import codecs
import struct
from collections.abc import Callable
from pathlib import Path

import apng
import catalog_rules
import damage
import edge_rules
import gif
import heic
import jpeg
import message_rules
import motions
import platform_rules
import png
import product_rules
import project_rules
import poses
import webp
from canvas import Canvas, flattened
from colors import WHITE
from folder import CATALOG_PACK, PACK, TIMING, Folder, write_pack
from images.png import chunk
from studio import film, picture

NOTES = b"""Ideas for the pack
- an otter with an umbrella
- a cup that laughs
"""

MISSING_COMMA = b"""{
  "info" : {
    "author" : "xcode",
    "version" : 1
  },
  "properties" : {
    "grid-size" : "regular"
  }
  "stickers" : [
    {
      "filename" : "Wave.sticker"
    }
  ]
}
"""


def file_too_large(folder: Folder) -> None:
    data = damage.animation_of_size(film(motions.dance, 18), (1, 15), 525_000, 535_000)
    folder.write("otter-dance.png", data)


def nearly_too_large(folder: Folder) -> None:
    data = damage.animation_of_size(film(motions.dance, 18), (1, 15), 504_000, 508_000)
    folder.write("otter-dance.png", data)


def unsupported_format(folder: Folder) -> None:
    folder.write("say-thanks.png", webp.stencil(picture(poses.say_thanks), (255, 122, 99)))


def heic_image(folder: Folder) -> None:
    folder.write("say-thanks.heic", heic.still(408, 408))
    folder.write("say-thanks-twice.heics", heic.sequence(408, 408, 2))


def extension_mismatch(folder: Folder) -> None:
    folder.write("star.gif", png.still(picture(poses.star)))


def unreadable_image(folder: Folder) -> None:
    folder.write("otter-sleepy.png", damage.cut_off(png.still(picture(poses.sleepy))))


def damaged_image(folder: Folder) -> None:
    folder.write("say-ok.png", damage.with_wrong_checksums(png.still(picture(poses.say_ok)), b"IDAT"))


def irregular_structure(folder: Folder) -> None:
    heart, star = picture(poses.big_heart), picture(poses.star)
    folder.write("heart.png", png.still(heart, extra=damage.transparent_color()))
    comment = damage.comment_with_wrong_crc("Sticker for Messages")
    folder.write("star.png", png.still(star, extra=comment))


def trailing_data(folder: Folder) -> None:
    text = b"exported from sticker-art, layer 3, 2026-01-12\n"
    folder.write("say-hi.png", png.still(picture(poses.say_hi)) + text)


def embedded_metadata(folder: Folder) -> None:
    history = "".join(f"<rdf:li>saved by sticker-art, layer {layer}</rdf:li>" for layer in range(180))
    packet = b"XML:com.adobe.xmp\0\0\0\0\0" + history.encode()
    folder.write("otter-love.png", png.still(picture(poses.love), extra=chunk(b"iTXt", packet)))


def special_file(folder: Folder) -> None:
    folder.write("star.png", png.still(picture(poses.star)))
    folder.link("star-again.png", "../stars/star.png")


def invalid_file_name(folder: Folder) -> None:
    folder.write("big\theart.png", png.still(picture(poses.big_heart)))


def unusual_dimensions(folder: Folder) -> None:
    folder.write("heart.png", png.still(picture(poses.big_heart, 206)))


def larger_than_size_class(folder: Folder) -> None:
    write_pack(folder, "small", "Wave", "An otter waves its hand", png.still(waving()))


def between_size_classes(folder: Folder) -> None:
    folder.write("star.png", png.still(picture(poses.star, 360)))


def non_square(folder: Folder) -> None:
    folder.write("say-ok.png", png.still(picture(poses.say_ok, 408, 330)))


def non_square_pixels(folder: Folder) -> None:
    # Pixels per meter horizontally and vertically: each pixel is twice as wide as tall.
    folder.write("star.png", png.still(
        picture(poses.star), extra=chunk(b"pHYs", struct.pack(">IIB", 2_835, 5_670, 1))))


def unapplied_orientation(folder: Folder) -> None:
    # A TIFF header and one entry: tag 0x0112, SHORT, 1 value, orientation 6.
    entry = struct.pack(">HHIHH", 0x0112, 3, 1, 6, 0)
    exif = b"MM\0*" + struct.pack(">IH", 8, 1) + entry + bytes(4)
    folder.write("star.png", png.still(picture(poses.star), extra=chunk(b"eXIf", exif)))


def foreign_color_space(folder: Folder) -> None:
    # Display P3 by code points, and PQ.
    p3, pq = (chunk(b"cICP", bytes((primaries, transfer, 0, 1))) for primaries, transfer in ((12, 13), (9, 16)))
    folder.write("star.png", png.still(picture(poses.star), extra=p3))
    folder.write("say-ok.png", png.still(picture(poses.say_ok), extra=pq))


def deep_samples(folder: Folder) -> None:
    folder.write("star.png", png.deep_still(picture(poses.star)))


def missing_transparency(folder: Folder) -> None:
    folder.write("coffee-time.jpg", jpeg.still(flattened(picture(poses.coffee), WHITE)))


def hard_gif_edges(folder: Folder) -> None:
    folder.write("heart-bounce.gif", gif.animation(film(motions.heart_bounce, 8), delay=10))


def high_frame_rate(folder: Folder) -> None:
    folder.write("heart-bounce.png", apng.animation(film(motions.heart_bounce, 12), (1, 45)))


def low_frame_rate(folder: Folder) -> None:
    folder.write("star-spin.png", apng.animation(film(motions.star_spin, 4), (1, 4)))


def short_frame_delay(folder: Folder) -> None:
    delays = [(1, 12)] * 5 + [(0, 100)]
    folder.write("ok-nod.png", apng.animation(film(motions.ok_nod, 6), delays))


def long_frame_delay(folder: Folder) -> None:
    delays = [(1, 12)] * 5 + [(83, 1)]
    folder.write("ok-nod.png", apng.animation(film(motions.ok_nod, 6), delays))


def long_loop(folder: Folder) -> None:
    delays = [(1, 10), (1, 1)] * 12 + [(1, 10)]
    folder.write("ok-nod.png", apng.animation(film(motions.ok_nod, 25, side=300), delays))


def heavy_animation(folder: Folder) -> None:
    frames = film(motions.coffee_steam, 24, side=618)
    folder.write("coffee-steam.png", apng.animation(frames, (1, 15)))


def single_frame_animation(folder: Folder) -> None:
    folder.write("star-spin.png", apng.animation([picture(poses.star)], (1, 15)))


def finite_loop(folder: Folder) -> None:
    folder.write("ok-nod.png", apng.animation(film(motions.ok_nod, 6), (1, 10), plays=3))


def blank_first_frame(folder: Folder) -> None:
    folder.write("otter-surprise.png", apng.animation(film(motions.surprise, 6), (1, 10)))


def hidden_default_image(folder: Folder) -> None:
    frames = film(motions.heart_bounce, 8)
    data = apng.animation(frames, (1, 10), hidden=picture(poses.big_heart))
    folder.write("heart-bounce.png", data)


def empty_pack(folder: Folder) -> None:
    folder.write(".gitkeep", b"")
    folder.write("notes.txt", NOTES)


def empty_sequence(folder: Folder) -> None:
    write_pack(folder, "regular", "Wave", "An otter waves its hand", png.still(waving()))
    folder.write_contents(
        PACK, properties={"grid-size": "regular"},
        stickers=[{"filename": "Wave.sticker"}, {"filename": "Spin.stickersequence"}],
    )
    folder.write_contents(
        f"{PACK}/Spin.stickersequence", properties={"accessibility-label": "A star turns", **TIMING},
        frames=[{}],
    )


def unsearched_folder(folder: Folder) -> None:
    folder.write(".stickerlint.yml", b"version: 1\nlimits:\n  depth: 2\n")
    folder.write("star.png", png.still(picture(poses.star)))
    folder.write("old/2025/drafts/heart.png", png.still(picture(poses.big_heart)))


def mixed_sticker_sizes(folder: Folder) -> None:
    folder.write("heart.png", png.still(picture(poses.big_heart, 618)))
    folder.write("star.png", png.still(picture(poses.star)))


def duplicate_stickers(folder: Folder) -> None:
    data = png.still(picture(poses.say_hi))
    folder.write("say-hello.png", data)
    folder.write("say-hi.png", data)


def unreadable_contents(folder: Folder) -> None:
    write_pack(folder, "regular", "Wave", "An otter waves its hand", png.still(waving()))
    folder.write(f"{PACK}/Contents.json", MISSING_COMMA)


def missing_listed_file(folder: Folder) -> None:
    write_pack(folder, "regular", "Wave", "An otter waves its hand", png.still(waving()))
    folder.write_contents(
        f"{PACK}/Wave.sticker",
        properties={"accessibility-label": "An otter waves its hand", "filename": "Waving.png"},
    )


def repeated_listed_file(folder: Folder) -> None:
    write_pack(folder, "regular", "Wave", "An otter waves its hand", png.still(waving()))
    folder.write_contents(
        PACK, properties={"grid-size": "regular"},
        stickers=[{"filename": "Wave.sticker"}, {"filename": "Wave.sticker"}],
    )


def colliding_names(folder: Folder) -> None:
    write_pack(folder, "regular", "Wave", "An otter waves its hand", png.still(waving()))
    # Files with colliding names could not be checked out on a Mac, so only the list names both.
    folder.write_contents(
        PACK, properties={"grid-size": "regular"},
        stickers=[{"filename": "Wave.sticker"}, {"filename": "wave.sticker"}],
    )


def unread_art(folder: Folder) -> None:
    folder.write("star.png", png.still(picture(poses.star)))
    folder.write("star.svg", b'<svg xmlns="http://www.w3.org/2000/svg"/>\n')


def escaping_file_name(folder: Folder) -> None:
    write_pack(folder, "regular", "Wave", "An otter waves its hand", png.still(waving()))
    folder.write_contents(
        PACK, properties={"grid-size": "regular"},
        stickers=[{"filename": "Wave.sticker"}, {"filename": "../../../secret.sticker"}],
    )


def unknown_grid_size(folder: Folder) -> None:
    write_pack(folder, "medium", "Wave", "An otter waves its hand", png.still(waving()))


def unlisted_file(folder: Folder) -> None:
    write_pack(folder, "regular", "Wave", "An otter waves its hand", png.still(waving()))
    folder.write_contents(
        f"{PACK}/Star.sticker",
        properties={"accessibility-label": "A yellow star smiles", "filename": "Star.png"},
    )
    folder.write(f"{PACK}/Star.sticker/Star.png", png.still(picture(poses.star)))


def invalid_manifest(folder: Folder) -> None:
    folder.write("star.png", png.still(picture(poses.star)))
    folder.write("stickerpack.yml", b"stickers:\n  - file: stars.png\n    label: A star\n")


def scale_variants(folder: Folder) -> None:
    for scale, side in [("", 136), ("@2x", 272), ("@3x", 408)]:
        folder.write(f"star{scale}.png", png.still(picture(poses.star, side)))


def missing_icon_set(folder: Folder) -> None:
    write_pack(folder, "regular", "Wave", "An otter waves its hand", png.still(waving()), CATALOG_PACK)


def unusual_encoding(folder: Folder) -> None:
    write_pack(folder, "regular", "Wave", "An otter waves its hand", png.still(waving()))
    contents = folder.path / PACK / "Contents.json"
    contents.write_bytes(codecs.BOM_UTF8 + contents.read_bytes())


def too_heavy_to_check(folder: Folder) -> None:
    # One pixel above the maximum side.
    folder.write("strip.png", png.still(Canvas(65_536, 2)))


def waving() -> Canvas:
    return film(motions.wave, 16)[0]


SAMPLES: list[Callable[[Folder], None]] = [
    file_too_large, nearly_too_large, unsupported_format, heic_image, extension_mismatch, unreadable_image,
    damaged_image, irregular_structure, trailing_data, embedded_metadata, special_file, invalid_file_name, unusual_dimensions,
    larger_than_size_class, between_size_classes, non_square,
    non_square_pixels, unapplied_orientation, foreign_color_space, deep_samples, missing_transparency,
    hard_gif_edges, high_frame_rate, low_frame_rate, short_frame_delay, long_frame_delay, long_loop, heavy_animation,
    single_frame_animation, finite_loop, blank_first_frame, hidden_default_image, empty_pack,
    empty_sequence, unsearched_folder, mixed_sticker_sizes, duplicate_stickers,
    unreadable_contents, unknown_grid_size, missing_listed_file, repeated_listed_file,
    escaping_file_name, colliding_names, unread_art, *edge_rules.SAMPLES, *catalog_rules.SAMPLES,
    *project_rules.SAMPLES, *product_rules.SAMPLES,
    *message_rules.SAMPLES,
    *platform_rules.SAMPLES,
    unlisted_file,
    invalid_manifest,
    scale_variants,
    missing_icon_set,
    unusual_encoding,
    too_heavy_to_check,
]
"""One function for each rule; the rule's id is the name with dashes."""


def rule_packs(root: Path, only: str = "") -> None:
    """Draws the packs of all rules, or of the rule with the given id."""
    samples = [sample for sample in SAMPLES if only in ("", sample.__name__.replace("_", "-"))]
    if not samples:
        raise SystemExit(f"draw-samples: there is no sample of a rule '{only}'")
    for sample in samples:
        sample(Folder(root / "rules" / sample.__name__.replace("_", "-")))
