#!/usr/bin/env python3
"""Tries the reports of docs/design/art-as-it-comes.md, with the commands of its table, and checks their output.

    Benchmarks/reports/try.py STICKERLINT [NUMBER…]

NUMBER is that of a report in the table; without one, all are tried. Draws the inputs with make.py into a temporary
folder. Prints a line for each trial, and ends with 1 if one fails. Needs numpy and Pillow.
"""
from __future__ import annotations

import subprocess
import sys
import tempfile
import zlib
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).resolve().parent))

import numpy as np  # noqa: E402

from make import ORANGE, REPORTS, SIDE, disc, steps  # noqa: E402
from trial import Failure, Trial, chunks, pictures, solid  # noqa: E402


def place_on_canvas(t: Trial) -> None:
    wanted = []
    for index in range(3):
        canvas = np.zeros((SIDE, SIDE, 4), np.uint8)
        canvas[20 * index:20 * index + 100, 40 * index:40 * index + 100] = disc(100, (40, 60 + 60 * index, 200))
        wanted.append(canvas)
    t.run("assemble", "frames", "-o", "a.png")
    t.mentions("placed on 300 × 300 px")
    t.shows("a.png", *wanted)
    t.run("inspect", "frames/1.png")
    t.mentions("at 40, 20 px of 300 × 300 px")
    t.run("lint", "frames", "--all")


def repetitions(t: Trial) -> None:
    for name, plays in (("twice", 3), ("once", 1)):
        t.run("assemble", f"stickers/{name}.gif", "-o", f"{name}.png")
        t.plays(f"{name}.png", count=plays)
        t.run("disassemble", f"stickers/{name}.gif", "-o", name)
        t.plays(f"{name}/frames.json", count=plays)
    t.run("optimize", "stickers", "-o", "small")
    for name, plays in (("twice", 3), ("once", 1)):
        if (t.folder / f"small/{name}.png").exists():
            t.plays(f"small/{name}.png", count=plays)


def times(*wanted: Fraction) -> Callable[[Trial], None]:
    def trial(t: Trial) -> None:
        t.run("assemble", "stickers/a.png", "-o", "a.png")
        t.plays("a.png", *wanted)
        t.run("optimize", "stickers", "-o", "small")
        t.plays("small/a.png", *wanted)
        t.run("disassemble", "stickers/a.png", "-o", "parts")
        t.plays("parts/frames.json", *wanted)
        t.run("inspect", "stickers/a.png")
        t.mentions(f"{int(1000 * wanted[0])} ms")
    return trial


def long_pauses(t: Trial) -> None:
    t.run("assemble", "a.gif", "-o", "a.png")
    t.plays("a.png", Fraction(65535, 100), Fraction(131070, 100))
    t.run("assemble", "frames", "-o", "b.png", fails=True)
    t.mentions("a delay of 70,000 s is above the limit of 65,535 s")


def alpha_alone(t: Trial) -> None:
    ink = disc(color=(0, 0, 0))
    ink[100:200, 100:200, 3] = np.linspace(0, 255, 100, dtype=np.uint8)[None, :]
    t.run("optimize", "stickers", "-o", "small")
    t.shows("small/ink.png", ink)
    t.run("fix", "stickers", "--lossy", "-o", "fixed")
    t.shows("fixed/ink.png", ink)
    t.run("assemble", "stickers/ink.png", "-o", "a.png")
    t.shows("a.png", ink)
    t.run("assemble", "frames", "--colors", "8", "-o", "b.png", "--max-bytes", "500KB")
    if not all((picture[..., :3][picture[..., 3] > 0] == 0).all() for picture in pictures(t.folder / "b.png")):
        raise Failure("b.png: the ink is not black")


def stored(t: Trial, wanted: np.ndarray) -> None:
    """Requires the pixels of a still after the commands that copy or redraw it at its size."""
    side = wanted.shape[0]
    t.run("optimize", "stickers", "-o", "small")
    t.run("disassemble", "stickers/a.png", "-o", "parts")
    # Pillow rounds 16-bit tRNS keys, so the output is read through assemble, which writes 8-bit PNG.
    for number, path in enumerate(("stickers/a.png", "small/a.png", "parts/frame-001.png")):
        t.run("assemble", path, "-o", f"{number}.png")
        t.shows(f"{number}.png", wanted)
    t.run("contact-sheet", "stickers", "-o", "sheet.png")
    t.run("inspect", "stickers/a.png")
    if side < 1024:
        t.run("icons", "stickers/a.png", "-o", "i.stickersiconset", fails=True)
        t.mentions("too small for the App Store icon")
        return
    t.run("icons", "stickers/a.png", "-o", "i.stickersiconset", "--background", "#FF00FF")
    ground = np.where(wanted[..., 3:] > 0, wanted, np.array([255, 0, 255, 255], np.uint8)).astype(np.uint8)
    t.shows("i.stickersiconset/Icon-1024x1024.png", ground)


def key_of_16_bits(t: Trial) -> None:
    wanted = solid(1024, (128, 128, 128, 255))
    wanted[256:768, 256:512] = 255
    wanted[256:768, 512:768] = 0
    stored(t, wanted)
    t.run("assemble", "stickers/a.png", "-o", "b.png")
    t.mentions("16 bits per sample: 8 are kept")


def unused_key(t: Trial) -> None:
    level = np.where(disc()[..., 3:] > 127, 255, 0).astype(np.uint8)
    wanted = np.concatenate([level] * 3 + [np.full_like(level, 255)], axis=2)
    stored(t, wanted)
    t.run("fix", "stickers", "-o", "fixed")
    t.shows("fixed/a.png", wanted)


def key_of_2_bits(t: Trial) -> None:
    sample = np.where(disc(1024)[..., 3:] > 127, 1, 2)
    sample[500:540, 400:600] = 3
    level = (sample * 85).astype(np.uint8)
    alpha = np.where(sample == 2, 0, 255).astype(np.uint8)
    stored(t, np.concatenate([level] * 3 + [alpha], axis=2))


def cmyk(t: Trial) -> None:
    for name in ("marked", "unmarked"):
        t.run("icons", f"stickers/{name}.jpg", "-o", f"{name}.stickersiconset")
        t.run("assemble", f"stickers/{name}.jpg", "-o", f"{name}.png", "--size", "300")
        for path in (f"{name}.png", f"{name}.stickersiconset/Icon-1024x1024.png"):
            picture = pictures(t.folder / path)[0].astype(int)
            side = picture.shape[0]
            cyan, white = picture[side // 2, side // 4], picture[side // 2, 3 * side // 4]
            if not (cyan[0] < 60 and cyan[1] > 150 and cyan[2] > 200) or white[:3].min() < 250:
                raise Failure(f"{path}: {cyan} beside {white}")
    t.run("lint", "stickers", "--all")
    t.mentions("other programs", "differ")
    t.run("optimize", "stickers", "-o", "small")
    if b"Adobe" in (t.folder / "small/unmarked.jpg").read_bytes()[:4000]:
        raise Failure("optimize added an Adobe marker")


def gray_with_profile(t: Trial) -> None:
    for words, out in ((("optimize", "stickers", "-o", "small"), "small"), (("fix", "stickers", "-o", "fixed"), "fixed")):
        t.run(*words)
        for name in ("a.png", "b.png"):
            if t.header(f"{out}/{name}")[1] in (0, 4):
                raise Failure(f"{out}/{name}: gray with a profile for RGB")
            if b"iCCP" not in t.kinds(f"{out}/{name}"):
                raise Failure(f"{out}/{name}: no profile")


def motion_photo(t: Trial) -> None:
    t.run("lint", "stickers", "--all")
    t.mentions("4,032 bytes follow the end")
    t.run("optimize", "stickers", "-o", "small")
    t.mentions("without 4,032 bytes after the end")
    t.run("fix", "stickers", "-o", "fixed")
    t.mentions("4,032", "trailing")
    t.run("disassemble", "stickers/0.MP.jpg", "-o", "parts")
    t.mentions("without 4,032 bytes after the end")


def credentials(t: Trial) -> None:
    t.run("lint", "stickers", "--all")
    t.mentions("It has Content Credentials")
    t.run("inspect", "stickers/0.png")
    t.mentions("Content Credentials")
    t.run("optimize", "stickers", "-o", "small")
    t.mentions("without its Content Credentials")
    t.run("assemble", "stickers", "-o", "a.png")
    t.mentions("left out: Content Credentials")
    t.run("disassemble", "stickers/0.png", "-o", "parts")
    t.mentions("without its Content Credentials")


def thumbnail(t: Trial) -> None:
    t.run("lint", "stickers", "--all")
    t.mentions("Its EXIF has a small picture")
    t.run("inspect", "stickers/a.jpg")
    t.mentions("EXIF thumbnail")
    t.run("fix", "stickers", "-o", "fixed")
    t.mentions("EXIF thumbnail")
    t.run("optimize", "stickers", "-o", "small")
    t.mentions("EXIF thumbnail")
    t.run("disassemble", "stickers/a.jpg", "-o", "parts")
    t.mentions("EXIF thumbnail")
    for path in ("fixed/a.jpg", "small/a.jpg"):
        if b"Exif" in (t.folder / path).read_bytes()[:200]:
            raise Failure(f"{path}: the EXIF is still there")


def forms_of_unicode(t: Trial) -> None:
    t.run("lint", "A.xcassets", "--all")
    t.mentions("accents encoded differently")
    t.run("assemble", "frames", "-o", "a.png")
    t.mentions("rename it")
    t.plays("a.png", Fraction(1, 10), Fraction(2, 10))
    t.run("fix", "A.xcassets", "-o", "fixed")
    t.run("pack", "A.xcassets", "-o", "B.xcstickers")


def whole(color_alpha: int | None = None) -> Callable[[Trial], None]:
    """Requires both frames of an APNG with unusual chunks to be as drawn."""
    def trial(t: Trial) -> None:
        wanted = steps(2)
        if color_alpha is not None:
            wanted = [np.where(p[..., 3:] > 127, np.array([*ORANGE, color_alpha], np.uint8), 0).astype(np.uint8)
                      for p in wanted]
        t.run("lint", "stickers", "--all")
        t.run("assemble", "stickers/a.png", "-o", "a.png")
        t.shows("a.png", *wanted)
        t.run("optimize", "stickers", "-o", "small")
        t.shows("small/a.png", *wanted)
        t.run("fix", "stickers", "-o", "fixed")
        t.run("disassemble", "stickers/a.png", "-o", "parts")
        for index, picture in enumerate(wanted, start=1):
            t.shows(f"parts/frame-00{index}.png", picture)
    return trial


def hidden_default(t: Trial) -> None:
    t.run("icons", "logo.png", "-o", "i.stickersiconset", "--background", "#FFFFFF")
    middle = pictures(t.folder / "i.stickersiconset/Icon-1024x1024.png")[0][512, 480]
    if middle[2] < 200 or middle[0] > 60:
        raise Failure(f"icons show {middle}")
    t.run("contact-sheet", "stickers", "-o", "sheet.png")
    for words in (("assemble", "stickers/a.png", "-o", "a.png"), ("disassemble", "stickers/a.png", "-o", "parts"),
                  ("optimize", "stickers", "-o", "small")):
        t.run(*words)
        t.mentions("default image", "only programs without APNG support show")
    t.shows("a.png", *steps(3))
    t.shows("parts/frame-001.png", steps(3)[0])


def no_delay(t: Trial) -> None:
    tenth = Fraction(1, 10)
    t.run("lint", "stickers", "--all")
    t.mentions("100 ms")
    t.run("assemble", "stickers/a.png", "-o", "a.png")
    t.plays("a.png", Fraction(0), tenth, tenth)
    t.run("disassemble", "stickers/a.png", "-o", "parts")
    t.run("assemble", "parts", "-o", "b.png")
    t.plays("b.png", Fraction(0), tenth, tenth)
    t.run("optimize", "stickers", "-o", "small")
    t.plays("small/a.png", Fraction(0), tenth, tenth)


def palette_of_each_frame(t: Trial) -> None:
    wanted = pictures(t.folder / "stickers/a.gif")
    t.run("assemble", "stickers/a.gif", "-o", "a.png")
    t.shows("a.png", *wanted)
    t.run("optimize", "stickers", "-o", "small")
    found = next((t.folder / "small").iterdir()).name
    t.shows(f"small/{found}", *wanted)


def trimmed(t: Trial) -> None:
    wanted = []
    for side in (120, 100, 80):
        canvas = np.zeros((SIDE, SIDE, 4), np.uint8)
        canvas[300 - side:300, 150 - side:150] = disc(side)
        wanted.append(canvas)
    t.run("assemble", "frames", "-o", "a.png")
    t.mentions("placed on 300 × 300 px")
    t.shows("a.png", *wanted)
    t.run("assemble", "frames", "-o", "b.png", "--canvas", "pad")
    t.mentions("leave out --canvas")


def turned_heic(t: Trial) -> None:
    t.run("lint", "stickers", "--all")
    t.run("inspect", "stickers/a.heic")
    t.mentions("300 × 400 px")


def texts(t: Trial) -> None:
    phrase = "author, copyright or description"
    t.run("optimize", "stickers", "-o", "small")
    t.mentions(phrase)
    t.run("fix", "stickers", "--lossy", "-o", "fixed")
    t.run("assemble", "frames", "-o", "a.png")
    t.mentions(phrase)
    t.run("icons", "stickers/a.png", "-o", "i.stickersiconset")
    t.mentions(phrase)
    t.run("disassemble", "stickers/a.png", "-o", "parts")
    t.mentions(phrase)


def sixteen_bits(t: Trial) -> None:
    t.run("optimize", "stickers", "-o", "small")
    if t.header("small/a.png")[0] != 16:
        t.mentions("8 of 16 bits")
    t.run("assemble", "frames", "-o", "a.png")
    t.mentions("16 bits per sample: 8 are kept")
    t.run("icons", "stickers/a.png", "-o", "i.stickersiconset")
    t.mentions("16 bits per sample")
    t.run("fix", "stickers", "--lossy", "-o", "fixed")
    if t.header("fixed/a.png")[0] != 16:
        t.mentions("16 bits")
    t.run("disassemble", "stickers/a.png", "-o", "parts")
    old, new = (b"".join(body for kind, body in chunks(path.read_bytes()) if kind == b"IDAT")
                for path in (t.folder / "stickers/a.png", t.folder / "parts/frame-001.png"))
    if zlib.decompress(old) != zlib.decompress(new):
        raise Failure("parts/frame-001.png: other samples")


def chunks_of_the_color_type(t: Trial) -> None:
    for words, out in ((("optimize", "stickers", "-o", "small"), "small"),
                       (("disassemble", "stickers/a.png", "-o", "parts"), "parts")):
        t.run(*words)
        for path in (t.folder / out).glob("*.png"):
            found = set(t.kinds(f"{out}/{path.name}"))
            if found & {b"sBIT", b"bKGD", b"hIST"} and path.read_bytes() != (t.folder / "stickers" / path.name).read_bytes():
                raise Failure(f"{out}/{path.name}: {found}")
    t.run("fix", "stickers", "-o", "fixed")
    t.shows("fixed/a.png", *pictures(t.folder / "stickers/a.png"))


#: All trials, in the order of the table.
TRIALS: list[Callable[[Trial], None]] = [
    place_on_canvas, repetitions, times(Fraction(4), Fraction(1)), times(*[Fraction(1, 4)] * 3), long_pauses,
    alpha_alone, key_of_16_bits, unused_key, key_of_2_bits, cmyk, gray_with_profile, motion_photo, credentials,
    thumbnail, forms_of_unicode, whole(200), whole(), hidden_default, no_delay, palette_of_each_frame, trimmed,
    turned_heic, texts, sixteen_bits, chunks_of_the_color_type,
]


def main() -> int:
    if len(sys.argv) < 2 or len(TRIALS) != len(REPORTS):
        print(__doc__, file=sys.stderr)
        return 2
    program = str(Path(sys.argv[1]).resolve())
    every = set(range(1, len(TRIALS) + 1))
    wanted = {int(word) for word in sys.argv[2:]} or every
    if not wanted <= every:
        print(f"try.py: the reports are 1 to {len(TRIALS)}", file=sys.stderr)
        return 2
    failed = 0
    for number, (draw, judge) in enumerate(zip(REPORTS, TRIALS), start=1):
        if number not in wanted:
            continue
        with tempfile.TemporaryDirectory() as scratch:
            draw(Path(scratch))
            try:
                judge(Trial(program, number, Path(scratch)))
                print(f"{number:2}  as expected", flush=True)
            except (Failure, OSError, subprocess.TimeoutExpired) as fault:
                failed += 1
                print(f"{number:2}  DIFFERS: {fault}", flush=True)
    print(f"{len(wanted) - failed} of {len(wanted)} reports as expected")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
