// One PNG stream, one picture: libpng's pull reader with every format expanded to RGBA8.
#include "bare.h"

#include <png.h>
#include <string.h>

struct cursor {
    const uint8_t *next;
    size_t left;
};

static void read_bytes(png_structp png, png_bytep target, size_t count) {
    struct cursor *cursor = png_get_io_ptr(png);
    if (count > cursor->left) png_error(png, "the stream ends early");
    memcpy(target, cursor->next, count);
    cursor->next += count;
    cursor->left -= count;
}

static void fail(png_structp png, png_const_charp message) {
    (void)message;
    png_longjmp(png, 1);
}

static void ignore(png_structp png, png_const_charp message) {
    (void)png;
    (void)message;
}

static void expand_to_rgba8(png_structp png) {
    png_set_expand(png);
    png_set_scale_16(png);
    png_set_gray_to_rgb(png);
    png_set_add_alpha(png, 0xff, PNG_FILLER_AFTER);
}

static void read_rows(png_structp png, uint8_t *rgba, size_t stride, uint32_t height) {
    int passes = png_set_interlace_handling(png);
    for (int pass = 0; pass < passes; pass++)
        for (uint32_t y = 0; y < height; y++) png_read_row(png, rgba + y * stride, NULL);
}

bool png_decode(const struct bytes *stream, uint8_t *rgba, size_t stride, uint32_t height) {
    struct cursor cursor = {stream->data, stream->size};
    png_structp png = png_create_read_struct(PNG_LIBPNG_VER_STRING, NULL, fail, ignore);
    png_infop info = png ? png_create_info_struct(png) : NULL;
    if (!info) {
        png_destroy_read_struct(&png, NULL, NULL);
        return false;
    }
    if (setjmp(png_jmpbuf(png))) {
        png_destroy_read_struct(&png, &info, NULL);
        return false;
    }
    png_set_read_fn(png, &cursor, read_bytes);
    // scan_png has checked every CRC of the file; the CRCs of a synthesized stream are zero.
    png_set_crc_action(png, PNG_CRC_QUIET_USE, PNG_CRC_QUIET_USE);
    png_read_info(png, info);
    expand_to_rgba8(png);
    read_rows(png, rgba, stride, height);
    png_read_end(png, NULL);
    png_destroy_read_struct(&png, &info, NULL);
    return true;
}
