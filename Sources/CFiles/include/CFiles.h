#ifndef CFILES_H
#define CFILES_H

#include <stdbool.h>
#include <sys/types.h>

// System functions that differ between Linux and Apple's systems, that Swift's C library modules leave out,
// or that Swift code cannot call safely, such as fork. Folders are open descriptors or AT_FDCWD. Functions
// return 0 or an errno value unless noted otherwise.

/// Swaps the names of two files or folders atomically.
int cfiles_exchange(int folder, const char *name, int other_folder, const char *other_name);

/// Renames a file or folder without replacing another. Returns EEXIST if the new name exists, and EINVAL, ENOSYS or
/// ENOTSUP for a folder if the system cannot rename without replacing. On FAT and exFAT, the call may replace a file
/// that another process puts at the new name in the meantime.
int cfiles_rename_new(int folder, const char *name, int new_folder, const char *new_name);

/// Waits until written data are on the disk, not only in the disk's cache, if the system can wait for that.
int cfiles_flush_disk(int descriptor);

/// Returns true if a file, folder or link (not its target) is protected from changes and removal,
/// whatever its permissions: `chattr +i` or `+a` on Linux, "Locked" in the Finder.
bool cfiles_is_locked(int folder, const char *name);

/// Attributes of a file besides its content.
typedef enum {
  cfiles_owner = 1,       ///< User and group.
  cfiles_permissions = 2, ///< Mode; on Apple's systems also the access control list.
  cfiles_extended = 4,    ///< Extended attributes, such as the Finder's tags; on Linux also access control lists.
  cfiles_times = 8,       ///< Times of last access and last modification.
} cfiles_attributes;

/// Copies attributes from one open file or folder to another.
///
/// @param wanted  the attributes to copy, a sum of `cfiles_attributes`
/// @return        the sum of the attributes that could not be copied
unsigned cfiles_copy_attributes(int from, int to, unsigned wanted);

/// Catches SIGINT, SIGTERM and, unless it is ignored (`nohup`), SIGHUP, and calls `act` for each on a
/// separate thread, where the restrictions on signal handlers do not apply.
int cfiles_watch_signals(void (*act)(int number));

/// Starts another program in its own process group. The program cannot write files or use more than `seconds` of
/// processor time. On Linux it is also limited to `memory_bytes` of memory, and it is killed when the calling thread
/// ends, so that thread must outlive it. An errno value is also returned if the program cannot be executed.
///
/// @param streams  the program's standard streams; all other open descriptors must have FD_CLOEXEC set
/// @param process  receives the process id of the program
int cfiles_spawn(const char *path, char *const *arguments, char *const *environment,
                 const int streams[3], long long memory_bytes, long seconds, pid_t *process);

/// Lets the allocator keep up to 256 MiB of freed memory (glibc only). Returning memory to the system costs time,
/// since the system clears memory before it hands it out again.
void cfiles_keep_freed_memory(void);

#endif
