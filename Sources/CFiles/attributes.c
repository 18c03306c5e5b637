#include "CFiles.h"

#include <errno.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/xattr.h>
#include <unistd.h>

#ifdef __APPLE__
#include <copyfile.h>

static bool copy_extended(int from, int to) {
    return fcopyfile(from, to, NULL, COPYFILE_XATTR) == 0;
}

static bool copy_access_list(int from, int to) {
    return fcopyfile(from, to, NULL, COPYFILE_ACL) == 0;
}

static bool copy_times(int to, const struct stat *status) {
    const struct timespec times[2] = {status->st_atimespec, status->st_mtimespec};
    return futimens(to, times) == 0;
}
#else
/// Copies extended attributes, which include access control lists on Linux (xattr(7)).
static bool copy_extended(int from, int to) {
    ssize_t size = flistxattr(from, NULL, 0);
    if (size <= 0) return size == 0 || errno == ENOTSUP;
    char *names = malloc((size_t)size);
    if (!names) return false;
    size = flistxattr(from, names, (size_t)size);
    bool all = size >= 0;
    for (const char *name = names; size > 0 && name < names + size; name++) {
        ssize_t length = fgetxattr(from, name, NULL, 0);
        char *value = length < 0 ? NULL : malloc((size_t)length + 1);
        if (value) length = fgetxattr(from, name, value, (size_t)length);
        if (!value || length < 0 || fsetxattr(to, name, value, (size_t)length, 0) != 0) all = false;
        free(value);
        while (*name) name++;
    }
    free(names);
    return all;
}

static bool copy_access_list(int from, int to) {
    (void)from;
    (void)to;
    return true;
}

static bool copy_times(int to, const struct stat *status) {
    const struct timespec times[2] = {status->st_atim, status->st_mtim};
    return futimens(to, times) == 0;
}
#endif

unsigned cfiles_copy_attributes(int from, int to, unsigned wanted) {
    struct stat old, new;
    if (fstat(from, &old) != 0 || fstat(to, &new) != 0) return wanted;
    unsigned missing = 0;
    if ((wanted & cfiles_owner) && (old.st_uid != new.st_uid || old.st_gid != new.st_gid)
            && fchown(to, old.st_uid, old.st_gid) != 0) {
        missing |= cfiles_owner;
        // The group can be set without the owner if the user belongs to it.
        (void)!fchown(to, (uid_t)-1, old.st_gid);
    }
    if ((wanted & cfiles_extended) && !copy_extended(from, to)) missing |= cfiles_extended;
    if (wanted & cfiles_permissions) {
        // The mode is set after the owner, because changing the owner clears the setuid and setgid bits.
        mode_t mode = old.st_mode & 07777;
        if (fstat(to, &new) != 0 || ((new.st_mode & 07777) != mode && fchmod(to, mode) != 0)) {
            missing |= cfiles_permissions;
        }
        if (!copy_access_list(from, to)) missing |= cfiles_permissions;
    }
    if ((wanted & cfiles_times) && !copy_times(to, &old)) missing |= cfiles_times;
    return missing;
}
