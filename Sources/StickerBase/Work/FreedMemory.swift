import CFiles

/// Keeps freed memory for later allocations; must be called before the first thread starts. Every image has a canvas,
/// and the system would have to clear memory that it takes back in between. The call has no effect if the C library has
/// no such setting.
package func keepFreedMemory() { cfiles_keep_freed_memory() }
