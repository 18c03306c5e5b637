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

  /// Reads the sources, and compares them with the records of the exports that the run updates.
  ///
  /// - Parameter platforms: the platforms for which the pack can be drawn.
  init(
    _ export: Export, of plan: PackPlan, for platforms: [Platform], _ configuration: Configuration
  ) {
    var sources = SourceDigests()
    for platform in platforms {
      guard let builder = export.builder(for: platform, configuration),
        let digest = builder.digest(of: plan, version: Version.current, &sources)
      else { continue }
      digests[platform.id] = digest
      // Only drawing finds the changes of `--adapt`, which `--remember` keeps, so such a pack is drawn again.
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
  /// - Parameter platforms: the platforms for which the pack can be drawn.
  func sayTime(
    _ plan: PackPlan, for platforms: [Platform], _ update: ExportUpdate,
    _ configuration: Configuration
  ) async {
    guard !noProgress else { return }
    var (shortest, longest) = (0.0, 0.0)
    for platform in platforms where !update.isCurrent(platform) {
      guard let builder = builder(for: platform, configuration),
        await builder.refusedKinds(of: plan).isEmpty,
        await builder.refusedAnimations(of: plan).isEmpty
      else { continue }
      let seconds = await builder.expectedSeconds(for: plan)
      shortest += seconds.lowerBound
      longest += seconds.upperBound
    }
    let middle = (shortest * longest).squareRoot()
    guard middle > Self.longTime else { return }
    let words =
      longest <= shortest * Self.maxRatio
      ? "about \(ProgressLine.words(for: middle))"
      : "\(ProgressLine.words(for: shortest)) to \(ProgressLine.words(for: longest))"
    Console.error.say("drawing may take \(words)")
  }

  /// The largest ratio of the longest time to the shortest for which a single number is printed.
  private static let maxRatio = 2.5
  /// The expected time in s above which it is announced.
  private static let longTime = 10.0
}
