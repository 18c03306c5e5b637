import StickerTestSupport
import SystemPackage

@testable import StickerPacks

/// Returns a pack whose `Contents.json` has a text, or a pack with a folder of another kind that has it.
///
/// - Parameter present: the names in the folder.
func writtenContents(
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
