import ArgumentParser
import StickerBase
import StickerPacks
import StickerPlatforms
import SystemPackage

/// The choices for stickers that a platform refuses: changes to animations, and stickers to leave out.
struct ChoiceOptions: ParsableArguments {
  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "Change each animation that a platform refuses so that it is accepted: speed plays it in the nearest allowed "
        + "time, cut keeps its beginning. Frames are dropped evenly as far as the platform asks for it, and quality is "
        + "lost only if the file is too large otherwise.",
      valueName: "way"), transform: PlatformValue.adaptation)
  var adapt: [PlatformValue<Adaptation>] = []

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "Keep only this many seconds from the start of animations that a platform refuses. Each of these options can "
        + "be for one platform: line=3.",
      valueName: "seconds"), transform: PlatformValue.number)
  var cut: [PlatformValue<Double>] = []

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "Play animations that a platform refuses in this many seconds, faster or slower.",
      valueName: "seconds"), transform: PlatformValue.number)
  var duration: [PlatformValue<Double>] = []

  @Option(
    name: .customLong("repeat"), parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "Show animations that a platform refuses this many times in one play.", valueName: "n"),
    transform: PlatformValue.integer)
  var repeats: [PlatformValue<Int>] = []

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "Keep at most this many frames, evenly spread, of animations that a platform refuses.",
      valueName: "n"), transform: PlatformValue.integer)
  var maxFrames: [PlatformValue<Int>] = []

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "For animations that a platform refuses, the lowest mean PSNR to accept, in dB.",
      valueName: "dB"), transform: PlatformValue.number)
  var minQuality: [PlatformValue<Double>] = []

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "Leave out the stickers with matching names or paths; repeatable.", valueName: "glob"),
    transform: PlatformValue.pattern)
  var leaveOut: [PlatformValue<Glob>] = []

  /// The names of the options that may be for one platform.
  static let names = [
    "--adapt", "--cut", "--duration", "--repeat", "--max-frames", "--min-quality", "--leave-out",
  ]

  @Flag(
    help:
      "Once the pack is exported, write these choices, --exclude, --name, --author, --default-emoji and --prefix into stickerpack.yml. The file is created if there is none."
  )
  var remember = false

  func validate() throws {
    for (name, values) in [("cut", cut), ("duration", duration)] {
      for value in values.map(\.value) where !(MotionChange.validSeconds ~= value) {
        throw ValidationError("--\(name) must be from 0.01 to 3600 seconds, not \(value).")
      }
    }
    if cut.contains(where: { value in duration.contains { $0.platform == value.platform } }) {
      throw ValidationError("--cut and --duration both set the time: use one of them.")
    }
    try Self.checkOnce(adapt, "adapt")
    try Self.checkOnce(cut, "cut")
    try Self.checkOnce(duration, "duration")
    try Self.checkOnce(repeats, "repeat")
    try Self.checkOnce(maxFrames, "max-frames")
    try Self.checkOnce(minQuality, "min-quality")
    for value in repeats.map(\.value) where !(MotionChange.validRepeats ~= value) {
      throw ValidationError("--repeat must be from 2 to 20, not \(value).")
    }
    for value in maxFrames.map(\.value) where !(MotionChange.validMaxFrames ~= value) {
      throw ValidationError("--max-frames must be from 2 to 10,000, not \(value).")
    }
    for value in minQuality.map(\.value) where !(0...99 ~= value) {
      throw ValidationError("--min-quality must be from 0 to 99, not \(value).")
    }
  }

  /// Checks that an option has at most one value for each platform, and at most one for all of them.
  private static func checkOnce<Value>(_ values: [PlatformValue<Value>], _ name: String) throws {
    for (index, value) in values.enumerated()
    where values[..<index].contains(where: { $0.platform == value.platform }) {
      let receiver = value.platform.map { " for \($0.id)" } ?? ""
      throw ValidationError(
        "--\(name) is given twice\(receiver): it is for all animations that a platform refuses. 'for:' below a sticker in "
          + "stickerpack.yml gives it a value of its own.")
    }
  }

  /// Checks that options name only platforms of the run.
  func check(_ platforms: [Platform]) throws {
    let named =
      [cut, duration, minQuality].flatMap { $0.map(\.platform) }
      + [repeats, maxFrames].flatMap { $0.map(\.platform) } + leaveOut.map(\.platform)
      + adapt.map(\.platform)
    for case let platform? in named where !platforms.contains(platform) {
      throw ValidationError(
        "an option is for \(platform.id), which --for does not name; add it there.")
    }
  }

  /// Returns the change to animations that a platform refuses. If `--cut` is for this platform and `--duration` for all
  /// platforms, or the other way round, only the one for this platform applies.
  func change(for platform: Platform) -> MotionChange {
    var change = MotionChange(
      cut: cut.value(for: platform), duration: duration.value(for: platform),
      repeats: repeats.value(for: platform), maxFrames: maxFrames.value(for: platform),
      minQuality: minQuality.value(for: platform))
    if change.cut != nil, change.duration != nil {
      if duration.hasValue(onlyFor: platform) { change.cut = nil } else { change.duration = nil }
    }
    return change
  }

  /// Returns the names of the given options that had an effect.
  ///
  /// - Parameter wasAdapted: true if ``adapt`` changed an animation; it changes only what a platform refuses.
  func effectiveOptions(wasAdapted: Bool) -> [String] {
    let areEffective = [
      wasAdapted && !adapt.isEmpty, !cut.isEmpty, !duration.isEmpty, !repeats.isEmpty,
      !maxFrames.isEmpty, !minQuality.isEmpty, !leaveOut.isEmpty,
    ]
    return zip(Self.names, areEffective).filter(\.1).map(\.0)
  }

  /// Applies the choices to the stickers of a plan, except those that have a change of their own for the platform.
  ///
  /// - Returns: the patterns of `--leave-out` that match no sticker, and the patterns that match a file only without
  ///   its extension, each with the present name of the file.
  func apply(
    to plan: inout PackPlan, for platforms: [Platform]
  ) -> (unmatched: [Glob], renamed: [(pattern: Glob, name: String)]) {
    var matches = plan.matches(leaveOut.map(\.value))
    var renamed: [(Glob, String)] = []
    for (index, choice) in leaveOut.enumerated() where matches[index].isEmpty {
      matches[index] = plan.stickersRenamed(since: choice.value)
      if let sticker = matches[index].min(), !renamed.contains(where: { $0.0 == choice.value }) {
        renamed.append((choice.value, plan.places[sticker].path.displayedName.printable))
      }
    }
    for platform in platforms {
      let change = change(for: platform)
      if !change.isNone { plan.choose(change, for: platform) }
      for (choice, indices) in zip(leaveOut, matches)
      where choice.platform == nil || choice.platform == platform {
        plan.leaveOut(indices, of: platform)
      }
    }
    return (zip(leaveOut, matches).filter(\.1.isEmpty).map(\.0.value), renamed)
  }

  /// Returns the paths of the stickers that options leave out for one platform only. The same command without these
  /// options does not leave them out.
  ///
  /// - Parameter isForSeveralPlatforms: true if the run is for several platforms.
  func held(in plan: PackPlan, for platform: Platform, isForSeveralPlatforms: Bool) -> Set<FilePath>
  {
    func paths(_ choices: [PlatformValue<Glob>]) -> Set<FilePath> {
      let matches = plan.matches(choices.map(\.value))
      let indices = zip(choices, matches).flatMap { choice, found in
        found.isEmpty ? plan.stickersRenamed(since: choice.value) : found
      }
      let stickers = plan.paths
      return Set(
        indices.filter {
          plan.stickers[$0].choices[platform.id].map { $0.leaveOut && $0.isOption } ?? false
        }.map { stickers[$0] })
    }
    let forAll = isForSeveralPlatforms ? leaveOut.filter { $0.platform == nil } : []
    let forPlatform = leaveOut.filter {
      $0.platform == platform || !isForSeveralPlatforms && $0.platform == nil
    }
    return paths(forPlatform).subtracting(paths(forAll))
  }
}
