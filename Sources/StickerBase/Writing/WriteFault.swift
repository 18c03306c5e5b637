package import SystemPackage

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// An error when writing a file.
package struct WriteFault: Error, Equatable, Sendable {
  /// The path of the file to be written.
  package var path: FilePath
  /// The system's own text, or a clause.
  package var reason: String
  /// True if another process has created something at the path meanwhile.
  package var isTaken = false
  /// True if a file that another process has changed meanwhile is now at another path, which the reason names.
  var isStranded = false

  package init(path: FilePath, reason: String) {
    self.path = path
    self.reason = reason
  }

  /// Returns the error for a file that has changed since it was examined.
  static func changed(_ path: FilePath) -> WriteFault {
    WriteFault(path: path, reason: "it was changed in the meantime")
  }

  /// Returns the error for a file that has changed since it was examined, and could not be put back.
  ///
  /// - Parameters:
  ///   - place: the path at which the changed file is now.
  ///   - cause: the reason that it could not be put back.
  static func stranded(
    _ path: FilePath, at place: FilePath, _ cause: WriteFault
  ) -> WriteFault {
    var fault = WriteFault(
      path: path,
      reason:
        "it was changed in the meantime, and could not be put back (\(cause.reason)); that version is now "
        + place.display.printable)
    fault.isStranded = true
    return fault
  }

  /// This error with the remark that nothing was written, for a batch of files.
  var ofWholeBatch: WriteFault {
    var fault = self
    fault.reason += "; nothing was written"
    return fault
  }

  /// Returns the error for a path that was free and is now in use.
  static func taken(_ path: FilePath) -> WriteFault {
    var fault = WriteFault(path: path, reason: "something was created there in the meantime")
    fault.isTaken = true
    return fault
  }
}

extension WriteFault: CustomStringConvertible {
  package var description: String { "\(path.display.printable) could not be written: \(reason)" }

  /// Creates the error of a failed system call. If the folder of the path does not exist, the reason suggests `mkdir`.
  init(_ path: FilePath, code: CInt = errno) {
    let folder = path.parent
    let lacksFolder = code == ENOENT && (try? FileKind(folder, followsLinks: true)) == nil
    self.init(
      path: path,
      reason: lacksFolder
        ? "the folder \(folder.display.printable) does not exist; create it with: mkdir -p "
          + (folder.shellWord ?? "FOLDER")
        : String(cString: strerror(code)))
  }
}
