public import Foundation
public import Testing

/// Compares a text with a stored file. `UPDATE_GOLDENS=1` writes the file instead.
public func expectGolden(
  _ text: String, at file: URL, sourceLocation: SourceLocation = #_sourceLocation
) throws {
  if ProcessInfo.processInfo.environment["UPDATE_GOLDENS"] == "1" {
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try text.write(to: file, atomically: true, encoding: .utf8)
    return
  }
  let command = file.path.contains("/docs/") ? "make docs" : "make goldens"
  guard let expected = try? String(contentsOf: file, encoding: .utf8) else {
    Issue.record(
      "\(file.path) is missing: run '\(command)' and look at what it writes",
      sourceLocation: sourceLocation)
    return
  }
  #expect(
    text == expected, "\(file.lastPathComponent) differs; if it should, run '\(command)'",
    sourceLocation: sourceLocation)
}
