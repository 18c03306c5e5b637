import StickerBase
package import SystemPackage

/// The files of one sticker at several pixel densities, named like the images of an app: `otter.png`,
/// `otter@2x.png`, `otter@3x.png`. Messages uses one file, the one for the highest density.
package struct DensityVariants: Sendable, Equatable {
  /// The file for the highest density.
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
      let (stem, scale) = scale(of: path.stem ?? "")
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

  /// Splits the scale from a stem: `otter@2x` is `otter` at scale 2.
  static func scale(of stem: String) -> (stem: String, scale: Int) {
    guard stem.hasSuffix("x"), let at = stem.lastIndex(of: "@"),
      let scale = Int(stem[at...].dropFirst().dropLast()), 1...4 ~= scale
    else { return (stem, 1) }
    return (String(stem[..<at]), scale)
  }
}

extension Pack {
  /// The density variants, ordered by the files that are kept.
  package var densityVariants: [DensityVariants] { DensityVariants.all(of: files.map(\.path)) }

  /// The stickers without variants for lower densities.
  package var stickersWithoutVariants: [StickerSummary] {
    let variants = Set(densityVariants.flatMap(\.others))
    if variants.isEmpty { return stickers }
    return stickers.filter { !variants.contains($0.path) }
  }
}

extension PackPlan {
  /// Joins the stickers that are one at several pixel densities: its picture is the largest, and what is said of any of
  /// them is said of it.
  package mutating func joinDensityVariants() {
    let images = stickers.map { sticker -> FilePath? in
      if case .image(let path) = sticker.content { path } else { nil }
    }
    let variants = DensityVariants.all(of: images.compactMap(\.self))
    guard !variants.isEmpty else { return nameWithoutScales() }
    let kept = Dictionary(
      variants.flatMap { group in group.others.map { ($0, group.kept) } }
    ) { one, _ in one }
    for (index, image) in images.enumerated() {
      guard let image, let best = kept[image],
        let place = images.firstIndex(of: best)
      else { continue }
      let other = stickers[index]
      stickers[place].label = stickers[place].label ?? other.label
      stickers[place].labels.merge(other.labels) { own, _ in own }
      if stickers[place].emoji.isEmpty { stickers[place].emoji = other.emoji }
      stickers[place].choices.merge(other.choices) { own, _ in own }
    }
    stickers = zip(stickers, images).filter { _, image in image.map { kept[$0] == nil } ?? true }
      .map(\.0)
    nameWithoutScales()
    let names = variants.prefix(3).map(\.kept)
      .map(\.displayedName.printable).joined(separator: ", ")
    remarks.append(
      .note(
        "\(names)\(andMore(variants.count - 3)): the largest of several scales is the sticker"))
  }

  /// Names stickers without the scale that their names end with, unless another one has that name.
  private mutating func nameWithoutScales() {
    var names = Set(stickers.map { StickerName.key($0.name) })
    for index in stickers.indices {
      let name = DensityVariants.scale(of: stickers[index].name).stem
      guard name != stickers[index].name, !name.isEmpty,
        names.insert(StickerName.key(name)).inserted
      else { continue }
      stickers[index].name = name
    }
  }
}
