extension StickerProject {
  /// The name of the test target and its folder.
  static let testsName = "UnitTests"

  /// Returns the layout of an app without code, an extension with code, and unit tests. The tests compile the code of
  /// the extension themselves, since no app can host them.
  func appLayout(_ parts: AppParts, _ settings: WrittenBuildSettings) -> ProjectLayout {
    func file(_ name: String, _ type: String) -> ProjectLayout.File {
      ProjectLayout.File(role: name, folder: extensionName, name: name, type: type)
    }
    let catalog = file(AppParts.catalogName, "folder.assetcatalog")
    let texts = file(StringCatalog.fileName, "text.json.xcstrings")
    let privacy = file(PrivacyManifest.fileName, "text.xml")
    let folders = parts.folders.map { file($0, "folder") }
    let code = AppCode.files(withMessages: parts.hasMessages).map {
      file($0.name, "sourcecode.swift")
    }
    let tests = AppCode.tests(of: parts).map {
      ProjectLayout.File(
        role: $0.name, folder: StickerProject.testsName, name: $0.name, type: "sourcecode.swift")
    }
    return ProjectLayout(
      name: name, format: .xcode15, settings: settings.project, languages: parts.languages,
      folders: [
        ProjectLayout.Folder(
          role: "host folder", path: StickerProject.hostFolder,
          files: [info("host", in: StickerProject.hostFolder)]),
        ProjectLayout.Folder(
          role: "extension folder", path: extensionName,
          files: code + folders + [catalog, texts, privacy, info("extension", in: extensionName)]),
        ProjectLayout.Folder(role: "tests folder", path: StickerProject.testsName, files: tests),
      ],
      targets: [
        ProjectLayout.Target(
          role: .host, name: name, type: "application.messages", product: .app,
          settings: settings.host, resources: [catalog], embedded: .extension),
        ProjectLayout.Target(
          role: .extension, name: extensionName, type: "app-extension.messages", product: .appex,
          settings: settings.extension, sources: code,
          resources: folders + [catalog, texts, privacy], package: AppLibrary.name),
        ProjectLayout.Target(
          role: .tests, name: StickerProject.testsName, type: "bundle.unit-test", product: .xctest,
          settings: settings.tests, sources: code + tests, resources: folders,
          package: AppLibrary.name),
      ])
  }
}

extension StickerProject {
  /// Returns the files that only the project of an app with code has: the code, tests and texts, the library, and the
  /// privacy manifest.
  func appFiles(_ parts: AppParts) -> [ProjectFile] {
    AppCode.files(withMessages: parts.hasMessages).map {
      ProjectFile(path: path(of: $0.name), text: $0.text)
    }
      + AppCode.tests(of: parts).map {
        ProjectFile(path: "\(Self.testsName)/\($0.name)", text: $0.text)
      }
      + AppLibrary.files.map {
        ProjectFile(path: "\(AppLibrary.name)/\($0.name)", text: $0.text)
      }
      + [
        ProjectFile(
          path: path(of: StringCatalog.fileName),
          text: StringCatalog.text(
            of: AppCode.texts(withMessages: parts.hasMessages), languages: parts.languages)),
        ProjectFile(path: path(of: PrivacyManifest.fileName), text: PrivacyManifest.text),
      ]
  }
}

/// The parts of an app with code.
struct AppParts: Sendable, Equatable {
  /// True if the app shows stickers. An app without messages always does.
  var hasStickers = true
  /// True if the app has messages.
  var hasMessages: Bool
  /// The languages of the stickers' labels besides English.
  var languages: [String]

  /// The folders that the app loads; Xcode copies them unchanged.
  var folders: [String] {
    (hasStickers ? [Self.stickersFolder] : []) + (hasMessages ? [Self.messagesFolder] : [])
  }

  /// The asset catalog of the icons.
  static let catalogName = "Assets.xcassets"
  /// The folder of the stickers and their manifest.
  static let stickersFolder = "Stickers"
  /// The folder of the message script and its pictures.
  static let messagesFolder = "Messages"
}
