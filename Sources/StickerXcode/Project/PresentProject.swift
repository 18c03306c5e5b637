import StickerBase
import StickerPacks
import SystemPackage

// Queries about a folder that contains an Xcode project.
extension FileTree {
  /// The name of the project at the top level, of the first one if there are several; `nil` if there is none.
  var projectName: String? {
    contents.keys.compactMap { path -> String? in
      guard path.components.count == 2, path.extension == "pbxproj",
        let folder = path.components.first, folder.extension == "xcodeproj"
      else { return nil }
      return folder.stem
    }.min()
  }

  /// True if the project is an app with code.
  var hasCode: Bool {
    contents.keys.contains { $0.components.first?.string == StickerProject.extensionNames[1] }
  }

  /// The asset catalogs with a sticker pack, in the order of paths.
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

  /// The name of the only sticker pack; `nil` if there are none or several.
  var stickerPackName: String? {
    let packs = stickerPacks
    return packs.count == 1 ? packs.first?.stem : nil
  }

  /// Returns the options of `stickerlint pack` that update the project with a name.
  func updatingOptions(for project: String) -> String {
    func word(_ name: String) -> String { FilePath(name).shellWord ?? "NAME" }
    if hasCode { return "--app \(word(project))" }
    guard let pack = stickerPackName, pack != project else {
      return "--xcodeproj --name \(word(project))"
    }
    return "--xcodeproj --name \(word(pack)) --project-name \(word(project))"
  }

  /// The path of the icon set, the first one in the order of paths; `nil` if there is none.
  var iconSet: FilePath? {
    contents.keys.map(\.parent).filter { $0.lastComponent?.string == IconSet.folderName }
      .min(by: naturallyPrecedes)
  }
}
