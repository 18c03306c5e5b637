import SystemPackage

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Another program of this machine, which reads what this one cannot.
package struct ExternalProgram: Sendable {
  /// What it is called.
  package let name: String
  let path: FilePath

  /// Looks a program up in the folders of `PATH`. What is not absolute there is passed over: it may be a
  /// folder of a stranger's repository.
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

/// What another program may take.
package struct ProgramLimits: Sendable {
  /// Seconds of the clock, and of one processor's time for each of two threads.
  package var seconds: Int
  /// Bytes of memory, where the system bounds that.
  package var memoryBytes: Int

  package init(seconds: Int, memoryBytes: Int) {
    (self.seconds, self.memoryBytes) = (seconds, memoryBytes)
  }
}

/// Why another program was of no use.
package enum ProgramFault: Error, Equatable, Sendable {
  /// It is not in any folder of `PATH`.
  case missing(String)
  /// The system refused to start it; `reason` is its own text.
  case unusable(String, reason: String)
  /// It was ended because it took longer than this.
  case tooSlow(String, seconds: Int)
  /// It gave up; `complaint` is the last that it said, or how it ended.
  case failed(String, complaint: String)
}
