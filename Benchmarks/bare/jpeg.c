// JPEG: libjpeg-turbo straight to RGBA8.
#include "bare.h"

#include <setjmp.h>
#include <stdio.h>

#include <jpeglib.h>

#ifndef JCS_ALPHA_EXTENSIONS
#error "libjpeg-turbo is needed: it writes RGBA rows"
#endif

struct errors {
    struct jpeg_error_mgr base;
    jmp_buf jump;
};

static void fail(j_common_ptr info) {
    longjmp(((struct errors *)info->err)->jump, 1);
}

static void ignore(j_common_ptr info) {
    (void)info;
}

static bool decode(struct jpeg_decompress_struct *info, struct workspace *work) {
    struct canvas *canvas = &work->canvas;
    jpeg_mem_src(info, work->file.data, work->file.size);
    jpeg_read_header(info, TRUE);
    info->out_color_space = JCS_EXT_RGBA;
    jpeg_start_decompress(info);
    if (!canvas_reset(canvas, info->output_width, info->output_height)) return false;
    while (info->output_scanline < info->output_height) {
        JSAMPROW row = canvas_at(canvas, 0, info->output_scanline);
        jpeg_read_scanlines(info, &row, 1);
    }
    jpeg_finish_decompress(info);
    return info->err->num_warnings == 0;
}

bool scan_jpeg(struct workspace *work, struct tally *tally) {
    struct jpeg_decompress_struct info;
    struct errors errors;
    info.err = jpeg_std_error(&errors.base);
    errors.base.error_exit = fail;
    errors.base.output_message = ignore;
    if (setjmp(errors.jump)) {
        jpeg_destroy_decompress(&info);
        return false;
    }
    jpeg_create_decompress(&info);
    bool good = decode(&info, work);
    jpeg_destroy_decompress(&info);
    if (good) tally_frame(tally, &work->canvas);
    return good;
}
