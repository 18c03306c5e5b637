#include "CFiles.h"

// Any header of the C library defines __GLIBC__.
#include <stdlib.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif

void cfiles_keep_freed_memory(void) {
#ifdef __GLIBC__
  // 32 MiB is the largest threshold that mallopt(3) allows on 64-bit systems; older versions of glibc refuse more.
  // Larger blocks are mapped, and unmapped when they are freed.
  mallopt(M_MMAP_THRESHOLD, 32 << 20);
  mallopt(M_TRIM_THRESHOLD, 256 << 20);
#endif
}
