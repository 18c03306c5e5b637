#include "bare.h"

#include <string.h>

// A block has a constant length, so that every compiler vectorizes the loop at -O2.
enum { BLOCK = 64 };

// Alpha is the highest byte of a pixel on the supported little-endian machines.
static inline void count_pixel(const uint8_t *pixel, uint32_t *clear, uint32_t *opaque) {
    uint32_t alpha;
    memcpy(&alpha, pixel, 4);
    alpha >>= 24;
    *clear += (alpha - 1) >> 31;
    *opaque += (alpha + 1) >> 8;
}

void tally_frame(struct tally *tally, const struct canvas *canvas) {
    const uint8_t *pixel = canvas->pixels.data;
    size_t count = canvas->pixels.size / 4;
    uint32_t clear = 0, opaque = 0;
    for (size_t block = 0; block < count / BLOCK; block++, pixel += BLOCK * 4)
        for (int i = 0; i < BLOCK; i++) count_pixel(pixel + 4 * i, &clear, &opaque);
    for (size_t i = 0; i < count % BLOCK; i++, pixel += 4) count_pixel(pixel, &clear, &opaque);
    tally->frames += 1;
    tally->clear += clear;
    tally->opaque += opaque;
    tally->partial += count - clear - opaque;
}
