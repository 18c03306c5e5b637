// The bare loop: the code that a plain C program needs to get a file's pixels, and nothing else.
#ifndef BARE_H
#define BARE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// A growing buffer that is reused for the next file.
struct bytes {
    uint8_t *data;
    size_t size;
    size_t capacity;
};

// A rectangle in canvas px, entirely on the canvas.
struct area {
    uint32_t x, y, width, height;
};

enum disposal { KEEP_FRAME, DISPOSE_TO_CLEAR, DISPOSE_TO_PREVIOUS };

// Straight RGBA8, row after row without gaps.
struct canvas {
    uint32_t width, height;
    struct bytes pixels;
    struct bytes saved;
};

// The results. Pixels are counted once for each frame that shows them. The latest frame of an APNG lasts `delay`
// seconds, with numerator and denominator as in the file.
struct tally {
    uint64_t frames, clear, partial, opaque;
    uint32_t delay[2];
};

// Memory that lives as long as the program, so that its size follows the largest file.
struct workspace {
    struct bytes file;
    struct bytes stream;
    struct bytes frame;
    struct canvas canvas;
};

void bytes_reserve(struct bytes *bytes, size_t capacity);
void bytes_append(struct bytes *bytes, const void *source, size_t size);
void bytes_free(struct bytes *bytes);
bool bytes_read_file(struct bytes *bytes, const char *path);

bool canvas_reset(struct canvas *canvas, uint32_t width, uint32_t height);
uint8_t *canvas_at(struct canvas *canvas, uint32_t x, uint32_t y);
void canvas_before_frame(struct canvas *canvas, struct area area, enum disposal disposal);
void canvas_after_frame(struct canvas *canvas, struct area area, enum disposal disposal);
void canvas_blend_over(struct canvas *canvas, struct area area, const uint8_t *rgba);

void tally_frame(struct tally *tally, const struct canvas *canvas);

// Decodes a PNG stream with libpng into `height` rows of RGBA8 that are `stride` bytes apart. Returns false if the
// stream is damaged.
bool png_decode(const struct bytes *stream, uint8_t *rgba, size_t stride, uint32_t height);

// Each function decodes and counts every frame of the file in `work`. Returns false if the file is damaged or its
// canvas is too large.
bool scan_png(struct workspace *work, struct tally *tally);
bool scan_gif(struct workspace *work, struct tally *tally);
bool scan_jpeg(struct workspace *work, struct tally *tally);

#endif
