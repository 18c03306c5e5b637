#include "CFiles.h"

// Which library it is, any of its headers tells.
#include <stdlib.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif

void cfiles_keep_freed_memory(void) {
#ifdef __GLIBC__
  // The largest that glibc lets be a part of a heap, instead of a mapping that goes when it is freed.
  mallopt(M_MMAP_THRESHOLD, 32 << 20);
  mallopt(M_TRIM_THRESHOLD, 256 << 20);
#endif
}
