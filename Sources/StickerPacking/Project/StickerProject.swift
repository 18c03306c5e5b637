/// An Xcode project for stickers.
///
/// It is what Xcode makes of its templates: a Messages application, which is a shell, and in it an
/// extension. That of a Sticker Pack Application has no code and shows an asset catalog of stickers;
/// that of an app has code, and its stickers in a folder. Neither catalog nor folder is among the
/// ``files``: see ``catalogPath`` and ``path(of:)``.
struct StickerProject: Sendable, Equatable {
  /// What people see; also the name of the project, of its scheme, of the host target and of the
  /// app.
  let name: String
  /// The host's identifier.
  let bundleIdentifier: String
  /// `CFBundleShortVersionString` of host and extension, which App Store Connect wants to be equal.
  let version: String
  /// `CFBundleVersion` of host and extension, which App Store Connect wants to be equal.
  let build: String
  /// The ten characters of a team in Apple's developer program; without them Xcode asks for a team.
  let team: String?
  /// The labels in other languages, if there are any.
  let labels: LabelTables?
  let contents: Contents

  enum Contents: Sendable, Equatable {
    /// Stickers alone.
    case stickerPack
    /// Code around them.
    case app(AppParts)
  }

  /// The oldest iOS and iPadOS that Xcode 27 builds for, as do 16 and 26: Apple's table of
  /// supported deployment targets (developer.apple.com/support/xcode).
  static let deploymentTarget = "15.0"

  /// The icon set that the catalog must have, as Xcode's template calls it.
  static let iconName = "iMessage App Icon"

  /// The name of the extension's target and folder, and what follows the host's identifier in the
  /// extension's.
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
  ///   - bundleIdentifier: ``defaultBundleIdentifier(for:)`` unless given. App Store Connect takes
  ///     no `com.example` identifiers.
  ///   - version: up to three whole numbers with periods between them; so is `build`.
  /// - Throws: ``StickerProjectError`` when Xcode or App Store Connect would not take a value.
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

  /// The extension's identifier: it must begin with the host's.
  var extensionBundleIdentifier: String { "\(bundleIdentifier).\(extensionName)" }

  /// Where the catalog of a sticker pack belongs, relative to the folder of the ``files``; it has the
  /// stickers and an icon set named ``iconName``.
  var catalogPath: String { path(of: Self.catalogName) }

  /// Where something of the extension belongs, relative to the folder of the ``files``: in an app a
  /// catalog with the icon set, and the folders of stickers and messages (``AppParts``).
  func path(of name: String) -> String { "\(extensionName)/\(name)" }

  /// Everything but what is made of the pack itself, in the order of the paths.
  var files: [ProjectFile] {
    let layout = layout
    let project = PBXProject(layout)
    var files = [
      ProjectFile(path: "\(Self.hostFolder)/Info.plist", text: InfoPlist.host(of: self).text),
      ProjectFile(
        path: "\(name).xcodeproj/project.pbxproj", text: PBXWriter.text(of: project.document)),
      ProjectFile(
        path: "\(name).xcodeproj/project.xcworkspace/contents.xcworkspacedata",
        text: XcodeElement.workspace.document),
      ProjectFile(
        path: "\(name).xcodeproj/xcshareddata/xcschemes/\(name).xcscheme",
        text: XcodeElement.scheme(of: layout, project).document),
      ProjectFile(path: "\(extensionName)/Info.plist", text: InfoPlist.extension(of: self).text),
      ProjectFile(path: "project.yml", text: XcodeGenSpec(layout).text),
    ]
    if case .app(let parts) = contents { files += appFiles(parts) }
    return files.sorted { $0.path < $1.path }
  }
}

/// A text file of a project.
struct ProjectFile: Sendable, Equatable {
  /// Relative to the project's folder, with `/` between its parts.
  let path: String
  /// Its contents, in UTF-8.
  let text: String
}

/// Tables of labels in other languages: `<language>.lproj/<name>.strings`, beside the catalog. Xcode
/// hands those of the extension's resources that are called like a pack to the compiler of catalogs
/// (swift-build, `--sticker-pack-strings-file`).
struct LabelTables: Sendable, Equatable {
  /// The pack's name: Messages looks the labels up in a table that is called like the pack.
  let name: String
  /// The languages that have a table, such as `de` or `pt-BR`, each once and in order.
  let languages: [String]

  init(name: String, languages: [String]) {
    self.name = name
    self.languages = Set(languages).sorted()
  }
}
