"""Writes HEIC and HEICS: the boxes that describe pictures (ISO/IEC 23008-12), but NAL units without a picture."""

from __future__ import annotations

from struct import pack

NALS = pack(">I3s", 3, b"\x26\x01\xaf") + pack(">I2s", 2, b"\x4e\x01")
HEVC = b"\x01" + bytes(15) + b"\xfd" + bytes(4) + b"\x03\x01" + b"\x20\0\1" + b"\0\2\x40\1"


def box(kind: bytes, *parts: bytes) -> bytes:
    content = b"".join(parts)
    return pack(">I4s", 8 + len(content), kind) + content


def full(kind: bytes, *parts: bytes) -> bytes:
    """A full box: one that begins with a version and flags, which are 0."""
    return box(kind, bytes(4), *parts)


CONFIGURATION = box(b"hvcC", HEVC)
ALPHA = b"urn:mpeg:mpegB:cicp:systems:auxiliary:alpha\0"
#: 16.16 fixed-point numbers, as in the matrix of a tkhd.
ONE, ZERO = pack(">I", 1 << 16), bytes(4)


def handler(kind: bytes) -> bytes:
    return full(b"hdlr", bytes(4), kind, bytes(13))


def entry(number: int) -> bytes:
    """The entry of an item in `iinf`."""
    return box(b"infe", b"\2\0\0\0", pack(">HH4sx", number, 0, b"hvc1"))


def still(width: int, height: int) -> bytes:
    """One picture and its alpha, described by a `meta` box."""
    start = box(b"ftyp", b"heic", bytes(4), b"mif1heic")
    offsets = [len(start) + 8 + number * len(NALS) for number in range(2)]
    meta = full(
        b"meta", handler(b"pict"), full(b"pitm", pack(">H", 1)),
        full(b"iinf", pack(">H", 2), entry(1), entry(2)),
        full(
            b"iloc", b"\x44\0", pack(">H", 2),
            *(pack(">HHHII", number, 0, 1, offset, len(NALS))
              for number, offset in enumerate(offsets, 1))),
        full(b"iref", box(b"auxl", pack(">HHH", 2, 1, 1))),
        box(
            b"iprp",
            box(
                b"ipco", CONFIGURATION, full(b"ispe", pack(">II", width, height)),
                full(b"auxC", ALPHA)),
            full(b"ipma", pack(">IHBBBHBBBB", 2, 1, 2, 0x81, 2, 2, 3, 0x81, 2, 0x83))))
    return start + box(b"mdat", NALS * 2) + meta


def track(number: int, width: int, height: int, offsets: list[int], is_alpha: bool) -> bytes:
    count = len(offsets)
    picture = box(
        b"hvc1", bytes(24), pack(">HH", width, height), bytes(50), CONFIGURATION,
        full(b"auxi", ALPHA) if is_alpha else b"")
    table = box(
        b"stbl", full(b"stsd", pack(">I", 1), picture), full(b"stts", pack(">III", 1, count, 100)),
        full(b"stsz", pack(">II", len(NALS), count)),
        full(b"stsc", pack(">IIII", 1, 1, 1, 1)), full(b"stco", pack(f">I{count}I", count, *offsets)))
    header = full(
        b"tkhd", bytes(8), pack(">III", number, 0, 0), bytes(16), ONE, ZERO * 3, ONE, ZERO * 3,
        pack(">III", 1 << 30, width << 16, height << 16))
    time = full(b"mdhd", bytes(8), pack(">II", 1000, 100 * count), bytes(4))
    media = box(b"mdia", handler(b"auxv" if is_alpha else b"pict"), time, box(b"minf", table))
    reference = box(b"tref", box(b"auxl", pack(">I", 1))) if is_alpha else b""
    return box(b"trak", header, reference, media)


def sequence(width: int, height: int, count: int) -> bytes:
    """Several pictures and their alpha, described by a `moov` box, each in its own chunk."""
    start = box(b"ftyp", b"msf1", bytes(4), b"msf1hevc")
    offsets = [len(start) + 8 + number * len(NALS) for number in range(2 * count)]
    movie = box(
        b"moov", track(1, width, height, offsets[:count], False),
        track(2, width, height, offsets[count:], True))
    return start + box(b"mdat", NALS * 2 * count) + movie
