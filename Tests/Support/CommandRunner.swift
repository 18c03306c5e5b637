public import Foundation

/// The result of running a program.
public struct CommandResult: Sendable {
  /// The exit status, or 128 plus the number of the signal that ended the program.
  public let status: Int32
  public let output: String
  public let error: String

  /// The status and both streams as one text, for a golden.
  public var transcript: String {
    "exit \(status)\n--- stdout\n\(output)--- stderr\n\(error)"
  }
}

/// Runs the built `stickerlint` in a folder, without a terminal and with few environment variables. Without a `PATH`,
/// it finds no other programs, so results do not depend on what is installed.
///
/// - Parameter input: the file for standard input; `nil` for none.
public func stickerlint(
  _ arguments: [String], in folder: URL, environment: [String: String] = [:], input: URL? = nil
) throws -> CommandResult {
  try run(
    programFolder.appending(path: "stickerlint"), arguments, in: folder,
    ["PATH": "/nowhere"].merging(environment) { $1 }, input: input)
}

/// Runs a program in a folder, with few environment variables, and waits for it.
public func run(
  _ program: URL, _ arguments: [String], in folder: URL, _ environment: [String: String] = [:],
  input: URL? = nil
) throws -> CommandResult {
  let process = Process()
  process.executableURL = program
  process.arguments = arguments
  process.currentDirectoryURL = folder
  var variables = ["LANG": "C.UTF-8", "PATH": "/usr/bin:/bin"]
  for name in ["HOME", "LD_LIBRARY_PATH", "ASAN_OPTIONS", "LSAN_OPTIONS", "LLVM_PROFILE_FILE"] {
    variables[name] = ProcessInfo.processInfo.environment[name]
  }
  process.environment = variables.merging(environment) { $1 }
  process.standardInput = try input.map { try FileHandle(forReadingFrom: $0) } ?? .nullDevice
  let files = try TemporaryFolder()
  let output = try files.write([], to: "output")
  let error = try files.write([], to: "error")
  process.standardOutput = try FileHandle(forWritingTo: output)
  process.standardError = try FileHandle(forWritingTo: error)
  try process.run()
  process.waitUntilExit()
  return CommandResult(
    status: process.terminationReason == .uncaughtSignal
      ? 128 + process.terminationStatus : process.terminationStatus,
    output: String(decoding: try Data(contentsOf: output), as: UTF8.self),
    error: String(decoding: try Data(contentsOf: error), as: UTF8.self))
}

/// The build's folder, which holds the programs and the test bundle.
public let programFolder = testBundle.deletingLastPathComponent()

/// The test bundle. On Linux it is the running program; on a Mac SwiftPM or Xcode loads it into its own
/// process, so the location of this code is used.
private let testBundle: URL = {
  let suffix = ".xctest"
  var path = CommandLine.arguments.first { $0.contains(suffix) } ?? CommandLine.arguments[0]
  #if canImport(Darwin)
    var image = Dl_info()
    if dladdr(#dsohandle, &image) != 0, let name = image.dli_fname { path = String(cString: name) }
  #endif
  return URL(filePath: path.range(of: suffix).map { String(path[..<$0.upperBound]) } ?? path)
}()
