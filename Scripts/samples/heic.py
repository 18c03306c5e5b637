"""HEIC and HEICS: every box that ISO/IEC 23008-12 asks for, and NAL units with no picture in them."""

from __future__ import annotations

from struct import pack

NALS = pack(">I3s", 3, b"\x26\x01\xaf") + pack(">I2s", 2, b"\x4e\x01")
HEVC = b"\x01" + bytes(20) + b"\x03\x01" + b"\x20\0\1" + b"\0\2\x40\1"


def box(kind: bytes, *parts: bytes) -> bytes:
    content = b"".join(parts)
    return pack(">I4s", 8 + len(content), kind) + content


def full(kind: bytes, *parts: bytes) -> bytes:
    return box(kind, bytes(4), *parts)


CONFIGURATION = box(b"hvcC", HEVC)
HANDLER = full(b"hdlr", bytes(4), b"pict", bytes(13))


def still(width: int, height: int) -> bytes:
    """One picture, described by a `meta` box."""
    start = box(b"ftyp", b"heic", bytes(4), b"mif1heic")
    place = len(start) + 8
    meta = full(
        b"meta", HANDLER, full(b"pitm", pack(">H", 1)),
        full(b"iinf", pack(">H", 1), box(b"infe", b"\2\0\0\0", pack(">HH4sx", 1, 0, b"hvc1"))),
        full(b"iloc", b"\x44\0", pack(">HHHHII", 1, 1, 0, 1, place, len(NALS))),
        box(
            b"iprp", box(b"ipco", CONFIGURATION, full(b"ispe", pack(">II", width, height))),
            full(b"ipma", pack(">IHBBB", 1, 1, 2, 0x81, 2))))
    return start + box(b"mdat", NALS) + meta


def sequence(width: int, height: int, count: int) -> bytes:
    """Several pictures, described by a `moov` box, each in a chunk of its own."""
    start = box(b"ftyp", b"msf1", bytes(4), b"msf1hevc")
    places = [len(start) + 8 + number * len(NALS) for number in range(count)]
    entry = box(b"hvc1", bytes(24), pack(">HH", width, height), bytes(50), CONFIGURATION)
    table = box(
        b"stbl", full(b"stsd", pack(">I", 1), entry), full(b"stsz", pack(">II", len(NALS), count)),
        full(b"stsc", pack(">IIII", 1, 1, 1, 1)), full(b"stco", pack(f">I{count}I", count, *places)))
    movie = box(b"moov", box(b"trak", box(b"mdia", HANDLER, box(b"minf", table))))
    return start + box(b"mdat", NALS * count) + movie
