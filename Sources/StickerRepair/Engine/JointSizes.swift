import StickerLinting
import StickerPacks
import StickerRules

/// Keeps the repairs of single files from leaving the stickers of a pack in several sizes.
struct JointSizes {
  typealias Repair = (repairer: FileRepairer, draft: RepairDraft)

  let pack: Pack
  let judge: Judge
  let request: RepairRequest
  /// The findings about the pack.
  let findings: [Finding]

  private var isSizeRequested: Bool { pack.sizeClass?.origin == .option }

  private var profile: Profile { judge.profile(at: pack.path) }

  /// Returns the repairs of the pack's files. If they would mix sizes that were alike before, changes of size that only
  /// notes forbid are made after all. If that does not suffice, changes of size are undone where that keeps the sizes
  /// alike. They stay in files whose size is an error, and if the user requested a size. If sizes would still be mixed,
  /// all scaled files get the size that makes them alike.
  ///
  /// - Returns: the repairs in the same order, and an entry for each sticker whose size differs nevertheless.
  func settled(_ repairs: [Repair]) async -> (repairs: [Repair], left: [UnfixedFinding]) {
    guard request.platform == nil, !repaired(by: []).mixesSizes(profile), mixes(repairs) else {
      return (repairs, [])
    }
    let scaled = await scaledDespiteNotes(repairs)
    if !mixes(scaled) { return (scaled, []) }
    if !isSizeRequested {
      let unscaled = await withoutScaling(repairs)
      if !mixes(unscaled) { return (unscaled, []) }
      let alike = await scaledAlike(repairs)
      if !mixes(alike) { return (alike, []) }
    }
    return (repairs, unfixedSizes(in: repaired(by: repairs)))
  }

  /// Returns the repairs with the changes of size that were undone because of other findings, unless these are more
  /// severe than notes.
  private func scaledDespiteNotes(_ repairs: [Repair]) async -> [Repair] {
    var result = repairs
    for index in result.indices where undoesScaling(result[index]) {
      result[index].repairer.scalesDespiteNotes = true
      result[index].draft = await result[index].repairer.draft()
    }
    return result
  }

  private func undoesScaling(_ repair: Repair) -> Bool {
    repair.draft.unfixed.contains { cause in
      guard case .refused(let rule) = cause.kind, rule != nil else { return false }
      return FitSizeClass.ruleIDs.contains(cause.rule ?? "")
    }
  }

  /// Returns the repairs without changes of size, except in files whose fixes resolve an error.
  private func withoutScaling(_ repairs: [Repair]) async -> [Repair] {
    let common = CommonSize(pack: pack, profile: profile, findings: findings).size
    let advice =
      common.map { "--size \($0.name) brings them to \($0.side) px" } ?? "export all in one size"
    let rule = MixedStickerSizes.metadata
    let refusal = FixDeclined(
      "undone, because lint would then report that \(rule.fault): \(advice)",
      undoneFor: rule.id)
    var result = repairs
    for index in result.indices where scalesForNoError(result[index]) {
      result[index].repairer.refusals[FitSizeClass.id] = refusal
      result[index].draft = await result[index].repairer.draft()
    }
    return result
  }

  /// Returns the repairs with one size for all files that are scaled, or unchanged if no size makes the stickers alike.
  private func scaledAlike(_ repairs: [Repair]) async -> [Repair] {
    let common = CommonSize(pack: pack, profile: profile, findings: findings).size
    guard let common else { return repairs }
    var result = repairs
    for index in result.indices where scales(result[index]) {
      result[index].repairer.pack.sizeClass = PackSizeClass(common, .option)
      result[index].draft = await result[index].repairer.draft()
    }
    return result
  }

  /// Returns true if a repair changes the size of the canvas.
  private func scales(_ repair: Repair) -> Bool {
    repair.draft.result?.fixes.contains { $0.id == FitSizeClass.id } ?? false
  }

  private func scalesForNoError(_ repair: Repair) -> Bool {
    guard scales(repair), let result = repair.draft.result else { return false }
    // The conversion of a file needs no other size.
    let changing = result.fixes.filter { $0.id == FitSizeClass.id || $0.stage == .limit }
    let rules = Set(changing.flatMap(\.rules))
    return !repair.repairer.findings.contains {
      $0.severity == .error && rules.contains($0.ruleID)
    }
  }

  /// Returns true if a rule reports that the repaired stickers have several sizes.
  private func mixes(_ repairs: [Repair]) -> Bool {
    let pack = repaired(by: repairs)
    return pack.mixesSizes(profile)
      && judge.findings(about: pack).contains { $0.ruleID == MixedStickerSizes.metadata.id }
  }

  /// Returns the pack with the sizes that its stickers have after the repairs.
  private func repaired(by repairs: [Repair]) -> Pack {
    let sizes = Dictionary(
      repairs.compactMap { repair in
        repair.draft.result?.file.after.map { (repair.repairer.file.path, $0) }
      }
    ) { first, _ in first }
    var result = pack
    for index in result.stickers.indices {
      guard let size = sizes[result.stickers[index].path] else { continue }
      result.stickers[index].size = StickerSummary.Size(width: size.width, height: size.height)
    }
    if let size = request.packSize {
      result.sizeClass = PackSizeClass(size, .contents)
    } else if pack.hasInferredSize || isSizeRequested {
      // A later check does not know the requested size.
      result.sizeClass = PackSizeClass(inferredFrom: result.stickers, profile: profile)
    }
    return result
  }

  /// Returns an entry for each sticker whose size differs from the size of most stickers.
  private func unfixedSizes(in pack: Pack) -> [UnfixedFinding] {
    let groups = profile.stickersBySize(pack.stickersWithoutLowerDensities)
    guard let maxCount = groups.map(\.stickers.count).max(),
      let usual = groups.first(where: { $0.stickers.count == maxCount })
    else { return [] }
    return groups.filter { $0.size != usual.size }.flatMap(\.stickers).map {
      UnfixedFinding(
        path: $0.path, rule: MixedStickerSizes.metadata.id,
        reason:
          "it differs in size from most stickers of the pack, which are \(usual.size.name): export all in one size"
      )
    }
  }
}
