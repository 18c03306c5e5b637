#define _GNU_SOURCE // renameat2, statx
#include "CFiles.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

#ifdef __APPLE__
static int rename_with(int folder, const char *name, int other, const char *other_name,
                       unsigned flags) {
    return renameatx_np(folder, name, other, other_name, flags) == 0 ? 0 : errno;
}
#define EXCHANGE RENAME_SWAP
#define NEW_ONLY RENAME_EXCL
#else
static int rename_with(int folder, const char *name, int other, const char *other_name,
                       unsigned flags) {
    return renameat2(folder, name, other, other_name, flags) == 0 ? 0 : errno;
}
#define EXCHANGE RENAME_EXCHANGE
#define NEW_ONLY RENAME_NOREPLACE
#endif

int cfiles_exchange(int folder, const char *name, int other_folder, const char *other_name) {
    return rename_with(folder, name, other_folder, other_name, EXCHANGE);
}

int cfiles_rename_new(int folder, const char *name, int new_folder, const char *new_name) {
    int code = rename_with(folder, name, new_folder, new_name, NEW_ONLY);
    if (code != EINVAL && code != ENOSYS && code != ENOTSUP) return code;
    // A second name for a file is never given over another one (POSIX.1-2017, link).
    struct stat status;
    if (fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) != 0) return errno;
    if (S_ISDIR(status.st_mode)) return code;
    if (linkat(folder, name, new_folder, new_name, 0) != 0) return errno == EEXIST ? EEXIST : code;
    return unlinkat(folder, name, 0) == 0 ? 0 : errno;
}

int cfiles_flush_disk(int descriptor) {
#ifdef F_FULLFSYNC
    // fsync leaves it in the disk's own cache there (fsync(2) of macOS).
    if (fcntl(descriptor, F_FULLFSYNC) == 0) return 0;
#endif
    return fsync(descriptor) == 0 ? 0 : errno;
}

bool cfiles_is_locked(int folder, const char *name) {
#ifdef __APPLE__
    struct stat status;
    return fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) == 0
            && (status.st_flags & (UF_IMMUTABLE | UF_APPEND | SF_IMMUTABLE | SF_APPEND)) != 0;
#else
    struct statx status;
    return statx(folder, name, AT_SYMLINK_NOFOLLOW, STATX_TYPE, &status) == 0
            && (status.stx_attributes & (STATX_ATTR_IMMUTABLE | STATX_ATTR_APPEND)) != 0;
#endif
}
