#include "CDeflate.h"

#include <libdeflate.h>

cdeflate_compressor *cdeflate_make(int level) { return libdeflate_alloc_compressor(level); }

void cdeflate_free(cdeflate_compressor *compressor) {
    if (compressor) libdeflate_free_compressor(compressor);
}

size_t cdeflate_bound(size_t count) { return libdeflate_zlib_compress_bound(NULL, count); }

size_t cdeflate_compress(cdeflate_compressor *compressor, const uint8_t *bytes, size_t count,
                         uint8_t *output, size_t capacity) {
    return libdeflate_zlib_compress(compressor, bytes, count, output, capacity);
}

int cdeflate_inflate(const uint8_t *bytes, size_t count, uint8_t *output, size_t capacity) {
    struct libdeflate_decompressor *decompressor = libdeflate_alloc_decompressor();
    if (!decompressor) return 4;
    size_t used = 0;
    enum libdeflate_result result = libdeflate_deflate_decompress_ex(
        decompressor, bytes, count, output, capacity, &used, NULL);
    libdeflate_free_decompressor(decompressor);
    switch (result) {
    case LIBDEFLATE_SUCCESS: return used == count ? 0 : 1;
    case LIBDEFLATE_INSUFFICIENT_SPACE: return 2;
    case LIBDEFLATE_SHORT_OUTPUT: return 3;
    default: return 1;
    }
}

cdeflate_decompressor *cdeflate_make_decompressor(void) { return libdeflate_alloc_decompressor(); }

void cdeflate_free_decompressor(cdeflate_decompressor *decompressor) {
    if (decompressor) libdeflate_free_decompressor(decompressor);
}

int cdeflate_inflate_zlib(cdeflate_decompressor *decompressor, const uint8_t *bytes, size_t count,
                          uint8_t *output, size_t capacity) {
    size_t used = 0;
    if (count < 6) return 0;
    unsigned window_bits = (bytes[0] >> 4) + 8;
    if (window_bits < 15 && capacity >> window_bits > 0) return 0;
    return libdeflate_zlib_decompress_ex(decompressor, bytes, count, output, capacity, &used, NULL) ==
               LIBDEFLATE_SUCCESS && used == count;
}

uint32_t cdeflate_crc32(uint32_t crc, const uint8_t *bytes, size_t count) {
    return libdeflate_crc32(crc, bytes, count);
}

uint32_t cdeflate_adler32(const uint8_t *bytes, size_t count) {
    return libdeflate_adler32(1, bytes, count);
}
