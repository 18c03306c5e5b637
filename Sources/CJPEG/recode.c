#include "CJPEG.h"

#include <limits.h>
#include <setjmp.h>
#include <stdio.h>
#include <string.h>

#include <jpeglib.h>

#include <jerror.h>

/// The state of one recoding. It lives in the frame of the caller of `guarded`, so its values stay
/// defined after a longjmp.
typedef struct session {
    struct jpeg_error_mgr errors; // first: callbacks cast its address to the session
    jmp_buf jump;
    struct jpeg_decompress_struct from;
    struct jpeg_compress_struct to;
    struct jpeg_progress_mgr progress;
    struct jpeg_destination_mgr destination;
    const uint8_t *bytes;
    size_t count;
    cjpeg_request request;
    uint8_t is_progressive;
    uint8_t *output;
    size_t capacity;
    size_t written;
    cjpeg_outcome outcome;
} session;

static void fail(session *s, cjpeg_outcome outcome) {
    s->outcome = outcome;
    longjmp(s->jump, 1);
}

static void on_error(j_common_ptr common) {
    session *s = (session *)common->err;
    switch (common->err->msg_code) {
    case JERR_OUT_OF_MEMORY: fail(s, cjpeg_outcome_out_of_memory); break;
    case JERR_NO_BACKING_STORE: fail(s, cjpeg_outcome_too_much_memory); break;
    default: fail(s, cjpeg_outcome_corrupt);
    }
}

/// Fails on every warning: data that libjpeg had to guess must not be written as if it were intact.
static void on_message(j_common_ptr common, int level) {
    if (level < 0)
        fail((session *)common->err, cjpeg_outcome_corrupt);
}

static void on_progress(j_common_ptr common) {
    session *s = (session *)common->err;
    if (s->from.input_scan_number > 0 && (uint32_t)s->from.input_scan_number > s->request.max_scans)
        fail(s, cjpeg_outcome_too_many_scans);
}

static void begin_output(j_compress_ptr jpeg) {
    session *s = (session *)jpeg->err;
    jpeg->dest->next_output_byte = s->output;
    jpeg->dest->free_in_buffer = s->capacity;
}

static boolean output_full(j_compress_ptr jpeg) {
    fail((session *)jpeg->err, cjpeg_outcome_no_room);
    return FALSE;
}

static void end_output(j_compress_ptr jpeg) {
    session *s = (session *)jpeg->err;
    s->written = s->capacity - jpeg->dest->free_in_buffer;
}

static long memory_limit(const session *s) {
    return s->request.max_memory < LONG_MAX ? (long)s->request.max_memory : LONG_MAX;
}

static void recode(session *s) {
    jpeg_create_decompress(&s->from);
    jpeg_create_compress(&s->to);
    s->from.mem->max_memory_to_use = memory_limit(s);
    s->to.mem->max_memory_to_use = memory_limit(s);
    s->progress.progress_monitor = on_progress;
    s->from.progress = &s->progress;
    jpeg_mem_src(&s->from, s->bytes, s->count);
    jpeg_read_header(&s->from, TRUE);
    if (s->from.image_width != s->request.width || s->from.image_height != s->request.height)
        fail(s, cjpeg_outcome_wrong_size);
    jvirt_barray_ptr *coefficients = jpeg_read_coefficients(&s->from);
    jpeg_copy_critical_parameters(&s->from, &s->to);
    // Programs detect inverted CMYK by the Adobe marker, so the copy has one only if the source has one.
    if (s->from.jpeg_color_space == JCS_CMYK)
        s->to.write_Adobe_marker = s->from.saw_Adobe_marker;
    s->to.optimize_coding = TRUE;
    if (s->is_progressive)
        jpeg_simple_progression(&s->to);
    s->destination.init_destination = begin_output;
    s->destination.empty_output_buffer = output_full;
    s->destination.term_destination = end_output;
    s->to.dest = &s->destination;
    jpeg_write_coefficients(&s->to, coefficients);
    jpeg_finish_compress(&s->to);
    jpeg_finish_decompress(&s->from);
}

/// Contains the only `setjmp`. It has no local variables, and a longjmp only skips C frames.
static void guarded(session *s) {
    if (setjmp(s->jump) == 0)
        recode(s);
}

cjpeg_outcome cjpeg_recode(const uint8_t *bytes, size_t count, cjpeg_request request,
                           uint8_t is_progressive, uint8_t *output, size_t *output_size) {
    session s;
    memset(&s, 0, sizeof s);
    s.bytes = bytes;
    s.count = count;
    s.request = request;
    s.is_progressive = is_progressive;
    s.output = output;
    s.capacity = *output_size;
    s.from.err = jpeg_std_error(&s.errors);
    s.to.err = &s.errors;
    s.errors.error_exit = on_error;
    s.errors.emit_message = on_message;
    guarded(&s);
    // The coefficients belong to the decompressor, so it is destroyed last.
    jpeg_destroy_compress(&s.to);
    jpeg_destroy_decompress(&s.from);
    *output_size = s.outcome == cjpeg_outcome_ok ? s.written : 0;
    return s.outcome;
}
