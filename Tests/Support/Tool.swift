import Foundation
import Testing

/// Installed programs that tests use.
public enum Tool {
  public static let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"

  /// True if all of the programs are on the PATH.
  public static func areInstalled(_ names: String...) -> Bool {
    names.allSatisfy { name in
      path.split(separator: ":").contains {
        FileManager.default.isExecutableFile(atPath: "\($0)/\(name)")
      }
    }
  }

  /// Runs a shell command, and ends the test if the command fails.
  public static func run(_ command: String, in folder: TemporaryFolder) throws {
    let result = try StickerTestSupport.run(
      URL(filePath: "/bin/sh"), ["-ec", command], in: folder.url, ["PATH": path])
    try #require(result.status == 0, "\(result.error)")
  }
}
