import StickerTestSupport
import SystemPackage

@testable import StickerPacks

/// Returns a pack with one folder of a kind, by default its own, whose `Contents.json` has the given text.
///
/// - Parameter present: the names in that folder.
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
