#include "CPNG.h"

#include <png.h>
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

/// The state that must survive a longjmp. It lives in the frame of cpng_decode_rgba8, which calls
/// the function that calls setjmp, so its values stay determinate (C11 7.13.2.1).
typedef struct session {
    png_structp png;
    png_infop info;
    const cpng_segment *segments;
    size_t segment_count, segment, offset;
    cpng_target target;
    cpng_status status;
    cpng_report *report;
    int lacks_memory;
} session;

/// Allocates memory and records a failure, because libpng has several messages for it, some of them only warnings.
static png_voidp allocate(png_structp png, png_alloc_size_t count) {
    session *s = png_get_mem_ptr(png);
    void *memory = malloc(count);
    if (memory == NULL)
        s->lacks_memory = 1;
    return memory;
}

static void release(png_structp png, png_voidp memory) {
    (void)png;
    free(memory);
}

static void keep_message(session *s, const char *message) {
    snprintf(s->report->message, sizeof s->report->message, "%s", message);
}

static void on_error(png_structp png, png_const_charp message) {
    session *s = png_get_error_ptr(png);
    if (s->status == cpng_status_ok)
        s->status = cpng_status_corrupt;
    keep_message(s, message);
    png_longjmp(png, 1);
}

static void on_warning(png_structp png, png_const_charp message) {
    session *s = png_get_error_ptr(png);
    if (s->report->warnings++ == 0)
        keep_message(s, message);
}

static void stop(session *s, cpng_status status, const char *message) {
    s->status = status;
    png_error(s->png, message);
}

static void read_segments(png_structp png, png_bytep out, size_t wanted) {
    session *s = png_get_io_ptr(png);
    while (wanted > 0) {
        if (s->segment == s->segment_count)
            stop(s, cpng_status_truncated, "the image data end early");
        const cpng_segment *from = &s->segments[s->segment];
        size_t count = from->count - s->offset;
        if (count > wanted)
            count = wanted;
        if (count > 0)
            memcpy(out, from->bytes + s->offset, count);
        out += count;
        wanted -= count;
        s->offset += count;
        if (s->offset == from->count) {
            s->segment++;
            s->offset = 0;
        }
    }
}

static void prepare(session *s) {
    png_set_user_limits(s->png, s->target.width, s->target.height);
    png_set_chunk_malloc_max(s->png, 1 << 16);
    png_set_crc_action(s->png, PNG_CRC_QUIET_USE, PNG_CRC_QUIET_USE);
    png_set_keep_unknown_chunks(s->png, PNG_HANDLE_CHUNK_NEVER, NULL, -1);
    png_set_read_fn(s->png, s, read_segments);
    png_read_info(s->png, s->info);
    if (png_get_image_width(s->png, s->info) != s->target.width ||
        png_get_image_height(s->png, s->info) != s->target.height)
        stop(s, cpng_status_wrong_size, "the header gives a different size than the frame");
}

static void read_rows(session *s) {
    int passes = png_set_interlace_handling(s->png);
    png_read_update_info(s->png, s->info);
    if (png_get_rowbytes(s->png, s->info) > (size_t)s->target.width * 4)
        stop(s, cpng_status_wrong_size, "a row is longer than four bytes per pixel");
    for (int pass = 0; pass < passes; pass++) {
        for (uint32_t y = 0; y < s->target.height; y++) {
            png_read_row(s->png, s->target.pixels + y * s->target.stride, NULL);
            if (pass == passes - 1)
                s->report->rows = y + 1;
        }
    }
    png_read_end(s->png, NULL);
}

static void read_true_color(session *s) {
    png_set_expand(s->png);
    png_set_strip_16(s->png);
    png_set_gray_to_rgb(s->png);
    png_set_add_alpha(s->png, 0xff, PNG_FILLER_AFTER);
    read_rows(s);
}

/// Reads the palette indices into the first quarter of each row, then replaces them with colors from the end of the
/// row to its start, so that no second buffer is needed.
static void read_palette(session *s) {
    png_set_packing(s->png);
    read_rows(s);
    png_colorp colors = NULL;
    png_bytep alphas = NULL;
    int color_count = 0, alpha_count = 0;
    png_get_PLTE(s->png, s->info, &colors, &color_count);
    png_get_tRNS(s->png, s->info, &alphas, &alpha_count, NULL);
    uint8_t table[256][4] = {{0}};
    for (int i = 0; i < 256; i++)
        table[i][3] = alphas != NULL && i < alpha_count ? alphas[i] : 0xff;
    for (int i = 0; colors != NULL && i < color_count && i < 256; i++) {
        table[i][0] = colors[i].red;
        table[i][1] = colors[i].green;
        table[i][2] = colors[i].blue;
    }
    uint8_t highest = 0;
    for (uint32_t y = 0; y < s->target.height; y++) {
        uint8_t *row = s->target.pixels + y * s->target.stride;
        for (uint32_t x = s->target.width; x-- > 0;) {
            uint8_t index = row[x];
            highest = index > highest ? index : highest;
            memcpy(row + (size_t)x * 4, table[index], 4);
        }
    }
    s->report->palette_count = color_count;
    if (highest >= color_count)
        s->report->palette_overrun = highest;
}

/// Contains the only setjmp. It has no local variables, and a longjmp only skips C frames.
static void guarded(session *s) {
    if (setjmp(png_jmpbuf(s->png)) == 0) {
        prepare(s);
        if (png_get_color_type(s->png, s->info) == PNG_COLOR_TYPE_PALETTE)
            read_palette(s);
        else
            read_true_color(s);
    }
}

cpng_status cpng_decode_rgba8(const cpng_segment *segments, size_t segment_count,
                              cpng_target target, cpng_report *report) {
    memset(report, 0, sizeof *report);
    report->palette_overrun = -1;
    session s = {.segments = segments, .segment_count = segment_count, .target = target,
                 .status = cpng_status_ok, .report = report};
    s.png = png_create_read_struct_2(PNG_LIBPNG_VER_STRING, &s, on_error, on_warning, &s, allocate,
                                     release);
    if (s.png == NULL)
        return cpng_status_out_of_memory;
    s.info = png_create_info_struct(s.png);
    if (s.info != NULL)
        guarded(&s);
    png_destroy_read_struct(&s.png, &s.info, NULL);
    return s.lacks_memory ? cpng_status_out_of_memory : s.status;
}

cpng_inflation cpng_inflate(const uint8_t *bytes, size_t count, size_t limit,
                            cpng_inflated *inflated) {
    uint8_t window[4096];
    z_stream stream = {.next_in = (Bytef *)bytes, .avail_in = (uInt)count};
    memset(inflated, 0, sizeof *inflated);
    if (bytes == NULL || count > UINT32_MAX)
        return cpng_inflation_truncated;
    if (inflateInit(&stream) != Z_OK)
        return cpng_inflation_out_of_memory;
    int result = Z_OK;
    while (result == Z_OK && inflated->count <= limit) {
        stream.next_out = window;
        stream.avail_out = sizeof window;
        result = inflate(&stream, Z_NO_FLUSH);
        size_t produced = sizeof window - stream.avail_out;
        for (size_t i = 0; i < produced && inflated->count + i < sizeof inflated->head; i++)
            inflated->head[inflated->count + i] = window[i];
        inflated->count += produced;
    }
    inflateEnd(&stream);
    switch (result) {
    case Z_OK:
    case Z_STREAM_END:
        return inflated->count > limit ? cpng_inflation_too_long : cpng_inflation_complete;
    case Z_BUF_ERROR: return cpng_inflation_truncated;
    case Z_MEM_ERROR: return cpng_inflation_out_of_memory;
    default: return cpng_inflation_corrupt;
    }
}
