#ifndef CGIF_H
#define CGIF_H

#include <stddef.h>
#include <stdint.h>

/// The result of a call.
typedef enum __attribute__((enum_extensibility(closed))) cgif_outcome {
    cgif_outcome_ok = 0,
    /// giflib refused the data, or an argument is out of range.
    cgif_outcome_refused,
    cgif_outcome_out_of_memory,
} cgif_outcome;

/// An image of a GIF file that giflib is decompressing.
typedef struct cgif_image cgif_image;

/// Opens one image for reading.
///
/// giflib reads a synthetic file that contains only this image, at 0,0 on a logical screen of the
/// image's size, so nothing else in the real file can confuse it or make it allocate memory.
///
/// @param data   the LZW minimum code size and the data sub-blocks, without the block terminator;
///               must stay valid until `cgif_close`
/// @param count  number of bytes in `data`
/// @param image  receives the image, which must be closed, or NULL when the outcome is not ok
cgif_outcome cgif_open(uint16_t width, uint16_t height, const uint8_t *_Nonnull data, size_t count,
                       cgif_image *_Nullable *_Nonnull image);

/// Reads the next row in file order, one palette index per byte.
///
/// @param row  room for one byte per pixel of the image's width
cgif_outcome cgif_read_row(cgif_image *_Nonnull image, uint8_t *_Nonnull row);

/// Frees an image.
void cgif_close(cgif_image *_Nullable image);

/// A GIF file in memory that giflib is writing.
typedef struct cgif_file cgif_file;

/// The area of an image on the canvas in px, its delay and its disposal.
typedef struct cgif_placement {
    uint16_t x, y, width, height;
    /// Delay in 1/100 s.
    uint16_t delay;
    /// True if the area is cleared before the next image.
    _Bool is_cleared;
} cgif_placement;

/// Begins a file whose images share one palette, in which index 0 is transparent.
///
/// @param colors       red, green and blue of 2, 4, 8 … 256 colors
/// @param count        number of colors
/// @param repetitions  number of repeats after the first play, 0 for endless; -1 writes no loop extension
/// @param file         receives the file, which must be discarded, or NULL when the outcome is not ok
cgif_outcome cgif_create(uint16_t width, uint16_t height, const uint8_t *_Nonnull colors,
                         unsigned count, int repetitions, cgif_file *_Nullable *_Nonnull file);

/// Adds an image.
///
/// @param indices  one palette index per pixel, row by row
cgif_outcome cgif_add(cgif_file *_Nonnull file, const cgif_placement *_Nonnull placement,
                      const uint8_t *_Nonnull indices);

/// Finishes a file. No image can be added afterwards.
///
/// @param bytes  receives the file's bytes, which `cgif_discard` frees
/// @param count  receives the number of bytes
cgif_outcome cgif_finish(cgif_file *_Nonnull file, const uint8_t *_Nullable *_Nonnull bytes,
                         size_t *_Nonnull count);

/// Frees a file, finished or not.
void cgif_discard(cgif_file *_Nullable file);

/// Decompresses all indices of an image at once, in file order, without giflib.
///
/// @param data     the data sub-blocks, without the block terminator
/// @param count    number of bytes in `data`
/// @param indices  room for `wanted` bytes and 8 more
/// @return  1 if the sub-blocks are complete, the minimum code size is 2…8, there are exactly
///          `wanted` indices and the end code ends in the last byte; otherwise 0
int cgif_decompress(const uint8_t *_Nonnull data, size_t count, unsigned minimum_code_size,
                    uint8_t *_Nonnull indices, size_t wanted);

#endif
