import StickerBase
import StickerPacks
import SystemPackage

// What lies in a folder with an Xcode project.
extension FileTree {
  /// What its project is called; `nil` where there is none at its top.
  var projectName: String? {
    contents.keys.compactMap { path -> String? in
      guard path.components.count == 2, path.extension == "pbxproj",
        let folder = path.components.first, folder.extension == "xcodeproj"
      else { return nil }
      return folder.stem
    }.min()
  }

  /// Whether it is one of an app with code.
  var hasCode: Bool {
    contents.keys.contains { $0.components.first?.string == StickerProject.extensionNames[1] }
  }

  /// The asset catalogs with a sticker pack in them, in the order of paths.
  var stickerCatalogs: [FilePath] {
    Set(stickerPacks.map(\.parent)).sorted(by: naturallyPrecedes)
  }

  /// The `.stickerpack` folders of catalogs.
  private var stickerPacks: Set<FilePath> {
    Set(
      contents.keys.compactMap { path -> FilePath? in
        let components = Array(path.components)
        let index = components.indices.dropFirst().first { index in
          CatalogFolder.Kind(FilePath(root: nil, components: components[index])) == .pack
            && ["xcstickers", "xcassets"].contains(components[index - 1].extension ?? "")
        }
        return index.map { FilePath(root: nil, components[...$0]) }
      })
  }

  /// The name of its only sticker pack; `nil` if it has none or several.
  var stickerPackName: String? {
    let packs = stickerPacks
    return packs.count == 1 ? packs.first?.stem : nil
  }

  /// The options of `pack` that update it, for the project with a name.
  func updatingOptions(for project: String) -> String {
    func word(_ name: String) -> String { FilePath(name).shellWord ?? "NAME" }
    if hasCode { return "--app \(word(project))" }
    guard let pack = stickerPackName, pack != project else {
      return "--xcodeproj --name \(word(project))"
    }
    return "--xcodeproj --name \(word(pack)) --project-name \(word(project))"
  }

  /// Its icon set.
  var iconSet: FilePath? {
    contents.keys.map(\.parent).filter { $0.lastComponent?.string == IconSet.folderName }
      .min(by: naturallyPrecedes)
  }
}
