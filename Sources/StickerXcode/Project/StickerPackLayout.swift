extension StickerProject {
  /// The layout of the project.
  var layout: ProjectLayout {
    let settings = WrittenBuildSettings(self)
    switch contents {
    case .stickerPack: return stickerPackLayout(settings)
    case .app(let parts): return appLayout(parts, settings)
    }
  }

  /// Returns the Info.plist of the target with a role.
  func info(_ role: String, in folder: String) -> ProjectLayout.File {
    ProjectLayout.File(
      role: "\(role) Info.plist", folder: folder, name: "Info.plist", type: "text.plist.xml")
  }

  /// Returns a layout of two targets that share one asset catalog and have no code.
  private func stickerPackLayout(_ settings: WrittenBuildSettings) -> ProjectLayout {
    let catalog = ProjectLayout.File(
      role: "catalog", folder: extensionName, name: StickerProject.catalogName,
      type: "folder.stickers")
    let labels = self.labels.flatMap { labels in
      labels.languages.isEmpty
        ? nil
        : ProjectLayout.File(
          role: "labels", folder: extensionName, name: "\(labels.name).strings",
          type: "text.plist.strings", languages: labels.languages)
    }
    let resources = [catalog] + [labels].compactMap(\.self)
    return ProjectLayout(
      name: name, format: .xcode14, settings: settings.project, languages: labels?.languages ?? [],
      folders: [
        ProjectLayout.Folder(
          role: "host folder", path: StickerProject.hostFolder,
          files: [info("host", in: StickerProject.hostFolder)]),
        ProjectLayout.Folder(
          role: "extension folder", path: extensionName,
          files: resources + [info("extension", in: extensionName)]),
      ],
      targets: [
        ProjectLayout.Target(
          role: .host, name: name, type: "application.messages", product: .app,
          settings: settings.host, resources: [catalog], embedded: .extension),
        ProjectLayout.Target(
          role: .extension, name: extensionName, type: "app-extension.messages-sticker-pack",
          product: .appex, settings: settings.extension, resources: resources),
      ])
  }
}
