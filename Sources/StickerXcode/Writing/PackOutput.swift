package import SystemPackage

/// The form in which a pack is written.
package enum PackOutput: Sendable, Equatable {
  /// A folder with an Xcode project: a Sticker Pack Application, or an app with code.
  case project(ProjectSettings)
  /// An asset catalog, `.xcstickers` or `.xcassets`.
  case catalog
  /// A plain folder with a `stickerpack.yml`.
  case folder

  /// True for a folder with an Xcode project.
  var isProject: Bool { if case .project = self { true } else { false } }

  /// True if code shows the stickers, which are then files in a folder of the app.
  var isApp: Bool {
    if case .project(let settings) = self { settings.app != nil } else { false }
  }

  /// Creates a project if its settings are given; otherwise a catalog or a folder, by the extension of the path.
  package init(for path: FilePath, project: ProjectSettings? = nil) {
    if let project {
      self = .project(project)
      return
    }
    self = path.hasExtension("xcstickers") || path.hasExtension("xcassets") ? .catalog : .folder
  }
}

/// The settings of a project that are not part of the pack.
package struct ProjectSettings: Sendable, Equatable {
  /// The name of a sticker pack's project, app and scheme; `nil` for the name of the pack.
  package var name: String?
  /// The bundle identifier; `nil` for `com.example.` and the project's name.
  package var bundleIdentifier: String?
  /// The ten-character team ID of the Apple Developer Program.
  package var team: String?
  /// The settings of an app with code; `nil` for a sticker pack.
  package var app: AppSettings?

  package init(
    name: String? = nil, bundleIdentifier: String? = nil, team: String? = nil,
    app: AppSettings? = nil
  ) {
    self.name = name
    self.bundleIdentifier = bundleIdentifier
    self.team = team
    self.app = app
  }
}

/// The treatment of an existing folder.
package enum PackUpdate: Sendable, Equatable {
  /// An existing folder is an error.
  case refused
  /// The files of the pack are rewritten; all other files stay.
  case keepingOthers
  /// The files of the pack are rewritten, and stickers, labels and packs that the source does not have are removed.
  case pruning
}
