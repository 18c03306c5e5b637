import StickerTestSupport
import SystemPackage

@testable import StickerKit

/// A pack whose `Contents.json` holds the text.
func writtenContents(_ json: String) throws -> Pack {
  let folder = try TemporaryFolder()
  try folder.write(Array(json.utf8), to: "Contents.json")
  var pack = Pack(path: FilePath(folder.url.path), name: "pack")
  pack.catalogFolders = [CatalogFolder(pack.path, holding: [])].compactMap { $0 }
  return pack
}
