#ifndef CDEFLATE_H
#define CDEFLATE_H

#include <stddef.h>
#include <stdint.h>

/// A compressor of libdeflate with its working memory: for one thread at a time.
typedef struct libdeflate_compressor cdeflate_compressor;

/// Makes a compressor for a level of 1 (fast) to 12 (small), or NULL without memory.
cdeflate_compressor *_Nullable cdeflate_make(int level);
void cdeflate_free(cdeflate_compressor *_Nullable compressor);

/// Most bytes of the zlib stream (RFC 1950) that `count` bytes become.
size_t cdeflate_bound(size_t count);

/// Writes a zlib stream; 0 when it does not fit into `capacity` bytes.
size_t cdeflate_compress(cdeflate_compressor *_Nonnull compressor, const uint8_t *_Nonnull bytes,
                         size_t count, uint8_t *_Nonnull output, size_t capacity);

/// Inflates a bare deflate stream (RFC 1951) that comes to exactly `capacity` bytes and takes all of
/// `count`: 0 when it does, 1 when the stream is damaged or has bytes left over, 2 when it holds more,
/// 3 when it holds less, 4 without memory.
int cdeflate_inflate(const uint8_t *_Nonnull bytes, size_t count, uint8_t *_Nonnull output,
                     size_t capacity);

/// A run of bytes of a stream.
typedef struct cdeflate_segment {
    const uint8_t *_Nonnull bytes;
    size_t count;
} cdeflate_segment;

/// An inflater of our own with its tables and its place in a stream: for one thread at a time.
typedef struct cdeflate_inflater cdeflate_inflater;

/// Makes an inflater, or NULL without memory.
cdeflate_inflater *_Nullable cdeflate_make_inflater(void);
void cdeflate_free_inflater(cdeflate_inflater *_Nullable inflater);

/// Begins a zlib stream (RFC 1950), which lies in one segment or more; they must stay where they are
/// until it ends. 0 when its head is not in order.
int cdeflate_begin(cdeflate_inflater *_Nonnull inflater, const cdeflate_segment *_Nonnull segments,
                   size_t count);

/// How far a stream has come.
typedef enum __attribute__((enum_extensibility(closed))) cdeflate_progress {
    cdeflate_more = 0,
    cdeflate_whole,     ///< all is inflated, the checksum is right, and no byte is left over
    cdeflate_refused,   ///< by us, wherever zlib would refuse it; what is wrong is not said
} cdeflate_progress;

/// Bytes at the end of the output that are written at times, but hold nothing: one look at the stream
/// may give two literals and a match, which is copied in steps.
enum { cdeflate_spare = 320, cdeflate_window = 32768 };

/// Inflates on until the output is full or the stream whole.
///
/// @param output    `capacity` bytes, all of them initialized
/// @param made      bytes that the output holds: the last ones of the stream so far, at least
///                  `cdeflate_window` where there are as many. More become of them, fewer than
///                  `capacity`; nothing when it has less room than `cdeflate_spare`
cdeflate_progress cdeflate_inflate_on(cdeflate_inflater *_Nonnull inflater,
                                      uint8_t *_Nonnull output, size_t *_Nonnull made,
                                      size_t capacity);

/// The CRC-32 of PNG chunks and ZIP entries (ISO 3309), going on from an earlier one; 0 to begin with.
uint32_t cdeflate_crc32(uint32_t crc, const uint8_t *_Nullable bytes, size_t count);

/// The checksum at the end of a zlib stream (RFC 1950, 8).
uint32_t cdeflate_adler32(const uint8_t *_Nonnull bytes, size_t count);

#endif
