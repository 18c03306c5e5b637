import StickerBase
import StickerLinting
import StickerPacks
import StickerPlatforms
import SystemPackage

// The outcome of an export for one platform: first the refusals that need no drawing, then the export itself.
extension Export {
  /// Finds out, before anything is drawn, whether a platform refuses the pack, or another platform takes all of its
  /// stickers, and prints the reasons.
  ///
  /// - Parameters:
  ///   - obstacle: the findings of lint that keep the pack from being exported; `nil` for none.
  ///   - videoFault: the reason that no videos can be written; `nil` if they can, or if there are none.
  ///   - outcomes: the outcomes for the platforms so far, which print the heading.
  /// - Returns: the outcome; `nil` if the pack can be drawn.
  func reportRefusal(
    of plan: PackPlan, by platform: Platform, _ obstacle: ExportObstacle?,
    _ videoFault: VideoFault?, _ linting: ExportLinting, _ outcomes: ExportOutcomes
  ) async -> ExportOutcome? {
    guard var builder = builder(for: platform, linting.configuration) else {
      return ExportOutcome(.clean, [])
    }
    builder.unreadable = obstacle?.unreadable ?? []
    await findHeld(of: plan, in: &builder, linting)
    if let words = builder.substitutes(of: plan) {
      outcomes.begin(platform)
      Console.error.say("\(words); nothing is written for \(platform.id)")
      return ExportOutcome(.clean, [words], isSubstituted: true)
    }
    let animations = await builder.refusedAnimations(of: plan)
    let kinds = await builder.refusedKinds(of: plan)
    let refused = Set(kinds.map(\.path)).union(obstacle?.stickers ?? [])
    let isOfOtherKind =
      !kinds.isEmpty
      && kinds.count == plan.stickers.count { !$0.choices.isLeftOut(of: platform) }
    let count =
      isOfOtherKind
      ? nil
      : builder.refusalOfCount(
        plan, refused: refused, opaque: obstacle?.opaque ?? [], animations: animations)
    let receiver = platforms.count > 1 ? platform : nil
    guard obstacle == nil, count == nil, animations.isEmpty, kinds.isEmpty, videoFault == nil else {
      outcomes.begin(platform)
      var additions = await additions(
        resolving: count, obstacle, kinds.map(\.path), animations, plan, builder, linting)
      let spoiled = refused.isEmpty && obstacle == nil ? animations.paths : refused
      let wayOut =
        count == nil && !additions.dropsPlatform ? builder.wayOut(of: plan, refused: spoiled) : nil
      if let count {
        Console.error.say(
          additions.dropsPlatform
            ? count.statement + takersClause(of: plan, builder) : count.description)
      }
      let refusals = self.refusals(
        of: kinds, by: builder, plan, additions, isOmittable: count != nil || wayOut != nil,
        linting.configuration)
      for sentence in refusals.sentences + animations.sentences { Console.error.say(sentence) }
      if builder.adaptation == nil, animations.areAdaptable {
        Console.error.say(
          "or use --adapt speed, as in the command below: it changes each animation only as needed")
      }
      if obstacle == nil, count == nil, kinds.isEmpty,
        let trial = builder.trial(of: animations, in: plan)
      {
        Console.error.say("this shows the bytes and the quality of each: \(trial)")
      }
      let reasons =
        [count?.reason].compactMap(\.self) + (obstacle?.lines(omitsPackSize: count != nil) ?? [])
        + refusals.summaries + animations.summaries
      Console.error.say(
        additions.dropsPlatform || reasons.isEmpty && videoFault != nil
          ? "nothing was written\(receiver.map { " for \($0.id)" } ?? "")"
          : ExportObstacle.sentence(obstacle, for: receiver, or: wayOut))
      if let videoFault, !additions.dropsPlatform { additions.add(task: videoFault.task) }
      return ExportOutcome(
        reasons.isEmpty ? .failure : .findings,
        reasons + (videoFault == nil ? [] : ["ffmpeg, which writes videos, cannot be used"]),
        additions: additions)
    }
    return nil
  }

  /// Exports the pack for one platform, and prints the result, or the reasons that nothing is written.
  /// For the platform, ``reportRefusal(of:by:_:_:_:_:)`` has returned `nil`.
  ///
  /// - Parameter outcomes: the outcomes for the platforms so far, whose remarks are not repeated.
  func attemptExport(
    of plan: PackPlan, for platform: Platform, _ current: ExportUpdate, _ linting: ExportLinting,
    _ outcomes: inout ExportOutcomes
  ) async -> ExportOutcome {
    guard var builder = builder(for: platform, linting.configuration) else {
      return ExportOutcome(.clean, [])
    }
    if !current.isCurrent(platform) { await findHeld(of: plan, in: &builder, linting) }
    let receiver = platforms.count > 1 ? platform : nil
    // Other platforms of the run take these stickers, but the printed command leaves these platforms out.
    let kinds =
      outnumbered.isEmpty ? [] : await builderForCommand(builder).refusedKinds(of: plan).map(\.path)
    do {
      return try await writePack(plan, for: platform, builder, current, &outcomes)
    } catch PackFault.refused(let refusal) {
      Console.error.say(refusal.description)
      Console.error.say(ExportObstacle.sentence(nil, for: receiver, or: nil))
      let animations = await builder.refusedAnimations(of: plan)
      var additions = await additionsBeforeDrawing(
        plan, builderForCommand(builder), linting, nil, nil, kinds, animations)
      if additions.options.isEmpty { additions.task = additions.task ?? ExportAdditions.byHand }
      return ExportOutcome(.findings, [refusal.statement], additions: additions)
    } catch PackFault.refusedStickers(let refusals, let hints) {
      for line in refusals.sentences + hints { Console.error.say(line) }
      Console.error.say(ExportObstacle.sentence(nil, for: receiver, or: nil))
      return ExportOutcome(
        .findings, refusals.summaries,
        additions: additionsAfterDrawing(plan, builderForCommand(builder), after: refusals, kinds))
    } catch {
      let stop = (error as? any RunEnding)?.stop ?? .failure("\(error)")
      stop.say()
      let neededBytes = (error as? PackFault)?.neededBytes
      let hasEarlierExport =
        !update && builder.hasEarlierExport(in: path(for: platform, of: plan))
      return ExportOutcome(
        stop.status, [stop.text.split(separator: "\n").first.map(String.init) ?? "it failed"],
        additions: hasEarlierExport || neededBytes != nil
          ? ExportAdditions(neededBytes: neededBytes, updates: hasEarlierExport) : nil)
    }
  }

  /// Tells a builder which stickers options leave out for its platform, and which of them the platform would take.
  func findHeld(
    of plan: PackPlan, in builder: inout ExportBuilder, _ linting: ExportLinting
  ) async {
    let platform = builder.platform
    builder.leftOutByOptions = choices.held(
      in: plan, for: platform, isForSeveralPlatforms: platforms.count > 1)
    guard !builder.leftOutByOptions.isEmpty else { return }
    var part = plan
    part.stickers = zip(plan.paths, plan.stickers).filter {
      builder.leftOutByOptions.contains($0.0)
    }.map(\.1)
    for index in part.stickers.indices {
      part.stickers[index].choices[platform.id]?.leaveOut = false
    }
    let obstacle = await linting.obstacle(
      of: part, Array(builder.leftOutByOptions), for: platform, among: platforms)
    let kinds = await builder.refusedKinds(of: part).map(\.path)
    let animations = await builder.refusedAnimations(of: part).paths
    let refused = (obstacle?.stickers ?? []).union(kinds).union(animations)
    builder.returnable = builder.leftOutByOptions.subtracting(refused)
  }
}
