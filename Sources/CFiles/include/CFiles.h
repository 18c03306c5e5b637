#ifndef CFILES_H
#define CFILES_H

#include <stdbool.h>
#include <sys/types.h>

// What Linux and Apple's systems call by different names, or Swift's view of their C libraries
// leaves out. Folders are open descriptors, or AT_FDCWD. A result is 0 or an errno value unless
// something else is said.

/// Gives two files or folders each other's name in one step.
int cfiles_exchange(int folder, const char *name, int other_folder, const char *other_name);

/// Gives a file or folder a name that nothing has; EEXIST where something does. Where the file
/// system cannot do that for folders: EINVAL or ENOTSUP.
int cfiles_rename_new(int folder, const char *name, int new_folder, const char *new_name);

/// Waits until what was written is on the disk itself and not in its cache, where that can be asked.
int cfiles_flush_disk(int descriptor);

/// Whether a file or folder, or a link itself, may be neither changed nor removed, whatever its
/// permissions: `chattr +i` or `+a` on Linux, "Locked" in the Finder.
bool cfiles_is_locked(int folder, const char *name);

/// What is not part of a file's content.
typedef enum {
  cfiles_owner = 1,       ///< User and group.
  cfiles_permissions = 2, ///< Mode, with access control lists.
  cfiles_extended = 4,    ///< Extended attributes, such as the Finder's tags.
  cfiles_times = 8,       ///< When it was read and written last.
} cfiles_attributes;

/// Gives an open file or folder attributes of another one.
///
/// Returns those of `wanted` that it could not be given.
unsigned cfiles_copy_attributes(int from, int to, unsigned wanted);

/// Takes SIGINT, SIGTERM, and SIGHUP unless that is ignored (`nohup`), and calls `act` for each in a
/// thread of its own, where everything may be done that a signal handler must not do.
int cfiles_watch_signals(void (*act)(int number));

/// Starts another program in a process group of its own, which ends with this one and can neither write a file, nor use more than
/// `seconds` of processor time, nor, where the system bounds that, more than `memory_bytes` of memory.
///
/// `streams` become its standard ones; what else is open here must close itself (FD_CLOEXEC). The
/// caller's thread must live until the program has ended: Linux counts the end of that thread as this one's.
/// The result is an errno value also where the program could not be begun.
int cfiles_spawn(const char *path, char *const *arguments, char *const *environment,
                 const int streams[3], long long memory_bytes, long seconds, pid_t *process);

/// Lets the process keep up to 256 MiB that it has given back, where that can be said: memory that the
/// system takes back it clears before it is given again.
void cfiles_keep_freed_memory(void);

#endif
