import StickerBase
import StickerCodecs
import StickerPacks

/// Flags animations, and stills, that a platform does not take.
struct UnsuitedAnimation: StickerRule {
  static let metadata = RuleMetadata(
    id: "unsuited-animation", group: .platforms, severity: .error,
    summary:
      "A platform takes no stills, no animations, or none with this duration or these frames.",
    why:
      "The platform refuses the sticker, often together with the whole pack. Cutting it or changing its "
      + "speed is a decision about the art, which 'stickerlint export' leaves to you.",
    howToFix:
      "Choose a change in stickerpack.yml, such as 'for: {signal: {cut: 3}}' below the sticker, or give each animation "
      + "what it needs with 'stickerlint export --adapt speed'.",
    limit: { _ in "as 'stickerlint platforms' lists them" },
    since: "0.1.0", evidence: [.platforms], yieldsTo: [ScaleVariants.metadata.id])

  let profile: Profile

  func check(_ sticker: Sticker, report: (Finding.Draft) -> Void) {
    guard let image = sticker.image else { return }
    for platform in profile.receivers(of: sticker) {
      guard let limits = platform.limits(animated: sticker.isAnimated) else {
        report(.kind(sticker, platform))
        continue
      }
      guard sticker.isAnimated else { continue }
      // The export applies a chosen change, and the limits apply to the result.
      let found = image.frames.map {
        ($0.delay ?? FrameDelay(numerator: 0, denominator: 100)).played
      }
      let change = sticker.choices.change(
        for: platform,
        ifRefused: platform.refuses(
          delays: found.map(\.milliseconds), plays: image.plays ?? 0))
      let delays = change?.playback(found).delays ?? found
      let count = delays.count
      if let change, count == 1 {
        report(.single(of: found.count, change, platform))
        continue
      }
      let plan = limits.plan(delays: delays.map(\.milliseconds), plays: image.plays ?? 0)
      let adaptation = Adaptation.speed.choice(
        among: limits.changes(
          for: found, plays: image.plays ?? 0, chosen: change ?? MotionChange()))
      for problem in plan.problems {
        report(.refusal(problem, sticker, adaptation, platform).after(change))
      }
      if let limit = limits[.distinctFrames],
        let distinct = sticker.distinctFrameCount.map({ min($0, count) }), !limit.allows(distinct)
      {
        report(.motionless(distinct, of: count, limit, platform).after(change))
      }
      if plan.problems.isEmpty, plan.repetitions > 1 || plan.frames != count {
        report(.repeated(plan, count, platform))
      }
      if plan.problems.isEmpty, plan.plays != image.plays ?? 0 {
        report(.plays(image.plays ?? 0, plan.plays, platform))
      }
    }
  }
}

extension Sticker {
  /// Returns advice about a sticker of a kind that a platform does not take.
  fileprivate func remedy(_ platform: Platform) -> Advice {
    let id = platform.id
    let exclusion = "'for: {\(id): {leave-out: true}}' below it in stickerpack.yml leaves it out."
    guard let otherPlatform = platform.others(taking: isAnimated).first else {
      return Advice(exclusion)
    }
    let kind = isAnimated ? "animations" : "stills"
    var advice = Advice(
      "'--for \(otherPlatform.id)', beside \(id) or in its place, takes \(kind); \(exclusion)")
    advice.alone = assembly(
      "\(otherPlatform.name) are \(kind).", "", for: otherPlatform)
    return advice
  }

  /// Returns the advice to convert this file, checked alone, for a platform. `nil` if the file is compiled, made of
  /// several files, or a copy of something other than a file with the same extension, or if the platform takes no
  /// stickers of its kind.
  ///
  /// - Parameters:
  ///   - sentence: the advice as a sentence.
  ///   - options: options of `stickerlint assemble`.
  fileprivate func assembly(
    _ sentence: String, _ options: String, for platform: Platform
  ) -> Advice.Alone? {
    let format = (isAnimated ? platform.animation : platform.still)?[.formats]?.words.first
    let source = original ?? path
    // The original of a copy may also be a folder or a manifest.
    guard !isBuilt, source.extension == path.extension, sequence == nil, let format else {
      return nil
    }
    let name = "\(source.stem ?? "sticker")-\(platform.id).\(format == "apng" ? "png" : format)"
    return Advice.Alone(
      sentence: sentence,
      command: .assemble(
        source, "--for \(platform.id) \(options)",
        into: source.removingLastComponent().appending(name), .mayResolve))
  }
}

extension Finding.Draft {
  fileprivate static func kind(_ sticker: Sticker, _ platform: Platform) -> Self {
    let count = sticker.image?.frames.count ?? 1
    guard sticker.isAnimated else {
      return Self(
        "This is a still. \(platform.name) are animations.",
        advice: sticker.remedy(platform)
      ).refused(by: platform, platform.animation?[.formats])
    }
    return Self(
      "This animation has \(count.grouped) frames. \(platform.name) are stills.",
      advice: sticker.remedy(platform),
      measured: Quantity(count, .frames), limit: Quantity(1, .frames)
    ).refused(by: platform, platform.still?[.formats])
  }

  fileprivate static func single(
    of count: Int, _ change: MotionChange, _ platform: Platform
  ) -> Self {
    Self(
      "\(change.manifestText) in stickerpack.yml leaves one of \(counted(count, "frame")), and a still is no animation.",
      help: "Keep at least two frames, or use one of them as a still.",
      measured: Quantity(1, .frames), limit: Quantity(2, .frames)
    ).refused(by: platform, nil)
  }

  /// Returns the finding with a sentence about a chosen change that was applied first; unchanged without such a change.
  fileprivate func after(_ change: MotionChange?) -> Self {
    guard let change else { return self }
    var draft = self
    draft.message += " That is after \(change.manifestText) in stickerpack.yml."
    return draft
  }

  /// Returns the finding about a limit that the animation does not meet.
  ///
  /// - Parameter adaptation: the change that an export with `--adapt speed` makes; `nil` if none helps.
  fileprivate static func refusal(
    _ problem: AnimationPlan.Problem, _ sticker: Sticker, _ adaptation: MotionChange?,
    _ platform: Platform
  ) -> Self {
    let limit = problem.limit
    let measured = problem.measured
    func draft(_ message: String, _ sentence: String, _ unit: Quantity.Unit) -> Self {
      Self(
        message, advice: sticker.advice(sentence, adaptation, platform),
        measured: Quantity(measured, unit), limit: problem.nearest.map { Quantity($0, unit) })
    }
    let fewer = "Drop frames; the rest take over their time."
    let found =
      switch limit.key {
      case .loopTime, .totalTime:
        draft(
          "One play takes \(timeText(measured)). \(platform.name) take \(limit.timeText).",
          measured > Double(problem.nearest ?? 0)
            ? "Change its speed, or keep only its beginning." : "Change its speed, or repeat it.",
          .milliseconds)
      case .frameRate:
        draft(
          "It shows \(Int(measured).grouped) frames per second. \(platform.name) take "
            + "\(limit.textWithUnit).", fewer, .framesPerSecond)
      case .frameTime where measured < Profile.messages.minimumDelay:
        draft(
          "A frame takes \(timeText(measured)). \(platform.name) take \(limit.timeText) a frame.",
          "Players show such frames for \(timeText(Profile.messages.shortDelayPlaysAs)), which 'stickerlint fix' "
            + "writes; or drop frames.", .milliseconds)
      case .frameTime:
        draft(
          "A frame takes \(timeText(measured)). \(platform.name) take \(limit.timeText) a frame.",
          fewer, .milliseconds)
      default:
        draft(
          "This animation has \(Int(measured).grouped) frames. \(platform.name) have "
            + "\(limit.textWithUnit).", fewer, .frames)
      }
    return found.refused(by: platform, limit)
  }

  fileprivate static func motionless(
    _ distinct: Int, of count: Int, _ limit: PlatformLimit, _ platform: Platform
  ) -> Self {
    Self(
      "Only \(counted(distinct, "frame")) of \(count.grouped) "
        + "\(agreeing(distinct, "is", "are")) different. \(platform.name) need \(limit.text).",
      help: "Draw more, or use one frame as a still.",
      measured: Quantity(distinct, .frames), limit: limit.least.map { Quantity($0, .frames) }
    ).refused(by: platform, limit)
  }

  fileprivate static func repeated(
    _ plan: AnimationPlan, _ count: Int, _ platform: Platform
  ) -> Self {
    let how =
      plan.repetitions > 1
      ? "repeats its \(counted(count, "frame")) \(counted(plan.repetitions, "time")) in one play"
      : "shows frames in parts, \(plan.frames.grouped) instead of \(count.grouped)"
    return Self(
      "For \(platform.name), \(platform.converter) \(how); it looks the same.",
      measured: Quantity(count, .frames), limit: Quantity(plan.frames, .frames)
    ).changed(for: platform)
  }

  fileprivate static func plays(_ old: Int, _ new: Int, _ platform: Platform) -> Self {
    func words(_ plays: Int) -> String { plays == 0 ? "forever" : counted(plays, "time") }
    return Self(
      "It plays \(words(old)). For \(platform.name), \(platform.converter) plays it \(words(new)).",
      measured: Quantity(old, .plays), limit: Quantity(new, .plays)
    ).changed(for: platform)
  }
}

extension Sticker {
  /// Returns the advice to change an animation. For a platform with an export, the change is a choice in
  /// `stickerpack.yml`, which the export applies; for any other platform, it is a command.
  ///
  /// - Parameters:
  ///   - sentence: the advice as a sentence.
  ///   - change: the change that helps; `nil` if none does.
  fileprivate func advice(
    _ sentence: String, _ change: MotionChange?, _ platform: Platform
  ) -> Advice {
    guard let change else { return Advice(sentence) }
    guard platform.isExported else { return advice(sentence, change.options) }
    var advice = Advice(
      "\(sentence) 'for: {\(platform.id): \(change.manifestText)}' below it in stickerpack.yml does it.",
      .export(for: platform), .alternative)
    advice.common = "\(sentence) Each needs numbers of its own."
    advice.alone = assembly(sentence, change.options, for: platform)
    return advice
  }
}
