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
      !pack.mixesSizes(profile), resized(in: nil).mixesSizes(profile)
    else { return nil }
    return profile.sizeClasses(byChangeOf: pack.stickers.compactMap(\.longerSide))
      .first { !resized(in: $0).mixesSizes(profile) }
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
      guard let resized = try? FitSizeClass.resized(sticker, in: size, profile),
        !resized.isOblongBox
      else { continue }
      pack.stickers[index] = resized
    }
    pack.sizeClass = PackSizeClass(inferredFrom: pack.stickers, profile: profile)
    return pack
  }
}

extension StickerSummary {
  /// True for a box that is not square. Scaling it to a size of Messages would cause a finding about its shape, so that
  /// it may stay as it is.
  var isOblongBox: Bool { isBox && size.map { $0.width != $0.height } ?? false }
}

extension Pack {
  /// True if nothing declares the size of the stickers.
  var hasInferredSize: Bool { sizeClass.map { $0.origin == .inferred } ?? true }

  /// Returns true if the stickers have sizes of several classes.
  func mixesSizes(_ profile: Profile) -> Bool {
    var isMixed = false
    MixedStickerSizes(profile: profile).check(self) { _ in isMixed = true }
    return isMixed
  }
}
