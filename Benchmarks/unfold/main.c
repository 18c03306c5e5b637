// unfold FILE ...: decodes PNGs and GIFs like the bare loop, and writes every displayed frame to standard output:
// width, height, numerator and denominator of the delay in seconds (both 0 unless it is a frame of an APNG) as four
// 32-bit numbers in native byte order, then straight RGBA8. The benchmarks judge the output of assemblers by it.
#include "../bare/bare.h"

#include <stdio.h>
#include <string.h>

static const uint8_t png[4] = {0x89, 'P', 'N', 'G'};

void tally_frame(struct tally *tally, const struct canvas *canvas) {
    uint32_t head[4] = {canvas->width, canvas->height, tally->delay[0], tally->delay[1]};
    fwrite(head, sizeof head, 1, stdout);
    fwrite(canvas->pixels.data, canvas->pixels.size, 1, stdout);
    tally->frames++;
}

static bool unfold(struct workspace *work, const char *path) {
    struct tally tally = {0};
    if (!bytes_read_file(&work->file, path) || work->file.size < sizeof png) return false;
    if (memcmp(work->file.data, png, sizeof png) == 0) return scan_png(work, &tally);
    return memcmp(work->file.data, "GIF8", 4) == 0 && scan_gif(work, &tally);
}

int main(int count, char **arguments) {
    struct workspace work = {0};
    for (int i = 1; i < count; i++) {
        if (unfold(&work, arguments[i])) continue;
        fprintf(stderr, "unfold: %s cannot be read, is damaged or too large, or is not a PNG or GIF\n", arguments[i]);
        return 1;
    }
    bytes_free(&work.file);
    bytes_free(&work.stream);
    bytes_free(&work.frame);
    bytes_free(&work.canvas.pixels);
    bytes_free(&work.canvas.saved);
    return fclose(stdout) == 0 ? 0 : 1;
}
