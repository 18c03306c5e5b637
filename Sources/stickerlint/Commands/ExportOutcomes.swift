import StickerBase
import StickerPacks

/// The outcome of an export for one platform.
struct ExportOutcome {
  let status: ExitStatus
  /// The folder and its contents, or the reasons that there is none, a line each.
  let lines: [String]
  /// True if options were named that `--remember` would keep.
  let offersChoices: Bool
  /// True if the pack has no sticker of a kind that the platform takes, and another platform of the run takes all.
  let isNone: Bool
  /// The options with which the platform takes the pack; `nil` if that is unknown.
  let next: String?

  init(
    _ status: ExitStatus, _ lines: [String], offersChoices: Bool = false, isNone: Bool = false,
    next: String? = nil
  ) {
    (self.status, self.offersChoices) = (status, offersChoices)
    (self.isNone, self.next) = (isNone, next)
    let others = lines.count - Self.maxLines
    self.lines =
      others > 0
      ? lines.prefix(Self.maxLines) + [counted(others, "more reason")] : lines
  }

  private static let maxLines = 5
}

/// The outcomes of an export for several platforms: a heading for each, and a summary at the end, on standard error.
struct ExportOutcomes {
  private(set) var worst = ExitStatus.clean
  /// True if options were named that `--remember` would keep.
  private(set) var offerChoices = false
  private let areSeveral: Bool
  private var lines: [(platform: Platform, outcome: ExportOutcome)] = []

  /// Creates a record without outcomes.
  ///
  /// - Parameter count: the number of platforms. One needs no heading and no summary.
  init(_ count: Int) { areSeveral = count > 1 }

  /// The platforms whose packs were written.
  var written: [Platform] {
    lines.filter { $0.outcome.status == .clean && !$0.outcome.isNone }.map(\.platform)
  }

  /// Begins the messages about a platform.
  func begin(_ platform: Platform) {
    if areSeveral { Console.error.write("\n\(platform.id): \(platform.name)\n") }
  }

  mutating func end(_ platform: Platform, _ outcome: ExportOutcome) {
    worst = max(worst, outcome.status)
    offerChoices = offerChoices || outcome.offersChoices
    lines.append((platform, outcome))
  }

  /// Prints the summary.
  func say() {
    guard areSeveral else { return }
    let count = written.count
    let width = lines.map(\.platform.id.count).max() ?? 0
    let total = lines.count { !$0.outcome.isNone }
    var text =
      "\n\(count.grouped) of \(counted(total, "platform")) "
      + "\(agreeing(count, "is", "are")) done\n"
    for (platform, outcome) in lines {
      let mark = outcome.isNone ? "–" : outcome.status == .clean ? "✓" : "✗"
      let space = String(repeating: " ", count: width - platform.id.count)
      let indent = "\n" + String(repeating: " ", count: width + 6)
      text +=
        "  \(mark) \(platform.id)\(space)  \(outcome.lines.joined(separator: indent))\n"
    }
    Console.error.write(text)
    // Options of several platforms stand side by side, since each names its own.
    let next = lines.compactMap(\.outcome.next)
    guard !next.isEmpty else { return }
    let options = [written.isEmpty ? nil : "--update"].compactMap(\.self) + next
    Console.error.say("to go on, add to this command: \(options.joined(separator: " "))")
  }
}
