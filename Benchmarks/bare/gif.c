// GIF: giflib line by line, drawn on the canvas through the color table.
#include "bare.h"

#include <gif_lib.h>
#include <string.h>

struct cursor {
    const uint8_t *next;
    size_t left;
};

// One entry for each index, as RGBA8 in memory order.
struct color_table {
    uint8_t rgba[256][4];
};

static int read_bytes(GifFileType *gif, GifByteType *target, int wanted) {
    struct cursor *cursor = gif->UserData;
    size_t count = (size_t)wanted < cursor->left ? (size_t)wanted : cursor->left;
    memcpy(target, cursor->next, count);
    cursor->next += count;
    cursor->left -= count;
    return (int)count;
}

static bool read_extension(GifFileType *gif, GraphicsControlBlock *control) {
    int code;
    GifByteType *block;
    if (DGifGetExtension(gif, &code, &block) == GIF_ERROR) return false;
    if (code == GRAPHICS_EXT_FUNC_CODE && block &&
        DGifExtensionToGCB(block[0], block + 1, control) == GIF_ERROR)
        return false;
    while (block)
        if (DGifGetExtensionNext(gif, &block) == GIF_ERROR) return false;
    return true;
}

static bool make_colors(const GifFileType *gif, struct color_table *table) {
    const ColorMapObject *map = gif->Image.ColorMap ? gif->Image.ColorMap : gif->SColorMap;
    if (!map) return false;
    memset(table, 0, sizeof *table);
    for (int i = 0; i < map->ColorCount && i < 256; i++) {
        const GifColorType *color = &map->Colors[i];
        memcpy(table->rgba[i], (uint8_t[4]){color->Red, color->Green, color->Blue, 255}, 4);
    }
    return true;
}

static void draw_line(uint8_t *pixels, const uint8_t *line, uint32_t count,
                      const struct color_table *table, int transparent) {
    for (uint32_t x = 0; x < count; x++)
        if (line[x] != transparent) memcpy(pixels + 4 * x, table->rgba[line[x]], 4);
}

static bool draw(GifFileType *gif, struct workspace *work, struct area area, int transparent) {
    static const int first[4] = {0, 4, 2, 1}, step[4] = {8, 8, 4, 2};
    bool interlaced = gif->Image.Interlace;
    struct color_table table;
    if (!make_colors(gif, &table)) return false;
    bytes_reserve(&work->frame, (size_t)gif->Image.Width);
    for (int pass = 0; pass < (interlaced ? 4 : 1); pass++) {
        int start = interlaced ? first[pass] : 0;
        for (int y = start; y < gif->Image.Height; y += interlaced ? step[pass] : 1) {
            if (DGifGetLine(gif, work->frame.data, gif->Image.Width) == GIF_ERROR) return false;
            if ((uint32_t)y < area.height)
                draw_line(canvas_at(&work->canvas, area.x, area.y + (uint32_t)y),
                          work->frame.data, area.width, &table, transparent);
        }
    }
    return true;
}

// The visible part of a frame, which may extend beyond the canvas.
static struct area visible(const GifFileType *gif, const struct canvas *canvas) {
    uint32_t x = (uint32_t)gif->Image.Left, y = (uint32_t)gif->Image.Top;
    uint32_t width = (uint32_t)gif->Image.Width, height = (uint32_t)gif->Image.Height;
    if (x >= canvas->width || y >= canvas->height) return (struct area){0, 0, 0, 0};
    if (width > canvas->width - x) width = canvas->width - x;
    if (height > canvas->height - y) height = canvas->height - y;
    return (struct area){x, y, width, height};
}

static bool read_frame(GifFileType *gif, struct workspace *work, struct tally *tally,
                       const GraphicsControlBlock *control) {
    struct canvas *canvas = &work->canvas;
    if (DGifGetImageDesc(gif) == GIF_ERROR) return false;
    struct area area = visible(gif, canvas);
    enum disposal disposal = control->DisposalMode == DISPOSE_BACKGROUND ? DISPOSE_TO_CLEAR
                             : control->DisposalMode == DISPOSE_PREVIOUS ? DISPOSE_TO_PREVIOUS
                                                                         : KEEP_FRAME;
    canvas_before_frame(canvas, area, disposal);
    if (!draw(gif, work, area, control->TransparentColor)) return false;
    tally_frame(tally, canvas);
    canvas_after_frame(canvas, area, disposal);
    return true;
}

static bool read_records(GifFileType *gif, struct workspace *work, struct tally *tally) {
    const GraphicsControlBlock none = {.TransparentColor = NO_TRANSPARENT_COLOR};
    GraphicsControlBlock control = none;
    GifRecordType type;
    while (DGifGetRecordType(gif, &type) == GIF_OK) {
        if (type == TERMINATE_RECORD_TYPE) return true;
        if (type == EXTENSION_RECORD_TYPE) {
            if (!read_extension(gif, &control)) return false;
        } else if (type == IMAGE_DESC_RECORD_TYPE) {
            if (!read_frame(gif, work, tally, &control)) return false;
            control = none;
        }
    }
    return false;
}

bool scan_gif(struct workspace *work, struct tally *tally) {
    struct cursor cursor = {work->file.data, work->file.size};
    int error;
    GifFileType *gif = DGifOpen(&cursor, read_bytes, &error);
    if (!gif) return false;
    struct canvas *canvas = &work->canvas;
    bool good = canvas_reset(canvas, (uint32_t)gif->SWidth, (uint32_t)gif->SHeight);
    if (good) {
        memset(canvas->pixels.data, 0, canvas->pixels.size);
        good = read_records(gif, work, tally);
    }
    DGifCloseFile(gif, &error);
    return good;
}
