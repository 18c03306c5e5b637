import CFiles

/// Keeps freed memory for later allocations; must be called before the first thread starts. Otherwise the system takes
/// back the memory of each image's canvas and clears it for the next image. The call has no effect if the C library has
/// no such setting.
package func keepFreedMemory() { cfiles_keep_freed_memory() }
