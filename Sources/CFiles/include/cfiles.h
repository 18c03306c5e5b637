#ifndef CFILES_H
#define CFILES_H

/// Lets two paths of one file system change places at once, so that neither is ever missing.
/// Returns 0, or the error number; EINVAL, ENOSYS or ENOTSUP where the file system or the kernel
/// cannot do it.
int cfiles_exchange(const char *one, const char *other);

#endif
