import Foundation
import PackagePlugin

/// `swift package stickerlint …`: runs the installed program in the package's folder. If its status
/// is not 0, SwiftPM prints it and exits with 1.
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
    /// Xcode passes the chosen targets as arguments, which the program does not take.
    func performCommand(context: XcodePluginContext, arguments: [String]) throws {
      try run(["lint", "--format", "xcode", "."], in: context.xcodeProject.directoryURL)
    }
  }
#endif
