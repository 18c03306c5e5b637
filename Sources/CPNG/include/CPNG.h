#ifndef CPNG_H
#define CPNG_H

#include <stddef.h>
#include <stdint.h>

/// How a decode ended. Every longjmp of libpng ends inside cpng.c.
typedef enum __attribute__((enum_extensibility(closed))) cpng_status {
    cpng_status_ok = 0,
    cpng_status_truncated,      ///< the segments ended before the image did
    cpng_status_corrupt,        ///< libpng refused the data: see cpng_report.message
    cpng_status_out_of_memory,
    cpng_status_wrong_size,     ///< the header does not describe cpng_target's picture
} cpng_status;

/// A run of bytes. A PNG datastream is an array of these, so that the frames of an APNG can be put
/// together from parts of the file without copying them.
typedef struct cpng_segment {
    const uint8_t *_Nullable bytes;
    size_t count;
} cpng_segment;

/// Where the pixels go: height rows of width × 4 bytes, `stride` bytes apart.
typedef struct cpng_target {
    uint8_t *_Nonnull pixels;
    size_t stride;
    uint32_t width, height;
} cpng_target;

typedef struct cpng_report {
    uint32_t rows;             ///< rows complete when decoding ended
    uint32_t warnings;         ///< warnings libpng gave
    int32_t palette_overrun;   ///< the largest palette index without an entry, or -1
    int32_t palette_count;     ///< entries in the palette, 0 without one
    char message[112];         ///< libpng's words: the error, else the first warning
} cpng_report;

/// Decodes one still PNG to straight RGBA8. Chunk checksums are not looked at: the caller has.
/// 16-bit samples keep their high byte; no gamma or color profile is applied.
cpng_status cpng_decode_rgba8(const cpng_segment *_Nonnull segments, size_t segment_count,
                              cpng_target target, cpng_report *_Nonnull report);

/// What a row of inflated image data is made of; samples have 8 bits but for numbers.
typedef enum __attribute__((enum_extensibility(closed))) cpng_rows_kind {
    cpng_rows_rgba = 0,
    cpng_rows_rgb,
    cpng_rows_gray_alpha,
    cpng_rows_numbers,   ///< of 1, 2, 4 or 8 bits: gray levels, or those of palette entries
} cpng_rows_kind;

/// How the inflated image data of a picture that is not interlaced are read.
typedef struct cpng_rows {
    cpng_rows_kind kind;
    uint32_t bit_depth;             ///< of numbers; 8 otherwise
    uint32_t color_count;           ///< the least number without a color, at most 256
    const uint32_t *_Nullable colors;   ///< 256 pixels in memory's order, the colors of numbers
    int has_key;                    ///< whether one color of RGB is clear
    uint32_t key;                   ///< the pixel of that color with alpha 255
    /// Room for two rows without their filters, to be left alone from one call to the next. Rows of
    /// RGB and RGBA take none.
    uint8_t *_Nullable lines;
} cpng_rows;

/// How drawing rows ended.
typedef enum __attribute__((enum_extensibility(closed))) cpng_rows_outcome {
    cpng_rows_drawn = 0,
    cpng_rows_unusual,   ///< an unknown filter, or a number without a color; some rows are drawn
} cpng_rows_outcome;

/// Bytes of an inflated row, the one that says its filter among them; `bit_depth` is 8 but for numbers.
size_t cpng_row_size(cpng_rows_kind kind, size_t bit_depth, size_t width);

/// Draws rows of inflated image data as straight RGBA8.
///
/// @param filtered  `count` rows, and a byte more that can be read
/// @param first     the first of them in the picture; those above have been drawn
cpng_rows_outcome cpng_draw_rows(const cpng_rows *_Nonnull rows, const uint8_t *_Nonnull filtered,
                                 cpng_target target, size_t first, size_t count);

/// How a zlib stream ended.
typedef enum __attribute__((enum_extensibility(closed))) cpng_inflation {
    cpng_inflation_complete = 0,
    cpng_inflation_truncated,   ///< the stream goes on where the bytes end
    cpng_inflation_corrupt,
    cpng_inflation_too_long,    ///< there is more than the limit
    cpng_inflation_out_of_memory,
} cpng_inflation;

/// What inflating a zlib stream into nothing tells.
typedef struct cpng_inflated {
    size_t count;      ///< bytes, as far as they were counted
    uint8_t head[4];   ///< the first ones, zero where there are fewer
} cpng_inflated;

/// Inflates a zlib stream without keeping it; stops once `limit` bytes are exceeded.
cpng_inflation cpng_inflate(const uint8_t *_Nullable bytes, size_t count, size_t limit,
                            cpng_inflated *_Nonnull inflated);

#endif
