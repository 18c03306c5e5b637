import StickerTestSupport
import SystemPackage

@testable import StickerPacks

/// Returns a pack with one catalog folder whose `Contents.json` has the given text.
///
/// - Parameters:
///   - kind: the kind of the folder; by default, it is the pack itself
///   - present: the names of the files in the folder
func packWithContents(
  _ json: String, of kind: CatalogFolder.Kind = .pack, present: [String] = []
) -> Pack {
  var pack = Pack(PackSource(path: "pack.stickerpack"))
  let folder = kind == .pack ? pack.path : pack.path.appending("Wave.\(kind.rawValue)")
  pack.catalogFolders = [
    CatalogFolder(
      path: folder, contents: PackContents(json: Array(json.utf8), of: kind), present: present)
  ]
  return pack
}
