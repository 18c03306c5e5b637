import StickerCodecs

/// Reports the first defect of a severity and how many more there are; a file that cannot be decoded
/// at all has its own rule.
func reportDefects(
  of sticker: Sticker, _ severity: Defect.Severity, help: String?,
  _ report: (Finding.Draft) -> Void
) {
  guard sticker.fault == nil else { return }
  let defects = sticker.defects.filter { $0.severity == severity }
  guard let first = defects.first else { return }
  let more = defects.count > 1 ? " (and \(defects.count - 1) more)" : ""
  report(Finding.Draft("\(first.fault.sentence)\(more).", help: help, frame: first.frame))
}

extension ImageFault {
  /// The description with a capital, to stand alone.
  fileprivate var sentence: String { description.capitalizedFirst }
}
