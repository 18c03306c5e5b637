#ifndef CJPEG_H
#define CJPEG_H

#include <stddef.h>
#include <stdint.h>

/// The result of decoding or recoding. Only decoding gives a report.
typedef enum __attribute__((enum_extensibility(closed))) cjpeg_outcome {
    cjpeg_outcome_ok = 0,
    /// libjpeg refused the file; the report has its message.
    cjpeg_outcome_corrupt,
    /// libjpeg does not decode this valid kind of JPEG; the report has its message.
    cjpeg_outcome_unsupported,
    /// The file has more scans than the limit.
    cjpeg_outcome_too_many_scans,
    /// libjpeg would need more memory than the limit.
    cjpeg_outcome_too_much_memory,
    cjpeg_outcome_out_of_memory,
    /// The size that libjpeg reads from the file is not the requested one.
    cjpeg_outcome_wrong_size,
    /// The output does not fit into the buffer.
    cjpeg_outcome_no_room,
} cjpeg_outcome;

/// The layout of a pixel's four bytes.
typedef enum __attribute__((enum_extensibility(closed))) cjpeg_layout {
    /// Red, green, blue, 255.
    cjpeg_layout_rgba = 0,
    /// Cyan, magenta, yellow, black as stored; YCCK is transformed.
    cjpeg_layout_cmyk,
} cjpeg_layout;

/// The expected size in px, the pixel layout and the limits of decoding.
typedef struct cjpeg_request {
    uint32_t width;
    uint32_t height;
    cjpeg_layout layout;
    uint32_t max_scans;
    /// Maximum number of bytes that libjpeg may use, checked when it allocates the coefficients of a whole image.
    /// In recoding it applies to the decompressor and the compressor separately.
    uint64_t max_memory;
} cjpeg_request;

/// A kind of warning, after which libjpeg continues.
typedef struct cjpeg_warning {
    /// Nonzero if the warning is about the JFIF version or the Adobe marker, not about the image data.
    uint8_t is_harmless;
    /// libjpeg's message, null-terminated.
    char text[127];
} cjpeg_warning;

/// The outcome of decoding: the decoded rows, and the faults.
typedef struct cjpeg_report {
    /// The number of rows written.
    uint32_t rows;
    /// The number of warnings stored: the first of each kind while there was room. A missing EOI
    /// marker is reported by `missed_end` instead.
    uint32_t warnings;
    /// Nonzero if the file ended before its EOI marker.
    uint8_t missed_end;
    /// Nonzero if entropy-coded data ended before their scan was complete; `missed_scan` (from 1) and `missed_row` (in
    /// px from the top) say where this first happened.
    uint8_t missed_data;
    uint32_t missed_scan;
    uint32_t missed_row;
    /// The message for a failure, null-terminated. It is libjpeg's, except for too many scans and a wrong size.
    char text[200];
} cjpeg_report;

/// Decodes a file to four bytes per pixel, in rows without gaps.
///
/// @param pixels    room for width × height × 4 bytes of the request
/// @param warnings  room for `capacity` warnings
cjpeg_outcome cjpeg_decode(const uint8_t *_Nonnull bytes, size_t count, cjpeg_request request,
                           uint8_t *_Nonnull pixels, cjpeg_warning *_Nonnull warnings,
                           uint32_t capacity, cjpeg_report *_Nonnull report);

/// Rewrites the DCT coefficients of a file with optimal Huffman tables, keeping only the markers that
/// decoding needs. Fails on any warning of libjpeg; an unsupported kind of JPEG counts as corrupt.
///
/// @param request         its layout is ignored
/// @param is_progressive  nonzero for libjpeg's standard progressive scans, zero for a single scan
/// @param output          room for `*output_size` bytes
/// @param output_size     the capacity of `output`; receives the number of bytes written, 0 after a failure
cjpeg_outcome cjpeg_recode(const uint8_t *_Nonnull bytes, size_t count, cjpeg_request request,
                           uint8_t is_progressive, uint8_t *_Nonnull output,
                           size_t *_Nonnull output_size);

#endif
