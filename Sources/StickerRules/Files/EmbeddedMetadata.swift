import StickerBase
import StickerCodecs
package import StickerPacks

/// Notes metadata above a size, thumbnails, which may show what was cropped off, and Content Credentials, which no
/// changed file keeps. Warns of the place where a picture was taken.
package struct EmbeddedMetadata: StickerRule {
  package static let metadata = RuleMetadata(
    id: "embedded-metadata", group: .files, severity: .note,
    summary: "The file contains metadata that nobody sees.",
    why:
      "It counts toward the size limit, and may reveal more than you want to people who receive "
      + "the sticker: names, programs, folders, places.",
    howToFix: "Export for the web, or without metadata.",
    limit: {
      "more than \($0.maximumMetadata), a thumbnail in EXIF, or Content Credentials; the place where the "
        + "picture was taken is a warning"
    },
    options: [
      .bytes(
        "maximum", \.maximumMetadata, 0...1 << 30,
        "Metadata up to this size, including its chunk headers, passes.")
    ],
    since: "0.1.0",
    evidence: [
      .standard(.imageFormats, "which chunks, segments and extensions affect the picture"),
      .judgement(
        "4 KB",
        because:
          "of 4,239 stickers in public packs, 328 contain more, almost all of them 8 to 28 KB that "
          + "drawing programs write by default"),
    ], repair: .safe)

  package static let joinsFrames = true
  package static let checksSequences = false
  /// A location matters wherever the file goes.
  package static let checksUnshownFormats = true

  private let profile: Profile

  package init(profile: Profile) { self.profile = profile }

  package func check(_ sticker: Sticker, report: (Finding.Draft) -> Void) {
    // The metadata of a compiled file is written by Xcode.
    guard !sticker.isBuilt, sticker.fault == nil, let metadata = sticker.image?.metadata else {
      return
    }
    if metadata.hasLocation { report(.location(in: sticker)) }
    guard sticker.image.map({ profile.shows($0.format) }) == true else { return }
    if metadata.contents.contains(.credentials) { report(.credentials()) }
    if metadata.hasLocation { return }
    if metadata.contents.contains(.thumbnail) {
      report(.thumbnail(in: sticker))
    } else if metadata.descriptiveBytes > profile.maximumMetadata.bytes {
      report(.metadata(metadata.descriptiveBytes, in: sticker, profile))
    }
  }
}

extension Finding.Draft {
  fileprivate static func location(in sticker: Sticker) -> Self {
    Self(
      "Its metadata says where the picture was taken.",
      advice: .withoutMetadata(sticker), severity: .warning)
  }

  fileprivate static func thumbnail(in sticker: Sticker) -> Self {
    Self(
      "Its EXIF has a small picture, which may show what was cropped off or painted over.",
      advice: .withoutMetadata(sticker))
  }

  fileprivate static func credentials() -> Self {
    var draft = Self(
      "It has Content Credentials, which are invalid in any changed file: 'fix' and 'optimize' remove "
        + "them from what they change.",
      help: "Keep the original, if you sign your art.")
    draft.isRepairable = false
    return draft
  }

  fileprivate static func metadata(
    _ count: Int, in sticker: Sticker, _ profile: Profile
  ) -> Self {
    Self(
      "\(ByteCount(count)) of its \(sticker.byteCount) is metadata that nobody sees; up to "
        + "\(profile.maximumMetadata) is fine.",
      advice: sticker.advice("Leave it out."),
      measured: Quantity(count, .bytes), limit: Quantity(profile.maximumMetadata))
  }
}

extension Advice {
  /// Returns the advice to leave metadata out. `fix` empties the metadata of a HEIC in place, so that its art need not
  /// be exported again.
  fileprivate static func withoutMetadata(_ sticker: Sticker) -> Advice {
    let sentence = "Leave the metadata out."
    return sticker.hasUndecodedFormat ? Advice(sentence) : sticker.advice(sentence)
  }
}
