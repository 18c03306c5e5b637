import StickerBase
import StickerLinting
import StickerPacks
import StickerPlatforms

/// The sources of a run's packs, and the packs that need no update. The sources are read once for all platforms,
/// before anything is drawn: what changes later is drawn by the next update.
struct ExportUpdate {
  /// The digests of all that a pack is made from, by the id of its platform.
  private var digests: [String: String] = [:]
  /// The ids of the platforms whose folders are as this run would write them.
  private var current: Set<String> = []

  /// The digest of all that the pack for a platform is made from; empty if a file cannot be read.
  func digest(for platform: Platform) -> String { digests[platform.id] ?? "" }

  /// True if the folder for a platform is as this run would write it.
  func isCurrent(_ platform: Platform) -> Bool { current.contains(platform.id) }

  /// - Parameter platforms: those for which nothing keeps the pack from being drawn.
  init(
    _ export: Export, of plan: PackPlan, for platforms: [Platform], _ configuration: Configuration
  ) {
    var sources = SourceDigests()
    for platform in platforms {
      guard let builder = export.builder(for: platform, configuration),
        let digest = builder.digest(of: plan, version: Version.current, &sources)
      else { continue }
      digests[platform.id] = digest
      // The changes that `--remember` keeps of `--adapt` show only in drawing.
      guard export.update, !(export.choices.remember && builder.adaptation != nil) else { continue }
      if builder.isCurrent(export.path(for: platform, of: plan), madeFrom: digest) {
        current.insert(platform.id)
      }
    }
  }
}

extension Export {
  /// Says how long drawing takes, if a person has to wait for it.
  ///
  /// - Parameter platforms: those for which nothing keeps the pack from being drawn.
  func sayTime(
    _ plan: PackPlan, for platforms: [Platform], _ update: ExportUpdate,
    _ configuration: Configuration
  ) async {
    guard !noProgress else { return }
    var (least, most) = (0.0, 0.0)
    for platform in platforms where !update.isCurrent(platform) {
      guard let builder = builder(for: platform, configuration),
        await builder.refusedKinds(of: plan).isEmpty,
        await builder.refusedAnimations(of: plan).isEmpty
      else { continue }
      let seconds = await builder.expectedSeconds(for: plan)
      (least, most) = (least + seconds.lowerBound, most + seconds.upperBound)
    }
    let middle = (least * most).squareRoot()
    guard middle > Self.longTime else { return }
    let words =
      most <= least * Self.maxRatio
      ? "about \(ProgressLine.words(for: middle))"
      : "\(ProgressLine.words(for: least)) to \(ProgressLine.words(for: most))"
    Console.error.say("drawing may take \(words)")
  }

  /// The largest ratio of the longest time to the shortest for which a single number is printed.
  private static let maxRatio = 2.5
  /// The expected time in s above which it is announced.
  private static let longTime = 10.0
}
