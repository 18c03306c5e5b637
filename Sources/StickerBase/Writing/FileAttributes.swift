import CFiles
import SystemPackage

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The metadata of a file or folder.
struct FileAttributes: OptionSet, Hashable {
  let rawValue: UInt32

  static let owner = FileAttributes(cfiles_owner)
  static let permissions = FileAttributes(cfiles_permissions)
  /// Includes the Finder's tags.
  static let extended = FileAttributes(cfiles_extended)
  static let times = FileAttributes(cfiles_times)

  init(rawValue: UInt32) { self.rawValue = rawValue }

  private init(_ attributes: cfiles_attributes) { rawValue = UInt32(attributes.rawValue) }

  /// Copies attributes to an open file or folder.
  ///
  /// - Parameter original: the source, which must not be a link; if it does not exist, nothing is copied.
  /// - Returns: the attributes that could not be copied.
  func copy(from original: FilePath, to file: borrowing OutputFile) -> FileAttributes {
    let flags = O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC
    let source = original.withPlatformString { open($0, flags) }
    guard source >= 0 else { return errno == ENOENT ? [] : self }
    defer { close(source) }
    return FileAttributes(
      rawValue: UInt32(cfiles_copy_attributes(source, file.descriptor, CUnsignedInt(rawValue))))
  }

  /// Copies attributes, which include the permissions, like ``copy(from:to:)``.
  ///
  /// - Throws: ``WriteFault`` if the permissions cannot be copied, because other users might then gain access to the
  ///   file.
  func copy(
    keepingPermissionsOf original: FilePath, to file: borrowing OutputFile
  ) throws(WriteFault) -> FileAttributes {
    let missing = copy(from: original, to: file)
    guard !missing.contains(.permissions) else {
      throw WriteFault(path: file.path, reason: "its permissions cannot be kept")
    }
    return missing
  }

  /// The attributes in words, for example `owner and permissions`.
  var names: String {
    let words: [(FileAttributes, String)] = [
      (.owner, "owner"), (.permissions, "permissions"), (.extended, "extended attributes"),
      (.times, "times"),
    ]
    return words.filter { contains($0.0) }.map(\.1).joined(separator: " and ")
  }
}
