import StickerBase
package import StickerPacks
package import SystemPackage

// Refusals of the number of stickers, and the stickers to leave out.
extension ExportBuilder {
  /// Returns the refusal of the number of stickers of a pack; `nil` if the platform takes it.
  ///
  /// - Parameters:
  ///   - refused: the paths of stickers that the platform does not take anyway.
  ///   - opaque: of these, the ones that are opaque.
  ///   - animations: animations that it does not take as they are; they are left out before the others.
  package func refusalOfCount(
    _ whole: PackPlan, refused: Set<FilePath>, opaque: Set<FilePath>,
    besides animations: RefusedAnimations
  ) -> Refusal? {
    let plan = whole.chosen(for: platform, among: platforms, limits.decoding).plan
    return refusalOfCount(
      chosen: plan, refused: plan.indices(of: refused), opaque: plan.indices(of: opaque),
      doubtful: animations.stickers)
  }

  /// True if the platform does not take the number of stickers.
  package func refusesCount(of whole: PackPlan) -> Bool {
    substitutes(of: whole) == nil
      && refusalOfCount(
        chosen: whole.chosen(for: platform, among: platforms, limits.decoding).plan) != nil
  }

  /// Returns the advice to leave out the stickers that the platform does not take; `nil` if that does not help.
  package func wayOut(of whole: PackPlan, refused: Set<FilePath>) -> String? {
    let plan = whole.chosen(for: platform, among: platforms, limits.decoding).plan
    return wayOut(of: plan, without: plan.indices(of: refused))
  }

  /// Returns the options that leave out the refused stickers, and as many others as the platform's numbers require;
  /// none if it takes the pack as it is; `nil` if they do not help, if there are too many, or if a name cannot be
  /// typed.
  package func omissions(of whole: PackPlan, refused: Set<FilePath>) -> [String]? {
    let plan = whole.chosen(for: platform, among: platforms, limits.decoding).plan
    let indices = plan.indices(of: refused)
    if indices.isEmpty, refusalOfCount(chosen: plan) == nil { return [] }
    return omissions(of: plan, without: indices, first: [])?.options
  }

  func refusalOfCount(
    chosen plan: PackPlan, refused: Set<Int> = [], opaque: Set<Int> = [], doubtful: Set<Int> = []
  ) -> Refusal? {
    guard !plan.stickers.isEmpty else { return Refusal("every sticker of this pack is left out") }
    guard let limit = platform.pack[.stickers] else { return nil }
    let kinds = kinds(of: plan)
    let usable = UsableStickers(of: kinds, for: platform, refused: refused, opaque: opaque)
    if !platform.dividesPacks, !refused.isEmpty, usable.count < usable.total,
      let wanted = limit.nearest(above: usable.count), usable.count < limit.least ?? 0
    {
      let noun =
        platform.still == nil ? "animation" : platform.animation == nil ? "still" : "sticker"
      return Refusal(
        "\(usable.text); a pack of \(platform.name) has \(limit.text)",
        wayOut: "add \(counted(wanted - usable.count, noun))")
    }
    let shares = platform.shares(of: kinds)
    guard let share = shares.first(where: { !limit.allows($0.stickers.count) }) else { return nil }
    let noun = share.isAnimated.map { $0 ? "animation" : "still" } ?? "sticker"
    let apart =
      share.isAnimated == nil ? "" : ", and stills and animations are in different ones"
    let kept = share.stickers.count {
      !refused.contains($0) && platform.limits(animated: kinds[$0]) != nil
    }
    return Refusal(
      "this pack has \(counted(share.stickers.count, noun)); a pack of \(platform.name) has \(limit.text)\(apart)",
      wayOut: wayOut(of: plan, without: refused, first: doubtful)
        ?? limit.nearest(above: kept).map { "add \(counted($0 - kept, noun))" })
  }

  /// Returns the advice to leave out stickers, and as many others as the platform's numbers require, with the options
  /// if possible; `nil` if that leaves no pack that it takes.
  ///
  /// - Parameter doubtful: of the others, those that are left out first.
  func wayOut(
    of plan: PackPlan, without refused: Set<Int>, first doubtful: Set<Int> = []
  ) -> String? {
    guard let (count, options) = omissions(of: plan, without: refused, first: doubtful) else {
      return nil
    }
    return "leave out \(count.grouped) of them"
      + (options.map { ": \($0.joined(separator: " "))" } ?? "")
  }

  /// Returns the number of stickers to leave out, and the options for it; no options if there are too many, or if a
  /// name cannot be typed.
  private func omissions(
    of plan: PackPlan, without refused: Set<Int>, first doubtful: Set<Int>
  ) -> (count: Int, options: [String]?)? {
    let kinds = kinds(of: plan)
    guard
      let omitted = platform.stickersToLeaveOut(of: kinds, without: refused, first: doubtful),
      !omitted.isEmpty
    else { return nil }
    let prefix = optionPlatform.map { "\($0.id)=" } ?? ""
    let patterns = plan.patterns
    let options = omitted.compactMap { index in
      patterns[index].shellWord.map { "--leave-out \(prefix)\($0)" }
    }
    guard options.count == omitted.count, options.count <= Self.maxOptions else {
      return (omitted.count, nil)
    }
    return (omitted.count, options)
  }

  /// Maximum number of options that a message lists.
  private static let maxOptions = 24

  /// Returns, for each sticker, true if it is an animation; false for all if the platform's numbers do not distinguish
  /// animations from stills.
  private func kinds(of plan: PackPlan) -> [Bool] {
    let isOfOneKind = [false, true].contains { platform.limits(animated: $0) == nil }
    guard isOfOneKind || platform.dividesPacks else { return plan.stickers.map { _ in false } }
    return plan.stickers.map { $0.isAnimated(plan.links, limits.decoding) }
  }
}

extension PackPlan {
  /// A pattern for each sticker that matches no other: the name of its image file, or the sticker's name if it consists
  /// of frames or if several files have that name.
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
