import Foundation

/// The command `stickerlint` as it is installed: nothing is fetched or compiled for a check, and
/// `required-version` in a `.stickerlint.yml` says which version a project is for.
enum InstalledProgram {
  /// Where Homebrew and `make install` put commands, which Xcode does not look through.
  static let folders = ["/opt/homebrew/bin", "/usr/local/bin"]

  /// Where it is.
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

  /// There is no such command.
  struct Missing: Error, CustomStringConvertible {
    let description =
      "there is no command stickerlint in PATH, \(folders.joined(separator: " or ")): install it first"
  }
}
