import StickerTestSupport
import SystemPackage

@testable import StickerKit

/// A pack whose `Contents.json` holds the text.
func writtenContents(_ json: String) -> Pack {
  var pack = Pack(path: "pack.stickerpack", name: "pack")
  pack.catalogFolders = [
    CatalogFolder(path: pack.path, contents: PackContents(json: Array(json.utf8)), present: [])
  ]
  return pack
}
