import CFiles

/// Keeps memory that is given back for what is wanted next, to be called before the first thread starts:
/// every image has a canvas, and what the system takes back between two of them it has to clear anew, which
/// takes a twentieth of linting. Does nothing where the system's library has no say in that.
package func keepFreedMemory() { cfiles_keep_freed_memory() }
