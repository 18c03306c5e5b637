"""Every file of the corpus."""

from __future__ import annotations

from collections.abc import Iterator

from apng_files import apng_files
from entry import Entry
from gif_faults import gif_faults
from gif_files import gif_files
from jpeg_faults import jpeg_faults
from jpeg_files import jpeg_files
from png_faults import png_faults
from png_files import png_files


def all_files() -> Iterator[Entry]:
    for files in (
        png_files, apng_files, gif_files, jpeg_files, png_faults, gif_faults, jpeg_faults
    ):
        yield from files()
