import StickerBase
import SystemPackage

extension PackPlan {
  /// Joins stickers that show one picture at several pixel densities, and removes the scale from the names of all
  /// stickers. The sticker with the highest density stays. It takes over labels, emoji and choices that it lacks from
  /// the others.
  package mutating func joinDensityVariants() {
    let images = stickers.map { sticker -> FilePath? in
      if case .image(let path) = sticker.content { path } else { nil }
    }
    let variants = DensityVariants.all(of: images.compactMap(\.self))
    guard !variants.isEmpty else { return nameWithoutScales() }
    let keptImages = Dictionary(
      variants.flatMap { group in group.others.map { ($0, group.kept) } }
    ) { one, _ in one }
    for (index, image) in images.enumerated() {
      guard let image, let keptImage = keptImages[image],
        let keptIndex = images.firstIndex(of: keptImage)
      else { continue }
      let other = stickers[index]
      stickers[keptIndex].label = stickers[keptIndex].label ?? other.label
      stickers[keptIndex].labels.merge(other.labels) { own, _ in own }
      if stickers[keptIndex].emoji.isEmpty { stickers[keptIndex].emoji = other.emoji }
      stickers[keptIndex].choices.merge(other.choices) { own, _ in own }
    }
    stickers = zip(stickers, images)
      .filter { _, image in image.map { keptImages[$0] == nil } ?? true }.map(\.0)
    nameWithoutScales()
    let names = variants.prefix(3).map(\.kept)
      .map(\.displayedName.printable).joined(separator: ", ")
    remarks.append(
      .note(
        "if a sticker has several scales, only the largest is used: \(names)\(andMore(variants.count - 3))"
      ))
  }

  /// Removes the scale at the end of the names of stickers, unless another sticker has the shorter name.
  private mutating func nameWithoutScales() {
    var names = Set(stickers.map { StickerName.key($0.name) })
    for index in stickers.indices {
      let name = DensityScale.split(stickers[index].name).stem
      guard name != stickers[index].name, !name.isEmpty,
        names.insert(StickerName.key(name)).inserted
      else { continue }
      stickers[index].name = name
    }
  }
}
