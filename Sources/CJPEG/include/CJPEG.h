#ifndef CJPEG_H
#define CJPEG_H

#include <stddef.h>
#include <stdint.h>

/// How decoding ended.
typedef enum __attribute__((enum_extensibility(closed))) cjpeg_outcome {
    cjpeg_outcome_ok = 0,
    /// libjpeg refused the file; the report has its words.
    cjpeg_outcome_corrupt,
    /// A legal kind of JPEG that libjpeg does not decode; the report has its words.
    cjpeg_outcome_unsupported,
    /// The file has more scans than the limit.
    cjpeg_outcome_too_many_scans,
    /// libjpeg would need more memory than the limit.
    cjpeg_outcome_too_much_memory,
    cjpeg_outcome_out_of_memory,
    /// libjpeg reads another size from the file than the caller did.
    cjpeg_outcome_wrong_size,
    /// What was to be made does not fit into the room for it.
    cjpeg_outcome_no_room,
} cjpeg_outcome;

/// The four bytes of a pixel.
typedef enum __attribute__((enum_extensibility(closed))) cjpeg_layout {
    /// Red, green, blue, 255.
    cjpeg_layout_rgba = 0,
    /// Cyan, magenta, yellow, black as stored; YCCK is transformed.
    cjpeg_layout_cmyk,
} cjpeg_layout;

/// What the caller expects and allows.
typedef struct cjpeg_request {
    uint32_t width;
    uint32_t height;
    cjpeg_layout layout;
    uint32_t max_scans;
    /// Bytes.
    uint64_t max_memory;
} cjpeg_request;

/// One kind of warning; libjpeg goes on after it.
typedef struct cjpeg_warning {
    /// Not zero when only metadata is concerned.
    uint8_t is_harmless;
    /// libjpeg's words, terminated by zero.
    char text[127];
} cjpeg_warning;

/// What there is to say about a decoding.
typedef struct cjpeg_report {
    /// Rows that were written.
    uint32_t rows;
    /// Warnings that were stored: the first of each kind, as far as there was room. The
    /// missing end is not among them.
    uint32_t warnings;
    /// Not zero when the file ended before its EOI marker.
    uint8_t missed_end;
    /// Not zero when entropy-coded data ended before their scan was complete. The scan, from 1, and
    /// the row that was reached are those of the first time.
    uint8_t missed_data;
    uint32_t missed_scan;
    uint32_t missed_row;
    /// libjpeg's words for a failure, terminated by zero.
    char text[200];
} cjpeg_report;

/// Decodes a file to four bytes a pixel, row by row without gaps.
///
/// @param pixels    room for width × height × 4 bytes of the request
/// @param warnings  room for `capacity` warnings
cjpeg_outcome cjpeg_decode(const uint8_t *_Nonnull bytes, size_t count, cjpeg_request request,
                           uint8_t *_Nonnull pixels, cjpeg_warning *_Nonnull warnings,
                           uint32_t capacity, cjpeg_report *_Nonnull report);

/// Writes the coefficients of a file anew, with Huffman tables made for them; markers beside those that
/// decoding needs are left out. Whatever libjpeg warns of is refused.
///
/// @param request   its layout does not matter
/// @param is_progressive  not zero for the scans of libjpeg's usual progression, zero for one scan
/// @param output    room for `*made` bytes, which becomes how many there are
cjpeg_outcome cjpeg_recode(const uint8_t *_Nonnull bytes, size_t count, cjpeg_request request,
                           uint8_t is_progressive, uint8_t *_Nonnull output, size_t *_Nonnull made);

#endif
