import StickerBase
import StickerPacks

/// Flags sequences without a duration, or with a duration that cannot be played.
struct InvalidDuration: PackRule {
  static let metadata = RuleMetadata(
    id: "invalid-duration", group: .packs, severity: .error,
    summary: "The duration of a sequence is missing, zero or less.",
    why: "Nothing can play at such a speed; Xcode picks another, or refuses the sequence.",
    howToFix:
      "Write frames a second if the duration-type is fps, or seconds for one play if it is fixed.",
    limit: { _ in "more than 0" },
    since: "0.1.0",
    evidence: [
      .apple(.assetCatalogs, "frames a second, or seconds"),
      .judgement("more than 0", because: "nothing plays at 0"),
    ])

  init(profile: Profile) {}

  func check(_ pack: Pack, report: (Finding.Draft) -> Void) {
    for folder in pack.folders(.sequence) where folder.contents.fault == nil {
      let contents = folder.contents
      let duration = contents.timing.duration
      // If both are missing, `unknown-duration-type` reports it.
      let isMissing =
        duration == nil && contents.timing.durationType != nil && !contents.misspells("duration")
      guard isMissing || duration.map({ $0 <= 0 }) == true else { continue }
      report(.invalid(duration, folder))
    }
  }
}

extension Finding.Draft {
  fileprivate static func invalid(_ duration: Double?, _ folder: CatalogFolder) -> Self {
    Self(
      duration.map { "The duration is \(tenths($0, beside: 0)); it must be more than 0." }
        ?? "There is no duration.",
      help: "Xcode's default is \(tenths(SequenceTiming.standardRate)) with the duration-type fps.",
      line: folder.contents.places["duration"]?.line, path: folder.contentsPath)
  }
}
