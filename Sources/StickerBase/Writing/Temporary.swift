package import SystemPackage

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Temporary files and folders, named `.stickerlint-….tmp`, next to their destination.
///
/// The process that fills a temporary file or folder holds a lock on it. The system releases the lock however the
/// process ends, so leftovers can be told from files in use.
package enum Temporary {
  private static let prefix = ".stickerlint-"
  private static let suffix = ".tmp"
  /// The end of a name that ``sweep(_:)`` leaves alone.
  private static let keptSuffix = ".kept"
  /// Maximum number of names to search for leftovers.
  private static let maxNames = 10_000

  /// Creates a file, open and locked. ``Interruption`` removes it when the program is stopped.
  static func makeFile(in folder: FilePath) throws(WriteFault) -> OutputFile {
    while true {
      let path = newPath(in: folder)
      let file = try Interruption.making(leftover: path) { () throws(WriteFault) in
        try OutputFile.new(path)
      }
      if file.lock() { return file }
      Interruption.forget(path)
    }
  }

  /// Clears away the leftovers of earlier runs next to a destination, and creates a folder there, open and locked.
  /// ``Interruption`` removes it when the program is stopped.
  static func makeFolder(beside destination: FilePath) throws(WriteFault) -> OutputFile {
    sweep(destination.parent)
    do throws(WriteFault) {
      while true {
        let path = newPath(in: destination.parent)
        let folder = try Interruption.making(leftover: path) {
          () throws(WriteFault) -> OutputFile? in
          guard path.withPlatformString({ mkdir($0, 0o777) }) == 0 else { throw WriteFault(path) }
          do throws(WriteFault) {
            return try OutputFile(folder: path)
          } catch {
            // Another run may have taken the folder for a leftover, since it is not locked yet.
            if FileStamp(path) == nil { return nil }
            path.withPlatformString { _ = rmdir($0) }
            throw error
          }
        }
        if let folder, folder.lock() { return folder }
        Interruption.forget(path)
      }
    } catch {
      throw WriteFault(path: destination, reason: error.reason)
    }
  }

  /// Returns a random path for a user's file that has to leave its place. No run clears the path away.
  static func keptPath(in folder: FilePath) -> FilePath { newPath(in: folder, keptSuffix) }

  /// Returns a random path, which cannot be predicted. Callers must create the file in a way that fails if the path is
  /// in use.
  private static func newPath(in folder: FilePath, _ suffix: String = Temporary.suffix) -> FilePath
  {
    let number = String(UInt64.random(in: .min ... .max), radix: 36)
    return folder.appending(prefix + number + suffix)
  }

  /// Returns true if a name has the form of a temporary file or folder.
  package static func isName(_ name: FilePath.Component) -> Bool {
    let name = name.string
    guard name.hasPrefix(prefix), name.hasSuffix(suffix) else { return false }
    let number = name.dropFirst(prefix.count).dropLast(suffix.count)
    return 1...13 ~= number.utf8.count
      && number.utf8.allSatisfy { 0x30...0x39 ~= $0 || 0x61...0x7A ~= $0 }
  }

  /// Removes the leftovers of killed processes from a folder, and puts back the user's files that they hold.
  package static func sweep(_ folder: FilePath) {
    let names = (try? FolderListing.names(in: folder, atMost: maxNames)) ?? []
    for name in names where isName(name) { removeIfLeftover(folder.appending(name)) }
  }

  private static func removeIfLeftover(_ path: FilePath) {
    let descriptor = path.withPlatformString {
      open($0, O_RDONLY | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC)
    }
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_uid == geteuid(),
      flock(descriptor, LOCK_EX | LOCK_NB) == 0
    else { return }
    switch FileKind(mode: status.st_mode) {
    case .file: path.withPlatformString { _ = unlink($0) }
    case .folder: Workshop.clearLeftover(path)
    default: break
    }
  }
}
