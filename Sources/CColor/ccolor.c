#include "CColor.h"

#include <stdlib.h>
#include <string.h>

#include <lcms2.h>
#include <lcms2_plugin.h>

/// The number of bytes that one context may still allocate, and whether an allocation has failed.
typedef struct budget {
    size_t remaining;
    int has_failed;
} budget;

/// The header of each allocated block. It points to its budget because a context has no user data
/// while it is being created or deleted.
typedef union head {
    struct {
        size_t size;
        budget *budget;
    } fields;
    max_align_t alignment;
} head;

struct ccolor_transform {
    budget budget;
    size_t max_memory;
    cmsContext context;
    cmsHTRANSFORM transform;
};

static void *allocate(cmsContext context, cmsUInt32Number size) {
    budget *b = context ? cmsGetContextUserData(context) : NULL;
    if (b && size > b->remaining) {
        b->has_failed = 1;
        return NULL;
    }
    head *block = malloc(sizeof(head) + size);
    if (!block) {
        if (b)
            b->has_failed = 1;
        return NULL;
    }
    block->fields.size = size;
    block->fields.budget = b;
    if (b)
        b->remaining -= size;
    return block + 1;
}

static void release(cmsContext context, void *memory) {
    (void)context;
    if (!memory)
        return;
    head *block = (head *)memory - 1;
    if (block->fields.budget)
        block->fields.budget->remaining += block->fields.size;
    free(block);
}

static void *reallocate(cmsContext context, void *memory, cmsUInt32Number size) {
    if (!memory)
        return allocate(context, size);
    void *moved = allocate(context, size);
    if (!moved)
        return NULL;
    size_t kept = ((head *)memory - 1)->fields.size;
    memcpy(moved, memory, kept < size ? kept : size);
    release(context, memory);
    return moved;
}

static cmsPluginMemHandler memory_handler = {
    {cmsPluginMagicNumber, 2000, cmsPluginMemHandlerSig, NULL},
    allocate, release, reallocate, NULL, NULL, NULL,
};

/// Discards Little CMS's message; the caller returns an outcome instead.
static void on_error(cmsContext context, cmsUInt32Number code, const char *text) {
    (void)context;
    (void)code;
    (void)text;
}

static ccolor_transform *make_empty(size_t max_memory) {
    ccolor_transform *t = calloc(1, sizeof *t);
    if (!t)
        return NULL;
    t->budget.remaining = max_memory;
    t->max_memory = max_memory;
    t->context = cmsCreateContext(&memory_handler, &t->budget);
    if (!t->context) {
        free(t);
        return NULL;
    }
    cmsSetLogErrorHandlerTHR(t->context, on_error);
    return t;
}

size_t ccolor_held(const ccolor_transform *t) { return t->max_memory - t->budget.remaining; }

void ccolor_free(ccolor_transform *t) {
    if (!t)
        return;
    if (t->transform)
        cmsDeleteTransform(t->transform);
    cmsDeleteContext(t->context);
    free(t);
}

/// Creates the transform from a source profile to sRGB and closes the source. Fails if `source` is NULL, and frees `t`
/// on failure.
static ccolor_outcome finish_transform(ccolor_transform *t, cmsHPROFILE source,
                                       cmsUInt32Number format, ccolor_transform **out) {
    cmsHPROFILE target = source ? cmsCreate_sRGBProfileTHR(t->context) : NULL;
    if (target)
        t->transform = cmsCreateTransformTHR(
            t->context, source, format, target, TYPE_RGBA_8, INTENT_RELATIVE_COLORIMETRIC,
            cmsFLAGS_BLACKPOINTCOMPENSATION | cmsFLAGS_NOCACHE);
    if (target)
        cmsCloseProfile(target);
    if (source)
        cmsCloseProfile(source);
    if (t->transform) {
        *out = t;
        return ccolor_outcome_ok;
    }
    ccolor_outcome outcome =
        t->budget.has_failed ? ccolor_outcome_out_of_memory : ccolor_outcome_invalid;
    ccolor_free(t);
    return outcome;
}

/// Removes the multiProcessElements tags (ICC.1:2010, 10.14), whose number of processing steps per
/// color is unbounded. The tables or curves that a profile must also have are bounded.
static void drop_elements(cmsHPROFILE profile) {
    static const cmsTagSignature tags[] = {cmsSigDToB0Tag, cmsSigDToB1Tag, cmsSigDToB2Tag,
                                           cmsSigDToB3Tag, cmsSigBToD0Tag, cmsSigBToD1Tag,
                                           cmsSigBToD2Tag, cmsSigBToD3Tag};
    for (size_t i = 0; i < sizeof tags / sizeof *tags; i++)
        if (cmsIsTag(profile, tags[i]))
            cmsWriteTag(profile, tags[i], NULL);
}

static int is_for_pictures(cmsHPROFILE profile) {
    switch (cmsGetDeviceClass(profile)) {
    case cmsSigInputClass:
    case cmsSigDisplayClass:
    case cmsSigOutputClass:
    case cmsSigColorSpaceClass: break;
    default: return 0;
    }
    cmsColorSpaceSignature connection = cmsGetPCS(profile);
    return connection == cmsSigXYZData || connection == cmsSigLabData;
}

ccolor_outcome ccolor_from_profile(const uint8_t *bytes, size_t count, size_t max_memory,
                                   ccolor_transform **out) {
    *out = NULL;
    if (count > UINT32_MAX)
        return ccolor_outcome_invalid;
    ccolor_transform *t = make_empty(max_memory);
    if (!t)
        return ccolor_outcome_out_of_memory;
    cmsHPROFILE profile = cmsOpenProfileFromMemTHR(t->context, bytes, (cmsUInt32Number)count);
    if (!profile)
        return finish_transform(t, NULL, 0, out);
    cmsUInt32Number format = 0;
    if (is_for_pictures(profile)) {
        if (cmsGetColorSpace(profile) == cmsSigRgbData)
            format = TYPE_RGBA_8;
        // A gray pixel is stored as RGBA: red is its level, and the other samples are skipped.
        if (cmsGetColorSpace(profile) == cmsSigGrayData)
            format = COLORSPACE_SH(PT_GRAY) | EXTRA_SH(3) | CHANNELS_SH(1) | BYTES_SH(1);
    }
    if (!format) {
        cmsCloseProfile(profile);
        ccolor_free(t);
        return ccolor_outcome_unsuited;
    }
    drop_elements(profile);
    return finish_transform(t, profile, format, out);
}

ccolor_outcome ccolor_from_primaries(ccolor_chromaticities chromaticities, const float light[256],
                                     size_t max_memory, ccolor_transform **out) {
    *out = NULL;
    ccolor_transform *t = make_empty(max_memory);
    if (!t)
        return ccolor_outcome_out_of_memory;
    cmsCIExyY white = {chromaticities.white[0], chromaticities.white[1], 1};
    cmsCIExyYTRIPLE primaries = {
        {chromaticities.primaries[0][0], chromaticities.primaries[0][1], 1},
        {chromaticities.primaries[1][0], chromaticities.primaries[1][1], 1},
        {chromaticities.primaries[2][0], chromaticities.primaries[2][1], 1},
    };
    cmsToneCurve *curve = cmsBuildTabulatedToneCurveFloat(t->context, 256, light);
    if (!curve)
        return finish_transform(t, NULL, 0, out);
    cmsToneCurve *curves[3] = {curve, curve, curve};
    cmsHPROFILE profile = cmsCreateRGBProfileTHR(t->context, &white, &primaries, curves);
    cmsFreeToneCurve(curve);
    return finish_transform(t, profile, TYPE_RGBA_8, out);
}

/// The maximum number of pixels converted at a time; Little CMS counts them in 32 bits.
enum { STEP = 1 << 20 };

void ccolor_convert(const ccolor_transform *t, uint32_t *pixels, size_t count) {
    while (count > 0) {
        size_t part = count < STEP ? count : STEP;
        // Without cmsFLAGS_COPY_ALPHA, Little CMS does not write the fourth byte of a pixel.
        cmsDoTransform(t->transform, pixels, pixels, (cmsUInt32Number)part);
        pixels += part;
        count -= part;
    }
}
