import StickerBase
import StickerPacks

/// The outcome of an export for one platform.
struct ExportOutcome {
  let status: ExitStatus
  /// The folder and its contents, or the first reason that there is none.
  let words: String
  /// True if options were named that `--remember` would keep.
  let offersChoices: Bool

  init(_ status: ExitStatus, _ words: String, offersChoices: Bool = false) {
    (self.status, self.words, self.offersChoices) = (status, words, offersChoices)
  }
}

/// The outcomes of an export for several platforms: a heading for each, and a summary at the end, on standard error.
struct ExportOutcomes {
  private(set) var worst = ExitStatus.clean
  /// True if options were named that `--remember` would keep.
  private(set) var offerChoices = false
  private let isSeveral: Bool
  private var lines: [(platform: Platform, isWritten: Bool, words: String)] = []

  /// - Parameter count: the number of platforms. One needs no heading and no summary.
  init(_ count: Int) { isSeveral = count > 1 }

  /// The platforms whose packs were written.
  var written: [Platform] { lines.filter(\.isWritten).map(\.platform) }

  /// Begins the messages about a platform.
  func begin(_ platform: Platform) {
    if isSeveral { Console.error.write("\n\(platform.id): \(platform.name)\n") }
  }

  mutating func end(_ platform: Platform, _ outcome: ExportOutcome) {
    worst = max(worst, outcome.status)
    offerChoices = offerChoices || outcome.offersChoices
    lines.append((platform, outcome.status == .clean, outcome.words))
  }

  /// Prints the summary.
  func say() {
    guard isSeveral else { return }
    let count = written.count
    let width = lines.map(\.platform.id.count).max() ?? 0
    var text =
      "\n\(count.grouped) of \(counted(lines.count, "platform")) "
      + "\(agreeing(count, "is", "are")) done\n"
    for (platform, isWritten, words) in lines {
      let space = String(repeating: " ", count: width - platform.id.count)
      text += "  \(isWritten ? "✓" : "✗") \(platform.id)\(space)  \(words)\n"
    }
    Console.error.write(text)
  }
}
