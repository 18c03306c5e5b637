"""A description of an app's messages without findings: two people build an ice cream, and a third one asks for some."""

from __future__ import annotations

from pathlib import Path

import icecream
import png
from canvas import flattened
from folder import Folder
from sketch import Sketch, fitted

DESCRIPTION = """\
version: 1
app: Ice Cream Builder
participants:
  anna: Anna
  cleo: {name: Cleo, device: without-app}
  ben: Ben
steps:
  - from: ben
    text: It is so hot today.

  - from: anna
    id: cone
    session: sundae
    layout:
      image: images/cone.png
      image-title: Waffle cone
      image-subtitle: Fresh from the iron
      caption: "${anna} started an ice cream"
      subcaption: Tap to add a scoop
      trailing-caption: Step 1
      trailing-subcaption: of 3
    url: https://example.com/ice-cream?id=7f3a&step=1
    accessibility-label: An empty waffle cone. Tap to add a scoop.
    summary: "${anna} picked a waffle cone"

  - from: ben
    id: scoop
    session: sundae
    reply-to: cone
    live:
      picture: images/scoop-live.png
      height: 220
      alternate:
        image: images/scoop.png
        caption: "${ben} added a scoop of mint"
    url: https://example.com/ice-cream?id=7f3a&step=2
    accessibility-label: A waffle cone with a scoop of mint. Tap to add the rest.
    summary: "${ben} added a scoop of mint"

  - from: cleo
    text: Can I have one, too?

  - from: anna
    session: sundae
    reply-to: scoop
    layout:
      image: images/sundae.png
    url: https://example.com/ice-cream?id=7f3a&step=3
    accessibility-label: A sundae with three scoops, sauce and a cherry, done.
    summary: "${anna} finished the sundae"
"""


def conversation(root: Path) -> None:
    """Writes the description and its pictures."""
    folder = Folder(root / "ice-cream")
    folder.write("ice-cream.message.yml", DESCRIPTION.encode())
    poses = (icecream.cone, icecream.scoop, icecream.sundae)
    for pose, sketch in zip(poses, fitted([pose() for pose in poses], 0.82)):
        folder.write(f"images/{pose.__name__}.png", picture(sketch, 900, 900))
    # The live view is wider than tall.
    folder.write("images/scoop-live.png", picture(fitted([icecream.scoop()], 0.86)[0], 864, 660))


def picture(sketch: Sketch, width: int, height: int) -> bytes:
    """A drawing on a plain background."""
    canvas = sketch.rendered(width, height, unit=min(width, height) / 100)
    return png.still(flattened(canvas, icecream.SKY), alpha=False)
