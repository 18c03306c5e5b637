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
    /// The picture has another size than the caller expects, or one that no WebP has.
    cwebp_outcome_wrong_size,
    /// The data do not fit into the output, or are more than a WebP can hold.
    cwebp_outcome_too_large,
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

/// Room for a file that is encoded.
typedef struct cwebp_output {
    uint8_t *_Nonnull bytes;
    size_t capacity;
    /// The bytes that were written.
    size_t count;
} cwebp_output;

/// A picture as luma and halved chroma, which is what lossy data hold: for one thread at a time.
typedef struct cwebp_picture cwebp_picture;

/// Converts a picture, whose alpha is ignored, so that its edges lose the least (libwebp's "sharp" conversion).
///
/// @param pixels  `width` × `height` words of RGBA; sides are 1 to 16,383 px
cwebp_outcome cwebp_picture_make(const uint32_t *_Nonnull pixels, uint32_t width, uint32_t height,
                                 cwebp_picture *_Nullable *_Nonnull made);
void cwebp_picture_free(cwebp_picture *_Nullable picture);

/// Encodes a picture without alpha as a lossy file.
///
/// @param quality  0 to 100
/// @param effort   0 (fast) to 6
cwebp_outcome cwebp_encode_lossy(cwebp_picture *_Nonnull picture, int quality, int effort,
                                 cwebp_output *_Nonnull output);

/// Encodes the alpha of a picture as a lossy file that is gray otherwise; its chunk ALPH suits any lossy picture. There
/// is none when all pixels are opaque.
///
/// @param quality  0 (two levels) to 100 (exact); clear and opaque pixels keep their alpha
cwebp_outcome cwebp_encode_alpha(const uint32_t *_Nonnull pixels, uint32_t width, uint32_t height, int quality,
                                 int effort, cwebp_output *_Nonnull output);

/// Encodes a picture exactly, but for the colors of clear pixels.
///
/// @param thoroughness  0 (fast) to 100
cwebp_outcome cwebp_encode_lossless(const uint32_t *_Nonnull pixels, uint32_t width, uint32_t height,
                                    int thoroughness, int effort, cwebp_output *_Nonnull output);

#endif
