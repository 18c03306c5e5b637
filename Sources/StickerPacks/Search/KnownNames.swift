import SystemPackage

/// Names of files and folders that mean something wherever they lie.
package enum KnownNames {
  /// Folders that hold no stickers: those of tools, what they build and fetch, and the other kinds
  /// of set in an asset catalog.
  ///
  /// - Parameter besideProject: whether an Xcode project lies in the same folder.
  static func isSkipped(_ name: FilePath.Component, besideProject: Bool) -> Bool {
    toolFolders.contains(name.string) || otherSets.contains(name.extension?.lowercased() ?? "")
      || documents.contains(name.extension?.lowercased() ?? "")
      || androidResources.contains { name.string == $0 || name.string.hasPrefix($0 + "-") }
      || besideProject && name.string == "build"
  }

  /// The folder, or in worktrees and submodules the file, at the top of a checkout of git.
  static let git = ".git"

  /// Why a built product that a search meets is not looked into.
  static let productReason = "what was built is checked where it is named"

  /// Whether a folder is an Xcode project or workspace.
  static func isProject(_ name: FilePath.Component) -> Bool {
    name.extension == "xcodeproj" || name.extension == "xcworkspace"
  }

  /// Whether a folder is an asset catalog.
  static func isCatalog(_ name: FilePath.Component) -> Bool {
    name.extension == "xcstickers" || name.extension == "xcassets"
  }

  /// Whether a file has a say in what is checked and how.
  static func isRead(_ name: FilePath.Component?) -> Bool {
    name.map { readNames.contains($0.string) } ?? false
  }

  /// What a configuration is called.
  package static let configuration = ".stickerlint.yml"
  /// What a baseline is called that nobody has given another name.
  package static let baseline = ".stickerlint-baseline.json"

  private static let readNames: Set<String> = [
    PackContents.fileName.string, configuration, ManifestFile.name, ".gitignore", baseline,
  ]

  private static let toolFolders: Set<String> = [
    ".build", ".git", ".github", ".hg", ".idea", ".svn", ".swiftpm", ".vscode", "Carthage",
    "DerivedData", "Pods", "__MACOSX", "node_modules",
  ]

  /// Folders of an Android app's resources, by density (Android, App resources overview).
  private static let androidResources = ["drawable", "mipmap"]

  /// Documents of other programs that are folders: Pixelmator Pro, Sketch, iWork, TextEdit.
  private static let documents: Set<String> = ["key", "numbers", "pages", "pxd", "rtfd", "sketch"]

  /// Xcode's Asset Catalog Format Reference, Icon Composer's icons, and what Xcode builds or keeps for itself.
  private static let otherSets: Set<String> = [
    "app", "appex", "appiconset", "arimageset", "arresourcegroup", "brandassets", "colorset",
    "complicationset", "cubetextureset", "dataset", "dsym", "framework", "gcdashboardimage",
    "gcleaderboard", "gcleaderboardset", "icon", "iconset", "imageset", "imagestack",
    "imagestacklayer",
    "launchimage", "mipmapset", "solidimagestack", "spriteatlas", "symbolset", "textureset",
    "xcarchive", "xcframework", "xcodeproj", "xcworkspace",
  ]
}
