"""Peers that are Python modules: scripted.py pillow OUT FPS OPTIMIZE FRAME... | oxipng IN OUT LEVEL

scripted.py pillow-version | oxipng-version prints the version of a module.
"""
import sys
from importlib.metadata import PackageNotFoundError, version


def pillow(out, fps, optimize, *frames):
    """Assembles with Pillow."""
    from PIL import Image
    pictures = [Image.open(frame).convert("RGBA") for frame in frames]
    pictures[0].save(out, format="PNG", save_all=True, append_images=pictures[1:],
                     duration=1000 / int(fps), loop=0, optimize=optimize == "1")


def oxipng(source, out, level):
    """Filters and compresses an APNG again."""
    import oxipng as library
    library.optimize(source, out, level=int(level))


def main():
    """Runs the requested action; prints nothing for the version of a missing module."""
    action, *rest = sys.argv[1:]
    if action.endswith("-version"):
        try:
            print(version({"pillow-version": "pillow", "oxipng-version": "pyoxipng"}[action]))
        except PackageNotFoundError:
            pass
    else:
        {"pillow": pillow, "oxipng": oxipng}[action](*rest)


main()
