import StickerBase
import StickerCodecs
package import StickerPacks

/// Flags files so close to the limit that Xcode's re-encoding may push them over it.
package struct NearlyTooLarge: StickerRule {
  package static let metadata = RuleMetadata(
    id: "nearly-too-large", group: .files, severity: .warning,
    summary: "The file is so close to the limit that it may end up above it.",
    why:
      "Xcode re-encodes PNG and APNG when it compiles a pack, and the limit applies to the result.",
    howToFix: "Leave a margin: export with fewer frames, fewer colors or a smaller canvas.",
    limit: {
      "\($0.cautionBytes.bytes.grouped) bytes of the \($0.maximumBytes.bytes.grouped) allowed; a note for files that "
        + "Xcode does not re-encode"
    },
    options: [
      .bytes(
        "margin", \.cautionMargin, 0...1 << 30,
        "A file with fewer bytes left than this is reported."
      )
    ],
    since: "0.1.0",
    evidence: [
      .fact(AppleFacts.stickerBytes),
      .observed("Xcode re-encodes PNG and APNG", in: "catalogs as Xcode compiles them"),
      .judgement(
        "a margin of 12,000 bytes, which leaves 500,000",
        because: "500,000 bytes are at most 500 KB, however a KB is counted"),
    ], yieldsTo: [UnsupportedFormat.metadata.id, TooHeavyToCheck.metadata.id], repair: .lossy)

  package static let checksSequences = false

  private let profile: Profile

  package init(profile: Profile) { self.profile = profile }

  /// Returns true if Xcode re-encodes the file when it compiles a catalog.
  private func isReencoded(_ sticker: Sticker) -> Bool {
    sticker.image?.format == .png || sticker.image?.format == .apng
  }

  package func check(_ sticker: Sticker, report: (Finding.Draft) -> Void) {
    // Compiled files are not re-encoded again.
    guard !sticker.isBuilt, profile.cautionBytes.bytes > 0,
      sticker.byteCount > profile.cautionBytes,
      sticker.byteCount <= profile.maximumBytes
    else { return }
    report(.nearlyTooLarge(sticker, isReencoded: isReencoded(sticker), profile))
  }
}

extension Finding.Draft {
  fileprivate static func nearlyTooLarge(
    _ sticker: Sticker, isReencoded: Bool, _ profile: Profile
  ) -> Self {
    let count = sticker.byteCount
    return Self(
      "This sticker has \(count.bytes.grouped) bytes. \(profile.authority(\.maximumBytes)) allows "
        + profile.maximumBytes.bytes.grouped
        + (isReencoded ? ", and Xcode's re-encoding may exceed that." : "."),
      advice: sticker.advice(
        "Reduce it to \(profile.cautionBytes.bytes.grouped) bytes or less, to leave a margin.",
        "--max-bytes \(profile.cautionBytes.bytes)"),
      measured: Quantity(count), limit: Quantity(profile.cautionBytes),
      severity: isReencoded ? nil : .note)
  }
}
