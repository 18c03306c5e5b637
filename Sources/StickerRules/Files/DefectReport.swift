import StickerBase
import StickerCodecs
import StickerPacks

/// Reports the first defect of a severity, with the number of further defects. Files that were not decoded to the end
/// are left to other rules, such as `UnreadableImage`.
///
/// - Parameter lead: the start of the sentence, before the description of the defect.
func reportDefects(
  of sticker: Sticker, _ severity: Defect.Severity, lead: String,
  _ report: (Finding.Draft) -> Void
) {
  guard sticker.fault == nil else { return }
  let defects = sticker.defects.filter { $0.severity == severity }
  guard let first = defects.first else { return }
  report(.defect(first, more: defects.count - 1, lead: lead))
}

extension Finding.Draft {
  fileprivate static func defect(_ first: Defect, more: Int, lead: String) -> Self {
    Self(
      "\(lead) \(first.fault)\(more > 0 ? "," : "")\(andMore(more)).",
      help: "Export it again." + (more > 0 ? " 'stickerlint inspect' lists them all." : ""),
      frame: first.frame)
  }
}
