#include "CPNG.h"

#include <string.h>

// Rows of inflated image data, unfiltered (PNG 9.2) onto pixels of four bytes. In pixels of three or
// four bytes a row depends on the pixels that the row above has become, so that nothing is kept but
// those; what their fourth byte is never matters to RGB. Vectors are those of the compiler: SSE2 or NEON, where there is either.

enum filter { none, sub, up, average, paeth, filter_count };

typedef uint8_t bytes8 __attribute__((vector_size(8)));
typedef int16_t lanes8 __attribute__((vector_size(16)));

static inline uint32_t load(const uint8_t *at) {
    uint32_t word;
    memcpy(&word, at, sizeof word);
    return word;
}

static inline void store(uint8_t *at, uint32_t word) { memcpy(at, &word, sizeof word); }

/// The bytes of two pixels, as lanes that can be negative.
static inline lanes8 widen(uint32_t one, uint32_t other) {
    uint64_t words = one | (uint64_t)other << 32;
    bytes8 bytes;
    memcpy(&bytes, &words, sizeof bytes);
    return __builtin_convertvector(bytes, lanes8);
}

static inline uint64_t narrow(lanes8 lanes) {
    bytes8 bytes = __builtin_convertvector(lanes, bytes8);
    uint64_t words;
    memcpy(&words, &bytes, sizeof words);
    return words;
}

/// Adds four bytes to four others, without carries from one to the next.
static inline uint32_t add(uint32_t a, uint32_t b) {
    return ((a & 0x7f7f7f7f) + (b & 0x7f7f7f7f)) ^ ((a ^ b) & 0x80808080);
}

/// The rounded-down mean of four bytes and four others.
static inline uint32_t mean(uint32_t a, uint32_t b) {
    return (a & b) + (((a ^ b) & 0xfefefefe) >> 1);
}

static inline lanes8 magnitude(lanes8 value) {
    lanes8 negative = value < 0;
    return (value ^ negative) - negative;
}

static inline lanes8 choose(lanes8 which, lanes8 yes, lanes8 no) {
    return (yes & which) | (no & ~which);
}

/// What Paeth predicts from the pixels to the left, above, and above to the left.
static inline lanes8 predicted(lanes8 a, lanes8 b, lanes8 c) {
    lanes8 to_a = magnitude(b - c), to_b = magnitude(a - c), to_c = magnitude(a - (c + c - b));
    lanes8 least = choose(to_b < to_c, to_b, to_c);
    return choose(to_a > least, choose(to_b > to_c, c, b), a);
}

/// Unfilters two rows at once that are both filtered by Paeth: a pixel waits for the one to its left,
/// so that the lower row, one pixel behind, takes no time of its own.
static inline __attribute__((always_inline)) void unfilter_two_by_paeth(
    const uint8_t *row, const uint8_t *lower_row, const uint8_t *above, uint8_t *out,
    uint8_t *lower_out, size_t width, size_t size, uint32_t opaque) {
    lanes8 a = {0}, c = {0};
    for (size_t x = 0; x <= width; x++) {
        uint32_t over = x < width ? load(above + x * 4) : 0;
        uint32_t upper = x < width ? load(row + x * size) : 0;
        uint32_t lower = x > 0 ? load(lower_row + (x - 1) * size) : 0;
        lanes8 b = __builtin_shufflevector(widen(over, 0), a, 0, 1, 2, 3, 8, 9, 10, 11);
        a = (predicted(a, b, c) + widen(upper, lower)) & 0xff;
        c = b;
        uint64_t both = narrow(a);
        if (x < width)
            store(out + x * 4, (uint32_t)both | opaque);
        if (x > 0)
            store(lower_out + (x - 1) * 4, (uint32_t)(both >> 32) | opaque);
    }
}

/// Unfilters a row of pixels of `size` bytes, three or four, and stores them with `opaque` set.
/// Beyond its last pixel one more byte of `row` is read.
///
/// @param above  the pixels of the row above, NULL above the first
static inline __attribute__((always_inline)) void unfilter_pixels(
    enum filter filter, const uint8_t *row, const uint8_t *above, uint8_t *out, size_t width,
    size_t size, uint32_t opaque) {
    uint32_t left = 0;
    if (above == NULL && (filter == up || filter == paeth))
        filter = filter == up ? none : sub;
    switch (filter) {
    case none:
        if (size == 4) {
            memcpy(out, row, width * 4);
        } else {
            for (size_t x = 0; x < width; x++)
                store(out + x * 4, load(row + x * size) | opaque);
        }
        break;
    case sub:
        for (size_t x = 0; x < width; x++) {
            left = add(left, load(row + x * size));
            store(out + x * 4, left | opaque);
        }
        break;
    case up:
        for (size_t x = 0; x < width; x++)
            store(out + x * 4, add(load(above + x * 4), load(row + x * size)) | opaque);
        break;
    case average:
        for (size_t x = 0; x < width; x++) {
            uint32_t over = above == NULL ? 0 : load(above + x * 4);
            left = add(mean(left, over), load(row + x * size));
            store(out + x * 4, left | opaque);
        }
        break;
    case paeth: {
        lanes8 a = {0}, c = {0};
        for (size_t x = 0; x < width; x++) {
            lanes8 b = widen(load(above + x * 4), 0);
            a = (predicted(a, b, c) + widen(load(row + x * size), 0)) & 0xff;
            c = b;
            store(out + x * 4, (uint32_t)narrow(a) | opaque);
        }
        break;
    }
    case filter_count: break;
    }
}

static uint8_t nearest(int a, int b, int c) {
    int to_a = b - c, to_b = a - c, to_c = to_a + to_b;
    to_a = to_a < 0 ? -to_a : to_a;
    to_b = to_b < 0 ? -to_b : to_b;
    to_c = to_c < 0 ? -to_c : to_c;
    return (uint8_t)(to_a <= to_b && to_a <= to_c ? a : to_b <= to_c ? b : c);
}

/// Unfilters a row of bytes, `step` bytes from one pixel to the next.
///
/// @param above  the row above, NULL above the first
static void unfilter_bytes(enum filter filter, const uint8_t *row, const uint8_t *above,
                           uint8_t *out, size_t count, size_t step) {
    if (above == NULL && (filter == up || filter == paeth))
        filter = filter == up ? none : sub;
    size_t head = count < step ? count : step;
    switch (filter) {
    case sub:
        memcpy(out, row, head);
        for (size_t i = head; i < count; i++)
            out[i] = (uint8_t)(row[i] + out[i - step]);
        break;
    case up:
        for (size_t i = 0; i < count; i++)
            out[i] = (uint8_t)(row[i] + above[i]);
        break;
    case average:
        for (size_t i = 0; i < count; i++) {
            unsigned left = i < step ? 0 : out[i - step], over = above == NULL ? 0 : above[i];
            out[i] = (uint8_t)(row[i] + (left + over) / 2);
        }
        break;
    case paeth:
        for (size_t i = 0; i < head; i++)
            out[i] = (uint8_t)(row[i] + above[i]);
        for (size_t i = head; i < count; i++)
            out[i] = (uint8_t)(row[i] + nearest(out[i - step], above[i], above[i - step]));
        break;
    default: memcpy(out, row, count);
    }
}

static void clear_alpha(uint8_t *pixels, size_t width, uint32_t key) {
    for (size_t x = 0; x < width; x++) {
        uint32_t pixel = load(pixels + x * 4);
        if (pixel == key)
            store(pixels + x * 4, pixel & 0x00ffffff);
    }
}

static inline __attribute__((always_inline)) cpng_rows_outcome unfilter_rows(
    const uint8_t *filtered, cpng_target target, size_t first, size_t count, size_t size,
    uint32_t opaque) {
    size_t width = target.width, stride = width * size + 1, end = first + count;
    for (size_t y = first; y < end; y++) {
        const uint8_t *row = filtered + (y - first) * stride;
        uint8_t *out = target.pixels + y * target.stride;
        const uint8_t *above = y == 0 ? NULL : out - target.stride;
        if (*row >= filter_count)
            return cpng_rows_unusual;
        if (y > 0 && y + 1 < end && *row == paeth && row[stride] == paeth) {
            unfilter_two_by_paeth(row + 1, row + stride + 1, above, out, out + target.stride, width,
                                  size, opaque);
            y++;
        } else {
            unfilter_pixels(*row, row + 1, above, out, width, size, opaque);
        }
    }
    return cpng_rows_drawn;
}

static void draw_gray_alpha(const uint8_t *row, uint8_t *out, size_t width) {
    for (size_t x = 0; x < width; x++)
        store(out + x * 4, row[x * 2] * 0x010101u | (uint32_t)row[x * 2 + 1] << 24);
}

/// Draws numbers of 1, 2, 4 or 8 bits in their colors; returns the highest number.
static uint8_t draw_numbers(const uint8_t *row, const uint32_t *colors, size_t depth, uint8_t *out,
                            size_t width) {
    uint8_t highest = 0;
    if (depth == 8) {
        for (size_t x = 0; x < width; x++)
            highest = row[x] > highest ? row[x] : highest;
        for (size_t x = 0; x < width; x++)
            store(out + x * 4, colors[row[x]]);
        return highest;
    }
    uint8_t mask = (uint8_t)((1 << depth) - 1);
    for (size_t x = 0; x < width; x++) {
        size_t bit = x * depth;
        uint8_t number = row[bit >> 3] >> (8 - depth - (bit & 7)) & mask;
        highest = number > highest ? number : highest;
        store(out + x * 4, colors[number]);
    }
    return highest;
}

static cpng_rows_outcome draw_bytes(const cpng_rows *rows, const uint8_t *filtered,
                                    cpng_target target, size_t first, size_t count) {
    size_t step = rows->kind == cpng_rows_gray_alpha ? 2 : 1;
    size_t size = cpng_row_size(rows->kind, rows->bit_depth, target.width) - 1;
    for (size_t y = first; y < first + count; y++) {
        const uint8_t *row = filtered + (y - first) * (size + 1);
        uint8_t *line = rows->lines + (y & 1) * size, *above = rows->lines + (~y & 1) * size;
        uint8_t *out = target.pixels + y * target.stride;
        if (*row >= filter_count)
            return cpng_rows_unusual;
        unfilter_bytes(*row, row + 1, y == 0 ? NULL : above, line, size, step);
        if (step == 2)
            draw_gray_alpha(line, out, target.width);
        else if (draw_numbers(line, rows->colors, rows->bit_depth, out, target.width) >=
                 rows->color_count)
            return cpng_rows_unusual;
    }
    return cpng_rows_drawn;
}

size_t cpng_row_size(cpng_rows_kind kind, size_t bit_depth, size_t width) {
    static const uint8_t samples[] = {4, 3, 2, 1};
    return 1 + (width * samples[kind] * bit_depth + 7) / 8;
}

cpng_rows_outcome cpng_draw_rows(const cpng_rows *rows, const uint8_t *filtered,
                                 cpng_target target, size_t first, size_t count) {
    cpng_rows_outcome outcome;
    switch (rows->kind) {
    case cpng_rows_rgba: return unfilter_rows(filtered, target, first, count, 4, 0);
    case cpng_rows_rgb:
        outcome = unfilter_rows(filtered, target, first, count, 3, 0xff000000);
        for (size_t y = first; rows->has_key && y < first + count; y++)
            clear_alpha(target.pixels + y * target.stride, target.width, rows->key);
        return outcome;
    case cpng_rows_gray_alpha:
    case cpng_rows_numbers: return draw_bytes(rows, filtered, target, first, count);
    }
    return cpng_rows_unusual;
}
