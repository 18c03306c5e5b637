public import Foundation

/// Stand-ins for Apple's modules Messages and UIKit, which exist only on Apple's systems. The declarations in
/// `Tests/MessagesStubs` let code that uses them compile.
public struct MessagesStubs: Sendable {
  /// True if there is a compiler and none of Apple's frameworks, which it would prefer.
  public static let canBeUsed: Bool = {
    #if os(Linux)
      (try? compiler(["--version"], in: Folders.root).status) == 0
    #else
      false
    #endif
  }()

  private let modules: TemporaryFolder
  /// Each module imports the ones before it.
  private static let standIns = ["UIKit", "Messages"]

  /// Compiles the stand-ins.
  public init() throws {
    modules = try TemporaryFolder()
    for module in Self.standIns {
      let folder = Folders.root.appending(path: "Tests/MessagesStubs/\(module)")
      let sources = try Folders.names(in: folder).map { folder.appending(path: $0) }
      try add(module, sources)
    }
  }

  /// A module could not be compiled.
  public struct Fault: Error, CustomStringConvertible {
    public let description: String
  }

  /// Compiles a module that later ones can import.
  ///
  /// - Throws: ``Fault`` with the compiler's errors and warnings.
  public func add(_ module: String, _ sources: [URL]) throws {
    let output = modules.url.appending(path: "\(module).swiftmodule").path
    try compile(
      module, sources,
      ["-emit-library", "-static", "-o", "lib\(module).a", "-emit-module-path", output])
  }

  /// Type-checks a module that nothing imports.
  ///
  /// - Throws: as ``add(_:_:)``.
  public func check(_ module: String, _ sources: [URL]) throws {
    try compile(module, sources, ["-typecheck"])
  }

  /// Compiles XCTest tests with the tested code, and runs them.
  ///
  /// - Parameters:
  ///   - resources: the files in their bundle.
  ///   - libraries: the modules that they import besides the stand-ins.
  /// - Returns: the output of the tests.
  /// - Throws: as ``add(_:_:)``; also if a test fails.
  public func test(
    _ module: String, _ sources: [URL], resources: [URL], libraries: [String]
  ) throws -> String {
    try add(module, sources)
    // Only Apple's systems discover tests at run time.
    var suites: [String] = []
    for source in sources {
      let text = try String(contentsOf: source, encoding: .utf8)
      guard let suite = text.firstMatch(of: /class (\w+): XCTestCase/)?.1 else { continue }
      let tests = text.matches(of: /func (test\w+)\(\)/).map {
        "(\"\($0.1)\", { one in { try MainActor.assumeIsolated { try one.\($0.1)() } } })"
      }
      suites.append(
        "testCase([\(tests.joined(separator: ", "))] as [(String, (\(suite)) -> () throws -> Void)])"
      )
    }
    let main = modules.url.appending(path: "main.swift")
    try Data(
      "@testable import \(module)\nimport XCTest\nXCTMain([\(suites.joined(separator: ", "))])\n"
        .utf8
    ).write(to: main)
    for resource in resources {
      try FileManager.default.copyItem(
        at: resource, to: modules.url.appending(path: resource.lastPathComponent))
    }
    try Self.expectSuccess(
      Self.compiler(
        [main.path, "-o", "tests", "-I", ".", "-L", "."]
          + ([module] + libraries + Self.standIns.reversed()).map { "-l\($0)" }, in: modules.url))
    let run = try StickerTestSupport.run(
      modules.url.appending(path: "tests"), [], in: modules.url, [:])
    try Self.expectSuccess(run)
    return run.output + run.error
  }

  private func compile(_ module: String, _ sources: [URL], _ action: [String]) throws {
    let settings = ["ExistentialAny", "InternalImportsByDefault"]
    let isOurs = !module.hasSuffix("App")
    let options =
      isOurs ? settings.flatMap { ["-enable-upcoming-feature", $0] } : ["-enable-testing"]
    let result = try Self.compiler(
      action + options + [
        "-module-name", module, "-swift-version", "6", "-warnings-as-errors", "-parse-as-library",
        "-diagnostic-style=llvm", "-I", modules.url.path,
      ] + sources.map(\.path),
      in: modules.url)
    try Self.expectSuccess(result)
  }

  private static func expectSuccess(_ result: CommandResult) throws {
    guard result.status == 0 else { throw Fault(description: result.error + result.output) }
  }

  private static func compiler(_ arguments: [String], in folder: URL) throws -> CommandResult {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin"
    return try run(
      URL(filePath: "/usr/bin/env"), ["swiftc"] + arguments, in: folder, ["PATH": path])
  }
}
