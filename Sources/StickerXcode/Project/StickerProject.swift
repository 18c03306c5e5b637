import StickerPacks

/// An Xcode project for stickers.
///
/// The project follows Xcode's templates: a Messages application without code, the host, contains an extension. In a
/// Sticker Pack Application, the extension has no code and shows an asset catalog of stickers. In an app with code, the
/// stickers are in a folder. Neither the catalog nor the folder is part of ``files``: see ``catalogPath`` and
/// ``path(of:)``.
struct StickerProject: Sendable, Equatable {
  /// The displayed name, which is also the name of the project, its scheme, the host target and the app.
  let name: String
  /// The bundle identifier of the host.
  let bundleIdentifier: String
  /// `CFBundleShortVersionString` of host and extension, which must be equal for App Store Connect.
  let version: String
  /// `CFBundleVersion` of host and extension, which must be equal for App Store Connect.
  let build: String
  /// The ten-character team ID of the Apple Developer Program. If it is `nil`, Xcode asks for a team.
  let team: String?
  /// The tables of labels in other languages, if any.
  let labels: LabelTables?
  let contents: Contents

  enum Contents: Sendable, Equatable {
    /// Stickers without code.
    case stickerPack
    /// Code that shows stickers or sends messages.
    case app(AppParts)
  }

  /// The oldest iOS and iPadOS that Xcode 16, 26 and 27 build for (developer.apple.com/support/xcode,
  /// supported deployment targets).
  static let deploymentTarget = "15.0"

  /// The name of the catalog's required icon set, as in Xcode's template.
  static let iconName = IconSet.templateName

  /// The name of the extension's target and folder, and the last component of its bundle identifier.
  var extensionName: String {
    switch contents {
    case .stickerPack: Self.extensionNames[0]
    case .app: Self.extensionNames[1]
    }
  }

  /// The names of extensions, as in Xcode's templates.
  static let extensionNames = ["StickerPackExtension", "MessagesExtension"]

  /// The folder of the host's Info.plist.
  static let hostFolder = "App"

  static let catalogName = "Stickers.xcstickers"

  /// - Parameters:
  ///   - bundleIdentifier: the bundle identifier of the host; `nil` for ``defaultBundleIdentifier(for:)``, which App
  ///     Store Connect rejects, since it begins with `com.example`.
  ///   - version: up to three integers separated by periods.
  ///   - build: up to three integers separated by periods.
  /// - Throws: ``StickerProjectError`` if Xcode or App Store Connect would reject a value.
  init(
    name: String, bundleIdentifier: String? = nil, version: String = "1.0", build: String = "1",
    team: String? = nil, labels: LabelTables? = nil, contents: Contents = .stickerPack
  ) throws(StickerProjectError) {
    try ProjectField.checkName(name)
    let identifier = bundleIdentifier ?? Self.defaultBundleIdentifier(for: name)
    try ProjectField.checkBundleIdentifier(identifier)
    try ProjectField.checkVersion(version, of: "version")
    try ProjectField.checkVersion(build, of: "build")
    if let team { try ProjectField.checkTeam(team) }
    if let labels { try ProjectField.checkLabels(labels) }
    if case .app(let parts) = contents { try ProjectField.checkLanguages(parts.languages) }
    self.name = name
    self.bundleIdentifier = identifier
    self.version = version
    self.build = build
    self.team = team
    self.labels = labels
    self.contents = contents
  }

  /// The bundle identifier of the extension, which must begin with that of the host.
  var extensionBundleIdentifier: String { "\(bundleIdentifier).\(extensionName)" }

  /// The path of a sticker pack's catalog, relative to the project's folder. The catalog contains the stickers and an
  /// icon set named ``iconName``.
  var catalogPath: String { path(of: Self.catalogName) }

  /// Returns the path of a file or folder of the extension, relative to the project's folder. In an app with code, the
  /// catalog with the icon set, and the folders of stickers and messages, are not among ``files`` (``AppParts``).
  func path(of name: String) -> String { "\(extensionName)/\(name)" }

  /// All files except those that are made from the pack and the messages, sorted by path.
  var files: [ProjectFile] {
    let layout = layout
    let project = PBXProject(layout)
    var files = [
      ProjectFile(
        path: "\(Self.hostFolder)/Info.plist", text: WrittenInfoPlist.host(of: self).text),
      ProjectFile(
        path: "\(name).xcodeproj/project.pbxproj", text: PBXWriter.text(of: project.document)),
      ProjectFile(
        path: "\(name).xcodeproj/project.xcworkspace/contents.xcworkspacedata",
        text: XcodeElement.workspace.document),
      ProjectFile(
        path: "\(name).xcodeproj/xcshareddata/xcschemes/\(name).xcscheme",
        text: XcodeElement.scheme(of: layout, project).document),
      ProjectFile(
        path: "\(extensionName)/Info.plist", text: WrittenInfoPlist.extension(of: self).text),
      ProjectFile(path: "project.yml", text: XcodeGenSpec(layout).text),
    ]
    if case .app(let parts) = contents { files += appFiles(parts) }
    return files.sorted { $0.path < $1.path }
  }
}

/// A text file of a project.
struct ProjectFile: Sendable, Equatable {
  /// The path relative to the project's folder, with `/` as separator.
  let path: String
  /// The contents, to be written in UTF-8.
  let text: String
}

/// The tables of labels in other languages: `<language>.lproj/<name>.strings`, next to the catalog. Xcode
/// passes the tables among the extension's resources that are named like a pack to the asset catalog compiler
/// (swift-build, `--sticker-pack-strings-file`).
struct LabelTables: Sendable, Equatable {
  /// The pack's name: Messages looks up labels in the table with this name.
  let name: String
  /// The languages with a table, such as `de` or `pt-BR`, unique and sorted.
  let languages: [String]

  init(name: String, languages: [String]) {
    self.name = name
    self.languages = Set(languages).sorted()
  }
}
