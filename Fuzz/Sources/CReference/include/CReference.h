#ifndef CREFERENCE_H
#define CREFERENCE_H

#include <stddef.h>
#include <stdint.h>

/// Decodes the default image of a PNG of width × height px to straight RGBA8, as shown in libpng's manual.
///
/// @param pixels  room for width × height × 4 bytes
/// @return nonzero if libpng reported no errors and no warnings
int reference_png(const uint8_t *_Nonnull bytes, size_t count, uint32_t width, uint32_t height,
                  uint8_t *_Nonnull pixels);

#endif
