#include "CPNG.h"

#include <string.h>

// Unfilters inflated scanlines (PNG 9.2) into pixels of four bytes. RGB and RGBA need no copy of the scanline above,
// because its bytes are those of the pixels drawn from it; RGB ignores their fourth byte. The vectors are compiler
// extensions, which become SSE2 or NEON where available.

enum filter { none, sub, up, average, paeth, filter_count };

typedef uint8_t bytes8 __attribute__((vector_size(8)));
typedef uint8_t bytes16 __attribute__((vector_size(16)));
typedef int16_t lanes8 __attribute__((vector_size(16)));

static inline uint32_t load(const uint8_t *at) {
    uint32_t word;
    memcpy(&word, at, sizeof word);
    return word;
}

static inline void store(uint8_t *at, uint32_t word) { memcpy(at, &word, sizeof word); }

/// Widens the bytes of two pixels to signed 16-bit lanes.
static inline lanes8 widen(uint32_t first, uint32_t second) {
    uint64_t words = first | (uint64_t)second << 32;
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

/// Returns the sums of the four bytes of `a` and `b`, without carries between bytes.
static inline uint32_t add(uint32_t a, uint32_t b) {
    return ((a & 0x7f7f7f7f) + (b & 0x7f7f7f7f)) ^ ((a ^ b) & 0x80808080);
}

/// Returns the means of the four bytes of `a` and `b`, rounded down.
static inline uint32_t mean(uint32_t a, uint32_t b) {
    return (a & b) + (((a ^ b) & 0xfefefefe) >> 1);
}

static inline lanes8 choose(lanes8 which, lanes8 yes, lanes8 no) {
    return (yes & which) | (no & ~which);
}

/// Returns the Paeth predictor of the pixels to the left (`a`), above (`b`) and above left (`c`) without computing
/// distances. With `turn` = 3c − a − b, the predictor is max(a, b) if `turn` ≤ min(a, b), min(a, b) if
/// `turn` ≥ max(a, b), and otherwise c.
static inline lanes8 predicted(lanes8 a, lanes8 b, lanes8 c) {
    lanes8 turn = c + (c + c - b) - a;
    lanes8 smaller = choose(a < b, a, b), larger = choose(a < b, b, a);
    return choose(turn <= smaller, larger, choose(larger <= turn, smaller, c));
}

/// Maximum number of Paeth rows that are unfiltered at once.
enum { max_paeth_rows = 4 };

/// The pixels drawn last and the pixels above them, two rows to a vector.
typedef struct wave {
    lanes8 drawn[max_paeth_rows / 2], above[max_paeth_rows / 2];
} wave;

/// Unfilters one Paeth pixel in each of `rows` rows: at `x` in the first row, and one pixel further left in each row
/// below it.
///
/// @param inside  1 if all of these pixels lie within their rows, otherwise 0
static inline __attribute__((always_inline)) void unfilter_wave(
    wave *wave, const uint8_t *filtered, size_t step, const uint8_t *above, uint8_t *out,
    size_t out_step, size_t x, size_t width, size_t size, uint32_t opaque, size_t rows, int inside) {
    lanes8 over = widen(inside || x < width ? load(above + x * 4) : 0, 0);
    for (size_t pair = 0; pair < rows / 2; pair++) {
        size_t first = pair * 2;
        int has_first = inside || (x >= first && x - first < width);
        int has_second = inside || (x > first && x - first - 1 < width);
        const uint8_t *in = filtered + first * (step - size) + x * size;
        uint8_t *to = out + first * (out_step - 4) + x * 4;
        lanes8 a = wave->drawn[pair];
        lanes8 b = __builtin_shufflevector(over, a, 0, 1, 2, 3, 8, 9, 10, 11);
        over = __builtin_shufflevector(a, a, 4, 5, 6, 7, 4, 5, 6, 7);
        lanes8 residuals = widen(has_first ? load(in) : 0, has_second ? load(in + step - size) : 0);
        wave->drawn[pair] = (predicted(a, b, wave->above[pair]) + residuals) & 0xff;
        wave->above[pair] = b;
        uint64_t both = narrow(wave->drawn[pair]);
        if (has_first)
            store(to, (uint32_t)both | opaque);
        if (has_second)
            store(to + out_step - 4, (uint32_t)(both >> 32) | opaque);
    }
}

/// Unfilters two or four Paeth rows at once. A pixel depends on the pixel to its left, so in a single row the processor
/// would mostly wait. Each row is one pixel behind the row above it.
///
/// @param filtered  the first pixel of the first row; each further row begins `step` bytes later
static inline __attribute__((always_inline)) void unfilter_by_paeth(
    const uint8_t *filtered, size_t step, const uint8_t *above, uint8_t *out, size_t out_step,
    size_t width, size_t size, uint32_t opaque, size_t rows) {
    wave wave = {0};
    size_t x = 0, lead = rows - 1;
    for (; x < lead; x++)
        unfilter_wave(&wave, filtered, step, above, out, out_step, x, width, size, opaque, rows, 0);
    for (; x < width; x++)
        unfilter_wave(&wave, filtered, step, above, out, out_step, x, width, size, opaque, rows, 1);
    for (; x < width + lead; x++)
        unfilter_wave(&wave, filtered, step, above, out, out_step, x, width, size, opaque, rows, 0);
}

/// Unfilters a Sub row of four-byte pixels as prefix sums, four pixels at a time.
static inline void unfilter_by_sub(const uint8_t *row, uint8_t *out, size_t width) {
    bytes16 left = {0};
    size_t x = 0;
    for (; x + 4 <= width; x += 4) {
        bytes16 sum, none = {0};
        memcpy(&sum, row + x * 4, sizeof sum);
        sum += __builtin_shufflevector(none, sum, 0, 0, 0, 0, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27);
        sum += __builtin_shufflevector(none, sum, 0, 0, 0, 0, 0, 0, 0, 0, 16, 17, 18, 19, 20, 21, 22, 23);
        left = sum + left;
        memcpy(out + x * 4, &left, sizeof left);
        left = __builtin_shufflevector(left, left, 12, 13, 14, 15, 12, 13, 14, 15, 12, 13, 14, 15, 12, 13, 14, 15);
    }
    uint32_t last = x > 0 ? load(out + x * 4 - 4) : 0;
    for (; x < width; x++) {
        last = add(last, load(row + x * 4));
        store(out + x * 4, last);
    }
}

/// Unfilters a row of pixels of three or four bytes (`size`) and stores each with the bits of `opaque`
/// set. With three bytes, it reads one byte past the last pixel of `row`.
///
/// @param above  the pixels of the row above; NULL for the first row
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
        if (size == 4) {
            unfilter_by_sub(row, out, width);
            break;
        }
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

/// Returns the Paeth predictor of one byte (PNG 9.4).
static uint8_t paeth_predictor(int a, int b, int c) {
    int to_a = b - c, to_b = a - c, to_c = to_a + to_b;
    to_a = to_a < 0 ? -to_a : to_a;
    to_b = to_b < 0 ? -to_b : to_b;
    to_c = to_c < 0 ? -to_c : to_c;
    return (uint8_t)(to_a <= to_b && to_a <= to_c ? a : to_b <= to_c ? b : c);
}

/// Unfilters a row of bytes whose pixels are `step` bytes apart.
///
/// @param above  the unfiltered row above; NULL for the first row
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
            out[i] = (uint8_t)(row[i] + paeth_predictor(out[i - step], above[i], above[i - step]));
        break;
    default: memcpy(out, row, count);
    }
}

/// Makes the pixels that equal `key` transparent.
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
        size_t batch = 1;
        while (batch < max_paeth_rows && y > 0 && y + batch < end && *row == paeth &&
               row[batch * stride] == paeth)
            batch++;
        if (batch == max_paeth_rows)
            unfilter_by_paeth(row + 1, stride, above, out, target.stride, width, size, opaque,
                              max_paeth_rows);
        else if (batch > 1)
            unfilter_by_paeth(row + 1, stride, above, out, target.stride, width, size, opaque, 2);
        else
            unfilter_pixels(*row, row + 1, above, out, width, size, opaque);
        y += batch == max_paeth_rows ? max_paeth_rows - 1 : batch > 1;
    }
    return cpng_rows_drawn;
}

static void draw_gray_alpha(const uint8_t *row, uint8_t *out, size_t width) {
    for (size_t x = 0; x < width; x++)
        store(out + x * 4, row[x * 2] * 0x010101u | (uint32_t)row[x * 2 + 1] << 24);
}

/// Draws numbers of 1, 2, 4 or 8 bits in their colors and returns the highest number.
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
