import StickerBase
import StickerPacks

/// Flags sequences that do not say what their duration means.
struct UnknownDurationType: PackRule {
  static let metadata = RuleMetadata(
    id: "unknown-duration-type", group: .packs, severity: .error,
    summary: "The duration-type of a sequence is missing, or none that Xcode knows.",
    why: "Xcode plays the frames at another speed than was meant, or refuses the sequence.",
    howToFix: "Write fps, and frames a second as the duration, or fixed, and seconds for a play.",
    limit: { _ in Self.known.joined(separator: ", ") },
    source: .assetCatalogs)

  private static let known = ["fps", "fixed"]

  init(profile: Profile) {}

  func check(_ pack: Pack, report: (Finding.Draft) -> Void) {
    for folder in pack.folders(.sequence) where folder.contents.fault == nil {
      let contents = folder.contents
      let written = contents.timing.durationType
      guard !(written.map(Self.known.contains) ?? contents.means("duration-type")) else { continue }
      report(
        Finding.Draft(
          written.map { "The duration-type '\($0.excerpt)' is neither fps nor fixed." }
            ?? "There is no duration-type.",
          help: written.flatMap { nearest(to: $0, among: Self.known) }.map {
            "Did you mean '\($0)'?"
          }
            ?? "Write 'fps' for frames a second, 'fixed' for seconds a play.",
          line: contents.places["duration-type"]?.line, path: folder.contentsPath))
    }
  }
}

extension PackContents {
  /// Whether a key that is not there was probably meant by one that is misprinted, which is another
  /// rule's finding.
  func means(_ key: String) -> Bool { unknownKeys.meant.contains(key) }
}
