import StickerBase
import StickerPacks

/// Flags sequences whose duration-type is missing or unknown.
struct UnknownDurationType: PackRule {
  static let metadata = RuleMetadata(
    id: "unknown-duration-type", group: .packs, severity: .error,
    summary: "The duration-type of a sequence is missing or unknown to Xcode.",
    why: "Xcode plays the frames at the wrong speed, or refuses the sequence.",
    howToFix: "Write fps with frames a second as the duration, or fixed with seconds for one play.",
    limit: { _ in listed(knownTypes, "or") },
    since: "0.1.0",
    evidence: [
      .apple(.assetCatalogs, "fps or fixed")
    ])

  fileprivate static let knownTypes = SequenceTiming.DurationType.allCases.map(\.rawValue)

  init(profile: Profile) {}

  func check(_ pack: Pack, report: (Finding.Draft) -> Void) {
    for folder in pack.folders(.sequence) where folder.contents.fault == nil {
      let contents = folder.contents
      let type = contents.timing.durationType
      guard !(type.map(Self.knownTypes.contains) ?? contents.misspells("duration-type")) else {
        continue
      }
      report(.unknown(type, folder))
    }
  }
}

extension Finding.Draft {
  fileprivate static func unknown(_ type: String?, _ folder: CatalogFolder) -> Self {
    let (knownTypes, line) = (
      UnknownDurationType.knownTypes, folder.contents.places["duration-type"]?.line
    )
    let advice = "Write 'fps' for frames a second, or 'fixed' for the seconds of one play."
    guard let type else {
      return Self(
        "There is no duration-type.", help: advice, line: line, path: folder.contentsPath)
    }
    return Self(
      "The duration-type '\(type.excerpt)' is neither \(knownTypes.joined(separator: " nor ")).",
      help: nearest(to: type, among: knownTypes).map { "Did you mean '\($0)'?" } ?? advice,
      line: line, path: folder.contentsPath)
  }
}

extension PackContents {
  /// Returns true if an unknown key is probably a misspelling of `key`, which `unknown-contents-key` reports.
  func misspells(_ key: String) -> Bool { unknownKeys.key(meaning: key) != nil }
}
