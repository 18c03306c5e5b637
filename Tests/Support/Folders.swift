public import Foundation

/// Folders that tests use.
public enum Folders {
  /// The root of the checkout.
  public static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// The folder of shared test data beside the checkout; `nil` where there is none.
  public static let shared: URL? = {
    let folder = root.deletingLastPathComponent().appending(path: "shared")
    return FileManager.default.fileExists(atPath: folder.appending(path: "corpus").path)
      ? folder : nil
  }()

  public static let samplePacks = root.appending(path: "SamplePacks")

  /// The names in a folder, sorted, without Finder's files.
  public static func names(in folder: URL) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0 != ".DS_Store" }.sorted()
  }

  /// The paths of all files and folders below a folder, sorted, without Finder's files.
  public static func paths(below folder: URL) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: folder.path)
      .filter { !$0.hasSuffix(".DS_Store") }.sorted()
  }
}

/// A folder that is deleted with this object.
public final class TemporaryFolder: Sendable {
  public let url: URL

  public init() throws {
    url = Self.systemFolder.appending(path: "stickerlint-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  /// The system's temporary folder with links resolved, because programs print resolved paths: on a Mac `/var` is a
  /// link.
  private static let systemFolder: URL = {
    let folder = FileManager.default.temporaryDirectory
    guard let real = realpath(folder.path, nil) else { return folder }
    defer { free(real) }
    return URL(filePath: String(cString: real))
  }()

  deinit { try? FileManager.default.removeItem(at: url) }

  /// Writes a file and creates its folders.
  @discardableResult
  public func write(_ bytes: [UInt8], to path: String) throws -> URL {
    let file = url.appending(path: path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: file)
    return file
  }

  /// The shell could not write a script.
  private struct NotWritten: Error {
    let path: String
  }

  /// Writes an executable shell script.
  ///
  /// The shell creates the file: a process that another test starts meanwhile would inherit this process's open file,
  /// and a file that is open for writing cannot be executed (execve(2), ETXTBSY).
  public func writeProgram(_ script: String, to path: String) throws {
    let source = try write(Array("#!/bin/sh\n\(script)\n".utf8), to: "\(path).sh")
    let shell = Process()
    shell.executableURL = URL(filePath: "/bin/sh")
    shell.arguments = [
      "-c", "cat <\"$1\" >\"$2\" && chmod 755 \"$2\"", "sh", source.path,
      url.appending(path: path).path,
    ]
    try shell.run()
    shell.waitUntilExit()
    try FileManager.default.removeItem(at: source)
    guard shell.terminationStatus == 0 else { throw NotWritten(path: path) }
  }
}
