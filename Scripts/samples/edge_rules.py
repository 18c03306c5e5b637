"""The smallest pack with a finding, for each rule about transparency, edges, placement, contrast, motion and copies."""

from __future__ import annotations

from collections.abc import Callable
from math import pi, sin

import apng
import indexed_png
import motions
import png
import poses
import spoil
import things
from canvas import Canvas, Color, flattened
from colors import INK, SKY, SKY_DEEP, WHITE, Gradient, rgb
from folder import Folder
from shapes import box, ellipse, heart
from sketch import Sketch, fitted
from studio import film, picture

GREEN_SCREEN = rgb("00B140")


def opaque_box(folder: Folder) -> None:
    canvas = spoil.holed(flattened(picture(poses.big_heart), WHITE), 30)
    folder.write("heart.png", png.still(canvas))


def nearly_opaque(folder: Folder) -> None:
    hills = spoil.landscape(408, 408)
    folder.write("hills.png", png.still(spoil.holed(hills, 3)))


def opaque_inner_box(folder: Folder) -> None:
    small = fitted([poses.star()], 0.72)[0].rendered(408)
    folder.write("star.png", png.still(spoil.boxed(small, 0.84, WHITE)))


def jagged_edges(folder: Folder) -> None:
    folder.write("star.png", png.still(spoil.hard(picture(poses.star))))


def matte_fringe(folder: Folder) -> None:
    folder.write("heart.png", png.still(spoil.matted(picture(poses.big_heart), GREEN_SCREEN)))


def premultiplied_colors(folder: Folder) -> None:
    black = (0, 0, 0, 255)
    folder.write("coffee-time.png", png.still(spoil.matted(picture(poses.coffee), black)))


def light_rim(folder: Folder) -> None:
    folder.write("otter-happy.png", png.still(spoil.keyed(picture(poses.happy))))


def contaminated_shadow(folder: Folder) -> None:
    star = picture(poses.star)
    shadow = spoil.soft_shadow(star, 14, 130)
    folder.write("star.png", png.still(spoil.stacked(spoil.matted(shadow, WHITE), star)))


def faint_layer(folder: Folder) -> None:
    star = fitted([poses.star()], 0.76)[0]
    ghost = spoil.each_pixel(
        spoil.placed(star, dx=9, dy=-6).rendered(408), lambda x, y, r, g, b, a: (r, g, b, a // 16))
    folder.write("star.png", png.still(spoil.stacked(ghost, star.rendered(408))))


def blurred_art(folder: Folder) -> None:
    folder.write("otter-happy.png", png.still(spoil.enlarged(picture(poses.happy, 102), 4)))


def border_haze(folder: Folder) -> None:
    folder.write("say-hi.png", png.still(spoil.veiled(picture(poses.say_hi), 5)))


def stray_specks(folder: Folder) -> None:
    folder.write("star.png", png.still(spoil.specked(picture(poses.star), 9, 90)))


def hidden_picture(folder: Folder) -> None:
    folder.write("otter-happy.png", png.still(spoil.with_hidden_picture(picture(poses.happy))))


def cropped_art(folder: Folder) -> None:
    star = spoil.placed(fitted([poses.star()])[0], dx=-14)
    folder.write("star.png", png.still(star.rendered(408)))


def flush_art(folder: Folder) -> None:
    """A window that is cut off at the left edge of the canvas."""
    sketch = Sketch()
    sketch.shape(box(-26, 16, 110, 68, 16), Gradient(SKY, SKY_DEEP, 10, 100))
    with sketch.placed(scale_x=0.55):
        things.happy_star(sketch)
    folder.write("star.png", png.still(sketch.rendered(408)))
    folder.write(".stickerlint.yml", b"rules:\n  flush-art: note\n")


def touching_art(folder: Folder) -> None:
    """A coin that extends slightly above the canvas, so that its upper edge is flat."""
    sketch = Sketch()
    coin = ellipse(50, 43, 43.5, 43.5)
    sketch.shape(coin, Gradient(SKY, SKY_DEEP, 4, 90), outline=0, border=False)
    folder.write("coin.png", png.still(sketch.rendered(408)))


def small_art(folder: Folder) -> None:
    folder.write("heart.png", png.still(fitted([poses.big_heart()], 0.5)[0].rendered(408)))


def off_center_art(folder: Folder) -> None:
    star = spoil.placed(fitted([poses.star()], 0.73)[0], dx=12.7)
    folder.write("star.png", png.still(star.rendered(408)))


def plain_heart(color: Color, eyes: Color) -> Canvas:
    """A heart without a border."""
    sketch = Sketch()
    sketch.shape(heart(50, 54, 88), color, outline=0, border=False)
    for x in (38, 62):
        sketch.detail(ellipse(x, 46, 4, 5.5), eyes)
    return sketch.rendered(408)


def lost_on_white(folder: Folder) -> None:
    folder.write("heart.png", png.still(plain_heart(rgb("FFF8F2"), INK)))


def lost_on_black(folder: Folder) -> None:
    folder.write("heart.png", png.still(plain_heart(rgb("140F12"), WHITE)))


def lost_on_bubbles(folder: Folder) -> None:
    folder.write("heart.png", png.still(plain_heart(rgb("1280F5"), WHITE)))


def lost_on_photo(folder: Folder) -> None:
    folder.write("heart.png", png.still(plain_heart(rgb("7B7264"), rgb("645C50"))))


def heart_film(count: int, movement: Callable[[float], tuple[float, float, float]]) -> list[Canvas]:
    """A heart moved and scaled at each moment, 0…1; `movement` returns the offsets in units and the scale."""
    base = fitted([poses.big_heart()], 0.74)[0]
    frames = []
    for index in range(count):
        dx, dy, scale = movement(index / count)
        frames.append(spoil.placed(base, dx, dy, scale).rendered(408))
    return frames


def beating(count: int) -> list[Canvas]:
    return heart_film(count, lambda t: (0, 0, 1 + 0.04 * sin(2 * pi * t)))


def blank_frame(folder: Folder) -> None:
    frames = beating(8)
    frames[5] = Canvas(408, 408)
    folder.write("heart.png", apng.animation(frames, (1, 10)))


def flickering_frame(folder: Folder) -> None:
    frames = beating(8)
    frames[4] = heart_film(1, lambda t: (0, 0, 0.6))[0]
    folder.write("heart.png", apng.animation(frames, (1, 10)))


def odd_frame(folder: Folder) -> None:
    frames = beating(8)
    frames[4] = heart_film(1, lambda t: (0, 0, 0.9))[0]
    folder.write("heart.png", apng.animation(frames, (1, 10)))


def unsteady_frames(folder: Folder) -> None:
    """Separately cropped frames, slightly off."""
    crops = ((1, 2), (1, 1), (2, 2), (-1, -1), (2, 1), (2, -1), (-2, 1), (0, -1), (-2, 2), (-2, 1),
             (1, 1), (2, -1))
    base = fitted([poses.big_heart()], 0.74)[0]
    frames = [spoil.placed(base, dx, dy).rendered(408) for dx, dy in crops]
    folder.write("heart.png", apng.animation(frames, (1, 10)))


def fast_motion(folder: Folder) -> None:
    frames = heart_film(12, lambda t: (24 * sin(2 * pi * t), 0, 0.68))
    folder.write("heart.png", apng.animation(frames, (1, 30)))


def flashing_frames(folder: Folder) -> None:
    bright = picture(poses.big_heart)
    dark = spoil.each_pixel(bright, lambda x, y, r, g, b, a: (r // 6, g // 6, b // 6, a))
    folder.write("heart.png", apng.animation([bright, dark] * 3, (1, 10)))


def loop_seam(folder: Folder) -> None:
    frames = heart_film(10, lambda t: (-11 + 22 * t, 0, 1))
    folder.write("heart.png", apng.animation(frames, (1, 10)))


def duplicate_frames(folder: Folder) -> None:
    frames = film(motions.ok_nod, 4)
    frames = [frame for frame in frames for _ in (0, 1)]
    folder.write("ok-nod.png", apng.animation(frames, (1, 20), whole_frames=True))


def frames_as_stickers(folder: Folder) -> None:
    for index, frame in enumerate(beating(6)):
        folder.write(f"heart-{index + 1}.png", png.still(frame))


def look_alike_stickers(folder: Folder) -> None:
    folder.write("star.png", png.still(picture(poses.star)))
    folder.write("star-again.png", indexed_png.still(picture(poses.star)))


SAMPLES: list[Callable[[Folder], None]] = [
    nearly_opaque, opaque_box, opaque_inner_box, jagged_edges, matte_fringe, premultiplied_colors,
    light_rim, contaminated_shadow, faint_layer, border_haze, stray_specks, hidden_picture,
    blurred_art, cropped_art, flush_art, touching_art, small_art, off_center_art, lost_on_white,
    lost_on_black, lost_on_bubbles, lost_on_photo, blank_frame, flickering_frame,
    odd_frame, unsteady_frames, fast_motion, flashing_frames, loop_seam, duplicate_frames,
    look_alike_stickers, frames_as_stickers,
]
"""One function for each rule; the rule's id is the name with dashes."""
