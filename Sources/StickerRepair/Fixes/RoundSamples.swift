import StickerRules

/// Rounds samples of more than 8 bits to 8, if that makes the file smaller.
enum RoundSamples: Fix {
  static let id = "round-samples"
  static var rules: [any Rule.Type] { [DeepSamples.self] }
  static let kind = RepairClass.lossy
  static let stage = FixStage.encoding

  static func apply(_ art: inout EditablePicture) throws(FixDeclined) -> String? {
    guard art.header.bitDepth > 8 else { return nil }
    art.containerChanges.isRewritten = true
    art.containerChanges.roundsSamples = true
    return "\(art.header.bitDepth) bits per sample rounded to 8"
  }
}
