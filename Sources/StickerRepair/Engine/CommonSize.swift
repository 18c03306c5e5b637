import StickerPacks
import StickerRules

/// Finds the size that all stickers of a pack need when one command repairs all of their sizes.
struct CommonSize {
  let pack: Pack
  let profile: Profile
  /// The findings about the pack.
  let findings: [Finding]

  /// The size class that all stickers need. `nil` if the repaired stickers have one size class anyway, or if no size
  /// class makes them alike. Also `nil` for a pack that declares its size, that needs no repair of sizes, or whose
  /// sizes are mixed already.
  var size: SizeClass? {
    guard pack.hasInferredSize,
      findings.contains(where: { FitSizeClass.ruleIDs.contains($0.ruleID) }),
      !pack.mixesSizes(profile), repairedPack(in: nil).mixesSizes(profile)
    else { return nil }
    return profile.sizeClasses(byChangeOf: pack.stickers.compactMap(\.longerSide))
      .first { !repairedPack(in: $0).mixesSizes(profile) }
  }

  /// Returns the pack after the repair of its sizes.
  ///
  /// - Parameter size: the size class that all stickers get; `nil` to repair only the stickers that have a finding.
  private func repairedPack(in size: SizeClass?) -> Pack {
    let reported = Set(
      findings.filter { FitSizeClass.ruleIDs.contains($0.ruleID) }.flatMap(\.filesToRepair))
    var pack = pack
    for index in pack.stickers.indices
    where size != nil || reported.contains(pack.stickers[index].path) {
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
  /// True for a box that is not square. Scaling it to a size class of Messages would cause a finding about its shape,
  /// so it may keep its size.
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
