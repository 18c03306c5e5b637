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

  /// Its icon set.
  var iconSet: FilePath? {
    contents.keys.map(\.parent).filter { $0.lastComponent?.string == IconSet.folderName }
      .min(by: naturallyPrecedes)
  }
}
