import Foundation
import PackagePlugin

/// `swift package stickerlint …`: the installed program, in the folder of the package. Where the
/// program's status is not 0, SwiftPM names it and ends with 1.
@main
struct StickerlintCommand: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    try run(arguments, in: context.package.directoryURL)
  }

  private func run(_ arguments: [String], in folder: URL) throws {
    let process = Process()
    process.executableURL = try InstalledProgram.find()
    process.arguments = arguments
    process.currentDirectoryURL = folder
    try process.run()
    process.waitUntilExit()
    if process.terminationStatus != 0 { exit(process.terminationStatus) }
  }
}

#if canImport(XcodeProjectPlugin)
  import XcodeProjectPlugin

  extension StickerlintCommand: XcodeCommandPlugin {
    /// Xcode names the targets that were chosen, which are no arguments of the program.
    func performCommand(context: XcodePluginContext, arguments: [String]) throws {
      try run(["lint", "--format", "xcode", "."], in: context.xcodeProject.directoryURL)
    }
  }
#endif
