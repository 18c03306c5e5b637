import StickerBase
import StickerPacks

/// The outcomes of an export for several platforms: a heading for each, and a summary at the end, on standard error.
struct ExportOutcomes {
  private(set) var worst = ExitStatus.clean
  private let areSeveral: Bool
  private var lines: [(platform: Platform, isWritten: Bool, words: String)] = []

  /// Creates a record without outcomes.
  ///
  /// - Parameter count: the number of platforms. One needs no heading and no summary.
  init(_ count: Int) { areSeveral = count > 1 }

  /// The platforms whose packs were written.
  var written: [Platform] { lines.filter(\.isWritten).map(\.platform) }

  /// Begins the messages about a platform.
  func begin(_ platform: Platform) {
    if areSeveral { Console.error.write("\n\(platform.id): \(platform.name)\n") }
  }

  /// Records the outcome for a platform.
  ///
  /// - Parameter words: the folder and its contents, or the first reason that nothing was written.
  mutating func end(_ platform: Platform, _ status: ExitStatus, _ words: String) {
    worst = max(worst, status)
    lines.append((platform, status == .clean, words))
  }

  /// Prints the summary.
  func say() {
    guard areSeveral else { return }
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
