#define _GNU_SOURCE
#include "cfiles.h"

#include <errno.h>
#include <stdio.h>

#if defined(__APPLE__)

int cfiles_exchange(const char *one, const char *other) {
  return renamex_np(one, other, RENAME_SWAP) == 0 ? 0 : errno;
}

#else

#include <fcntl.h>
#include <sys/syscall.h>
#include <unistd.h>

// renameat2(2); the C libraries that have a function for it hide it from one another.
static const unsigned int exchange_flag = 1u << 1;

int cfiles_exchange(const char *one, const char *other) {
  long result = syscall(SYS_renameat2, AT_FDCWD, one, AT_FDCWD, other, exchange_flag);
  return result == 0 ? 0 : errno;
}

#endif
