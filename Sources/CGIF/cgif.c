#include "CGIF.h"

#include <gif_lib.h>
#include <stdlib.h>
#include <string.h>

enum { SIGNATURE = 6, SCREEN = 7, DESCRIPTOR = 10, HEAD = SIGNATURE + SCREEN + DESCRIPTOR };

/// The block terminator and the GIF trailer.
static const uint8_t tail[] = {0x00, 0x3b};

struct cgif_image {
    GifFileType *gif;
    uint8_t head[HEAD];
    /// The synthetic file: head, data, tail.
    struct {
        const uint8_t *bytes;
        size_t count;
    } segments[3];
    size_t segment;
    size_t offset;
    uint16_t width;
};

static int read_bytes(GifFileType *gif, GifByteType *out, int wanted) {
    cgif_image *image = gif->UserData;
    int done = 0;
    while (done < wanted && image->segment < 3) {
        size_t remaining = image->segments[image->segment].count - image->offset;
        size_t take = remaining < (size_t)(wanted - done) ? remaining : (size_t)(wanted - done);
        if (take > 0)
            memcpy(out + done, image->segments[image->segment].bytes + image->offset, take);
        done += (int)take;
        image->offset += take;
        if (take == remaining) {
            image->segment++;
            image->offset = 0;
        }
    }
    return done;
}

static void put16(uint8_t *at, uint16_t value) {
    at[0] = (uint8_t)(value & 0xff);
    at[1] = (uint8_t)(value >> 8);
}

static void write_head(cgif_image *image, uint16_t width, uint16_t height) {
    memcpy(image->head, "GIF89a", SIGNATURE);
    uint8_t *screen = image->head + SIGNATURE;
    put16(screen, width);
    put16(screen + 2, height);
    uint8_t *descriptor = screen + SCREEN;
    descriptor[0] = 0x2c;
    put16(descriptor + 5, width);
    put16(descriptor + 7, height);
}

static cgif_outcome failure(int error) {
    return error == D_GIF_ERR_NOT_ENOUGH_MEM ? cgif_outcome_out_of_memory : cgif_outcome_refused;
}

static cgif_outcome start(cgif_image *image) {
    int error = 0;
    image->gif = DGifOpen(image, read_bytes, &error);
    if (image->gif == NULL)
        return failure(error);
    GifRecordType type;
    if (DGifGetRecordType(image->gif, &type) == GIF_ERROR ||
        DGifGetImageDesc(image->gif) == GIF_ERROR)
        return failure(image->gif->Error);
    return cgif_outcome_ok;
}

cgif_outcome cgif_open(uint16_t width, uint16_t height, const uint8_t *data, size_t count,
                       cgif_image **out) {
    *out = NULL;
    cgif_image *image = calloc(1, sizeof *image);
    if (image == NULL)
        return cgif_outcome_out_of_memory;
    image->width = width;
    write_head(image, width, height);
    image->segments[0].bytes = image->head;
    image->segments[0].count = HEAD;
    image->segments[1].bytes = data;
    image->segments[1].count = count;
    image->segments[2].bytes = tail;
    image->segments[2].count = sizeof tail;
    cgif_outcome outcome = start(image);
    if (outcome == cgif_outcome_ok)
        *out = image;
    else
        cgif_close(image);
    return outcome;
}

cgif_outcome cgif_read_row(cgif_image *image, uint8_t *row) {
    if (DGifGetLine(image->gif, row, image->width) == GIF_ERROR)
        return failure(image->gif->Error);
    return cgif_outcome_ok;
}

void cgif_close(cgif_image *image) {
    if (image == NULL)
        return;
    int error;
    if (image->gif != NULL)
        DGifCloseFile(image->gif, &error);
    free(image);
}
