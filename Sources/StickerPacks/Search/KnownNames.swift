package import SystemPackage

/// The names of files and folders that have the same meaning everywhere.
package enum KnownNames {
  /// Returns true for folders without stickers: folders of tools, build products and dependencies, documents, an
  /// Android app's resources, and other kinds of sets in an asset catalog.
  ///
  /// - Parameter besideProject: true if an Xcode project or workspace lies in the same folder.
  static func isSkipped(_ name: FilePath.Component, besideProject: Bool) -> Bool {
    toolFolders.contains(name.string) || otherSets.contains(name.extension?.lowercased() ?? "")
      || documents.contains(name.extension?.lowercased() ?? "")
      || isAndroidResource(name)
      || besideProject && name.string == "build"
  }

  /// Returns true for a folder with the resources of an Android app by density.
  static func isAndroidResource(_ name: FilePath.Component) -> Bool {
    androidResources.contains { name.string == $0 || name.string.hasPrefix($0 + "-") }
  }

  /// The name at the top of a git checkout: a folder or, in worktrees and submodules, a file.
  static let git = ".git"

  /// A file that marks a folder of originals that `fix --backup` kept. A search leaves the folder out where it also
  /// respects `.gitignore`.
  package static let keptOriginals = ".stickerlint-originals"

  /// The record in a folder that `export` wrote. A search leaves the folder out, since it is no source.
  package static let exportRecord = ".stickerlint-export.json"

  /// The reason that a built product found by a search is not opened.
  static let productReason = "built products are checked only if you name them"

  /// Returns true if a folder is an Xcode project or workspace.
  static func isProject(_ name: FilePath.Component) -> Bool {
    name.extension == "xcodeproj" || name.extension == "xcworkspace"
  }

  package static func isCatalog(_ name: FilePath.Component) -> Bool {
    name.extension == "xcstickers" || name.extension == "xcassets"
  }

  /// Returns true for the name of a file that influences what is checked.
  static func isRead(_ name: FilePath.Component?) -> Bool {
    name.map { readNames.contains($0.string) } ?? false
  }

  package static let configuration = ".stickerlint.yml"
  /// The default file name of a baseline.
  package static let baseline = ".stickerlint-baseline.json"

  private static let readNames: Set<String> = [
    PackContents.fileName.string, configuration, ManifestFile.name, ".gitignore", baseline,
  ]

  private static let toolFolders: Set<String> = [
    ".build", ".git", ".github", ".hg", ".idea", ".svn", ".swiftpm", ".vscode", "Carthage",
    "DerivedData", "Pods", "README_files", "__MACOSX", "fastlane", "node_modules", "playstore",
    "screenshots",
  ]

  static let androidManifest = "AndroidManifest.xml"
  /// The folders beside the manifest of an Android app whose files are built into it (Android, Projects overview).
  static let androidFolders: Set<String> = ["assets", "res"]

  /// The names of an Android app's resource folders by density, before a qualifier (Android, App resources overview).
  private static let androidResources = ["drawable", "mipmap"]

  /// Extensions of folders that are documents of other programs: DocC, Pixelmator Pro, Sketch, iWork, TextEdit.
  private static let documents: Set<String> = [
    "docc", "key", "numbers", "pages", "pxd", "rtfd", "sketch",
  ]

  /// Extensions of sets in Xcode's Asset Catalog Format Reference, of Icon Composer's icons, and of folders that Xcode
  /// builds or uses internally.
  private static let otherSets: Set<String> = [
    "app", "appex", "appiconset", "arimageset", "arresourcegroup", "atlas", "brandassets",
    "colorset",
    "complicationset", "cubetextureset", "dataset", "dsym", "framework", "gcdashboardimage",
    "gcleaderboard", "gcleaderboardset", "icon", "iconset", "imageset", "imagestack",
    "imagestacklayer",
    "launchimage", "mipmapset", "solidimagestack", "spriteatlas", "symbolset", "textureset",
    "xcarchive", "xcframework", "xcodeproj", "xcworkspace",
  ]
}
