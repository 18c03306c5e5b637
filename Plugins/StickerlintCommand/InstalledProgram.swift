import Foundation

/// The installed command `stickerlint`, so that a check fetches and compiles nothing.
/// `required-version` in a `.stickerlint.yml` sets the version that a project requires.
enum InstalledProgram {
  /// The folders into which Homebrew and `make install` put commands; Xcode's `PATH` lacks them.
  static let folders = ["/opt/homebrew/bin", "/usr/local/bin"]

  /// Returns the location of the command.
  ///
  /// - Throws: ``Missing``.
  static func find() throws -> URL {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    for folder in path.split(separator: ":").map(String.init) + folders {
      let file = URL(fileURLWithPath: folder).appendingPathComponent("stickerlint")
      if FileManager.default.isExecutableFile(atPath: file.path) { return file }
    }
    throw Missing()
  }

  /// The command is not installed.
  struct Missing: Error, CustomStringConvertible {
    let description =
      "there is no command stickerlint in PATH, \(folders.joined(separator: " or ")): install it first"
  }
}
