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

uint32_t cdeflate_crc32(uint32_t crc, const uint8_t *bytes, size_t count) {
    return libdeflate_crc32(crc, bytes, count);
}

uint32_t cdeflate_adler32(const uint8_t *bytes, size_t count) {
    return libdeflate_adler32(1, bytes, count);
}
