import StickerBase
import StickerLinting
import StickerPacks
import StickerPlatforms
import SystemPackage

// The options that a refused export lacks.
extension Export {
  /// Returns the options with which a platform takes the pack, as far as is known before anything is drawn; `nil` if none
  /// do.
  ///
  /// - Parameters:
  ///   - obstacle: what lint found.
  ///   - kinds: the stickers of a kind that the platform does not take.
  ///   - plays: the animations whose time or frames it does not take.
  func next(
    _ plan: PackPlan, _ builder: ExportBuilder, _ configuration: Configuration,
    _ obstacle: ExportObstacle?, _ kinds: [FilePath], _ plays: RefusedPlays
  ) async -> [String]? {
    guard var options = texts(plan, builder) else { return nil }
    var builder = builder
    var refused = plays.unadaptable.union(obstacle?.stickers ?? [])
    let lacking = [false, true].first { builder.platform.limits(animated: $0) == nil }
    if let lacking, !kinds.isEmpty {
      if let other = builder.platform.others(taking: lacking).first,
        let added = await self.options(adding: other, to: builder, plan, configuration)
      {
        builder.platforms.append(other)
        options += added
      } else {
        refused.formUnion(kinds)
      }
    }
    options += adaptation(of: plays)
    guard builder.heirs(of: plan) == nil else { return options }
    if let omitted = builder.omissions(of: plan, refused: refused),
      let needsForce = obstacle.map({ $0.needsForce(without: refused) }) ?? false
    {
      return options + omitted + (needsForce ? ["--force"] : [])
    }
    guard obstacle?.needsForce(without: []) == true,
      let omitted = builder.omissions(of: plan, refused: plays.unadaptable)
    else { return nil }
    return options + omitted + ["--force"]
  }

  /// Returns the options with which another platform takes the stickers of a kind that this one does not take; `nil` if
  /// it does not take them.
  private func options(
    adding other: Platform, to builder: ExportBuilder, _ plan: PackPlan,
    _ configuration: Configuration
  ) async -> [String]? {
    guard var heir = self.builder(for: other, configuration) else { return nil }
    heir.platforms = builder.platforms + [other]
    let plays = await heir.refusedPlays(of: plan)
    guard let omitted = heir.omissions(of: plan, refused: plays.unadaptable) else { return nil }
    return ["--for \(other.id)"] + omitted + adaptation(of: plays)
  }

  /// Returns the options with which a platform takes the pack after it refused stickers in drawing; `nil` if none do.
  func next(
    _ plan: PackPlan, _ builder: ExportBuilder, after refusals: [Refusal]
  ) -> [String]? {
    let isAdaptable = builder.adaptation == nil && refusals.contains { $0.excess != nil }
    let others = refusals.filter { !(isAdaptable && $0.excess != nil) }.compactMap(\.subject)
    let named = zip(plan.displayedNames, plan.paths).filter { others.contains($0.0) }
    guard let omitted = builder.omissions(of: plan, refused: Set(named.map(\.1))) else {
      return nil
    }
    return omitted + (isAdaptable ? [Self.adapting] : [])
  }

  /// True if a folder of an earlier export is in the way of the next one.
  func hasEarlier(_ plan: PackPlan, _ configuration: Configuration) -> Bool {
    !update
      && platforms.contains { platform in
        builder(for: platform, configuration)?.hasWritten(path(for: platform, of: plan)) ?? false
      }
  }

  /// Returns the options for texts that a platform needs and the pack does not have; `nil` if they were given and do not
  /// help.
  private func texts(_ plan: PackPlan, _ builder: ExportBuilder) -> [String]? {
    var options: [String] = []
    if builder.lacksAuthor(plan) {
      guard author == nil else { return nil }
      options.append("--author 'Your Name'")
    }
    if builder.lacksEmoji(plan) {
      guard defaultEmoji == nil else { return nil }
      options.append("--default-emoji \(StickerEmoji.example)")
    }
    if builder.hasReservedNames(plan) {
      guard prefix == nil else { return nil }
      options.append("--prefix \("\(plan.name.identifier)-".shellQuoted)")
    }
    return options
  }

  private func adaptation(of plays: RefusedPlays) -> [String] {
    plays.paths.isSubset(of: plays.unadaptable) ? [] : [Self.adapting]
  }

  /// The option that gives each animation the change that it needs.
  private static let adapting = "--adapt \(Adaptation.speed.rawValue)"
}
