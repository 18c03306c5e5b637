#include "CZopfli.h"

#include <stdlib.h>

#include "zopfli/zopfli.h"

size_t czopfli_compress(const uint8_t *bytes, size_t count, int iterations, uint8_t **output) {
    ZopfliOptions options;
    ZopfliInitOptions(&options);
    options.numiterations = iterations;
    size_t size = 0;
    *output = NULL;
    ZopfliCompress(&options, ZOPFLI_FORMAT_ZLIB, bytes, count, output, &size);
    return size;
}

void czopfli_free(uint8_t *output) { free(output); }
