// Calls each C shim again and again, and makes its n-th allocation fail, for n = 1, 2, 3… up to the number of its
// allocations. Each n is tried twice: only that allocation fails, or it and all later ones do. Every call must release
// its memory, and either report "out of memory" or return the right pixels, since a library may manage with less
// memory. Works only on Linux with glibc, whose allocator it replaces.
//
// Usage: driver FILE…, where the files are PNG, GIF, JPEG and WebP pictures of one frame.

#define _GNU_SOURCE // memmem

#include <CDeflate.h>
#include <CGIF.h>
#include <CJPEG.h>
#include <CPNG.h>
#include <CWebP.h>

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <webp/decode.h>

extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void __libc_free(void *);

/// Allocations are counted and may fail only while `armed`. The allocation with the number `failing`, counted from 1,
/// fails, and so do all later ones if `sticky`.
static int armed, sticky;
static long failing;
/// The number of allocations so far, of failed ones, and of those that are not freed yet.
static long count, failures, live;

/// Counts an allocation, and returns 1 if it must fail.
static int refuses(void) {
    if (!armed)
        return 0;
    count++;
    if (count != failing && !(sticky && count > failing))
        return 0;
    failures++;
    errno = ENOMEM;
    return 1;
}

void *malloc(size_t size) {
    if (refuses())
        return NULL;
    void *memory = __libc_malloc(size);
    live += armed && memory != NULL;
    return memory;
}

void *calloc(size_t number, size_t size) {
    if (refuses())
        return NULL;
    void *memory = __libc_calloc(number, size);
    live += armed && memory != NULL;
    return memory;
}

void *realloc(void *memory, size_t size) {
    if (refuses())
        return NULL;
    void *moved = __libc_realloc(memory, size);
    live += armed && memory == NULL && moved != NULL;
    return moved;
}

void free(void *memory) {
    live -= armed && memory != NULL;
    __libc_free(memory);
}

typedef enum outcome { fine, out_of_memory, other } outcome;

static uint8_t pixels[1 << 20], undisturbed[1 << 20], file[1 << 20];
static size_t size;

static unsigned big16(const uint8_t *at) { return at[0] << 8 | at[1]; }
static unsigned little16(const uint8_t *at) { return at[0] | at[1] << 8; }

static outcome decode_png(void) {
    cpng_segment whole = {file, size};
    cpng_target target = {pixels, big16(file + 18) * 4, big16(file + 18), big16(file + 22)};
    cpng_report report;
    cpng_status status = cpng_decode_rgba8(&whole, 1, target, &report);
    return status == cpng_status_ok ? fine
           : status == cpng_status_out_of_memory ? out_of_memory : other;
}

/// Inflates the first IDAT of the PNG, which must contain all image data, with zlib, and discards the result.
static outcome inflate_png_with_zlib(void) {
    size_t at = 8;
    while (memcmp(file + at + 4, "IDAT", 4) != 0)
        at += 12 + (big16(file + at) << 16 | big16(file + at + 2));
    cpng_inflated inflated;
    cpng_inflation result =
        cpng_inflate(file + at + 8, big16(file + at + 2), sizeof pixels, &inflated);
    return result == cpng_inflation_complete ? fine
           : result == cpng_inflation_out_of_memory ? out_of_memory : other;
}

/// Inflates the first IDAT of the PNG, which must contain all image data, with the project's inflater into `pixels`.
static outcome inflate_png_with_cdeflate(void) {
    size_t at = 8, made = 0;
    while (memcmp(file + at + 4, "IDAT", 4) != 0)
        at += 12 + (big16(file + at) << 16 | big16(file + at + 2));
    cdeflate_segment data = {file + at + 8, big16(file + at + 2)};
    cdeflate_inflater *inflater = cdeflate_make_inflater();
    if (inflater == NULL)
        return out_of_memory;
    int is_whole = cdeflate_begin(inflater, &data, 1) &&
                   cdeflate_inflate_on(inflater, pixels, &made, sizeof pixels) == cdeflate_whole;
    cdeflate_free_inflater(inflater);
    return is_whole ? fine : other;
}

static outcome decode_gif(void) {
    size_t at = 13 + (file[10] & 0x80 ? 3 << ((file[10] & 7) + 1) : 0);
    while (file[at] == 0x21)
        for (at += 2; file[at++] != 0;)
            at += file[at - 1];
    unsigned width = little16(file + at + 5), height = little16(file + at + 7);
    at += 10 + (file[at + 9] & 0x80 ? 3 << ((file[at + 9] & 7) + 1) : 0);
    size_t end = at + 1;
    while (file[end] != 0)
        end += file[end] + 1;
    cgif_image *image;
    cgif_outcome result =
        cgif_open((uint16_t)width, (uint16_t)height, file + at, end - at, &image);
    for (unsigned y = 0; y < height && result == cgif_outcome_ok; y++)
        result = cgif_read_row(image, pixels);
    cgif_close(image);
    return result == cgif_outcome_ok ? fine
           : result == cgif_outcome_out_of_memory ? out_of_memory : other;
}

static outcome decode_jpeg(void) {
    size_t at = 2;
    while (file[at + 1] < 0xc0 || file[at + 1] > 0xc2)
        at += 2 + big16(file + at + 2);
    cjpeg_request request = {
        .width = big16(file + at + 7), .height = big16(file + at + 5),
        .layout = file[at + 9] == 4 ? cjpeg_layout_cmyk : cjpeg_layout_rgba,
        .max_scans = 100, .max_memory = 1 << 24};
    cjpeg_warning warnings[12];
    cjpeg_report report;
    cjpeg_outcome result = cjpeg_decode(file, size, request, pixels, warnings, 12, &report);
    return result == cjpeg_outcome_ok ? fine
           : result == cjpeg_outcome_out_of_memory ? out_of_memory : other;
}

static outcome decode_webp(void) {
    cwebp_file whole;
    cwebp_frame frame;
    // The demuxer does not report that it ran out of memory.
    if (cwebp_demux(file, size, &whole, &frame, 1) != cwebp_outcome_ok)
        return failures > 0 ? out_of_memory : other;
    cwebp_outcome result = cwebp_decode(file + frame.offset, frame.count, frame.width, frame.height, pixels,
                                        (size_t)frame.width * 4);
    return result == cwebp_outcome_ok ? fine
           : result == cwebp_outcome_out_of_memory ? out_of_memory : other;
}

static uint32_t drawing[40 * 30];

/// A disk with a soft edge and a gradient on a clear canvas.
static void draw(void) {
    for (int y = 0; y < 30; y++)
        for (int x = 0; x < 40; x++) {
            int cover = 14 * 14 - (x - 20) * (x - 20) - (y - 15) * (y - 15);
            uint32_t alpha = cover < 0 ? 0 : cover > 40 ? 255 : (uint32_t)cover * 6;
            drawing[y * 40 + x] = alpha == 0 ? 0 : alpha << 24 | (uint32_t)(x * 6) << 8 | (uint32_t)y * 8;
        }
}

/// Decodes the encoded picture into `pixels`, which are compared instead of its bytes: libwebp may compress less with
/// less memory.
static outcome decode_result(cwebp_outcome result, const cwebp_output *output) {
    armed = 0;
    // libwebp 1.2 may not notice that it lacked memory for the end of lossless data, so callers decode the result
    // again.
    if (result == cwebp_outcome_ok &&
        cwebp_decode(output->bytes, output->count, 40, 30, pixels, 160) != cwebp_outcome_ok)
        return failures > 0 ? out_of_memory : other;
    return result == cwebp_outcome_ok ? fine
           : result == cwebp_outcome_out_of_memory ? out_of_memory : other;
}

static outcome encode_webp_lossy(void) {
    cwebp_output output = {file, sizeof file, 0};
    cwebp_picture *picture;
    cwebp_outcome result = cwebp_picture_make(drawing, 40, 30, &picture);
    if (result == cwebp_outcome_ok)
        result = cwebp_encode_lossy(picture, 80, 4, &output);
    cwebp_picture_free(picture);
    return decode_result(result, &output);
}

static outcome encode_webp_alpha(void) {
    cwebp_output output = {file, sizeof file, 0};
    return decode_result(cwebp_encode_alpha(drawing, 40, 30, 60, 4, &output), &output);
}

static outcome encode_webp_lossless(void) {
    cwebp_output output = {file, sizeof file, 0};
    return decode_result(cwebp_encode_lossless(drawing, 40, 30, 75, 4, &output), &output);
}

/// Returns true if decoding the file could crash: libwebp before 1.3, such as Debian 12's 1.2.4, follows a wild pointer
/// when it lacks memory for the Huffman tables of a lossless picture or of separate alpha.
static int may_crash(void) {
    return file[0] == 'R' && WebPGetDecoderVersion() < 0x010300 &&
           (memmem(file, size, "VP8L", 4) != NULL || memmem(file, size, "ALPH", 4) != NULL);
}

/// Makes each allocation of a call fail, one after another. Returns the number of its allocations, or -1 after a
/// violation.
static long fail_each_allocation(outcome (*call)(void), const char *name) {
    failing = 0;
    memset(pixels, 0, sizeof pixels);
    if (call() != fine) {
        fprintf(stderr, "%s: the call fails even with all its memory\n", name);
        return -1;
    }
    memcpy(undisturbed, pixels, sizeof pixels);
    for (failing = 1;; failing++) {
        for (sticky = 0; sticky <= 1; sticky++) {
            memset(pixels, 0, sizeof pixels);
            count = failures = live = 0;
            armed = 1;
            outcome end = call();
            armed = 0;
            int is_same = memcmp(pixels, undisturbed, sizeof pixels) == 0;
            const char *violation = live != 0 ? "memory is not freed"
                                : end == other ? "another error is reported"
                                : end == fine && !is_same ? "the pixels differ"
                                : end == out_of_memory && failures == 0 ? "lack of memory is reported for no reason"
                                : NULL;
            if (violation != NULL) {
                fprintf(stderr, "%s: with allocation %ld%s failing: %s\n", name, failing,
                        sticky ? " and all after it" : "", violation);
                return -1;
            }
        }
        if (failures == 0)
            return failing - 1;
    }
}

/// Makes each allocation of a call fail, and adds their number to `total`. Returns false after a violation, or if there
/// are no allocations.
///
/// @param callee the library or the function that allocates, for messages
static int check(outcome (*call)(void), const char *name, const char *callee, long *total) {
    long allocations = fail_each_allocation(call, name);
    if (allocations == 0)
        fprintf(stderr, "%s: %s allocates nothing\n", name, callee);
    if (allocations > 0)
        *total += allocations;
    return allocations > 0;
}

int main(int argc, char **argv) {
    long total = 0;
    int good = 1, files = 0, inflated = 0;
    draw();
    good &= check(encode_webp_lossy, "a drawing", "cwebp_encode_lossy", &total);
    good &= check(encode_webp_alpha, "a drawing", "cwebp_encode_alpha", &total);
    good &= check(encode_webp_lossless, "a drawing", "cwebp_encode_lossless", &total);
    for (int i = 1; i < argc; i++, files++) {
        FILE *stream = fopen(argv[i], "rb");
        if (stream == NULL) {
            perror(argv[i]);
            return 2;
        }
        size = fread(file, 1, sizeof file, stream);
        fclose(stream);
        if (may_crash()) {
            fprintf(stderr, "%s: skipped, because libwebp is older than 1.3\n", argv[i]);
        } else if (file[0] == 0x89) {
            good &= check(decode_png, argv[i], "libpng", &total);
            if (!inflated++) {
                good &= check(inflate_png_with_zlib, argv[i], "zlib", &total);
                good &= check(inflate_png_with_cdeflate, argv[i], "CDeflate", &total);
            }
        } else {
            good &= file[0] == 'G'   ? check(decode_gif, argv[i], "giflib", &total)
                    : file[0] == 'R' ? check(decode_webp, argv[i], "libwebp", &total)
                                     : check(decode_jpeg, argv[i], "libjpeg", &total);
        }
    }
    printf("%d files, %ld allocations failed, each alone and with all after it\n", files, total);
    return good && files > 0 ? 0 : 1;
}
