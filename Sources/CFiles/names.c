#define _GNU_SOURCE // renameat2, statx
#include "CFiles.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

#ifdef __APPLE__
static int rename_with(int folder, const char *name, int other_folder, const char *other_name,
                       unsigned flags) {
    return renameatx_np(folder, name, other_folder, other_name, flags) == 0 ? 0 : errno;
}
#define EXCHANGE RENAME_SWAP
#define NEW_ONLY RENAME_EXCL
#else
static int rename_with(int folder, const char *name, int other_folder, const char *other_name,
                       unsigned flags) {
    return renameat2(folder, name, other_folder, other_name, flags) == 0 ? 0 : errno;
}
#define EXCHANGE RENAME_EXCHANGE
#define NEW_ONLY RENAME_NOREPLACE
#endif

int cfiles_exchange(int folder, const char *name, int other_folder, const char *other_name) {
    return rename_with(folder, name, other_folder, other_name, EXCHANGE);
}

/// Reserves the new name with an empty file, then renames over it if the name still refers to that file.
static int rename_over_empty_file(int folder, const char *name, int new_folder, const char *new_name) {
    int empty = openat(new_folder, new_name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC,
                       0600);
    if (empty < 0) return errno;
    struct stat ours, found;
    int code = fstat(empty, &ours) == 0 ? 0 : errno;
    if (code == 0
        && (fstatat(new_folder, new_name, &found, AT_SYMLINK_NOFOLLOW) != 0
            || found.st_dev != ours.st_dev || found.st_ino != ours.st_ino || found.st_size != 0)) {
        code = EEXIST;
    } else if (code == 0 && renameat(folder, name, new_folder, new_name) != 0) {
        code = errno;
        unlinkat(new_folder, new_name, 0);
    }
    close(empty);
    return code;
}

int cfiles_rename_new(int folder, const char *name, int new_folder, const char *new_name) {
    int code = rename_with(folder, name, new_folder, new_name, NEW_ONLY);
    if (code != EINVAL && code != ENOSYS && code != ENOTSUP) return code;
    // A hard link never replaces an existing name (POSIX.1-2017, link).
    struct stat status;
    if (fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) != 0) return errno;
    if (S_ISDIR(status.st_mode)) return code;
    if (linkat(folder, name, new_folder, new_name, 0) == 0) {
        return unlinkat(folder, name, 0) == 0 ? 0 : errno;
    }
    // FAT and exFAT have no hard links.
    bool lacks_links = errno == EPERM || errno == ENOSYS || errno == ENOTSUP || errno == EOPNOTSUPP;
    if (!lacks_links || !S_ISREG(status.st_mode)) return errno;
    return rename_over_empty_file(folder, name, new_folder, new_name);
}

int cfiles_flush_disk(int descriptor) {
#ifdef F_FULLFSYNC
    // On macOS, fsync may leave data in the disk's cache (fsync(2) of macOS).
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
