#include "CWebP.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include <webp/encode.h>

struct cwebp_picture {
    WebPPicture planes;
};

/// Appends to a `cwebp_output`. If there is no room, libwebp fails with `VP8_ENC_ERROR_BAD_WRITE`.
static int append(const uint8_t *bytes, size_t count, const WebPPicture *picture) {
    cwebp_output *output = picture->custom_ptr;
    if (count > output->capacity - output->count)
        return 0;
    memcpy(output->bytes + output->count, bytes, count);
    output->count += count;
    return 1;
}

static cwebp_outcome outcome_of(WebPEncodingError error) {
    switch (error) {
    case VP8_ENC_OK: return cwebp_outcome_ok;
    case VP8_ENC_ERROR_OUT_OF_MEMORY:
    case VP8_ENC_ERROR_BITSTREAM_OUT_OF_MEMORY: return cwebp_outcome_out_of_memory;
    case VP8_ENC_ERROR_BAD_DIMENSION: return cwebp_outcome_wrong_size;
    // The limits are 512 KiB for the modes, 16 MiB for the coefficients and 4 GiB for the file.
    case VP8_ENC_ERROR_PARTITION0_OVERFLOW:
    case VP8_ENC_ERROR_PARTITION_OVERFLOW:
    case VP8_ENC_ERROR_FILE_TOO_BIG:
    case VP8_ENC_ERROR_BAD_WRITE: return cwebp_outcome_too_large;
    case VP8_ENC_ERROR_NULL_PARAMETER:
    case VP8_ENC_ERROR_INVALID_CONFIGURATION:
    case VP8_ENC_ERROR_USER_ABORT:
    case VP8_ENC_ERROR_LAST: return cwebp_outcome_unsupported;
    }
    return cwebp_outcome_unsupported;
}

/// Prepares a picture without planes. Returns `unsupported` if the version of libwebp differs from that of its
/// headers, and `wrong_size` if a side is 0 or too long for WebP.
static cwebp_outcome begin(WebPPicture *picture, uint32_t width, uint32_t height) {
    if (!WebPPictureInit(picture))
        return cwebp_outcome_unsupported;
    if (width == 0 || height == 0 || width > WEBP_MAX_DIMENSION || height > WEBP_MAX_DIMENSION)
        return cwebp_outcome_wrong_size;
    picture->width = (int)width;
    picture->height = (int)height;
    return cwebp_outcome_ok;
}

static cwebp_outcome encode(const WebPConfig *config, WebPPicture *picture, cwebp_output *output) {
    output->count = 0;
    picture->writer = append;
    picture->custom_ptr = output;
    picture->error_code = VP8_ENC_OK;
    if (WebPEncode(config, picture))
        return cwebp_outcome_ok;
    // libwebp sets no error code for some failed allocations.
    return picture->error_code == VP8_ENC_OK ? cwebp_outcome_out_of_memory : outcome_of(picture->error_code);
}

cwebp_outcome cwebp_picture_make(const uint32_t *pixels, uint32_t width, uint32_t height, cwebp_picture **out) {
    *out = NULL;
    cwebp_picture *picture = calloc(1, sizeof *picture);
    if (picture == NULL)
        return cwebp_outcome_out_of_memory;
    cwebp_outcome outcome = begin(&picture->planes, width, height);
    if (outcome == cwebp_outcome_ok) {
        picture->planes.use_argb = 1;
        // Both fail only if memory runs out.
        if (!WebPPictureImportRGBX(&picture->planes, (const uint8_t *)pixels, (int)width * 4) ||
            !WebPPictureSharpARGBToYUVA(&picture->planes))
            outcome = cwebp_outcome_out_of_memory;
    }
    if (outcome != cwebp_outcome_ok) {
        cwebp_picture_free(picture);
        return outcome;
    }
    *out = picture;
    return cwebp_outcome_ok;
}

void cwebp_picture_free(cwebp_picture *picture) {
    if (picture != NULL)
        WebPPictureFree(&picture->planes);
    free(picture);
}

cwebp_outcome cwebp_encode_lossy(cwebp_picture *picture, int quality, int effort, cwebp_output *output) {
    WebPConfig config;
    if (!WebPConfigInit(&config))
        return cwebp_outcome_unsupported;
    config.quality = (float)quality;
    config.method = effort;
    // Spatial noise shaping and its quantizer segments improve photographs but make drawings less faithful. A
    // weak loop filter keeps their edges.
    config.sns_strength = 0;
    config.segments = 1;
    config.filter_strength = 20;
    return encode(&config, &picture->planes, output);
}

cwebp_outcome cwebp_encode_alpha(const uint32_t *pixels, uint32_t width, uint32_t height, int quality, int effort,
                                 cwebp_output *output) {
    WebPPicture picture;
    WebPConfig config;
    cwebp_outcome outcome = begin(&picture, width, height);
    if (outcome != cwebp_outcome_ok)
        return outcome;
    if (!WebPConfigInit(&config))
        return cwebp_outcome_unsupported;
    picture.colorspace = WEBP_YUV420A;
    if (!WebPPictureAlloc(&picture))
        return cwebp_outcome_out_of_memory;
    for (uint32_t y = 0; y < height; y++) {
        memset(picture.y + (size_t)y * (size_t)picture.y_stride, 128, width);
        uint8_t *alpha = picture.a + (size_t)y * (size_t)picture.a_stride;
        for (uint32_t x = 0; x < width; x++)
            alpha[x] = (uint8_t)(pixels[(size_t)y * width + x] >> 24);
    }
    for (uint32_t y = 0; y < (height + 1) / 2; y++) {
        memset(picture.u + (size_t)y * (size_t)picture.uv_stride, 128, (width + 1) / 2);
        memset(picture.v + (size_t)y * (size_t)picture.uv_stride, 128, (width + 1) / 2);
    }
    config.quality = 0;
    config.method = effort;
    config.alpha_quality = quality;
    outcome = encode(&config, &picture, output);
    WebPPictureFree(&picture);
    return outcome;
}

cwebp_outcome cwebp_encode_lossless(const uint32_t *pixels, uint32_t width, uint32_t height, int thoroughness,
                                    int effort, cwebp_output *output) {
    WebPPicture picture;
    WebPConfig config;
    cwebp_outcome outcome = begin(&picture, width, height);
    if (outcome != cwebp_outcome_ok)
        return outcome;
    if (!WebPConfigInit(&config))
        return cwebp_outcome_unsupported;
    picture.use_argb = 1;
    if (!WebPPictureImportRGBA(&picture, (const uint8_t *)pixels, (int)width * 4))
        return cwebp_outcome_out_of_memory;
    config.lossless = 1;
    config.quality = (float)thoroughness;
    config.method = effort;
    outcome = encode(&config, &picture, output);
    WebPPictureFree(&picture);
    return outcome;
}
