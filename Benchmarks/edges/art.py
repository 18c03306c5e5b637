"""Pictures as arrays: rows × columns × 4 floats, straight RGBA, 0…255."""

from __future__ import annotations

import zlib
from pathlib import Path

import numpy as np
from PIL import Image

from images import apng, png

Picture = np.ndarray


def read(path: Path) -> Picture | None:
    """The first frame of a file; None if it is unreadable or has hardly any clear or hardly any opaque pixels."""
    try:
        with Image.open(path) as image:
            picture = np.asarray(image.convert("RGBA")).astype(float)
    except (OSError, SyntaxError, ValueError):
        return None
    alpha = picture[..., 3]
    if (alpha == 0).mean() < 0.02 or (alpha == 255).mean() < 0.02:
        return None
    picture[alpha == 0] = 0
    return picture


def premultiplied(picture: Picture) -> Picture:
    """The picture with premultiplied colors, as needed for mixing pixels."""
    return np.concatenate([picture[..., :3] * picture[..., 3:] / 255, picture[..., 3:]], axis=2)


def straight(mixed: Picture) -> Picture:
    """The picture with straight colors, from one with premultiplied colors."""
    cover = mixed[..., 3:] / 255
    colors = np.where(cover > 0, mixed[..., :3] / np.maximum(cover, 1e-6), 0)
    return tidy(np.concatenate([colors, mixed[..., 3:]], axis=2))


def tidy(picture: Picture) -> Picture:
    """The picture with integer levels, and no color under alpha 0."""
    result = rounded(picture)
    result[result[..., 3] == 0] = 0
    return result


def resized(picture: Picture, width: int, height: int) -> Picture:
    """The picture at another size."""
    method = Image.Resampling.BOX if width < picture.shape[1] else Image.Resampling.BILINEAR
    source = premultiplied(picture).astype(np.float32)
    channels = [np.asarray(Image.fromarray(source[..., i]).resize((width, height), method))
                for i in range(4)]
    return straight(np.clip(np.stack(channels, axis=2), 0, 255))


def rounded(picture: Picture) -> Picture:
    return np.clip(np.floor(picture + 0.5), 0, 255)


def fitted(picture: Picture, side: int, fill: float = 0.92) -> Picture:
    """The art centered on a square canvas of `side` px, its longer side scaled to the share `fill` of `side`."""
    art = cropped(picture)
    scale = side * fill / max(art.shape[:2])
    height, width = (max(1, round(n * scale)) for n in art.shape[:2])
    return placed(resized(art, width, height), side)


def placed(art: Picture, side: int, dx: int = 0, dy: int = 0) -> Picture:
    """The art on a clear square canvas, off center by some px; parts beyond the canvas are lost."""
    canvas = np.zeros((side, side, 4))
    height, width = art.shape[:2]
    left, top = (side - width) // 2 + dx, (side - height) // 2 + dy
    x0, y0 = max(0, left), max(0, top)
    x1, y1 = min(side, left + width), min(side, top + height)
    canvas[y0:y1, x0:x1] = art[y0 - top:y1 - top, x0 - left:x1 - left]
    return canvas


def cropped(picture: Picture) -> Picture:
    """The art without clear rows and columns around it."""
    rows = np.flatnonzero((picture[..., 3] > 0).any(axis=1))
    columns = np.flatnonzero((picture[..., 3] > 0).any(axis=0))
    return picture[rows[0]:rows[-1] + 1, columns[0]:columns[-1] + 1]


def over(picture: Picture, color: tuple[int, int, int] | np.ndarray) -> Picture:
    """The art flattened onto a background, which is a color or RGB for each pixel; the result is RGB, too."""
    alpha = picture[..., 3:] / 255
    return rounded(picture[..., :3] * alpha + np.array(color, float) * (1 - alpha))


def write_png(path: Path, picture: Picture) -> None:
    Image.fromarray(picture.astype(np.uint8), "RGBA").save(path, compress_level=1)


def write_p3(path: Path, picture: Picture) -> None:
    """Writes a PNG whose color values are declared as Display P3."""
    write_png(path, picture)
    written, header = path.read_bytes(), 33
    tag = png.chunk(b"cICP", bytes((12, 13, 0, 1)))
    path.write_bytes(written[:header] + tag + written[header:])


def write_gif(path: Path, picture: Picture) -> None:
    """Writes a GIF with the 255 best colors; alpha of 128 or more becomes solid, the rest clear."""
    solid = picture[..., 3] >= 128
    colors = Image.fromarray(picture[..., :3].astype(np.uint8), "RGB").quantize(255)
    indices = np.where(solid, np.asarray(colors), 255).astype(np.uint8)
    image = Image.fromarray(indices, "P")
    image.putpalette((colors.getpalette() or [])[:765] + [0, 0, 0])
    image.save(path, transparency=255)


def write_apng(path: Path, frames: list[Picture], fps: int = 12) -> None:
    """Writes an APNG of whole frames without Pillow, which would merge equal ones."""
    height, width = frames[0].shape[:2]
    rows = (png.unfiltered(frame.astype(np.uint8).tobytes(), width * 4) for frame in frames)
    path.write_bytes(apng.file(
        width, height, [apng.Frame(zlib.compress(data, 1), (1, fps)) for data in rows]))
