public import Foundation

/// Stand-ins for Apple's modules Messages and UIKit, which exist only on Apple's systems. The declarations in
/// `Tests/MessagesStubs` let code that uses them compile.
public struct MessagesStubs: Sendable {
  /// True if there is a compiler, and none of Apple's frameworks, which the compiler would prefer.
  public static let canBeUsed: Bool = {
    #if os(Linux)
      (try? compiler(["--version"], in: Folders.root).status) == 0
    #else
      false
    #endif
  }()

  private let modules: URL
  /// Deletes the folder of the modules with this value; `nil` for the modules that all tests share.
  private let folder: TemporaryFolder?
  /// The modules for which there are stand-ins. Each module imports those before it.
  private static let standIns = ["UIKit", "Messages"]

  /// The Swift files of the library StickerManifest.
  public static let library =
    (try? Folders.names(in: Folders.root.appending(path: "StickerManifest/Sources")))?
    .filter { $0.hasSuffix(".swift") }
    .map { Folders.root.appending(path: "StickerManifest/Sources/\($0)") } ?? []

  /// The stand-ins and the library, compiled once for all tests.
  private static let compiled = Result {
    let modules = programFolder.appending(path: "MessagesStubs")
    try? FileManager.default.removeItem(at: modules)
    try FileManager.default.createDirectory(at: modules, withIntermediateDirectories: true)
    let stubs = MessagesStubs(modules: modules)
    for module in standIns {
      let folder = Folders.root.appending(path: "Tests/MessagesStubs/\(module)")
      try stubs.add(module, try Folders.names(in: folder).map { folder.appending(path: $0) })
    }
    try stubs.add("StickerManifest", library)
    return modules
  }

  private init(modules: URL) {
    self.modules = modules
    folder = nil
  }

  /// Copies the compiled stand-ins and the library StickerManifest, which uses them, into a new folder.
  ///
  /// - Throws: ``Fault`` if they could not be compiled.
  public init() throws {
    let folder = try TemporaryFolder()
    self.folder = folder
    modules = folder.url
    let compiled = try Self.compiled.get()
    for name in try Folders.names(in: compiled) {
      try FileManager.default.copyItem(
        at: compiled.appending(path: name), to: modules.appending(path: name))
    }
  }

  /// A module could not be compiled, or its tests failed.
  public struct Fault: Error, CustomStringConvertible {
    public let description: String
  }

  /// Compiles a module that modules added later can import.
  ///
  /// - Throws: ``Fault`` with the compiler's errors and warnings.
  public func add(_ module: String, _ sources: [URL]) throws {
    let output = modules.appending(path: "\(module).swiftmodule").path
    try compile(
      module, sources,
      ["-emit-library", "-static", "-o", "lib\(module).a", "-emit-module-path", output])
  }

  /// Type-checks a module that nothing imports.
  ///
  /// - Throws: ``Fault`` with the compiler's errors and warnings.
  public func check(_ module: String, _ sources: [URL]) throws {
    try compile(module, sources, ["-typecheck"])
  }

  /// Compiles XCTest tests with the tested code, and runs them.
  ///
  /// - Parameter resources: the files and folders that are copied into the bundle of the tests.
  /// - Returns: the output of the tests.
  /// - Throws: ``Fault`` if the code cannot be compiled or a test fails.
  public func test(
    _ module: String, _ sources: [URL], resources: [URL]
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
    let main = modules.appending(path: "main.swift")
    try Data(
      "@testable import \(module)\nimport XCTest\nXCTMain([\(suites.joined(separator: ", "))])\n"
        .utf8
    ).write(to: main)
    for resource in resources {
      try FileManager.default.copyItem(
        at: resource, to: modules.appending(path: resource.lastPathComponent))
    }
    try Self.expectSuccess(
      Self.compiler(
        [main.path, "-o", "tests", "-I", ".", "-L", "."]
          + ([module, "StickerManifest"] + Self.standIns.reversed()).map { "-l\($0)" },
        in: modules))
    let run = try StickerTestSupport.run(
      modules.appending(path: "tests"), [], in: modules, [:])
    try Self.expectSuccess(run)
    return run.output + run.error
  }

  private func compile(_ module: String, _ sources: [URL], _ action: [String]) throws {
    let settings = ["ExistentialAny", "InternalImportsByDefault"]
    // A module whose name ends in App has the code of a written app, and the others have the project's own code.
    let isOwnCode = !module.hasSuffix("App")
    let options =
      isOwnCode ? settings.flatMap { ["-enable-upcoming-feature", $0] } : ["-enable-testing"]
    let result = try Self.compiler(
      action + options + [
        "-module-name", module, "-swift-version", "6", "-warnings-as-errors", "-parse-as-library",
        "-diagnostic-style=llvm", "-I", modules.path,
      ] + sources.map(\.path),
      in: modules)
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
