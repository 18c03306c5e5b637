// bare [-v] [-l LIST] [FILE ...]: decodes every frame of every file and counts pixels by alpha.
//   -v       prints the counts of each file before the totals
//   -l LIST  reads further paths from a file, one per line
#include "bare.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct job {
    struct workspace work;
    struct tally total;
    uint64_t files, damaged;
    bool verbose;
};

static bool starts_with(const struct bytes *file, const char *magic, size_t size) {
    return file->size >= size && memcmp(file->data, magic, size) == 0;
}

static bool scan_file(struct workspace *work, struct tally *tally) {
    const struct bytes *file = &work->file;
    if (starts_with(file, "\x89PNG\r\n\x1a\n", 8)) return scan_png(work, tally);
    if (starts_with(file, "GIF8", 4)) return scan_gif(work, tally);
    if (starts_with(file, "\xff\xd8\xff", 3)) return scan_jpeg(work, tally);
    return false;
}

static void print_tally(const struct tally *tally) {
    printf("frames %" PRIu64 " clear %" PRIu64 " partial %" PRIu64 " opaque %" PRIu64,
           tally->frames, tally->clear, tally->partial, tally->opaque);
}

static void take(struct job *job, const char *path) {
    struct tally tally = {0};
    bool good = bytes_read_file(&job->work.file, path) && scan_file(&job->work, &tally);
    job->files += 1;
    if (!good) {
        job->damaged += 1;
        fprintf(stderr, "bare: %s cannot be read, is damaged or too large, or is not a PNG, GIF or JPEG\n", path);
    }
    if (job->verbose) {
        print_tally(&tally);
        printf(" %s\n", path);
    }
    job->total.frames += tally.frames;
    job->total.clear += tally.clear;
    job->total.partial += tally.partial;
    job->total.opaque += tally.opaque;
}

// Scans the files that a list names; false if the list cannot be read.
static bool take_list(struct job *job, const char *list) {
    FILE *file = fopen(list, "r");
    if (!file) return false;
    char *line = NULL;
    size_t capacity = 0;
    ssize_t size;
    while ((size = getline(&line, &capacity, file)) > 0) {
        if (line[size - 1] == '\n') line[--size] = 0;
        if (size > 0) take(job, line);
    }
    bool good = !ferror(file);
    free(line);
    fclose(file);
    return good;
}

static void free_workspace(struct workspace *work) {
    bytes_free(&work->file);
    bytes_free(&work->stream);
    bytes_free(&work->frame);
    bytes_free(&work->canvas.pixels);
    bytes_free(&work->canvas.saved);
}

int main(int count, char **arguments) {
    struct job job = {0};
    const char *list = NULL;
    bool good = true;
    int option;
    while ((option = getopt(count, arguments, "vl:")) != -1) {
        if (option == 'v')
            job.verbose = true;
        else if (option == 'l')
            list = optarg;
        else
            good = false;
    }
    if (!good) {
        fprintf(stderr, "usage: bare [-v] [-l LIST] [FILE ...]\n");
        return 2;
    }
    if (list && !take_list(&job, list)) {
        fprintf(stderr, "bare: %s cannot be read\n", list);
        return 2;
    }
    for (int i = optind; i < count; i++) take(&job, arguments[i]);
    printf("files %" PRIu64 " damaged %" PRIu64 " ", job.files, job.damaged);
    print_tally(&job.total);
    printf("\n");
    free_workspace(&job.work);
    return job.damaged ? 1 : 0;
}
