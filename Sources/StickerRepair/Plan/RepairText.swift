import StickerBase
import StickerEncoding
package import StickerLinting
import StickerPacks
import StickerRules
import SystemPackage

/// A repair plan as text.
package struct RepairText: Sendable {
  private let plan: RepairPlan
  private let style: TextStyle
  private let showsDetails: Bool
  private let names: DistinctNames

  /// - Parameter showsDetails: true for a separate entry for each file, with PSNR and SSIM of changed pictures.
  package init(_ plan: RepairPlan, _ style: TextStyle, showsDetails: Bool = false) {
    (self.plan, self.style, self.showsDetails) = (plan, style, showsDetails)
    let paths = plan.files.flatMap { [$0.path, $0.newPath] } + plan.unfixed.map(\.path)
    names = DistinctNames(paths.map(\.stickerFolderOrSelf))
  }

  /// Maximum number of files named per entry.
  private static let maxNamed = 3

  /// Maximum number of lines about changes, unless each file has a separate entry.
  private static let maxLines = 60

  /// The changes, with one entry for files with the same changes, then the unfixed causes with reasons.
  package var text: String {
    var (text, lineCount, leftOut) = ("", 0, 0)
    for entry in RepairEntry.all(of: plan, isDetailed: showsDetails) {
      let lines = lines(of: entry)
      lineCount += lines.count { $0 == "\n" }
      if !showsDetails, !text.isEmpty, lineCount > Self.maxLines {
        leftOut += entry.files.count
      } else {
        text += lines
      }
    }
    if leftOut > 0 {
      text +=
        "\n  \(style.sign("…", "...")) \(counted(leftOut, "more file")); --details shows all\n"
    }
    if !plan.unfixed.isEmpty {
      text += "\n  \(style.paint("not fixed, with reasons", .bold))\n" + unfixed
    }
    return text
  }

  /// Maximum number of lines about old names, unless everything is shown.
  private static let maxOldNames = 5

  /// The lines of other files that use the old names of renamed files, such as
  /// `    site/index.html:12 names wave.gif: change it to wave.png`, without newlines.
  package var oldNames: [String] {
    let found = plan.oldNames
    let shown = showsDetails ? found.uses[...] : found.uses.prefix(Self.maxOldNames)
    var lines = shown.map { "    \($0.sentence)" }
    if found.count > shown.count {
      let how = showsDetails ? "" : ": --dry-run --details shows all"
      lines.append(
        "    \(style.sign("…", "...")) \(counted(found.count - shown.count, "more line"))\(how)")
    }
    if !found.isComplete { lines.append("    not everything was searched: there may be more") }
    return lines.map(style.plain)
  }

  private func lines(of entry: RepairEntry) -> String {
    "\n" + heading(of: entry).map { "  \(style.paint($0, .bold))\n" }.joined()
      + entry.fixes.map { wrapped($0, after: "\(style.sign("✓", "+")) ") }.joined()
      + (facts(of: entry).map { wrapped($0, after: "  ") } ?? "")
  }

  /// Returns the name of a file, or the number of several files and the names of the first few, as lines.
  private func heading(of entry: RepairEntry) -> [String] {
    guard entry.files.count > 1 else {
      let (old, new) = (entry.first.path, entry.first.newPath.displayedName.printable)
      let end = entry.first.isRenamed ? " \(arrow) \(new)" : ""
      return [shortened(old, width: style.width - 2 - end.columns) + end]
    }
    let words = ["\(entry.files.count.grouped)", "files:"] + named(entry.files.map(\.path))
    return Phrase.lines(words.map { Phrase($0) }, separator: " ", width: style.width - 2)
  }

  /// Returns the path, or only its end if it is wider than `width` columns.
  private func shortened(_ path: FilePath, width: Int) -> String {
    let whole = path.display.printable
    let mark = style.sign("…/", ".../")
    var kept = Array(path.components.dropFirst())
    guard whole.columns > width, kept.count > 1 else { return whole }
    func end() -> String { mark + FilePath(root: nil, kept).display.printable }
    while kept.count > 1, end().columns > width { kept.removeFirst() }
    return end()
  }

  /// Returns `wave.png, happy.png, love.png and 17 more`, for example, as words that are not to be broken.
  private func named(_ paths: [FilePath]) -> [String] {
    var seen: Set<FilePath> = []
    let distinct = paths.filter { seen.insert($0).inserted }
    let more = andMore(distinct.count - Self.maxNamed).split(separator: " ").map(String.init)
    let names = distinct.prefix(Self.maxNamed).map(stickerName)
    return names.dropLast().map { $0 + "," } + names.suffix(1) + more
  }

  /// Returns the name by which people know a file: the name of its `.sticker` folder if it is in one, otherwise its
  /// own. A folder before it distinguishes it from other files of that name.
  private func stickerName(_ path: FilePath) -> String { names[path.stickerFolderOrSelf].printable }

  private var arrow: String { style.sign("→", "->") }

  private func wrapped(_ sentence: String, after mark: String) -> String {
    wrapped(sentence.split(separator: " ").map(String.init), after: mark)
  }

  /// Returns a sentence as lines.
  ///
  /// - Parameter words: the words of the sentence; names with spaces are not to be broken.
  private func wrapped(_ words: [String], after mark: String) -> String {
    let lines = Phrase.lines(
      words.map { Phrase(style.plain($0)) }, separator: " ", width: style.width - 6)
    return lines.enumerated().map { index, line in
      "    \(index == 0 ? mark : "  ")\(line)\n"
    }.joined()
  }

  /// Returns a line such as `600 × 600 px → 618 × 618 px, 24 → 23 frames, 600 KB → 441 KB; changed as intended,
  /// verified`; `nil` if no picture was written.
  private func facts(of entry: RepairEntry) -> String? {
    guard let bytes = entry.byteCounts, let before = entry.first.before,
      let after = entry.first.after
    else { return nil }
    let isAlone = entry.files.count == 1
    var parts: [String] = []
    if isAlone {
      let sizes = [before, after].map { "\($0.width) × \($0.height) px" }
      parts.append(sizes[0] == sizes[1] ? sizes[0] : sizes.joined(separator: " \(arrow) "))
      if before.frames != after.frames {
        parts.append("\(before.frames.grouped) \(arrow) \(after.frames.grouped) frames")
      }
    } else if entry.first.isRenamed {
      parts.append("renamed to \(stickerName(entry.first.newPath)) and so on")
    }
    let together = isAlone ? "" : " together"
    parts.append("\(ByteCount(bytes.before)) \(arrow) \(ByteCount(bytes.after))\(together)")
    if bytes.after > bytes.before {
      parts.append("\(ByteCount(bytes.after - bytes.before)) larger, as the repair requires")
    }
    if entry.first.omitsHiddenImage {
      parts.append("without the image that only programs without APNG support show")
    }
    parts += entry.omitted.clauses
    let quality =
      showsDetails ? entry.first.comparedQuality.map { ": \(Self.words($0))" } ?? "" : ""
    let proof = entry.first.proof(of: entry.comparedParts)
    return parts.joined(separator: ", ") + "; \(proof)\(quality)"
  }

  private static func words(_ quality: Quality) -> String {
    "\(tenths(quality.psnr)) dB and SSIM \(thousandths(quality.ssim)) against the original, over white "
      + "and black"
  }

  private static func thousandths(_ number: Double) -> String {
    let thousandths = Int((min(max(number, 0), 1) * 1000).rounded())
    return thousandths == 1000 ? "1" : "0." + thousandths.padded(to: 3)
  }

  /// Maximum number of lines about unfixed findings, unless each reason has a separate entry.
  private static let maxUnfixedLines = 10

  /// An entry for each group of unfixed findings, with the files, the reason and the rules. Findings without a fix
  /// share one entry, because the lint report that follows lists each of them.
  private var unfixed: String {
    let groups = UnfixedGroup.all(of: plan.unfixed, isDetailed: showsDetails)
    var written: Set<String> = []
    var (text, lineCount, leftOut) = ("", 0, [UnfixedGroup]())
    for group in groups {
      let isNew = group.trial.map { !written.contains($0) } ?? false
      let entry = self.text(of: group, withTrial: isNew)
      lineCount += entry.count { $0 == "\n" }
      if !showsDetails, !text.isEmpty, lineCount > Self.maxUnfixedLines {
        leftOut.append(group)
        continue
      }
      text += entry
      if let trial = group.trial { written.insert(trial) }
    }
    let mark = "\(style.sign("·", "-")) "
    if !leftOut.isEmpty {
      let reasons = counted(leftOut.reduce(0) { $0 + $1.reasonCount }, "more reason")
      let files = counted(Set(leftOut.flatMap(\.paths)).count, "file")
      text += wrapped(
        "\(reasons) for \(files): --dry-run --details shows all",
        after: "\(style.sign("…", "...")) ")
    }
    let rules = Set(plan.unfixed.filter { $0.kind == .noFix }.compactMap(\.rule)).sorted()
    if !rules.isEmpty {
      let faults = rules.map { RuleRegistry.metadata($0)?.fault ?? $0 }
      text += wrapped(
        "lint lists what needs your judgment: \(faults.joined(separator: "; "))", after: mark)
    }
    return text
  }

  /// Returns the entry of a group.
  ///
  /// - Parameter withTrial: true to add the command that tries changes.
  private func text(of group: UnfixedGroup, withTrial: Bool) -> String {
    let rules = group.rules.isEmpty ? "" : " [\(group.rules.joined(separator: ", "))]"
    let hidden = group.isHidden ? "; lint no longer reports it, so look at the result" : ""
    let subject = group.paths.count > 1 ? " for \(stickerName(group.paths[0]))" : ""
    let end = withTrial ? "; this tries changes\(subject):" : ""
    let reason = "\(group.reason)\(group.others.rawValue)\(hidden)\(rules)\(end)"
    var names = named(group.paths)
    names[names.count - 1] += ":"
    // A command is one line, so that it can be copied.
    return wrapped(
      names + reason.split(separator: " ").map(String.init),
      after: "\(style.sign("·", "-")) ") + (withTrial ? "      \(group.trial ?? "")\n" : "")
  }

  /// A sentence such as `3 files changed, 634 KB → 520 KB`.
  package var summary: String {
    let pictures = plan.files.compactMap { file in
      file.before.flatMap { before in file.after.map { (before.byteCount, $0.byteCount) } }
    }
    let (before, after) = pictures.reduce((0, 0)) { ($0.0 + $1.0, $0.1 + $1.1) }
    let count = plan.files.count
    var text = "\(counted(count, "file")) changed"
    let (old, new) = ("\(ByteCount(before))", "\(ByteCount(after))")
    if old != new { text += ", \(old) \(arrow) \(new)" }
    return text
  }
}

extension OldNameUses.Use {
  /// A sentence such as `site/index.html:12 names wave.gif: change it to wave.png`; for a long line, with the column
  /// and an excerpt.
  fileprivate var sentence: String {
    let column = place.map { ":\($0.column)" } ?? ""
    let verb = isDoubtful ? "may name" : "names"
    let times = place != nil && count > 1 ? " \(count.grouped) times, first" : ""
    let excerpt = place.map { " in \($0.excerpt)" } ?? ""
    let instruction = isDoubtful ? "if so, change it to \(new)" : "change it to \(new)"
    return
      "\(file.display.printable):\(line)\(column) \(verb) \(old)\(times)\(excerpt): \(instruction)"
  }
}

extension FilePath {
  /// The `.sticker` folder that contains this file; otherwise the file itself.
  fileprivate var stickerFolderOrSelf: FilePath {
    CatalogFolder.Kind(parent) == .sticker ? parent : self
  }
}

extension RepairedFile {
  /// Returns the outcome of the verification, as the end of a sentence.
  ///
  /// - Parameter parts: the parts of the pictures that were compared with the original.
  fileprivate func proof(of parts: String) -> String {
    // A picture for a platform is checked against the platform's limits, not compared with an intended picture.
    guard !fixes.contains(where: { $0.id == SuitPlatform.id }) else {
      return "within the platform's limits"
    }
    guard quality == nil else { return "changed as intended, verified" }
    let isRounded = omitted.roundsSamples || fixes.contains { $0.id == RoundSamples.id }
    return "\(parts) \(isRounded ? "unchanged but for the rounding" : "unchanged"), verified"
  }
}
