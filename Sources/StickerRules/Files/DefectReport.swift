import StickerCodecs
import StickerPacks

/// Reports the first defect of a severity and how many more there are; a file that cannot be
/// decoded at all has its own rule.
///
/// - Parameters:
///   - lead: how the sentence begins, before the fault in its own words.
///   - help: what to do when there is one only; several are for `inspect` to list.
func reportDefects(
  of sticker: Sticker, _ severity: Defect.Severity, lead: String, help: String,
  _ report: (Finding.Draft) -> Void
) {
  guard sticker.fault == nil else { return }
  let defects = sticker.defects.filter { $0.severity == severity }
  guard let first = defects.first else { return }
  let more = defects.count - 1
  report(
    Finding.Draft(
      "\(lead) \(first.fault)\(more > 0 ? ", and \(more) more" : "").",
      help: more > 0 ? "\(help) 'stickerlint inspect' lists them all." : help, frame: first.frame))
}
