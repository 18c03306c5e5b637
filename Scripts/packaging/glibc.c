/* What archives of Debian 12 ask of a newer glibc than 2.31, for libstdc++.a and libgcc_eh.a in the program. */

/* glibc 2.32, <sys/single_threaded.h>: never true, so that reference counts are always changed atomically. */
char __libc_single_threaded = 0;

/* glibc 2.35, <dlfcn.h>: "the value is -1 if no object was found". Of a program without tables for unwinding (see
   left-out.ld) there is none. */
int _dl_find_object(void *address, void *result) {
    (void)address;
    (void)result;
    return -1;
}
