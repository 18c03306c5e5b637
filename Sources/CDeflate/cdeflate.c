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

uint32_t cdeflate_crc32(uint32_t crc, const uint8_t *bytes, size_t count) {
    return libdeflate_crc32(crc, bytes, count);
}

uint32_t cdeflate_adler32(const uint8_t *bytes, size_t count) {
    return libdeflate_adler32(1, bytes, count);
}
