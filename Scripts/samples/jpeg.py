"""Writes pictures as baseline JPEG: JFIF, YCbCr without subsampling, and the tables of ITU-T T.81, Annex K."""

from __future__ import annotations

from math import cos, pi, sqrt

from canvas import Canvas
from images import jpeg

ZIGZAG = [
    0, 1, 8, 16, 9, 2, 3, 10, 17, 24, 32, 25, 18, 11, 4, 5, 12, 19, 26, 33, 40, 48, 41, 34, 27, 20,
    13, 6, 7, 14, 21, 28, 35, 42, 49, 56, 57, 50, 43, 36, 29, 22, 15, 23, 30, 37, 44, 51, 58, 59,
    52, 45, 38, 31, 39, 46, 53, 60, 61, 54, 47, 55, 62, 63,
]
LUMINANCE = [
    16, 11, 10, 16, 24, 40, 51, 61, 12, 12, 14, 19, 26, 58, 60, 55, 14, 13, 16, 24, 40, 57, 69, 56,
    14, 17, 22, 29, 51, 87, 80, 62, 18, 22, 37, 56, 68, 109, 103, 77, 24, 35, 55, 64, 81, 104, 113,
    92, 49, 64, 78, 87, 103, 121, 120, 101, 72, 92, 95, 98, 112, 100, 103, 99,
]
CHROMINANCE = [
    17, 18, 24, 47, 99, 99, 99, 99, 18, 21, 26, 66, 99, 99, 99, 99, 24, 26, 56, 99, 99, 99, 99, 99,
    47, 66, 99, 99, 99, 99, 99, 99,
] + [99] * 32
DC_LENGTHS = bytes((0, 1, 5, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0))
DC_VALUES = bytes(range(12))
AC_LENGTHS = bytes((0, 2, 1, 3, 3, 2, 4, 3, 5, 5, 4, 4, 0, 0, 1, 0x7D))
AC_VALUES = bytes.fromhex(
    "01020300041105122131410613516107227114328191a1082342b1c11552d1f02433627282090a161718191a"
    "25262728292a3435363738393a434445464748494a535455565758595a636465666768696a73747576777879"
    "7a838485868788898a92939495969798999aa2a3a4a5a6a7a8a9aab2b3b4b5b6b7b8b9bac2c3c4c5c6c7c8c9"
    "cad2d3d4d5d6d7d8d9dae1e2e3e4e5e6e7e8e9eaf1f2f3f4f5f6f7f8f9fa"
)
COSINES = [
    [(sqrt(1 / 8) if u == 0 else 0.5) * cos((2 * x + 1) * u * pi / 16) for x in range(8)]
    for u in range(8)
]

Codes = dict[int, tuple[int, int]]
"""The Huffman code of each symbol, and the number of its bits."""


def still(canvas: Canvas, quality: int = 90) -> bytes:
    """Encodes a picture without its alpha; the sides must be multiples of 8 px."""
    scale = 200 - 2 * quality if quality >= 50 else 5000 // quality
    tables = [
        [min(255, max(1, (value * scale + 50) // 100)) for value in table]
        for table in (LUMINANCE, CHROMINANCE)
    ]
    return jpeg.file(
        jpeg.segment(0xE0, b"JFIF\0\1\1\0\0\1\0\1\0\0"),
        *(jpeg.quantization(index, [table[position] for position in ZIGZAG])
          for index, table in enumerate(tables)),
        jpeg.frame(
            jpeg.BASELINE, canvas.width, canvas.height, [(0x11, 0), (0x11, 1), (0x11, 1)]),
        jpeg.segment(
            0xC4, b"\x00" + DC_LENGTHS + DC_VALUES + b"\x10" + AC_LENGTHS + AC_VALUES),
        jpeg.scan(3, 0, 63, 0, jpeg.entropy_coded(_scan(canvas, tables))))


def huffman(lengths: bytes, values: bytes) -> Codes:
    codes: Codes = {}
    code, position = 0, 0
    for bits, count in enumerate(lengths, start=1):
        for value in values[position : position + count]:
            codes[value] = (code, bits)
            code += 1
        position += count
        code <<= 1
    return codes


def _scan(canvas: Canvas, tables: list[list[int]]) -> str:
    """The bits of the scan: blocks left to right and downward, Y, Cb and Cr in turn."""
    dc_codes, ac_codes = huffman(DC_LENGTHS, DC_VALUES), huffman(AC_LENGTHS, AC_VALUES)
    planes = _planes(canvas)
    cache: dict[tuple[int, tuple[float, ...]], list[int]] = {}
    previous = [0, 0, 0]
    bits: list[str] = []
    for top in range(0, canvas.height, 8):
        for left in range(0, canvas.width, 8):
            for channel, plane in enumerate(planes):
                block: list[float] = []
                for y in range(top, top + 8):
                    start = y * canvas.width + left
                    block += plane[start : start + 8]
                key = (min(channel, 1), tuple(block))
                if key not in cache:
                    cache[key] = _quantized(block, tables[key[0]])
                values = cache[key]
                bits.append(_coded(values, previous[channel], dc_codes, ac_codes))
                previous[channel] = values[0]
    return "".join(bits)


def _planes(canvas: Canvas) -> list[list[float]]:
    """Y, Cb and Cr of each pixel, around 0."""
    planes: list[list[float]] = [[], [], []]
    pixels = canvas.pixels
    for red, green, blue in zip(pixels[0::4], pixels[1::4], pixels[2::4]):
        planes[0].append(0.299 * red + 0.587 * green + 0.114 * blue - 128)
        planes[1].append(-0.168736 * red - 0.331264 * green + 0.5 * blue)
        planes[2].append(0.5 * red - 0.418688 * green - 0.081312 * blue)
    return planes


def _quantized(block: list[float], table: list[int]) -> list[int]:
    """The cosine transform of 8 × 8 values, divided by the table, in zigzag order."""
    rows = [
        [sum(a * b for a, b in zip(block[y * 8 : y * 8 + 8], basis)) for basis in COSINES]
        for y in range(8)
    ]
    columns = list(zip(*rows))
    flat = [sum(a * b for a, b in zip(columns[u], basis)) for basis in COSINES for u in range(8)]
    return [round(flat[position] / table[position]) for position in ZIGZAG]


def _coded(values: list[int], previous: int, dc_codes: Codes, ac_codes: Codes) -> str:
    """The bits of one block; `previous` is the DC coefficient of the channel's previous block."""
    size, extra = _magnitude(values[0] - previous)
    result = _code(dc_codes, size) + extra
    zeros = 0
    for value in values[1:]:
        if value == 0:
            zeros += 1
            continue
        while zeros > 15:
            result += _code(ac_codes, 0xF0)
            zeros -= 16
        size, extra = _magnitude(value)
        result += _code(ac_codes, zeros << 4 | size) + extra
        zeros = 0
    return result + _code(ac_codes, 0) if zeros else result


def _code(codes: Codes, symbol: int) -> str:
    code, bits = codes[symbol]
    return f"{code:0{bits}b}"


def _magnitude(value: int) -> tuple[int, str]:
    """The number of bits of a coefficient, or of a difference of two, and these bits."""
    size = abs(value).bit_length()
    if size == 0:
        return 0, ""
    return size, f"{value if value > 0 else value + (1 << size) - 1:0{size}b}"
