#include "CFiles.h"

// Any header of the C library defines __GLIBC__.
#include <stdlib.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif

void cfiles_keep_freed_memory(void) {
#ifdef __GLIBC__
  // The largest threshold that mallopt(3) allows on 64-bit systems, a limit that older versions of glibc enforce.
  // Larger blocks are mapped, and unmapped when freed.
  mallopt(M_MMAP_THRESHOLD, 32 << 20);
  mallopt(M_TRIM_THRESHOLD, 256 << 20);
#endif
}
