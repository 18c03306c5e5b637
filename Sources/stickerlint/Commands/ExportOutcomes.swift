import StickerBase
import StickerPacks

/// The outcomes of an export for several platforms: a heading for each, and a summary at the end, on standard error.
struct ExportOutcomes {
  private(set) var worst = ExitStatus.clean
  private let isSeveral: Bool
  private var lines: [(platform: Platform, isWritten: Bool, words: String)] = []

  /// - Parameter count: the number of platforms. One needs no heading and no summary.
  init(_ count: Int) { isSeveral = count > 1 }

  /// Begins the messages about a platform.
  func begin(_ platform: Platform) {
    if isSeveral { Console.error.write("\n\(platform.id): \(platform.name)\n") }
  }

  mutating func end(_ platform: Platform, _ written: String) {
    lines.append((platform, true, written))
  }

  mutating func end(_ platform: Platform, _ stop: Stop) {
    worst = max(worst, stop.status)
    let reasons = stop.text.split(separator: "\n")
    // The ways out were said above.
    let first = reasons.first?.split(separator: ";").first.map(String.init) ?? "it failed"
    lines.append((platform, false, "\(first)\(andMore(reasons.count - 1))"))
  }

  /// Prints the summary.
  func say() {
    guard isSeveral else { return }
    let written = lines.count(where: \.isWritten)
    let width = lines.map(\.platform.id.count).max() ?? 0
    var text =
      "\n\(written.grouped) of \(counted(lines.count, "platform")) "
      + "\(agreeing(written, "is", "are")) done\n"
    for (platform, isWritten, words) in lines {
      let space = String(repeating: " ", count: width - platform.id.count)
      text += "  \(isWritten ? "✓" : "✗") \(platform.id)\(space)  \(words)\n"
    }
    Console.error.write(text)
  }
}
