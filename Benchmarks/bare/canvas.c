#include "bare.h"

#include <string.h>

enum { MOST_PIXELS = 1 << 26 };

bool canvas_reset(struct canvas *canvas, uint32_t width, uint32_t height) {
    uint64_t pixels = (uint64_t)width * height;
    if (pixels == 0 || pixels > MOST_PIXELS) return false;
    canvas->width = width;
    canvas->height = height;
    bytes_reserve(&canvas->pixels, (size_t)pixels * 4);
    canvas->pixels.size = (size_t)pixels * 4;
    return true;
}

uint8_t *canvas_at(struct canvas *canvas, uint32_t x, uint32_t y) {
    return canvas->pixels.data + ((size_t)y * canvas->width + x) * 4;
}

void canvas_before_frame(struct canvas *canvas, struct area area, enum disposal disposal) {
    if (disposal != DISPOSE_TO_PREVIOUS) return;
    canvas->saved.size = 0;
    for (uint32_t y = 0; y < area.height; y++)
        bytes_append(&canvas->saved, canvas_at(canvas, area.x, area.y + y), (size_t)area.width * 4);
}

void canvas_after_frame(struct canvas *canvas, struct area area, enum disposal disposal) {
    size_t row = (size_t)area.width * 4;
    if (disposal == KEEP_FRAME) return;
    for (uint32_t y = 0; y < area.height; y++) {
        uint8_t *pixels = canvas_at(canvas, area.x, area.y + y);
        if (disposal == DISPOSE_TO_CLEAR)
            memset(pixels, 0, row);
        else
            memcpy(pixels, canvas->saved.data + y * row, row);
    }
}

// Composites a translucent pixel with integer weights; all results are rounded down.
static void blend_pixel(uint8_t *below, const uint8_t *above) {
    uint32_t top = above[3] * 255u;
    uint32_t rest = (255u - above[3]) * below[3];
    uint32_t sum = top + rest;
    for (int channel = 0; channel < 3; channel++)
        below[channel] = (uint8_t)((above[channel] * top + below[channel] * rest) / sum);
    below[3] = (uint8_t)(sum / 255);
}

void canvas_blend_over(struct canvas *canvas, struct area area, const uint8_t *rgba) {
    for (uint32_t y = 0; y < area.height; y++) {
        uint8_t *below = canvas_at(canvas, area.x, area.y + y);
        for (uint32_t x = 0; x < area.width; x++, below += 4, rgba += 4) {
            if (rgba[3] == 0) continue;
            if (rgba[3] == 255 || below[3] == 0)
                memcpy(below, rgba, 4);
            else
                blend_pixel(below, rgba);
        }
    }
}
