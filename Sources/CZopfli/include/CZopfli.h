#ifndef CZOPFLI_H
#define CZOPFLI_H

#include <stddef.h>
#include <stdint.h>

/// Writes a zlib stream (RFC 1950) with zopfli, which searches long for the smallest one.
///
/// `output` receives memory that czopfli_free gives back, and is NULL when there is none.
size_t czopfli_compress(const uint8_t *_Nonnull bytes, size_t count, int iterations,
                        uint8_t *_Nullable *_Nonnull output);
void czopfli_free(uint8_t *_Nullable output);

#endif
