#ifndef CWEBP_H
#define CWEBP_H

#include <stddef.h>
#include <stdint.h>

/// The result of a call of libwebp.
typedef enum __attribute__((enum_extensibility(closed))) cwebp_outcome {
    cwebp_outcome_ok = 0,
    /// libwebp refused the data.
    cwebp_outcome_corrupt,
    /// The data are incomplete.
    cwebp_outcome_truncated,
    /// This libwebp does not decode or encode such a file, or its version differs from that of its headers.
    cwebp_outcome_unsupported,
    cwebp_outcome_out_of_memory,
    /// The picture's size is not what the caller expects, or is impossible in WebP.
    cwebp_outcome_wrong_size,
    /// The data do not fit into the output, or exceed the limits of WebP.
    cwebp_outcome_too_large,
} cwebp_outcome;

/// The properties of a whole file.
typedef struct cwebp_file {
    /// Canvas size in px.
    uint32_t width;
    uint32_t height;
    /// Number of plays; 0 means forever.
    uint32_t plays;
    /// Number of frames in the file; at most `capacity` of them are stored.
    uint32_t frames;
    /// Nonzero if the file declares an animation.
    uint8_t is_animated;
    /// Nonzero if the file declares transparency.
    uint8_t has_alpha;
} cwebp_file;

/// One picture of a file and how it is composited.
typedef struct cwebp_frame {
    /// The area on the canvas in px.
    uint32_t x;
    uint32_t y;
    uint32_t width;
    uint32_t height;
    /// The time for which the picture is shown.
    uint32_t milliseconds;
    /// Blend op: nonzero if the picture is composited over the canvas, zero if it replaces the area.
    uint8_t is_blended;
    /// Dispose op: nonzero if the area becomes transparent afterwards.
    uint8_t is_cleared;
    /// Nonzero if the picture may have transparent pixels.
    uint8_t has_alpha;
    /// The range in bytes of the picture's chunks in the file: ALPH, if present, then VP8 or VP8L.
    size_t offset;
    size_t count;
} cwebp_frame;

/// Reads the structure of a whole file with libwebp's demuxer, which gives no reason for a refusal. Files with more
/// than `capacity` frames are refused as well.
///
/// @param frames  room for `capacity` frames
cwebp_outcome cwebp_demux(const uint8_t *_Nonnull bytes, size_t count, cwebp_file *_Nonnull file,
                          cwebp_frame *_Nonnull frames, uint32_t capacity);

/// Reads the size of a picture in px from its header; 0 × 0 if that fails.
cwebp_outcome cwebp_measure(const uint8_t *_Nonnull bytes, size_t count, uint32_t *_Nonnull width,
                            uint32_t *_Nonnull height);

/// Decodes one picture to straight RGBA.
///
/// @param width   the width that the picture must have, in px
/// @param height  the height that the picture must have, in px
/// @param pixels  room for `height` rows of `stride` bytes; the last row may end after `width` × 4
cwebp_outcome cwebp_decode(const uint8_t *_Nonnull bytes, size_t count, uint32_t width,
                           uint32_t height, uint8_t *_Nonnull pixels, size_t stride);

/// The destination of an encoded file.
typedef struct cwebp_output {
    uint8_t *_Nonnull bytes;
    size_t capacity;
    /// The number of bytes written.
    size_t count;
} cwebp_output;

/// A picture as luma and half-resolution chroma planes, the form of lossy WebP. Not safe for concurrent use.
typedef struct cwebp_picture cwebp_picture;

/// Converts a picture to luma and chroma, ignoring alpha, with libwebp's "sharp" conversion, which keeps edges best.
///
/// @param pixels  `width` × `height` words of RGBA; sides are 1 to 16,383 px
cwebp_outcome cwebp_picture_make(const uint32_t *_Nonnull pixels, uint32_t width, uint32_t height,
                                 cwebp_picture *_Nullable *_Nonnull out);
void cwebp_picture_free(cwebp_picture *_Nullable picture);

/// Encodes a picture without alpha as a lossy file.
///
/// @param quality  0 to 100
/// @param effort   0 (fast) to 6
cwebp_outcome cwebp_encode_lossy(cwebp_picture *_Nonnull picture, int quality, int effort,
                                 cwebp_output *_Nonnull output);

/// Encodes the alpha of a picture as a lossy file of plain gray; its ALPH chunk can be combined with any lossy picture
/// of the same size. The file has no ALPH chunk if all pixels are opaque.
///
/// @param quality  0 (two levels) to 100 (lossless); transparent and opaque pixels keep their alpha
/// @param effort   0 (fast) to 6
cwebp_outcome cwebp_encode_alpha(const uint32_t *_Nonnull pixels, uint32_t width, uint32_t height, int quality,
                                 int effort, cwebp_output *_Nonnull output);

/// Encodes a picture losslessly, except for the colors of transparent pixels.
///
/// @param thoroughness  0 (fast) to 100 (smallest file)
/// @param effort        0 (fast) to 6
cwebp_outcome cwebp_encode_lossless(const uint32_t *_Nonnull pixels, uint32_t width, uint32_t height,
                                    int thoroughness, int effort, cwebp_output *_Nonnull output);

#endif
