import StickerPacks

@testable import StickerRules

/// Returns the severities that a rule reports for a sticker.
func severities<R: StickerRule>(_ rule: R.Type, _ sticker: Sticker) -> [Severity] {
  var severities: [Severity] = []
  rule.init(profile: .messages).check(sticker) {
    severities.append($0.severity ?? rule.metadata.severity)
  }
  return severities
}
