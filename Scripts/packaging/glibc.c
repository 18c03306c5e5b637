/* Symbols of a glibc newer than 2.31 that Debian 12's libstdc++.a and libgcc_eh.a need. */

/* glibc 2.32, <sys/single_threaded.h>: always false, so that reference counts are always changed atomically. */
char __libc_single_threaded = 0;

/* glibc 2.35, <dlfcn.h>: "If ADDRESS is found in an object, fill in *RESULT and return 0. Otherwise, return -1." No
   object is ever found, since the program has no tables for unwinding (see left-out.ld). */
int _dl_find_object(void *address, void *result) {
    (void)address;
    (void)result;
    return -1;
}
