import StickerCodecs
package import StickerPacks

/// Flags files that decode although their image data violates the format.
package struct DamagedImage: StickerRule {
  package static let metadata = RuleMetadata(
    id: "damaged-image", group: .files, severity: .error,
    summary: "The picture can be decoded, but the file breaks the rules of its format.",
    why: "Strict decoders refuse such a file, and others show different pictures.",
    howToFix: "Export the file again; 'fix' repairs only wrong checksums of a PNG.",
    since: "0.1.0",
    evidence: [
      .standard(.imageFormats, "what a file must contain")
    ], repair: .safe)
  package static let checksSequenceFrames = true

  package init(profile: Profile) {}

  package func check(_ sticker: Sticker, report: (Finding.Draft) -> Void) {
    let serious = sticker.defects.filter { $0.severity == .serious }
    if sticker.fault == nil, let first = serious.first?.fault,
      serious.allSatisfy(\.fault.isChecksumMismatch)
    {
      var draft = Finding.Draft.wrongChecksum(
        first,
        isOfAnimation: serious.allSatisfy { ["fcTL", "fdAT"].contains($0.fault.mismatchedChunk) })
      draft.isRepairable = sticker.image?.hasHiddenDefaultImage == false
      report(draft)
      return
    }
    reportDefects(of: sticker, .serious, lead: "The picture shows, but") { draft in
      var draft = draft
      draft.isRepairable = false
      if sticker.isAnimated, sticker.sequence == nil, serious.allSatisfy(\.fault.isBeyondCanvas) {
        // The new file has only what the canvas shows.
        draft.advice = sticker.advice("Export it again, or save it as APNG.")
      }
      report(draft)
    }
  }
}

extension Finding.Draft {
  fileprivate static func wrongChecksum(_ fault: ImageFault, isOfAnimation: Bool) -> Self {
    Self(
      "Readers that verify checksums show \(isOfAnimation ? "a still picture or nothing" : "nothing"): \(fault).",
      help: "Write the checksums again; the picture itself is sound.")
  }
}
