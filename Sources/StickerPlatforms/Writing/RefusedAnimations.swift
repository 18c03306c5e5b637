import StickerBase
import StickerCodecs
package import StickerPacks
package import SystemPackage

/// The animations of a pack whose time or frames a platform does not take. The headers of the files show them; only
/// refused animations are decoded, since an animation whose frames all look the same may be exported as a still.
/// Animations that the same changes help form one group.
package struct RefusedAnimations: Sendable {
  /// A refused animation.
  struct Entry: Sendable {
    /// The index of the sticker in the plan for the platform.
    let sticker: Int
    /// The name of the sticker in messages.
    let name: String
    let path: FilePath
    /// The delays without the change that a person chose.
    let delays: [FrameDelay]
    /// The number of plays.
    let loopCount: Int
    let problem: AnimationPlan.Problem
    /// The change that a person chose; no change if there is none.
    let chosen: MotionChange
    /// True if the change is chosen for the sticker itself, and not for the whole pack.
    let isOwn: Bool
    /// The changes that help this animation alone, without regard to a group. One of them is enough.
    var changes: [MotionChange] = []
    /// The duration of a play in ms, as players show it.
    var milliseconds: Double { delays.reduce(0) { $0 + Profile.messages.playedDelay($1) } }
  }

  /// Animations with the same problem. Each of ``changes`` alone solves it for all animations; if ``changes`` is empty,
  /// no change solves it.
  struct Group: Sendable {
    var entries: [Entry]
    var changes: [MotionChange]
    var first: Entry { entries[0] }
    /// The animations, sorted by how much they must change, most first: in time if the refusal is about the time,
    /// otherwise in the number of frames.
    var byLoss: [Entry] {
      let change = changes.first { $0.duration != nil } ?? MotionChange()
      func loss(_ entry: Entry) -> (Double, Double) {
        let (time, frames) = (change.durationRatio(of: entry.delays), Double(entry.delays.count))
        return [.loopTime, .totalTime].contains(entry.problem.limit.key)
          ? (time, frames) : (frames, time)
      }
      return entries.sorted { loss($0) > loss($1) }
    }
  }

  let platform: Platform
  /// The platform that options name; `nil` if the run is for one platform only.
  let optionPlatform: Platform?
  private(set) var groups: [Group] = []

  /// The indices of the stickers in the plan for the platform.
  var stickers: Set<Int> { Set(groups.flatMap(\.entries).map(\.sticker)) }

  /// True if no animation is refused.
  package var isEmpty: Bool { groups.isEmpty }

  /// - Parameter optionPlatform: the platform that options name; `nil` if the run is for one platform only.
  init(of platform: Platform, optionPlatform: Platform?) {
    (self.platform, self.optionPlatform) = (platform, optionPlatform)
  }

  /// Adds an animation to the first group that it fits in, or to a new group.
  mutating func add(_ entry: Entry) {
    guard let limits = platform.animation else { return }
    let changes = limits.changes(for: entry.delays, plays: entry.loopCount, chosen: entry.chosen)
    var entry = entry
    entry.changes = changes
    for index in groups.indices where groups[index].first.isLike(entry) {
      guard let common = groups[index].changes.common(with: changes),
        (groups[index].entries + [entry]).allSatisfy({ entry in
          common.allSatisfy { limits.takes(entry, after: $0) } && entry.keepsFrames(with: common)
        })
      else { continue }
      groups[index].entries.append(entry)
      groups[index].changes = common
      return
    }
    groups.append(Group(entries: [entry], changes: changes))
  }

  /// The paths of the animations.
  package var paths: Set<FilePath> { Set(groups.flatMap(\.entries).map(\.path)) }

  /// The paths of the animations that no ``Adaptation`` helps.
  package var unadaptable: Set<FilePath> {
    Set(groups.flatMap(\.entries).filter(\.changes.isEmpty).map(\.path))
  }

  /// True if an ``Adaptation`` helps an animation for which no choice was made.
  package var areAdaptable: Bool { groups.contains { !$0.changes.isEmpty && !$0.first.isOwn } }

  /// The refusals with the changes that resolve them, one sentence per group. Headers do not tell whether the file will
  /// then be small enough.
  package var sentences: [String] {
    groups.map { group in
      let text = "\(names(of: group)): \(group.entries.map(\.problem).text(platform.name))"
      return group.changes.isEmpty ? text : "\(text); \(choices(of: group))"
    }
  }

  /// The refusals, one line per group, with only the name of the animation that changes most.
  package var summaries: [String] {
    groups.map { group in
      let name = group.byLoss[0].name
      return "\(name)\(andMore(group.entries.count - 1)): "
        + group.entries.map(\.problem).text(platform.name)
    }
  }

  /// Returns the changes that help a group, in words, for a person to choose from.
  func choices(of group: Group) -> String {
    let times = group.entries.map(\.milliseconds)
    let counts = group.entries.map(\.delays.count)
    let choices = group.changes.map {
      words(for: $0, of: group) + " " + $0.effect(frameCounts: counts, milliseconds: times)
    }
    return "choose: \(choices.joined(separator: ", or "))\(place(of: group))"
  }

  /// Returns the text with which a person chooses a change for a group: an option if it would apply to no animation
  /// that needs another change, otherwise an entry of `stickerpack.yml`.
  func words(for change: MotionChange, of group: Group) -> String {
    isOption(group)
      ? change.options(for: optionPlatform?.id)
      : "'for: {\(platform.id): \(change.manifestText)}'"
  }

  /// Returns the place in `stickerpack.yml` for the entries of a group, in words; empty if the changes are options.
  func place(of group: Group) -> String {
    if isOption(group) { return "" }
    if group.first.isOwn { return ", as its entry in \(ManifestFile.name)" }
    return ", below \(group.entries.count == 1 ? "it" : "each") in \(ManifestFile.name)"
  }

  /// Returns true if an option can choose a change for a group: no animation has its own change in `stickerpack.yml`,
  /// and the option would apply to no animation that needs a different change.
  private func isOption(_ group: Group) -> Bool { !group.first.isOwn && !needsEntries }

  /// Returns the names of the stickers of a group: of the three that change most, or of up to ``maxNames`` stickers if
  /// each needs an entry of `stickerpack.yml`.
  func names(of group: Group) -> String {
    let maxCount = needsEntries ? Self.maxNames : 3
    let names = group.byLoss.map(\.name)
    return names.prefix(maxCount).joined(separator: ", ") + andMore(names.count - maxCount)
  }

  /// True if animations need different changes, so that an option, which applies to all of them, cannot choose these.
  private var needsEntries: Bool { groups.count { !$0.first.isOwn } > 1 }

  /// The maximum number of stickers of a group that are named if each needs an entry of `stickerpack.yml`.
  private static let maxNames = 24
}

extension RefusedAnimations.Entry {
  /// Returns true if another animation may be in the same group.
  fileprivate func isLike(_ other: Self) -> Bool {
    problem.limit.key == other.problem.limit.key && isOwn == other.isOwn && !isOwn
  }

  /// Returns true if the common changes of a group keep almost as many frames of the animation as its own changes.
  fileprivate func keepsFrames(with common: [MotionChange]) -> Bool {
    zip(common, changes).allSatisfy { common, own in
      guard let maxFrames = common.maxFrames else { return true }
      let needed = min(own.maxFrames ?? delays.count, delays.count)
      return Double(maxFrames) >= Self.minShare * Double(needed)
    }
  }

  /// Minimum number of frames after common changes, as a share of the number after the animation's own changes.
  private static let minShare = 0.9
}

extension PlatformLimits {
  /// Returns true if the platform takes the time and the frames of an animation after a change.
  fileprivate func takes(_ entry: RefusedAnimations.Entry, after change: MotionChange) -> Bool {
    let delays = change.playback(entry.delays).delays.map(\.milliseconds)
    return delays.count > 1 && plan(delays: delays, plays: entry.loopCount).problems.isEmpty
  }
}

extension [MotionChange] {
  /// Returns these changes, each with the smaller number of frames of two animations; `nil` if the changes of the two
  /// animations differ in more than the number of frames.
  fileprivate func common(with other: [MotionChange]) -> [MotionChange]? {
    guard count == other.count, zip(self, other).allSatisfy({ $0.isSameExceptFrames(as: $1) })
    else {
      return nil
    }
    return zip(self, other).map { own, other in
      var common = own
      common.maxFrames = [own.maxFrames, other.maxFrames].compactMap(\.self).min()
      return common
    }
  }
}

extension MotionChange {
  /// Returns true if two changes differ at most in the number of frames.
  fileprivate func isSameExceptFrames(as other: MotionChange) -> Bool {
    cut == other.cut && duration == other.duration && repeats == other.repeats
      && minQuality == other.minQuality
  }
}

extension ExportBuilder {
  /// Returns the animations whose time or frames the platform does not take, except those that ``adaptation`` can
  /// change. Files that cannot be read are left to ``build(_:progress:)``.
  package func refusedAnimations(of whole: PackPlan) async -> RefusedAnimations {
    let plan = whole.chosen(for: platform, among: platforms, limits.decoding).plan
    var refused = RefusedAnimations(of: platform, optionPlatform: optionPlatform)
    guard let demands = platform.animation else { return refused }
    let (names, paths) = (plan.displayedNames, plan.paths)
    for (index, sticker) in plan.stickers.enumerated() {
      guard let timing = await timing(of: sticker, plan.links), timing.delays.count > 1 else {
        continue
      }
      let (delays, loopCount) = timing
      let change = sticker.choices.change(
        for: platform,
        ifRefused: platform.refuses(delays: delays.map(\.milliseconds), plays: loopCount))
      let milliseconds = (change?.playback(delays).delays ?? delays).map(\.milliseconds)
      guard milliseconds.count > 1,
        let problem = demands.plan(delays: milliseconds, plays: loopCount).problems.first,
        await !isStill(sticker, plan.links)
      else { continue }
      let isOwn = sticker.hasOwnChange(for: platform)
      if adaptation != nil,
        !demands.changes(for: delays, plays: loopCount, chosen: change ?? MotionChange()).isEmpty
      {
        continue
      }
      refused.add(
        RefusedAnimations.Entry(
          sticker: index, name: names[index], path: paths[index], delays: delays,
          loopCount: loopCount, problem: problem, chosen: change ?? MotionChange(), isOwn: isOwn))
    }
    return refused
  }

  /// Returns the stickers of a kind that the platform does not take, as the headers of their files show. Animations
  /// whose frames all look the same are not among them if the platform takes stills.
  package func refusedKinds(of whole: PackPlan) async -> [(path: FilePath, refusal: Refusal)] {
    guard [false, true].contains(where: { platform.limits(animated: $0) == nil }) else { return [] }
    let plan = whole.chosen(for: platform, among: platforms, limits.decoding).plan
    var refused: [(FilePath, Refusal)] = []
    let (names, paths) = (plan.displayedNames, plan.paths)
    for (index, sticker) in plan.stickers.enumerated() {
      guard let timing = await timing(of: sticker, plan.links) else { continue }
      do throws(PackFault) {
        _ = try platform.demands(animated: timing.delays.count > 1, named: names[index])
      } catch {
        guard case .refused(let refusal) = error, await !isStill(sticker, plan.links) else {
          continue
        }
        refused.append((paths[index], refusal.naming(names[index])))
      }
    }
    return refused
  }

  /// Returns the command that tries the choices for a refused animation, and prints their results. The animation is the
  /// first of its group, in the first group whose first animation is an image file with a name that can be typed; `nil`
  /// if there is no such group.
  package func trial(of animations: RefusedAnimations, in whole: PackPlan) -> String? {
    let plan = whole.chosen(for: platform, among: platforms, limits.decoding).plan
    return animations.groups.lazy.compactMap { group in
      let sticker = plan.stickers[group.first.sticker]
      // For frames, the manifest may set times that `assemble` would not read.
      guard case .image(let path) = sticker.content else { return nil }
      return platform.trial(
        of: path, animated: true, sticker.choices[platform.id]?.change, enlarges: enlarges)
    }.first
  }

  private func timing(
    of sticker: PlannedSticker, _ links: LinkPolicy
  ) async -> (delays: [FrameDelay], loopCount: Int)? {
    let loader = FrameLoader(limits: limits, jobs: jobs)
    guard let survey = try? await loader.survey(sticker.frameList(links)) else { return nil }
    return survey.timing(of: sticker)
  }

  /// Returns true if all frames of a sticker look the same, and the platform takes stills.
  func isStill(_ sticker: PlannedSticker, _ links: LinkPolicy) async -> Bool {
    guard platform.limits(animated: false) != nil,
      let art = try? await StickerArt(sticker, links, settings)
    else { return false }
    return art.distinctFrameCount == 1
  }
}

extension PlannedSticker {
  /// Returns true if a change is chosen for the sticker itself, and not for the whole pack.
  func hasOwnChange(for platform: Platform) -> Bool {
    choices[platform.id].map { !$0.change.isNone && !$0.isOfPack } ?? false
  }
}
