import SystemPackage

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// An external program that reads or writes formats that stickerlint cannot.
package struct ExternalProgram: Sendable {
  package let name: String
  let path: FilePath

  /// Finds a program in the folders of `PATH`. Skips relative folders, which may be in a stranger's repository.
  ///
  /// - Throws: ``ProgramFault/missing(_:)``.
  package init(named name: String) throws(ProgramFault) {
    let folders = getenv("PATH").map { String(cString: $0) } ?? ""
    for folder in folders.split(separator: ":") where folder.hasPrefix("/") {
      let path = FilePath(String(folder)).appending(name)
      let isThere = (try? FileKind(path, followsLinks: true)) == .file
      guard isThere, path.withPlatformString({ access($0, X_OK) }) == 0 else { continue }
      (self.name, self.path) = (name, path)
      return
    }
    throw .missing(name)
  }
}

/// The limits of an external program.
package struct ProgramLimits: Sendable {
  /// Wall-clock time in seconds. Processor time is limited to twice that, for two threads.
  package var seconds: Int
  /// Memory in bytes, where the system enforces a limit.
  package var memoryBytes: Int

  package init(seconds: Int, memoryBytes: Int) {
    (self.seconds, self.memoryBytes) = (seconds, memoryBytes)
  }
}

/// Errors when running an external program.
package enum ProgramFault: Error, Equatable, Sendable {
  /// No absolute folder in `PATH` contains the program.
  case missing(String)
  /// The system failed to start the program; `reason` is the system's own text.
  case unusable(String, reason: String)
  /// The program was killed because it took longer than `seconds`, or more than twice that in processor time.
  case tooSlow(String, seconds: Int)
  /// The program failed; `complaint` is the first line of its standard error, or says how it ended.
  case failed(String, complaint: String)
}
