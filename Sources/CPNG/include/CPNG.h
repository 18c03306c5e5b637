#ifndef CPNG_H
#define CPNG_H

#include <stddef.h>
#include <stdint.h>

/// The result of decoding. A longjmp of libpng never leaves cpng.c.
typedef enum __attribute__((enum_extensibility(closed))) cpng_status {
    cpng_status_ok = 0,
    cpng_status_truncated,      ///< the segments ended before the image did
    cpng_status_corrupt,        ///< libpng refused the data: see cpng_report.message
    cpng_status_out_of_memory,
    cpng_status_wrong_size,     ///< IHDR gives a smaller size than cpng_target; a larger one is corrupt
} cpng_status;

/// A run of bytes. A PNG datastream is an array of segments, so that an APNG frame can be assembled
/// from parts of the file without copying them.
typedef struct cpng_segment {
    const uint8_t *_Nullable bytes;
    size_t count;
} cpng_segment;

/// The destination of the pixels: `height` rows of `width` × 4 bytes, `stride` bytes apart.
typedef struct cpng_target {
    uint8_t *_Nonnull pixels;
    size_t stride;
    uint32_t width, height;
} cpng_target;

/// The outcome of decoding: the decoded rows, and the faults.
typedef struct cpng_report {
    uint32_t rows;             ///< complete rows when decoding ended
    uint32_t warnings;         ///< number of warnings from libpng
    int32_t palette_overrun;   ///< the largest index in the pixels that has no palette entry, or -1
    int32_t palette_count;     ///< colors in the palette of an indexed-color PNG, otherwise 0
    char message[112];         ///< the error, otherwise the first warning, otherwise empty
} cpng_report;

/// Decodes one still PNG to straight RGBA8. Chunk checksums are not verified: the caller has done that.
/// 16-bit samples keep their high byte; no gamma or color profile is applied.
cpng_status cpng_decode_rgba8(const cpng_segment *_Nonnull segments, size_t segment_count,
                              cpng_target target, cpng_report *_Nonnull report);

/// The pixel layout of inflated scanlines. Samples have 8 bits, except those of `cpng_rows_numbers`.
typedef enum __attribute__((enum_extensibility(closed))) cpng_rows_kind {
    cpng_rows_rgba = 0,
    cpng_rows_rgb,
    cpng_rows_gray_alpha,
    cpng_rows_numbers,   ///< gray levels or palette indices of 1, 2, 4 or 8 bits
} cpng_rows_kind;

/// The format of the inflated image data of a picture without interlacing.
typedef struct cpng_rows {
    cpng_rows_kind kind;
    uint32_t bit_depth;             ///< bits per number; 8 for other kinds
    uint32_t color_count;           ///< at most 256; numbers that are not below it have no color
    const uint32_t *_Nullable colors;   ///< 256 RGBA pixels in memory order, one for each number
    int has_key;                    ///< 1 if tRNS makes one RGB color transparent, otherwise 0
    uint32_t key;                   ///< the pixel of the transparent color, with alpha 255
    /// A buffer for two unfiltered scanlines, whose content must be kept between calls; NULL for RGB and RGBA.
    uint8_t *_Nullable lines;
} cpng_rows;

/// The result of drawing rows.
typedef enum __attribute__((enum_extensibility(closed))) cpng_rows_outcome {
    cpng_rows_drawn = 0,
    cpng_rows_unusual,   ///< an unknown filter type or a number without a color; some rows may be drawn
} cpng_rows_outcome;

/// Returns the size in bytes of an inflated scanline, including its filter byte. `bit_depth` is 8 unless
/// the kind is numbers.
size_t cpng_row_size(cpng_rows_kind kind, size_t bit_depth, size_t width);

/// Draws rows of inflated image data as straight RGBA8.
///
/// @param filtered  `count` scanlines, followed by one more readable byte
/// @param first     the picture row of the first scanline; the rows above it must have been drawn
cpng_rows_outcome cpng_draw_rows(const cpng_rows *_Nonnull rows, const uint8_t *_Nonnull filtered,
                                 cpng_target target, size_t first, size_t count);

/// The result of inflating a zlib stream.
typedef enum __attribute__((enum_extensibility(closed))) cpng_inflation {
    cpng_inflation_complete = 0,
    cpng_inflation_truncated,   ///< the bytes end before the stream does
    cpng_inflation_corrupt,
    cpng_inflation_too_long,    ///< the output exceeds the limit
    cpng_inflation_out_of_memory,
} cpng_inflation;

/// The length and the first bytes of inflated data, of which nothing else is kept.
typedef struct cpng_inflated {
    size_t count;      ///< bytes inflated before decoding ended
    uint8_t head[4];   ///< the first bytes, padded with zeros
} cpng_inflated;

/// Inflates a zlib stream without keeping the output. Stops once the output exceeds `limit` bytes.
cpng_inflation cpng_inflate(const uint8_t *_Nullable bytes, size_t count, size_t limit,
                            cpng_inflated *_Nonnull inflated);

#endif
