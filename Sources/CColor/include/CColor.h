#ifndef CCOLOR_H
#define CCOLOR_H

#include <stddef.h>
#include <stdint.h>

/// The result of making a transform.
typedef enum __attribute__((enum_extensibility(closed))) ccolor_outcome {
    ccolor_outcome_ok = 0,
    /// Little CMS refused the profile, or the primaries and the curve.
    ccolor_outcome_invalid,
    /// The profile is valid, but not for RGB or gray pictures.
    ccolor_outcome_unsuited,
    /// Little CMS would need more memory than the limit, or memory ran out.
    ccolor_outcome_out_of_memory,
} ccolor_outcome;

/// A transform from 8-bit RGBA pixels of a profile to sRGB. For a gray profile, red is the gray level; green and blue
/// are ignored. Safe for concurrent use.
typedef struct ccolor_transform ccolor_transform;

/// The chromaticities x and y of white, red, green and blue (CIE 1931).
typedef struct ccolor_chromaticities {
    double white[2];
    double primaries[3][2];
} ccolor_chromaticities;

/// Makes a transform from the space of an ICC profile.
///
/// @param max_memory  maximum number of bytes that Little CMS may hold at once
/// @param transform   receives the transform, or NULL if the outcome is not ok
ccolor_outcome ccolor_from_profile(const uint8_t *_Nonnull bytes, size_t count, size_t max_memory,
                                   ccolor_transform *_Nullable *_Nonnull transform);

/// Makes a transform from an RGB space with these primaries and one curve for all three colors.
///
/// @param light  the linear light (0…1) of each 8-bit level
ccolor_outcome ccolor_from_primaries(ccolor_chromaticities chromaticities,
                                     const float light[_Nonnull 256], size_t max_memory,
                                     ccolor_transform *_Nullable *_Nonnull transform);

/// Converts RGBA pixels in place; alpha is unchanged.
void ccolor_convert(const ccolor_transform *_Nonnull transform, uint32_t *_Nonnull pixels,
                    size_t count);

/// Returns the number of bytes that Little CMS holds for the transform.
size_t ccolor_held(const ccolor_transform *_Nonnull transform);

void ccolor_free(ccolor_transform *_Nullable transform);

#endif
