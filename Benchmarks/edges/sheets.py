"""Contact sheets: pictures on several backgrounds with their findings, to be judged by eye."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import numpy as np
from PIL import Image, ImageDraw, ImageFont

from art import Picture, over, resized
from focus import Place, focus
from fonts import font

TILE, ZOOM, TILES, GAP = 128, 8, 6, 4
"""The side of a tile in px, the scale of the enlarged place, the number of tiles of a finding, and the gap between
tiles in px."""
COLUMNS, ROWS = 2, 6
"""The columns and rows of findings on a sheet."""
CELL = TILES * (TILE + GAP) + 8
"""The width of a finding on the sheet in px."""
LINE, LINES = 16, 3
"""The height of a text line in px, and the largest number of lines of a finding."""
WHITE, BLACK, MAGENTA = (255, 255, 255), (0, 0, 0), (255, 0, 255)
MARK = np.array((225, 30, 30))


class Alarm(NamedTuple):
    """A finding with access to the frames of its file and of the similar file, if there is one.

    `frame` is an index from 0, or `None` if the finding is about the whole file.
    """

    number: int
    rule: str
    group: str
    severity: str
    file: str
    frame: int | None
    message: str
    frames: Callable[[], list[Path]]
    twin: Callable[[], list[Path]]


def load(path: Path) -> Picture:
    with Image.open(path) as image:
        return np.asarray(image.convert("RGBA")).astype(float)


def scenery(side: int = TILE) -> np.ndarray:
    """A rough landscape of sky, hills and leaves."""
    y, x = np.mgrid[:side, :side] / side
    sky = np.dstack([110 + 120 * y, 160 + 60 * y, 235 - 50 * y])
    hill = 0.55 + 0.12 * np.sin(5 * x + 1) + 0.03 * np.sin(23 * x)
    ripple = 25 * np.sin(40 * x + 9 * np.sin(21 * y))
    ground = np.dstack([70 + ripple, 95 + ripple - 50 * (y - 0.5), 40 + 0.6 * ripple])
    return np.clip(np.where((y > hill)[..., None], ground, sky), 0, 255)


def checks(side: int = TILE) -> np.ndarray:
    y, x = np.mgrid[:side, :side] // 8
    return np.repeat(np.where((x + y) % 2, 215, 180)[..., None], 3, axis=2)


def small(picture: Picture) -> Picture:
    """The whole canvas, scaled to fit a tile."""
    height, width = picture.shape[:2]
    scale = TILE / max(height, width)
    return resized(picture, *(max(1, round(n * scale)) for n in (width, height)))


def tile(picture: Picture, background: tuple[int, int, int] | np.ndarray) -> np.ndarray:
    """The whole canvas on a background, with gray beside or below it."""
    reduced = small(picture)
    height, width = reduced.shape[:2]
    if isinstance(background, np.ndarray):
        background = background[:height, :width]
    result = np.full((TILE, TILE, 3), 128.0)
    result[:height, :width] = over(reduced, background)
    return result


def crop(picture: Picture, place: Place, background: tuple[int, int, int]) -> np.ndarray:
    """A few pixels enlarged; gray beyond the canvas."""
    reach = TILE // ZOOM // 2
    shown = np.full((picture.shape[0] + 2 * reach, picture.shape[1] + 2 * reach, 3), 128.0)
    shown[reach:-reach, reach:-reach] = over(picture, background)
    row, column = place
    part = shown[row:row + 2 * reach, column:column + 2 * reach]
    return part.repeat(ZOOM, axis=0).repeat(ZOOM, axis=1)


def alpha_alone(picture: Picture) -> Picture:
    """The alpha ten times as strong, in black."""
    result = np.zeros_like(picture)
    result[..., 3] = np.minimum(picture[..., 3] * 10, 255)
    return result


def colors_alone(picture: Picture) -> Picture:
    """The stored colors, including those under alpha 0."""
    result = picture.copy()
    result[..., 3] = 255
    return result


def still(alarm: Alarm) -> list[np.ndarray]:
    """The picture on four backgrounds, and the relevant place on two of them; for some rules, the alpha or the hidden
    colors replace the fourth."""
    frames = alarm.frames()
    picture = load(frames[min(alarm.frame or 0, len(frames) - 1)])
    place = focus(picture, alarm.rule, alarm.group, alarm.message, TILE // ZOOM)
    named = re.search("#([0-9A-F]{6})", alarm.message)
    third: tuple[int, ...] = MAGENTA
    if alarm.group == "contrast" and named:
        third = tuple(bytes.fromhex(named[1]))
    last = tile(picture, scenery())
    if alarm.rule in ("faint-layer", "border-haze", "stray-specks"):
        last = tile(alpha_alone(picture), WHITE)
    elif alarm.rule == "hidden-picture":
        last = tile(colors_alone(picture), WHITE)
    return [tile(picture, WHITE), tile(picture, BLACK), tile(picture, third), last,
            crop(picture, place, WHITE), crop(picture, place, BLACK)]


def moving(alarm: Alarm) -> list[np.ndarray]:
    """The frame in question, marked, between its four neighbors, and its change from the previous one."""
    frames = alarm.frames()
    at = min(alarm.frame or 0, len(frames) - 1)
    pictures = [load(frames[(at + step) % len(frames)]) for step in range(-2, 3)]
    tiles = [tile(picture, checks()) for picture in pictures]
    tiles[2][-5:] = MARK
    return [*tiles, 255 - np.abs(tile(pictures[2], WHITE) - tile(pictures[1], WHITE))]


def pair(alarm: Alarm) -> list[np.ndarray]:
    """Both stickers at three moments; stills on two backgrounds with their difference."""
    one, other = alarm.frames(), alarm.twin()
    tiles = []
    for part, background in ((0, WHITE), (0.5, BLACK), (0.75, checks())):
        tiles += [tile(load(frames[int(part * len(frames))]), background)
                  for frames in (one, other) if frames]
    if len(one) == len(other) == 1:
        tiles[4:] = [255 - np.abs(tiles[0] - tiles[1])]
    return tiles


def cell(alarm: Alarm, letters: ImageFont.FreeTypeFont) -> Image.Image:
    draw = {"animation": moving, "packs": pair}.get(alarm.group, still)
    cell = np.full((TILE + GAP + LINE * LINES + 8, CELL, 3), 215.0)
    for index, one in enumerate(draw(alarm)):
        left = index * (TILE + GAP)
        cell[:TILE, left:left + TILE] = one
    image = Image.fromarray(cell.astype(np.uint8))
    frame = "" if alarm.frame is None else f", frame {alarm.frame + 1}"
    name = alarm.file if len(alarm.file) < 90 else f"…{alarm.file[-90:]}"
    lines = wrapped(f"{alarm.number}  {name}{frame}", letters)[:1]
    lines += wrapped(f"{alarm.severity}: {alarm.message}", letters)
    ImageDraw.Draw(image).text((2, TILE + GAP), "\n".join(lines[:LINES]), fill=BLACK, font=letters)
    return image


def wrapped(text: str, letters: ImageFont.FreeTypeFont) -> list[str]:
    """The text as lines that fit a cell; words of more than 40 characters are broken."""
    lines = [""]
    for word in re.findall(r"\S{1,40}\s*", text):
        if letters.getlength(lines[-1] + word.rstrip()) > CELL - 12:
            lines.append("")
        lines[-1] += word
    return lines


def write(alarms: list[Alarm], path: Path) -> None:
    """Writes a sheet of at most `COLUMNS` × `ROWS` findings."""
    small, large = font(13), font(18)
    cells = [np.asarray(cell(alarm, small)) for alarm in alarms]
    height, width = cells[0].shape[:2]
    rows = -(-len(cells) // COLUMNS)
    sheet = np.full((28 + rows * height, COLUMNS * width, 3), 215, np.uint8)
    for index, one in enumerate(cells):
        top, left = 28 + index // COLUMNS * height, index % COLUMNS * width
        sheet[top:top + height, left:left + width] = one
    image = Image.fromarray(sheet)
    ImageDraw.Draw(image).text((4, 2), f"{alarms[0].rule}  ({path.name})", fill=BLACK, font=large)
    image.save(path)
