import StickerPacks
import StickerRules

/// Finds the size that all stickers of a pack need when one command repairs all of their sizes.
struct CommonSize {
  let pack: Pack
  let profile: Profile
  /// The findings about the pack.
  let findings: [Finding]

  /// The size; `nil` if the repaired stickers are alike without it, or if no size makes them alike. Also `nil` for a
  /// pack that declares its size, whose sizes need no repair, or whose sizes are mixed already.
  var size: SizeClass? {
    guard pack.hasInferredSize,
      findings.contains(where: { FitSizeClass.ruleIDs.contains($0.ruleID) }),
      !isMixed(pack), isMixed(resized(in: nil))
    else { return nil }
    return profile.sizeClasses(byChangeOf: pack.stickers.compactMap(\.longerSide))
      .first { !isMixed(resized(in: $0)) }
  }

  private func isMixed(_ pack: Pack) -> Bool {
    var isMixed = false
    MixedStickerSizes(profile: profile).check(pack) { _ in isMixed = true }
    return isMixed
  }

  /// Returns the pack after the repair of its sizes.
  ///
  /// - Parameter size: the size that all stickers get; `nil` to repair only those that have a finding.
  private func resized(in size: SizeClass?) -> Pack {
    let found = Set(
      findings.filter { FitSizeClass.ruleIDs.contains($0.ruleID) }.flatMap(\.filesToRepair))
    var pack = pack
    for index in pack.stickers.indices
    where size != nil || found.contains(pack.stickers[index].path) {
      let sticker = pack.stickers[index]
      pack.stickers[index] =
        (try? FitSizeClass.resized(sticker, in: size, profile)) ?? sticker
    }
    pack.sizeClass = PackSizeClass(inferredFrom: pack.stickers, profile: profile)
    return pack
  }
}

extension Pack {
  /// True if nothing declares the size of the stickers.
  var hasInferredSize: Bool { sizeClass.map { $0.origin == .inferred } ?? true }
}
