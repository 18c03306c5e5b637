import Foundation
import PackagePlugin

/// Checks the packs in a target's folder, or in the folder of an Xcode project, during a build. Findings appear among
/// the build's messages, and errors fail the build.
@main
struct StickerlintBuild: BuildToolPlugin {
  /// The extensions of a pack's files. A change to one of these files triggers a new check.
  private static let extensions: Set = [
    "png", "apng", "gif", "jpg", "jpeg", "heic", "heics", "webp", "json", "strings", "yml",
  ]

  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    try commands(for: target.directoryURL)
  }

  /// Returns the check of a folder, or no command if the folder has nothing to check.
  private func commands(for folder: URL) throws -> [Command] {
    let files =
      FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?
      .compactMap { $0 as? URL }
      .filter { Self.extensions.contains($0.pathExtension.lowercased()) } ?? []
    guard !files.isEmpty else { return [] }
    return [
      .buildCommand(
        displayName: "stickerlint \(folder.lastPathComponent)",
        executable: try InstalledProgram.find(),
        arguments: ["lint", "--format", "xcode", folder.path], inputFiles: files, outputFiles: [])
    ]
  }
}

#if canImport(XcodeProjectPlugin)
  import XcodeProjectPlugin

  extension StickerlintBuild: XcodeBuildToolPlugin {
    func createBuildCommands(context: XcodePluginContext, target: XcodeTarget) throws -> [Command] {
      try commands(for: context.xcodeProject.directoryURL)
    }
  }
#endif
