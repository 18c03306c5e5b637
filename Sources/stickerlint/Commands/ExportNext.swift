import StickerBase
import StickerLinting
import StickerPacks
import StickerPlatforms
import SystemPackage

/// The additions to the command of a refused export that make a platform take the pack.
struct ExportAdditions {
  /// The work that a person has to do before the command can succeed, such as `add 2 animations`; `nil` if options
  /// suffice.
  var task: String?
  var options: [ExportOption] = []
  /// Further platforms, which take the stickers that the refusing platform does not take.
  var platforms: [Platform] = []
  /// True if the command leaves the platform out: its service takes most of the pack as another kind, and too few
  /// stickers remain for it.
  var dropsPlatform = false
  /// True if files fit without `--enlarge`, so that the command drops it.
  var dropsEnlarging = false
  /// The bytes of memory that the art needs; `nil` if the limit suffices.
  var neededBytes: Int?

  /// True if the command stays the same, with or without a task.
  var isEmpty: Bool {
    options.isEmpty && platforms.isEmpty && !dropsEnlarging && neededBytes == nil && !updates
  }

  /// The task if neither options nor more stickers help.
  static let byHand = "fix what is named above"

  /// True if the command updates the folder of an earlier export.
  var updates = false

  /// Adds the options, the platforms and the memory of other additions, and drops `--enlarge` if they do. Their task is
  /// not added.
  mutating func add(_ other: ExportAdditions) {
    options += other.options.filter { !options.contains($0) }
    platforms += other.platforms.filter { platform in
      !platforms.contains { $0.id == platform.id }
    }
    dropsEnlarging = dropsEnlarging || other.dropsEnlarging
    neededBytes = [neededBytes, other.neededBytes].compactMap(\.self).max()
  }

  /// Adds a task to the existing one, if any.
  mutating func add(task newTask: String) {
    task = task.map { "\($0), and \(newTask)" } ?? newTask
  }

  /// Returns the options for a command with some platforms. An option that is the same for all of them is given once.
  func options(for platforms: [Platform]) -> [ExportOption] {
    guard platforms.count > 1 else { return options }
    return options.compactMap { option in
      guard let platform = option.platform, let common = option.forAllPlatforms,
        platforms.allSatisfy({
          options.contains(ExportOption(option.name, option.value, for: $0))
        })
      else { return option }
      return platform == platforms[0].id ? common : nil
    }
  }
}

extension Export {
  /// Returns the additions with which a platform takes the pack, as far as is known before anything is drawn.
  ///
  /// - Parameters:
  ///   - count: the refusal of the number of stickers; `nil` if the platform takes it.
  ///   - obstacle: the findings of lint that keep the pack from being exported; `nil` for none.
  ///   - kinds: the paths of the stickers of a kind that the platform does not take.
  ///   - animations: the animations whose time or frames the platform does not take.
  func additionsBeforeDrawing(
    _ plan: PackPlan, _ builder: ExportBuilder, _ linting: ExportLinting, _ count: Refusal?,
    _ obstacle: ExportObstacle?, _ kinds: [FilePath], _ animations: RefusedAnimations
  ) async -> ExportAdditions {
    let lacking = [false, true].first { builder.platform.limits(animated: $0) == nil }
    let other = kinds.isEmpty ? nil : lacking.flatMap { builder.platform.others(taking: $0).first }
    var builder = builder
    if let other {
      builder.platforms.append(other)
      if isOutnumbered(builder, plan, obstacle, animations),
        let replacement = await replacement(of: builder, by: other, plan, kinds, linting)
      {
        return replacement
      }
      builder.platforms.removeLast()
    }
    let textOptions = missingTextOptions(plan, builder)
    var additions = ExportAdditions(options: textOptions ?? [])
    if textOptions == nil { additions.task = ExportAdditions.byHand }
    var refused = animations.unadaptable.union(obstacle?.stickers ?? [])
    var missing = count?.wayOut
    if !kinds.isEmpty {
      var added: ExportAdditions?
      if let other {
        added = await self.additions(adding: other, to: builder, plan, kinds, linting)
      }
      if let other, let added, added.task == nil {
        builder.platforms.append(other)
        additions.add(added)
      } else if let added, kinds.count == builder.stickerCount(of: plan) {
        additions.add(added)
        additions.task = added.task
        return additions
      } else {
        refused.formUnion(kinds)
        missing = missing ?? added?.task
      }
    }
    additions.add(adaptation(of: animations))
    guard builder.substitutes(of: plan) == nil else { return additions }
    let omissions =
      self.omissions(of: plan, builder, obstacle, refused: refused)
      ?? (obstacle?.needsForce(without: []) == true
        ? builder.omissions(of: plan, refused: animations.unadaptable).map {
          ExportAdditions(options: $0 + [ExportOption("--force")])
        } : nil)
      ?? self.omissions(
        of: plan, builder, obstacle, refused: refused, maxOptions: ExportBuilder.maxOptions)
    if let omissions {
      additions.add(omissions)
    } else {
      additions.task = missing ?? ExportAdditions.byHand
      // The command works once stickers are added, if it leaves out the refused ones.
      if missing != nil, obstacle?.needsForce(without: refused) ?? false == false {
        additions.options += builder.omissions(of: plan, only: refused) ?? []
      }
    }
    return additions
  }

  /// Returns the options that leave out the refused stickers, and as many others as the platform's numbers demand, with
  /// `--force` if that is needed; `nil` if the platform would still refuse the pack.
  private func omissions(
    of plan: PackPlan, _ builder: ExportBuilder, _ obstacle: ExportObstacle?,
    refused: Set<FilePath>, maxOptions: Int = ExportBuilder.usualOptions
  ) -> ExportAdditions? {
    guard let omitted = builder.omissions(of: plan, refused: refused, atMost: maxOptions),
      let needsForce = obstacle.map({ $0.needsForce(without: refused) }) ?? false
    else { return nil }
    return ExportAdditions(options: omitted + (needsForce ? [ExportOption("--force")] : []))
  }

  /// Returns the additions with which another platform takes the stickers of a kind that the builder's platform does
  /// not take; `nil` if this version does not export for the other platform. The stickers are judged as in a run for
  /// both.
  func additions(
    adding other: Platform, to builder: ExportBuilder, _ plan: PackPlan, _ kinds: [FilePath],
    _ linting: ExportLinting
  ) async -> ExportAdditions? {
    guard var substitute = self.builder(for: other, linting.configuration) else { return nil }
    substitute.platforms = builder.platforms + [other]
    let animations = await substitute.refusedAnimations(of: plan)
    let obstacle = await linting.obstacle(of: plan, kinds, for: other, among: substitute.platforms)
    let refused = animations.unadaptable.union(obstacle?.stickers ?? [])
      .union(await substitute.refusedKinds(of: plan).map(\.path))
    var additions = ExportAdditions(platforms: [other])
    if let omitted = omissions(of: plan, substitute, obstacle, refused: refused) {
      additions.add(omitted)
    } else {
      let count = substitute.refusalOfCount(
        plan, refused: refused, opaque: obstacle?.opaque ?? [], animations: animations)
      additions.task = count?.wayOut ?? ExportAdditions.byHand
    }
    additions.add(adaptation(of: animations))
    return additions
  }

  /// Returns the additions with which a platform takes the pack after it refused stickers that were drawn.
  ///
  /// - Parameter kinds: the paths of the stickers of a kind that the platform does not take.
  func additionsAfterDrawing(
    _ plan: PackPlan, _ builder: ExportBuilder, after refusals: [Refusal], _ kinds: [FilePath]
  ) -> ExportAdditions {
    let isAdaptable = builder.adaptation == nil && refusals.contains { $0.sizeRatio != nil }
    let subjects = refusals.filter { !(isAdaptable && $0.sizeRatio != nil) }.compactMap(\.subject)
    let named = zip(plan.displayedNames, plan.paths).filter { subjects.contains($0.0) }
    if enlarges(for: builder.platform), !isAdaptable, refusals.allSatisfy({ $0.sizeRatio != nil }) {
      return ExportAdditions(dropsEnlarging: true)
    }
    var additions = ExportAdditions(options: isAdaptable ? [Self.adaptOption] : [])
    if let omitted = builder.omissions(of: plan, refused: Set(named.map(\.1) + kinds)) {
      additions.options = omitted + additions.options
    } else {
      additions.task = ExportAdditions.byHand
    }
    return additions
  }

  /// Returns the options for the texts that a platform needs and the pack does not have; `nil` if the run gives one of
  /// these options already.
  func missingTextOptions(_ plan: PackPlan, _ builder: ExportBuilder) -> [ExportOption]? {
    var options: [ExportOption] = []
    if builder.lacksAuthor(plan) {
      guard author == nil else { return nil }
      options.append(ExportOption("--author", PackPlan.exampleAuthor))
    }
    if builder.lacksEmoji(plan) {
      guard defaultEmoji == nil else { return nil }
      options.append(ExportOption("--default-emoji", StickerEmoji.example))
    }
    if builder.hasReservedNames(plan) {
      guard prefix == nil else { return nil }
      options.append(ExportOption("--prefix", "\(plan.name.slug(or: "stickers"))-"))
    }
    return options
  }

  /// Returns the addition of `--adapt` if it helps some of the refused animations; otherwise none.
  private func adaptation(of animations: RefusedAnimations) -> ExportAdditions {
    ExportAdditions(
      options: animations.paths.isSubset(of: animations.unadaptable) ? [] : [Self.adaptOption])
  }

  /// The option that gives each animation the change that it needs.
  private static let adaptOption = ExportOption("--adapt", Adaptation.speed.rawValue)
}
