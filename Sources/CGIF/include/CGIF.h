#ifndef CGIF_H
#define CGIF_H

#include <stddef.h>
#include <stdint.h>

/// How a call ended.
typedef enum __attribute__((enum_extensibility(closed))) cgif_outcome {
    cgif_outcome_ok = 0,
    /// giflib refused the data.
    cgif_outcome_refused,
    cgif_outcome_out_of_memory,
} cgif_outcome;

/// One image of a GIF file while giflib decompresses it.
typedef struct cgif_image cgif_image;

/// Opens one image for reading.
///
/// giflib is shown a file of its own that holds nothing but this image, at 0,0 on a logical screen
/// of the image's size: whatever else the real file holds can neither confuse it nor make it
/// allocate.
///
/// @param data   the LZW minimum code size and the data sub-blocks, without their terminator; must
///               stay where it is until `cgif_close`
/// @param image  receives the image, which must be closed, or NULL when the outcome is not ok
cgif_outcome cgif_open(uint16_t width, uint16_t height, const uint8_t *_Nonnull data, size_t count,
                       cgif_image *_Nullable *_Nonnull image);

/// Reads the next row in the order of the file, one palette index a byte.
///
/// @param row  has room for as many bytes as the image is wide
cgif_outcome cgif_read_row(cgif_image *_Nonnull image, uint8_t *_Nonnull row);

/// Frees an image.
void cgif_close(cgif_image *_Nullable image);

/// A GIF file in memory while giflib writes it.
typedef struct cgif_file cgif_file;

/// The place and the time of an image.
typedef struct cgif_placement {
    uint16_t x, y, width, height;
    /// In 1/100 s.
    uint16_t delay;
    /// True if the area is cleared before the next image.
    _Bool is_cleared;
} cgif_placement;

/// Begins a file whose images share one palette, in which color 0 stands for clear.
///
/// @param colors       three bytes for each of 2, 4, 8 … 256 colors
/// @param repetitions  how often the animation is shown again, 0 for ever; -1 leaves it out
/// @param file         receives the file, which must be discarded, or NULL when the outcome is not ok
cgif_outcome cgif_create(uint16_t width, uint16_t height, const uint8_t *_Nonnull colors,
                         unsigned count, int repetitions, cgif_file *_Nullable *_Nonnull file);

/// Adds an image.
///
/// @param indices  one byte for each of its pixels, row by row
cgif_outcome cgif_add(cgif_file *_Nonnull file, const cgif_placement *_Nonnull placement,
                      const uint8_t *_Nonnull indices);

/// Ends a file; nothing may be added later.
///
/// @param bytes  receives the bytes, which are freed with the file
cgif_outcome cgif_finish(cgif_file *_Nonnull file, const uint8_t *_Nullable *_Nonnull bytes,
                         size_t *_Nonnull count);

/// Frees a file, finished or not.
void cgif_discard(cgif_file *_Nullable file);

/// Decompresses all indices of an image at once, in the order of the file, without giflib.
///
/// @param data     the data sub-blocks, without the empty one that ends them
/// @param indices  has room for `wanted` bytes, and for 8 more
/// @return  1 where everything is as it should be: sub-blocks that are whole, a minimum code size of
///          2…8, as many indices as are wanted, and an end code in the last byte; else 0
int cgif_decompress(const uint8_t *_Nonnull data, size_t count, unsigned minimum_code_size,
                    uint8_t *_Nonnull indices, size_t wanted);

#endif
