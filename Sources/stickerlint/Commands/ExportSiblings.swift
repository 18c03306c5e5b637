import StickerBase
import StickerLinting
import StickerPacks
import StickerPlatforms
import SystemPackage

// The choice between platforms of one service that take different kinds of stickers.
extension Export {
  /// Finds the platforms of the run that get too few stickers, since another platform takes most of the pack. Only more
  /// stickers would help, so printed commands leave these platforms out.
  mutating func findOutnumbered(
    _ plan: PackPlan, _ obstacles: [String: ExportObstacle], _ linting: ExportLinting
  ) async {
    for platform in platforms {
      guard var builder = builder(for: platform, linting.configuration),
        [false, true].contains(where: { platform.leaves(animated: $0, to: platforms) }),
        builder.stickerCount(of: plan) > 0
      else { continue }
      await findHeld(of: plan, in: &builder, linting)
      let animations = await builder.refusedAnimations(of: plan)
      if isOutnumbered(builder, plan, obstacles[platform.id], animations) {
        outnumbered.insert(platform.id)
      }
    }
  }

  /// Leaves out the stickers that the earlier exports left to other platforms, unless this run exports for these
  /// platforms, too, and prints the stickers.
  mutating func leaveAgain(_ plan: inout PackPlan, _ configuration: Configuration) {
    for platform in platforms {
      guard let earlier = leftBefore.removeValue(forKey: platform.id), !earlier.isEmpty,
        let builder = builder(for: platform, configuration)
      else { continue }
      let indices = builder.leftAgain(of: plan, earlier)
      guard !indices.isEmpty else { continue }
      let places = plan.relativePaths
      leftBefore[platform.id] = indices.sorted().map { places[$0] }
      plan.leaveOut(indices, of: platform)
      let names = indices.sorted().map { plan.places[$0].path.displayedName.printable }
      Console.error.say(
        "\(platform.id): \(names.prefix(3).joined(separator: ", "))\(andMore(names.count - 3)) "
          + "\(agreeing(names.count, "stays", "stay")) left out: the earlier export left "
          + "\(agreeing(names.count, "it", "them")) to another platform")
    }
  }

  /// Returns the clause that names the platforms of the run that take the stickers which the builder's platform leaves
  /// to them; empty if there are none.
  func takersClause(of plan: PackPlan, _ builder: ExportBuilder) -> String {
    let others = [false, true].filter { builder.platform.leaves(animated: $0, to: platforms) }
      .compactMap { builder.platform.others(taking: $0, among: platforms).first?.id }
    let left = builder.stickersLeftToOthers(of: plan).count
    guard !others.isEmpty, left > 0 else { return "" }
    return
      "; \(listed(others)) \(agreeing(others.count, "takes", "take")) the other \(left.grouped)"
  }

  /// Returns a builder for the platforms of the printed command, which leaves out platforms that get too few stickers.
  func builderForCommand(_ builder: ExportBuilder) -> ExportBuilder {
    var builder = builder
    let own = builder.platform.id
    builder.platforms.removeAll { $0.id != own && outnumbered.contains($0.id) }
    return builder
  }

  /// Returns the additions with which the platform of a builder takes the pack, as
  /// ``additionsBeforeDrawing(_:_:_:_:_:_:_:)`` finds them. A platform that gets too few stickers is only left out.
  func additions(
    resolving count: Refusal?, _ obstacle: ExportObstacle?, _ kinds: [FilePath],
    _ animations: RefusedAnimations, _ plan: PackPlan, _ builder: ExportBuilder,
    _ linting: ExportLinting
  ) async -> ExportAdditions {
    guard !outnumbered.contains(builder.platform.id) else {
      return ExportAdditions(dropsPlatform: true)
    }
    let builder = builderForCommand(builder)
    let kinds = outnumbered.isEmpty ? kinds : await builder.refusedKinds(of: plan).map(\.path)
    return await additionsBeforeDrawing(
      plan, builder, linting, count, obstacle, kinds, animations)
  }

  /// Returns true if the builder's platform gets too few stickers for a pack, and fewer than it leaves to the other
  /// platforms of the builder.
  func isOutnumbered(
    _ builder: ExportBuilder, _ plan: PackPlan, _ obstacle: ExportObstacle?,
    _ animations: RefusedAnimations
  ) -> Bool {
    let total = plan.stickers.count { !$0.choices.isLeftOut(of: builder.platform) }
    let count = builder.stickerCount(of: plan)
    guard count > 0 else { return true }
    guard total - count > count else { return false }
    let refused = animations.unadaptable.union(obstacle?.stickers ?? [])
    return builder.refusalOfCount(
      plan, refused: refused, opaque: obstacle?.opaque ?? [], animations: animations) != nil
      && builder.omissions(of: plan, refused: refused, atMost: ExportBuilder.maxOptions) == nil
  }

  /// Returns the additions that replace the builder's platform, which takes few stickers of the pack, with another
  /// platform of the service; `nil` if that platform does not take the pack either.
  func replacement(
    of builder: ExportBuilder, by other: Platform, _ plan: PackPlan, _ kinds: [FilePath],
    _ linting: ExportLinting
  ) async -> ExportAdditions? {
    var remaining = builder
    let replaced = [builder.platform.id, other.id]
    remaining.platforms.removeAll { replaced.contains($0.id) }
    guard let taker = self.builder(for: other, linting.configuration),
      let textOptions = missingTextOptions(plan, taker),
      let added = await additions(adding: other, to: remaining, plan, kinds, linting),
      added.task == nil
    else { return nil }
    var additions = ExportAdditions(options: textOptions)
    additions.add(added)
    additions.dropsPlatform = true
    return additions
  }

  /// Returns the refusals of stickers of a kind that a platform does not take, with the platforms that do.
  ///
  /// - Parameters:
  ///   - additions: the additions with which the service takes the pack.
  ///   - isOmittable: true if another message says how to leave the stickers out.
  func refusals(
    of kinds: [(path: FilePath, refusal: Refusal)], by builder: ExportBuilder, _ plan: PackPlan,
    _ additions: ExportAdditions, isOmittable: Bool, _ configuration: Configuration
  ) -> [Refusal] {
    guard !kinds.isEmpty else { return [] }
    let platform = builder.platform
    let lacking = [false, true].filter { platform.limits(animated: $0) == nil }
    let takers = lacking.flatMap { platform.others(taking: $0) }.filter { other in
      guard var taker = self.builder(for: other, configuration) else { return false }
      taker.platforms = builder.platforms + [other]
      return taker.omissions(of: plan, refused: [], atMost: ExportBuilder.maxOptions) != nil
    }
    let wayOut: String? =
      if additions.dropsPlatform, let other = additions.platforms.first {
        "'--for \(other.id)' takes \(agreeing(kinds.count, "it", "them"))"
      } else if takers.isEmpty {
        isOmittable ? nil : platform.omissionAdvice
      } else {
        "export with \(listed(takers.map { "'--for \(platform.id),\($0.id)'" }, "or")), where each gets its kind, or "
          + platform.omissionAdvice
      }
    return kinds.map { kind in
      var refusal = kind.refusal
      refusal.wayOut = wayOut
      return refusal
    }
  }
}

extension Platform {
  /// The advice to leave a sticker out in the manifest.
  fileprivate var omissionAdvice: String {
    "write 'for: {\(id): {leave-out: true}}' below a sticker in \(ManifestFile.name) to leave it out"
  }
}
