import StickerBase
package import StickerPacks
package import SystemPackage

// Refusals of the number of stickers, and the stickers to leave out.
extension ExportBuilder {
  /// Returns the refusal of the number of stickers of a pack; `nil` if the platform takes it.
  ///
  /// - Parameters:
  ///   - refused: the paths of stickers that the platform refuses for other reasons.
  ///   - opaque: the paths of those refused stickers that are opaque.
  ///   - animations: the animations that the platform does not take as they are. They are left out first.
  package func refusalOfCount(
    _ whole: PackPlan, refused: Set<FilePath>, opaque: Set<FilePath>,
    animations: RefusedAnimations
  ) -> Refusal? {
    let plan = whole.chosen(for: platform, among: platforms, limits.decoding).plan
    let leftOut = whole.stickers.count { $0.choices.isLeftOut(of: platform) }
    let refusal = refusalOfCount(
      chosen: plan, refused: plan.indices(of: refused), opaque: plan.indices(of: opaque),
      doubtful: animations.stickers, leftOut: leftOut)
    guard var refusal, !leftOutByOptions.isEmpty else { return refusal }
    let candidates = candidates(of: whole)
    let doubtful = Set(animations.stickers.map { plan.paths[$0] })
    refusal.wayOut =
      wayOut(
        of: candidates, without: candidates.indices(of: unusable(including: refused)),
        first: candidates.indices(of: doubtful.union(returnable))) ?? refusal.wayOut
    return refusal
  }

  /// Returns the plan for the platform, with the stickers of ``leftOutByOptions`` put back, so that the stickers to
  /// leave out can be chosen anew.
  private func candidates(of whole: PackPlan) -> PackPlan {
    var plan = whole
    for (index, path) in whole.paths.enumerated() where leftOutByOptions.contains(path) {
      plan.stickers[index].choices[platform.id]?.leaveOut = false
    }
    return plan.chosen(for: platform, among: platforms, limits.decoding).plan
  }

  /// Returns the refused stickers, and the stickers of ``leftOutByOptions`` that the platform would refuse.
  private func unusable(including refused: Set<FilePath>) -> Set<FilePath> {
    refused.union(leftOutByOptions.subtracting(returnable))
  }

  /// Returns true if the platform does not take the number of stickers, and no other platforms of the run take all of
  /// them.
  package func refusesCount(of whole: PackPlan) -> Bool {
    substitutes(of: whole) == nil
      && refusalOfCount(
        chosen: whole.chosen(for: platform, among: platforms, limits.decoding).plan) != nil
  }

  /// Returns the advice to leave out the stickers that the platform does not take; `nil` if that does not help.
  package func wayOut(of whole: PackPlan, refused: Set<FilePath>) -> String? {
    let plan = candidates(of: whole)
    return wayOut(
      of: plan, without: plan.indices(of: unusable(including: refused)),
      first: plan.indices(of: returnable))
  }

  /// Returns the options that leave out the refused stickers, and as many others as the platform's numbers require; no
  /// options if the platform takes the pack as it is; `nil` if leaving out stickers does not help, if it takes too many
  /// options, or if a name cannot be typed.
  ///
  /// - Parameter maxCount: the maximum number of options.
  package func omissions(
    of whole: PackPlan, refused: Set<FilePath>, atMost maxCount: Int = usualOptions
  ) -> [ExportOption]? {
    let plan = whole.chosen(for: platform, among: platforms, limits.decoding).plan
    if plan.indices(of: refused).isEmpty, refusalOfCount(chosen: plan) == nil { return [] }
    let candidates = candidates(of: whole)
    return stickersToLeaveOut(
      of: candidates, without: candidates.indices(of: unusable(including: refused)),
      first: candidates.indices(of: returnable), atMost: maxCount)?.options
  }

  /// Returns the options that leave out the given stickers and, again, the stickers of ``leftOutByOptions``; no options
  /// if the given stickers are all left out already; `nil` if there are too many, or if a name cannot be typed.
  package func omissions(of whole: PackPlan, only stickers: Set<FilePath>) -> [ExportOption]? {
    let plan = candidates(of: whole)
    guard !plan.indices(of: stickers.subtracting(leftOutByOptions)).isEmpty else { return [] }
    return options(
      leavingOut: plan.indices(of: stickers.union(leftOutByOptions)).sorted(), of: plan,
      atMost: Self.maxOptions)
  }

  /// Returns the refusal of the number of stickers of a plan for the platform; `nil` if the platform takes it.
  ///
  /// - Parameters:
  ///   - refused: the indices of stickers that the platform refuses for other reasons.
  ///   - opaque: the indices of those refused stickers that are opaque.
  ///   - doubtful: the indices of stickers that are left out before the others.
  ///   - leftOut: the number of stickers that are already left out for the platform, for the message.
  func refusalOfCount(
    chosen plan: PackPlan, refused: Set<Int> = [], opaque: Set<Int> = [], doubtful: Set<Int> = [],
    leftOut: Int = 0
  ) -> Refusal? {
    guard !plan.stickers.isEmpty else { return Refusal("every sticker of this pack is left out") }
    guard let limit = platform.pack[.stickers] else { return nil }
    let kinds = kinds(of: plan)
    let usable = UsableStickers(of: kinds, for: platform, refused: refused, opaque: opaque)
    if !platform.dividesPacks, !refused.isEmpty, usable.count < usable.total,
      let wanted = limit.nearest(above: usable.count), usable.count < limit.least ?? 0
    {
      return Refusal(
        "\(usable.text); a pack of \(platform.name) has \(limit.text)",
        wayOut: adviceToAdd(wanted - usable.count, animated: onlyKind))
    }
    let ofOtherKind = refused.filter { platform.limits(animated: kinds[$0]) == nil }
    let considered = kinds.indices.filter { !ofOtherKind.contains($0) }
    let shares = platform.shares(of: considered.map { kinds[$0] })
    guard !considered.isEmpty, let share = shares.first(where: { !limit.allows($0.stickers.count) })
    else { return nil }
    let stickers = share.stickers.map { considered[$0] }
    let kind = share.isAnimated ?? onlyKind
    let kept = stickers.count {
      !refused.contains($0) && platform.limits(animated: kinds[$0]) != nil
    }
    var reason =
      "this pack has \(stickerText(stickers, of: kind, in: plan, divided: share.isAnimated != nil))"
    if !ofOtherKind.isEmpty {
      reason += " and \(Self.countText(ofOtherKind.count, of: kind.map { !$0 }))"
    }
    if leftOut > 0 {
      reason += " besides \(leftOut.grouped) that \(agreeing(leftOut, "is", "are")) left out"
    }
    reason += "; a pack of \(platform.name) has \(limit.text)"
    if let isAnimated = share.isAnimated {
      reason += ", and stills and animations are in different ones"
      let otherShares = shares.filter { $0.isAnimated != isAnimated }
      if !otherShares.isEmpty, otherShares.allSatisfy({ limit.allows($0.stickers.count) }) {
        let count = otherShares.reduce(0) { $0 + $1.stickers.count }
        reason +=
          "; the \(Self.countText(count, of: !isAnimated)) can be exported without "
          + agreeing(stickers.count, "it", "them")
      }
    }
    return Refusal(
      reason,
      wayOut: wayOut(of: plan, without: refused, first: doubtful)
        ?? limit.nearest(above: kept).map { adviceToAdd($0 - kept, animated: kind) })
  }

  /// True if the platform takes only animations, false if it takes only stills; `nil` if it takes both.
  private var onlyKind: Bool? {
    let taken = [false, true].filter { platform.limits(animated: $0) != nil }
    return taken.count == 1 ? taken[0] : nil
  }

  /// Returns the number of stickers in words, with their names if they are few and of a kind that makes a pack of its
  /// own.
  private func stickerText(
    _ stickers: [Int], of kind: Bool?, in plan: PackPlan, divided: Bool
  ) -> String {
    let count = Self.countText(stickers.count, of: kind)
    guard divided, stickers.count <= Self.maxNames else { return count }
    return "\(count) (\(stickers.map { plan.displayedNames[$0] }.joined(separator: ", ")))"
  }

  /// Maximum number of stickers that a message names.
  private static let maxNames = 3

  private static func countText(_ count: Int, of kind: Bool?) -> String {
    counted(count, kind.map { $0 ? "animation" : "still" } ?? "sticker")
  }

  /// Returns the advice to add stickers, with what the platform needs of each.
  ///
  /// - Parameter animated: true for animations, false for stills; `nil` for either.
  private func adviceToAdd(_ count: Int, animated: Bool?) -> String {
    let kinds = (animated.map { [$0] } ?? [false, true]).compactMap(platform.limits(animated:))
    return "add \(Self.countText(count, of: animated))"
      + (kinds.allSatisfy { $0.requires(.transparency) } ? " with transparency" : "")
  }

  /// Returns the advice to leave out the refused stickers, and as many others as the platform's numbers require, with
  /// the options if possible; `nil` if that leaves no pack that the platform takes.
  ///
  /// - Parameter doubtful: the stickers that are left out before other ones that are not refused.
  func wayOut(
    of plan: PackPlan, without refused: Set<Int>, first doubtful: Set<Int> = []
  ) -> String? {
    guard
      let (omitted, options) = stickersToLeaveOut(of: plan, without: refused, first: doubtful)
    else { return nil }
    let all = leftOutByOptions.isEmpty ? "them" : "all \(plan.stickers.count.grouped)"
    // If stills and animations are in different packs, a number does not tell which stickers are meant.
    let isNamed = platform.dividesPacks && omitted.count <= Self.maxNames
    let what =
      isNamed
      ? listed(omitted.map { plan.displayedNames[$0] }) : "\(omitted.count.grouped) of \(all)"
    return "leave out \(what)"
      + (options.map { ": \($0.text)" }
        ?? ", so that \((plan.stickers.count - omitted.count).grouped) remain")
  }

  /// Returns the stickers to leave out, and the options that leave them out; `nil` if leaving out stickers does not
  /// help. The options are `nil` if there are more than `maxCount`, or if a name cannot be typed.
  private func stickersToLeaveOut(
    of plan: PackPlan, without refused: Set<Int>, first doubtful: Set<Int>,
    atMost maxCount: Int = usualOptions
  ) -> (stickers: [Int], options: [ExportOption]?)? {
    let kinds = kinds(of: plan)
    guard
      let omitted = platform.stickersToLeaveOut(of: kinds, without: refused, first: doubtful),
      !omitted.isEmpty
    else { return nil }
    return (omitted, options(leavingOut: omitted, of: plan, atMost: maxCount))
  }

  /// Returns an option for each omitted sticker; `nil` if there are more than `maxCount`, or if a name cannot be typed.
  private func options(
    leavingOut omitted: [Int], of plan: PackPlan, atMost maxCount: Int
  ) -> [ExportOption]? {
    guard omitted.count <= maxCount else { return nil }
    let patterns = plan.patterns
    let paths = plan.paths
    let options = omitted.compactMap { index -> ExportOption? in
      guard let pattern = patterns[index].argument else { return nil }
      return unreadable.contains(paths[index])
        ? ExportOption("--exclude", pattern)
        : ExportOption("--leave-out", pattern, for: optionPlatform)
    }
    return options.count == omitted.count ? options : nil
  }

  /// Maximum number of options of a message, and of a command that has another way out.
  package static let usualOptions = 24
  /// Maximum number of options of a command without another way out.
  package static let maxOptions = 250

  /// Returns, for each sticker, true if it is an animation; false for all if the platform's numbers do not distinguish
  /// animations from stills.
  private func kinds(of plan: PackPlan) -> [Bool] {
    let isOfOneKind = [false, true].contains { platform.limits(animated: $0) == nil }
    guard isOfOneKind || platform.dividesPacks else { return plan.stickers.map { _ in false } }
    return plan.stickers.map { $0.isAnimated(plan.links, limits.decoding) }
  }
}

extension PackPlan {
  /// A pattern for each sticker that matches no other sticker: the name of the image file, or the sticker's name if it
  /// consists of frames, or if several files have the same name.
  fileprivate var patterns: [FilePath] {
    let files = stickers.map(\.fileName)
    let counts = Dictionary(files.map { ($0, 1) }, uniquingKeysWith: +)
    return zip(stickers, files).map { sticker, file in
      let text = (counts[file] == 1 ? file : nil) ?? sticker.name
      return FilePath(text.literalPattern)
    }
  }

  fileprivate func indices(of paths: Set<FilePath>) -> Set<Int> {
    Set(zip(stickers.indices, self.paths).filter { paths.contains($1) }.map(\.0))
  }
}

extension PlannedSticker {
  /// The name of the image file; `nil` if the sticker consists of frames.
  fileprivate var fileName: String? {
    if case .image(let path) = content { path.lastComponent?.string } else { nil }
  }
}

extension String {
  /// A pattern that matches only this name.
  fileprivate var literalPattern: String {
    String(flatMap { "\\*?[]{}".contains($0) ? ["\\", $0] : [$0] })
  }
}
