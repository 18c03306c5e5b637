import StickerBase
import StickerLinting
import StickerPacks
import StickerPlatforms
import SystemPackage

/// The outcome of an export for one platform.
struct ExportOutcome {
  let status: ExitStatus
  /// The folder and its contents, or the reasons that there is none, a line each.
  let lines: [String]
  /// True if nothing is written because the platform takes no sticker of the pack, and another platform of the run
  /// takes them all.
  let isSubstituted: Bool
  /// The additions to the command with which the platform takes the pack; `nil` if there are none.
  let additions: ExportAdditions?
  /// The changes found for stickers that needed one, by the paths of the stickers.
  let adapted: [FilePath: MotionChange]

  init(
    _ status: ExitStatus, _ lines: [String], isSubstituted: Bool = false,
    additions: ExportAdditions? = nil, adapted: [FilePath: MotionChange] = [:]
  ) {
    (self.status, self.isSubstituted) = (status, isSubstituted)
    (self.additions, self.adapted) = (additions, adapted)
    let hiddenCount = lines.count - Self.maxLines
    self.lines =
      hiddenCount > 0
      ? lines.prefix(Self.maxLines) + [counted(hiddenCount, "more reason")] : lines
  }

  /// The maximum number of reasons that the summary shows for a platform.
  private static let maxLines = 5
}

/// The outcomes of an export for several platforms: a heading for each, and a summary at the end, on standard error.
struct ExportOutcomes {
  private(set) var worst = ExitStatus.clean
  /// The remarks that were printed.
  private var said: Set<Remark> = []
  /// The art that looks small in any of the packs.
  var smallArt = SmallArtRemarks()
  private let platforms: [Platform]
  private var isForSeveralPlatforms: Bool { platforms.count > 1 }
  /// The outcomes so far, in the order of ``platforms``.
  private var entries: [(platform: Platform, outcome: ExportOutcome)] = []

  /// Creates a record without outcomes.
  ///
  /// - Parameter platforms: the platforms of the run. One needs no heading and no summary.
  init(_ platforms: [Platform]) { self.platforms = platforms }

  /// The platforms whose packs are up to date; with `--dry-run`, those whose packs could be written.
  var written: [Platform] {
    entries.filter { $0.outcome.status == .clean && !$0.outcome.isSubstituted }.map(\.platform)
  }

  /// Prints the heading of the messages about a platform, if the run is for several.
  func begin(_ platform: Platform) {
    if isForSeveralPlatforms { Console.error.write("\n\(platform.id): \(platform.name)\n") }
  }

  /// Prints a remark, unless it was printed already.
  mutating func say(_ remark: Remark) {
    if said.insert(remark).inserted { Console.error.say(remark) }
  }

  /// True if `--adapt` changed an animation of a written pack.
  var wasAdapted: Bool {
    entries.contains { $0.outcome.status == .clean && !$0.outcome.adapted.isEmpty }
  }

  /// The platforms whose packs are not written.
  var refused: [(platform: Platform, outcome: ExportOutcome)] {
    entries.filter { $0.outcome.status != .clean }
  }

  /// Records the outcome for a platform.
  mutating func end(_ platform: Platform, _ outcome: ExportOutcome) {
    worst = max(worst, outcome.status)
    entries.append((platform, outcome))
    entries.sort { one, other in
      platforms.firstIndex(of: one.platform) ?? 0 < platforms.firstIndex(of: other.platform) ?? 0
    }
  }

  /// Prints the summary of a run for several platforms.
  func saySummary() {
    guard isForSeveralPlatforms else { return }
    let count = written.count
    let width = entries.map(\.platform.id.count).max() ?? 0
    let total = entries.count { !$0.outcome.isSubstituted }
    var text =
      "\n\(count.grouped) of \(counted(total, "platform")) "
      + "\(agreeing(count, "is", "are")) done\n"
    let style = TextStyle.forOutput(.auto, on: .error)
    let indent = String(repeating: " ", count: width + 6)
    // Lines in files and pipes stay whole.
    let room = Console.error.isTerminal ? max(20, style.width - indent.count) : .max
    for (platform, outcome) in entries {
      let (mark, plain, ink): (String, String, TextStyle.Ink) =
        outcome.isSubstituted
        ? ("–", "-", .dim) : outcome.status == .clean ? ("✓", "+", .green) : ("✗", "x", .red)
      let name = platform.id + String(repeating: " ", count: width - platform.id.count)
      let words = outcome.lines.flatMap { wrap($0, width: room) }.joined(separator: "\n\(indent)")
      text += "  \(style.paint(style.sign(mark, plain), ink)) \(name)  \(words)\n"
    }
    Console.error.write(text)
  }
}
