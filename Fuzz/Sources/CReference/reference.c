#include "CReference.h"

#include <png.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

typedef struct source {
    const uint8_t *bytes;
    size_t count;
    int warned;
} source;

static void on_error(png_structp png, png_const_charp message) {
    (void)message;
    png_longjmp(png, 1);
}

static void on_warning(png_structp png, png_const_charp message) {
    (void)message;
    ((source *)png_get_error_ptr(png))->warned = 1;
}

static void read_bytes(png_structp png, png_bytep out, size_t wanted) {
    source *from = png_get_io_ptr(png);
    if (wanted > from->count)
        png_error(png, "end");
    memcpy(out, from->bytes, wanted);
    from->bytes += wanted;
    from->count -= wanted;
}

static void decode(png_structp png, png_infop info, source *from, uint32_t width, uint32_t height,
                   uint8_t *pixels, png_bytepp rows) {
    png_set_read_fn(png, from, read_bytes);
    png_read_info(png, info);
    if (png_get_image_width(png, info) != width || png_get_image_height(png, info) != height)
        png_error(png, "size");
    png_set_palette_to_rgb(png);
    if (png_get_color_type(png, info) == PNG_COLOR_TYPE_GRAY)
        png_set_expand_gray_1_2_4_to_8(png);
    if (png_get_valid(png, info, PNG_INFO_tRNS))
        png_set_tRNS_to_alpha(png);
    png_set_strip_16(png);
    png_set_gray_to_rgb(png);
    png_set_add_alpha(png, 0xff, PNG_FILLER_AFTER);
    png_set_interlace_handling(png);
    png_read_update_info(png, info);
    for (uint32_t y = 0; y < height; y++)
        rows[y] = pixels + (size_t)y * width * 4;
    png_read_image(png, rows);
    png_read_end(png, NULL);
}

int reference_png(const uint8_t *bytes, size_t count, uint32_t width, uint32_t height,
                  uint8_t *pixels) {
    source from = {bytes, count, 0};
    png_structp png = png_create_read_struct(PNG_LIBPNG_VER_STRING, &from, on_error, on_warning);
    png_infop info = png_create_info_struct(png);
    png_bytepp rows = malloc(height * sizeof *rows);
    volatile int succeeded = 0;
    if (setjmp(png_jmpbuf(png)) == 0) {
        decode(png, info, &from, width, height, pixels, rows);
        succeeded = 1;
    }
    free(rows);
    png_destroy_read_struct(&png, &info, NULL);
    return succeeded && !from.warned;
}
