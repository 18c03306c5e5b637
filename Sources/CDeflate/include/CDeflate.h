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

/// A decompressor of libdeflate with its tables: for one thread at a time.
typedef struct libdeflate_decompressor cdeflate_decompressor;

/// Makes a decompressor, or NULL without memory.
cdeflate_decompressor *_Nullable cdeflate_make_decompressor(void);
void cdeflate_free_decompressor(cdeflate_decompressor *_Nullable decompressor);

/// Inflates a zlib stream (RFC 1950) that comes to exactly `capacity` bytes, takes all of `count` and
/// ends in the right checksum: 1 when it does. Streams whose window is smaller than what they hold
/// are left to zlib, which looks at it: libdeflate does not.
int cdeflate_inflate_zlib(cdeflate_decompressor *_Nonnull decompressor,
                          const uint8_t *_Nonnull bytes, size_t count, uint8_t *_Nonnull output,
                          size_t capacity);

/// The CRC-32 of PNG chunks and ZIP entries (ISO 3309), going on from an earlier one; 0 to begin with.
uint32_t cdeflate_crc32(uint32_t crc, const uint8_t *_Nullable bytes, size_t count);

/// The checksum at the end of a zlib stream (RFC 1950, 8).
uint32_t cdeflate_adler32(const uint8_t *_Nonnull bytes, size_t count);

#endif
