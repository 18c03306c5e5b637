import CFiles

/// Keeps freed memory for the next allocation; must be called before the first thread starts. Every image has
/// a canvas, and memory that the system takes back in between must be zeroed again. The call has no effect if the C
/// library has no such setting.
package func keepFreedMemory() { cfiles_keep_freed_memory() }
