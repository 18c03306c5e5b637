public import Foundation

/// Modules called Messages and UIKit that stand in for Apple's, which only its systems have: what uses
/// them is compiled with their declarations in `Tests/MessagesStubs`.
public struct MessagesStubs: Sendable {
  /// Whether there is a compiler here, and no framework of Apple's that it would take instead.
  public static let canBeUsed: Bool = {
    #if os(Linux)
      (try? compiler(["--version"], in: Folders.root).status) == 0
    #else
      false
    #endif
  }()

  private let modules: TemporaryFolder

  /// Compiles the stand-ins.
  public init() throws {
    modules = try TemporaryFolder()
    for module in ["UIKit", "Messages"] {
      let folder = Folders.root.appending(path: "Tests/MessagesStubs/\(module)")
      let sources = try Folders.names(in: folder).map { folder.appending(path: $0) }
      try add(module, sources)
    }
  }

  /// Why a module could not be compiled.
  public struct Fault: Error, CustomStringConvertible {
    public let description: String
  }

  /// Compiles a module, which those after it can import.
  ///
  /// - Throws: ``Fault`` with what the compiler says, warnings too.
  public func add(_ module: String, _ sources: [URL]) throws {
    let output = modules.url.appending(path: "\(module).swiftmodule").path
    try compile(module, sources, ["-emit-module", "-o", output])
  }

  /// Checks a module that nothing imports, tests for XCTest among its sources or not.
  ///
  /// - Throws: as ``add(_:_:)``.
  public func check(_ module: String, _ sources: [URL]) throws {
    try compile(module, sources, ["-typecheck"])
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
    guard result.status == 0 else { throw Fault(description: result.error + result.output) }
  }

  private static func compiler(_ arguments: [String], in folder: URL) throws -> CommandResult {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin"
    return try run(
      URL(filePath: "/usr/bin/env"), ["swiftc"] + arguments, in: folder, ["PATH": path])
  }
}
