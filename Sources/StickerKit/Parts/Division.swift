import StickerBase
import StickerPacks
import SystemPackage

/// What was found, divided into what this machine checks and what others do.
struct Division {
  /// What a report of this part says of itself.
  let part: ReportPart
  /// Whether each pack is in this part, in their order.
  private let isHere: [Bool]
  /// The same by the packs' absolute paths.
  private let isHereByPath: [FilePath: Bool]

  /// - Parameter root: the folder, absolute, that places start from.
  init(_ packs: [PackSource], _ shard: Shard, root: FilePath) {
    let paths = packs.map(\.path.absolute)
    let places = paths.map { path in
      var place = path
      return place.removePrefix(root) && place.isEmpty ? "." : place
    }
    part = ReportPart(shard, of: places)
    isHere = places.map(shard.holds)
    isHereByPath = Dictionary(zip(paths, isHere)) { $0 || $1 }
  }

  /// Whether this part checks a pack, given by its index.
  func holds(_ pack: Int) -> Bool { isHere[pack] }

  /// Whether another part has to say what became of a file, given by its absolute path. Of what lies in no
  /// pack the first one does.
  func leavesToOthers(_ file: FilePath) -> Bool {
    var folder = file
    while folder.lastComponent != nil {
      if let isHere = isHereByPath[folder] { return !isHere }
      folder.removeLastComponent()
    }
    return part.shard.number > 1
  }
}
