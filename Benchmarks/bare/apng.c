// PNG and APNG: walks the chunks and passes each frame to libpng as a separate PNG.
#include "bare.h"

#include <string.h>
#include <zlib.h>

static const uint8_t signature[8] = {0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n'};
static const uint8_t empty_crc[4];

struct chunk {
    uint32_t size;
    const uint8_t *type;
    const uint8_t *data;
};

struct walk {
    struct workspace *work;
    struct tally *tally;
    struct chunk header, palette, transparency;
    struct area area;
    enum disposal disposal;
    bool animated, over, first, pending, has_pixels;
    uint32_t sequence;
};

static uint32_t read_be16(const uint8_t *bytes) {
    return (uint32_t)bytes[0] << 8 | bytes[1];
}

static uint32_t read_be32(const uint8_t *bytes) {
    return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

static bool has_type(const struct chunk *chunk, const char *type) {
    return memcmp(chunk->type, type, 4) == 0;
}

static bool next_chunk(const struct bytes *file, size_t *offset, struct chunk *chunk) {
    size_t left = file->size - *offset;
    if (left < 12) return false;
    const uint8_t *start = file->data + *offset;
    *chunk = (struct chunk){read_be32(start), start + 4, start + 8};
    if (chunk->size > left - 12) return false;
    *offset += (size_t)chunk->size + 12;
    return crc32(0, chunk->type, chunk->size + 4) == read_be32(chunk->data + chunk->size);
}

static void put_be32(struct bytes *stream, uint32_t value) {
    for (int shift = 24; shift >= 0; shift -= 8) {
        uint8_t byte = (uint8_t)(value >> shift);
        bytes_append(stream, &byte, 1);
    }
}

static void put_chunk(struct bytes *stream, const char *type, const void *data, uint32_t size) {
    put_be32(stream, size);
    bytes_append(stream, type, 4);
    bytes_append(stream, data, size);
    bytes_append(stream, empty_crc, 4);
}

// A frame's stream begins with an image header of its size, the palette and the transparency; IDATs follow.
static void open_stream(struct walk *walk) {
    struct bytes *stream = &walk->work->stream;
    stream->size = 0;
    bytes_append(stream, signature, 8);
    put_be32(stream, 13);
    bytes_append(stream, "IHDR", 4);
    put_be32(stream, walk->area.width);
    put_be32(stream, walk->area.height);
    bytes_append(stream, walk->header.data + 8, 5);
    bytes_append(stream, empty_crc, 4);
    if (walk->palette.data) put_chunk(stream, "PLTE", walk->palette.data, walk->palette.size);
    if (walk->transparency.data)
        put_chunk(stream, "tRNS", walk->transparency.data, walk->transparency.size);
    walk->has_pixels = true;
}

static void add_pixels(struct walk *walk, const uint8_t *data, uint32_t size) {
    if (!walk->pending) return;
    if (!walk->has_pixels) open_stream(walk);
    put_chunk(&walk->work->stream, "IDAT", data, size);
}

static bool draw(struct walk *walk) {
    struct workspace *work = walk->work;
    struct area area = walk->area;
    if (!walk->over)
        return png_decode(&work->stream, canvas_at(&work->canvas, area.x, area.y),
                          (size_t)work->canvas.width * 4, area.height);
    bytes_reserve(&work->frame, (size_t)area.width * area.height * 4);
    if (!png_decode(&work->stream, work->frame.data, (size_t)area.width * 4, area.height))
        return false;
    canvas_blend_over(&work->canvas, area, work->frame.data);
    return true;
}

static bool finish_frame(struct walk *walk) {
    if (!walk->pending) return true;
    if (!walk->has_pixels) return false;
    put_chunk(&walk->work->stream, "IEND", empty_crc, 0);
    canvas_before_frame(&walk->work->canvas, walk->area, walk->disposal);
    if (!draw(walk)) return false;
    tally_frame(walk->tally, &walk->work->canvas);
    canvas_after_frame(&walk->work->canvas, walk->area, walk->disposal);
    walk->pending = walk->has_pixels = walk->first = false;
    return true;
}

static bool begin(struct walk *walk, const struct chunk *chunk) {
    struct canvas *canvas = &walk->work->canvas;
    if (walk->header.data || chunk->size != 13) return false;
    walk->header = *chunk;
    walk->area = (struct area){0, 0, read_be32(chunk->data), read_be32(chunk->data + 4)};
    walk->first = walk->pending = true;
    return canvas_reset(canvas, walk->area.width, walk->area.height);
}

// A default image is a frame only if a frame control precedes it.
static void begin_animation(struct walk *walk) {
    struct bytes *pixels = &walk->work->canvas.pixels;
    walk->animated = true;
    walk->pending = false;
    memset(pixels->data, 0, pixels->size);
}

static bool begin_frame(struct walk *walk, const struct chunk *chunk) {
    const uint8_t *data = chunk->data;
    const struct canvas *canvas = &walk->work->canvas;
    if (!finish_frame(walk) || chunk->size != 26 || read_be32(data) != walk->sequence++) return false;
    struct area area = {read_be32(data + 12), read_be32(data + 16), read_be32(data + 4), read_be32(data + 8)};
    if (area.width == 0 || area.x > canvas->width || area.width > canvas->width - area.x ||
        area.height == 0 || area.y > canvas->height || area.height > canvas->height - area.y ||
        data[24] > 2 || data[25] > 1)
        return false;
    walk->area = area;
    walk->disposal = (enum disposal)data[24];
    if (walk->first && walk->disposal == DISPOSE_TO_PREVIOUS) walk->disposal = DISPOSE_TO_CLEAR;
    walk->over = data[25] == 1;
    walk->tally->delay[0] = read_be16(data + 20);
    walk->tally->delay[1] = read_be16(data + 22);
    walk->pending = true;
    return true;
}

static bool take(struct walk *walk, const struct chunk *chunk) {
    if (has_type(chunk, "IHDR")) return begin(walk, chunk);
    if (!walk->header.data) return false;
    if (has_type(chunk, "PLTE")) walk->palette = *chunk;
    if (has_type(chunk, "tRNS")) walk->transparency = *chunk;
    if (has_type(chunk, "IDAT")) add_pixels(walk, chunk->data, chunk->size);
    if (has_type(chunk, "acTL")) begin_animation(walk);
    if (has_type(chunk, "fcTL") && walk->animated) return begin_frame(walk, chunk);
    if (has_type(chunk, "fdAT") && walk->animated) {
        if (chunk->size < 4 || read_be32(chunk->data) != walk->sequence++) return false;
        add_pixels(walk, chunk->data + 4, chunk->size - 4);
    }
    return true;
}

bool scan_png(struct workspace *work, struct tally *tally) {
    struct walk walk = {.work = work, .tally = tally};
    struct chunk chunk;
    size_t offset = sizeof signature;
    while (next_chunk(&work->file, &offset, &chunk)) {
        if (has_type(&chunk, "IEND")) return walk.header.data && finish_frame(&walk);
        if (!take(&walk, &chunk)) return false;
    }
    return false;
}
