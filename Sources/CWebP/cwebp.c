#include "CWebP.h"

#include <limits.h>
#include <string.h>

#include <webp/decode.h>
#include <webp/demux.h>

static cwebp_outcome outcome_of(VP8StatusCode status) {
    switch (status) {
    case VP8_STATUS_OK: return cwebp_outcome_ok;
    // libwebp returns the first two if it has no memory for the decoder or for its output (webp_dec.c,
    // DecodeInto; io_dec.c, CustomSetup). No other cause is possible here.
    case VP8_STATUS_INVALID_PARAM:
    case VP8_STATUS_USER_ABORT:
    case VP8_STATUS_OUT_OF_MEMORY: return cwebp_outcome_out_of_memory;
    case VP8_STATUS_UNSUPPORTED_FEATURE: return cwebp_outcome_unsupported;
    case VP8_STATUS_SUSPENDED:
    case VP8_STATUS_NOT_ENOUGH_DATA: return cwebp_outcome_truncated;
    case VP8_STATUS_BITSTREAM_ERROR: return cwebp_outcome_corrupt;
    }
    return cwebp_outcome_corrupt;
}

static cwebp_frame frame_of(const WebPIterator *found, const uint8_t *bytes) {
    return (cwebp_frame){
        .x = (uint32_t)found->x_offset,
        .y = (uint32_t)found->y_offset,
        .width = (uint32_t)found->width,
        .height = (uint32_t)found->height,
        .milliseconds = (uint32_t)found->duration,
        .is_blended = found->blend_method == WEBP_MUX_BLEND,
        .is_cleared = found->dispose_method == WEBP_MUX_DISPOSE_BACKGROUND,
        .has_alpha = found->has_alpha != 0,
        .offset = (size_t)(found->fragment.bytes - bytes),
        .count = found->fragment.size,
    };
}

cwebp_outcome cwebp_demux(const uint8_t *bytes, size_t count, cwebp_file *file, cwebp_frame *frames,
                          uint32_t capacity) {
    memset(file, 0, sizeof *file);
    WebPData data = {bytes, count};
    WebPDemuxer *demuxer = WebPDemux(&data);
    if (demuxer == NULL)
        return cwebp_outcome_corrupt;
    uint32_t flags = WebPDemuxGetI(demuxer, WEBP_FF_FORMAT_FLAGS);
    file->width = WebPDemuxGetI(demuxer, WEBP_FF_CANVAS_WIDTH);
    file->height = WebPDemuxGetI(demuxer, WEBP_FF_CANVAS_HEIGHT);
    file->plays = WebPDemuxGetI(demuxer, WEBP_FF_LOOP_COUNT);
    file->frames = WebPDemuxGetI(demuxer, WEBP_FF_FRAME_COUNT);
    file->is_animated = (flags & ANIMATION_FLAG) != 0;
    file->has_alpha = (flags & ALPHA_FLAG) != 0;
    WebPIterator found;
    uint32_t stored = 0;
    if (capacity > 0 && WebPDemuxGetFrame(demuxer, 1, &found)) {
        do {
            frames[stored++] = frame_of(&found, bytes);
        } while (stored < capacity && WebPDemuxNextFrame(&found));
        WebPDemuxReleaseIterator(&found);
    }
    WebPDemuxDelete(demuxer);
    return stored == file->frames ? cwebp_outcome_ok : cwebp_outcome_corrupt;
}

cwebp_outcome cwebp_measure(const uint8_t *bytes, size_t count, uint32_t *width, uint32_t *height) {
    WebPBitstreamFeatures features;
    VP8StatusCode status = WebPGetFeatures(bytes, count, &features);
    *width = status == VP8_STATUS_OK ? (uint32_t)features.width : 0;
    *height = status == VP8_STATUS_OK ? (uint32_t)features.height : 0;
    return outcome_of(status);
}

cwebp_outcome cwebp_decode(const uint8_t *bytes, size_t count, uint32_t width, uint32_t height,
                           uint8_t *pixels, size_t stride) {
    WebPDecoderConfig config;
    // This fails if the version of libwebp differs from that of its headers.
    if (!WebPInitDecoderConfig(&config))
        return cwebp_outcome_unsupported;
    cwebp_outcome outcome = outcome_of(WebPGetFeatures(bytes, count, &config.input));
    if (outcome != cwebp_outcome_ok)
        return outcome;
    if ((uint32_t)config.input.width != width || (uint32_t)config.input.height != height ||
        stride > INT_MAX)
        return cwebp_outcome_wrong_size;
    config.output.colorspace = MODE_RGBA;
    config.output.is_external_memory = 1;
    config.output.u.RGBA.rgba = pixels;
    config.output.u.RGBA.stride = (int)stride;
    config.output.u.RGBA.size = stride * (height - 1) + (size_t)width * 4;
    outcome = outcome_of(WebPDecode(bytes, count, &config));
    // libwebp also reports corrupt data if it has no memory for Huffman tables or alpha, so decoding is tried twice.
    // The second attempt succeeds if memory has become free, and reports the lack of memory if none is left at all. If
    // some is left, but not enough, intact data still count as corrupt.
    if (outcome == cwebp_outcome_corrupt)
        outcome = outcome_of(WebPDecode(bytes, count, &config));
    WebPFreeDecBuffer(&config.output);
    return outcome;
}
