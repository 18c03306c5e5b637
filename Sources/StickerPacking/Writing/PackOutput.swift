package import SystemPackage

/// What a pack is written as.
package enum PackOutput: Sendable, Equatable {
  /// A folder with an Xcode project: of a Sticker Pack Application, or of an app with code.
  case project(ProjectSettings)
  /// An `.xcstickers` or `.xcassets`.
  case catalog
  /// A plain folder with a `stickerpack.yml`.
  case folder

  /// Whether it is a folder with an Xcode project.
  var isProject: Bool { if case .project = self { true } else { false } }

  /// Whether code shows the stickers, which are files for it.
  var isApp: Bool {
    if case .project(let settings) = self { settings.app != nil } else { false }
  }

  /// What the name of the output asks for, and settings of a project if that is wanted.
  package init(for path: FilePath, project: ProjectSettings? = nil) {
    if let project {
      self = .project(project)
      return
    }
    self = path.hasExtension("xcstickers") || path.hasExtension("xcassets") ? .catalog : .folder
  }
}

/// What people may decide about a project beside the pack itself.
package struct ProjectSettings: Sendable, Equatable {
  /// The name of the project of a sticker pack, its app and its scheme; the pack's unless given.
  package var name: String?
  /// `com.example.` and the project's name unless given.
  package var bundleIdentifier: String?
  /// The ten characters of a team in Apple's developer program.
  package var team: String?
  /// What makes it an app with code; a project of a sticker pack has none.
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

/// What becomes of a folder that is there already.
package enum PackUpdate: Sendable, Equatable {
  /// There may be none.
  case refused
  /// What is ours is written anew, all else stays.
  case keepingOthers
  /// As well, but stickers that the pack does not have are taken out.
  case pruning
}
