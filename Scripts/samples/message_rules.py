"""The smallest description with a finding for each rule about messages, and a description without it."""

from __future__ import annotations

from functools import cache

import icecream
import png
from canvas import Canvas, flattened
from colors import INK
from folder import Folder
from sketch import Sketch
from studio import picture
from things import lettering

PEOPLE = "participants: {anna: Anna, ben: Ben}\nsteps:\n"
ADDRESS = "https://example.com/ice-cream?base=waffle"
LABEL = "accessibility-label: An empty waffle cone"
SUMMARY = 'summary: "${anna} picked a cone"'


@cache
def cone(side: int = 600) -> bytes:
    """The picture of a layout, on a plain background."""
    return png.still(flattened(picture(icecream.cone, side), icecream.SKY), alpha=False)


def message(*lines: str, layout: str = "{image: cone.png}", url: str = ADDRESS, sender: str = "anna") -> str:
    """A step without findings, except for the given lines; the line 'key: -' leaves the key out."""
    given = {line.split(":")[0] for line in lines}
    defaults = (f"layout: {layout}", f"url: {url}", LABEL, SUMMARY)
    all_lines = [*lines, *(line for line in defaults if line.split(":")[0] not in given)]
    return f"  - from: {sender}\n" + "".join(f"    {line}\n" for line in all_lines if not line.endswith(": -"))


def write(folder: Folder, *steps: str, clean: tuple[str, ...] = ()) -> None:
    """Writes the description with a finding, and the one without."""
    if "cone.png" in "".join(steps + clean) or not clean:
        folder.write("cone.png", cone())
    folder.write("ice-cream.message.yml", (PEOPLE + "".join(steps)).encode())
    folder.write("mended.message.yml", (PEOPLE + "".join(clean or (message(),))).encode())


def invalid_message(folder: Folder) -> None:
    write(folder, message(layout="{image: cones.png}"))


def unusual_layout_size(folder: Folder) -> None:
    write(folder, message(layout="{image: small.png}"))
    folder.write("small.png", cone(300))


def cropped_layout_art(folder: Folder) -> None:
    write(folder, message(layout="{image: flush.png}"))
    whole = picture(icecream.cone, 600)
    moved = Canvas(600, 600)
    for y in range(600):
        row = y * 2400
        moved.pixels[row:row + 2400 - 800] = whole.pixels[row + 800:row + 2400]
    folder.write("flush.png", png.still(flattened(moved, icecream.SKY), alpha=False))


def text_in_layout_image(folder: Folder) -> None:
    write(folder, message(layout="{image: laugh.png}"))
    sketch = Sketch()
    lettering(sketch, "OHIOHI", (50, 50), 11, 1.6, INK, outline=0)
    drawn = sketch.rendered(600)
    folder.write("laugh.png", png.still(flattened(drawn, icecream.SKY), alpha=False))


def hidden_media(folder: Folder) -> None:
    write(folder, message(layout="{image: cone.png, media: again.png}"))
    folder.write("again.png", cone())


def unsuited_media(folder: Folder) -> None:
    write(folder, message(layout="{image: spin.mp4}"), clean=(message(layout="{media: spin.mp4}"),))
    folder.write("spin.mp4", b"\0\0\0\x18ftypmp42\0\0\0\0mp42isom" + b"\0\0\0\x08mdat")


def heavy_media(folder: Folder) -> None:
    # A sample above the default limit would add 5 MB to every checkout.
    folder.write(".stickerlint.yml", b"rules:\n  heavy-media:\n    maximum: 100 KB\n")
    write(folder, message(layout="{media: spin.mp4}"))
    size = 120 << 10
    movie = b"\0\0\0\x18ftypmp42\0\0\0\0mp42isom" + size.to_bytes(4, "big") + b"mdat"
    folder.write("spin.mp4", movie + bytes(size - 8))


def long_message_address(folder: Folder) -> None:
    write(folder, message(url="https://example.com/ice-cream?state=" + "0123456789" * 500))


def unsuited_message_address(folder: Folder) -> None:
    write(folder, message(url='"data:,base=waffle"'))


def missing_summary(folder: Folder) -> None:
    write(folder, message("summary: -"))


def missing_message_label(folder: Folder) -> None:
    write(folder, message("accessibility-label: -"))


def unknown_participant(folder: Folder) -> None:
    write(folder, message('summary: "${ann} picked a cone"'))


def kept_participant(folder: Folder) -> None:
    write(folder, message('summary: "$0B5C1B2E-8A35-4C0A-9D51-4D7F1C9A2E10 picked a cone"'),
          message(url='"https://example.com/ice-cream?player=${anna}"'))


def cut_caption(folder: Folder) -> None:
    text = ("Anna picked a waffle cone, and now it is your turn to choose the flavors of all the scoops that go on "
            "top of it before the sauce and the cherries follow")
    write(folder, message(layout=f'{{image: cone.png, caption: "{text}", trailing-caption: Step 1}}'),
          clean=(message(layout="{image: cone.png, caption: Your turn, trailing-caption: Step 1}"),))


def session_out_of_order(folder: Folder) -> None:
    first = message("session: sundae", "id: cone")
    second = message("session: sundae", "id: scoop", "reply-to: cone", sender="ben")
    write(folder, first, second, message("session: sundae", "reply-to: cone"),
          clean=(first, second, message("session: sundae", "reply-to: scoop")))


def live_without_alternate(folder: Folder) -> None:
    live = message("layout: -", "live: {height: 120}")
    write(folder, live, clean=(message("layout: -", "live: {height: 120, alternate: {image: cone.png}}"),))


def lost_in_fallback(folder: Folder) -> None:
    write(folder, message(layout="{caption: Your turn}"))


SAMPLES = [
    invalid_message, unusual_layout_size, cropped_layout_art, text_in_layout_image, hidden_media, unsuited_media, heavy_media,
    long_message_address, unsuited_message_address, missing_summary, missing_message_label, unknown_participant,
    kept_participant, cut_caption, session_out_of_order, live_without_alternate, lost_in_fallback,
]
"""One function for each rule."""
