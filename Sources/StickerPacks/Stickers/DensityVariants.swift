import StickerBase
package import SystemPackage

/// The files of one sticker at several pixel densities, named like the images of an app: `otter.png`,
/// `otter@2x.png`, `otter@3x.png`. Messages scales one file for every screen, so only the file for the highest density
/// is needed.
package struct DensityVariants: Sendable, Equatable {
  /// The file for the highest density, which is to be kept.
  package let kept: FilePath
  /// The other files in ascending order of scale.
  package let others: [FilePath]

  /// Returns the variants among images, ordered by the files that are kept.
  static func all(of paths: [FilePath]) -> [DensityVariants] {
    struct Name: Hashable {
      var folder: FilePath
      var stem: String
    }
    func named(_ path: FilePath) -> (name: Name, scale: Int) {
      let (stem, scale) = DensityScale.split(path.stem ?? "")
      // In a catalog, every sticker has its own folder.
      let parent = path.parent
      let folder = CatalogFolder.Kind(parent) == .sticker ? parent.parent : parent
      return (Name(folder: folder, stem: stem), scale)
    }
    let scaled = Set(paths.lazy.map(named).filter { $0.scale > 1 }.map(\.name))
    guard !scaled.isEmpty else { return [] }
    var groups: [Name: [(scale: Int, path: FilePath)]] = [:]
    for path in paths {
      let (name, scale) = named(path)
      if scaled.contains(name) { groups[name, default: []].append((scale, path)) }
    }
    return groups.values.compactMap { group in
      let ordered = group.sorted { $0.scale < $1.scale }
      guard let best = ordered.last, ordered.count > 1,
        zip(ordered, ordered.dropFirst()).allSatisfy({ $0.scale < $1.scale })
      else { return nil }
      return DensityVariants(kept: best.path, others: ordered.dropLast().map(\.path))
    }.sorted { naturallyPrecedes($0.kept, $1.kept) }
  }
}

extension Pack {
  /// The density variants, ordered by the files that are kept.
  package var densityVariants: [DensityVariants] {
    DensityVariants.all(of: fileStickers.map(\.path))
  }

  /// All stickers except the variants for lower densities.
  package var stickersWithoutLowerDensities: [StickerSummary] {
    let variants = Set(densityVariants.flatMap(\.others))
    if variants.isEmpty { return stickers }
    return stickers.filter { !variants.contains($0.path) }
  }
}
