import CFiles
import SystemPackage

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// What belongs to a file or folder beside what is in it.
struct FileAttributes: OptionSet, Hashable {
  let rawValue: UInt32

  static let owner = FileAttributes(cfiles_owner)
  static let permissions = FileAttributes(cfiles_permissions)
  /// The Finder's tags among them.
  static let extended = FileAttributes(cfiles_extended)
  static let times = FileAttributes(cfiles_times)

  init(rawValue: UInt32) { self.rawValue = rawValue }

  private init(_ attributes: cfiles_attributes) { rawValue = UInt32(attributes.rawValue) }

  /// Gives an open file or folder what another one has.
  ///
  /// - Parameter other: not through a link; where nothing is, nothing is given.
  /// - Returns: those that it could not be given.
  func copy(from other: FilePath, to file: borrowing OutputFile) -> FileAttributes {
    let flags = O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC
    let source = other.withPlatformString { open($0, flags) }
    guard source >= 0 else { return errno == ENOENT ? [] : self }
    defer { close(source) }
    return FileAttributes(
      rawValue: UInt32(cfiles_copy_attributes(source, file.descriptor, CUnsignedInt(rawValue))))
  }

  /// As ``copy(from:to:)``, where permissions are among what is given.
  ///
  /// - Throws: ``WriteFault`` when those cannot be, because others could then read or write what they
  ///   could not before.
  func copy(
    keepingPermissionsOf other: FilePath, to file: borrowing OutputFile
  ) throws(WriteFault) -> FileAttributes {
    let missing = copy(from: other, to: file)
    guard !missing.contains(.permissions) else {
      throw WriteFault(path: file.path, reason: "its permissions cannot be kept")
    }
    return missing
  }

  /// `owner and permissions`.
  var names: String {
    let words: [(FileAttributes, String)] = [
      (.owner, "owner"), (.permissions, "permissions"), (.extended, "extended attributes"),
      (.times, "times"),
    ]
    return words.filter { contains($0.0) }.map(\.1).joined(separator: " and ")
  }
}
