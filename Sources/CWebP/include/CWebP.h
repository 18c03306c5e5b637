#ifndef CWEBP_H
#define CWEBP_H

#include <stddef.h>
#include <stdint.h>

/// The result of a call of libwebp.
typedef enum __attribute__((enum_extensibility(closed))) cwebp_outcome {
    cwebp_outcome_ok = 0,
    /// libwebp refused the data.
    cwebp_outcome_corrupt,
    /// The data end too early.
    cwebp_outcome_truncated,
    /// A kind of WebP that this libwebp does not decode.
    cwebp_outcome_unsupported,
    cwebp_outcome_out_of_memory,
    /// The picture has another size than the caller expects.
    cwebp_outcome_wrong_size,
} cwebp_outcome;

/// The properties of a whole file.
typedef struct cwebp_file {
    /// Canvas size in px.
    uint32_t width;
    uint32_t height;
    /// Number of plays; 0 means forever.
    uint32_t plays;
    /// Frames in the file; at most as many as there was room for were stored.
    uint32_t frames;
    /// Not zero when the file declares an animation.
    uint8_t is_animated;
    /// Not zero when the file declares transparency.
    uint8_t has_alpha;
} cwebp_file;

/// One picture of a file and how it is composited.
typedef struct cwebp_frame {
    /// The area on the canvas in px.
    uint32_t x;
    uint32_t y;
    uint32_t width;
    uint32_t height;
    uint32_t milliseconds;
    /// Not zero when the picture is composited over the canvas, zero when it replaces the area.
    uint8_t is_blended;
    /// Not zero when the area becomes transparent afterwards.
    uint8_t is_cleared;
    /// Not zero when the picture may have transparent pixels.
    uint8_t has_alpha;
    /// The chunks of the picture, as bytes of the file: ALPH, if there is one, then VP8 or VP8L.
    size_t offset;
    size_t count;
} cwebp_frame;

/// Reads the structure of a whole file through libwebp's demuxer, which gives no reason when it refuses one.
///
/// @param frames  room for `capacity` frames
cwebp_outcome cwebp_demux(const uint8_t *_Nonnull bytes, size_t count, cwebp_file *_Nonnull file,
                          cwebp_frame *_Nonnull frames, uint32_t capacity);

/// Reads the size in px of a picture in its header.
cwebp_outcome cwebp_measure(const uint8_t *_Nonnull bytes, size_t count, uint32_t *_Nonnull width,
                            uint32_t *_Nonnull height);

/// Decodes one picture to straight RGBA.
///
/// @param width   the size that the picture must have, in px
/// @param pixels  room for `height` rows of `stride` bytes; the last row may end after `width` × 4
cwebp_outcome cwebp_decode(const uint8_t *_Nonnull bytes, size_t count, uint32_t width,
                           uint32_t height, uint8_t *_Nonnull pixels, size_t stride);

#endif
