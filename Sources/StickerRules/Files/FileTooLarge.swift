import StickerBase
package import StickerPacks

/// Flags files that are larger than the platform accepts.
package struct FileTooLarge: StickerRule {
  package static let metadata = RuleMetadata(
    id: "file-too-large", group: .files, severity: .error,
    summary: "The file is larger than Messages accepts.",
    why: "Xcode only warns. Messages shows the sticker in the picker but sends a blank image.",
    howToFix:
      "Let 'stickerlint assemble FILE -o NEW.png --fit' make it smaller, or export it with "
      + "fewer frames, fewer colors or a smaller canvas.",
    limit: {
      "\($0.maximumBytes) (\($0.maximumBytes.bytes.grouped) bytes), inclusive; Finder, which counts "
        + "1,000 bytes as 1 KB, shows \(($0.maximumBytes.bytes + 500) / 1000) KB"
    },
    options: [
      .bytes("maximum", \.maximumBytes, 1...1 << 30, "The largest file that passes.")
    ],
    since: "0.1.0",
    evidence: [
      .fact(AppleFacts.stickerBytesInWords),
      .fact(AppleFacts.stickerBytes),
      .fact(AppleFacts.bytesPerKilobyte),
      .fact(AppleFacts.largeStickers),
    ], yieldsTo: [UnsupportedFormat.metadata.id], repair: .lossy)

  package static let checksSequences = false

  private let profile: Profile

  package init(profile: Profile) { self.profile = profile }

  package func check(_ sticker: Sticker, report: (Finding.Draft) -> Void) {
    guard sticker.byteCount > profile.maximumBytes else { return }
    report(.tooLarge(sticker, profile))
  }
}

extension Finding.Draft {
  fileprivate static func tooLarge(_ sticker: Sticker, _ profile: Profile) -> Self {
    let count = sticker.byteCount
    var draft = Self(
      "This sticker is \(count). \(profile.authority(\.maximumBytes)) allows "
        + "\(profile.maximumBytes).",
      advice: sticker.advice(
        sticker.isMadeOfFrames
          ? "Make a sticker from its frames, and remove them from the pack." : "Make it smaller.",
        "--fit"),
      measured: Quantity(count), limit: Quantity(profile.maximumBytes))
    // A larger canvas is not shown larger, and making it fit without scaling may take more memory than allowed.
    if (sticker.longerSide ?? 0) > profile.maximumSide {
      draft.jointRepairs = [LargerThanSizeClass.metadata.id, UnusualDimensions.metadata.id]
    }
    // A smaller file has eight bits per sample.
    if sticker.image.map({ $0.bitDepth > 8 }) ?? false {
      draft.jointRepairs.append(DeepSamples.metadata.id)
    }
    return draft
  }
}
