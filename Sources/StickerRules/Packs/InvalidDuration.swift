import StickerBase
import StickerPacks

/// Flags sequences whose duration is no time.
struct InvalidDuration: PackRule {
  static let metadata = RuleMetadata(
    id: "invalid-duration", group: .packs, severity: .error,
    summary: "The duration of a sequence is missing, zero or less.",
    why: "Nothing can play at such a speed; Xcode takes another, or refuses the sequence.",
    howToFix: "Write frames a second when duration-type is fps, or seconds for one play.",
    limit: { _ in "more than 0" },
    source: .assetCatalogs)

  init(profile: Profile) {}

  func check(_ pack: Pack, report: (Finding.Draft) -> Void) {
    for folder in pack.folders(.sequence) where folder.contents.fault == nil {
      let contents = folder.contents
      let duration = contents.timing.duration
      // Where neither is written, the missing type says it all.
      let isMissing =
        duration == nil && contents.timing.durationType != nil && !contents.means("duration")
      guard isMissing || duration.map({ $0 <= 0 }) == true else { continue }
      report(
        Finding.Draft(
          duration.map { "The duration is \(tenths($0)): nothing plays at that speed." }
            ?? "There is no duration.",
          help: "Xcode's own is 15 with the duration-type fps.",
          line: contents.places["duration"]?.line, path: folder.contentsPath))
    }
  }
}
