import StickerCodecs
import StickerRules

/// Writes the checksums of a PNG again if its data is sound. All pixels must decode, and they stay unchanged.
enum RewriteChecksums: Fix {
  static let id = "rewrite-checksums"
  static var rules: [any Rule.Type] { [DamagedImage.self] }
  static let kind = RepairClass.safe

  static func apply(_ art: inout EditablePicture) throws(FixDeclined) -> String? {
    let serious = art.header.defects.filter { $0.severity == .serious }
    guard !serious.isEmpty else { return nil }
    guard serious.allSatisfy(\.fault.isChecksumMismatch) else {
      let isCut = art.animation.frames.count > 1 && serious.allSatisfy(\.fault.isBeyondCanvas)
      throw FixDeclined(
        isCut
          ? "its frames extend beyond the canvas: save it as APNG with 'stickerlint assemble'"
          : "only wrong checksums of a PNG are repaired: export it again")
    }
    guard !art.header.hasHiddenDefaultImage else {
      throw FixDeclined("its hidden default image is not decoded: export it again")
    }
    art.containerChanges.rewritesChecksums = true
    return "checksums written again"
  }
}
