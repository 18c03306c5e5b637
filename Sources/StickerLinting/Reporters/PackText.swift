import StickerBase
import StickerPacks
import StickerRules

/// Writes lines about a pack: a heading, or a verdict.
struct PackText {
  let style: TextStyle
  let pack: PackReport
  let title: String
  /// Number of packs with stickers that lie inside this pack and are reported separately.
  var innerPacks = 0

  /// True if everything could be read, and no finding counts against the pack or its stickers.
  var isFine: Bool {
    // Findings that several platforms share are in another section. Only the counts of this section include them.
    let judged = pack.stickerCount - pack.leftOutOfAll.count
    let isSpoiled = !pack.platforms.isEmpty && pack.goodCount < judged
    return pack.errors.isEmpty && !isSpoiled && !pack.isRefused
      && !pack.findings.contains(where: pack.spoils)
  }

  /// The title, wrapped to the width.
  private var titleLines: [String] { wrap(title, width: style.width - 4) }

  /// The heading above further findings of the pack.
  var heading: String {
    let sign = isFine ? style.paint(style.sign("✓", "+"), .green) : style.sign("▸", ">")
    let lines = titleLines.map { style.paint($0, .bold) }
    return "  \(sign) " + lines.joined(separator: "\n    ") + "\n"
  }

  /// The heading above the first findings of the pack, with facts about the pack.
  var header: String {
    let messages = pack.messageCount.map { counted($0, "message") }
    let isIconSet = pack.stickerCount == 0 && pack.iconCount > 0
    let count =
      messages != nil
      ? messages
      : isIconSet
        ? counted(pack.iconCount, "icon")
        : pack.siblingCount == 0
          ? pack.stickerCount == 0 ? nil : counted(pack.stickerCount, "sticker")
          : "\(pack.stickerCount.grouped) of "
            + counted(pack.stickerCount + pack.siblingCount, "sticker")
    let sequences =
      pack.sequenceCount == 0
      ? nil : counted(pack.sequenceCount, "of them a sequence", "of them sequences")
    var facts = [count, sequences, pack.sizeText].compactMap(\.self).map { Phrase($0) }
    let errors = pack.findings.count { $0.severity == .error }
    if errors > 0 {
      let words = "\(errors.grouped) \(Severity.error.summary)"
      facts.append(Phrase(words, painted: style.paint(words, Severity.error.ink)))
    }
    guard !facts.isEmpty else { return heading }
    let separator = style.plain(" · ")
    let room = style.width - 4
    let beside = Phrase.lines([Phrase(title)] + facts, separator: separator, width: room)
    let below = Phrase.lines(facts, separator: separator, width: room - 2)
    // The title may be wider than any terminal; the facts then move to the next lines.
    guard beside.count > 1 else {
      return heading.dropLast() + separator + below.joined(separator: separator) + "\n"
    }
    return heading + below.map { "   \(separator)\($0)\n" }.joined()
  }

  /// The verdict on a pack without findings of its own to show.
  var verdict: String {
    guard pack.errors.isEmpty else {
      let count = counted(pack.errors.count, "file")
      let good = pack.stickerCount == 0 ? "" : ", \(pack.goodCount.grouped) looked good"
      return line("!", .yellow, "\(count) could not be read\(good)")
    }
    guard !isFine else { return line(style.sign("✓", "+"), .green, praise) }
    if let count = pack.messageCount { return line("!", .yellow, counted(count, "message")) }
    guard pack.stickerCount > 0 else {
      return line("!", .yellow, counted(pack.findings.count(where: pack.spoils), "finding"))
    }
    let stickers = counted(pack.stickerCount, "sticker")
    let words = "\(pack.goodCount.grouped) of \(stickers) fine\(leftOut)"
    guard pack.isRefused else { return line("!", .yellow, words) }
    let areAllFine = pack.goodCount == pack.stickerCount - pack.leftOutOfAll.count
    return line(style.sign("✗", "x"), .red, areAllFine ? "the pack is refused, \(words)" : words)
  }

  private var praise: String {
    if !pack.baselined.isEmpty || !pack.ignored.isEmpty {
      let accepted = [
        (pack.baselined.count, "in the baseline"), (pack.ignored.count, "ignored"),
      ].filter { $0.0 > 0 }
      return "nothing new, "
        + accepted.map { "\(counted($0.0, "finding")) \($0.1)" }.joined(separator: ", ")
    }
    if let count = pack.messageCount {
      return "\(counted(count, "message")) \(agreeing(count, "looks", "look")) good"
    }
    if pack.stickerCount == 0, pack.siblingCount > 0 {
      return "no findings about the pack as a whole"
    }
    if pack.stickerCount == 0, pack.isBuilt {
      return "app and extensions look good; they contain no compiled pack"
    }
    if pack.stickerCount == 0, pack.isProject { return "targets and settings look good" }
    if pack.stickerCount == 0 {
      guard pack.iconCount > 0 else {
        return innerPacks == 0
          ? "no stickers" : "no stickers besides those of \(counted(innerPacks, "pack"))"
      }
      return "\(counted(pack.iconCount, "icon")) \(agreeing(pack.iconCount, "looks", "look")) good"
    }
    let (one, many) = pack.findings.isEmpty ? ("looks good", "look good") : ("is fine", "are fine")
    guard pack.leftOutOfAll.isEmpty else {
      return
        "\(pack.goodCount.grouped) of \(counted(pack.stickerCount, "sticker")) fine\(leftOut)"
    }
    guard pack.stickerCount > 1 else {
      return "\(pack.nameInSentence(of: pack.stickers[0])) \(one)"
    }
    return "all \(pack.stickerCount.grouped) stickers \(many)" + largest(after: many)
  }

  /// The end of a verdict that counts the stickers that a manifest leaves out, and the covers, for example `, 2 left
  /// out`.
  private var leftOut: String {
    let covers = pack.leftOutOfAll.intersection(pack.covers).count
    let others = pack.leftOutOfAll.count - covers
    return (others == 0 ? "" : ", \(others.grouped) left out")
      + (covers == 0 ? "" : ", \(covers.takenAsCovers)")
  }

  private func largest(after words: String) -> String {
    guard let largest = pack.largest else { return "" }
    let share = largest.size.share(of: pack.profile.maximumBytes)
    let used = "  ✓ \(title) · all \(pack.stickerCount.grouped) stickers \(words)".columns
    let endings = [
      "   (largest: \(pack.displayName(of: largest.path)), \(share))", "   (largest: \(share))",
    ]
    return endings.first { used + $0.columns <= style.width } ?? ""
  }

  private func line(_ sign: String, _ ink: TextStyle.Ink, _ words: String) -> String {
    let title = titleLines
    var lines = title.map { style.paint($0, .bold) }
    let (last, room) = (lines.count - 1, style.width - 4)
    let words = "\(style.sign("·", "-")) \(words)"
    if title[last].columns + 1 + words.columns <= room {
      lines[last] += " " + words
    } else {
      let wrapped = wrap(words, width: room, after: title[last].columns + 1)
      if !wrapped[0].isEmpty { lines[last] += " " + wrapped[0] }
      lines += wrapped.dropFirst()
    }
    return "  \(style.paint(sign, ink)) " + lines.joined(separator: "\n    ") + "\n"
  }
}

extension PackReport {
  /// The size of the stickers, for example `most are regular (408 px)`; `nil` if the pack has no size, or if its size
  /// is inferred and at most half of the stickers have it exactly.
  fileprivate var sizeText: String? {
    guard let size = sizeClass else { return nil }
    let name = "\(size.sizeClass.name) (\(size.sizeClass.side) px)"
    // The size applies to the whole pack, even if only a part of it was named.
    let count = stickerCount + siblingCount
    let deviating =
      switch sizeCounts.other {
      case 1 where count == 1: "not"
      case count: "none is"
      case 1: "1 is not"
      default: "\(sizeCounts.other.grouped) are not"
      }
    let deviation = "\(deviating) \(name)"
    switch size.origin {
    case .option:
      return sizeCounts.other == 0 ? "\(name) by --size" : "\(deviation), the size of --size"
    case .contents:
      let list = isBuilt ? "Info.plist" : "Contents.json"
      return sizeCounts.other == 0 ? "\(name) from \(list)" : "\(deviation) as in \(list)"
    case .manifest:
      return sizeCounts.other == 0
        ? "\(name) from stickerpack.yml" : "\(deviation) as in stickerpack.yml"
    case .configuration:
      return sizeCounts.other == 0 ? "\(name) as configured" : "\(deviation) as configured"
    case .inferred:
      if sizeCounts.exact == count { return name }
      return sizeCounts.exact * 2 > count ? "most are \(name)" : nil
    }
  }
}
