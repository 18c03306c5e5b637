#include "CGIF.h"

#include <gif_lib.h>
#include <stdlib.h>
#include <string.h>

struct cgif_file {
    GifFileType *gif;
    uint8_t *bytes;
    size_t count, capacity;
    /// A copy of the current row, because giflib masks the indices in place.
    uint8_t *row;
    int lacks_memory;
};

static int write_bytes(GifFileType *gif, const GifByteType *bytes, int wanted) {
    cgif_file *file = gif->UserData;
    if (wanted < 0)
        return 0;
    size_t count = (size_t)wanted;
    if (count > file->capacity - file->count) {
        size_t capacity = file->capacity < 4096 ? 8192 : file->capacity * 2;
        uint8_t *bigger = capacity - file->count < count ? NULL : realloc(file->bytes, capacity);
        if (bigger == NULL) {
            file->lacks_memory = 1;
            return 0;
        }
        file->bytes = bigger;
        file->capacity = capacity;
    }
    memcpy(file->bytes + file->count, bytes, count);
    file->count += count;
    return wanted;
}

static cgif_outcome failure(const cgif_file *file, int error) {
    return file->lacks_memory || error == E_GIF_ERR_NOT_ENOUGH_MEM ? cgif_outcome_out_of_memory
                                                                    : cgif_outcome_refused;
}

/// Writes the NETSCAPE2.0 application extension, which gives the number of repeats.
static int put_repetitions(GifFileType *gif, int repetitions) {
    const uint8_t block[] = {1, (uint8_t)(repetitions & 0xff), (uint8_t)(repetitions >> 8 & 0xff)};
    return EGifPutExtensionLeader(gif, APPLICATION_EXT_FUNC_CODE) == GIF_OK &&
           EGifPutExtensionBlock(gif, 11, "NETSCAPE2.0") == GIF_OK &&
           EGifPutExtensionBlock(gif, sizeof block, block) == GIF_OK &&
           EGifPutExtensionTrailer(gif) == GIF_OK;
}

static cgif_outcome begin(cgif_file *file, uint16_t width, uint16_t height, const uint8_t *colors,
                          unsigned count, int repetitions) {
    int error = 0;
    file->gif = EGifOpen(file, write_bytes, &error);
    if (file->gif == NULL)
        return failure(file, error);
    EGifSetGifVersion(file->gif, true);
    // giflib also returns NULL for a count that is not a power of two, but `cgif_create` refuses such a count.
    ColorMapObject *map = GifMakeMapObject((int)count, NULL);
    if (map == NULL)
        return cgif_outcome_out_of_memory;
    for (unsigned i = 0; i < count; i++) {
        map->Colors[i].Red = colors[3 * i];
        map->Colors[i].Green = colors[3 * i + 1];
        map->Colors[i].Blue = colors[3 * i + 2];
    }
    int outcome = EGifPutScreenDesc(file->gif, width, height, 8, 0, map);
    GifFreeMapObject(map);
    if (outcome != GIF_OK || (repetitions >= 0 && !put_repetitions(file->gif, repetitions)))
        return failure(file, file->gif->Error);
    return cgif_outcome_ok;
}

cgif_outcome cgif_create(uint16_t width, uint16_t height, const uint8_t *colors, unsigned count,
                         int repetitions, cgif_file **out) {
    *out = NULL;
    if (count < 2 || count > 256 || (count & (count - 1)) != 0 || repetitions > 0xffff)
        return cgif_outcome_refused;
    cgif_file *file = calloc(1, sizeof *file);
    if (file == NULL)
        return cgif_outcome_out_of_memory;
    file->row = malloc(width > 0 ? width : 1);
    cgif_outcome outcome = file->row == NULL
                               ? cgif_outcome_out_of_memory
                               : begin(file, width, height, colors, count, repetitions);
    if (outcome == cgif_outcome_ok)
        *out = file;
    else
        cgif_discard(file);
    return outcome;
}

cgif_outcome cgif_add(cgif_file *file, const cgif_placement *placement, const uint8_t *indices) {
    GifFileType *gif = file->gif;
    if (gif == NULL || placement->width > gif->SWidth)
        return cgif_outcome_refused;
    GraphicsControlBlock control = {
        .DisposalMode = placement->is_cleared ? DISPOSE_BACKGROUND : DISPOSE_DO_NOT,
        .UserInputFlag = false,
        .DelayTime = placement->delay,
        .TransparentColor = 0,
    };
    GifByteType block[4];
    size_t size = EGifGCBToExtension(&control, block);
    if (EGifPutExtension(gif, GRAPHICS_EXT_FUNC_CODE, (int)size, block) == GIF_ERROR ||
        EGifPutImageDesc(gif, placement->x, placement->y, placement->width, placement->height,
                         false, NULL) == GIF_ERROR)
        return failure(file, gif->Error);
    for (size_t y = 0; y < placement->height; y++) {
        memcpy(file->row, indices + y * placement->width, placement->width);
        if (EGifPutLine(gif, file->row, placement->width) == GIF_ERROR)
            return failure(file, gif->Error);
    }
    return cgif_outcome_ok;
}

cgif_outcome cgif_finish(cgif_file *file, const uint8_t **bytes, size_t *count) {
    *bytes = NULL;
    *count = 0;
    if (file->gif == NULL)
        return cgif_outcome_refused;
    int error = 0;
    int outcome = EGifCloseFile(file->gif, &error);
    file->gif = NULL;
    if (outcome == GIF_ERROR || file->lacks_memory)
        return failure(file, error);
    *bytes = file->bytes;
    *count = file->count;
    return cgif_outcome_ok;
}

void cgif_discard(cgif_file *file) {
    if (file == NULL)
        return;
    int error;
    if (file->gif != NULL)
        EGifCloseFile(file->gif, &error);
    free(file->row);
    free(file->bytes);
    free(file);
}
