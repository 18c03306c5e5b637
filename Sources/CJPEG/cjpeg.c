#include "CJPEG.h"

#include <limits.h>
#include <setjmp.h>
#include <stdio.h>
#include <string.h>

#include <jpeglib.h>

#include <jerror.h>

enum { MESSAGE_KINDS = JMSG_LASTMSGCODE };

/// The state of one decoding. It lives in the frame of the caller of `guarded`, so its values stay
/// defined after a longjmp.
typedef struct session {
    struct jpeg_error_mgr errors; // first: callbacks cast its address to the session
    jmp_buf jump;
    struct jpeg_decompress_struct jpeg;
    struct jpeg_progress_mgr progress;
    const uint8_t *bytes;
    size_t count;
    cjpeg_request request;
    uint8_t *pixels;
    cjpeg_warning *warnings;
    uint32_t capacity;
    cjpeg_report *report;
    cjpeg_outcome outcome;
    uint8_t warned[MESSAGE_KINDS];
} session;

static void fail(session *s, cjpeg_outcome outcome, const char *text) {
    s->outcome = outcome;
    snprintf(s->report->text, sizeof s->report->text, "%s", text);
    longjmp(s->jump, 1);
}

static cjpeg_outcome outcome_of(int code) {
    switch (code) {
    case JERR_OUT_OF_MEMORY: return cjpeg_outcome_out_of_memory;
    case JERR_NO_BACKING_STORE: return cjpeg_outcome_too_much_memory;
    case JERR_SOF_UNSUPPORTED:
    case JERR_BAD_PRECISION:
    case JERR_ARITH_NOTIMPL:
    case JERR_CONVERSION_NOTIMPL: return cjpeg_outcome_unsupported;
    default: return cjpeg_outcome_corrupt;
    }
}

static void on_error(j_common_ptr common) {
    session *s = (session *)common->err;
    char text[JMSG_LENGTH_MAX];
    common->err->format_message(common, text);
    fail(s, outcome_of(common->err->msg_code), text);
}

static void note_missing_data(session *s) {
    if (s->report->missed_data)
        return;
    s->report->missed_data = 1;
    s->report->missed_scan = (uint32_t)s->jpeg.input_scan_number;
    uint64_t row = (uint64_t)s->jpeg.input_iMCU_row * (uint64_t)s->jpeg.max_v_samp_factor * DCTSIZE;
    s->report->missed_row = row < s->request.height ? (uint32_t)row : s->request.height;
}

static void on_message(j_common_ptr common, int level) {
    session *s = (session *)common->err;
    int code = common->err->msg_code;
    if (level >= 0)
        return;
    if (code == JWRN_JPEG_EOF) {
        s->report->missed_end = 1;
        return;
    }
    if (code == JWRN_HIT_MARKER)
        note_missing_data(s);
    if (code < 0 || code >= MESSAGE_KINDS || s->warned[code] || s->report->warnings == s->capacity)
        return;
    s->warned[code] = 1;
    cjpeg_warning *warning = &s->warnings[s->report->warnings++];
    char text[JMSG_LENGTH_MAX];
    common->err->format_message(common, text);
    snprintf(warning->text, sizeof warning->text, "%s", text);
    warning->is_harmless = code == JWRN_JFIF_MAJOR || code == JWRN_ADOBE_XFORM;
}

static void on_progress(j_common_ptr common) {
    session *s = (session *)common->err;
    if (s->jpeg.input_scan_number > 0 && (uint32_t)s->jpeg.input_scan_number > s->request.max_scans)
        fail(s, cjpeg_outcome_too_many_scans, "too many scans");
}

static void decode(session *s) {
    struct jpeg_decompress_struct *jpeg = &s->jpeg;
    jpeg_create_decompress(jpeg);
    jpeg->mem->max_memory_to_use =
        s->request.max_memory < LONG_MAX ? (long)s->request.max_memory : LONG_MAX;
    s->progress.progress_monitor = on_progress;
    jpeg->progress = &s->progress;
    jpeg_mem_src(jpeg, s->bytes, s->count);
    jpeg_read_header(jpeg, TRUE);
    if (jpeg->image_width != s->request.width || jpeg->image_height != s->request.height)
        fail(s, cjpeg_outcome_wrong_size, "the size of the image differs from the size in its header");
    jpeg->out_color_space = s->request.layout == cjpeg_layout_cmyk ? JCS_CMYK : JCS_EXT_RGBA;
    jpeg_start_decompress(jpeg);
    while (jpeg->output_scanline < jpeg->output_height) {
        JSAMPROW row = s->pixels + (size_t)jpeg->output_scanline * jpeg->output_width * 4;
        jpeg_read_scanlines(jpeg, &row, 1);
        s->report->rows = jpeg->output_scanline;
    }
    jpeg_finish_decompress(jpeg);
}

/// Contains the only `setjmp`. It has no local variables, and a longjmp only skips C frames.
static void guarded(session *s) {
    if (setjmp(s->jump) == 0)
        decode(s);
}

cjpeg_outcome cjpeg_decode(const uint8_t *bytes, size_t count, cjpeg_request request,
                           uint8_t *pixels, cjpeg_warning *warnings, uint32_t capacity,
                           cjpeg_report *report) {
    memset(report, 0, sizeof *report);
    session s;
    memset(&s, 0, sizeof s);
    s.bytes = bytes;
    s.count = count;
    s.request = request;
    s.pixels = pixels;
    s.warnings = warnings;
    s.capacity = capacity;
    s.report = report;
    s.jpeg.err = jpeg_std_error(&s.errors);
    s.errors.error_exit = on_error;
    s.errors.emit_message = on_message;
    guarded(&s);
    jpeg_destroy_decompress(&s.jpeg);
    return s.outcome;
}
