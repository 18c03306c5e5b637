#include "bare.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

void bytes_reserve(struct bytes *bytes, size_t capacity) {
    if (capacity <= bytes->capacity) return;
    size_t doubled = bytes->capacity * 2;
    bytes->capacity = capacity > doubled ? capacity : doubled;
    bytes->data = realloc(bytes->data, bytes->capacity);
    if (!bytes->data) {
        perror("bare");
        exit(2);
    }
}

void bytes_append(struct bytes *bytes, const void *source, size_t size) {
    bytes_reserve(bytes, bytes->size + size);
    memcpy(bytes->data + bytes->size, source, size);
    bytes->size += size;
}

void bytes_free(struct bytes *bytes) {
    free(bytes->data);
    *bytes = (struct bytes){0};
}

bool bytes_read_file(struct bytes *bytes, const char *path) {
    bytes->size = 0;
    int file = open(path, O_RDONLY);
    if (file < 0) return false;
    struct stat status;
    bool good = fstat(file, &status) == 0 && S_ISREG(status.st_mode) && status.st_size > 0;
    if (good) {
        size_t size = (size_t)status.st_size;
        bytes_reserve(bytes, size);
        while (bytes->size < size) {
            ssize_t count = read(file, bytes->data + bytes->size, size - bytes->size);
            if (count <= 0) break;
            bytes->size += (size_t)count;
        }
        good = bytes->size == size;
    }
    close(file);
    return good;
}
