#ifndef CDEFLATE_H
#define CDEFLATE_H

#include <stddef.h>
#include <stdint.h>

/// A libdeflate compressor and its working memory. Not safe for concurrent use.
typedef struct libdeflate_compressor cdeflate_compressor;

/// Makes a compressor of level 1 (fastest) to 12 (smallest output). Returns NULL if memory runs out.
cdeflate_compressor *_Nullable cdeflate_make(int level);
void cdeflate_free(cdeflate_compressor *_Nullable compressor);

/// Returns the maximum size in bytes of a zlib stream (RFC 1950) that compresses `count` bytes.
size_t cdeflate_bound(size_t count);

/// Writes a zlib stream and returns its size in bytes, or 0 if it does not fit into `capacity`.
size_t cdeflate_compress(cdeflate_compressor *_Nonnull compressor, const uint8_t *_Nonnull bytes,
                         size_t count, uint8_t *_Nonnull output, size_t capacity);

/// Inflates a raw deflate stream (RFC 1951) of `count` bytes to exactly `capacity` bytes. Returns 0 on
/// success, 1 if the stream is damaged or bytes follow it, 2 if the output would be longer, 3 if it is
/// shorter, 4 if memory runs out.
int cdeflate_inflate(const uint8_t *_Nonnull bytes, size_t count, uint8_t *_Nonnull output,
                     size_t capacity);

/// A contiguous part of a stream.
typedef struct cdeflate_segment {
    const uint8_t *_Nonnull bytes;
    size_t count;
} cdeflate_segment;

/// An inflater of zlib streams, which does not use libdeflate: its tables and its position in a stream. Not safe
/// for concurrent use.
typedef struct cdeflate_inflater cdeflate_inflater;

/// Makes an inflater. Returns NULL if memory runs out.
cdeflate_inflater *_Nullable cdeflate_make_inflater(void);
void cdeflate_free_inflater(cdeflate_inflater *_Nullable inflater);

/// Begins a zlib stream (RFC 1950) of one or more segments, which must stay valid until the stream ends. Returns 0
/// if the header of the stream is invalid, otherwise 1.
int cdeflate_begin(cdeflate_inflater *_Nonnull inflater, const cdeflate_segment *_Nonnull segments,
                   size_t count);

/// The state of a stream after a call.
typedef enum __attribute__((enum_extensibility(closed))) cdeflate_progress {
    cdeflate_more = 0,  ///< the output is full
    cdeflate_whole,     ///< the stream is complete, its checksum is right, and no bytes follow
    cdeflate_refused,   ///< the stream is damaged or cut off, bytes follow it, or the output has too little room
} cdeflate_progress;

enum {
    /// The number of free bytes that one step of the fast loop needs. A step can write two literals and a match;
    /// matches are copied in blocks, which may overwrite free bytes after the match.
    cdeflate_spare = 320,
    /// The largest distance of a match, in bytes.
    cdeflate_window = 32768,
};

/// Continues inflating until the stream is complete or the output is full: until at most `cdeflate_spare` bytes of it
/// are free.
///
/// @param output    `capacity` bytes, all of them initialized
/// @param filled    the number of inflated bytes in `output`, on entry and on return. On entry they must be everything
///                  inflated so far, or at least the last `cdeflate_window` bytes of it. The stream is refused if
///                  fewer than `cdeflate_spare` bytes are free on entry
cdeflate_progress cdeflate_inflate_on(cdeflate_inflater *_Nonnull inflater,
                                      uint8_t *_Nonnull output, size_t *_Nonnull filled,
                                      size_t capacity);

/// Returns the CRC-32 of PNG chunks and ZIP entries (ISO 3309), continued from `crc`, which is 0 for the first bytes.
uint32_t cdeflate_crc32(uint32_t crc, const uint8_t *_Nullable bytes, size_t count);

/// Returns the Adler-32 checksum, which ends a zlib stream (RFC 1950, 2.2).
uint32_t cdeflate_adler32(const uint8_t *_Nonnull bytes, size_t count);

#endif
